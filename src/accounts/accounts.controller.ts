import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Answer, Operation, Problems } from '../http/api-docs.js';
import { CurrentPrincipal, NeedsAccount, type Principal } from '../http/current-account.js';
import { RefusesIdempotencyKey } from '../http/idempotency.js';
import { type Page, PageQuery } from '../http/pages.js';
import { Bucket } from '../http/rate-limits.js';
import {
  AccountChangeDto,
  AccountDto,
  MintedTokenDto,
  NewAccountDto,
  NewTokenDto,
  RegisteredDto,
  type TokenDto,
  TokenPageDto,
} from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';
import { RegistrationGuard } from './registration.guard.js';

const CREATED_AT = '2026-11-30T18:00:00.000Z';
const ACCOUNT = {
  id: '0193f1c2-5f6a-7b3c-8d4e-112233445566',
  name: 'Frau Sopherl',
  kind: 'bot',
  version: null,
  createdAt: CREATED_AT,
};
const REGISTERED = { account: ACCOUNT, token: 'bml_v8yD0h1gQ3mZ6nS9xK2pB5rT7wE4uJ0cF1aL8oI6sHk' };
const TOKEN = {
  id: '0193f1c3-0a1b-7c2d-9e3f-665544332211',
  label: 'laptop',
  scopes: ['games:play'],
  createdAt: CREATED_AT,
  current: true,
};
const LINK = { Link: 'The next page, with `rel="next"`; absent on the last.' };

@Controller('v1')
@ApiTags('accounts')
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Post('accounts')
  @Operation(
    'createAccount',
    'Make an account',
    'Needs no token, unless registration is closed on this server; then a token with the scope `admin`. The token in the answer is shown this once.',
  )
  @Answer(201, RegisteredDto, 'The account and its first token.', REGISTERED)
  @Problems('unauthenticated', 'missing-scope', 'already-exists')
  @Bucket('registration')
  @RefusesIdempotencyKey()
  @UseGuards(RegistrationGuard)
  @Header('cache-control', 'no-store')
  createAccount(@Body() form: NewAccountDto): Promise<RegisteredDto> {
    return this.accounts.register(form);
  }

  @Get('account')
  @Operation('getAccount', 'Read your account')
  @Answer(200, AccountDto, 'The account whose token this is.', ACCOUNT)
  @NeedsAccount()
  getAccount(@CurrentPrincipal() { account }: Principal): Promise<AccountDto> {
    return this.accounts.read(account.id);
  }

  @Patch('account')
  @Operation(
    'changeAccount',
    'Declare a version',
    'Says in which version your program plays from now on. A new version begins with the ratings of the last one, less certain; games in which it sits already keep the version that they have.',
  )
  @Answer(200, AccountDto, 'The account as it is now.', { ...ACCOUNT, version: '2.1' })
  @NeedsAccount()
  changeAccount(@CurrentPrincipal() { account }: Principal, @Body() change: AccountChangeDto): Promise<AccountDto> {
    return this.accounts.change(account.id, change);
  }

  @Post('account/tokens')
  @Operation(
    'createToken',
    'Make another token',
    'For another device or program. It may do at most what the token of this request may do, and is shown this once.',
  )
  @Answer(201, MintedTokenDto, 'The token.', { ...TOKEN, current: false, token: REGISTERED.token })
  @Problems('missing-scope')
  @NeedsAccount()
  @RefusesIdempotencyKey()
  @Header('cache-control', 'no-store')
  createToken(@CurrentPrincipal() principal: Principal, @Body() form: NewTokenDto): Promise<MintedTokenDto> {
    return this.accounts.mintToken(principal, form);
  }

  @Get('account/tokens')
  @Operation(
    'listTokens',
    'List your tokens',
    'What they are for and may do, the oldest first. The tokens themselves are not kept.',
  )
  @Answer(200, TokenPageDto, 'A page of tokens.', { items: [TOKEN], nextCursor: null }, LINK)
  @NeedsAccount()
  listTokens(@CurrentPrincipal() principal: Principal, @Query() query: PageQuery): Promise<Page<TokenDto>> {
    return this.accounts.listTokens(principal, query);
  }

  @Delete('account/tokens/:id')
  @Operation('revokeToken', 'Revoke a token', 'It is refused from now on. A token can revoke itself.')
  @ApiParam({ name: 'id', description: 'The id of the token, from the list.', example: TOKEN.id })
  @Answer(204, null, 'The token is revoked.')
  @Problems('not-found')
  @NeedsAccount()
  @HttpCode(204)
  revokeToken(@CurrentPrincipal() principal: Principal, @Param('id') id: string): Promise<void> {
    return this.accounts.revokeToken(principal, id);
  }
}
