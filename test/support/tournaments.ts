import type { RoundPairings } from '../../src/domain/leagues/pairing.js';
import { SCORING, type PairingRecord, type RoundRecord } from '../../src/domain/leagues/records.js';
import type { SwissEntrant } from '../../src/domain/leagues/swiss-field.js';
import { swissPairings, type SwissPairings } from '../../src/domain/leagues/swiss.js';
import { at } from '../../src/domain/result.js';
import type { Random } from '../../src/domain/game.js';

export const fieldOf = (count: number): readonly SwissEntrant[] =>
  Array.from({ length: count }, (_, index) => ({ id: `e${index}`, seed: index + 1 }));

const WINNERS = ['home', 'away', 'draw'] as const;
const ENDINGS = ['played', 'played', 'played', 'played', 'adjudicated', 'forfeit'] as const;

/** Some result of each pairing, and the byes. */
export function recordsOf({ round, pairings, byes }: RoundPairings, random: Random): readonly RoundRecord[] {
  const results = pairings.map(({ home, away }): PairingRecord => {
    const ending = at(ENDINGS, random(ENDINGS.length));
    const winner = ending === 'forfeit' ? at(['home', 'away', 'neither'] as const, random(3)) : at(WINNERS, random(3));
    const [more, less] = [2 + random(3), random(2)];
    const bummerl = winner === 'home' ? [more, less] : winner === 'away' ? [less, more] : [less, less];
    const [own, other] = ending === 'forfeit' ? [0, 0] : bummerl;
    const gamePoints = ending === 'forfeit' ? ([0, 0] as const) : ([random(60), random(60)] as const);
    return {
      kind: 'pairing',
      round,
      home,
      away,
      winner,
      ending,
      bummerl: [own as number, other as number],
      gamePoints,
    };
  });
  return [...results, ...byes.map(({ entrant }) => ({ kind: 'bye', round, entrant }) as const)];
}

export interface Tournament {
  readonly entrants: readonly SwissEntrant[];
  readonly rounds: readonly SwissPairings[];
  readonly records: readonly RoundRecord[];
}

/** A whole Swiss tournament; in each round those may be missing whom `away` names. */
export function playSwiss(
  count: number,
  rounds: number,
  random: Random,
  away: (round: number) => readonly string[] = () => [],
): Tournament {
  const entrants = fieldOf(count);
  const played: SwissPairings[] = [];
  const records: RoundRecord[] = [];
  for (let round = 1; round <= rounds; round++) {
    const pairings = swissPairings({ round, entrants, absent: away(round), records, scoring: SCORING });
    played.push(pairings);
    records.push(...recordsOf(pairings, random));
  }
  return { entrants, rounds: played, records };
}
