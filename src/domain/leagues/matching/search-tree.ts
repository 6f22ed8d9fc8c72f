import { at } from '../../result.js';
import { NONE, type Blossoms, type Link } from './blossoms.js';

/** A node of the tree is `outer` at an even distance from the root and `inner` at an odd one; what is not in it is `free`. */
export type Label = 'free' | 'outer' | 'inner';

/** A tree that ran out of edges: its outer nodes can be matched with inner ones alone, of which there is one less. */
export interface DeadEnd {
  /** For each vertex of an outer node that node. */
  readonly outer: ReadonlyMap<number, number>;
  readonly inner: ReadonlySet<number>;
}

/** The tree that grows from an unmatched node: its edges are tight, and on each way from the root every second one is matched. */
export class SearchTree {
  private readonly labels: Label[];
  /** The edge by which a node was reached; none for the root. */
  private readonly reachedBy: (Link | null)[];
  /** All nodes that have had a label since the tree began, in the order in which they got it. */
  private readonly reached = new Set<number>();

  constructor(private readonly blossoms: Blossoms) {
    this.labels = blossoms.parent.map(() => 'free');
    this.reachedBy = blossoms.parent.map(() => null);
  }

  /** The label of an outermost node. */
  labelOf(node: number): Label {
    return at(this.labels, node);
  }

  put(node: number, label: Label, edge: Link | null): void {
    this.reached.add(node);
    this.labels[node] = label;
    this.reachedBy[node] = edge;
  }

  release(node: number): void {
    this.labels[node] = 'free';
  }

  edgeTo(node: number): Link | null {
    return this.reachedBy[node] ?? null;
  }

  /** The outermost nodes of the tree. */
  nodes(): readonly number[] {
    return [...this.reached].filter((node) => this.blossoms.parent[node] === NONE && this.labels[node] !== 'free');
  }

  /** The nodes from a vertex to the root. */
  wayToRoot(vertex: number): readonly number[] {
    const { top } = this.blossoms;
    const way = [at(top, vertex)];
    for (let edge = this.edgeTo(at(way, 0)); edge !== null; edge = this.edgeTo(at(way, way.length - 1)))
      way.push(at(top, edge[0]));
    return way;
  }

  deadEnd(): DeadEnd {
    const outer = new Map<number, number>();
    const inner = new Set<number>();
    this.blossoms.top.forEach((node, vertex) => {
      if (this.labels[node] === 'outer') outer.set(vertex, node);
      if (this.labels[node] === 'inner') inner.add(vertex);
    });
    return { outer, inner };
  }

  /** Makes room for the next tree; gives the nodes of this one. */
  clear(): readonly number[] {
    const nodes = [...this.reached];
    for (const node of nodes) this.labels[node] = 'free';
    this.reached.clear();
    return nodes;
  }
}
