// Lets plain Node run the project's TypeScript: `node --import ./scripts/typescript.mjs scripts/migrate.ts`.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
