import { beats, DECK, suitOf, type Card, type Duty, type Suit } from '../../cards.js';
import type { Seat } from '../../match.js';
import { at } from '../../result.js';
import { winningPlay } from '../../tricks.js';
import type { DealView, Play, View } from '../../view.js';

/** What a seat that thinks about a trick goes by. */
export interface Outlook {
  readonly duty: Duty;
  /** Who plays after the seat, in turn. */
  readonly after: readonly Seat[];
  /** How many cards each seat holds. */
  readonly handSizes: readonly number[];
  readonly unseen: readonly Card[];
  /** The suits in which each seat has shown to be void. */
  readonly voids: readonly ReadonlySet<Suit>[];
}

/** The cards that the viewer has not seen: they are in the other hands, or will be drawn. */
export function unseenBy({ you }: View, { tricks, trick, talon }: DealView): readonly Card[] {
  const seen = [...(you?.hand ?? []), ...[...tricks.flatMap(({ plays }) => plays), ...trick].map(({ card }) => card)];
  return DECK.filter((card) => !seen.includes(card) && card !== talon?.turned);
}

/** The suits that each seat did not follow in tricks of strict play. */
export const voidsIn = (tricks: readonly (readonly Play[])[], seats: number): readonly ReadonlySet<Suit>[] =>
  Array.from(
    { length: seats },
    (_, seat) =>
      new Set(
        tricks.flatMap((plays) => {
          const led = plays[0] && suitOf(plays[0].card);
          return led !== undefined && plays.some((play) => play.seat === seat && suitOf(play.card) !== led)
            ? [led]
            : [];
        }),
      ),
  );

/** How probable it is that one of the seats wanted takes the trick, if the cards unseen lie at random. */
export function chanceOf(plays: readonly Play[], wanted: (winner: Seat) => boolean, outlook: Outlook): number {
  const led = suitOf(at(plays, 0).card);
  return chanceFrom(winningPlay(plays, outlook.duty), led, outlook.after, wanted, outlook);
}

function chanceFrom(
  best: Play,
  led: Suit,
  after: readonly Seat[],
  wanted: (winner: Seat) => boolean,
  outlook: Outlook,
): number {
  const [next, ...rest] = after;
  if (next === undefined) return wanted(best.seat) ? 1 : 0;
  const beaters = beatersOf(best.card, outlook);
  const taking = chanceToBeat(beaters, led, next, outlook);
  const holds = taking === 1 ? 0 : (1 - taking) * chanceFrom(best, led, rest, wanted, outlook);
  if (taking === 0) return holds;
  const card = at(beaters, Math.floor(beaters.length / 2));
  return holds + taking * chanceFrom({ seat: next, card }, led, rest, wanted, outlook);
}

const beatersOf = (best: Card, { unseen, duty }: Outlook): readonly Card[] =>
  unseen.filter((card) => beats(card, best, duty));

/** In the suit led, or with a trump when the seat cannot follow. */
function chanceToBeat(beaters: readonly Card[], led: Suit, seat: Seat, outlook: Outlook): number {
  const { unseen, duty, voids } = outlook;
  const size = at(outlook.handSizes, seat);
  const inSuit = beaters.filter((card) => suitOf(card) === led).length;
  const isVoid = at(voids, seat).has(led);
  const following = isVoid ? 0 : chanceToHold(inSuit, size, unseen.length);
  if (duty.trump === null || duty.trump === led || at(voids, seat).has(duty.trump)) return following;
  const followers = unseen.filter((card) => suitOf(card) === led).length;
  const cannotFollow = isVoid ? 1 : 1 - chanceToHold(followers, size, unseen.length);
  return following + cannotFollow * chanceToHold(beaters.length - inSuit, size, unseen.length - followers);
}

/** The chance that at least one of so many wanted cards is among `size` of `total`. */
export function chanceToHold(wanted: number, size: number, total: number): number {
  let none = 1;
  for (let drawn = 0; drawn < size && none > 0; drawn++)
    none *= Math.max(0, total - wanted - drawn) / (total - drawn || 1);
  return 1 - none;
}
