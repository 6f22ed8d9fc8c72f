import type { VNode } from 'preact';
import type { Suit } from '../../src/domain/cards.js';
import { useCardNames } from '../words/pack.js';

/** Shapes on a field of 24 by 24. */
const SHAPES = {
  french: {
    H: 'M12 21.500C6.800 17.100 3 13.500 3 9.100 3 6.200 5.200 4 7.900 4 9.600 4 11.100 4.900 12 6.300 12.900 4.900 14.400 4 16.100 4 18.800 4 21 6.200 21 9.100 21 13.500 17.200 17.100 12 21.500z',
    D: 'M12 2l7.500 10L12 22 4.500 12z',
    S: 'M12 2c3.400 4.100 8.200 7 8.200 11.300 0 2.500-1.900 4.300-4.200 4.300-1.200 0-2.200-.5-2.900-1.300.2 2.100.9 3.900 2.100 5.700H8.800c1.200-1.800 1.900-3.600 2.100-5.700-.7.8-1.700 1.300-2.900 1.300-2.300 0-4.200-1.800-4.200-4.300C3.800 9 8.600 6.100 12 2z',
    C: 'M12 2a4.300 4.300 0 0 0-3.700 6.500A4.300 4.300 0 1 0 10.900 15c-.1 2.600-.8 4.900-2.100 7h6.400c-1.300-2.100-2-4.400-2.100-7a4.300 4.300 0 1 0 2.600-6.500A4.300 4.300 0 0 0 12 2z',
  },
  german: {
    H: 'M12 21.500C6.800 17.100 3 13.500 3 9.100 3 6.200 5.200 4 7.900 4 9.600 4 11.100 4.900 12 6.300 12.900 4.900 14.400 4 16.100 4 18.800 4 21 6.200 21 9.100 21 13.500 17.200 17.100 12 21.500z',
    D: 'M12 4a9 9 0 0 0-9 8h18a9 9 0 0 0-9-8zM3.100 13.500a9 9 0 0 0 7.900 7.400v-3.100a1.700 1.700 0 1 1 2 0v3.100a9 9 0 0 0 7.900-7.400zM10.500 1.500h3v2h-3z',
    S: 'M11.200 22v-4.300C7 18.500 4 16.300 4 12.300 4 8 7.600 4.400 12 2c4.400 2.400 8 6 8 10.300 0 4-3 6.200-7.200 5.400V22zM11.500 7h1v8h-1z',
    C: 'M11.200 1.500h1.600v2.300c4 .3 7.200 2.700 7.200 6.200H4c0-3.500 3.200-5.900 7.200-6.200zM5.500 11.500h13c0 4.300-2.900 8.100-6.500 11-3.600-2.900-6.500-6.700-6.500-11z',
  },
} as const;

/** The shape of a suit, to be put into an SVG of a field of 24 by 24. */
export function SuitShape({ suit }: { readonly suit: Suit }): VNode {
  const { glyphs } = useCardNames();
  return <path class={`suit-${glyphs}-${suit}`} fill-rule="evenodd" d={SHAPES[glyphs][suit]} />;
}

/** A suit in running text; said with its name. */
export function SuitSign({ suit }: { readonly suit: Suit }): VNode {
  const { suits } = useCardNames();
  return (
    <svg class="suit-sign" viewBox="0 0 24 24" role="img" aria-label={suits[suit]}>
      <SuitShape suit={suit} />
    </svg>
  );
}
