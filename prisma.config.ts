import { defineConfig } from 'prisma/config';

// The command line downloads a schema engine before any command unless this variable names an existing file. Generating
// the client needs no engine, so any file will do; every other command is left alone, for with this in place it would
// exit 0 and have done nothing.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= 'package.json';

export default defineConfig({ schema: 'prisma/schema.prisma', migrations: { path: 'prisma/migrations' } });
