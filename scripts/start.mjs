// Builds when needed, then becomes the service: in this very process, so that signals and the exit code are its own.
import { buildWhenNeeded } from './building.mjs';

buildWhenNeeded();
if (process.env.npm_lifecycle_event !== undefined) followShell();
await import('../dist/main.js');

/**
 * `npm start` runs this in a shell, and a SIGTERM to npm reaches the shell alone, which ends without passing it on. The
 * service would live on unseen and keep its port.
 */
function followShell() {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}
