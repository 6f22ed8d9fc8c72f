import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const running = new Set();
const folders = new Set();

/** A folder for a service's data, which is gone at the end. */
export function newDataDir() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bummerl-bench-'));
  chmodSync(dataDir, 0o711); // as root the database runs as another user
  folders.add(dataDir);
  return dataDir;
}

/**
 * Starts dist/main.js with its embedded PostgreSQL and waits until it is ready.
 *
 * @param options for Node
 */
export async function startService(dataDir = newDataDir(), ...options) {
  const begun = performance.now();
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'error', DATABASE_URL: '' };
  const cwd = path.dirname(import.meta.dirname);
  const child = spawn(process.execPath, [...options, 'dist/main.js'], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readyUrl(child);
  const readyMs = performance.now() - begun;
  const service = { port: Number(new URL(url).port), pid: child.pid, readyMs, dataDir, stop };
  running.add(service);
  return service;

  async function stop() {
    if (!running.delete(service)) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }
}

function readyUrl(child) {
  let output = '';
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const ready = /ready at (http:\S+)/.exec(output)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', (code) => reject(new Error(`the service ended with exit code ${code}`)));
  });
}

/** Stops every service, with its database, and removes all data. */
export async function cleanUp() {
  await Promise.all([...running].map((service) => service.stop()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
}

/** Of the embedded PostgreSQL that a service has started. */
export function databaseUrl({ dataDir }) {
  const home = path.join(dataDir, 'database');
  const password = readFileSync(path.join(home, 'password'), 'utf8').trim();
  const port = readFileSync(path.join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgresql://bummerl:${password}@127.0.0.1:${port}/postgres`;
}
