import { spawn } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PACKAGE = path.dirname(import.meta.dirname);
const FAULTY = `
  import { Bot, serve } from '${PACKAGE}/dist/src/bummerl.js';
  let asked = 0;
  class Faulty extends Bot {
    async decide({ legalActions }) {
      console.log('thinking aloud');
      if ((asked += 1) % 2 === 0) throw new Error('oh');
      return legalActions[0];
    }
  }
  await serve(new Faulty());
`;

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(args: readonly string[], input: string): Promise<Ended> {
  const child = spawn(process.execPath, args, { cwd: ROOT });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (texts.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (texts.err += chunk.toString()));
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...texts })));
}

describe('a bot on standard input', () => {
  it('answers each observation with an action, and ends with its input', async () => {
    const questions = ['AH', 'TS'].map((card) => JSON.stringify({ legalActions: [{ type: 'play', card }] }));
    const { code, out, err } = await run(['--input-type=module', '-e', FAULTY], `${questions.join('\n')}\nrubbish\n`);
    expect(code).toBe(0);
    const [first, second, third, ...rest] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(first).toEqual({ type: 'play', card: 'AH' });
    expect(second).toEqual({ error: 'Error: oh' });
    expect(third).toEqual({ error: expect.stringContaining('SyntaxError') });
    expect(rest).toEqual([]);
    // What it says is not in the way of its answers.
    expect(err).toContain('thinking aloud');
  });

  it('plays in the arena', async () => {
    const example = path.join(PACKAGE, 'dist/examples/arena.js');
    const match = ['--a', `cmd:"${process.execPath}" "${example}"`, '--b', 'random', '--deals', '5', '--json'];
    const { code, out } = await run(['dist/arena/main.js', ...match], '');
    expect(code).toBe(0);
    const { decks, faults } = JSON.parse(out);
    expect(decks).toBe(5);
    expect(faults).toEqual({ a: { counts: NO_FAULT, first: {} }, b: { counts: NO_FAULT, first: {} } });
  });
});

const NO_FAULT = { error: 0, illegal: 0, late: 0, gone: 0 };
