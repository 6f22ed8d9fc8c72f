import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlayerFault } from './faults.js';

/** No action is that long. */
const LONGEST_LINE = 100_000;
/** To end by itself when its input has ended. */
const PARTING_MS = 500;

interface Asker {
  resolve(line: string): void;
  reject(fault: PlayerFault): void;
}

/** A program of a shell's command line that answers one line with one line. What it writes to stderr is shown. */
export class CommandProcess {
  private readonly child: ChildProcess & { readonly stdin: Writable; readonly stdout: Readable };
  private readonly gone: Promise<unknown>;
  private asker: Asker | null = null;
  private fault: PlayerFault | null = null;
  private rest = '';

  constructor(command: string) {
    // In a group of its own, so that what the shell has started ends with it, and Ctrl-C is for the arena.
    this.child = spawn(command, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
    this.gone = once(this.child, 'close').catch(() => undefined);
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => this.read(text));
    this.child.stdin.on('error', () => undefined); // it has ended, and that is told
    this.child.once('error', (error) =>
      this.fail(new PlayerFault('gone', `it could not be started: ${error.message}`)),
    );
    this.child.once('close', (code, signal) => {
      this.fail(new PlayerFault('gone', `it ended with ${signal ?? `exit code ${code}`}`));
    });
  }

  /** @throws PlayerFault when the process ends before it answers, or does not answer in time */
  async ask(question: string, ms: number): Promise<string> {
    if (this.fault !== null) throw this.fault;
    const answer = new Promise<string>((resolve, reject) => (this.asker = { resolve, reject }));
    const timer = setTimeout(() => this.asker?.reject(new PlayerFault('late', `it took more than ${ms} ms`)), ms);
    this.child.stdin.write(`${question}\n`);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      this.asker = null;
    }
  }

  /** Ends its input, and after a while all that it has started. */
  async end(): Promise<void> {
    this.child.stdin.end();
    await Promise.race([this.gone, sleep(PARTING_MS, undefined, { ref: false })]);
    this.kill();
    await this.gone;
  }

  /** Lines that nobody has asked for are passed over. */
  private read(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    const [answer] = lines.filter((line) => line.trim() !== '');
    if (answer !== undefined) this.asker?.resolve(answer);
    if (this.rest.length <= LONGEST_LINE) return;
    this.fail(new PlayerFault('illegal', `it wrote a line of more than ${LONGEST_LINE} characters`));
    this.kill();
  }

  private fail(fault: PlayerFault): void {
    this.fault ??= fault;
    this.asker?.reject(this.fault);
  }

  private kill(): void {
    if (this.child.pid === undefined) return;
    try {
      process.kill(-this.child.pid, 'SIGKILL');
    } catch {
      // all of the group have ended
    }
  }
}
