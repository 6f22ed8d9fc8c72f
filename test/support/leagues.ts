import { rulesFor } from '../../src/domain/rule-sets.js';
import { RULE_SETS } from '../../src/domain/rule-sets.js';
import type { LeagueEvent, Member } from '../../src/domain/leagues/league/events.js';
import { evolveLeague } from '../../src/domain/leagues/league/evolve.js';
import type { Decision } from '../../src/domain/leagues/league/refusals.js';
import type { LeagueSettings } from '../../src/domain/leagues/league/settings.js';
import type { LeagueState } from '../../src/domain/leagues/league/state.js';
import { SCORING } from '../../src/domain/leagues/records.js';
import { DEFAULT_ORDER } from '../../src/domain/leagues/standings.js';

const ruleSet = RULE_SETS.find(({ id }) => id.startsWith('schnapsen')) as (typeof RULE_SETS)[number];
const rules = rulesFor(ruleSet, {});
if (!rules.ok) throw new Error('a preset has no faults');

/** A Swiss league of three rounds for whoever comes. */
export const SETTINGS: LeagueSettings = {
  name: 'Vienna Open',
  description: '',
  organisers: [],
  ruleSet: ruleSet.id,
  rules: rules.value,
  rulesVersion: ruleSet.game.rulesVersion,
  format: { type: 'swiss', rounds: 3 },
  entrants: 'singles',
  contest: { type: 'games', count: 1 },
  timeControl: { moveMs: 1000, bankMs: 0, onTimeout: 'forfeit' },
  least: 2,
  most: 1000,
  admission: 'everybody',
  checkIn: false,
  lateEntry: null,
  seeding: 'entry',
  visibility: 'public',
  automatic: true,
  duplicate: false,
  rated: false,
  scoring: SCORING,
  order: DEFAULT_ORDER,
  unplayed: 'dummy',
};

/** An account called as its id. */
export const player = (account: string): Member => ({ account, bot: null, name: account });

/** The league after some events. */
export const after = (events: readonly LeagueEvent[], state: LeagueState | null = null): LeagueState =>
  events.reduce<LeagueState | null>(evolveLeague, state) as LeagueState;

/** The league after a decision that is not refused. */
export function decided(state: LeagueState, decision: Decision): LeagueState {
  if (!decision.ok) throw new Error(JSON.stringify(decision.error));
  return after(decision.value, state);
}

/** A league in which some have entered. */
export const openWith = (count: number, settings: Partial<LeagueSettings> = {}): LeagueState =>
  after([
    { type: 'created', settings: { ...SETTINGS, ...settings } },
    { type: 'opened' },
    {
      type: 'entered',
      late: null,
      entrants: Array.from({ length: count }, (_, index) => ({
        id: `e${index + 1}`,
        name: `p${index + 1}`,
        members: [player(`p${index + 1}`)],
      })),
    },
  ]);
