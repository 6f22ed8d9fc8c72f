/**
 * Whether so many draws are spread over the outcomes as evenly as chance would have it, 30 draws for each: the chi-square statistic is within five standard
 * deviations of what is expected, and nothing else was drawn.
 */
export function chiSquareIsLikely(outcomes: readonly string[], draw: () => string): boolean {
  const counts = new Map(outcomes.map((outcome) => [outcome, 0]));
  const each = 30;
  for (let drawn = 0; drawn < each * outcomes.length; drawn++) {
    const outcome = draw();
    const count = counts.get(outcome);
    if (count === undefined) return false;
    counts.set(outcome, count + 1);
  }
  const statistic = [...counts.values()].reduce((sum, count) => sum + (count - each) ** 2 / each, 0);
  const freedom = outcomes.length - 1;
  return Math.abs(statistic - freedom) <= 5 * Math.sqrt(2 * freedom);
}
