import { hexToBytes } from '@noble/hashes/utils.js';
import type { Game, MatchState } from '../domain/game.js';
import type { MatchRules } from '../domain/match.js';
import type { Ed25519Key } from '../domain/replays/replay.js';
import { fail, ok, type Result } from '../domain/result.js';
import { findRuleSet, rulesFor, type RuleSet } from '../domain/rule-sets.js';
import { canonical, type Hash } from './canonical.js';
import { clocksFault } from './clocks.js';
import { commitmentTo, noncesOf, shuffleIdOf } from './deal.js';
import { difference, faultAt, firstFault, valueAt, type Fault } from './faults.js';
import { playAgain } from './play.js';
import { receiptsFault, type Receipt } from './receipts.js';
import { readReplay, type CompleteReplay } from './replay-shape.js';
import { headOf, lastStamp, rowsFault } from './rows.js';
import { seatingOf, type Seated } from './seating.js';
import { findingOn, isKeyText, thumbprintOf, type Statement } from './signature.js';

/** What has been found of a replay in which nothing is wrong. */
export interface Verified {
  readonly gameId: string;
  /** The rows of the log that the chain goes over. */
  readonly rows: number;
  readonly deals: number;
  /** How many of them had cards that the creator had fixed: of those only the digest proves anything. */
  readonly practiceDeals: number;
  readonly commitment: {
    readonly hash: Hash;
    /**
     * Whether the replay names a commitment from before the game was created. Anybody can write that into a replay: it is
     * known only to who was given the hash at that time, and compares it.
     */
    readonly beforeGame: boolean;
    /** Whether the hash is the one that was given as an option; null when none was. */
    readonly matched: true | null;
  };
  /** How many receipts were given as an option; all of them are in the chain. */
  readonly receipts: number;
  /** How many seats gave a nonce of their own. */
  readonly ownNonces: number;
  readonly signature: {
    readonly key: Ed25519Key;
    /** Whether the key is one of those that were given as trusted; null when none were. */
    readonly trusted: true | null;
    /** False where this browser cannot check signatures; all else has been checked. */
    readonly checked: boolean;
  };
}

export interface VerifyOptions {
  /** The keys of the service, as its `/.well-known/jwks.json` lists them; without them any key will do. */
  readonly trustedKeys?: readonly Pick<Ed25519Key, 'x'>[];
  /** The hash that a player was given as the commitment, with `POST /v1/commitments` or while the game ran. */
  readonly commitment?: Hash;
  /** What a player has kept of the answers to his actions, in any order. */
  readonly receipts?: readonly Receipt[];
}

/**
 * Judges a complete replay by itself: its form, its rows and their times, who sat where, the secret and the nonces, every
 * deck, action and result, the clocks, the outcome, the head of the chain and the signature over it; and against what was kept of the
 * game or is known of the house, as far as the options give it.
 *
 * @param document a replay as JSON gives it; nothing about it is taken for granted
 * @returns what has been checked, or the first thing that is wrong
 */
export async function verifyReplay(document: unknown, options: VerifyOptions = {}): Promise<Result<Verified, Fault>> {
  const read = readReplay(document);
  if (!read.ok) return read;
  const replay = read.value;
  const game = gameOf(replay);
  if (!game.ok) return game;
  const seated = seatingOf(replay, game.value);
  if (!seated.ok) return seated;
  const early = rowsFault(replay) ?? proofFault(replay, seated.value, options);
  if (early !== null) return fail(early);
  const played = playAgain(replay, game.value);
  if (!played.ok) return played;
  const late =
    clocksFault(replay, seated.value) ??
    outcomeFault(replay, seated.value, played.value) ??
    headFault(replay) ??
    receiptsFault(replay, options.receipts ?? []) ??
    keyFault(replay, options);
  return late === null ? await signed(replay, seated.value, options) : fail(late);
}

/** The game whose rules apply, if this program has them and the switches make sense. */
function gameOf({ game: { ruleSet: id, rules, rulesVersion, firstDealer } }: CompleteReplay): Result<Game, Fault> {
  if (findRuleSet(id) === null) return fail(faultAt('/game/ruleSet', 'a rule set that this program knows', id));
  const ruleSet = findRuleSet(id, rulesVersion);
  if (ruleSet === null)
    return fail(faultAt('/game/rulesVersion', 'a version of these rules that this program has', rulesVersion));
  const { game } = ruleSet;
  const fault = rulesFault(ruleSet, rules);
  if (fault !== null) return fail(fault);
  return firstDealer < game.seats
    ? ok(game)
    : fail(faultAt('/game/firstDealer', `a seat below ${game.seats}`, firstDealer));
}

/** The rules of a replay are complete: a switch that is left out is not taken from the preset. */
function rulesFault(ruleSet: RuleSet, rules: MatchRules): Fault | null {
  const resolved = rulesFor(ruleSet, { ...rules });
  if (resolved.ok) return difference('/game/rules', resolved.value, rules);
  return firstFault(resolved.error, ({ pointer, message }) =>
    faultAt(`/game${pointer}`, `what ${message}`, valueAt({ rules }, pointer)),
  );
}

/** The secret is the one that the house had bound itself to, for this game, and the nonces are those that the seats gave. */
function proofFault({ game, proof }: CompleteReplay, { seats }: Seated, options: VerifyOptions): Fault | null {
  const { secret: hex, commitment } = proof;
  const secret = hexToBytes(hex);
  const given = seats.map((taken) => taken?.nonce ?? null);
  if (commitment.id !== null && commitment.id !== game.id)
    return faultAt('/proof/commitment/id', `null or ${game.id}, as a commitment is for one game`, commitment.id);
  return (
    difference('/proof/commitment/hash', commitmentTo(secret), commitment.hash) ??
    commitmentFault(commitment.hash, options) ??
    difference('/proof/nonces', noncesOf(secret, shuffleIdOf(game), given), proof.nonces)
  );
}

const commitmentFault = (hash: Hash, { commitment }: VerifyOptions): Fault | null =>
  commitment === undefined || commitment === hash
    ? null
    : faultAt('/proof/commitment/hash', `${commitment}, the commitment that you were given`, hash);

function outcomeFault(replay: CompleteReplay, { aborted }: Seated, { match }: MatchState): Fault | null {
  const { score, winners, bummerl, endReason } = replay;
  if (aborted && match.outcome !== null)
    return faultAt('/seating', 'no abort, as the match was over', replay.seating.at(-1));
  const outcome = aborted ? ABORTED : match.outcome;
  if (outcome === null) return faultAt('/deals', 'a further deal, as the match was not over', replay.deals.length);
  return (
    difference('', { score: match.score, ...outcome }, { score, winners, bummerl, endReason }) ??
    difference('/game/finishedAt', lastStamp(replay).at, replay.game.finishedAt)
  );
}

const ABORTED = { winners: null, bummerl: null, endReason: 'aborted' } as const;

/** A head tells that something was changed, and not what: whatever the rules can judge has been judged before it. */
function headFault(replay: CompleteReplay): Fault | null {
  const head = headOf(replay);
  if (head === replay.proof.head) return null;
  const expected =
    `${head}, which follows from the replay; so one of its values is not what it was: in a row (who sat down or did ` +
    'what, names, nonces, times), or before the first row (rules, creator, visibility, time of creation)';
  return faultAt('/proof/head', expected, replay.proof.head);
}

function keyFault({ proof: { signature } }: CompleteReplay, { trustedKeys }: VerifyOptions): Fault | null {
  const { key } = signature;
  const path = '/proof/signature/key';
  if (!isKeyText(key.x)) return faultAt(`${path}/x`, '32 bytes in base64url', key.x);
  const fault = difference(`${path}/kid`, thumbprintOf(key.x), key.kid);
  if (fault !== null || trustedKeys === undefined || trustedKeys.some(({ x }) => x === key.x)) return fault;
  return faultAt(path, 'one of the keys of the service', key);
}

async function signed(
  replay: CompleteReplay,
  { seats }: Seated,
  options: VerifyOptions,
): Promise<Result<Verified, Fault>> {
  const { signature, commitment } = replay.proof;
  const statement = statementOf(replay);
  const finding = await findingOn(signature, statement);
  if (finding === 'invalid') {
    const expected = `the signature of the key ${signature.key.kid} over ${canonical(statement)}`;
    return fail(faultAt('/proof/signature/jws', expected, signature.jws));
  }
  return ok({
    gameId: replay.game.id,
    rows: statement.version,
    deals: replay.deals.length,
    practiceDeals: Math.min(replay.game.practiceDecks ?? 0, replay.deals.length),
    commitment: {
      hash: commitment.hash,
      beforeGame: commitment.id !== null,
      matched: options.commitment === undefined ? null : true,
    },
    receipts: options.receipts?.length ?? 0,
    ownNonces: seats.filter((taken) => (taken?.nonce ?? null) !== null).length,
    signature: {
      key: signature.key,
      trusted: options.trustedKeys === undefined ? null : true,
      checked: finding === 'valid',
    },
  });
}

/** What the service has signed when it has signed this replay. */
export const statementOf = (replay: CompleteReplay): Statement => ({
  gameId: replay.game.id,
  version: lastStamp(replay).version,
  head: replay.proof.head,
  score: replay.score,
  winners: replay.winners,
  bummerl: replay.bummerl,
  endReason: replay.endReason,
  finishedAt: replay.game.finishedAt,
});
