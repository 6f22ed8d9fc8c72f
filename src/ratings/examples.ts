import type { PlayerRatingsDto, RatingChangeDto, RatingDto } from './ratings.dto.js';

// The first two games of an account, in the documentation's words.

const ANNA = {
  id: '0193f1c2-5f6a-7b3c-8d4e-112233445566',
  account: { id: '0193f1c2-5f6a-7b3c-8d4e-112233445566', name: 'Anna' },
  bot: null,
};
const GREEDY = { id: 'bot:greedy', account: null, bot: 'greedy' };
const AT = '2026-11-30T18:20:00.000Z';
const STRANGER = { rating: 1500, deviation: 350, volatility: 0.06 };
const WINNER = { rating: 1662.311, deviation: 290.319, volatility: 0.0599997 };

export const RATING: RatingDto = {
  ...{ player: ANNA, version: '2.1', game: 'schnapsen', system: 'glicko2' },
  ...WINNER,
  ...{ conservative: 1081.673, provisional: true, games: 1, won: 1, lastGameAt: AT },
};

export const PLAYER_RATINGS: PlayerRatingsDto = { player: ANNA, ratings: [RATING] };

export const RATING_CHANGE: RatingChangeDto = {
  ...{ gameId: '0193f1c4-7c5e-7d0f-a1b2-c3d4e5f60718', at: AT },
  ...{ game: 'schnapsen', version: '2.1', system: 'glicko2', won: true },
  ...{ before: STRANGER, after: WINNER },
  ...{ partners: [], opponents: [{ player: GREEDY, version: '1', rating: 1500, deviation: 350 }] },
};
