// All that a bot's author needs, under one name.
export { Bot, BotFault } from './bot.js';
export { Client, type CallOptions, type ClientSettings, type RememberedSettings } from './client.js';
export { play, playAll, type PlayAllSettings, type PlaySettings } from './play.js';
export { NoAnswerError, ProblemError } from './problem.js';
export { type ReplayPage } from './replay-page.js';
export { serve } from './serve.js';
export { type Trouble } from './back-off.js';
export type * from './types.js';
