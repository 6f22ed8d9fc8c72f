/** The least sum of weights of all perfect matchings of the vertices 0 to `count` − 1, each of them tried. */
export function cheapestByBruteForce(count: number, weight: (a: number, b: number) => number): number {
  const rest = (vertices: readonly number[]): number => {
    const [first, ...others] = vertices;
    if (first === undefined) return 0;
    return others.reduce(
      (best, other) => Math.min(best, weight(first, other) + rest(others.filter((vertex) => vertex !== other))),
      Infinity,
    );
  };
  return rest(Array.from({ length: count }, (_, vertex) => vertex));
}
