import type { Action } from '../domain/actions.js';
import { DECK } from '../domain/cards.js';
import { commitmentTo, SECRET_BYTES } from '../fairness/deal.js';
import { publicKeyOf } from '../fairness/signature.js';
import { formatLines } from '../domain/replays/lines.js';
import { formatText } from '../domain/replays/text.js';
import { RULE_SETS, type RuleSet } from '../domain/rule-sets.js';
import { at } from '../domain/result.js';
import { advance } from './advance.js';
import { analyses } from './analysis.service.js';
import { auditOf } from './audit.js';
import { drawn, worldsFor } from './determinizations.js';
import type { EventsPageDto } from './dto/pages.dto.js';
import { eventsOf } from './events.js';
import { gameOf } from './game-view.js';
import { takenAction, type Resource, RESOURCES } from './history.service.js';
import type { AuditDto, KeySetDto } from './dto/audit.dto.js';
import { USUAL_CLOCK } from './dto/time-control.dto.js';
import type { CommitmentMadeDto } from './dto/commitments.dto.js';
import type { AnalysisDto, DeterminizationsDto } from './dto/learning.dto.js';
import type { Change, Row } from './log.js';
import { observationAt } from './observation.js';
import { pledgeOf } from './pledge.js';
import { dealsOf, movesOf, replayOf } from './replay.js';
import { shownRuleSet } from './rule-set-view.js';
import { stepsOf, type Step } from './steps.js';
import { newTable, type GameRecord, type Table } from './table.js';

// The examples of the documentation are answers of the service itself: a short game, played here with a known deck.

const ANNA = { id: '0193f1c2-5f6a-7b3c-8d4e-112233445566', name: 'Anna' };
const START = Date.UTC(2026, 10, 30, 18);
const SECOND = 1000;

const ruleSet: RuleSet = at(RULE_SETS, 0);
const SECRET = new Uint8Array(SECRET_BYTES);

const record: GameRecord = {
  id: '0193f1c4-7c5e-7d0f-a1b2-c3d4e5f60718',
  createdBy: ANNA,
  ruleSet: ruleSet.id,
  game: ruleSet.game,
  rules: ruleSet.rules,
  rulesVersion: ruleSet.game.rulesVersion,
  visibility: 'public',
  rated: false,
  joinCode: '',
  practice: { decks: [DECK] },
  pledge: pledgeOf(SECRET, null),
  firstDealer: 0,
  timeControl: USUAL_CLOCK,
  rematchOf: null,
  board: null,
  league: null,
  reserved: [null, null, null, null],
  createdAt: START,
};

const sits = (seat: number): Change => ({
  type: 'seatTaken',
  seat,
  account: seat === 0 ? ANNA : null,
  bot: seat === 0 ? null : 'random',
  nonce: seat === 0 ? 'Servus' : null,
});
const acts = (seat: number, action: Action): Change => ({ type: 'action', seat, action });

const CHANGES: readonly Change[] = [
  ...[0, 1, 2, 3].map(sits),
  acts(1, { type: 'trump', suit: 'H' }),
  ...[1, 2, 3, 0].map((seat) => acts(seat, { type: 'bid', contract: 'pass' })),
  acts(2, { type: 'double', level: 'kontra' }),
  acts(1, { type: 'double', level: 'pass' }),
  acts(3, { type: 'double', level: 'pass' }),
  acts(1, { type: 'play', card: 'AH' }),
  acts(2, { type: 'play', card: 'QH' }),
];

function rowsOf(changes: readonly Change[]): readonly Row[] {
  let table = newTable(record);
  return changes.flatMap((change, index) => {
    const { rows, after } = advance(table, [change], START + index * SECOND);
    table = after;
    return rows;
  });
}

const stepsAfter = (...further: readonly Change[]): readonly Step[] =>
  stepsOf(record, rowsOf([...CHANGES, ...further]));
const tableAfter = (steps: readonly Step[]): Table => at(steps, steps.length - 1).after;

const steps = stepsAfter();
const playing = tableAfter(steps);
const resigned = stepsAfter({ type: 'resign', seat: 1 });
const over = tableAfter(resigned);
const NEXT = 'WzE0XQ';

export const OBSERVATION = observationAt(playing, 0);
export const GAME = gameOf(playing, ANNA.id, playing.at);
export const NEW_GAME = gameOf(at(steps, 0).after, ANNA.id, START);
export const ABORTED_GAME = gameOf(advance(at(steps, 0).after, [{ type: 'abort' }], START).after, ANNA.id, START);
export const PLAYED = {
  version: playing.version,
  action: playing.lastAction?.action,
  observation: OBSERVATION,
  receipt: playing.head,
};
export const RESIGNED = { version: over.version, observation: observationAt(over, 0), receipt: over.head };
export const SEATED = { seat: 0, version: 1 };
export const REPLAY = replayOf(over, resigned, null);
/** Lines have examples of their own: the first stands for all. */
export const REPLAY_LINE = JSON.parse(formatLines(REPLAY).split('\n', 1).join()) as object;
export const REPLAY_TEXT = formatText(REPLAY);
export const REPLAY_STATE = { ...OBSERVATION, ...record.game.secrets(playing.state) };
export const ANALYSIS: AnalysisDto = {
  gameId: record.id,
  version: over.version,
  deals: [...analyses(record, dealsOf(resigned))],
};
const worlds = worldsFor(playing, movesOf(at(dealsOf(steps), 0)), 0);
export const DETERMINIZATIONS: DeterminizationsDto = {
  gameId: record.id,
  version: playing.version,
  seat: 0,
  seed: 'Servus',
  fitting: worlds.count,
  worlds: [...drawn(record.game, worlds, { count: 1, seed: 'Servus' })],
};
export const COMMITMENT: CommitmentMadeDto = { id: record.id, commitment: commitmentTo(SECRET) };
export const AUDIT: AuditDto = auditOf(
  playing,
  steps.map(({ row }) => row),
  null,
);
/** That of RFC 8037, appendix A. */
const PUBLIC_KEY = publicKeyOf('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo');
export const KEY_SET: KeySetDto = { keys: [{ ...PUBLIC_KEY, alg: 'EdDSA', use: 'sig' }] };
export const RULE_SET = shownRuleSet(ruleSet);

export const EVENTS_PAGE: EventsPageDto = {
  items: resigned.slice(3, 8).flatMap(({ before, row, after }) => eventsOf(before, row, after, 0)),
  nextCursor: NEXT,
};

const lastEvent = at(eventsOf(at(steps, steps.length - 1).before, at(steps, steps.length - 1).row, playing, 0), 0);
export const GAME_STREAM_LINE = {
  seq: lastEvent.seq,
  version: playing.version,
  type: 'snapshot',
  at: lastEvent.at,
  observation: OBSERVATION,
};
export const ACCOUNT_STREAM_LINE = {
  seq: null,
  version: null,
  type: 'snapshot',
  at: lastEvent.at,
  gameId: null,
  games: [
    {
      gameId: record.id,
      ruleSet: record.ruleSet,
      status: 'playing',
      version: playing.version,
      seat: 0,
      yourTurn: false,
    },
  ],
};

const { version, status, endReason, seats, score, winners } = GAME.state;
export const GAMES_PAGE = {
  items: [{ ...GAME, state: { version, status, endReason, seats, score, winners } }],
  nextCursor: NEXT,
};

/** A page of what has been done of one kind; what the short game does not have is empty. */
export const takenPage = (resource: Resource): object => ({
  items: steps.flatMap((step) => {
    const { change } = step.row;
    const types: readonly string[] = RESOURCES[resource];
    return change.type === 'action' && types.includes(change.action.type) ? [takenAction(step)] : [];
  }),
  nextCursor: null,
});

/** What can be posted to open a game. */
export const NEW_GAME_BODIES = {
  againstHouseBots: {
    ruleSet: 'bauernschnapsen/tjger',
    seats: [{ player: 'me' }, { bot: 'random' }, { bot: 'random' }, { bot: 'random' }],
    nonce: 'Servus',
  },
  openSeats: {
    ruleSet: 'bauernschnapsen/wikipedia',
    rules: { doublingMax: 2 },
    seats: [{ player: 'me' }, null, null, null],
  },
  privateGame: { ruleSet: 'schnapsen/tjger', visibility: 'private', seats: [{ player: 'me' }, null] },
  practice: {
    ruleSet: 'schnapsen/pagat',
    seats: [{ player: 'me' }, { bot: 'random' }],
    practice: { decks: [DECK], dealer: 1 },
  },
};
