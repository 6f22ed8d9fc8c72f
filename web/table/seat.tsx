import type { VNode } from 'preact';
import type { Seat } from '../../src/domain/match.js';
import type { DealView } from '../../src/domain/view.js';
import { seatName } from '../words/table-names.js';
import { bidName, CONTRACT_NAMES, levelName } from '../words/table-names.js';
import { countText } from '../words/happenings.js';
import { CardBack, CardFace } from './card.js';
import { SuitSign } from './glyphs.js';
import type { Picture, ShownHand } from './picture.js';

export type Side = 'near' | 'left' | 'far' | 'right';

/** A player: the name, what was said from there, and the hand. */
export function SeatAtTable({ picture, seat, side }: { picture: Picture; seat: Seat; side: Side }): VNode | null {
  const { view, seats, hands } = picture;
  const sitter = seats[seat];
  if (sitter === undefined) return null;
  const name = seatName(sitter);
  const acts = view.toAct === seat;
  return (
    <section class={`seat ${side} team-${sitter.team}${acts ? ' to-act' : ''}`} aria-label={name} data-seat={seat}>
      <div class="plate">
        <h3 class="name">{name}</h3>
        <ul class="tags" aria-label="Said and done">
          {acts && <li class="tag turn">to act</li>}
          {view.deal !== null && <Tags deal={view.deal} seat={seat} dealer={view.dealer} />}
        </ul>
      </div>
      <Hand hand={hands[seat] ?? []} name={name} />
    </section>
  );
}

function Tags({ deal, seat, dealer }: { deal: DealView; seat: Seat; dealer: Seat }): VNode {
  const { contract, declarer } = deal;
  return (
    <>
      {dealer === seat && <li class="tag">deals</li>}
      {deal.sittingOut === seat && <li class="tag">sits out</li>}
      {contract !== null && declarer === seat && <li class="tag strong">plays {CONTRACT_NAMES[contract]}</li>}
      {contract === null &&
        deal.bids.filter((bid) => bid.seat === seat).map((bid) => <li class="tag">{bidName(bid.contract)}</li>)}
      {deal.doublings
        .filter((doubling) => doubling.seat === seat && doubling.level !== 'pass')
        .map(({ level }) => (
          <li class="tag strong">{levelName(level)}</li>
        ))}
      {deal.marriages
        .filter((marriage) => marriage.seat === seat)
        .map(({ suit, points }) => (
          <li class="tag strong">
            {points} <SuitSign suit={suit} />
          </li>
        ))}
      {deal.talon?.closedBy === seat && <li class="tag strong">closed</li>}
    </>
  );
}

function Hand({ hand, name }: { hand: ShownHand; name: string }): VNode | null {
  if (hand.length === 0) return null;
  const hidden = hand.filter((card) => card === null).length;
  const unseen = hidden === 0 ? '' : `, ${hidden} of them unseen`;
  return (
    <ul class="hand" aria-label={`Hand of ${name}: ${countText(hand.length, 'card')}${unseen}`}>
      {hand.map((card, index) => (
        <li key={card ?? index}>{card === null ? <CardBack /> : <CardFace card={card} />}</li>
      ))}
    </ul>
  );
}
