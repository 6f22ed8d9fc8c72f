import { randomUUID } from 'node:crypto';
import { linesOfPlay } from './lines-of-play.mjs';
import { ask } from './raw-client.mjs';

/** Enough for all games together to last the longest measurement. */
const STEPS_OF_ALL = 150_000;
const STEPS_OF_A_DEAL = 25;
const MOST_DEALS = 300;

/**
 * Public practice games in which every card is known beforehand.
 *
 * @returns for each game {path, steps: [{auth, action}]}, the last with the headers of the seat's player
 */
export async function openGames(port, count) {
  const players = [];
  for (let seat = 0; seat < 4; seat++) players.push(await newPlayer(port));
  const deals = Math.min(MOST_DEALS, Math.ceil(STEPS_OF_ALL / STEPS_OF_A_DEAL / count));
  const games = [];
  for (const line of linesOfPlay(count, deals)) games.push(await openGame(port, players, line));
  return games;
}

async function newPlayer(port) {
  const name = `bench ${randomUUID().slice(0, 12)}`;
  const { token } = await ask(port, 'POST', '/v1/accounts', { name, kind: 'bot' });
  return { authorization: `Bearer ${token}` };
}

async function openGame(port, players, { decks, steps, rules }) {
  const seats = [{ player: 'me' }, null, null, null];
  const wish = { ruleSet: 'bauernschnapsen/tjger', rules, seats, practice: { decks } };
  const { id } = await ask(port, 'POST', '/v1/games', wish, players[0]);
  for (const player of players.slice(1)) await ask(port, 'POST', `/v1/games/${id}/seats`, {}, player);
  return { path: `/v1/games/${id}`, steps: steps.map(({ seat, action }) => ({ auth: players[seat], action })) };
}
