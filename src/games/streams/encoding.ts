import type { Viewer } from '../../domain/view.js';
import { encode, type Encoded } from '../../http/streams/encoding.js';
import type { StreamFormat } from '../../http/streams/formats.js';
import { eventsOf, type SentEvent } from '../events.js';
import type { Step } from '../steps.js';

/** What a viewer may see of some steps of a game. */
export const eventsIn = (steps: readonly Step[], viewer: Viewer): readonly SentEvent[] =>
  steps.flatMap(({ before, row, after }) => eventsOf(before, row, after, viewer));

/** Events of a game as they are sent. */
export const encodedEvents = (events: readonly SentEvent[], format: StreamFormat): readonly Encoded[] =>
  encode(events, format, ({ seq }) => seq);
