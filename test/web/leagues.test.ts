import { afterAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ApiClient } from '../support/api-client.js';
import { freshDatabase } from '../support/database.js';
import { ServiceProcess } from '../support/service-process.js';
import { PHONE, useBrowser } from './browser.js';
import { FAINT_TEXTS } from './contrast.js';
import { DirectedLeague, houseBots } from './directed-league.js';
import { StreamingProxy } from './streaming-proxy.js';
import { answerWith, tablesOf } from './tables.js';
import { expectToBeUnderstood, expectToFitAPhone, tabTo } from './usability.js';

const service = await ServiceProcess.start({ DATABASE_URL: await freshDatabase() });
afterAll(() => service.stop());
const visit = useBrowser();

const HOSTILE = `<img src="x" onerror="alert(1)"><b>Bobby</b>`;
const organiser = await ApiClient.register(service.url, 'Kaiserin');
const player = await ApiClient.register(service.url, 'Hannelore');
const { body: account } = await player.get('/v1/account');

/** Seven house bots, so that each round has a bye; played to its end. */
const over = await (
  await DirectedLeague.create(organiser, { description: 'Played at once.\nTo the end.' })
).start([...houseBots(6), { members: [{ bot: 'greedy' }], name: HOSTILE }]);
await over.until(({ status }) => status === 'finished');

/** A round in which one pairing waits for a player, and nothing goes on by itself. */
const live = await DirectedLeague.create(organiser, { name: 'By hand', automatic: false });
await live.start([{ members: [{ account: account.id }] }, ...houseBots(3)]);
await live.direct('/rounds/1/pairings');
await live.direct('/rounds/1/start');

const page = (league: DirectedLeague, query = ''): string => `${service.url}/leagues/${league.id}${query}`;

describe('the list of leagues', () => {
  it('has all that are public, can be filtered, and leads to the page of one', async () => {
    const { page, faults } = await visit(service.url);
    await page.getByRole('link', { name: 'Leagues' }).click();
    await page.getByRole('link', { name: 'Vienna Open' }).waitFor();
    expect(await page.locator('.game').count()).toBe(2);
    await page.getByLabel('Status').selectOption('running');
    await page.waitForURL('**/leagues?status=running');
    await page.getByRole('link', { name: 'Vienna Open' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'By hand' }).click();
    await page.getByRole('heading', { name: 'By hand', level: 1 }).waitFor();
    expect(faults).toEqual([]);
  });

  it('does not show a private one, nor does its page', async () => {
    const hidden = await DirectedLeague.create(organiser, { name: 'Hidden', visibility: 'private' });
    const { page } = await visit(`${service.url}/leagues`);
    await page.locator('.game').first().waitFor();
    expect(await page.getByText('Hidden').count()).toBe(0);
    await page.goto(`${service.url}/leagues/${hidden.id}`);
    await page.getByRole('heading', { name: 'No such league' }).waitFor();
  });
});

describe('the page of a league', () => {
  it('has each round with its pairings, results and byes, and the reasons of them', async () => {
    const { page: shown, faults } = await visit(page(over));
    await shown.getByRole('heading', { name: 'Round 3, closed' }).waitFor();
    const { body } = await organiser.get(`${over.path}/rounds/2`);
    await shown.getByRole('navigation', { name: 'Rounds' }).getByRole('link', { name: '2' }).click();
    await shown.getByRole('heading', { name: 'Round 2, closed' }).waitFor();
    const entries = shown.locator('.pairing');
    expect(await entries.count()).toBe(4);
    for (const [index, { home, away, result, reasons }] of body.pairings.entries()) {
      const text = await entries.nth(index).innerText();
      for (const part of [home.name, away.name, result.bummerl.join(' : ')]) expect(text).toContain(part);
      expect(text).toContain(`won by ${(result.winner === 'home' ? home : away).name}`);
      await entries.nth(index).getByText('Why').click();
      for (const { detail } of reasons) await entries.nth(index).getByText(detail).waitFor();
    }
    expect(await entries.nth(3).innerText()).toContain(body.byes[0].entrant.name);
    await entries.nth(3).getByText('bye', { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it('leads to the replay of a finished game and to the table of a live one', async () => {
    const { page: shown } = await visit(page(over));
    await shown.getByRole('link', { name: 'replay' }).first().click();
    await shown.getByRole('button', { name: 'Forward' }).waitFor();

    await live.direct('/pause'); // the game goes on
    await live.direct('/resume');
    await shown.goto(page(live));
    const mine = shown.locator('.pairing', { hasText: 'Hannelore' });
    await mine.getByText('live').waitFor();
    await mine.getByRole('link', { name: 'watch the game' }).click();
    await shown.getByRole('region', { name: 'Hannelore' }).waitFor();
  });

  it('has the names of entrants as texts, whatever is in them', async () => {
    const { page: shown, faults } = await visit(page(over, '?view=entrants'));
    await shown.getByText(HOSTILE).waitFor();
    await shown.goto(page(over, '?view=log'));
    await shown.getByText(HOSTILE).first().waitFor();
    await shown.goto(page(over));
    await shown.getByText(HOSTILE).first().waitFor();
    expect(await shown.locator('main img').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('has the log, who did what, and further pages of it', async () => {
    const { page: shown } = await visit(page(over, '?view=log'));
    const entries = shown.locator('.log > li');
    await entries.first().waitFor();
    await shown.getByText('The service finished the league').waitFor();
    await shown.getByText('Kaiserin announced the league as Vienna Open').waitFor();
    const { version } = await over.show();
    expect(await entries.count()).toBe(version);
    await shown.goto(page(over, '?view=log&until=10'));
    await shown.getByRole('link', { name: 'Newest events' }).waitFor();
    await entries.nth(9).waitFor();
    expect(await entries.count()).toBe(10);
  });

  it('says how it is played, with what an organiser has written', async () => {
    const { page: shown } = await visit(page(over));
    await shown.getByText('Played at once.').waitFor();
    await shown.getByText('How it is played').click();
    await shown.getByText('1 min for an action, 0 s more for a game, then it is lost').waitFor();
    await shown.getByText('Swiss, 3 rounds').first().waitFor();
  });

  it('learns of news by itself while there is no stream: forfeits and rulings are marked', async () => {
    const { page: shown, faults } = await visit(service.url);
    await shown.route('**/leagues/*/stream**', (route) => route.fulfill({ status: 404, json: NOTHING_HERE }));
    await shown.goto(page(live));
    await shown.getByText('looked up every few seconds').waitFor();
    const ruled = shown.locator('.pairing', { hasNotText: 'Hannelore' });
    await ruled.waitFor();
    const table = Number(await ruled.locator('.table-number').evaluate((element) => element.lastChild?.nodeValue));
    const reason = 'They were seen talking.';
    const body = { winner: 'home', ending: 'forfeit', reason };
    await live.direct(`/rounds/1/pairings/${table}/result`, body, 'PUT');
    await ruled.getByText(`Ruled: ${reason}`).waitFor({ timeout: 10_000 });
    await ruled.getByText('forfeit', { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });
});

describe('news by the stream', () => {
  it('are those of the service', async () => {
    const league = await DirectedLeague.create(organiser, { name: 'Live' });
    const { page: shown, faults } = await visit(page(league));
    await shown.getByText('live', { exact: true }).waitFor();
    await shown.route('**/events**', (route) => route.abort()); // it is not polled
    await league.start(houseBots(4));
    await shown.getByText('round 3 of 3').waitFor();
    await shown.getByText('finished', { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it('are shown as they come, and after a break from where it broke', async () => {
    const proxy = await StreamingProxy.start(service.url);
    try {
      const league = await DirectedLeague.create(organiser, { name: 'Streamed' });
      const { page: shown, faults } = await visit(`${proxy.url}/leagues/${league.id}`);
      await shown.getByText('connecting').waitFor();
      await shown.route('**/events**', (route) => route.abort()); // it is not polled
      proxy.say({ type: 'snapshot', number: 1, league: await league.show() });
      await shown.getByText('live', { exact: true }).waitFor();
      await league.direct('/open');
      expect(await shown.getByText('draft').count()).toBe(1);
      proxy.say({ type: 'opened', number: 2, at: '2026-11-30T18:00:00.000Z', by: null });
      await shown.getByText('open for entries').waitFor();
      proxy.breakOff();
      await shown.getByText('connection lost').waitFor();
      await expectInTime(() => proxy.asked.at(-1) === `${league.path}/stream?since=2`);
      expect(faults).toEqual([]);
    } finally {
      proxy.stop();
    }
  });
});

async function expectInTime(holds: () => boolean): Promise<void> {
  for (let left = 100; left > 0 && !holds(); left--) await new Promise((resolve) => setTimeout(resolve, 100));
  expect(holds()).toBe(true);
}

/** To be run in a page: unfolds all that can be. */
const OPEN_ALL = `for (const one of document.querySelectorAll('details')) one.open = true`;
const NOTHING_HERE = { status: 404, detail: 'There is nothing under this address.' };
const NAMES = Array.from({ length: 20 }, (_, index) => `Entrant ${'with a long name '.repeat(index % 3)}${index + 1}`);

/** The tables of a league of twenty. */
async function visitTables(query: string, options: Parameters<typeof visit>[1] = {}): Promise<Page> {
  const { page: shown } = await visit(service.url, options);
  const { standings, crossTable } = tablesOf(NAMES);
  await answerWith(shown, '**/standings**', standings);
  await answerWith(shown, '**/cross-table**', crossTable);
  await shown.goto(page(over, query));
  await shown.locator('table').waitFor();
  return shown;
}

describe('the tables', () => {
  it('have the standings with the arithmetic to unfold', async () => {
    const shown = await visitTables('?view=standings');
    expect(await shown.locator('tbody tr').count()).toBe(20);
    const first = shown.locator('tbody button').first();
    expect(await first.getAttribute('aria-expanded')).toBe('false');
    await first.click();
    const sums = shown.locator('.sums');
    await sums.getByText(/^Buchholz cut 1: /).click();
    const [, parts = '', sum = ''] = /^(.*) = (.*)$/.exec(await sums.locator('details[open] p').innerText()) ?? [];
    expect(parts.split(' + ').reduce((total, part) => total + Number(part), 0)).toBe(Number(sum));
    expect(parts.split(' + ')).toHaveLength(18);
    expect(await sums.locator('del').count()).toBe(1);
    await shown.evaluate(`for (const one of document.querySelectorAll('[aria-expanded=false]')) one.click()`);
    await shown.locator('.sums').nth(19).waitFor();
    await shown.evaluate(OPEN_ALL);
    for (const marked of ['forfeit', 'adjudicated']) {
      await shown
        .getByText(new RegExp(`^Round 1, against Entrant .*, ${marked}: `))
        .first()
        .waitFor();
    }
  });

  it('are those of the service, after each round', async () => {
    const { page: shown, faults } = await visit(page(over, '?view=standings&round=2'));
    const { body } = await organiser.get(`${over.path}/standings?round=2`);
    await shown.getByRole('heading', { name: 'Standings after round 2' }).waitFor();
    const rows = shown.locator('.standings tbody tr');
    expect(await rows.count()).toBe(7);
    for (const [index, { entrant, points }] of body.rows.entries()) {
      expect(await rows.nth(index).getByRole('button').innerText()).toBe(entrant.name);
      expect(await rows.nth(index).locator('td').nth(1).innerText()).toBe(String(points));
    }
    await shown.locator('tbody button').first().click();
    await shown.getByText(`Sonneborn–Berger: `).click();
    await shown
      .locator('.sums details[open]')
      .getByText(/^Round 2, /)
      .waitFor();
    await shown.getByRole('link', { name: 'Cross table' }).click();
    await shown.getByRole('heading', { name: 'Cross table after round 3' }).waitFor();
    expect(await shown.locator('tbody sup', { hasText: 'B' }).count()).toBe(3); // a bye a round
    expect(faults).toEqual([]);
  });

  it('have a cross table of twenty that scrolls in itself, on a phone too', async () => {
    const shown = await visitTables('?view=cross', { viewport: PHONE });
    await expectToFitAPhone(shown);
    const table = shown.getByRole('region', { name: 'Cross table, to be scrolled' });
    await table.focus();
    await shown.keyboard.press('End');
    for (let presses = 0; presses < 40; presses++) await shown.keyboard.press('ArrowRight');
    const [moved, stays] = await table.evaluate((element) => [
      element.scrollLeft,
      (element.querySelector('tbody th')?.getBoundingClientRect().left ?? 0) - element.getBoundingClientRect().left,
    ]);
    expect(moved).toBeGreaterThan(100);
    expect(stays).toBe(0); // who it is about stays in sight
    expect(await shown.locator('tbody sup', { hasText: 'F' }).count()).toBe(2);
    expect(await shown.locator('tbody sup', { hasText: 'A' }).count()).toBe(2);
  });

  it('say so where there are none', async () => {
    const { page: shown } = await visit(service.url);
    await shown.route('**/cross-table**', (route) => route.fulfill({ status: 404, json: NOTHING_HERE }));
    await shown.goto(page(over, '?view=cross'));
    await shown.getByText('There is no cross table.').waitFor();
  });
});

describe('the rating curve of a player', () => {
  const figures = (rating: number) => ({ rating, deviation: 300 - rating / 10, volatility: 0.06 });
  const change = (number: number, version: string | null) => ({
    ...{ gameId: `g${number}`, at: `2026-11-30T18:0${number}:00.000Z`, version, won: number % 2 === 1 },
    ...{ before: figures(1500 + 50 * number), after: figures(1550 + 50 * number) },
  });

  it('is drawn of the ledger, a line for each version', async () => {
    const { page: shown, faults } = await visit(service.url);
    const items = [change(4, '2'), change(3, '2'), change(2, null), change(1, null)];
    await answerWith(shown, '**/v1/ratings/**', { items, nextCursor: null });
    await shown.goto(page(live, '?view=entrants&entrant=e1'));
    await shown.getByRole('img', { name: 'Rating of Hannelore: from 1550 to 1750 in 4 rated games' }).waitFor();
    expect(await shown.locator('.rating .line').count()).toBe(2);
    await shown.getByText('Game by game').click();
    await shown.getByText(': won, 1550 → 1600').waitFor();
    await shown.getByText('won, 1650 → 1700, version 2').waitFor();
    expect(faults).toEqual([]);
  });

  it('is that of the service', async () => {
    const { page: shown } = await visit(page(over, '?view=entrants&entrant=e1'));
    await shown.getByRole('img', { name: /^Rating of House bot random: from 1500 / }).waitFor();
  });

  it('is not there where there are no ratings', async () => {
    const { page: shown } = await visit(service.url);
    await shown.route('**/v1/ratings/**', (route) => route.fulfill({ status: 404, json: NOTHING_HERE }));
    const asked = shown.waitForResponse('**/v1/ratings/**');
    await shown.goto(page(live, '?view=entrants&entrant=e1'));
    await asked;
    await shown.getByText(`account ${account.id}`).waitFor();
    expect(await shown.locator('.rating').count()).toBe(0);
  });
});

const VIEWS = ['', '?view=standings', '?view=cross', '?view=entrants', '?view=log'];

describe.each(VIEWS)('the view %s', (query) => {
  it('fits a phone, without scrolling sideways', async () => {
    const shown = await visitView(query, { viewport: PHONE });
    await expectToFitAPhone(shown);
  });

  it.each(['light', 'dark'] as const)('is easy to read in %s', async (colorScheme) => {
    const shown = await visitView(query, { colorScheme });
    await shown.evaluate(OPEN_ALL);
    expect(await shown.evaluate(FAINT_TEXTS)).toEqual([]);
  });

  it('is understood without being seen', async () => {
    await expectToBeUnderstood(await visitView(query));
  });
});

async function visitView(query: string, options: Parameters<typeof visit>[1] = {}): Promise<Page> {
  if (/standings|cross/.test(query)) return visitTables(query, options);
  const { page: shown } = await visit(page(over, query), options);
  await shown.locator('.pairings, .entrants, .log > li').first().waitFor();
  return shown;
}

it('with the keyboard alone one gets from the leagues to the arithmetic', async () => {
  const shown = await visitTables('?view=cross');
  await tabTo(shown, '.views a[href*="standings"]');
  await shown.keyboard.press('Enter');
  await shown.locator('tbody button').first().waitFor();
  await tabTo(shown, 'tbody button');
  await shown.keyboard.press('Enter');
  await shown.locator('.sums').waitFor();
});
