import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntrantId } from '../domain/leagues/pairing.js';
import type { Member } from '../domain/leagues/league/events.js';
import { starters } from '../domain/leagues/league/phases.js';
import type { Entrant, LeagueState } from '../domain/leagues/league/state.js';
import { findRuleSet } from '../domain/rule-sets.js';
import { RatingsService } from '../ratings/ratings.service.js';
import { initialFigures, systemOf } from '../ratings/systems.js';

/** Start numbers. */
@Injectable()
export class Seeding {
  constructor(private readonly ratings: RatingsService) {}

  /** Those who will play when the league starts now, in the order of its seeding; partners are always drawn by lot. */
  async order(state: LeagueState): Promise<readonly EntrantId[]> {
    const { seeding, entrants } = state.settings;
    const playing = starters(state);
    if (seeding === 'rating' && entrants !== 'drawnPairs') return this.byRating(state, playing);
    const ids = playing.map(({ id }) => id);
    return seeding === 'lot' || entrants === 'drawnPairs' ? shuffled(ids) : ids;
  }

  /** By the mean rating of the members, the best first; who was never rated counts as a stranger does. Equal ones as they entered. */
  private async byRating({ settings }: LeagueState, playing: readonly Entrant[]): Promise<readonly EntrantId[]> {
    const game = findRuleSet(settings.ruleSet, settings.rulesVersion)?.game;
    if (game === undefined) return playing.map(({ id }) => id);
    const players = [...new Set(playing.flatMap(({ members }) => members.map(playerOf)))];
    const known = await this.ratings.ratingsOf(game.id, players);
    const stranger = initialFigures(systemOf(game)).rating;
    const rating = ({ members }: Entrant): number =>
      members.reduce((sum, member) => sum + (known.get(playerOf(member))?.rating ?? stranger), 0) / members.length;
    return [...playing].sort((a, b) => rating(b) - rating(a)).map(({ id }) => id);
  }
}

const playerOf = ({ account, bot }: Member): string => account ?? `bot:${bot}`;

function shuffled(ids: readonly EntrantId[]): readonly EntrantId[] {
  const drawn = [...ids];
  for (let last = drawn.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [drawn[last], drawn[other]] = [drawn[other] as EntrantId, drawn[last] as EntrantId];
  }
  return drawn;
}
