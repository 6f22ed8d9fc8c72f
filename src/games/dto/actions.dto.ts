import type { Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, IntersectionType, OmitType, getSchemaPath } from '@nestjs/swagger';
import { Equals, IsBoolean, IsIn, IsInt, IsOptional, Min } from 'class-validator';
import {
  CONTRACTS,
  LEVELS,
  type Action,
  type ActionOf,
  type ActionType,
  type Contract,
  type Level,
} from '../../domain/actions.js';
import { DECK, SUITS, type Card, type Suit } from '../../domain/cards.js';

const BIDS = ['pass', ...CONTRACTS] as const;
const DOUBLINGS = ['pass', ...LEVELS] as const;

export const CARD = { enum: DECK, enumName: 'Card', description: 'Rank, then suit: `AH`, `TS`, `JC`.' };
export const SUIT = { enum: SUITS, enumName: 'Suit', description: 'Hearts, diamonds, spades, clubs.' };
export const BID = { enum: BIDS, enumName: 'Bid', description: 'A contract, or `pass`.' };
export const CONTRACT = { enum: CONTRACTS, enumName: 'Contract', description: 'A contract of the game.' };
export const DOUBLING = { enum: DOUBLINGS, enumName: 'Doubling', description: 'A level of doubling, or `pass`.' };

const typeOf = (type: ActionType) => ({ type: 'string' as const, enum: [type] });

/** Names the trump suit: the caller, before the other cards are dealt. */
export class TrumpAction implements ActionOf<'trump'> {
  @ApiProperty(typeOf('trump'))
  @Equals('trump')
  readonly type!: 'trump';

  @ApiProperty(SUIT)
  @IsIn(SUITS)
  readonly suit!: Suit;
}

/** Turns up one of the caller's unseen cards: its suit is trump. */
export class TurnUpAction implements ActionOf<'turnUp'> {
  @ApiProperty(typeOf('turnUp'))
  @Equals('turnUp')
  readonly type!: 'turnUp';

  @ApiProperty({
    type: 'integer',
    enum: [0, 1],
    required: false,
    description: 'Which of the two, where `turnUp` is `either`.',
  })
  @IsOptional()
  @IsIn([0, 1])
  readonly card?: 0 | 1;
}

/** Demands a new deal on three Jacks. */
export class RedealAction implements ActionOf<'redeal'> {
  @ApiProperty(typeOf('redeal'))
  @Equals('redeal')
  readonly type!: 'redeal';
}

/** Bids a contract, or passes. */
export class BidAction implements ActionOf<'bid'> {
  @ApiProperty(typeOf('bid'))
  @Equals('bid')
  readonly type!: 'bid';

  @ApiProperty(BID)
  @IsIn(BIDS)
  readonly contract!: Contract | 'pass';
}

/** Doubles what the deal is worth, or passes. */
export class DoubleAction implements ActionOf<'double'> {
  @ApiProperty(typeOf('double'))
  @Equals('double')
  readonly type!: 'double';

  @ApiProperty(DOUBLING)
  @IsIn(DOUBLINGS)
  readonly level!: Level | 'pass';
}

/** Plays a card, with a marriage or without. */
export class PlayAction implements ActionOf<'play'> {
  @ApiProperty(typeOf('play'))
  @Equals('play')
  readonly type!: 'play';

  @ApiProperty(CARD)
  @IsIn(DECK)
  readonly card!: Card;

  @ApiProperty({ required: false, description: 'True when the card announces a marriage.' })
  @IsOptional()
  @IsBoolean()
  readonly marriage?: boolean;
}

/** Takes the turned-up card for the trump Jack (Schnapsen). */
export class ExchangeAction implements ActionOf<'exchange'> {
  @ApiProperty(typeOf('exchange'))
  @Equals('exchange')
  readonly type!: 'exchange';
}

/** Closes the talon (Schnapsen). */
export class CloseAction implements ActionOf<'close'> {
  @ApiProperty(typeOf('close'))
  @Equals('close')
  readonly type!: 'close';
}

/** Claims to have 66 (Schnapsen). */
export class ClaimAction implements ActionOf<'claim'> {
  @ApiProperty(typeOf('claim'))
  @Equals('claim')
  readonly type!: 'claim';

  @ApiProperty({ ...SUIT, required: false, description: 'The suit of the marriage shown with the claim.' })
  @IsOptional()
  @IsIn(SUITS)
  readonly marriage?: Suit;
}

/** What any write on a game may say of the version it was thought for. */
export class Expected {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    required: false,
    description: 'Refuses with 412 when the game is at another version; as `If-Match`.',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  readonly expectedVersion?: number;
}

export class TrumpActionBody extends IntersectionType(TrumpAction, Expected) {}
export class TurnUpActionBody extends IntersectionType(TurnUpAction, Expected) {}
export class RedealActionBody extends IntersectionType(RedealAction, Expected) {}
export class BidActionBody extends IntersectionType(BidAction, Expected) {}
export class DoubleActionBody extends IntersectionType(DoubleAction, Expected) {}
export class PlayActionBody extends IntersectionType(PlayAction, Expected) {}
export class ExchangeActionBody extends IntersectionType(ExchangeAction, Expected) {}
export class CloseActionBody extends IntersectionType(CloseAction, Expected) {}
export class ClaimActionBody extends IntersectionType(ClaimAction, Expected) {}

/** The body of `POST …/actions` by its `type`. */
export const ACTION_BODIES = {
  trump: TrumpActionBody,
  turnUp: TurnUpActionBody,
  redeal: RedealActionBody,
  bid: BidActionBody,
  double: DoubleActionBody,
  play: PlayActionBody,
  exchange: ExchangeActionBody,
  close: CloseActionBody,
  claim: ClaimActionBody,
} as const satisfies Record<ActionType, new () => Expected & Action>;

export type ActionBody = InstanceType<(typeof ACTION_BODIES)[ActionType]>;

/** The typed resources: the same without `type`. */
export class BidBody extends IntersectionType(OmitType(BidAction, ['type']), Expected) {}
export class DoublingBody extends IntersectionType(OmitType(DoubleAction, ['type']), Expected) {}
export class PlayBody extends IntersectionType(OmitType(PlayAction, ['type']), Expected) {}
export class ClaimBody extends IntersectionType(OmitType(ClaimAction, ['type']), Expected) {}

/** Exactly one of `suit`, `turnUp` and `redeal`. */
export class TrumpBody extends Expected {
  @ApiProperty({ ...SUIT, required: false })
  @IsOptional()
  @IsIn(SUITS)
  readonly suit?: Suit;

  @ApiProperty({ type: 'boolean', enum: [true], required: false })
  @IsOptional()
  @Equals(true)
  readonly turnUp?: true;

  @ApiProperty({
    type: 'integer',
    enum: [0, 1],
    required: false,
    description: 'With `turnUp`, where the rules say `either`.',
  })
  @IsOptional()
  @IsIn([0, 1])
  readonly card?: 0 | 1;

  @ApiProperty({ type: 'boolean', enum: [true], required: false })
  @IsOptional()
  @Equals(true)
  readonly redeal?: true;
}

/** The actions as they stand in answers, by their `type`. */
export const ACTIONS = {
  trump: TrumpAction,
  turnUp: TurnUpAction,
  redeal: RedealAction,
  bid: BidAction,
  double: DoubleAction,
  play: PlayAction,
  exchange: ExchangeAction,
  close: CloseAction,
  claim: ClaimAction,
} as const satisfies Record<ActionType, new () => Action>;

/** Puts the classes of all actions into the document, for `ANY_ACTION`. */
export const ActionModels = (): ClassDecorator & MethodDecorator => ApiExtraModels(...Object.values(ACTIONS));

/**
 * The actions with further fields: for each a class of its own, since a document that is strict about fields cannot put
 * two classes together.
 *
 * @param extra  the class of the fields
 * @param prefix of the names by which the document knows the classes
 */
export function actionsWith(extra: Type, prefix: string): Readonly<Record<ActionType, Type>> {
  const classes = Object.entries(ACTIONS).map(([type, model]) => {
    const both = IntersectionType(extra, model as Type);
    Object.defineProperty(both, 'name', { value: `${prefix}${model.name}` });
    return [type, both];
  });
  return Object.fromEntries(classes) as Record<ActionType, Type>;
}

interface OneOf {
  readonly oneOf: { readonly $ref: string }[];
  readonly discriminator: { readonly propertyName: string; readonly mapping: Record<string, string> };
}

/** The schema of an object of one of the classes, told apart by its `type`. */
export const oneOfByType = (models: Readonly<Record<string, new () => object>>): OneOf => ({
  oneOf: Object.values(models).map((model) => ({ $ref: getSchemaPath(model) })),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(Object.entries(models).map(([type, model]) => [type, getSchemaPath(model)])),
  },
});

/** The schema of an action, whichever it is. */
export const ANY_ACTION = oneOfByType(ACTIONS);
/** The schema of the body that posts one. */
export const ANY_ACTION_BODY = oneOfByType(ACTION_BODIES);
