import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { formatLines } from '../../src/domain/replays/lines.js';
import { formatText } from '../../src/domain/replays/text.js';
import { newSigningKey } from '../../src/fairness/signature.js';
import { makeReplay, testPublicKey } from '../support/replays.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const MAIN = path.resolve(import.meta.dirname, '../../dist/verify/main.js');
const ACCEPT = 'application/json, application/x-ndjson;q=0.9, text/x-bummerl;q=0.8';
const folder = temporaryFolder();

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the built program in another folder, so that it finds nothing of the project by accident. */
const run = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], { cwd: folder }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, out, err }),
    );
  });

function file(name: string, content: unknown): string {
  writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return name;
}

let replay: Awaited<ReturnType<typeof makeReplay>>;
let committed: typeof replay;
let good: string;
beforeAll(async () => {
  replay = await makeReplay({ seed: 3, ruleSet: 'schnapsen/tjger' });
  committed = await committedFrom(10);
  good = file('good.json', replay);
});

/** The first replay from a seed on whose house was bound before the game. */
async function committedFrom(seed: number): Promise<typeof replay> {
  const made = await makeReplay({ seed, ruleSet: 'schnapsen/tjger' });
  return made.proof.commitment.id === null ? await committedFrom(seed + 1) : made;
}

const lastVersion = ({ deals }: typeof replay): number => deals.at(-1)?.actions.at(-1)?.version ?? 0;

describe('bummerl-verify of a file', () => {
  it('says what it has checked, and whose key it was', async () => {
    const { code, out, err } = await run(good);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^VERIFIED\n {2}game game-3: \d+ rows and \d+ deals/);
    expect(out).toContain(
      `signed with the key ${(await testPublicKey()).kid}, which was NOT compared with the keys of`,
    );
    expect(out).toContain('no receipts were compared');
  });

  it('trusts the keys that are named, and no other', async () => {
    const own = file('own.jwks', { keys: [{ kty: 'RSA', n: '…' }, await testPublicKey()] });
    expect(await run(good, '--keys', own)).toMatchObject({
      code: 0,
      out: expect.stringContaining(', one of the keys of own.jwks'),
    });
    const { d: _, ...other } = await newSigningKey();
    const strange = await run(good, '--keys', file('other.jwks', { keys: [other] }));
    expect(strange).toMatchObject({ code: 1, out: expect.stringContaining('at        /proof/signature/key') });
    expect(strange.out).toContain('keys      other.jwks');
  });

  it('says of a forgery no more than that it names a commitment, and compares what was kept', async () => {
    const kept = committed.proof.commitment.hash;
    const named = await run(file('committed.json', committed));
    expect(named).toMatchObject({ code: 0, out: expect.stringContaining(`names a commitment from before the game;`) });
    expect(named.out).toContain(kept);
    const head = `${lastVersion(committed)}:${committed.proof.head}`;
    const held = await run('committed.json', '--commitment', kept.toUpperCase(), '--receipt', head);
    expect(held).toMatchObject({ code: 0, out: expect.stringContaining('committed to before the game was created') });
    expect(held.out).toContain('the chain has the 1 receipt that you were given');
    const other = await run('committed.json', '--commitment', '0'.repeat(64));
    expect(other).toMatchObject({ code: 1, out: expect.stringContaining('at        /proof/commitment/hash') });
  });

  it('takes receipts one by one and from a file, and names the first that does not fit', async () => {
    const last = lastVersion(replay);
    const receipts = file('receipts', `\n${last} ${replay.proof.head}\n`);
    expect(await run(good, '--receipts', receipts)).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 receipt '),
    });
    const wrong = ['--receipt', `2:${'0'.repeat(64)}`, '--receipt', `1:${'1'.repeat(64)}`];
    const { code, out } = await run(good, '--receipts', receipts, ...wrong);
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('at        /seating/0\n') });
    expect(out).toContain(`the hash ${'1'.repeat(64)} after row 1`);
  });

  it('says of a replay without a proof what is right all the same', async () => {
    const bare = { ...replay, proof: null };
    const { code, out } = await run(file('bare.txt', formatText(bare)));
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('at        /proof\n') });
    expect(out).toMatch(/play {6}is right all the same: \d+ deals and \d+ actions follow the rules/);
    const worse = await run(file('worse.json', { ...bare, bummerl: 7 }), '--json');
    expect(JSON.parse(worse.out)).toMatchObject({
      fault: { path: '/proof' },
      play: { fault: expect.stringMatching(/^The end is told as/) },
    });
  });

  it('names the first thing that is wrong', async () => {
    const { code, out } = await run(file('bad.json', { ...replay, bummerl: 7 }));
    expect({ code, out }).toEqual({
      code: 1,
      out: 'NOT VERIFIED\n  at        /bummerl\n  expected  1\n  found     7\n',
    });
  });

  it('answers in JSON when asked to', async () => {
    const right = await run('--json', good);
    expect(JSON.parse(right.out)).toMatchObject({ verified: true, gameId: 'game-3' });
    const wrong = await run(file('worse.json', { ...replay, bummerl: 7 }), '--json');
    expect(wrong.code).toBe(1);
    expect(JSON.parse(wrong.out)).toEqual({
      verified: false,
      fault: { path: '/bummerl', expected: '1', found: '7' },
      keys: null,
    });
  });
});

describe('bummerl-verify of the other forms', () => {
  it.each([
    ['lines', () => formatLines(replay)],
    ['lines behind blank ones', () => `\n\n${formatLines(replay)}`],
    ['the notation', () => formatText(replay)],
    ['the notation behind a remark', () => `; a good game\n${formatText(replay)}`],
    ['JSON over many lines', () => JSON.stringify(replay, null, 2)],
  ])('%s finds the same', async (name, written) => {
    const { out } = await run(good);
    expect(await run(file(`${name}.form`, written()))).toEqual({ code: 0, out, err: '' });
  });

  it('names what is wrong in them by the same pointer', async () => {
    const bad = { ...replay, proof: { ...replay.proof, head: '0'.repeat(64) } };
    for (const written of [formatLines(bad), formatText(bad)])
      expect(await run(file('bad.form', written))).toMatchObject({
        code: 1,
        out: expect.stringContaining('/proof/head'),
      });
  });

  it.each([
    [
      'a line that is none',
      () => formatLines(replay).replace('"seatLeft"', '"seatLost"'),
      'in line 3, column 1 stands',
    ],
    ['a member twice', () => formatLines(replay).replace('"type":"end"', '"type":"end","type":"end"'), 'twice in line'],
    [
      'a word that is none',
      () => formatText(replay).replace('\nDeal 1,', '\nDeel 1,'),
      /in line \d+, column 1 stands Deel/,
    ],
    [
      'a move that is illegal',
      () => formatText(replay).replace(/ {2}1\. +(\d): \w\w/, '  1. $1: 9H'),
      /in line \d+, column \d+/,
    ],
  ])('%s is exit code 2 with its place', async (name, written, words) => {
    const { code, out, err } = await run(file(`${name}.form`, written()));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(words);
  });
});

describe('bummerl-verify of many replays, each a line', () => {
  it('judges each and says which is wrong', async () => {
    const other = await makeReplay({ seed: 4, ruleSet: 'schnapsen/tjger', ending: 'abort' });
    const lines = [replay, { ...replay, bummerl: 7 }, other].map((one) => JSON.stringify(one));
    const many = file('many.ndjson', `${lines[0]}\n${lines[1]}\n\n${lines[2]}\n`);
    const { code, out, err } = await run(many);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toMatch(/^line 1: VERIFIED\n {2}game game-3: /);
    expect(out).toContain('\nline 2: NOT VERIFIED\n  at        /bummerl\n');
    expect(out).toContain('\nline 4: VERIFIED\n  game game-4: ');
    expect(out).toMatch(/\nVERIFIED 2 of 3 replays\n$/);
    const told = (await run(many, '--json')).out.trimEnd().split('\n');
    expect(told.map((line) => JSON.parse(line) as object)).toMatchObject([
      { line: 1, verified: true, gameId: 'game-3' },
      { line: 2, verified: false, fault: { path: '/bummerl' } },
      { line: 4, verified: true, gameId: 'game-4' },
    ]);
  });

  it('goes on behind a replay with a number beyond all or a string of megabytes', async () => {
    const line = JSON.stringify(replay);
    const lines = [
      line,
      line.replace(/"version":1,/, '"version":1e999,'),
      line.replace('Anna', 'x'.repeat(9_000_000)),
      line,
    ];
    const { code, out } = await run(file('poison.ndjson', `${lines.join('\n')}\n`));
    expect(code).toBe(2);
    expect(out).toContain('\nline 4: VERIFIED\n');
  });

  it('goes on behind a line that cannot be read, and may be longer than any replay', async () => {
    const line = JSON.stringify(replay);
    const many = file('long.ndjson', `${line}\n{"format":\n${`${' '.repeat(1024 * 1024)}\n`.repeat(17)}${line}\n`);
    const { code, out, err } = await run(many);
    expect(code).toBe(2);
    expect(err).toMatch(/^bummerl-verify: long.ndjson, line 2, cannot be read: it is no JSON/);
    expect(out).toContain('\nline 20: VERIFIED\n');
    expect(out).toContain('VERIFIED 2 of 3 replays');
  });
});

describe('bummerl-verify of what cannot be read', () => {
  it.each([
    ['nothing', [], 'name one replay'],
    ['two replays', ['a', 'b'], 'name one replay'],
    ['an empty file', [() => file('empty.json', '')], 'empty.json has no replays in it'],
    ['blank lines', [() => file('blank.ndjson', '\n \n')], 'blank.ndjson has no replays in it'],
    ['no commitment', ['a', '--commitment', 'abc'], '--commitment is a hash of 64 hex digits, not abc'],
    ['no receipt', ['a', '--receipt', `x:${'0'.repeat(64)}`], '--receipt is VERSION:HASH'],
    ['no receipts', ['a', '--receipts', () => file('no.receipts', '\n1 2\n')], 'in line 2 stands no VERSION HASH'],
    ['receipts of many replays', [twice, '--receipt', `1:${'0'.repeat(64)}`], 'receipts are of one game'],
    ['an unknown option', ['--fast', 'a'], "Unknown option '--fast'"],
    ['no such file', ['none.json'], 'none.json cannot be read: ENOENT'],
    ['a folder', ['.'], '. cannot be read: EISDIR'],
    ['no JSON', [() => file('no.json', '{"format": ')], 'no.json cannot be read: it is no JSON'],
    ['a member twice', [() => file('twice.json', '{"a": ":", "a": "\\":"}')], 'a member stands in it twice'],
    [
      'what is nested without end',
      [() => file('deep.json', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)],
      'deeper than',
    ],
    ['a number beyond all', [() => file('infinite.json', '{"version":1e999}')], 'a number in it is too large'],
    [
      'nested keys',
      ['a', '--keys', () => file('deep.jwks', `{"keys":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)],
      'deeper',
    ],
    [
      'blank lines without end',
      [() => file('blanks.json', '\n'.repeat(100_000))],
      'blanks.json begins with 1000 blank lines',
    ],
    ['no UTF-8', [latin], 'latin.json cannot be read'],
    ['too much', [() => file('huge.json', ' '.repeat(16 * 1024 * 1024 + 1))], 'larger than 16 MiB'],
    ['no JWKS', ['a', '--keys', () => file('no.jwks', {})], 'no.jwks cannot be read: it is no JWKS'],
    ['an empty JWKS', ['a', '--keys', () => file('empty.jwks', { keys: [null] })], 'it has no Ed25519 key'],
    ['an address where nobody is', ['http://127.0.0.1:9/replay'], 'http://127.0.0.1:9/replay cannot be read'],
  ] as [string, (string | (() => string))[], string][])('%s is exit code 2 and a sentence', async (_, args, words) => {
    const { code, out, err } = await run(...args.map((arg) => (typeof arg === 'string' ? arg : arg())));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`bummerl-verify: `);
    expect(err).toContain(words);
    expect(err).not.toContain('    at ');
  });

  it('tells how it is used when asked', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('usage: bummerl-verify') });
  });
});

function twice(): string {
  return file('twice.ndjson', `${JSON.stringify(replay)}\n${JSON.stringify(replay)}`);
}

function latin(): string {
  writeFileSync(path.join(folder, 'latin.json'), Buffer.from([0x22, 0xe4, 0x22]));
  return 'latin.json';
}

describe('bummerl-verify of an address', () => {
  let stop: () => void = () => undefined;
  afterEach(() => stop());

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    stop = () => void server.close().closeAllConnections();
    await new Promise((resolve) => server.once('listening', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('asks for JSON if it can be had', async () => {
    const key = await testPublicKey();
    const asked: unknown[] = [];
    const url = await serve((request, response) => {
      asked.push([request.url, request.headers.accept]);
      response.end(JSON.stringify(request.url === '/replay' ? replay : { keys: [key] }));
    });
    expect(await run(`${url}/replay`, '--keys', `${url}/jwks`)).toMatchObject({ code: 0, err: '' });
    expect(asked).toEqual([
      ['/jwks', ACCEPT],
      ['/replay', ACCEPT],
    ]);
  });

  it('takes the keys of the same origin, where none are named', async () => {
    const { d: _, ...other } = await newSigningKey();
    let keys = [await testPublicKey()];
    const url = await serve(({ url: path }, response) =>
      response.end(JSON.stringify(path === '/.well-known/jwks.json' ? { keys } : replay)),
    );
    const address = `${url}/v1/games/game-3/replay`;
    const from = `${url}/.well-known/jwks.json`;
    expect(await run(address)).toMatchObject({ code: 0, out: expect.stringContaining(`one of the keys of ${from}`) });
    keys = [other];
    const forged = await run(address);
    expect(forged).toMatchObject({ code: 1, out: expect.stringContaining('at        /proof/signature/key') });
    expect(forged.out).toContain(`keys      ${from}`);
  });

  it('says that it has compared no keys, where there are none', async () => {
    const url = await serve(({ url: path }, response) =>
      path === '/replay' ? response.end(JSON.stringify(replay)) : response.writeHead(404).end(),
    );
    const { code, out } = await run(`${url}/replay`);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('NOT compared with the keys of a service') });
    expect(out).toContain(`${url}/.well-known/jwks.json cannot be read: the server answers 404 Not Found)`);
  });

  it('does not take an answer that is none, and knows of private games', async () => {
    const url = await serve((_, response) => response.writeHead(404).end());
    const refused = async (path: string): Promise<string> => {
      const { code, err } = await run(url + path);
      expect(code).toBe(2);
      return err;
    };
    expect(await refused('/else')).toMatch(/the server answers 404 Not Found\n$/);
    expect(await refused('/replay')).toContain('404 Not Found; if the game is private, add ?joinCode=');
    expect(await refused('/replay?joinCode=x')).toMatch(/404 Not Found\n$/);
  });

  it('does not read for ever', async () => {
    const url = await serve((_, response) => {
      const more = (): void => {
        while (response.write(' '.repeat(65_536)));
        response.once('drain', more);
      };
      more();
    });
    expect(await run(url)).toMatchObject({ code: 2, err: expect.stringContaining('larger than 16 MiB') });
  });

  it('does not wait for ever', async () => {
    const url = await serve((_, response) => response.flushHeaders());
    expect(await run(url, '--keys', file('silent.jwks', { keys: [await testPublicKey()] }))).toMatchObject({
      code: 2,
      err: expect.stringContaining('no answer within 10 seconds'),
    });
  });
});
