import { ApiProperty } from '@nestjs/swagger';
import type { Contract, Level } from '../../domain/actions.js';
import type { Card, Suit } from '../../domain/cards.js';
import type { Bid, DealView, Doubling, MarriageView, Play, TalonView, Trick } from '../../domain/view.js';
import { BID, CARD, CONTRACT, DOUBLING, SUIT } from './actions.dto.js';

export const INTEGER = { type: 'integer' as const };
export const INTEGERS = { type: 'integer' as const, isArray: true };
export const CARDS = { ...CARD, isArray: true };

/** A card that a seat has played. */
export class PlayDto implements Play {
  @ApiProperty(INTEGER)
  readonly seat!: number;

  @ApiProperty(CARD)
  readonly card!: Card;
}

/** A trick that is over. */
export class TrickDto implements Trick {
  @ApiProperty(INTEGER)
  readonly leader!: number;

  @ApiProperty(INTEGER)
  readonly winner!: number;

  @ApiProperty(INTEGER)
  readonly points!: number;

  @ApiProperty({ type: [PlayDto] })
  readonly plays!: readonly PlayDto[];
}

export class BidDto implements Bid {
  @ApiProperty(INTEGER)
  readonly seat!: number;

  @ApiProperty(BID)
  readonly contract!: Contract | 'pass';
}

export class DoublingDto implements Doubling {
  @ApiProperty(INTEGER)
  readonly seat!: number;

  @ApiProperty(DOUBLING)
  readonly level!: Level | 'pass';
}

export class MarriageDto implements MarriageView {
  @ApiProperty(INTEGER)
  readonly seat!: number;

  @ApiProperty(SUIT)
  readonly suit!: Suit;

  @ApiProperty(INTEGER)
  readonly points!: number;

  @ApiProperty({ description: 'False while its side has no trick.' })
  readonly counts!: boolean;
}

/** Cards that this viewer has been shown and that are still in that hand. */
export class KnownCardsDto {
  @ApiProperty(INTEGER)
  readonly seat!: number;

  @ApiProperty(CARDS)
  readonly cards!: readonly Card[];
}

export class ExchangeDto {
  @ApiProperty(INTEGER)
  readonly seat!: number;

  @ApiProperty(CARD)
  readonly took!: Card;

  @ApiProperty(CARD)
  readonly laid!: Card;
}

/** How things stood when the talon was closed. */
export class ClosedAtDto {
  @ApiProperty({ ...INTEGER, description: 'How many tricks had been taken by then.' })
  readonly trick!: number;

  @ApiProperty(INTEGERS)
  readonly points!: readonly number[];

  @ApiProperty(INTEGERS)
  readonly tricks!: readonly number[];
}

/** The talon of Schnapsen. */
export class TalonDto implements TalonView {
  @ApiProperty({ ...INTEGER, description: 'The cards that lie, the turned one counted.' })
  readonly size!: number;

  @ApiProperty({ ...CARD, nullable: true, description: 'The card that lies face up; null once it is drawn.' })
  readonly turned!: Card | null;

  @ApiProperty({ type: ExchangeDto, nullable: true })
  readonly exchange!: ExchangeDto | null;

  @ApiProperty({ ...INTEGER, nullable: true })
  readonly closedBy!: number | null;

  @ApiProperty({ type: ClosedAtDto, nullable: true })
  readonly closedAt!: ClosedAtDto | null;
}

/** What everybody at the table can see of the deal. */
export class DealDto implements DealView {
  @ApiProperty({ ...INTEGER, description: 'The seat after the dealer.' })
  readonly caller!: number;

  @ApiProperty({
    ...SUIT,
    nullable: true,
    description:
      'The suit that was named, null until then. It stays in contracts that are played without trumps, where it counts for nothing.',
  })
  readonly trump!: Suit | null;

  @ApiProperty({
    ...CARD,
    nullable: true,
    description: 'The card that was turned up to make trump; in Schnapsen null, where it is `talon.turned`.',
  })
  readonly turnedUp!: Card | null;

  @ApiProperty({ type: [BidDto] })
  readonly bids!: readonly BidDto[];

  @ApiProperty({ ...CONTRACT, nullable: true, description: 'Null until the bidding is over, and in Schnapsen.' })
  readonly contract!: Contract | null;

  @ApiProperty({ ...INTEGER, nullable: true })
  readonly declarer!: number | null;

  @ApiProperty({ ...INTEGER, enum: [1, 2, 4, 8] })
  readonly factor!: number;

  @ApiProperty({ type: [DoublingDto] })
  readonly doublings!: readonly DoublingDto[];

  @ApiProperty({ ...INTEGER, nullable: true, description: 'The seat that takes no part in this contract.' })
  readonly sittingOut!: number | null;

  @ApiProperty({ type: [PlayDto], description: 'The trick that is being played.' })
  readonly trick!: readonly PlayDto[];

  @ApiProperty({ type: [TrickDto] })
  readonly tricks!: readonly TrickDto[];

  @ApiProperty({ type: [MarriageDto] })
  readonly marriages!: readonly MarriageDto[];

  @ApiProperty({ ...INTEGERS, description: 'By team; pending marriages are left out.' })
  readonly points!: readonly number[];

  @ApiProperty(INTEGERS)
  readonly handSizes!: readonly number[];

  @ApiProperty({ type: [KnownCardsDto] })
  readonly known!: readonly KnownCardsDto[];

  @ApiProperty({ type: TalonDto, nullable: true, description: 'Schnapsen only.' })
  readonly talon!: TalonDto | null;
}
