import { readFileSync } from 'node:fs';
import { at } from '../../src/domain/result.js';

const PAGE = readFileSync(new URL('../../docs/notation.md', import.meta.url), 'utf8');

/** The examples of docs/notation.md that are marked with that language. */
export const examples = (language: string): readonly string[] =>
  [...PAGE.matchAll(/^```(\S+)\n([^]*?)^```$/gm)]
    .filter((block) => block[1] === language)
    .map((block) => block[2] ?? '');

/** A game of Schnapsen as it is typed and as it is written, and one of Bauernschnapsen. */
export const typedExample = (): string => at(examples('text'), 0);
export const schnapsenExample = (): string => at(examples('text'), 1);
export const bauernExample = (): string => at(examples('text'), 2);
