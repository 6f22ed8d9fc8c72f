// A whole bot: announces what it can, and otherwise plays any legal card. Start it again and it goes on where it was.
import { randomUUID } from 'node:crypto';
import { type Action, Bot, Client, type Observation, play } from 'bummerl-client';

class Starter extends Bot {
  decide({ legalActions }: Observation): Action {
    const pass = legalActions.find((action) => action.type === 'bid' && action.contract === 'pass');
    const marriage = legalActions.find((action) => action.type === 'play' && action.marriage);
    return pass ?? marriage ?? legalActions[Math.floor(Math.random() * legalActions.length)]!;
  }
}

const client = await Client.remembered({
  url: process.env['BUMMERL_URL'] ?? 'http://127.0.0.1:3000',
  name: `Starter ${randomUUID().slice(0, 8)}`,
  tokenFile: '.bummerl-token',
});
const [unfinished] = await client.liveGames();
const bot = { bot: 'random' } as const;
const game = { ruleSet: 'bauernschnapsen/tjger', seats: [{ player: 'me' as const }, bot, bot, bot] };
const id = unfinished ?? (await client.createGame(game)).id;
console.log(`${unfinished ? 'Going on with' : 'Playing'} ${client.url}/games/${id}`);

const end = await play(client, new Starter(), id);
console.log(end?.winners?.includes(0) ? 'Won' : 'Lost', end?.score.join(' : '));
