import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, NeedsAccount, type Principal } from '../http/current-account.js';
import { RefusesIdempotencyKey } from '../http/idempotency.js';
import { type Page, PageQuery } from '../http/pages.js';
import { Bucket } from '../http/rate-limits.js';
import { AccountDto, MintedTokenDto, NewAccountDto, NewTokenDto, RegisteredDto, TokenDto } from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';
import { RegistrationGuard } from './registration.guard.js';

@Controller('v1')
@ApiTags('accounts')
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Post('accounts')
  @Bucket('registration')
  @RefusesIdempotencyKey()
  @UseGuards(RegistrationGuard)
  @Header('cache-control', 'no-store')
  createAccount(@Body() form: NewAccountDto): Promise<RegisteredDto> {
    return this.accounts.register(form);
  }

  @Get('account')
  @NeedsAccount()
  getAccount(@CurrentPrincipal() { account }: Principal): Promise<AccountDto> {
    return this.accounts.read(account.id);
  }

  @Post('account/tokens')
  @NeedsAccount()
  @RefusesIdempotencyKey()
  @Header('cache-control', 'no-store')
  createToken(@CurrentPrincipal() principal: Principal, @Body() form: NewTokenDto): Promise<MintedTokenDto> {
    return this.accounts.mintToken(principal, form);
  }

  @Get('account/tokens')
  @NeedsAccount()
  listTokens(@CurrentPrincipal() principal: Principal, @Query() query: PageQuery): Promise<Page<TokenDto>> {
    return this.accounts.listTokens(principal, query);
  }

  @Delete('account/tokens/:id')
  @NeedsAccount()
  @HttpCode(204)
  revokeToken(@CurrentPrincipal() principal: Principal, @Param('id') id: string): Promise<void> {
    return this.accounts.revokeToken(principal, id);
  }
}
