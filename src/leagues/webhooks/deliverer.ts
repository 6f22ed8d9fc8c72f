import { setMaxListeners } from 'node:events';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Background } from '../../background.js';
import { Metrics } from '../../http/metrics.js';
import { LeagueFeed } from '../league-feed.js';
import { Delivery } from './delivery.js';
import { WebhookStore, type ClaimedHook, type Health } from './webhook-store.js';

/**
 * So many hooks are sent to at once. Those that failed last have room of their own, so that many who do not answer
 * cannot take it from those who do.
 */
const AT_ONCE: Readonly<Record<Health, number>> = { healthy: 200, failing: 50 };
/** For what is due again, was left by another instance, or was not heard of. */
const SCAN_MS = 2_000;
/** Within this time what happens is looked at together. */
const GATHER_MS = 50;
/** So long what is being sent may take when the service stops. */
const PARTING_MS = 2_000;

/** Sends the events of leagues to their hooks. Every instance does so; a hook is one instance's at a time. */
@Injectable()
export class Deliverer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Deliverer.name);
  /** Aborted when nothing new is to be begun, and when all is to be broken off. */
  private readonly background = new Background();
  private readonly ending = new AbortController();
  /** The hooks that are being served. */
  private readonly serving: Readonly<Record<Health, Set<string>>> = { healthy: new Set(), failing: new Set() };
  /** Where there may be more to do than there was room for. */
  private readonly full = new Set<Health>();
  /** The leagues that have moved on. */
  private readonly waiting = new Set<string>();
  private looking = false;
  private unsubscribe = (): void => undefined;

  constructor(
    private readonly store: WebhookStore,
    private readonly delivery: Delivery,
    private readonly feed: LeagueFeed,
    metrics: Metrics,
  ) {
    setMaxListeners(0, this.ending.signal); // everything that is sent listens
    const count = (): number => this.serving.healthy.size + this.serving.failing.size;
    metrics.gauge({
      name: 'bummerl_webhooks_served',
      help: 'Webhooks that are being sent to.',
      collect() {
        this.set(count());
      },
    });
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.feed.subscribeToAll((leagueId) => this.wake(leagueId));
    this.background.keep(this.scan());
  }

  async beforeApplicationShutdown(): Promise<void> {
    const stopped = this.background.stop();
    this.unsubscribe();
    const timer = setTimeout(() => this.ending.abort(), PARTING_MS);
    await stopped;
    clearTimeout(timer);
  }

  private wake(leagueId: string): void {
    if (this.background.stopped) return;
    this.waiting.add(leagueId);
    if (!this.looking) this.background.keep(this.look());
  }

  private async look(): Promise<void> {
    this.looking = true;
    while (this.waiting.size > 0 && !this.background.stopped) {
      await this.background.pause(GATHER_MS);
      const leagueIds = [...this.waiting];
      this.waiting.clear();
      await this.take('healthy', leagueIds);
    }
    this.looking = false;
  }

  private async scan(): Promise<void> {
    while (!this.background.stopped) {
      await this.take('healthy', null);
      await this.take('failing', null);
      await this.background.pause(SCAN_MS);
    }
  }

  /** Begins with as many hooks as there is room for. */
  private async take(health: Health, leagueIds: readonly string[] | null): Promise<void> {
    const room = AT_ONCE[health] - this.serving[health].size;
    if (room <= 0) this.full.add(health);
    if (room <= 0 || this.background.stopped) return;
    try {
      const hooks = await this.store.claim(health, room, leagueIds);
      if (hooks.length === room) this.full.add(health);
      for (const hook of hooks) this.begin(hook, health);
    } catch (error) {
      this.logger.warn(`webhooks could not be looked at: ${String(error)}`);
    }
  }

  private begin(hook: ClaimedHook, health: Health): void {
    const { id } = hook;
    if (this.serving.healthy.has(id) || this.serving.failing.has(id)) return; // it is slow, and keeps the hook
    this.serving[health].add(id);
    this.background.keep(this.serve(hook, health));
  }

  private async serve(hook: ClaimedHook, health: Health): Promise<void> {
    let moved = false;
    try {
      moved = await this.delivery.serve(hook, this.background.signal, this.ending.signal);
    } catch (error) {
      this.logger.warn(`webhook ${hook.id} could not be served: ${String(error)}`);
    }
    this.serving[health].delete(hook.id);
    if (moved) this.wake(hook.leagueId); // what came meanwhile found the hook taken
    if (this.full.delete(health)) await this.take(health, null);
  }
}
