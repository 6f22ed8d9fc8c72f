import { afterAll, describe, expect, it, jest } from '@jest/globals';
import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Injectable,
  Logger,
  Module,
  Param,
  Post,
  Query,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IsInt, IsOptional } from 'class-validator';
import { type Caller, CurrentAccount, NeedsAccount, NeedsScope, ScopeGuard } from '../../src/http/current-account.js';
import { IdempotencyKey } from '../../src/http/idempotency.js';
import { Page, PageQuery } from '../../src/http/pages.js';
import { Problem } from '../../src/http/problems.js';
import { useApp } from '../support/app.js';
import { expectFaults, expectProblem } from '../support/problems.js';

class MoveForm {
  @IsInt()
  move!: number;

  @IsInt()
  @IsOptional()
  expectedVersion?: number;
}

/** As a game's: what is not there is 404, before it is known whether the caller may do anything with it. */
@Injectable()
class ThingGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    await Promise.resolve();
    const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>();
    if (params.id !== 'known') throw new Problem('not-found', 'There is no such thing.');
    return true;
  }
}

@Controller('v1/things')
class ThingsController {
  @Post(':id/moves')
  @NeedsScope('games:play')
  @UseGuards(ThingGuard, ScopeGuard)
  move(@Body() { move }: MoveForm, @IdempotencyKey() key: string | null, @CurrentAccount() caller: Caller): object {
    if (move > 9)
      throw new Problem('illegal-action', 'Too far.', { rule: 'must-follow-suit', legalActions: [{ move: 9 }] });
    return { move, key, by: caller.name };
  }

  @Get(':id/open')
  open(@CurrentAccount() caller: Caller | null): object {
    return { caller };
  }

  @Get(':id/needy')
  @NeedsAccount()
  needy(@CurrentAccount() caller: Caller): object {
    return caller;
  }

  @Get(':id/pages')
  pages(@Query() { limit }: PageQuery): Page<number> {
    return new Page([limit], limit === 1 ? null : 'next-cursor');
  }

  @Get(':id/bug')
  bug(): never {
    throw new TypeError('secret of the bug');
  }

  @Get(':id/late-bug')
  async lateBug(@Res() reply: FastifyReply): Promise<void> {
    reply.raw.writeHead(200, { 'content-length': 100 });
    reply.raw.write('half');
    await Promise.resolve();
    throw new TypeError('too late');
  }

  @Get(':id/forbidden')
  @UseGuards({ canActivate: () => false })
  forbidden(@Param('id') id: string): string {
    return id;
  }
}

@Module({ controllers: [ThingsController], providers: [ThingGuard] })
class ThingsModule {}

const service = useApp({}, [ThingsModule]);
const http = () => service().http;
const move = (id: string, auth: Record<string, string>, body: object = {}) =>
  http().post(`/v1/things/${id}/moves`).set(auth).send(body);

async function scopeless(): Promise<{ authorization: string }> {
  const { auth } = await service().register();
  const minted = await http()
    .post('/v1/account/tokens')
    .set(auth)
    .send({ label: 'watch', scopes: ['games:create'] });
  return { authorization: `Bearer ${minted.body.token}` };
}

describe('the order of judgement', () => {
  const wrong = { move: 'x', extra: 1 };

  it('is 401, 404, 403, 400, and then what the service says', async () => {
    const { auth, name } = await service().register();
    expectProblem(await move('unknown', {}, wrong), 'unauthenticated');
    expectProblem(await move('known', { authorization: 'Bearer bml_x' }, wrong), 'unauthenticated');
    expectProblem(await move('unknown', await scopeless(), wrong), 'not-found');
    expectProblem(await move('known', await scopeless(), wrong), 'missing-scope');
    expect(expectFaults(await move('known', auth, wrong))).toEqual(['/extra', '/move']);
    expect(expectFaults(await move('known', { ...auth, 'idempotency-key': 'ä' }, { move: 1 }))).toEqual([
      '/header/Idempotency-Key',
    ]);
    const illegal = expectProblem(await move('known', auth, { move: 10 }), 'illegal-action');
    expect(illegal).toMatchObject({ rule: 'must-follow-suit', legalActions: [{ move: 9 }] });
    const done = await move('known', { ...auth, 'idempotency-key': 'k' }, { move: 9, expectedVersion: null }).expect(
      201,
    );
    expect(done.body).toEqual({ move: 9, key: 'k', by: name });
  });

  it('has what concerns the request itself before all of that', async () => {
    const post = () => http().post('/v1/things/unknown/moves').set('authorization', 'Bearer bml_x');
    expectProblem(await post().set('content-type', 'text/csv').send('a'), 'unsupported-media-type');
    expectProblem(await post().set('content-type', 'application/json').send(' '.repeat(300_000)), 'too-large');
    expect(expectFaults(await post().set('content-type', 'application/json').send('{'))).toEqual(['']);
    expectProblem(await post().set('accept', 'text/html'), 'not-acceptable');
    expectProblem(await http().put('/v1/things/unknown/moves'), 'method-not-allowed');
  });
});

describe('a token', () => {
  it('is not needed where none is asked for, but counts where it is sent', async () => {
    const { auth, id, name } = await service().register();
    expect((await http().get('/v1/things/known/open').expect(200)).body).toEqual({ caller: null });
    const { body } = await http().get('/v1/things/known/open').set(auth).expect(200);
    expect(body).toEqual({ caller: { id, name, kind: 'bot' } });
    expectProblem(await http().get('/v1/things/known/needy'), 'unauthenticated');
    await http().get('/v1/things/known/needy').set(auth).expect(200);
  });

  it.each([
    '',
    'Bearer',
    'Bearer ',
    'bml_x',
    'Basic YTpi',
    'Bearer a b',
    'Token bml_x',
    'Bearer bml_ü',
    'Bearer bml_x,bml_y',
  ])('that is not one is refused everywhere: %j', async (authorization) => {
    const response = await http().get('/v1/things/known/open').set('authorization', authorization);
    expectProblem(response, 'unauthenticated');
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });

  it('may have its scheme written in any case', async () => {
    const { token } = await service().register();
    await http().get('/v1/account').set('authorization', `bearer ${token}`).expect(200);
    await http().get('/v1/account').set('authorization', `BEARER   ${token}`).expect(200);
    expectProblem(
      await http().get('/v1/account').set('authorization', `Bearer ${token.toLowerCase()}x`),
      'unauthenticated',
    );
  });
});

describe('a page', () => {
  it('has a Link to the next one, if there is one', async () => {
    const first = await http().get('/v1/things/known/pages?limit=5').expect(200);
    expect(first.body).toEqual({ items: [5], nextCursor: 'next-cursor' });
    expect(first.headers['link']).toBe('</v1/things/known/pages?limit=5&cursor=next-cursor>; rel="next"');
    const last = await http().get('/v1/things/known/pages?limit=1').expect(200);
    expect(last.body).toEqual({ items: [1], nextCursor: null });
    expect(last.headers).not.toHaveProperty('link');
  });
});

describe('a fault of the service', () => {
  const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  afterAll(() => logged.mockRestore());

  it('is a 500 without detail, logged under the request id', async () => {
    const response = await http().get('/v1/things/known/bug').set('x-request-id', 'bug-1');
    expectProblem(response, 'internal');
    expect(response.text).not.toContain('secret');
    expect(logged).toHaveBeenCalledWith(
      expect.stringMatching(/GET \/v1\/things\/known\/bug \(request bug-1\).*secret of the bug/s),
    );
  });

  it('breaks the connection when half an answer is out', async () => {
    await expect(http().get('/v1/things/known/late-bug')).rejects.toThrow();
    await http().get('/health/live').expect(200);
  });

  it('does not come of a guard that gives no reason', async () => {
    expectProblem(await http().get('/v1/things/known/forbidden'), 'missing-scope');
  });
});
