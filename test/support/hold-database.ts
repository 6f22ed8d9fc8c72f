// A process that stands for a service: opens the database of the folder it is given, says so, and waits to be killed.
import { startEmbeddedPostgres } from '../../src/database/embedded-postgres.js';

await startEmbeddedPostgres(String(process.argv[2]));
console.log('ready');
setInterval(() => undefined, 60_000);
