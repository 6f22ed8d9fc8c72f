import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '../..');
const READY = /ready at (http:\/\/\S+)/;

/** The built service as a process of its own, as `npm start` runs it. */
export interface ServiceProcess {
  readonly child: ChildProcess;
  /** All of stdout and stderr so far. */
  readonly out: () => string;
  readonly err: () => string;
  /** Resolves with the URL in the line that says it is ready; rejects when it ends before. */
  readonly ready: Promise<string>;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

/**
 * Starts the built service; it is killed at the end of the tests if it still runs then.
 *
 * @param env its settings, and nothing of this process's own but the way to Node
 */
export function startProcess(env: Readonly<Record<string, string>>): ServiceProcess {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [path.join(ROOT, 'dist/main.js')], {
    cwd: ROOT,
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const texts = { out: '', err: '' };
  child.stderr.on('data', (chunk: Buffer) => (texts.err += chunk.toString()));
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve(signal ?? code ?? -1);
    }),
  );
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      texts.out += chunk.toString();
      const [, url] = READY.exec(texts.out) ?? [];
      if (url !== undefined) resolve(url);
    });
    void ended.then(() => reject(new Error(`it ended before it was ready: ${texts.err}`)));
  });
  ready.catch(() => undefined); // who waits for the end does not care
  return { child, out: () => texts.out, err: () => texts.err, ready, ended };
}

const running = new Set<ChildProcess>();
afterAll(() => running.forEach((child) => child.kill('SIGKILL')));
