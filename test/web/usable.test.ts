import { afterAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { freshDatabase } from '../support/database.js';
import { ApiClient } from '../support/api-client.js';
import { ServiceProcess } from '../support/service-process.js';
import { DESKTOP, PHONE, useBrowser } from './browser.js';
import { FAINT_TEXTS } from './contrast.js';
import { LiveGame, longMatch } from './matches.js';
import { expectToBeUnderstood, expectToFitAPhone, tabTo } from './usability.js';

const service = await ServiceProcess.start({ DATABASE_URL: await freshDatabase() });
afterAll(() => service.stop());
const visit = useBrowser();

const bauern = (await longMatch(service.url, 'bauernschnapsen/tjger')).game.id;
const schnapsen = (await longMatch(service.url, 'schnapsen/tjger')).game.id;
const LONG_NAME = 'Maximiliane-Theresia von und zu Hohenems';
const live = await LiveGame.start(service.url, LONG_NAME);
await live.playCard();

const PAGES: readonly [string, string][] = [
  ['the games', '/'],
  ['a live table', `/games/${live.id}`],
  ['a replay of four', `/games/${bauern}/replay?deal=1&ply=14`],
  ['a replay of two', `/games/${schnapsen}/replay?deal=1&ply=7`],
  ['a game that is not there', '/games/nothing'],
];

const settled = (page: Page): Promise<void> => page.locator('.games, .moves, .table, .notice').first().waitFor();

describe.each(PAGES)('the page of %s', (_, path) => {
  it('fits a phone, without scrolling sideways', async () => {
    const { page } = await visit(service.url + path, { viewport: PHONE });
    await settled(page);
    await expectToFitAPhone(page);
  });

  it.each(['light', 'dark'] as const)('is easy to read in %s', async (colorScheme) => {
    const { page } = await visit(service.url + path, { colorScheme });
    await settled(page);
    expect(await page.evaluate(FAINT_TEXTS)).toEqual([]);
  });

  it('is understood without being seen', async () => {
    const { page } = await visit(service.url + path);
    await settled(page);
    await expectToBeUnderstood(page);
  });
});

describe('with the keyboard alone', () => {
  it('one gets from the games to a step of a replay, and verifies it', async () => {
    const { page, faults } = await visit(`${service.url}/?status=finished`);
    await page.locator('.games a.open').first().waitFor();
    await tabTo(page, `a[href="/games/${bauern}/replay"]`);
    await page.keyboard.press('Enter');
    await page.locator('.moves').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    await page.keyboard.press('ArrowRight');
    await tabTo(page, '.controls button[aria-label="Forward"]');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await page.locator('.moves [aria-current="step"][href*="ply=3"]').waitFor();
    await tabTo(page, '.checks button');
    await page.keyboard.press('Enter');
    await page.getByText('Verified in this browser').waitFor();
    expect(faults).toEqual([]);
  });

  it('the skip link leads past the head of the page', async () => {
    const { page } = await visit(service.url);
    await page.locator('.games').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
  });
});

describe('what goes wrong is said to people', () => {
  it('a private game, as one that is not there', async () => {
    const player = await ApiClient.register(service.url, 'Secretive');
    const { body } = await player.post('/v1/games', { ruleSet: 'schnapsen/tjger', visibility: 'private' });
    for (const path of [`/games/${body.id}`, `/games/${body.id}/replay`]) {
      const { page } = await visit(service.url + path);
      await page.getByRole('heading', { name: 'No such game' }).waitFor();
    }
  });

  it('a replay of a match that is not over, with the way to its table', async () => {
    const { page } = await visit(`${service.url}/games/${live.id}/replay`);
    await page.getByRole('heading', { name: 'This match is not over' }).waitFor();
    await page.getByRole('link', { name: 'Watch it live' }).click();
    await page.getByRole('region', { name: 'Table' }).waitFor();
  });

  it('a server that does not answer, until it does', async () => {
    const { page } = await visit(service.url);
    await page.locator('.games').waitFor();
    await page.route('**/v1/**', (route) => route.abort());
    await page.locator(`a[href="/games/${bauern}/replay"]`).click();
    await page.getByRole('heading', { name: 'The server does not answer' }).waitFor();
    await page.unroute('**/v1/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.moves').waitFor();
  });
});

it('the policy of the pages lets nothing in that is not theirs', async () => {
  const { page, faults } = await visit(service.url, { viewport: DESKTOP });
  await page.locator('.games').waitFor();
  expect(faults).toEqual([]);
  await page.evaluate(`(() => {
    const style = document.createElement('style');
    style.textContent = 'body { color: red }';
    document.head.append(style);
  })()`);
  await page.waitForTimeout(100);
  expect(faults.join()).toMatch(/Content Security Policy/);
});
