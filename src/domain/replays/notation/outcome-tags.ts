import { END_REASONS, type EndReason } from '../../match.js';
import { expectLine, type Cursor } from './cursor.js';
import type { Replay } from '../replay.js';
import { readNumbers, readScore } from './results.js';
import type { Story } from './story.js';
import { readOptionalTag, tagText, type ReadTag } from './tags.js';

/** What a match came to. */
export type Outcome = Pick<Replay, 'score' | 'winners' | 'bummerl' | 'endReason'>;

interface OutcomeTags {
  readonly score: string;
  readonly winners: string | null;
  readonly bummerl: string | null;
  readonly endReason: string | null;
}

/** Each member as its tag; what is null has none. */
const tagsOf = ({ score, winners, bummerl, endReason }: Outcome): OutcomeTags => ({
  score: tagText('Score', score.join(':')),
  winners: winners && tagText('Winners', ...winners),
  bummerl: bummerl === null ? null : tagText('Bummerl', bummerl),
  endReason: endReason && tagText('End', endReason),
});

export const outcomeTags = (outcome: Outcome): readonly string[] =>
  Object.values(tagsOf(outcome)).filter((tag): tag is string => tag !== null);

/** The tags as they were read, to be judged when the match has been told. */
export type ReadOutcome = { readonly [Member in keyof Outcome]: ReadTag<NonNullable<Outcome[Member]>> | null };

export const readOutcome = (cursor: Cursor): ReadOutcome => ({
  score: readOptionalTag(cursor, 'Score', () => readScore(cursor)),
  winners: readOptionalTag(cursor, 'Winners', () => readNumbers(cursor)),
  bummerl: readOptionalTag(cursor, 'Bummerl', () => cursor.integer('what the match weighs')),
  endReason: readOptionalTag(cursor, 'End', () => cursor.oneOf(END_REASONS, `one of ${END_REASONS.join(', ')}`)),
});

/** The outcome: as it follows from what was told, where it does; the tags may then be left out, but not be wrong. */
export function settleOutcome(cursor: Cursor, read: ReadOutcome, story: Story, aborted: boolean): Outcome {
  const told: Outcome = {
    score: story.score,
    winners: read.winners?.value ?? null,
    bummerl: read.bummerl?.value ?? null,
    endReason: read.endReason?.value ?? null,
  };
  const outcome = followingFrom(story, aborted, told);
  const expected = tagsOf(outcome);
  for (const member of MEMBERS) {
    const tag = read[member];
    if (tag !== null) expectTag(cursor, tag, expected[member]);
  }
  if (story.state !== null && read.endReason !== null && outcome === told) judgeEnd(cursor, read.endReason);
  return outcome;
}

const MEMBERS = ['score', 'winners', 'bummerl', 'endReason'] as const;

/** A match that nobody won, by the rules or by giving up, may still have been ended from outside. */
function followingFrom({ score, state }: Story, aborted: boolean, told: Outcome): Outcome {
  if (aborted) return { score, winners: null, bummerl: null, endReason: 'aborted' };
  const outcome = state?.match.outcome;
  return outcome ? { score, winners: outcome.winners, bummerl: outcome.bummerl, endReason: outcome.endReason } : told;
}

function expectTag(cursor: Cursor, { line }: ReadTag<unknown>, text: string | null): void {
  if (text === null) cursor.fail('no such tag, as the game was called off', line[0]);
  else expectLine(cursor, line, text);
}

const BY_THE_RULES: readonly EndReason[] = ['target', 'resignation', 'timeout', 'noShow', 'aborted'];

function judgeEnd(cursor: Cursor, { value, line }: ReadTag<EndReason>): void {
  if (BY_THE_RULES.includes(value)) cursor.fail('no such end, as nothing of that kind is told', line[2]);
}
