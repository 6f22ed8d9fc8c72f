import { setTimeout as sleep } from 'node:timers/promises';
import { type Action, Bot, type Observation, type Replay } from '../src/bummerl.js';

/** How long bots take for a decision; may be changed while they play. */
export interface Pace {
  ms: number;
}

/** Plays any legal action, and counts how often it was asked. */
export class CountingBot extends Bot {
  decisions = 0;

  constructor(private readonly pace: Pace = { ms: 0 }) {
    super();
  }

  override async decide({ legalActions }: Observation): Promise<Action> {
    this.decisions += 1;
    if (this.pace.ms > 0) await sleep(this.pace.ms);
    const pass = legalActions.find((action) => action.type === 'bid' && action.contract === 'pass');
    return pass ?? legalActions[this.decisions % legalActions.length]!;
  }
}

/** How often a seat has acted in a game. */
export function actionsOf(replay: Replay, seat: number): number {
  return replay.deals.flatMap(({ actions }) => actions).filter((action) => action.seat === seat).length;
}
