import { fail, ok, type Result } from '../domain/result.js';
import { BOT_NAMES, EXPERT, isBotName, type BotName } from '../domain/strategy/strategies.js';

/** Who plays a side. */
export type Contestant =
  /** A house bot; `worlds` is how many deals an expert looks into for each action, null where it is not said. */
  | { readonly kind: 'house'; readonly bot: BotName; readonly worlds: number | null }
  /** A program that is asked on its standard input. */
  | { readonly kind: 'command'; readonly command: string }
  /** Accounts that play at a service, one for each seat of the side. */
  | { readonly kind: 'accounts'; readonly tokens: readonly string[] };

export const USUAL_WORLDS = 30;
const MOST_WORLDS = 10_000;

const COMMAND = 'cmd:';
const TOKEN = 'token:';
const FORMS = `a house bot (${BOT_NAMES.join(', ')}, or expert:${USUAL_WORLDS} with the number of deals it looks into), a command (cmd:python3 mybot.py), or an account at a service (token:bml_…)`;

/** Whom the command line names, or a sentence that says what would be right. */
export function readContestant(text: string): Result<Contestant, string> {
  if (text.startsWith(COMMAND)) return commandOf(text.slice(COMMAND.length).trim());
  if (text.startsWith(TOKEN)) return accountsOf(text.slice(TOKEN.length).split(','));
  const [bot = '', worlds, ...rest] = text.split(':');
  if (!isBotName(bot) || rest.length > 0) return fail(`there is no bot ${JSON.stringify(text)}; it takes ${FORMS}`);
  if (worlds === undefined) return ok({ kind: 'house', bot, worlds: null });
  if (bot !== EXPERT) return fail(`${bot} takes no budget: ${bot} is right`);
  const budget = /^\d+$/.test(worlds) ? Number(worlds) : 0;
  if (budget >= 1 && budget <= MOST_WORLDS) return ok({ kind: 'house', bot, worlds: budget });
  return fail(`the budget of expert is a whole number of deals from 1 to ${MOST_WORLDS}, as in expert:${USUAL_WORLDS}`);
}

function commandOf(command: string): Result<Contestant, string> {
  return command === '' ? fail(`cmd: wants a command, as in cmd:python3 mybot.py`) : ok({ kind: 'command', command });
}

function accountsOf(tokens: readonly string[]): Result<Contestant, string> {
  const isToken = (text: string): boolean => /^\S+$/.test(text);
  if (!tokens.every(isToken)) return fail('token: wants a token for each seat of the side, as in token:bml_…,bml_…');
  return ok({ kind: 'accounts', tokens });
}

/** As it is shown: no token is. */
export function labelOf(contestant: Contestant): string {
  switch (contestant.kind) {
    case 'house':
      return contestant.worlds === null ? contestant.bot : `${contestant.bot}:${contestant.worlds}`;
    case 'command':
      return contestant.command;
    case 'accounts':
      return 'token';
  }
}
