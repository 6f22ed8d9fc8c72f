import { afterAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ApiClient } from '../support/api-client.js';
import { freshDatabase } from '../support/database.js';
import { ServiceProcess } from '../support/service-process.js';
import { PHONE, useBrowser } from './browser.js';
import { FAINT_TEXTS } from './contrast.js';
import { DirectedLeague, houseBots, tokenOf } from './directed-league.js';
import { expectToBeUnderstood, expectToFitAPhone, tabTo } from './usability.js';

const service = await ServiceProcess.start({ DATABASE_URL: await freshDatabase() });
afterAll(() => service.stop());
const visit = useBrowser();

const organiser = await ApiClient.register(service.url, 'Kaiserin');
const player = await ApiClient.register(service.url, 'Hannelore');
const { body: account } = await player.get('/v1/account');
const BY_HAND = { automatic: false };

/** A page of the organiser's, with the token entered as he would. */
async function enter(path: string, options: Parameters<typeof visit>[1] = {}, who = organiser) {
  const visited = await visit(service.url + path, options);
  await visited.page.getByLabel('Token').fill(tokenOf(who));
  await visited.page.getByRole('button', { name: 'Use it' }).click();
  await visited.page.getByRole('button', { name: 'Forget the token' }).waitFor();
  return visited;
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** Until the page has the league as it stands: a part of it may be shown before its version, and a press be overtaken. */
async function upToDate(page: Page): Promise<void> {
  const id = page.url().split('/').at(-2) ?? '';
  const { body } = await organiser.get(`/v1/leagues/${id}`);
  await page.getByText(`version ${body.version}`, { exact: true }).waitFor();
}

const direct = (league: DirectedLeague): string => `/leagues/${league.id}/direct`;

describe('an organiser with a browser', () => {
  it('runs a league from its announcement to the final table', async () => {
    const { page, faults } = await enter('/leagues/new');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.getByLabel('Name').fill('Announced here');
    await page.getByLabel('Rules').selectOption('schnapsen/tjger');
    await page.getByLabel('Points to play to').fill('1');
    await page.getByLabel('Rounds', { exact: true }).fill('2');
    await page.getByLabel('Rounds go on by themselves').uncheck();
    await press(page, 'Announce it');
    await page.waitForURL('**/leagues/*/direct');
    await press(page, 'Open for entries');
    await page.getByText('Done: you opened the league to entries.').waitFor();

    await page.getByLabel('Entrants, one a line').fill(`${account.id}, Frau Sopherl`);
    await page.getByLabel('House bots').fill('3');
    await press(page, 'Add lines');
    await press(page, 'Only check');
    await page.getByText('Would be done: you entered Frau Sopherl, random, random 2, random 3.').waitFor();
    await press(page, 'Enter them');
    await page.getByText('Done: you entered Frau Sopherl').waitFor();
    expect(await page.getByLabel('Entrants, one a line').inputValue()).toBe('');
    await press(page, 'Start');
    await page.getByText('Done: you started the league with 4 entrants.').waitFor();

    await press(page, 'Preview round 1');
    await page.getByRole('heading', { name: 'Who would meet in round 1' }).waitFor();
    await page.locator('.pairing').nth(1).waitFor();
    await page.getByText('Why').first().click();
    await page.getByText('both have 0 points').first().waitFor();
    await press(page, 'Pair round 1');
    await press(page, 'Undo round 1');
    await page.getByText('Done: you took back round 1.').waitFor();
    await press(page, 'Pair round 1');
    await press(page, 'Begin round 1');
    await page.getByRole('heading', { name: 'Round 1, being played' }).waitFor();

    const waiting = page.locator('.pairing', { hasText: 'Frau Sopherl' });
    await waiting.getByRole('link', { name: 'watch the game' }).waitFor();
    await page.locator('.pairing', { hasText: 'won by random' }).waitFor();
    await upToDate(page);
    await press(page, 'Close round 1');
    await page.getByText('Round 1 has a pairing that is not decided.').waitFor();
    await page.getByText(/^Round 1, table \d: game 1$/).waitFor();

    await waiting.getByText('Rule the result').click();
    await waiting.getByLabel('Won by').selectOption({ label: 'Frau Sopherl' });
    await waiting.getByLabel('Reason').fill('The lights went out.');
    await press(page, 'Rule it');
    await waiting.getByText('Ruled: The lights went out.').waitFor();
    await waiting.getByText('adjudicated', { exact: true }).waitFor();
    await waiting.getByText('won by Frau Sopherl').waitFor();
    await waiting.getByText('called off').waitFor(); // the service writes the end of the game by itself
    await upToDate(page);
    await press(page, 'Close round 1');
    await page.getByText('Done: you closed round 1.').waitFor();

    await press(page, 'Pause');
    await page.getByText('Done: you paused the league.').waitFor();
    await press(page, 'Resume');
    await page.getByText('Done: you went on with the league.').waitFor();
    await press(page, 'Finish');
    await page.getByText('The league is finished, and its table final.').waitFor();
    expect(faults).toEqual([]);
  });

  it('enters many at once, all or none, and sees the lines that are wrong', async () => {
    const league = await DirectedLeague.create(organiser);
    const { page, faults } = await enter(direct(league));
    const field = page.getByLabel('Entrants, one a line');
    await field.fill(['bot:greedy', '', 'Hannelore', account.id, 'bot:nobody', account.id].join('\n'));
    await press(page, 'Enter them');
    await page.getByText('Nothing was changed:').waitFor();
    const alert = page.getByRole('alert');
    expect(await alert.innerText()).toContain('bot');
    await field.fill(['bot:greedy', '', 'Hannelore', account.id].join('\n'));
    await press(page, 'Enter them');
    await page.getByRole('button', { name: 'Line 3 (“Hannelore”)' }).click();
    expect(await alert.innerText()).toContain('is no account');
    const selected = '(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))';
    expect(await page.evaluate(`${selected}(document.activeElement)`)).toBe('Hannelore');
    expect((await league.show()).entrantCount).toBe(0);

    await field.fill([account.id, 'bot:greedy', account.id].join('\n'));
    await press(page, 'Enter them');
    await page.getByRole('button', { name: /^Line 3 / }).waitFor();
    await field.fill(`bot:greedy\n${account.id}`);
    await press(page, 'Enter them');
    await page.getByText('2 entrants').first().waitFor();
    expect(faults).toEqual([]);
  });

  it('enters pairs of Bauernschnapsen', async () => {
    const league = await DirectedLeague.create(organiser, { ruleSet: 'bauernschnapsen/tjger' });
    const { page } = await enter(direct(league));
    await page.getByLabel('House bots').fill('2');
    await press(page, 'Add lines');
    expect(await page.getByLabel('Pairs, one a line').inputValue()).toBe(
      'bot:random bot:random\nbot:random bot:random',
    );
    await press(page, 'Enter them');
    await page.getByText('Done: you entered random & random, random & random 2.').waitFor();
  });

  it('announces and enters teams of four', async () => {
    const { page, faults } = await enter('/leagues/new');
    await page.getByLabel('Name').fill('Two tables');
    await page.locator('[name="/ruleSet"]').selectOption('bauernschnapsen/tjger');
    await page.locator('[name="/entrants"]').selectOption('teams');
    await page.getByLabel('All tables of a round play the same cards').check();
    await press(page, 'Announce it');
    await page.getByLabel('House bots').fill('2');
    await press(page, 'Add lines');
    await press(page, 'Enter them');
    await page.getByText('2 entrants').first().waitFor();
    expect(faults).toEqual([]);
  });

  it('invites, checks in and withdraws', async () => {
    const league = await DirectedLeague.create(organiser, { checkIn: true, admission: 'invited' });
    await league.direct('/open');
    const { page, faults } = await enter(direct(league));
    page.on('dialog', (dialog) => void dialog.accept());
    await page.getByText('Invite', { exact: true }).click();
    const guests = page.getByLabel('Accounts to invite, one a line');
    await guests.fill(`${account.id}\nsomebody`);
    await press(page, 'Invite them');
    await page.getByRole('button', { name: 'Line 2 (“somebody”)' }).waitFor();
    await guests.fill(account.id);
    await press(page, 'Invite them');
    await page.getByText('Done: you invited Hannelore.').waitFor();
    const joined = await player.post(`${league.path}/join`);
    expect(joined.status).toBe(201);

    const tick = page.getByRole('checkbox', { name: 'Hannelore' });
    await tick.check();
    await upToDate(page);
    await press(page, 'Check in');
    await page.getByRole('checkbox', { name: 'Hannelore checked in' }).check();
    await page.getByLabel('Reason').fill('She has gone home.');
    await press(page, 'Withdraw');
    await page.getByText('Done: you withdrew Hannelore: She has gone home.').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Hannelore withdrawn' }).isDisabled()).toBe(true);
    expect(faults).toEqual([]);
  });

  it('is told when the league has moved on, and nothing is done then', async () => {
    const league = await DirectedLeague.create(organiser, BY_HAND);
    await league.direct('/open');
    const { page } = await enter(direct(league));
    await page.getByText('version 2').waitFor();
    await page.route('**/events**', (route) => route.abort()); // the page learns of nothing by itself
    await page.route('**/stream**', (route) => route.abort());
    await page.reload();
    await page.getByText('version 2').waitFor();
    await league.direct('/entrants', { entrants: houseBots(4) });
    await press(page, 'Start');
    await page.getByText('The league has moved on since you saw it').waitFor();
    expect((await league.show()).status).toBe('open');
    await page.getByText('4 entrants').first().waitFor(); // shown anew
    await press(page, 'Start');
    await page.getByText('Done: you started the league with 4 entrants.').waitFor();
  });

  it('sees what stands in the way in words', async () => {
    const league = await DirectedLeague.create(organiser, { limits: { least: 3 } });
    await league.direct('/open');
    await league.direct('/entrants', { entrants: houseBots(1) });
    const { page } = await enter(direct(league));
    await press(page, 'Start');
    await page.getByText('1 are in, and it takes 3.').waitFor();
    await page.getByText('1 entrant, and 3 to 2000 are right.').waitFor();
  });
});

describe('the announcement', () => {
  it('shows each fault at its field, and makes one league however often it is sent', async () => {
    const { page, faults } = await enter('/leagues/new');
    await page.getByLabel('Name').fill('Faulty at first');
    await page.getByLabel('At least').fill('100');
    await press(page, 'Announce it');
    const rounds = page.getByLabel('Rounds', { exact: true });
    await page.locator('.field', { has: rounds }).getByText('must be at least 7').waitFor();
    expect(await rounds.getAttribute('aria-invalid')).toBe('true');
    await rounds.fill('7');

    let sent = 0;
    await page.route('**/v1/leagues', async (route) => {
      await route.fetch();
      await (++sent === 1 ? route.abort() : route.continue()); // the first answer is lost
    });
    await press(page, 'Announce it');
    await page.getByText('The server does not answer.').waitFor();
    await press(page, 'Announce it');
    await page.waitForURL('**/direct');
    const { body } = await organiser.get('/v1/leagues');
    expect(body.items.filter(({ name }: { name: string }) => name === 'Faulty at first')).toHaveLength(1);
    expect(faults).toEqual([]);
  });

  it('has the order of the table as it was put', async () => {
    const { page } = await enter('/leagues/new');
    await page.getByLabel('Name').fill('In another order');
    await page.locator('[name="/format/type"]').selectOption('roundRobin');
    await press(page, 'Wins further up');
    await press(page, 'Without Buchholz');
    await press(page, 'Announce it');
    await page.waitForURL('**/direct');
    const id = /leagues\/([^/]+)/.exec(page.url())?.[1] ?? '';
    const { body } = await organiser.get(`/v1/leagues/${id}`);
    expect(body.settings.format).toEqual({ type: 'roundRobin', times: 1 });
    expect(body.settings.tieBreaks).not.toContain('buchholz');
    expect(body.settings.tieBreaks.slice(-2)).toEqual(['wins', 'gamePointDifference']);
  });
});

describe('the token', () => {
  it('is kept for the session alone, in no address and nowhere else', async () => {
    const league = await DirectedLeague.create(organiser);
    const asked: string[] = [];
    const { page } = await enter(direct(league));
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await page.getByText('You are Kaiserin.').waitFor();
    for (const address of [...asked, page.url()]) expect(address).not.toContain('bml_');
    expect(await page.evaluate('JSON.stringify(localStorage) + document.cookie')).not.toContain('bml_');
    await press(page, 'Forget the token');
    await page.getByLabel('Token').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('is forgotten when the service does not know it', async () => {
    const league = await DirectedLeague.create(organiser);
    const { page } = await visit(service.url + direct(league));
    await page.getByLabel('Token').fill('bml_nonsense');
    await press(page, 'Use it');
    await page.getByLabel('Token').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('of another account does not show what it cannot do', async () => {
    const league = await DirectedLeague.create(organiser);
    const { page } = await enter(direct(league), {}, player);
    await page.getByText('This account does not organise the league.').waitFor();
    expect(await page.getByRole('button', { name: 'Open for entries' }).count()).toBe(0);
  });

  it('shows a private league to who organises it', async () => {
    const league = await DirectedLeague.create(organiser, { name: 'Behind doors', visibility: 'private' });
    const { page } = await visit(`${service.url}/leagues/${league.id}`);
    await page.getByLabel('Token').fill(tokenOf(organiser));
    await press(page, 'Use it');
    await page.getByRole('heading', { name: 'Behind doors' }).waitFor();
    await league.direct('/open');
    await page.getByText('open for entries').waitFor({ timeout: 10_000 });
  });
});

const shown = await (
  await DirectedLeague.create(organiser, { name: 'Shown', ...BY_HAND })
).start([
  { members: [{ account: account.id }], name: 'Maximiliane-Theresia-Antonia-von-und-zu-Hohenems-Bregenz' },
  ...houseBots(5),
]);
await shown.direct('/rounds/1/pairings');

describe.each([
  ['the organiser', direct(shown)],
  ['the announcement', '/leagues/new'],
])('the page of %s', (_, path) => {
  /** The page with all that it can show unfolded, a problem among it. */
  async function unfolded(options: Parameters<typeof visit>[1] = {}): Promise<Page> {
    const { page } = await enter(path, options);
    if (path === '/leagues/new') return page;
    await press(page, 'Preview round 2');
    await press(page, 'Close round 1');
    await page.getByText('Round 1 has 3 pairings that are not decided.').waitFor();
    await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
    await page.locator('.ruling-form').first().waitFor();
    return page;
  }

  it('fits a phone, without scrolling sideways', async () => {
    await expectToFitAPhone(await unfolded({ viewport: PHONE }));
  });

  it.each(['light', 'dark'] as const)('is easy to read in %s', async (colorScheme) => {
    expect(await (await unfolded({ colorScheme })).evaluate(FAINT_TEXTS)).toEqual([]);
  });

  it('is understood without being seen', async () => {
    await expectToBeUnderstood(await unfolded());
  });
});

it('with the keyboard alone an organiser enters the token and opens a league', async () => {
  const league = await DirectedLeague.create(organiser);
  const { page } = await visit(service.url + direct(league));
  await tabTo(page, 'input[name="token"]');
  await page.keyboard.type(tokenOf(organiser));
  await page.keyboard.press('Enter');
  await page.getByText('You are Kaiserin.').waitFor();
  await tabTo(page, '[aria-label="State of the league"] button');
  await page.keyboard.press('Enter');
  await page.getByText('Done: you opened the league to entries.').waitFor();
});
