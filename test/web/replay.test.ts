import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DECK } from '../../src/domain/cards.js';
import { at } from '../../src/domain/result.js';
import { decidingTrick, timelineOf } from '../../web/replay/timeline.js';
import { CARD_NAMES, cardName } from '../../web/words/card-names.js';
import { seatName } from '../../web/words/table-names.js';
import { freshDatabase } from '../support/database.js';
import { passingPlayer, type Player } from '../support/playout.js';
import { makeReplay } from '../support/replays.js';
import { ServiceProcess } from '../support/service-process.js';
import { facesIn, useBrowser } from './browser.js';
import { longMatch } from './matches.js';

const service = await ServiceProcess.start({ DATABASE_URL: await freshDatabase() });
afterAll(() => service.stop());
const visit = useBrowser();

const replays = [
  await longMatch(service.url, 'bauernschnapsen/tjger'),
  await longMatch(service.url, 'schnapsen/tjger'),
];
const bauern = at(replays, 0);
const addressOf = (gameId: string, query = ''): string => `${service.url}/games/${gameId}/replay${query}`;

/** The step that is marked in the list, as deal and ply. */
async function markedStep(page: Page): Promise<[number, number]> {
  const href = await page.locator('.moves [aria-current="step"]').getAttribute('href');
  const query = new URL(href ?? '', service.url).searchParams;
  return [Number(query.get('deal')), Number(query.get('ply'))];
}

/** Waits until a step is shown: marked in the list, told in words, and in the address. */
async function expectStep(page: Page, deal: number, ply: number): Promise<void> {
  await page.locator(`.moves [aria-current="step"][href*="deal=${deal}&ply=${ply}"]`).waitFor();
  expect(await markedStep(page)).toEqual([deal, ply]);
  await page.waitForURL(`**/replay?deal=${deal}&ply=${ply}*`);
  expect(await page.locator('.step').textContent()).toMatch(new RegExp(`^Deal ${deal}, `));
}

describe('the replay viewer', () => {
  const timeline = timelineOf(bauern);
  const lastFrame = at(timeline.frames, timeline.frames.length - 1);
  const firstDeal = at(timeline.deals, 0);

  it('is led by buttons', async () => {
    const { page, faults } = await visit(addressOf(bauern.game.id));
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await expectStep(page, 1, 0);
    await press('Forward');
    await press('Forward');
    await expectStep(page, 1, 2);
    await press('Back');
    await expectStep(page, 1, 1);
    await press('Last step');
    await expectStep(page, lastFrame.deal, lastFrame.ply);
    await page.getByRole('button', { name: 'Forward', exact: true }).click({ force: true }); // leads nowhere
    await expectStep(page, lastFrame.deal, lastFrame.ply);
    await press('First step');
    await expectStep(page, 1, 0);
    expect(faults).toEqual([]);
  });

  it('is led by keys', async () => {
    const { page, faults } = await visit(addressOf(bauern.game.id));
    await expectStep(page, 1, 0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expectStep(page, 1, 2);
    await page.keyboard.press('End');
    await expectStep(page, lastFrame.deal, lastFrame.ply);
    await page.keyboard.press('Home');
    await expectStep(page, 1, 0);
    await page.getByLabel('Speed').selectOption('fast');
    await page.getByRole('heading', { level: 1 }).click(); // leaves the list of speeds, to which the space bar belongs
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    // Whichever step it has come to: none stays marked long enough to be waited for.
    await page.locator('.moves [aria-current="step"]:not([href*="deal=1&ply=0"])').waitFor();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it('is led by the slider, over the deals', async () => {
    const { page, faults } = await visit(addressOf(bauern.game.id));
    const slider = page.getByRole('slider', { name: 'Step of the match' });
    const frame = at(timeline.frames, firstDeal.last + 3);
    await slider.fill(String(frame.index));
    await expectStep(page, frame.deal, frame.ply);
    await slider.press('ArrowRight');
    await expectStep(page, frame.deal, frame.ply + 1);
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^Deal 2, /);
    expect(faults).toEqual([]);
  });

  it('has an address for each step, which can be opened, followed, and left again', async () => {
    const { page, faults } = await visit(addressOf(bauern.game.id, '?deal=2&ply=3'));
    await expectStep(page, 2, 3);
    await page.locator('.moves a').nth(1).click();
    await expectStep(page, 2, 1);
    await page.goBack();
    await expectStep(page, 2, 3);
    await page.getByRole('link', { name: 'Deal 1', exact: true }).click();
    await expectStep(page, 1, 0);
    await page.goto(addressOf(bauern.game.id, '?deal=999&ply=4'));
    await expectStep(page, lastFrame.deal, lastFrame.ply);
    expect(faults).toEqual([]);
  });

  it('says in which trick the match was lost, and leads there', async () => {
    const { page, faults } = await visit(addressOf(bauern.game.id));
    const deal = at(timeline.deals, timeline.deals.length - 1);
    const trick = decidingTrick(timeline, deal);
    const link = page.locator('.verdict').getByRole('link').first();
    expect(await page.locator('.verdict').textContent()).toContain(`decided in deal ${deal.replayed.number}`);
    expect(await link.textContent()).toBe(trick === null ? 'last step' : `trick ${trick.number}`);
    await link.click();
    const frame = trick?.frame ?? lastFrame;
    await expectStep(page, frame.deal, frame.ply);
    expect(await page.locator('tr.decisive').textContent()).toContain(`Deal ${deal.replayed.number}`);
    const scores = await page.locator('.deals tbody tr td:nth-child(3)').allTextContents();
    expect(scores.at(-1)).toBe(bauern.score.join(' : '));
    expect(faults).toEqual([]);
  });

  it('says who has given up, and the points of the winners first', async () => {
    for (const ending of ['resign', 'timeout'] as const) {
      const replay = await makeReplay({ seed: 6, ruleSet: 'schnapsen/pagat', ending });
      const { page, faults } = await visit(service.url);
      await page.route('**/replay', (route) => route.fulfill({ json: replay }));
      await page.locator(`a[href="/games/${bauern.game.id}/replay"]`).click();
      const verdict = page.locator('.verdict');
      const deal = at(replay.deals, replay.deals.length - 1);
      const loser = seatName(at(replay.game.seats, at(deal.actions, deal.actions.length - 1).seat));
      const how = ending === 'resign' ? 'given up by' : 'lost on time by';
      await verdict.getByText(`It was ${how} ${loser} in deal ${deal.number}.`).waitFor();
      const [winner] = replay.winners ?? [];
      const points = [winner ?? -1, 1 - (winner ?? -1)].map((team) => at(replay.score, team));
      expect(await verdict.textContent()).toContain(`won ${points.join(' : ')}, `);
      expect(await page.locator('tr.decisive').textContent()).toContain(`${how} ${loser}`);
      await verdict.getByRole('link').first().click();
      await expectStep(page, deal.number, deal.actions.length);
      expect(faults).toEqual([]);
    }
  });

  it('knows which contracts are played without trumps', async () => {
    const gang: Player = (legal, random, state) =>
      legal.find((action) => action.type === 'bid' && action.contract === 'gang') ??
      legal.find((action) => action.type === 'bid' && action.contract === 'pass') ??
      passingPlayer(legal, random, state);
    const replay = await makeReplay({ seed: 2, ruleSet: 'bauernschnapsen/tjger', player: gang });
    const bid = at(replay.deals, 0).actions.findIndex(({ type }) => type === 'bid');
    const settled = at(replay.deals, 0).actions.findIndex(({ type }) => type === 'double');
    const { page, faults } = await visit(service.url);
    await page.route('**/replay', (route) => route.fulfill({ json: replay }));
    await page.locator(`a[href="/games/${bauern.game.id}/replay"]`).click();
    const trump = page
      .locator('.facts div')
      .filter({ has: page.getByText('Trump', { exact: true }) })
      .locator('dd');
    for (const [ply, none] of [
      [bid, false],
      [settled, true],
    ] as const) {
      await page.locator(`.moves a[href*="deal=1&ply=${ply}"]`).first().click();
      await expectStep(page, 1, ply);
      expect((await trump.textContent()) === 'no trumps').toBe(none);
    }
    expect(faults).toEqual([]);
  });

  it('names the cards as the reader likes it, and remembers that', async () => {
    const { page } = await visit(addressOf(bauern.game.id, '?deal=1&ply=0'));
    const named = (card: string) => page.locator(`svg[data-card="${card}"]`).getAttribute('aria-label');
    const [card] = await facesIn(page);
    const held = DECK.find((one) => one === card) ?? 'AH';
    expect(await named(held)).toBe(cardName(held, CARD_NAMES.english));
    await page.getByRole('combobox', { name: 'Cards' }).selectOption({ label: CARD_NAMES.doubleGerman.title });
    expect(await named(held)).toBe(cardName(held, CARD_NAMES.doubleGerman));
    await page.reload();
    await page.locator('.table').waitFor();
    expect(await named(held)).toBe(cardName(held, CARD_NAMES.doubleGerman));
  });

  it('verifies the match in the browser', async () => {
    const { page, faults } = await visit(addressOf(bauern.game.id));
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText(`Verified in this browser: ${bauern.deals.length} deals`).waitFor();
    await page.locator('.good').getByText('which is one of this service’s.').waitFor();
    expect(faults).toEqual([]);
  });

  it('verifies the proof of a match in the browser, and names what is wrong with it', async () => {
    const proven = await makeReplay({ seed: 33, ruleSet: 'schnapsen/pagat', rules: { target: 4 } });
    const { key } = proven.proof.signature;
    const signed = `The history is signed with the key ${key.kid}`;
    const stolen = { ...proven, proof: { ...proven.proof, secret: '0'.repeat(64) } };
    for (const [replay, keys, words] of [
      [proven, { keys: [key] }, `${signed}, which is one of this service’s.`],
      [proven, {}, `${signed}; whether that is one of this service’s is not known`],
      [proven, null, 'not right. At /proof/signature/key is'], // the keys that the service has
      [stolen, { keys: [key] }, 'not right. At /proof/commitment/hash is'],
    ] as const) {
      const { page, faults } = await visit(service.url);
      await page.route('**/replay', (route) => route.fulfill({ json: replay }));
      if (keys !== null) await page.route('**/.well-known/jwks.json', (route) => route.fulfill({ json: keys }));
      await page.locator(`a[href="/games/${bauern.game.id}/replay"]`).click();
      await page.getByRole('button', { name: 'Verify' }).click();
      await page.getByRole('status').getByText(words).waitFor();
      expect(faults).toEqual([]);
    }
  });

  it('finds what is wrong in a replay that was tampered with on its way', async () => {
    const { page } = await visit(service.url);
    await page.route('**/replay', async (route) => {
      const loose = JSON.parse(JSON.stringify(bauern));
      loose.score[0] += 1;
      await route.fulfill({ json: loose });
    });
    await page.locator(`a[href="/games/${bauern.game.id}/replay"]`).click(); // the page itself is loaded already
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('This replay is not right.').waitFor();
  });

  it('gives the replay away as the service has it', async () => {
    const { page } = await visit(addressOf(bauern.game.id));
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as JSON' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`bummerl-${bauern.game.id}.json`);
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual(bauern);
  });

  it.each([
    ['lines', 'ndjson', 'application/x-ndjson'],
    ['text', 'txt', 'text/x-bummerl'],
  ])('gives the replay away as %s, the same as the service', async (name, ending, accept) => {
    const { page, faults } = await visit(addressOf(bauern.game.id));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download as ${name}` }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`bummerl-${bauern.game.id}.${ending}`);
    const answer = await fetch(`${service.url}/v1/games/${bauern.game.id}/replay`, { headers: { accept } });
    expect(await readFile(await file.path(), 'utf8')).toBe(await answer.text());
    expect(faults).toEqual([]);
  });
});

describe.each(replays.map((replay) => [replay.game.ruleSet, replay] as const))('a perspective in %s', (_, replay) => {
  const timeline = timelineOf(replay);
  const { game, frames } = timeline;
  const places = [0, 1, 5, 9, 14, 18].map((index) => Math.min(index, at(timeline.deals, 0).last));

  it('of a seat has no card that the seat does not know, anywhere', async () => {
    const { page, faults } = await visit(addressOf(replay.game.id));
    for (const index of places) {
      for (let seat = 0; seat < game.seats; seat++) {
        const frame = at(frames, index);
        await page.goto(addressOf(replay.game.id, `?deal=${frame.deal}&ply=${frame.ply}&seat=${seat}`));
        await page.locator('.moves [aria-current="step"]').waitFor();
        const { deal, you } = game.view(frame.state, seat);
        const known = new Set([
          ...(you?.hand ?? []),
          ...(deal?.known.flatMap(({ cards }) => cards) ?? []),
          ...(deal?.trick.map(({ card }) => card) ?? []),
          ...(deal?.tricks.flatMap(({ plays }) => plays.map(({ card }) => card)) ?? []),
          ...(deal?.talon?.turned ? [deal.talon.turned] : []),
          ...(deal?.talon?.exchange ? [deal.talon.exchange.laid, deal.talon.exchange.took] : []),
        ]);
        const html = await page.content();
        for (const face of await facesIn(page)) expect(known).toContain(face);
        for (const card of DECK) if (!known.has(card)) expect(html).not.toContain(cardName(card, CARD_NAMES.english));
        const later = await page.locator('.moves a').allTextContents();
        for (const text of later.slice(index + 1)) expect(text).toMatch(/^Step \d+$/);
      }
    }
    expect(faults).toEqual([]);
  }, 120_000);

  it('of all cards has each of the twenty', async () => {
    const { page } = await visit(addressOf(replay.game.id, '?deal=1&ply=0'));
    await page.locator('.moves [aria-current="step"]').waitFor();
    expect(new Set(await facesIn(page))).toEqual(new Set(DECK));
  });

  it('is chosen by hand', async () => {
    const { page } = await visit(addressOf(replay.game.id, '?deal=1&ply=1'));
    await page.getByLabel('as random 1').check();
    await page.waitForURL('**seat=1');
    expect((await facesIn(page)).length).toBeLessThan(DECK.length);
    await page.getByLabel('All cards').check();
    await page.waitForURL((url) => !url.searchParams.has('seat'));
    expect(new Set(await facesIn(page)).size).toBe(DECK.length);
  });
});
