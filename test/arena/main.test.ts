import { spawn } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BOT = path.join(import.meta.dirname, 'bots/first-legal.mjs');
const command = (...args: readonly string[]): string => `cmd:"${process.execPath}" "${BOT}" ${args.join(' ')}`;

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the built arena; with `interrupted` it gets a Ctrl-C when it first tells how it stands. */
function run(args: readonly string[], interrupted = false): Promise<Ended> {
  const child = spawn(process.execPath, ['dist/arena/main.js', ...args], { cwd: ROOT });
  if (interrupted) child.stderr.once('data', () => child.kill('SIGINT'));
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (texts.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (texts.err += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...texts })));
}

describe('npm run arena', () => {
  it('stops when the test has decided, and says by what', async () => {
    const { code, out, err } = await run(['--a', 'greedy', '--b', 'random', '--game', 'schnapsen']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^match +schnapsen\/tjger, seed 1\na +greedy\nb +random\ndecks +\d+ of 2000, each twice\n/);
    expect(out).toMatch(/points a deal +\+\d\.\d{3} for a, 95 % \+\d\.\d{3} to \+\d\.\d{3}\n/);
    expect(out).toMatch(/test +a wins 0\.1 points a deal or more \(LLR \+[\d.]+ of ±2\.94\)/);
    expect(out).toMatch(/faults of a +none\nfaults of b +none\n$/);
  });

  it('says that nothing has been decided', async () => {
    const { out } = await run(['--a', 'greedy', '--b', 'greedy', '--deals', '60', '--sprt=-1,1']);
    expect(out).toContain(
      '\ntest            not decided between -1 points a deal or less and 1 or more (LLR +0.00 of ±2.94)\n',
    );
  });

  it('finds out soon that a bot is not better than itself', async () => {
    const { out } = await run(['--a', 'greedy', '--b', 'greedy', '--json']);
    expect(JSON.parse(out)).toMatchObject({ end: 'decided', decks: 50, pointsADeal: 0, sprt: { verdict: 'h0' } });
    expect(JSON.parse(out).sprt.logLikelihoodRatio).toBeLessThan(-JSON.parse(out).sprt.bound);
  });

  it('plays all decks without a test, as JSON for programs', async () => {
    const bots = ['--a', command('2', 'dies'), '--b', 'random'];
    const { code, out } = await run([...bots, '--deals', '2', '--sprt', 'off', '--json']);
    expect(code).toBe(0);
    const { end, decks, sprt, faults, interval95, pointsADeal } = JSON.parse(out);
    expect({ end, decks, sprt }).toEqual({ end: 'played', decks: 2, sprt: null });
    expect(interval95[0]).toBeLessThan(pointsADeal);
    expect(faults.a.counts.gone).toBeGreaterThan(0);
    expect(faults.a.first.gone).toContain('exit code 3');
    expect(faults.b.first).toEqual({});
  });

  it('prints at Ctrl-C what is known so far', async () => {
    const match = ['--a', 'greedy', '--b', 'random', '--deals', '10000000', '--sprt', 'off', '--json'];
    const { code, out } = await run(match, true);
    expect(code).toBe(130);
    expect(JSON.parse(out)).toMatchObject({ end: 'interrupted', decks: expect.any(Number) });
    expect(JSON.parse(out).decks).toBeGreaterThan(0);
  });

  it('says at once that there is no service where it is told to play', async () => {
    const { code, err } = await run('--a token:x --b greedy --game schnapsen --url http://127.0.0.1:9'.split(' '));
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^arena: GET http:\/\/127.0.0.1:9\/v1\/account: .+\n$/),
    });
  });

  const WRONG: readonly (readonly [string, RegExp])[] = [
    ['', /--a is missing, a bot such as --a greedy/],
    ['--a greedy', /--b is missing/],
    ['--a better --b greedy', /there is no bot "better"; it takes a house bot \(random, greedy, expert/],
    ['--a greedy:3 --b greedy', /greedy takes no budget/],
    ['--a expert:0 --b greedy', /a whole number of deals from 1 to/],
    ['--a cmd: --b greedy', /cmd: wants a command, as in/],
    ['--a greedy --b greedy --game bridge', /there are bauernschnapsen, schnapsen, bauernschnapsen\/tjger/],
    ['--a greedy --b greedy --sprt 1,0', /two numbers of points a deal, the smaller first/],
    ['--a greedy --b greedy --deals 0', /a whole number from 1 to/],
    ['--a greedy --b greedy --seed x', /a whole number from 0 to/],
    ['--a greedy --b greedy --move-ms 1', /a whole number from 100 to/],
    ['--a greedy --b greedy --cards 3', /--cards/],
    ['--a token:x --b greedy', /as many accounts as seats, token:bml_…,bml_…, and not 1/],
    ['--a token:x --b token:x --game schnapsen', /each token can be named once/],
    ['--a token:x --b cmd:y --game schnapsen', /a command has no seat/],
    ['--a token:x --b expert:3 --game schnapsen', /which says how long expert thinks: take it without a number/],
    ['--a token:x --b greedy --game schnapsen --url nowhere', /the address of a service, as http/],
  ];
  it.each(WRONG)('says what would be right instead of %j', async (args, words) => {
    const { code, out, err } = await run(args.split(' ').filter((arg) => arg !== ''));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(words);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});
