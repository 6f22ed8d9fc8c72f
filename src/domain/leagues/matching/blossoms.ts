import { at } from '../../result.js';

/** No vertex, or no blossom. */
export const NONE = -1;

/** Two vertices joined by an edge. The order matters: each belongs to one of two neighbours. */
export type Link = readonly [from: number, to: number];

/**
 * A partial matching with its blossoms: nested odd cycles that are treated as one vertex. Vertices are numbered from 0 to
 * `count` − 1, blossoms from `count` on; "node" is either. In a blossom all vertices but its `base` are matched along its cycle.
 */
export class Blossoms {
  readonly mate: number[];
  /** The blossom right around a node. */
  readonly parent: number[];
  /** The outermost node around each vertex. */
  readonly top: number[];
  readonly base: number[];
  /** The nodes of a blossom's cycle, from the one with the base on. */
  readonly children: (readonly number[])[];
  /** `links[b][i]` joins child i to the next. */
  readonly links: (readonly Link[])[];
  /** The vertices in each node. */
  readonly vertices: (readonly number[])[];
  private readonly unused: number[];

  constructor(readonly count: number) {
    const vertices = Array.from({ length: count }, (_, vertex) => vertex);
    const empty = vertices.map(() => NONE);
    this.mate = [...empty];
    this.parent = [...empty, ...empty];
    this.top = [...vertices];
    this.base = [...vertices, ...empty];
    this.children = [...vertices, ...vertices].map(() => []);
    this.links = [...vertices, ...vertices].map(() => []);
    this.vertices = [...vertices.map((vertex) => [vertex]), ...vertices.map(() => [])];
    this.unused = vertices.map((vertex) => 2 * count - 1 - vertex);
  }

  isBlossom(node: number): boolean {
    return node >= this.count;
  }

  /** Closes a cycle of outermost nodes to a blossom; the first of them has the base. */
  close(children: readonly number[], links: readonly Link[]): number {
    const blossom = this.unused.pop() as number;
    this.children[blossom] = children;
    this.links[blossom] = links;
    this.base[blossom] = at(this.base, at(children, 0));
    const inside: number[] = [];
    for (const child of children) {
      this.parent[child] = blossom;
      for (const vertex of at(this.vertices, child)) {
        inside.push(vertex);
        this.top[vertex] = blossom;
      }
    }
    this.vertices[blossom] = inside;
    return blossom;
  }

  /** Takes an outermost blossom apart; its children are outermost then. */
  open(blossom: number): void {
    for (const child of at(this.children, blossom)) {
      this.parent[child] = NONE;
      for (const vertex of at(this.vertices, child)) this.top[vertex] = child;
    }
    this.children[blossom] = [];
    this.links[blossom] = [];
    this.vertices[blossom] = [];
    this.base[blossom] = NONE;
    this.unused.push(blossom);
  }

  /** Leaves a vertex and its partner alone, if it has one. */
  part(vertex: number): void {
    const mate = at(this.mate, vertex);
    if (mate !== NONE) this.mate[mate] = NONE;
    this.mate[vertex] = NONE;
  }

  match(one: number, other: number): void {
    this.mate[one] = other;
    this.mate[other] = one;
  }

  /** Makes a vertex the base of the node around it, and matches the rest anew along the cycles. */
  rebase(node: number, vertex: number): void {
    if (!this.isBlossom(node)) return;
    const children = at(this.children, node);
    const links = at(this.links, node);
    const index = this.indexOfChild(node, vertex);
    this.rebase(at(children, index), vertex);
    for (const pair of evenWay(index, children.length))
      if (pair.between === 'matched') this.matchAlong(node, pair.link);
    this.children[node] = [...children.slice(index), ...children.slice(0, index)];
    this.links[node] = [...links.slice(index), ...links.slice(0, index)];
    this.base[node] = vertex;
  }

  /** Which child of a blossom holds a vertex. */
  indexOfChild(blossom: number, vertex: number): number {
    let node = vertex;
    while (this.parent[node] !== blossom) node = at(this.parent, node);
    return at(this.children, blossom).indexOf(node);
  }

  private matchAlong(blossom: number, link: number): void {
    const children = at(this.children, blossom);
    const [from, to] = at(at(this.links, blossom), link);
    this.rebase(at(children, link), from);
    this.rebase(at(children, (link + 1) % children.length), to);
    this.match(from, to);
  }
}

/** One step of the way from a child of a blossom to the child with the base. */
export interface WayStep {
  /** The link that is walked, and the index of the child that it leads to. */
  readonly link: number;
  readonly to: number;
  readonly backward: boolean;
  /** Whether its ends are to be matched when the child where the way starts gets the base. */
  readonly between: 'matched' | 'left';
}

/** The way with an even number of steps around a cycle of odd length from a child to child 0. */
export function evenWay(index: number, length: number): readonly WayStep[] {
  const backward = index % 2 === 0;
  const steps = backward ? index : length - index;
  return Array.from({ length: steps }, (_, step) => ({
    link: backward ? index - 1 - step : index + step,
    to: backward ? index - 1 - step : (index + step + 1) % length,
    backward,
    between: step % 2 === 0 ? 'left' : 'matched',
  }));
}
