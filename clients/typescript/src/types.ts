import type { components, paths } from './openapi.js';

type Schemas = components['schemas'];

/** What the caller may know of a game, enough to act on without any history. */
export type Observation = Schemas['ObservationDto'];
/** An entry of `legalActions`. */
export type Action = Observation['legalActions'][number];
export type Card = Schemas['Card'];
export type Suit = Schemas['Suit'];
export type Deal = Schemas['DealDto'];
export type Account = Schemas['AccountDto'];
export type Game = Schemas['GameDto'];
export type NewGame = Schemas['CreateGameBody'];
export type Seated = Schemas['SeatedDto'];
export type Played = Schemas['PlayedDto'];
export type Replay = Schemas['ReplayDto'];
export type RuleSet = Schemas['RuleSetDto'];
/** How many deals to draw, and from which seed. */
export type DeterminizationsWish = Schemas['DeterminizationsBody'];
export type Determinizations = Schemas['DeterminizationsDto'];
export type Analysis = Schemas['AnalysisDto'];
export type CommitmentMade = Schemas['CommitmentMadeDto'];
export type Audit = Schemas['AuditDto'];
export type KeySet = Schemas['KeySetDto'];
export type ReplaysQuery = NonNullable<paths['/v1/replays']['get']['parameters']['query']>;
export type Problem = Schemas['Problem'];

type Streamed<Path extends '/v1/games/{id}/stream' | '/v1/stream'> =
  paths[Path]['get']['responses'][200]['content']['application/x-ndjson'];

/** A line of a game's stream. */
export type GameEvent = Streamed<'/v1/games/{id}/stream'>;
/** A line of the account's stream. */
export type AccountEvent = Streamed<'/v1/stream'>;
