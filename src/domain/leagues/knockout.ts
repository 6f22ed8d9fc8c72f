import { at, fail, ok, type Result } from '../result.js';
import { chooseSides, firstDealsOf, type FirstDeals } from './first-deal.js';
import { ledgersOf, type Ledger } from './ledger.js';
import type { Bye, EntrantId, Pairing, Reason, RoundPairings } from './pairing.js';
import { SCORING, type PairingRecord, type RoundRecord } from './records.js';

export interface KnockoutRound {
  /** The round to pair, from 1. */
  readonly round: number;
  /** In the order of their seeding, the best first. */
  readonly entrants: readonly EntrantId[];
  readonly records: readonly RoundRecord[];
  /** Whether the losers of the semifinals meet in the last round. */
  readonly thirdPlace: boolean;
}

export type KnockoutFault =
  | { readonly code: 'no-such-round'; readonly rounds: number }
  /** Pairings of earlier rounds that have no result, or a draw, which sends nobody on. */
  | { readonly code: 'undecided'; readonly pairings: readonly { readonly round: number; readonly pairing: Pairing }[] };

/** How many rounds a knockout takes. */
export const knockoutRounds = (entrants: number): number => Math.ceil(Math.log2(Math.max(entrants, 1)));

/**
 * The pairings of a knockout round. In the first the best meet the last, so placed that the two best can meet in the final only; what is
 * missing to a power of two are byes of the best. When neither side won, nobody goes on, and who would be next has a bye.
 *
 * Of earlier rounds it is what was paired that counts, also where a result before it has been changed since.
 */
export function knockoutPairings(input: KnockoutRound): Result<RoundPairings, KnockoutFault> {
  const rounds = knockoutRounds(input.entrants.length);
  if (input.round < 1 || input.round > rounds) return fail({ code: 'no-such-round', rounds });
  const bracket: readonly Place[] = seeding(2 ** rounds).map((seed) => input.entrants[seed] ?? null);
  let places = bracket;
  for (let round = 1; round < input.round; round++) {
    const branches = couples(places).map((couple, index): Branch => {
      const section = bracket.slice(index * 2 ** round, (index + 1) * 2 ** round);
      return { couple, round, records: recordsIn(section, round, input.records) };
    });
    const undecided = branches.filter((branch) => winnerOf(branch) === undefined);
    if (undecided.length > 0) return fail({ code: 'undecided', pairings: undecided.map(pairingIn) });
    places = branches.map((branch) => winnerOf(branch) ?? null);
  }
  return ok(withThirdPlace(roundOf(places, input.round, input), input, rounds));
}

/** Who stands at a place of the bracket; nobody where a bye is, or where neither side won. */
type Place = EntrantId | null;
type Couple = readonly [Place, Place];

/** The seeds (from 0) in the order of the bracket: 0 7 4 3 2 5 6 1 for eight. */
function seeding(size: number): readonly number[] {
  let order = [0];
  while (order.length < size) {
    const last = 2 * order.length - 1;
    order = order.flatMap((seed, index) => (index % 2 === 0 ? [seed, last - seed] : [last - seed, seed]));
  }
  return order;
}

const couples = (places: readonly Place[]): readonly Couple[] =>
  places.flatMap((place, index) => (index % 2 === 0 ? [[place, at(places, index + 1)] as const] : []));

function roundOf(places: readonly Place[], round: number, input: KnockoutRound): RoundPairings {
  const field = fieldBefore(round, input);
  const pairings: Pairing[] = [];
  const byes: Bye[] = [];
  for (const [one, other] of couples(places)) {
    if (one !== null && other !== null) pairings.push(pairingOf(one, other, pairings.length, field));
    else if (one !== null || other !== null)
      byes.push({ entrant: (one ?? other) as EntrantId, reasons: [byeReason(round)] });
  }
  return { round, pairings, byes };
}

/** What is known of each entrant before a round; seeds from 0. */
interface Contender {
  readonly id: EntrantId;
  readonly seed: number;
  readonly deals: FirstDeals;
}
type Field = ReadonlyMap<EntrantId, Contender>;

function fieldBefore(round: number, { entrants, records }: KnockoutRound): Field {
  const ledgers = ledgersOf(entrants, records, round - 1, SCORING);
  return new Map(entrants.map((id, seed) => [id, { id, seed, deals: firstDealsOf(ledgers.get(id) as Ledger) }]));
}

const byeReason = (round: number): Reason =>
  round === 1
    ? { code: 'seededBye', detail: 'the number is no power of two; the best of the seeding are through' }
    : { code: 'noOpponentLeft', detail: 'of the pairing before nobody went on' };

function pairingOf(one: EntrantId, other: EntrantId, table: number, field: Field): Pairing {
  const [better, worse] = [one, other].flatMap((id) => field.get(id) ?? []).sort((a, b) => a.seed - b.seed) as [
    Contender,
    Contender,
  ];
  const { home, away, reason } = chooseSides(better, worse, table);
  const detail = `number ${better.seed + 1} of the seeding meets number ${worse.seed + 1}`;
  return { home: home.id, away: away.id, reasons: [{ code: 'bracket', detail }, reason] };
}

/** The last round with the match for third place, when there are two losers of semifinals. */
function withThirdPlace(drawn: RoundPairings, input: KnockoutRound, rounds: number): RoundPairings {
  if (!input.thirdPlace || input.round !== rounds || rounds < 2) return drawn;
  const losers = input.records.flatMap((record) =>
    record.kind === 'pairing' && record.round === rounds - 1 ? loserOf(record) : [],
  );
  const [one, other] = losers;
  if (one === undefined || other === undefined) return drawn;
  const { home, away, reasons } = pairingOf(one, other, drawn.pairings.length, fieldBefore(rounds, input));
  const third: Reason = { code: 'thirdPlace', detail: 'the losers of the semifinals play for third place' };
  return { ...drawn, pairings: [...drawn.pairings, { home, away, reasons: [third, ...reasons] }] };
}

function loserOf({ home, away, winner }: PairingRecord): readonly EntrantId[] {
  if (winner === 'home') return [away];
  return winner === 'away' ? [home] : [];
}

/** A round of one part of the bracket: who would meet there, and what there is of it. */
interface Branch {
  readonly couple: Couple;
  readonly round: number;
  readonly records: readonly RoundRecord[];
}

/** The records of a round that are about nobody but the entrants of a section of the bracket. */
function recordsIn(section: readonly Place[], round: number, records: readonly RoundRecord[]): readonly RoundRecord[] {
  const those = new Set(section);
  return records.filter((record) => record.round === round && entrantsOf(record).every((id) => those.has(id)));
}

const entrantsOf = (record: RoundRecord): readonly EntrantId[] =>
  'entrant' in record ? [record.entrant] : [record.home, record.away];

/** Who goes on, nobody being null; undefined while that is not decided. */
function winnerOf({ couple: [one, other], records }: Branch): Place | undefined {
  const result = records.find(({ kind }) => kind === 'pairing' || kind === 'open');
  if (result?.kind === 'open') return undefined;
  if (result?.kind === 'pairing') return result.winner === 'draw' ? undefined : winningSide(result);
  const bye = records.find((record) => record.kind === 'bye');
  if (bye !== undefined) return bye.entrant;
  return one !== null && other !== null ? undefined : (one ?? other);
}

function winningSide({ home, away, winner }: PairingRecord): Place {
  if (winner === 'home') return home;
  return winner === 'away' ? away : null;
}

/** The pairing of a branch that is not decided. */
function pairingIn({ couple: [one, other], round, records }: Branch): { round: number; pairing: Pairing } {
  const found = records.find((record) => record.kind === 'pairing' || record.kind === 'open');
  const home = found?.home ?? one ?? '';
  const away = found?.away ?? other ?? '';
  return { round, pairing: { home, away, reasons: [] } };
}
