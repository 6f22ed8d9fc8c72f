import type { Result } from '../result.js';
import { Cursor } from './notation/cursor.js';
import { readDeal } from './notation/deal-reader.js';
import { dealText } from './notation/deal-text.js';
import { headerText, judgeSeats, readHeader } from './notation/header.js';
import { reading, type NotationFault } from './notation-fault.js';
import { settleOutcome } from './notation/outcome-tags.js';
import { proofTags, readProof } from './notation/proof-tags.js';
import type { Replay, ReplayedDeal, ReplayedGame, Seating } from './replay.js';
import { ruleSetOf } from './notation/rule-tags.js';
import { readSeating, seatingText } from './notation/seats.js';
import { lastOf, type Moment } from './notation/stamps.js';
import { opening } from './notation/story.js';

/**
 * The replay as a text in the manner of PGN, described in docs/notation.md: for people, and for `parseText`, which gives the same replay again.
 * Throws on what is no replay of the service: rules that the domain does not have, actions that they do not allow.
 */
export function formatText(replay: Replay): string {
  const { game, seating, deals, proof } = replay;
  const { game: rules } = ruleSetOf(game.ruleSet, game.rulesVersion);
  const created = creationOf(game);
  const blocks = [headerText(replay), seatingText(seating, created)];
  let story = opening(rules, game.rules, game.firstDealer);
  let moment = beginOf(seating, created);
  for (const deal of deals) {
    const told = dealText(deal, story, moment);
    blocks.push(told.lines);
    story = told.story;
    moment = endOf(deal);
  }
  if (proof !== null) blocks.push(proofTags(proof));
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

/** The replay that a text tells, or the first place where it is none. Never throws; takes time in proportion to the text. */
export const parseText = (text: string): Result<Replay, NotationFault> =>
  reading(text, (source) => readReplay(new Cursor(source)));

function readReplay(cursor: Cursor): Replay {
  const header = readHeader(cursor);
  const { rules, game } = header;
  const created = creationOf(game);
  const seating = readSeating(cursor, rules.seats, created);
  judgeSeats(cursor, header, seating);
  const deals: ReplayedDeal[] = [];
  let story = opening(rules, game.rules, game.firstDealer);
  let moment = beginOf(seating, created);
  while (cursor.isAt('Deal')) {
    const read = readDeal(cursor, deals.length + 1, story, moment);
    deals.push(read.deal);
    story = read.story;
    moment = endOf(read.deal);
  }
  const proof = readProof(cursor);
  if (!cursor.atEnd) cursor.fail(proof === null ? 'a move, Deal or [Proof …]' : 'the end of the text');
  const aborted = seating.some(({ type }) => type === 'abort');
  const outcome = settleOutcome(cursor, header.outcome, story, aborted);
  return { format: 'bummerl-replay/1', game, seating, deals, ...outcome, proof };
}

/** Before the first row of the log. */
const creationOf = ({ createdAt }: ReplayedGame): Moment => ({ version: 0, at: createdAt });

/** The row before the first deal: that which calls a running game off is its last. */
const beginOf = (seating: readonly Seating[], created: Moment): Moment =>
  lastOf(
    seating.filter(({ type }) => type !== 'abort'),
    created,
  );

const endOf = ({ dealt, actions }: ReplayedDeal): Moment => lastOf(actions, dealt);
