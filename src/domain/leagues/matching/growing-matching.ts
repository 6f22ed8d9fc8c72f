import { at } from '../../result.js';
import { Blossoms, evenWay, NONE, type Link } from './blossoms.js';
import { Bounds } from './bounds.js';
import { EventQueue } from './event-queue.js';
import { SearchTree, type DeadEnd } from './search-tree.js';

export interface Edge {
  readonly a: number;
  readonly b: number;
  /** A whole number of at least 0. */
  readonly weight: number;
}

/** What the growing of the bounds brings about: an edge gets tight, or the bound of an inner blossom comes to nothing. */
type Event =
  | { readonly kind: 'edge'; readonly from: number; readonly to: number; readonly weight: number }
  | { readonly kind: 'blossom'; readonly blossom: number };

/**
 * The perfect matching with the least sum of weights in a graph to which edges can be added: Edmonds' algorithm, primal and dual.
 * From an unmatched vertex a tree grows along tight edges, and the bounds with it, until it reaches another unmatched
 * one: the matching is larger by one then. What has been found stays of use when edges are added.
 */
export class GrowingMatching {
  private readonly blossoms: Blossoms;
  private readonly bounds: Bounds;
  private readonly near: { readonly to: number; readonly weight: number }[][];
  private readonly tree: SearchTree;
  private readonly events = new EventQueue<Event>();
  private now = 0;

  constructor(count: number, edges: readonly Edge[]) {
    this.blossoms = new Blossoms(count);
    this.bounds = new Bounds(this.blossoms);
    this.tree = new SearchTree(this.blossoms);
    this.near = Array.from({ length: count }, () => []);
    for (const edge of edges) this.put(edge);
    this.startWithTightEdges();
  }

  /** The partner of each vertex. */
  get mates(): readonly number[] {
    return this.blossoms.mate;
  }

  /** Matches all, or says where there is an edge missing. */
  run(): DeadEnd | null {
    for (let root = 0; root < this.blossoms.count; root++) {
      if (this.blossoms.mate[root] !== NONE) continue;
      const found = this.searchFrom(at(this.blossoms.top, root));
      const deadEnd = found ? null : this.tree.deadEnd();
      this.clear();
      if (deadEnd !== null) return deadEnd;
    }
    return null;
  }

  /** By how much (doubled) each edge of a vertex, in the graph or not, lies below the bounds: those could make the matching cheaper. */
  excessesOf(a: number, weights: Float64Array): Float64Array {
    return this.bounds.excessesOf(
      a,
      weights.map((weight) => 2 * weight),
    );
  }

  /** Adds an edge; where it lies below the bounds, one end is to be matched anew. */
  add(edge: Edge): void {
    this.put(edge);
    this.bounds.admit(edge.a, edge.b, 2 * edge.weight);
  }

  /** Weights are doubled so that half of the slack between two outer nodes is whole. */
  private put({ a, b, weight }: Edge): void {
    at(this.near, a).push({ to: b, weight: 2 * weight });
    at(this.near, b).push({ to: a, weight: 2 * weight });
  }

  /** Bounds as high as half the cheapest edge allows, and all that can be matched with these at once. */
  private startWithTightEdges(): void {
    const { mate } = this.blossoms;
    this.near.forEach((edges, vertex) => {
      const cheapest = edges.reduce((least, { weight }) => Math.min(least, weight), Infinity);
      this.bounds.set(vertex, cheapest === Infinity ? 0 : cheapest / 2);
    });
    this.near.forEach((edges, vertex) => {
      if (mate[vertex] !== NONE) return;
      const tight = edges.find(({ to, weight }) => mate[to] === NONE && this.bounds.slack(vertex, to, weight) === 0);
      if (tight !== undefined) this.blossoms.match(vertex, tight.to);
    });
  }

  /** Grows a tree until the matching has one pair more; false when it cannot. */
  private searchFrom(root: number): boolean {
    this.now = 0;
    this.makeOuter(root, null);
    for (let next = this.events.pop(); next !== undefined; next = this.events.pop()) {
      const { time, event } = next;
      if (event.kind === 'blossom') this.openInner(event.blossom, time);
      else if (this.follow(event.from, event.to, event.weight, time)) return true;
    }
    return false;
  }

  /** Follows an edge that is tight now; true when it led to an unmatched node. Labels that changed since make an event void. */
  private follow(from: number, to: number, weight: number, time: number): boolean {
    const { top, base, mate } = this.blossoms;
    const node = at(top, to);
    const label = this.tree.labelOf(node);
    if (label === 'inner' || top[from] === node || this.tree.labelOf(at(top, from)) !== 'outer') return false;
    if (this.bounds.slack(from, to, weight) !== (time - this.now) * (label === 'outer' ? 2 : 1)) return false;
    this.advance(time);
    if (label === 'outer') this.closeBlossom([from, to]);
    else if (mate[at(base, node)] !== NONE) this.grow(node, [from, to]);
    else return this.enlarge(from, to);
    return false;
  }

  /** Lets the bounds grow in outer nodes and shrink in inner ones: tight edges within the tree and its blossoms stay tight. */
  private advance(time: number): void {
    const step = time - this.now;
    if (step === 0) return;
    this.now = time;
    for (const node of this.tree.nodes()) this.bounds.shift(node, this.tree.labelOf(node) === 'outer' ? step : -step);
  }

  /** Takes a free node and the one that it is matched with into the tree. */
  private grow(node: number, edge: Link): void {
    const base = at(this.blossoms.base, node);
    const mate = at(this.blossoms.mate, base);
    this.makeInner(node, edge);
    this.makeOuter(at(this.blossoms.top, mate), [base, mate]);
  }

  private makeInner(node: number, edge: Link): void {
    this.tree.put(node, 'inner', edge);
    if (this.blossoms.isBlossom(node))
      this.events.push(this.now + this.bounds.of(node) / 2, { kind: 'blossom', blossom: node });
  }

  private makeOuter(node: number, edge: Link | null): void {
    this.tree.put(node, 'outer', edge);
    for (const vertex of at(this.blossoms.vertices, node)) this.watchEdgesOf(vertex);
  }

  /** Puts down when the edges from an outer vertex will be tight. */
  private watchEdgesOf(from: number): void {
    const { top } = this.blossoms;
    for (const { to, weight } of at(this.near, from)) {
      const label = this.tree.labelOf(at(top, to));
      if (label === 'inner' || top[to] === top[from]) continue;
      const slack = this.bounds.slack(from, to, weight);
      this.events.push(this.now + (label === 'outer' ? slack / 2 : slack), { kind: 'edge', from, to, weight });
    }
  }

  /** The same for a vertex that is free again. */
  private watchEdgesTo(to: number): void {
    for (const { to: from, weight } of at(this.near, to)) {
      if (this.tree.labelOf(at(this.blossoms.top, from)) !== 'outer') continue;
      this.events.push(this.now + this.bounds.slack(from, to, weight), { kind: 'edge', from, to, weight });
    }
  }

  /** A tight edge between two outer nodes makes a cycle of odd length. */
  private closeBlossom(edge: Link): void {
    const way = this.tree.wayToRoot(edge[0]);
    const otherWay = this.tree.wayToRoot(edge[1]);
    const onWay = new Set(way);
    const common = otherWay.find((node) => onWay.has(node)) as number;
    const left = way.slice(0, way.indexOf(common)).reverse();
    const right = otherWay.slice(0, otherWay.indexOf(common));
    const back = right.map((node) => this.edgeTo(node)).map(([from, to]): Link => [to, from]);
    const wereInner = [...left, ...right].filter((node) => this.tree.labelOf(node) === 'inner');
    const children = [common, ...left, ...right];
    const blossom = this.blossoms.close(children, [...left.map((node) => this.edgeTo(node)), edge, ...back]);
    this.tree.put(blossom, 'outer', this.tree.edgeTo(common));
    this.bounds.set(blossom, 0);
    for (const node of wereInner) for (const vertex of at(this.blossoms.vertices, node)) this.watchEdgesOf(vertex);
  }

  /** The edge to a node that is not the root. */
  private edgeTo(node: number): Link {
    return this.tree.edgeTo(node) as Link;
  }

  /** Matches an outer vertex with an unmatched one outside the tree, and the way to the root anew. */
  private enlarge(outer: number, partner: number): boolean {
    const { top, mate } = this.blossoms;
    this.blossoms.rebase(at(top, partner), partner);
    mate[partner] = outer;
    for (let [vertex, other] = [outer, partner]; ;) {
      const node = at(top, vertex);
      const edge = this.tree.edgeTo(node);
      this.blossoms.rebase(node, vertex);
      mate[vertex] = other;
      if (edge === null) return true;
      const inner = at(top, edge[0]);
      [vertex, other] = this.edgeTo(inner);
      this.blossoms.rebase(inner, other);
      mate[other] = vertex;
    }
  }

  /** An inner blossom whose bound came to nothing is a cycle again: the even way through it stays in the tree, the rest is free. */
  private openInner(blossom: number, time: number): void {
    if (this.tree.labelOf(blossom) !== 'inner' || this.blossoms.parent[blossom] !== NONE) return;
    if (this.bounds.of(blossom) !== 2 * (time - this.now)) return;
    this.advance(time);
    const children = at(this.blossoms.children, blossom);
    const links = at(this.blossoms.links, blossom);
    const entry = this.edgeTo(blossom);
    const index = this.blossoms.indexOfChild(blossom, entry[1]);
    this.blossoms.open(blossom);
    for (const node of [blossom, ...children]) this.tree.release(node);
    this.makeInner(at(children, index), entry);
    const outer: (readonly [number, Link])[] = [];
    for (const { link, to, backward, between } of evenWay(index, children.length)) {
      const [from, into] = at(links, link);
      const edge: Link = backward ? [into, from] : [from, into];
      if (between === 'left') outer.push([at(children, to), edge]);
      else this.makeInner(at(children, to), edge);
    }
    for (const [child, edge] of outer) this.makeOuter(child, edge);
    for (const child of children.filter((node) => this.tree.labelOf(node) === 'free'))
      for (const vertex of at(this.blossoms.vertices, child)) this.watchEdgesTo(vertex);
  }

  /** Forgets the tree, and opens the blossoms without a bound, which would be of no use to the next one. */
  private clear(): void {
    this.events.clear();
    for (const node of this.tree.clear()) this.openIdle(node);
  }

  private openIdle(node: number): void {
    const { base, parent, children } = this.blossoms;
    const isThere = this.blossoms.isBlossom(node) && base[node] !== NONE && parent[node] === NONE;
    if (!isThere || this.bounds.of(node) > 0) return;
    const inside = at(children, node);
    this.blossoms.open(node);
    for (const child of inside) this.openIdle(child);
  }
}
