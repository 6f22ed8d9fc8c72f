import type { ActionOf } from './actions.js';
import type { Random } from './game.js';
import { openMatch, type Match, type MatchRules } from './match.js';
import type { DealView, View } from './view.js';

/** A state that waits for the deal of a view, the same in every game. */
export interface OpeningBefore<R extends MatchRules> {
  readonly phase: 'opening';
  readonly toAct: null;
  readonly match: Match<R>;
}

/** How things stood before the deal of a view. What the view does not tell (old leads) does not touch the deal. */
export const openingBefore = <R extends MatchRules>(view: View): OpeningBefore<R> => ({
  phase: 'opening',
  toAct: null,
  match: matchBefore(view),
});

function matchBefore<R extends MatchRules>({ rules, dealer, dealNumber, score, lastResult }: View): Match<R> {
  const leads = score.map((points, team) => (score.every((other, at) => at === team || other === 0) ? points : 0));
  return {
    ...openMatch(rules as R, dealer, score.length),
    dealNumber: Math.max(dealNumber - 1, 0),
    score,
    leads,
    lastResult,
  };
}

/** The cards played, in order, with their announcements: a marriage was announced with the first lead of its King or Queen. */
export function playsIn({ tricks, trick, marriages }: DealView): readonly (readonly ActionOf<'play'>[])[] {
  const announced = marriages.map(({ seat, suit }) => ({ seat, cards: [`K${suit}`, `Q${suit}`] }));
  return [...tricks.map(({ plays }) => plays), trick].map((plays) =>
    plays.map(({ seat, card }, turn): ActionOf<'play'> => {
      const marriage =
        turn === 0 ? announced.findIndex((entry) => entry.seat === seat && entry.cards.includes(card)) : -1;
      if (marriage < 0) return { type: 'play', card };
      announced.splice(marriage, 1);
      return { type: 'play', card, marriage: true };
    }),
  );
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const order: T[] = [];
  for (const item of items) order.splice(random(order.length + 1), 0, item);
  return order;
}
