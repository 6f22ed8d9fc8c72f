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
  const child = spawnService(dataDir, options);
  running.add(child);
  const url = await readyUrl(child);
  const readyMs = performance.now() - begun;
  return { port: Number(new URL(url).port), pid: child.pid, readyMs, dataDir, stop: () => stop(child) };
}

function spawnService(dataDir, options) {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'error', DATABASE_URL: '' };
  // Detached: Ctrl-C reaches the bench alone. A service that got it too would take `stop` for the second signal, and not wait for its database.
  return spawn(process.execPath, [...options, 'dist/main.js'], {
    cwd: path.dirname(import.meta.dirname),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
}

async function stop(child) {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
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

let cleaned;

/** Stops every service, with its database, and removes all data; once, whoever asks. */
export function cleanUp() {
  return (cleaned ??= stopAndRemove());
}

async function stopAndRemove() {
  await Promise.all([...running].map(stop));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** Of the embedded PostgreSQL that a service has started. */
export function databaseUrl({ dataDir }) {
  const home = path.join(dataDir, 'database');
  const password = readFileSync(path.join(home, 'password'), 'utf8').trim();
  const port = readFileSync(path.join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgresql://bummerl:${password}@127.0.0.1:${port}/postgres`;
}
