import { findRuleSet, rulesFor } from '../../src/domain/rule-sets.js';
import type { BotName } from '../../src/domain/strategy/strategies.js';
import { USUAL_CLOCK } from '../../src/games/dto/time-control.dto.js';
import { Founder } from '../../src/games/founder.js';
import { NOBODY } from '../../src/games/log.js';
import { newGame, type GamePlan, type Place } from '../../src/games/new-game.js';
import type { Player, TestApp } from './app.js';

/** Who gets a seat of a rated game: a player, a house bot, or the player whom the seat is kept for. */
export type Seated = Player | BotName | { readonly reserved: Player };

/** Makes a rated game the way leagues do, past the API; it has started when nobody has to come first. */
export async function foundRated(
  service: TestApp,
  ruleSetId: string,
  seats: readonly Seated[],
  change: Partial<GamePlan> & { readonly target?: number } = {},
): Promise<string> {
  const { target = 3, ...plan } = change;
  const ruleSet = findRuleSet(ruleSetId);
  const rules = ruleSet === null ? null : rulesFor(ruleSet, { target });
  if (ruleSet === null || rules === null || !rules.ok) throw new Error(`no rules for ${ruleSetId}`);
  const creator = await service.register();
  const whole: GamePlan = {
    createdBy: { id: creator.id, name: creator.name },
    ruleSet: ruleSet.id,
    game: ruleSet.game,
    rules: rules.value,
    rulesVersion: ruleSet.game.rulesVersion,
    visibility: 'public',
    rated: true,
    practice: null,
    firstDealer: 0,
    timeControl: USUAL_CLOCK,
    rematchOf: null,
    league: null,
    board: null,
    ...plan,
  };
  const now = Date.now();
  const make = () => newGame(whole, seats.map(placeOf), now);
  const { table } = await service.app.get(Founder, { strict: false }).found(make, { now, keyed: null });
  return table.record.id;
}

/** Plays until both sides have acted, without which no game is rated, and lets one give up. */
export async function giveUp(service: TestApp, id: string, seats: readonly Seated[], loser: Player): Promise<void> {
  const path = `/v1/games/${id}`;
  for (let sides = 0; sides < 2;) {
    const { toAct } = (await service.http.get(`${path}/observation`).expect(200)).body;
    const player = seats[toAct as number];
    if (typeof player === 'object' && 'auth' in player) {
      const seen = await service.http.get(`${path}/observation`).set(player.auth).expect(200);
      await service.http.post(`${path}/actions`).set(player.auth).send(seen.body.legalActions[0]).expect(201);
    }
    const { items } = (await service.http.get(`${path}/actions`).expect(200)).body;
    sides = new Set((items as { seat: number }[]).map(({ seat }) => seat % 2)).size;
  }
  await service.http.post(`${path}/resignation`).set(loser.auth).expect(201);
}

function placeOf(who: Seated): Place {
  if (typeof who === 'string') return { occupant: { account: null, bot: who }, reservedFor: null, nonce: null };
  if ('reserved' in who) return { occupant: NOBODY, reservedFor: who.reserved.id, nonce: null };
  return { occupant: { account: { id: who.id, name: who.name }, bot: null }, reservedFor: null, nonce: null };
}
