// A bot for `npm run arena`, which asks it on standard input: plays the dearest card that is legal.
import { type Action, Bot, type Observation, serve } from 'bummerl-client';

const ORDER = 'JQKTA';

class Dearest extends Bot {
  decide({ legalActions }: Observation): Action {
    const pass = legalActions.find((action) => action.type === 'bid' && action.contract === 'pass');
    return pass ?? legalActions.reduce((best, action) => (rankOf(action) > rankOf(best) ? action : best));
  }
}

const rankOf = (action: Action): number => (action.type === 'play' ? ORDER.indexOf(action.card[0]!) : -1);

await serve(new Dearest());
