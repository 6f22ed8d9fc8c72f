import { Console } from 'node:console';
import { createInterface } from 'node:readline';
import type { Bot } from './bot.js';
import type { Observation } from './types.js';

/**
 * Lets a bot answer on standard input and output, as `npm run arena` asks it: each line in is an observation, and each line out its action, or
 * `{"error": "why"}` when the bot throws. It resolves at the end of the input.
 *
 * What the bot writes to the console goes to stderr from here on: stdout is for answers.
 */
export async function serve(bot: Bot): Promise<void> {
  globalThis.console = new Console(process.stderr);
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(`${await answerTo(bot, line)}\n`);
  }
}

async function answerTo(bot: Bot, line: string): Promise<string> {
  try {
    return JSON.stringify(await bot.decide(JSON.parse(line) as Observation)) ?? 'null';
  } catch (error) {
    console.error(error);
    return JSON.stringify({ error: String(error) });
  }
}
