import type { Action, Observation } from './types.js';

/** Plays one seat, or as many as it is given: a bot is one function from what it may know to what it does. */
export abstract class Bot {
  /**
   * Called only when it is this seat's turn.
   *
   * @returns an entry of `legalActions`, as it stands
   */
  abstract decide(observation: Observation): Action | Promise<Action>;
}

/** The bot threw (see `cause`), or what it answered is no legal action. */
export class BotFault extends Error {
  override readonly name = 'BotFault';

  constructor(
    message: string,
    readonly observation: Observation,
    cause?: unknown,
  ) {
    super(`game ${observation.gameId}, version ${observation.version}: ${message}`, { cause });
  }
}
