import type { VNode } from 'preact';
import type { Seat } from '../../src/domain/match.js';
import type { TalonView } from '../../src/domain/view.js';
import { countText } from '../words/happenings.js';
import { namesOf } from '../words/table-names.js';
import { CardBack, CardFace } from './card.js';
import type { Picture } from './picture.js';
import { SeatAtTable, type Side } from './seat.js';

/** The sides of the table from the near one clockwise, by the number of players. */
const SIDES: Readonly<Record<number, readonly Side[]>> = {
  2: ['near', 'far'],
  4: ['near', 'left', 'far', 'right'],
};

/** The table from above. */
export function Table({ picture }: { readonly picture: Picture }): VNode {
  const { seats, near, view } = picture;
  const sides = SIDES[seats.length] ?? [];
  const inOrder = sides.map((side, place): { side: Side; seat: Seat } => ({
    side,
    seat: (near + place) % seats.length,
  }));
  return (
    <section class={`table players-${seats.length}`} aria-label="Table">
      {inOrder.map(({ side, seat }) => (
        <SeatAtTable key={seat} picture={picture} seat={seat} side={side} />
      ))}
      <div class="middle">
        {view.deal?.talon && <Talon talon={view.deal.talon} cards={picture.talonCards} />}
        <TrickOnTable picture={picture} places={inOrder} />
        {!view.deal?.talon && picture.talonCards !== null && picture.talonCards.length > 0 && (
          <FaceDown label="Not dealt yet" cards={picture.talonCards} />
        )}
      </div>
    </section>
  );
}

function TrickOnTable({ picture, places }: { picture: Picture; places: readonly { side: Side; seat: Seat }[] }): VNode {
  const { trick, seats } = picture;
  const names = namesOf(seats);
  if (trick === null) return <div class="trick" aria-hidden="true" />;
  const taken = trick.winner === null ? '' : `, taken by ${names.seat(trick.winner)}`;
  return (
    <ol class="trick" aria-label={`Trick ${trick.number}${taken}`}>
      {trick.plays.map(({ seat, card }) => {
        const side = places.find((place) => place.seat === seat)?.side ?? 'near';
        return (
          <li key={card} class={`${side}${trick.winner === seat ? ' winning' : ''}`}>
            <CardFace card={card} />
            <span class="unseen"> from {names.seat(seat)}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** The talon of Schnapsen; with its cards face up where they are shown. */
function Talon({ talon, cards }: { talon: TalonView; cards: Picture['talonCards'] }): VNode | null {
  if (talon.size === 0) return null;
  if (cards !== null) return <FaceDown label={`Talon, drawn from the left${closedText(talon)}`} cards={cards} />;
  return (
    <div
      class={`talon${talon.closedBy === null ? '' : ' closed'}`}
      role="group"
      aria-label={`Talon: ${countText(talon.size, 'card')}${closedText(talon)}`}
    >
      {talon.turned !== null && <CardFace card={talon.turned} />}
      {talon.size > 1 && <CardBack />}
      <span class="count" aria-hidden="true">
        {talon.size}
      </span>
    </div>
  );
}

const closedText = ({ closedBy }: TalonView): string => (closedBy === null ? '' : ', closed');

function FaceDown({ label, cards }: { label: string; cards: NonNullable<Picture['talonCards']> }): VNode {
  return (
    <figure class="face-down">
      <ul aria-label={label}>
        {cards.map((card) => (
          <li key={card}>
            <CardFace card={card} />
          </li>
        ))}
      </ul>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
