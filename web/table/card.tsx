import type { VNode } from 'preact';
import { rankOf, suitOf, type Card, type Rank } from '../../src/domain/cards.js';
import { cardName } from '../words/card-names.js';
import { useCardNames } from '../words/pack.js';
import { SuitShape } from './glyphs.js';

/** Where the large suit stands: as in a German pack, above for the Ober and below for the Unter. */
const HEIGHTS: Readonly<Record<Rank, number>> = { A: 30, T: 30, K: 30, Q: 25, J: 36 };

/** A card from its face. */
export function CardFace({ card }: { readonly card: Card }): VNode {
  const names = useCardNames();
  const [rank, suit] = [rankOf(card), suitOf(card)];
  const corner = (
    <>
      <text class={`index suit-${names.glyphs}-${suit}`} x="5" y="19">
        {names.index[rank]}
      </text>
      <svg x="5" y="23" width="12" height="12" viewBox="0 0 24 24">
        <SuitShape suit={suit} />
      </svg>
    </>
  );
  return (
    <svg class="card" viewBox="0 0 60 90" role="img" aria-label={cardName(card, names)} data-card={card}>
      <rect class="paper" x="0.500" y="0.500" width="59" height="89" rx="5" />
      {'KQJ'.includes(rank) && <rect class="frame" x="18.500" y="9.500" width="23" height="71" rx="2" />}
      <svg x="19" y={HEIGHTS[rank]} width="22" height="22" viewBox="0 0 24 24">
        <SuitShape suit={suit} />
      </svg>
      {corner}
      <g transform="rotate(180 30 45)">{corner}</g>
    </svg>
  );
}

/** A card whose face is not known. */
export function CardBack(): VNode {
  return (
    <svg class="card" viewBox="0 0 60 90" aria-hidden="true">
      <rect class="back" x="0.500" y="0.500" width="59" height="89" rx="5" />
      <rect class="back-frame" x="6" y="6" width="48" height="78" rx="2.500" />
      <path class="back-frame" d="M30 25 44 45 30 65 16 45z" />
    </svg>
  );
}
