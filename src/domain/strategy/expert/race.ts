import type { Action } from '../../actions.js';
import { at } from '../../result.js';

interface Runner {
  readonly action: Action;
  readonly values: number[];
}

/** An action that lies so many standard errors behind the best is out of the race. */
const HOPELESS = 2.5;
/** Who is to be taken instead of the first has to be so many ahead of it. */
const AHEAD = 1;

/** Compares actions by their values in the same worlds, and drops those that will hardly be the best. */
export class Race {
  private readonly first: Runner;
  private runners: readonly Runner[];

  /**
   * @param actions the first is the best until another has shown that it is better
   * @param fewest  in fewer worlds nothing is shown
   */
  constructor(
    actions: readonly Action[],
    private readonly fewest: number,
  ) {
    this.runners = actions.map((action) => ({ action, values: [] }));
    this.first = at(this.runners, 0);
  }

  get isDecided(): boolean {
    return this.runners.length === 1;
  }

  get best(): Action {
    const { leader, first, runners } = this;
    return runners.includes(first) && !this.isBehind(first, leader, AHEAD) ? first.action : leader.action;
  }

  /** One world more for all that are in the race. */
  run(valueOf: (action: Action) => number): void {
    for (const { action, values } of this.runners) values.push(valueOf(action));
    const { leader } = this;
    this.runners = this.runners.filter((runner) => !this.isBehind(runner, leader, HOPELESS));
  }

  private get leader(): Runner {
    return this.runners.reduce((best, runner) => (meanOf(runner.values) > meanOf(best.values) ? runner : best));
  }

  /** The values are of the same worlds, so that what counts is how the differences scatter. */
  private isBehind({ values }: Runner, leader: Runner, standardErrors: number): boolean {
    if (values.length < this.fewest) return false;
    const differences = values.map((value, world) => at(leader.values, world) - value);
    const mean = meanOf(differences);
    const variance = meanOf(differences.map((difference) => (difference - mean) ** 2));
    return mean > 0 && mean > standardErrors * Math.sqrt(variance / differences.length);
  }
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
