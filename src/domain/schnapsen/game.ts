import { visibleEvent } from '../events.js';
import type { Game } from '../game.js';
import { decide } from './decide.js';
import { describe } from './describe.js';
import { events } from './events.js';
import { evolve, start } from './evolve.js';
import { legal } from './legal.js';
import { SCHNAPSEN_PRESETS, SCHNAPSEN_SWITCHES, type SchnapsenRules } from './rules.js';
import { sample } from './sample.js';
import { SEATS, teamOf, type SchnapsenState } from './state.js';
import { secrets, view } from './view.js';
import { worlds } from './worlds.js';

/** Schnapsen: two players, everyone for himself (rules.md §3). */
export const schnapsen: Game<SchnapsenRules, SchnapsenState> = {
  id: 'schnapsen',
  title: 'Schnapsen',
  seats: SEATS,
  rulesVersion: 1,
  switches: SCHNAPSEN_SWITCHES,
  presets: SCHNAPSEN_PRESETS,
  describe,
  teamOf,
  start,
  legal,
  decide,
  evolve,
  events,
  view,
  visible: visibleEvent,
  sample,
  worlds,
  secrets,
};
