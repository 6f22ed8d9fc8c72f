import { GrowingMatching, type Edge } from './growing-matching.js';
import type { DeadEnd } from './search-tree.js';

/** What matching two vertices costs, the one with the lower number first: a whole number of at least 0; `Infinity`: they cannot be matched. */
export type Weight = (a: number, b: number) => number;

/** How many edges of a vertex are looked at to begin with, and are added when there are cheaper ones. Found by trying, as the next. */
const EDGES_AT_ONCE = 6;
/** How many lead out of a dead end for each vertex: the more there are, the more of what is matched they part. */
const EDGES_OUT = 2;

/**
 * The cheapest way to match all vertices in pairs, as the partner of each, or null when there is none. Which of several cheapest ones it is
 * depends on nothing but the arguments.
 *
 * To look at all edges at once would be slow, so the search begins with a few cheap ones of each vertex. Where it comes to a dead end,
 * edges that lead out of it are added; when all are matched, the proof is held against all other edges, and those that could make the
 * matching cheaper are added. When there are none, it is the cheapest of all.
 */
export function cheapestMatching(count: number, weight: Weight): readonly number[] | null {
  if (count % 2 === 1) return null;
  const weights = tableOf(count, weight);
  const matching = new GrowingMatching(count, cheapEdges(weights));
  for (;;) {
    const deadEnd = matching.run();
    const missing = deadEnd === null ? edgesBelow(matching, weights) : edgesOut(deadEnd, weights);
    if (missing.length === 0) return deadEnd === null ? matching.mates : null;
    for (const edge of missing) matching.add(edge);
  }
}

/** The weights of all edges of each vertex; `Infinity` for itself. */
type Weights = readonly Float64Array[];

function tableOf(count: number, weight: Weight): Weights {
  const rows = Array.from({ length: count }, () => new Float64Array(count).fill(Infinity));
  rows.forEach((row, a) => {
    for (let b = 0; b < a; b++) row[b] = (rows[b] as Float64Array)[a] = weight(b, a);
  });
  return rows;
}

function cheapEdges(weights: Weights): readonly Edge[] {
  return distinct(weights.flatMap((row, a) => edgesTo(a, row, cheapest(row))));
}

/** For each vertex the edges that lie furthest below the bounds. */
function edgesBelow(matching: GrowingMatching, weights: Weights): readonly Edge[] {
  return distinct(
    weights.flatMap((row, a) => {
      const places = cheapest(matching.excessesOf(a, row).map((excess) => -excess || Infinity));
      return edgesTo(a, row, places);
    }),
  );
}

/** For each outer vertex the cheapest edges to vertices that are not inner and in no node with it. */
function edgesOut({ outer, inner }: DeadEnd, weights: Weights): readonly Edge[] {
  return distinct(
    [...outer].flatMap(([a, node]) => {
      const row = weights[a] as Float64Array;
      const leadsOut = (b: number): boolean => !inner.has(b) && outer.get(b) !== node;
      const places = cheapest(row.map((weight, b) => (leadsOut(b) ? weight : Infinity)));
      return edgesTo(a, row, places.slice(0, EDGES_OUT));
    }),
  );
}

const edgesTo = (a: number, row: Float64Array, places: readonly number[]): readonly Edge[] =>
  places.map((b) => ({ a: Math.min(a, b), b: Math.max(a, b), weight: row[b] as number }));

const distinct = (edges: readonly Edge[]): readonly Edge[] => [
  ...new Map(edges.map((edge) => [`${edge.a} ${edge.b}`, edge])).values(),
];

/** The places of the lowest costs that are finite, the first ones of equal costs. */
function cheapest(costs: Float64Array): readonly number[] {
  const best: number[] = [];
  for (let place = 0; place < costs.length; place++) {
    const cost = costs[place] as number;
    const isFull = best.length === EDGES_AT_ONCE;
    if (cost === Infinity || (isFull && cost >= (costs[best[EDGES_AT_ONCE - 1] as number] as number))) continue;
    let rank = isFull ? EDGES_AT_ONCE - 1 : best.length;
    for (; rank > 0 && (costs[best[rank - 1] as number] as number) > cost; rank--)
      best[rank] = best[rank - 1] as number;
    best[rank] = place;
  }
  return best;
}
