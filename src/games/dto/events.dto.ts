import { getSchemaPath } from '@nestjs/swagger';
import { CONTRACTS, LEVELS } from '../../domain/actions.js';
import { DECK, SUITS } from '../../domain/cards.js';
import { END_REASONS } from '../../domain/match.js';
import type { SentEvent } from '../events.js';
import { ANY_ACTION } from './actions.dto.js';
import { DeadlineDto, DealResultDto, PersonDto, SeatDto } from './observation.dto.js';
import { RedealtDto } from './replay.dto.js';

export type Schema = Readonly<Record<string, unknown>>;

export const integer = { type: 'integer' };
const integers = { type: 'array', items: integer };
const card = { type: 'string', enum: [...DECK] };
const cards = { type: 'array', items: card };
const suit = { type: 'string', enum: [...SUITS] };
const contract = { type: 'string', enum: [...CONTRACTS] };
const reference = (model: new () => object): Schema => ({ $ref: getSchemaPath(model) });
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

/** The further fields of each kind of event. */
const FIELDS: Readonly<Record<SentEvent['type'], Schema>> = {
  seatTaken: { seat: integer, account: orNull(reference(PersonDto)), bot: { type: ['string', 'null'] } },
  seatLeft: { seat: integer },
  gameStarted: { seats: { type: 'array', items: reference(SeatDto) } },
  dealStarted: { deal: integer, dealer: integer, caller: integer, turned: orNull(card) },
  handDealt: { deal: integer, seat: integer, cards },
  cardDrawn: { deal: integer, seat: integer, card },
  trumpChosen: { deal: integer, seat: integer, suit, turnedUp: orNull(card) },
  bidMade: { deal: integer, seat: integer, contract: { type: 'string', enum: ['pass', ...CONTRACTS] } },
  doubled: { deal: integer, seat: integer, level: { type: 'string', enum: ['pass', ...LEVELS] }, factor: integer },
  contractSettled: { deal: integer, contract, declarer: integer, sittingOut: { type: ['integer', 'null'] } },
  handShown: { deal: integer, seat: integer, cards },
  cardPlayed: {
    deal: integer,
    trick: integer,
    seat: integer,
    card,
    marriage: orNull({ type: 'object', required: ['suit', 'points'], properties: { suit, points: integer } }),
  },
  trickTaken: { deal: integer, trick: integer, seat: integer, points: integer },
  talonExchanged: { deal: integer, seat: integer, took: card, laid: card },
  talonClosed: { deal: integer, seat: integer },
  sixtySixClaimed: { deal: integer, seat: integer, marriage: orNull(suit), holds: { type: 'boolean' } },
  dealScored: {
    deal: integer,
    result: { anyOf: [reference(DealResultDto), reference(RedealtDto)] },
    score: integers,
  },
  yourTurn: {
    seat: integer,
    legalActions: { type: 'array', items: ANY_ACTION },
    deadline: orNull(reference(DeadlineDto)),
  },
  resigned: { seat: integer },
  timedOut: { seat: integer },
  gameFinished: {
    winners: integers,
    score: integers,
    bummerl: integer,
    endReason: { type: 'string', enum: [...END_REASONS] },
  },
  gameAborted: {},
};

/** The classes that `ANY_EVENT` refers to. */
export const EVENT_MODELS = [PersonDto, SeatDto, DealResultDto, RedealtDto, DeadlineDto] as const;

/** The schema of one kind of event. */
export function eventSchema(type: string, fields: Schema): Schema & { readonly type: 'object' } {
  const properties = {
    seq: {
      ...integer,
      description: 'Fixed for ever; the same for every viewer, with gaps for what one may not see.',
    },
    version: integer,
    type: { type: 'string', enum: [type] },
    at: { type: 'string', format: 'date-time' },
    ...fields,
  };
  return { type: 'object' as const, title: type, required: Object.keys(properties), properties };
}

/** The schema of each kind of event. */
export const EVENT_SCHEMAS = Object.fromEntries(
  Object.entries(FIELDS).map(([type, fields]) => [type, eventSchema(type, fields)]),
) as Readonly<Record<SentEvent['type'], ReturnType<typeof eventSchema>>>;

/** The schema of an event, whichever it is. */
export const ANY_EVENT = { oneOf: Object.values(EVENT_SCHEMAS) };
