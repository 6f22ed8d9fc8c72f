import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** The built service in a process of its own, which can be killed. */
export class ServiceProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** Starts dist/main.js on a free port unless the settings name one, and waits until it is ready. */
  static async start(env: Readonly<Record<string, string>>): Promise<ServiceProcess> {
    const settings = { ...process.env, PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...env };
    const child = spawn(process.execPath, ['dist/main.js'], { env: settings, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const ready = /ready at (http:\S+)/.exec(output)?.[1];
        if (ready !== undefined) resolve(ready);
      });
      child.once('exit', (code) => reject(new Error(`the service ended with exit code ${code}: ${output}`)));
    });
    return new ServiceProcess(child, url);
  }

  get port(): string {
    return new URL(this.url).port;
  }

  /** Lets it stand still for so long. */
  async freeze(ms: number): Promise<void> {
    this.child.kill('SIGSTOP');
    await sleep(ms);
    this.child.kill('SIGCONT');
  }

  kill(): Promise<number | null> {
    return this.end('SIGKILL');
  }

  /** @returns the exit code */
  stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const gone = once(this.child, 'exit');
    this.child.kill(signal);
    await gone;
    return this.child.exitCode;
  }
}
