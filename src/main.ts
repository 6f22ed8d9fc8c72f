import 'reflect-metadata';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Config, readConfig } from './config.js';
import { type OpenDatabase, openDatabase } from './database/open-database.js';
import { StartError } from './start-error.js';

/** What takes longest to load; PostgreSQL, a process of its own, starts meanwhile. */
const loadService = () =>
  Promise.all([import('./app.module.js'), import('./http/app.js'), import('./http/shutdown.js')]);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const loading = loadService();
  loading.catch(() => undefined); // told by `serve`, so that the database is closed first
  const database = await openDatabase(config);
  try {
    greet(await serve(config, database, loading));
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(config: Config, database: OpenDatabase, loading: ReturnType<typeof loadService>): Promise<string> {
  const [{ AppModule }, { createApp }, { stopOnSignal }] = await loading;
  const app = await createApp(AppModule.of(config, database.url), config.logLevel);
  try {
    await listen(app, config);
  } catch (error) {
    await app.close();
    throw error;
  }
  stopOnSignal(app, database);
  return app.getUrl();
}

async function listen(app: NestFastifyApplication, { host, port }: Config): Promise<void> {
  try {
    await app.listen(port, host);
  } catch (error) {
    throw unlistenable(error as NodeJS.ErrnoException, host, port) ?? error;
  }
}

function unlistenable({ code }: NodeJS.ErrnoException, host: string, port: number): StartError | null {
  if (code === 'EADDRINUSE') {
    return new StartError(`port ${port} of ${host} is in use by another program: stop that, or set PORT`);
  }
  if (code === 'EACCES') return new StartError(`port ${port} may not be used by this user: set PORT to one above 1023`);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code ?? '')) {
    return new StartError(`HOST is ${host}, which is no address of this machine`);
  }
  return null;
}

function greet(url: string): void {
  console.log(`Bummerl is ready at ${url}
  API   ${url}/v1
  Docs  ${url}/docs
  Try   curl -X POST ${url}/v1/accounts -H 'content-type: application/json' -d '{"name": "My first bot", "kind": "bot"}'`);
}

try {
  await start();
} catch (error) {
  if (error instanceof StartError) console.error(`Bummerl cannot start: ${error.message}`);
  else console.error(error);
  process.exit(1);
}
