import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Reply } from '../http/replies.js';
import { demandPlaying, demandSeat, type Access } from './access.js';
import { drawn, worldsFor } from './determinizations.js';
import type { DeterminizationsBody, DeterminizationsDto } from './dto/learning.dto.js';
import { LongWork } from './long-work.js';
import { movesIn } from './replay.js';
import { shown } from './replies.js';
import { GameStore } from './store.js';
import { Tables } from './tables.js';

/** The deals that a player must reckon with. */
@Injectable()
export class DeterminizationService {
  constructor(
    private readonly store: GameStore,
    private readonly tables: Tables,
    private readonly work: LongWork,
  ) {}

  /**
   * Draws deals that fit all that the caller's seat knows of the game as it stands.
   *
   * @throws Problem `not-your-seat`, `game-not-started`, `game-over` or `overloaded`
   */
  async draw(access: Access, body: DeterminizationsBody): Promise<Reply<DeterminizationsDto>> {
    const table = await this.tables.judged(access.table, demandPlaying);
    const { record, version } = table;
    const seat = demandSeat(access.to(table));
    const worlds = worldsFor(table, movesIn(await this.store.rowsOfDeal(record.id, version)), seat);
    const seed = body.seed ?? randomUUID();
    return shown(table, {
      gameId: record.id,
      version,
      seat,
      seed,
      fitting: worlds.count,
      worlds: await this.work.collect(drawn(record.game, worlds, { count: body.count, seed: String(seed) })),
    });
  }
}
