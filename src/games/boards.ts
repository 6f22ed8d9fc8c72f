import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { Problem } from '../http/problems.js';
import type { Access } from './access.js';
import type { Part } from './appending.js';
import { newSecret } from './pledge.js';
import { isOver } from './table.js';

/** An opened board is never sealed again. */
const REMEMBERED = 10_000;

/**
 * Boards: decks that several tables play. Until a board is opened, which whoever has made it does when the last of its tables is
 * through, nobody learns of the cards from another table: who does not play sees nothing of its games, and who does no more than
 * a player sees while he plays.
 */
@Injectable()
export class Boards {
  private readonly opened = new Set<string>();

  constructor(private readonly database: Database) {}

  /** What its decks follow from. Throws when there is no such board. */
  async secret(id: string): Promise<Uint8Array> {
    return (await this.database.board.findUniqueOrThrow({ where: { id } })).secret;
  }

  /**
   * Keeps from a caller what he must not see yet.
   *
   * @param reveals whether the route shows more of a game that is over than its players have seen
   * @throws Problem `blocked`
   */
  async demandOpen({ table, seat }: Access, reveals: boolean): Promise<void> {
    const { board } = table.record;
    if (board === null || (seat !== null && !(reveals && isOver(table)))) return;
    if (!(await this.isSealed(board))) return;
    const detail = 'Other tables may still play these cards; all of it is shown when the round is closed.';
    throw new Problem('blocked', detail, { blocking: [{ type: 'board', board }] });
  }

  private async isSealed(id: string): Promise<boolean> {
    if (this.opened.has(id)) return false;
    const { sealed } = await this.database.board.findUniqueOrThrow({ where: { id }, select: { sealed: true } });
    if (sealed) return true;
    if (this.opened.size >= REMEMBERED) this.opened.clear();
    this.opened.add(id);
    return false;
  }
}

const NOTHING = '[]';
const json = (rows: readonly unknown[]): string => (rows.length === 0 ? NOTHING : JSON.stringify(rows));

/** Makes boards, as part of a statement. */
export const newBoards = (ids: readonly string[]): Part => ({
  name: 'boards',
  text: `INSERT INTO board (id, secret)
    SELECT * FROM jsonb_to_recordset(?::jsonb) AS new(id text, secret bytea)`,
  values: [json(ids.map((id) => ({ id, secret: `\\x${Buffer.from(newSecret()).toString('hex')}` })))],
});

/** Opens boards, as part of a statement. */
export const openedBoards = (ids: readonly string[]): Part => ({
  name: 'opened',
  text: `UPDATE board SET sealed = false
    FROM jsonb_to_recordset(?::jsonb) AS through(id text) WHERE board.id = through.id`,
  values: [json(ids.map((id) => ({ id })))],
});
