import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { StaleGames } from '../../src/games/stale-games.js';
import { startApp, useApp } from '../support/app.js';
import { expectSound, soundReplay } from '../support/clocks.js';
import { HttpGame } from '../support/games.js';

const service = useApp();

describe('games that wait for players for too long', () => {
  it('are called off once, whoever looks, and no others', async () => {
    const other = await startApp({}, service().databaseUrl);
    try {
      const [first, second] = [await HttpGame.open(service()), await HttpGame.open(service())];
      const started = await HttpGame.start(service());
      await sleep(5);
      const later = await HttpGame.open(service());
      const limit = Date.parse(later.created.createdAt);
      await Promise.all([service(), other].map(({ app }) => app.get(StaleGames).abortOpen(limit)));
      for (const game of [first, second]) {
        expect(await game.observe()).toMatchObject({ version: 2, status: 'aborted', endReason: 'aborted' });
        await soundReplay(game);
      }
      expect(await started.observe()).toMatchObject({ status: 'playing' });
      expect(await later.observe()).toMatchObject({ status: 'open' });
      await expectSound(started);
    } finally {
      await other.close();
    }
  });
});
