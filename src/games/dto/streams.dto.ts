import { getSchemaPath } from '@nestjs/swagger';
import { STATUSES } from '../table.js';
import { EVENT_MODELS, EVENT_SCHEMAS, eventSchema, integer, type Schema } from './events.dto.js';
import { ObservationDto } from './observation.dto.js';

const none = { type: 'null' };
const string = { type: 'string' };

/** The classes that the schemas of the streams refer to. */
export const STREAM_MODELS = [...EVENT_MODELS, ObservationDto] as const;

/** The schema of one event of a game's stream. */
export const GAME_STREAM_EVENT = {
  oneOf: [
    eventSchema('snapshot', { observation: { $ref: getSchemaPath(ObservationDto) } }),
    ...Object.values(EVENT_SCHEMAS),
    eventSchema('resync', {}),
    eventSchema('serverRestart', {}),
  ],
};

/** A game that goes on, as an account's stream lists it. */
export interface LiveGame {
  readonly gameId: string;
  readonly ruleSet: string;
  readonly status: 'open' | 'playing';
  readonly version: number;
  readonly seat: number;
  readonly yourTurn: boolean;
}

const LIVE_GAME = {
  type: 'object',
  required: ['gameId', 'ruleSet', 'status', 'version', 'seat', 'yourTurn'],
  properties: {
    gameId: string,
    ruleSet: string,
    status: { ...string, enum: STATUSES.slice(0, 2) },
    version: integer,
    seat: { ...integer, description: 'Of the account.' },
    yourTurn: { type: 'boolean' },
  },
};

/** What concerns an account and not one game. */
const ofNoGame = (type: string, fields: Schema): Schema =>
  eventSchema(type, { seq: none, version: none, gameId: none, ...fields });

/** The events of games that an account's stream tells. */
export const TOLD = ['gameStarted', 'yourTurn', 'gameFinished', 'gameAborted'] as const;

const ofGame = (type: (typeof TOLD)[number]): Schema => {
  const schema = EVENT_SCHEMAS[type];
  return {
    ...schema,
    required: [...(schema['required'] as string[]), 'gameId'],
    properties: { ...(schema['properties'] as object), gameId: string },
  };
};

/** The schema of one event of an account's stream. */
export const ACCOUNT_STREAM_EVENT = {
  oneOf: [
    ofNoGame('snapshot', { games: { type: 'array', items: LIVE_GAME } }),
    ...TOLD.map(ofGame),
    ofNoGame('roundStarted', { league: string, round: integer, table: integer, game: string }),
    ofNoGame('resync', {}),
    ofNoGame('serverRestart', {}),
  ],
};
