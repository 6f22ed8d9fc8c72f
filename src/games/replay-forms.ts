import { formatLines } from '../domain/replays/lines.js';
import type { Replay } from '../domain/replays/replay.js';
import { formatText } from '../domain/replays/text.js';
import type { Form } from '../http/replies.js';

/** A form in which a replay is given, and how it is written in it; null is JSON as every answer is. */
export interface ReplayForm extends Form {
  readonly write: ((replay: Replay) => string) | null;
}

export const AS_JSON: ReplayForm = { mediaType: 'application/json', tag: '', write: null };

/** The forms of a replay (docs/notation.md). The first is for who takes any. */
export const REPLAY_FORMS: readonly ReplayForm[] = [
  AS_JSON,
  { mediaType: 'application/x-ndjson', tag: '-ndjson', write: formatLines },
  { mediaType: 'text/x-bummerl', tag: '-text', write: formatText },
];
