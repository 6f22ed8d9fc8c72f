import type { Status } from '../api.js';

export const STATUS_NAMES: Readonly<Record<Status, string>> = {
  open: 'open',
  playing: 'live',
  finished: 'finished',
  aborted: 'called off',
};
