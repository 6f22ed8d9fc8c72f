import { getSchemaPath } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { QueryInteger } from '../../http/validation.js';
import { ANY_LEAGUE_EVENT, LEAGUE_EVENT_MODELS } from './events.dto.js';
import { LeagueDto } from './league.dto.js';

/** The classes that the schema of the stream refers to. */
export const LEAGUE_STREAM_MODELS = [LeagueDto, ...LEAGUE_EVENT_MODELS] as const;

const between = (type: string, fields: object): object => {
  const properties = {
    number: { type: 'integer' },
    type: { type: 'string', enum: [type] },
    at: { type: 'string', format: 'date-time' },
    ...fields,
  };
  return { type: 'object', title: type, required: Object.keys(properties), properties };
};

/** The schema of one line of a league's stream. */
export const LEAGUE_STREAM_EVENT = {
  oneOf: [
    between('snapshot', { league: { $ref: getSchemaPath(LeagueDto) } }),
    ...ANY_LEAGUE_EVENT.oneOf,
    between('resync', {}),
    between('serverRestart', {}),
  ],
};

/** From where on to stream a league. */
export class LeagueStreamQuery {
  /** The `number` of the last event that the caller has; only later ones are sent. Without it all are, from the first on. */
  @QueryInteger(0, 1_000_000_000)
  @IsOptional()
  readonly since?: number;
}
