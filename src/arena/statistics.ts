/** Two-sided 95 % of the normal distribution. */
const Z = 1.96;

/** Mean and variance of numbers that come one after the other (Welford's method, which loses no digits). */
export class Tally {
  private deviations = 0;
  count = 0;
  mean = 0;

  add(value: number): void {
    this.count += 1;
    const before = value - this.mean;
    this.mean += before / this.count;
    this.deviations += before * (value - this.mean);
  }

  /** The mean of the squared deviations: the most likely variance of a normal distribution. */
  get variance(): number {
    return this.count === 0 ? 0 : this.deviations / this.count;
  }

  /** The 95 % interval of the mean by the normal approximation; null for fewer than two numbers, which tell nothing of it. */
  get interval(): readonly [number, number] | null {
    if (this.count < 2) return null;
    const half = Z * Math.sqrt(this.deviations / (this.count - 1) / this.count);
    return [this.mean - half, this.mean + half];
  }
}
