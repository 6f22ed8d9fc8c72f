import type { VNode } from 'preact';
import { addressOf } from '../router.js';
import type { Page, RatingChange } from './api.js';
import { useAsOf } from './live.js';
import { figure, plural } from './words.js';

const MOST_GAMES = 500;
const WIDTH = 600;
const HEIGHT = 180;
const EDGE = 8;

interface RatingCurveProps {
  /** The id of an account, or `bot:` and the name of a house bot. */
  readonly player: string;
  readonly name: string;
  readonly ruleSet: string;
}

/** How the rating of a player went, with how sure it was; nothing where there are no ratings. */
export function RatingCurve({ player, name, ruleSet }: RatingCurveProps): VNode | null {
  const [game = ''] = ruleSet.split('/');
  const path = addressOf(`/v1/ratings/${encodeURIComponent(player)}/history`, { game, limit: MOST_GAMES });
  const { value } = useAsOf<Page<RatingChange>>(path, 0);
  if (value === null || value.items.length === 0) return null;
  return <Curve changes={[...value.items].reverse()} name={name} more={value.nextCursor !== null} />;
}

/** @param changes the oldest first, at least one */
function Curve({ changes, name, more }: { changes: readonly RatingChange[]; name: string; more: boolean }): VNode {
  const last = changes.at(-1)?.after ?? { rating: 0, deviation: 0 };
  const scale = scaleOf(changes);
  const games = `${more ? 'the last ' : ''}${plural(changes.length, 'rated game')}`;
  return (
    <figure class="rating">
      <figcaption>
        Rating {figure(last.rating)} ± {figure(last.deviation)} after {games}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Rating of ${name}: from ${figure(changes[0]?.before.rating ?? 0)} to ${figure(last.rating)} in ${games}`}
      >
        {stretchesOf(changes).map(({ from, steps }) => (
          <g key={from}>
            <polygon class="band" points={band(steps, from, scale)} />
            <polyline class="line" points={steps.map(({ rating }, index) => scale(from + index, rating)).join(' ')} />
          </g>
        ))}
      </svg>
      <details class="unfold">
        <summary>Game by game</summary>
        <ol class="changes">
          {[...changes].reverse().map(({ gameId, at, won, before, after, version }) => (
            <li key={gameId}>
              <time dateTime={at}>
                {new Date(at).toLocaleString(undefined, { dateStyle: 'short', timeStyle: 'short' })}
              </time>
              : {won ? 'won' : 'lost'}, {figure(before.rating)} → {figure(after.rating)}
              {version !== null && `, version ${version}`}
            </li>
          ))}
        </ol>
      </details>
    </figure>
  );
}

type Figures = RatingChange['after'];

/** A version of a player: what it came with, and what it had after each of its games. */
interface Stretch {
  /** The number of games before it. */
  readonly from: number;
  readonly steps: Figures[];
}

/** Each version has a rating of its own, and so a line of its own. */
function stretchesOf(changes: readonly RatingChange[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  changes.forEach(({ version, before, after }, index) => {
    const same = index > 0 && changes[index - 1]?.version === version;
    if (!same) stretches.push({ from: index, steps: [before] });
    stretches.at(-1)?.steps.push(after);
  });
  return stretches;
}

/** Where a rating after so many games is in the picture: `x,y`. */
type Scale = (games: number, rating: number) => string;

function scaleOf(changes: readonly RatingChange[]): Scale {
  const all = changes.flatMap(({ before, after }) => [before, after]);
  const low = Math.min(...all.map(({ rating, deviation }) => rating - deviation));
  const high = Math.max(...all.map(({ rating, deviation }) => rating + deviation));
  const place = (part: number, size: number): number => Math.round((EDGE + part * (size - 2 * EDGE)) * 10) / 10;
  return (games, rating) =>
    `${place(games / changes.length, WIDTH)},${place((high - rating) / (high - low || 1), HEIGHT)}`;
}

const band = (steps: readonly Figures[], from: number, scale: Scale): string =>
  [
    ...steps.map(({ rating, deviation }, index) => scale(from + index, rating + deviation)),
    ...steps.map(({ rating, deviation }, index) => scale(from + index, rating - deviation)).reverse(),
  ].join(' ');
