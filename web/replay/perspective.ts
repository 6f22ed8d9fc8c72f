import { visibleEvent, type MatchEvent } from '../../src/domain/events.js';
import type { Replay } from '../../src/domain/replays/replay.js';
import type { Viewer } from '../../src/domain/view.js';
import { handsKnown, handsOpen, trickShown, type Picture } from '../table/picture.js';
import type { Frame, Timeline } from './timeline.js';

/** Whose knowledge is shown: a seat's, or with null all cards. */
export type Perspective = Viewer;

/** The table at a frame, as the perspective has it: what a seat does not know is not in the picture. */
export function pictureAt({ game }: Timeline, { state, action }: Frame, replay: Replay, seat: Perspective): Picture {
  const view = game.view(state, seat);
  const secrets = seat === null ? game.secrets(state) : null;
  return {
    view,
    seats: replay.game.seats,
    hands: secrets === null ? handsKnown(view) : handsOpen(secrets),
    talonCards: secrets?.talonCards ?? null,
    trick: trickShown(view, action?.type === 'play'),
    near: seat ?? 0,
  };
}

/** What of a step is told. */
export const eventsTold = ({ events }: Frame, seat: Perspective): readonly MatchEvent[] =>
  seat === null ? events : events.flatMap((event) => visibleEvent(event, seat) ?? []);
