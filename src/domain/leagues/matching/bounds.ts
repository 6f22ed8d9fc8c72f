import { at } from '../../result.js';
import { NONE, type Blossoms } from './blossoms.js';

/**
 * A bound for each vertex and each blossom, the dual variables of the linear program. The bounds prove that no matching is cheaper
 * while no edge lies below them: the weight of an edge is never less than the bounds of its ends, less those of the
 * blossoms around both. An edge that equals them is tight; only tight ones are matched.
 */
export class Bounds {
  private readonly values: number[];

  constructor(private readonly blossoms: Blossoms) {
    this.values = Array.from({ length: 2 * blossoms.count }, () => 0);
  }

  of(node: number): number {
    return at(this.values, node);
  }

  set(node: number, value: number): void {
    this.values[node] = value;
  }

  /** How far an edge between two outermost nodes is from being tight. */
  slack(a: number, b: number, weight: number): number {
    return weight - (this.values[a] as number) - (this.values[b] as number);
  }

  /** By how much the edges of a vertex to all others lie below the bounds; 0 where they do not. */
  excessesOf(a: number, weights: Float64Array): Float64Array {
    const shared = this.sharedWith(a);
    return weights.map((weight, b) => Math.max(-this.slack(a, b, weight) - (shared[b] as number), 0));
  }

  /** Raises an outermost node by a step, or lowers it by a negative one, so that edges within stay as they are. */
  shift(node: number, step: number): void {
    for (const vertex of at(this.blossoms.vertices, node)) this.values[vertex] = (this.values[vertex] as number) + step;
    if (this.blossoms.isBlossom(node)) this.values[node] = at(this.values, node) + 2 * step;
  }

  /** Opens an outermost blossom whatever its bound: its vertices take that over, and the edges that leave it get slack. */
  dissolve(blossom: number): void {
    const bound = this.of(blossom);
    if (bound > 0) {
      this.blossoms.part(at(this.blossoms.base, blossom));
      this.shift(blossom, -bound / 2);
    }
    this.blossoms.open(blossom);
  }

  /** Lowers the bounds until an edge does not lie below them; if need be one end is left without a partner and without blossoms. */
  admit(a: number, b: number, weight: number): void {
    const { top } = this.blossoms;
    if (-this.slack(a, b, weight) <= this.sharedBy(a, b)) return;
    for (let node = at(top, a); node !== a; node = at(top, a)) this.dissolve(node);
    const excess = -this.slack(a, b, weight);
    if (excess <= 0) return;
    this.blossoms.part(a);
    this.shift(a, -excess);
  }

  /** The sum of the bounds of the blossoms that are around both of two vertices. */
  private sharedBy(a: number, b: number): number {
    const { parent } = this.blossoms;
    const aroundA = new Set<number>();
    for (let node = at(parent, a); node !== NONE; node = at(parent, node)) aroundA.add(node);
    let sum = 0;
    for (let node = at(parent, b); node !== NONE; node = at(parent, node)) if (aroundA.has(node)) sum += this.of(node);
    return sum;
  }

  /** For each vertex the sum of the bounds of the blossoms that are around both it and another. */
  private sharedWith(a: number): Float64Array {
    const { parent, children, vertices } = this.blossoms;
    const shared = new Float64Array(this.blossoms.count);
    const around: number[] = [];
    for (let node = at(parent, a); node !== NONE; node = at(parent, node)) around.push(node);
    let sum = around.reduce((total, node) => total + this.of(node), 0);
    let inside = a;
    for (const node of around) {
      for (const child of at(children, node))
        if (child !== inside) for (const vertex of at(vertices, child)) shared[vertex] = sum;
      sum -= this.of(node);
      inside = node;
    }
    return shared;
  }
}
