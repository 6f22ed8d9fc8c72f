import {
  CHANGEABLE_LATER,
  leastSwissRounds,
  type EntrantKind,
  type Format,
  type LeagueSettings,
} from '../domain/leagues/league/settings.js';
import type { Phase } from '../domain/leagues/league/state.js';
import { findRuleSet } from '../domain/rule-sets.js';
import { rulesOf, ruleSetOf } from '../games/new-game.js';
import { clockInOrder, inOrder } from '../games/record.js';
import { invalid, type Fault } from '../http/problems.js';
import type { CreateLeagueBody, LeagueSettingsDto } from './dto/settings.dto.js';
import type { FormatBody } from './dto/settings-parts.dto.js';

/**
 * What a body decides of a league, with all that makes no sense refused.
 *
 * @param accounts those of the organisers that exist
 * @throws Problem `validation` with a pointer to every fault, or `invalid-rules`
 */
export function settingsFrom(body: CreateLeagueBody, accounts: ReadonlySet<string>): LeagueSettings {
  const ruleSet = ruleSetOf(body);
  const { seats } = ruleSet.game;
  const entrants = body.entrants ?? (seats === 2 ? 'singles' : 'pairs');
  const [first, ...others] = [
    ...entrantFaults(entrants, seats, body),
    ...formatFaults(body),
    ...limitFaults(body),
    ...organiserFaults(body, accounts),
  ];
  if (first !== undefined) throw invalid(first, ...others);
  return {
    name: body.name,
    description: body.description,
    organisers: body.organisers,
    ruleSet: ruleSet.id,
    rules: rulesOf(body, ruleSet),
    rulesVersion: ruleSet.game.rulesVersion,
    format: formatOf(body.format),
    entrants,
    contest: { type: body.contest.type, count: body.contest.count },
    timeControl: body.timeControl,
    least: body.limits.least,
    most: body.limits.most,
    admission: body.admission,
    checkIn: body.checkIn,
    lateEntry: body.lateEntry && { untilRound: body.lateEntry.untilRound, points: body.lateEntry.points },
    seeding: body.seeding,
    visibility: body.visibility,
    automatic: body.automatic,
    duplicate: body.duplicate,
    rated: body.rated && body.visibility === 'public', // as a private game cannot be
    scoring: scoringInOrder(body.scoring),
    order: orderOf(body),
    unplayed: body.unplayed,
  };
}

/** In a knockout how far one came goes before all else, and elsewhere there is nothing of the kind. */
function orderOf({ format, tieBreaks }: CreateLeagueBody): LeagueSettings['order'] {
  const others = tieBreaks.filter((one) => one !== 'bracket');
  return format.type === 'knockout' ? ['bracket', ...others] : others;
}

/** The members in one order, which the database does not keep. */
export const scoringInOrder = ({ win, draw, loss, bye }: LeagueSettings['scoring']): LeagueSettings['scoring'] => ({
  win,
  draw,
  loss,
  bye,
});

function formatOf({ type, rounds, times, thirdPlace }: FormatBody): Format {
  switch (type) {
    case 'roundRobin':
      return { type, times: times ?? 1 };
    case 'swiss':
      return { type, rounds: rounds ?? 0 };
    case 'knockout':
      return { type, thirdPlace: thirdPlace ?? false };
  }
}

function entrantFaults(
  entrants: EntrantKind,
  seats: number,
  { duplicate, contest }: CreateLeagueBody,
): readonly Fault[] {
  if ((entrants === 'singles') !== (seats === 2)) {
    const right = seats === 2 ? 'singles in a game of two' : 'pairs, drawnPairs or teams in a game of four';
    return [{ pointer: '/entrants', message: `must be ${right}` }];
  }
  if (entrants !== 'teams') return [];
  const faults: Fault[] = [];
  if (!duplicate)
    faults.push({ pointer: '/duplicate', message: 'must be true for teams: both tables play the same decks' });
  if (contest.type !== 'games')
    faults.push({ pointer: '/contest/type', message: 'must be games for teams: both tables play as many' });
  return faults;
}

/** Members of a format that belong to another one are faults, as a slip of the pen must not pass for a wish. */
function formatFaults({ format, contest, limits, lateEntry, entrants }: CreateLeagueBody): readonly Fault[] {
  const { type, rounds, times, thirdPlace } = format;
  const faults: Fault[] = [];
  const foreign = (given: unknown, name: string, of: string): void => {
    if (given !== undefined && type !== of)
      faults.push({ pointer: `/format/${name}`, message: `is for ${of}, and this is ${type}` });
  };
  foreign(rounds, 'rounds', 'swiss');
  foreign(times, 'times', 'roundRobin');
  foreign(thirdPlace, 'thirdPlace', 'knockout');
  if (type === 'swiss' && rounds === undefined)
    faults.push({ pointer: '/format/rounds', message: 'is missing: a Swiss league says how many it has' });
  if (type === 'swiss' && rounds !== undefined && rounds < leastSwissRounds(limits.least))
    faults.push({
      pointer: '/format/rounds',
      message: `must be at least ${leastSwissRounds(limits.least)} with ${limits.least} entrants, or nobody need come out first`,
    });
  if (type === 'knockout' && entrants !== 'teams' && contest.type === 'games' && contest.count % 2 === 0)
    faults.push({ pointer: '/contest/count', message: 'must be odd in a knockout: somebody has to go on' });
  if (lateEntry !== null && type !== 'swiss')
    faults.push({ pointer: '/lateEntry', message: 'is for swiss: elsewhere all pairings follow from the field' });
  if (lateEntry !== null && entrants === 'drawnPairs')
    faults.push({ pointer: '/lateEntry', message: 'is not for drawnPairs: who comes late would have no partner' });
  if (lateEntry !== null && type === 'swiss' && rounds !== undefined && lateEntry.untilRound > rounds)
    faults.push({ pointer: '/lateEntry/untilRound', message: `must be at most ${rounds}, the number of rounds` });
  return faults;
}

const limitFaults = ({ limits: { least, most } }: CreateLeagueBody): readonly Fault[] =>
  least > most ? [{ pointer: '/limits/most', message: `must be at least ${least}, the least` }] : [];

const organiserFaults = ({ organisers }: CreateLeagueBody, accounts: ReadonlySet<string>): readonly Fault[] =>
  organisers.flatMap((id, index) =>
    accounts.has(id)
      ? []
      : [{ pointer: `/organisers/${index}`, message: 'is no account: name it by its id, not by its name' }],
  );

/** The settings as a body would have them, so that a change is judged as a whole. */
export const bodyOf = (settings: LeagueSettings): CreateLeagueBody => {
  const { least, most, order, ...same } = settings;
  const { rulesVersion: _, ...rest } = same;
  return {
    ...rest,
    rules: settings.rules as unknown as Readonly<Record<string, unknown>>,
    limits: { least, most },
    tieBreaks: order,
  };
};

/**
 * What cannot be changed any more.
 *
 * @param given the names of the members that are to be otherwise
 * @throws Problem `validation`
 */
export function demandChangeable(given: readonly string[], phase: Phase, entered: boolean): void {
  if (!entered && (phase === 'draft' || phase === 'open')) return;
  const later: readonly string[] = CHANGEABLE_LATER;
  const [first, ...others] = given
    .filter((name) => !later.includes(name))
    .map((name) => ({
      pointer: `/${name}`,
      message: `cannot be changed any more, since somebody has entered; only ${later.join(', ')} can`,
    }));
  if (first !== undefined) throw invalid(first, ...others);
}

/** The settings in the order and with the names of the API. */
export function shownSettings(settings: LeagueSettings): LeagueSettingsDto {
  const game = findRuleSet(settings.ruleSet, settings.rulesVersion)?.game;
  return {
    description: settings.description,
    organisers: settings.organisers,
    ruleSet: settings.ruleSet,
    rules: game === undefined ? settings.rules : inOrder(game, settings.rules),
    rulesVersion: settings.rulesVersion,
    format: settings.format,
    entrants: settings.entrants,
    contest: { type: settings.contest.type, count: settings.contest.count },
    timeControl: clockInOrder(settings.timeControl) ?? settings.timeControl,
    limits: { least: settings.least, most: settings.most },
    admission: settings.admission,
    checkIn: settings.checkIn,
    lateEntry: settings.lateEntry && { untilRound: settings.lateEntry.untilRound, points: settings.lateEntry.points },
    seeding: settings.seeding,
    automatic: settings.automatic,
    duplicate: settings.duplicate,
    rated: settings.rated,
    scoring: scoringInOrder(settings.scoring),
    tieBreaks: settings.order,
    unplayed: settings.unplayed,
  };
}
