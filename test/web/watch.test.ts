import { afterAll, expect, describe, it } from '@jest/globals';
import type { Card } from '../../src/domain/cards.js';
import { CARD_NAMES, cardName } from '../../web/words/card-names.js';
import { freshDatabase } from '../support/database.js';
import { ServiceProcess } from '../support/service-process.js';
import { facesIn, useBrowser } from './browser.js';
import { LiveGame } from './matches.js';

const databaseUrl = await freshDatabase();
let service = await ServiceProcess.start({ DATABASE_URL: databaseUrl });
const port = service.port;
afterAll(() => service.stop());
const visit = useBrowser();

const nameOf = (card: Card): string => cardName(card, CARD_NAMES.english);

describe('a table that is watched live', () => {
  it('shows what is done while it is done, and leads to the replay at the end', async () => {
    const game = await LiveGame.start(service.url, 'Hannelore');
    const { page, faults } = await visit(`${service.url}/games/${game.id}`);
    const log = page.getByRole('log');
    await page.getByText('connected').waitFor();
    for (let count = 0; count < 3; count++) {
      const card = await game.playCard();
      await log
        .getByText(`Hannelore plays ${nameOf(card)}`)
        .last()
        .waitFor();
    }
    await page.getByRole('region', { name: 'Hannelore' }).getByText('to act').waitFor();

    await game.resign();
    await page.getByRole('link', { name: 'Look at it again' }).click();
    await page.getByText('Resignation', { exact: false }).first().waitFor();
    expect(faults).toEqual([]);
  });

  it('has the face of no card that was not shown', async () => {
    const game = await LiveGame.start(service.url, 'Veronika');
    const { page } = await visit(`${service.url}/games/${game.id}`);
    await page.locator('.hand').first().waitFor();
    await game.playToOpenTrick();
    await page.locator('[data-card]').first().waitFor();
    const shown = async () => {
      const { deal } = (await (await fetch(`${service.url}/v1/games/${game.id}/observation`)).json()) as Observed;
      return new Set([
        ...deal.trick.map(({ card }) => card),
        ...deal.tricks.flatMap(({ plays }) => plays.map(({ card }) => card)),
        ...deal.known.flatMap(({ cards }) => cards),
      ]);
    };
    await page.waitForTimeout(500); // nothing moves any more: it is the test's turn
    const allowed = await shown();
    for (const face of await facesIn(page)) expect(allowed).toContain(face);
  });

  it('says that the connection is lost, and comes back by itself with what was missed', async () => {
    const game = await LiveGame.start(service.url, 'Leopoldine');
    const { page } = await visit(`${service.url}/games/${game.id}`);
    await page.getByText('connected', { exact: true }).waitFor();
    await service.kill();
    await page.getByText('connection lost').waitFor();
    expect(await page.getByRole('region', { name: 'Table' }).count()).toBe(1);

    service = await ServiceProcess.start({ DATABASE_URL: databaseUrl, PORT: port });
    const card = await game.playCard();
    await page.getByText('connected', { exact: true }).waitFor({ timeout: 20_000 });
    await page
      .getByRole('log')
      .getByText(`Leopoldine plays ${nameOf(card)}`)
      .last()
      .waitFor();
  }, 60_000);

  it('shows who is awaited while seats are open', async () => {
    const game = await LiveGame.start(service.url, 'Open for all', [{ player: 'me' }, null, { bot: 'random' }, null]);
    const { page, faults } = await visit(`${service.url}/games/${game.id}`);
    await page.getByText('The match begins when every seat is taken.').waitFor();
    await page.getByRole('region', { name: 'Open seat 1' }).waitFor();
    expect(faults).toEqual([]);
  });
});

interface Observed {
  readonly deal: {
    readonly trick: readonly { readonly card: string }[];
    readonly tricks: readonly { readonly plays: readonly { readonly card: string }[] }[];
    readonly known: readonly { readonly cards: readonly string[] }[];
  };
}
