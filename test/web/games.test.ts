import { afterAll, expect, describe, it } from '@jest/globals';
import { freshDatabase } from '../support/database.js';
import { ServiceProcess } from '../support/service-process.js';
import { useBrowser } from './browser.js';
import { LiveGame, playedByBots } from './matches.js';

const service = await ServiceProcess.start({ DATABASE_URL: await freshDatabase() });
afterAll(() => service.stop());
const visit = useBrowser();

const MATCHES = 22; // more than a page
const live = await LiveGame.start(service.url, 'Hannelore');
const finished: string[] = [];
for (let count = 0; count < MATCHES; count++) {
  const ruleSet = count % 2 === 0 ? 'schnapsen/tjger' : 'bauernschnapsen/land';
  finished.push((await playedByBots(service.url, ruleSet)).game.id);
}

describe('the list of games', () => {
  it('has the newest first, page by page, and back again', async () => {
    const { page, faults } = await visit(service.url);
    const links = page.locator('.games a.open');
    await links.nth(19).waitFor();
    expect(await links.count()).toBe(20);
    expect(await links.first().getAttribute('href')).toBe(`/games/${finished.at(-1)}/replay`);

    await page.getByRole('link', { name: 'Older games' }).click();
    await page.getByRole('link', { name: 'Newest games' }).waitFor();
    await page.getByText('Hannelore').waitFor();
    expect(await links.count()).toBe(MATCHES + 1 - 20);
    expect(await page.getByRole('link', { name: 'Older games' }).count()).toBe(0);

    await page.goBack();
    await page.getByRole('link', { name: 'Older games' }).waitFor();
    expect(await links.count()).toBe(20);
    expect(faults).toEqual([]);
  });

  it('can be filtered, and the address says how', async () => {
    const { page, faults } = await visit(service.url);
    await page.getByLabel('Status').selectOption('playing');
    await page.waitForURL('**/?status=playing');
    await page.locator('.game.playing').waitFor();
    expect(await page.locator('.game').count()).toBe(1);

    await page.getByLabel('Rules').selectOption('schnapsen/tjger');
    await page.getByText('There are no such games.').waitFor();
    await page.getByLabel('Status').selectOption('');
    await page.waitForURL('**/?ruleSet=schnapsen%2Ftjger');
    await page.locator('.game').first().waitFor();
    expect(await page.locator('.game').count()).toBe(MATCHES / 2);
    await page.reload();
    await page.locator('.game').first().waitFor();
    expect(await page.getByLabel('Rules').inputValue()).toBe('schnapsen/tjger');
    expect(faults).toEqual([]);
  });

  it('leads to the table of a live game and to the replay of a finished one', async () => {
    const { page, faults } = await visit(`${service.url}/?status=playing`);
    await page.getByRole('link', { name: /Hannelore.*watch/ }).click();
    await page.waitForURL(`**/games/${live.id}`);
    await page.getByRole('region', { name: 'Table' }).waitFor();

    await page.goto(service.url);
    await page.locator('.games a.open').first().click();
    await page.waitForURL(`**/games/${finished.at(-1)}/replay**`);
    await page.getByRole('button', { name: 'Forward' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('says who has won, and who has resigned', async () => {
    const given = await LiveGame.start(service.url, 'Kreszenz');
    await given.resign();
    const { page, faults } = await visit(service.url);
    const entry = page.locator('.game', { hasText: 'Kreszenz' });
    await entry.getByText('won by random 1 and random 3, by resignation').waitFor();
    await page
      .getByText(/^won by [^,]*$/)
      .first()
      .waitFor();
    expect(faults).toEqual([]);
  });

  it('learns of a new game by itself', async () => {
    const { page } = await visit(`${service.url}/?status=playing`);
    await page.locator('.game').first().waitFor();
    await LiveGame.start(service.url, 'Leopoldine');
    await page.getByRole('link', { name: /Leopoldine/ }).waitFor({ timeout: 10_000 });
  });
});
