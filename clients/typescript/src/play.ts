import { type Bot, BotFault } from './bot.js';
import type { Client } from './client.js';
import { ProblemError } from './problem.js';
import type { Action, Observation } from './types.js';

/** Refusals of an action that was judged on the game as the bot saw it: the bot's own fault. */
const FAULTS = ['validation', 'illegal-action', 'wrong-phase', 'too-large'];
/** The game went on without us: look again. */
const MOVED_ON = ['stale-version', 'game-over', 'not-your-turn'];

export interface PlaySettings {
  /** Stops playing. The seat is kept: playing the same game again goes on from there. */
  readonly signal?: AbortSignal;
  /** When the bot throws or answers rubbish: a legal action is played instead (the default), or it plays no further. */
  readonly onFault?: 'playLegal' | 'stop';
  /** Hears of the bot's faults; without it they are written to stderr. */
  readonly report?: (fault: Error) => void;
}

export interface PlayAllSettings extends PlaySettings {
  /** Hears of every game that has ended. */
  readonly onEnd?: (last: Observation) => void;
}

/**
 * Lets a bot play the seat that the client's account has in a game, from wherever the game stands.
 *
 * @returns the last observation; null when the signal stopped it before
 * @throws BotFault with `onFault: 'stop'`; ProblemError when the game cannot be played, NoAnswerError when the service stays away
 */
export async function play(
  client: Client,
  bot: Bot,
  gameId: string,
  settings: PlaySettings = {},
): Promise<Observation | null> {
  const { signal } = settings;
  try {
    let seen = await client.observe(gameId, { signal });
    if (seen.you === null) throw new Error(`game ${gameId}: this account has no seat in it`);
    while (!isOver(seen)) {
      seen =
        seen.legalActions.length > 0
          ? await act(client, bot, seen, settings)
          : await client.nextTurn(gameId, { signal });
    }
    return seen;
  } catch (error) {
    if (signal?.aborted === true) return null;
    throw error;
  }
}

/**
 * Lets a bot play all games in which the client's account has a seat, now and later, until the signal stops it. What
 * goes wrong in one game is reported and does not concern the others.
 *
 * @throws ProblemError when the account is refused, NoAnswerError when the service stays away
 */
export async function playAll(client: Client, bot: Bot, settings: PlayAllSettings = {}): Promise<void> {
  const { signal, report = writeFault } = settings;
  const begun = new Map<string, Promise<void>>();
  const begin = async (gameId: string): Promise<void> => {
    try {
      const last = await play(client, bot, gameId, settings);
      if (last !== null) settings.onEnd?.(last);
    } catch (error) {
      report(error as Error);
      if (!(error instanceof BotFault)) begun.delete(gameId); // the next snapshot gives it another try
    }
  };
  try {
    for await (const event of client.accountEvents({ signal })) {
      for (const gameId of gamesIn(event)) if (!begun.has(gameId)) begun.set(gameId, begin(gameId));
    }
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  } finally {
    await Promise.all(begun.values());
  }
}

type AccountEvent = ReturnType<Client['accountEvents']> extends AsyncGenerator<infer Event> ? Event : never;

/** The games that an event of the account's stream says are being played. */
function gamesIn(event: AccountEvent): string[] {
  if (event.type === 'gameStarted') return [event.gameId];
  if (event.type !== 'snapshot') return [];
  return event.games.filter(({ status }) => status === 'playing').map(({ gameId }) => gameId);
}

async function act(client: Client, bot: Bot, seen: Observation, settings: PlaySettings): Promise<Observation> {
  const { signal, report = writeFault } = settings;
  try {
    return await submit(client, seen, await decide(bot, seen), signal);
  } catch (error) {
    if (!(error instanceof BotFault)) throw error;
    if (settings.onFault === 'stop') throw error;
    report(error);
    return submit(client, seen, firstLegal(seen), signal);
  }
}

async function decide(bot: Bot, seen: Observation): Promise<Action> {
  try {
    const action = await bot.decide(structuredClone(seen));
    return JSON.parse(JSON.stringify(action)) as Action; // what cannot be written as JSON is the bot's fault too
  } catch (error) {
    throw new BotFault('the bot threw', seen, error);
  }
}

async function submit(client: Client, seen: Observation, action: Action, signal?: AbortSignal): Promise<Observation> {
  try {
    return (await client.act(seen, action, { signal })).observation;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code === null) throw error;
    if (FAULTS.includes(error.code)) throw new BotFault(`the bot answered ${JSON.stringify(action)}`, seen, error);
    if (MOVED_ON.includes(error.code)) return client.observe(seen.gameId, { signal });
    throw error;
  }
}

/** A pass where one is legal, else whatever comes first. */
function firstLegal({ legalActions }: Observation): Action {
  const passes = legalActions.filter(
    (action) =>
      (action.type === 'bid' && action.contract === 'pass') || (action.type === 'double' && action.level === 'pass'),
  );
  const action = passes[0] ?? legalActions[0];
  if (action === undefined) throw new Error('no legal action');
  return action;
}

const isOver = ({ status }: Observation): boolean => status === 'finished' || status === 'aborted';

function writeFault(fault: Error): void {
  console.error(fault.message, ...(fault.cause === undefined ? [] : [fault.cause]));
}
