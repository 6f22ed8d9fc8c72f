import { SCORING, type RoundRecord } from '../../src/domain/leagues/records.js';
import type { Unplayed } from '../../src/domain/leagues/unplayed.js';

/** One entrant's round, told from the records alone. */
interface Cell {
  readonly opponent: string | null;
  readonly points: number;
  readonly unplayed: boolean;
  readonly byChoice: boolean;
}

/** Buchholz, Buchholz cut 1 and Sonneborn-Berger a second time, straight from the text of FIDE C.07 (2023) or without any adjustment. */
export class FideTieBreaks {
  constructor(
    private readonly records: readonly RoundRecord[],
    private readonly rounds: number,
    private readonly unplayed: Unplayed,
  ) {}

  points(entrant: string, until = this.rounds): number {
    return sum(this.cells(entrant).slice(0, until), ({ points }) => points);
  }

  buchholz(entrant: string): number {
    return sum(this.cells(entrant), (cell) => this.opponents(entrant, cell));
  }

  buchholzCut1(entrant: string): number {
    const cells = this.cells(entrant);
    const chosen = this.unplayed === 'dummy' ? cells.filter(({ byChoice }) => byChoice) : [];
    const among = (chosen.length > 0 ? chosen : cells).map((cell) => this.opponents(entrant, cell));
    return this.buchholz(entrant) - Math.min(...among);
  }

  sonnebornBerger(entrant: string): number {
    return sum(this.cells(entrant), (cell) => this.opponents(entrant, cell) * cell.points);
  }

  private opponents(entrant: string, { opponent, unplayed }: Cell): number {
    if (this.unplayed === 'dummy' && unplayed) return this.points(entrant);
    return opponent === null ? 0 : this.adjusted(opponent);
  }

  /** The points of one who has left, with draws for the rounds that he was no longer there for. */
  private adjusted(entrant: string): number {
    if (this.unplayed === 'zero') return this.points(entrant);
    let there = this.rounds;
    while (there > 0 && this.cells(entrant)[there - 1]?.byChoice) there -= 1;
    return this.points(entrant, there) + (this.rounds - there) * SCORING.draw;
  }

  private cells(entrant: string): readonly Cell[] {
    return Array.from({ length: this.rounds }, (_, index) => this.cell(entrant, index + 1));
  }

  private cell(entrant: string, round: number): Cell {
    for (const record of this.records) {
      if (record.round !== round || record.kind === 'open') continue;
      if (record.kind !== 'pairing') {
        if (record.entrant !== entrant) continue;
        if (record.kind === 'bye') return { opponent: null, points: SCORING.bye, unplayed: true, byChoice: false };
        return { opponent: null, points: record.points, unplayed: true, byChoice: true };
      }
      if (record.home !== entrant && record.away !== entrant) continue;
      const side = record.home === entrant ? 'home' : 'away';
      const points = record.winner === side ? SCORING.win : record.winner === 'draw' ? SCORING.draw : SCORING.loss;
      const unplayed = record.ending === 'forfeit';
      const opponent = side === 'home' ? record.away : record.home;
      return { opponent, points, unplayed, byChoice: unplayed && points === SCORING.loss };
    }
    return { opponent: null, points: 0, unplayed: true, byChoice: true };
  }
}

const sum = (cells: readonly Cell[], value: (cell: Cell) => number): number =>
  cells.reduce((total, cell) => total + value(cell), 0);
