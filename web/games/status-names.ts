import type { EndReason } from '../../src/domain/match.js';
import type { Status } from '../api.js';

export const STATUS_NAMES: Readonly<Record<Status, string>> = {
  open: 'open',
  playing: 'live',
  finished: 'finished',
  aborted: 'called off',
};

/** How a match ended that was not played to its end; null where the points decided, or nobody won. */
export const CUT_NAMES: Readonly<Record<EndReason, string | null>> = {
  target: null,
  resignation: 'by resignation',
  timeout: 'on time',
  noShow: 'as somebody did not come',
  aborted: null,
  adjudicated: 'by a ruling of the director',
};
