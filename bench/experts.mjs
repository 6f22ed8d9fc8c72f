import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bystander } from './bystander.mjs';
import { percentiles } from './driving.mjs';
import { openGames } from './games.mjs';
import { ask } from './raw-client.mjs';
import { startService } from './services.mjs';

/** Of each. */
const GAMES = 10;
const SEATS = { 'bauernschnapsen/tjger': 4, 'schnapsen/tjger': 2 };
const BYSTANDERS = 4;
const WARM_UP_MS = 2_000;
/** Nobody gets there while it is measured. */
const FAR = 99;

/**
 * What others wait who look at a game of their own, without and with games of experts at the same time. The load waits for the machine too; how late the event loop
 * of the service was tells of the service alone.
 */
export async function measureExperts({ report, seconds }) {
  const service = await startService();
  const [other] = await openGames(service.port, 1);
  const before = await waitsOf(service, other, seconds);
  const experts = await seatExperts(service.port);
  const [begin, meanwhile, end] = [
    await versionsOf(service.port, experts),
    await waitsOf(service, other, seconds),
    await versionsOf(service.port, experts),
  ];
  await service.stop();
  const slowest = Math.min(...end.map((version, game) => version - begin[game]));
  if (slowest === 0) throw new Error('a game of experts stood still');
  const hold = (what, times) => report.hold(`${what}, p99`, { value: times.p99, unit: 'ms', atMost: 50, ...times });
  hold('requests without experts', before);
  hold('the event loop without experts', before.lag);
  hold(`requests beside ${experts.length} games of experts`, meanwhile);
  hold('the event loop beside them', meanwhile.lag);
}

async function waitsOf({ port }, game, seconds) {
  await sleep(WARM_UP_MS);
  await lagOf(port);
  const bystanders = Array.from({ length: BYSTANDERS }, () => new Bystander(port, game));
  await sleep(seconds * 1000);
  const asked = bystanders.flatMap((bystander) => bystander.stop());
  return { ...percentiles(asked.map(({ begin, end }) => end - begin)), lag: await lagOf(port) };
}

/** How late the service's event loop was since this was asked last. */
async function lagOf(port) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const [p50, p99] = ['p50', 'p99'].map((name) => {
    const [, seconds] = new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text);
    return 1000 * Number(seconds);
  });
  return { p50, p99 };
}

/** @returns the paths of the games */
async function seatExperts(port) {
  const { token } = await ask(port, 'POST', '/v1/accounts', {
    name: `bench ${randomUUID().slice(0, 12)}`,
    kind: 'bot',
  });
  const games = [];
  for (const [ruleSet, count] of Object.entries(SEATS))
    for (let game = 0; game < GAMES; game++) {
      const seats = Array.from({ length: count }, () => ({ bot: 'expert' }));
      const wish = { ruleSet, rules: { target: FAR }, seats };
      const { id } = await ask(port, 'POST', '/v1/games', wish, { authorization: `Bearer ${token}` });
      games.push(`/v1/games/${id}`);
    }
  return games;
}

async function versionsOf(port, games) {
  const versions = [];
  for (const game of games) versions.push((await ask(port, 'GET', `${game}/observation`)).version);
  return versions;
}
