import { getSchemaPath } from '@nestjs/swagger';
import type { LeagueEvent } from '../../domain/leagues/league/events.js';
import { ENDINGS, WINNERS } from '../../domain/leagues/records.js';
import { END_REASONS } from '../../domain/match.js';
import type { Person } from '../../games/log.js';
import { PersonDto } from '../../games/dto/observation.dto.js';
import { LateDto, ReasonDto } from './parts.dto.js';
import { LeagueSettingsDto } from './settings.dto.js';

/** Something that has happened in a league; its further fields depend on the type. */
export interface SentLeagueEvent {
  /** From 1, without gaps. */
  readonly number: number;
  readonly type: LeagueEvent['type'];
  readonly at: string;
  /** Whose doing it was; null: the service did it by itself. */
  readonly by: Person | null;
  readonly [field: string]: unknown;
}

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
const integer: Schema = { type: 'integer' };
const both: Schema = { type: 'array', items: integer, minItems: 2, maxItems: 2, description: 'Home, away.' };
const listOf = (items: Schema): Schema => ({ type: 'array', items });
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
const reference = (model: new () => object): Schema => ({ $ref: getSchemaPath(model) });
const object = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

const textOrNull: Schema = { type: ['string', 'null'] };
const guest = object({ account: { ...text, description: 'Its id.' }, name: text });
const member = object({ account: { ...textOrNull, description: 'Its id.' }, bot: textOrNull, name: text });
const entrant = { id: { ...text, description: 'Of the entrant: e1, e2, …' }, name: text, members: listOf(member) };
const settings = { name: text, visibility: text, settings: reference(LeagueSettingsDto) };
const reasons = listOf(reference(ReasonDto));
const result = { bummerl: both, gamePoints: both };

/** The further fields of each kind of event. */
const FIELDS: Readonly<Record<LeagueEvent['type'], Readonly<Record<string, Schema>>>> = {
  created: settings,
  changed: settings,
  opened: {},
  invited: { guests: listOf(guest) },
  proposed: { from: guest, to: guest, name: textOrNull },
  entered: { entrants: listOf(object(entrant)), late: orNull(reference(LateDto)) },
  checkedIn: { entrants: listOf(text) },
  withdrawn: { entrants: listOf(text), reason: textOrNull },
  returned: { entrants: listOf(text) },
  started: {
    field: { ...listOf(text), description: 'In the order of the start numbers.' },
    pairs: listOf(object({ ...entrant, drawnFrom: listOf(text) })),
    absent: listOf(text),
  },
  paired: {
    round: integer,
    pairings: listOf(object({ table: integer, home: text, away: text, reasons })),
    byes: listOf(object({ entrant: text, reasons })),
  },
  roundStarted: { round: integer },
  gamesStarted: {
    games: listOf(object({ round: integer, table: integer, number: integer, id: text, board: textOrNull })),
  },
  gameEnded: {
    round: integer,
    table: integer,
    game: { ...integer, description: 'The number of the game in its pairing.' },
    id: text,
    winner: { type: ['string', 'null'], enum: ['home', 'away', null] },
    ...result,
    endReason: { type: 'string', enum: [...END_REASONS] },
  },
  ruled: {
    rulings: listOf(
      object({
        round: integer,
        table: integer,
        winner: { type: 'string', enum: [...WINNERS] },
        ending: { type: 'string', enum: [...ENDINGS] },
        ...result,
        reason: text,
      }),
    ),
  },
  roundUndone: { round: integer },
  roundClosed: { round: integer },
  paused: {},
  resumed: {},
  finished: {},
};

/** The classes that `ANY_LEAGUE_EVENT` refers to. */
export const LEAGUE_EVENT_MODELS = [PersonDto, LeagueSettingsDto, LateDto, ReasonDto] as const;

/** The schema of an event of a league, whichever it is. */
export const ANY_LEAGUE_EVENT = {
  oneOf: Object.entries(FIELDS).map(([type, fields]) => ({
    title: type,
    ...object({
      number: { ...integer, description: 'From 1, without gaps.' },
      type: { type: 'string', enum: [type] },
      at: { type: 'string', format: 'date-time' },
      by: { ...orNull(reference(PersonDto)), description: 'Null: the service did it by itself.' },
      ...fields,
    }),
  })),
};
