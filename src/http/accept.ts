import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problems.js';

interface Range {
  readonly type: string;
  readonly quality: number;
}

function readRanges(accept: string): readonly Range[] {
  return accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
  });
}

/**
 * How much a client wants a media type, from 0 to 1: the weight of the most specific range that covers it (RFC 9110
 * §12.5.1). Without the header it wants all alike.
 */
export function qualityOf(type: string, accept: string | undefined): number {
  if (accept === undefined || accept.trim() === '') return 1;
  const ranges = readRanges(accept);
  for (const covering of [type, `${type.slice(0, type.indexOf('/'))}/*`, '*/*']) {
    const range = ranges.find((candidate) => candidate.type === covering);
    if (range !== undefined) return range.quality;
  }
  return 0;
}

/**
 * The form that a client likes best; of those that it likes alike the first.
 *
 * @throws Problem `not-acceptable` when it takes none of them
 */
export function preferred<T extends { readonly mediaType: string }>(
  forms: readonly T[],
  accept: string | undefined,
): T {
  const wish = ({ mediaType }: T): number => qualityOf(mediaType, accept);
  const best = forms.reduce((one, other) => (wish(other) > wish(one) ? other : one));
  if (wish(best) > 0) return best;
  throw notAcceptable(forms.map(({ mediaType }) => mediaType));
}

const notAcceptable = (types: readonly string[]): Problem =>
  new Problem('not-acceptable', `This path answers with ${types.join(' or ')}; \`Accept\` excludes that.`);

/** Gives a handler the header `Accept`, for a choice between forms. */
export const Accepted = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  return context.switchToHttp().getRequest<FastifyRequest>().headers.accept;
});

const PRODUCES = 'bummerl:produces';
const JSON_TYPES = ['application/json', 'application/problem+json'];

/** Of a route under /v1 that answers with other media types than JSON: it lists them. */
export const Produces = (...types: readonly string[]): MethodDecorator => SetMetadata(PRODUCES, types);

/** Answers 406 when the client accepts nothing that a route under /v1 can give. */
@Injectable()
export class AcceptGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const { routeOptions, url, headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const { accept } = headers;
    if (accept === undefined || accept === '*/*' || !(routeOptions.url ?? url).startsWith('/v1/')) return true;
    const produced = this.reflector.get<readonly string[] | undefined>(PRODUCES, context.getHandler());
    if (produced === undefined && accept === 'application/json') return true;
    const types = produced === undefined ? JSON_TYPES : [...produced, 'application/problem+json'];
    if (types.some((type) => qualityOf(type, accept) > 0)) return true;
    throw notAcceptable(types);
  }
}
