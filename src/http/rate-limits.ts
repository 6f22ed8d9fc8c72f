import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { Config } from '../config.js';
import { Problem } from './problems.js';

interface Allowance {
  readonly points: number;
  /** Of the window, in seconds. */
  readonly duration: number;
  /** Whom it is counted for: the account, or the address of those without; or the address in any case. */
  readonly per: 'account' | 'address';
}

/** Playing and observing is what the service is for; the other buckets only keep runaways off. */
export const BUCKETS = {
  default: { points: 6_000, duration: 60, per: 'account' },
  play: { points: 20_000, duration: 10, per: 'account' },
  registration: { points: 3_000, duration: 3_600, per: 'address' },
} as const satisfies Record<string, Allowance>;
export type Bucket = keyof typeof BUCKETS;

const BUCKET = 'bummerl:bucket';

/**
 * Of a route or a whole controller: from which allowance its requests are taken; without it from `default`. Null: they
 * are not counted.
 */
export const Bucket = (bucket: Bucket | null): MethodDecorator & ClassDecorator => SetMetadata(BUCKET, bucket);

/** Counts requests in the memory of this instance, in windows of a fixed length. */
@Injectable()
export class RateLimits {
  readonly #limiters: Readonly<Record<Bucket, RateLimiterMemory>> | null;

  constructor(config: Config) {
    this.#limiters = config.rateLimit === 'off' ? null : limiters();
  }

  /**
   * Takes one request from a bucket and tells the client what is left of it (draft-ietf-httpapi-ratelimit-headers).
   *
   * @throws Problem `rate-limited` when nothing is left
   */
  async spend(bucket: Bucket, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (this.#limiters === null) return;
    const { points, duration, per } = BUCKETS[bucket];
    const spent = await consume(this.#limiters[bucket], keyOf(request, per));
    const retryAfter = Math.max(1, Math.ceil(spent.msBeforeNext / 1000));
    void reply.header('ratelimit-policy', `"${bucket}";q=${points};w=${duration}`);
    void reply.header('ratelimit', `"${bucket}";r=${spent.remainingPoints};t=${retryAfter}`);
    if (spent.consumedPoints <= points) return;
    const detail = `Of this kind ${points} requests are allowed in ${duration} seconds; more in ${retryAfter}.`;
    throw new Problem('rate-limited', detail, { retryAfter });
  }
}

const limiters = (): Record<Bucket, RateLimiterMemory> => ({
  default: new RateLimiterMemory(BUCKETS.default),
  play: new RateLimiterMemory(BUCKETS.play),
  registration: new RateLimiterMemory(BUCKETS.registration),
});

/** The limiter rejects with the same kind of result that it resolves with. */
const consume = async (limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes> =>
  limiter.consume(key).catch((refused: RateLimiterRes) => refused);

function keyOf(request: FastifyRequest, per: Allowance['per']): string {
  return per === 'account' && request.principal !== null ? request.principal.account.id : networkOf(request.ip);
}

/** An address counts as itself, of IPv6 the network of 64 bits, since a household has that many addresses. */
export function networkOf(address: string): string {
  if (!address.includes(':') || /^::ffff:\d/i.test(address)) return address;
  const [head = [], tail = []] = address.split('::', 2).map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}

/** Takes every request from the bucket of its route. */
@Injectable()
export class RateGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const marked = this.reflector.getAllAndOverride<Bucket | null | undefined>(BUCKET, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (marked === null) return true;
    const http = context.switchToHttp();
    await this.limits.spend(marked ?? 'default', http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
    return true;
  }
}
