// Writes src/metadata.ts: what Nest's Swagger plugin reads out of types, comments and validators of the DTOs and
// controllers. As a plugin of the compiler it would not run under Jest; the file serves both.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PluginMetadataGenerator } from '@nestjs/cli/lib/compiler/plugins/plugin-metadata-generator.js';
import { ReadonlyVisitor } from '@nestjs/swagger/plugin';

const source = path.resolve('src');
const output = path.join(source, 'metadata.ts');
const EMPTY = 'export default async (): Promise<Record<string, any>> => ({});\n';

// The generator checks the types of all sources first, also of those that import its output, and an old output may
// speak of files that are gone.
writeFileSync(output, EMPTY);

const visitor = new ReadonlyVisitor({
  introspectComments: true,
  classValidatorShim: true,
  pathToSource: source,
  esmCompatible: true,
});
new PluginMetadataGenerator().generate({
  visitors: [visitor],
  outputDir: source,
  watch: false,
  tsconfigPath: 'tsconfig.build.json',
});
