// node scripts/openapi.mjs FILE   writes the API's document as the built service serves it.
import { writeFileSync } from 'node:fs';
import { AppModule } from '../dist/app.module.js';
import { readConfig } from '../dist/config.js';
import { createApp } from '../dist/http/app.js';
import { createOpenApiDocument } from '../dist/http/openapi.js';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node scripts/openapi.mjs FILE');

const NO_DATABASE = 'postgresql://nobody@127.0.0.1:1/none'; // it is connected to by the first query, and there is none
const app = await createApp(AppModule.of(readConfig({}), NO_DATABASE), 'error');
writeFileSync(file, JSON.stringify(await createOpenApiDocument(app), null, 2));
await app.close();
