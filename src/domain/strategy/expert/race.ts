import type { Action } from '../../actions.js';
import { at } from '../../result.js';

interface Runner {
  readonly action: Action;
  readonly values: number[];
}

/** An action that lies so many standard errors behind the best is out of the race. */
const HOPELESS = 2.5;
/** Fewer values tell little. */
const EARLIEST = 6;

/** Compares actions by their values in the same worlds, and drops those that will hardly be the best. */
export class Race {
  private runners: readonly Runner[];

  /** Of equals the first is the best. */
  constructor(actions: readonly Action[]) {
    this.runners = actions.map((action) => ({ action, values: [] }));
  }

  get isDecided(): boolean {
    return this.runners.length === 1;
  }

  get best(): Action {
    return this.leader.action;
  }

  /** One world more for all that are in the race. */
  run(valueOf: (action: Action) => number): void {
    for (const { action, values } of this.runners) values.push(valueOf(action));
    const { leader } = this;
    if (leader.values.length >= EARLIEST) this.runners = this.runners.filter((runner) => !isHopeless(runner, leader));
  }

  private get leader(): Runner {
    return this.runners.reduce((best, runner) => (meanOf(runner.values) > meanOf(best.values) ? runner : best));
  }
}

/** The values are of the same worlds, so that what counts is how the differences scatter. */
function isHopeless({ values }: Runner, leader: Runner): boolean {
  const differences = leader.values.map((value, world) => value - at(values, world));
  const mean = meanOf(differences);
  const variance = meanOf(differences.map((difference) => (difference - mean) ** 2));
  return mean > 0 && mean > HOPELESS * Math.sqrt(variance / differences.length);
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
