import { visibleEvent } from '../events.js';
import type { Game } from '../game.js';
import { decide } from './decide.js';
import { describe } from './describe.js';
import { events } from './events.js';
import { evolve, start } from './evolve.js';
import { legal } from './legal.js';
import { BAUERN_PRESETS, BAUERN_SWITCHES, type BauernRules } from './rules.js';
import { sample } from './sample.js';
import { SEATS, teamOf, type BauernState } from './state.js';
import { secrets, view } from './view.js';
import { worlds } from './worlds.js';

/** Bauernschnapsen: four players, seats 0+2 against 1+3 (rules.md §2). */
export const bauernschnapsen: Game<BauernRules, BauernState> = {
  id: 'bauernschnapsen',
  title: 'Bauernschnapsen',
  seats: SEATS,
  rulesVersion: 1,
  switches: BAUERN_SWITCHES,
  presets: BAUERN_PRESETS,
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
