import { Injectable } from '@nestjs/common';
import { v7 as newId } from 'uuid';
import { isDuplicateKey } from '../database/database-errors.js';
import { Database } from '../database/database.js';
import { type AccountKind, demandScope, type Principal, type Scope } from '../http/current-account.js';
import { decodeCursor, type Page, pageOf, type PageQuery } from '../http/pages.js';
import { Problem } from '../http/problems.js';
import type {
  AccountChangeDto,
  AccountDto,
  MintedTokenDto,
  NewAccountDto,
  NewTokenDto,
  RegisteredDto,
  TokenDto,
} from './accounts.dto.js';
import { ADMIN, nameKeyOf } from './names.js';
import { Principals } from './principals.js';
import { hashOf, newToken } from './tokens.js';

const FIRST_SCOPES: readonly Scope[] = ['games:play', 'games:create', 'leagues:direct'];

/** Accounts and the tokens by which they are used. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly database: Database,
    private readonly principals: Principals,
  ) {}

  /**
   * Makes an account with its first token.
   *
   * @throws Problem `already-exists` when the name is in use; the database's key decides between two at once
   */
  async register({ name, kind }: NewAccountDto): Promise<RegisteredDto> {
    const composed = name.normalize('NFC');
    const nameKey = nameKeyOf(composed);
    if (nameKey === ADMIN) throw nameInUse(composed);
    const token = newToken();
    const createdAt = new Date();
    const first = { id: newId(), hash: hashOf(token), label: 'first', scopes: [...FIRST_SCOPES], createdAt };
    try {
      const account = await this.database.account.create({
        data: { id: newId(), name: composed, nameKey, kind, createdAt, tokens: { create: first } },
      });
      return { account: shownAccount(account), token };
    } catch (error) {
      throw isDuplicateKey(error) ? nameInUse(composed) : error;
    }
  }

  async read(id: string): Promise<AccountDto> {
    return shownAccount(await this.database.account.findUniqueOrThrow({ where: { id } }));
  }

  /** Declares the version of the program that plays from now on; games that it sits in already keep the former one. */
  async change(id: string, { version }: AccountChangeDto): Promise<AccountDto> {
    const composed = version?.normalize('NFC') ?? null;
    return shownAccount(await this.database.account.update({ where: { id }, data: { version: composed } }));
  }

  /**
   * Makes another token for the account.
   *
   * @throws Problem `missing-scope` when it should get a scope that the minter's own token lacks
   */
  async mintToken(minter: Principal, { label, scopes }: NewTokenDto): Promise<MintedTokenDto> {
    for (const scope of scopes) demandScope(minter, scope);
    const token = newToken();
    const row = await this.database.token.create({
      data: {
        id: newId(),
        accountId: minter.account.id,
        hash: hashOf(token),
        label,
        scopes,
        createdAt: new Date(),
      },
    });
    return { ...shownToken(row, minter), token };
  }

  async listTokens(reader: Principal, { limit, cursor }: PageQuery): Promise<Page<TokenDto>> {
    const after = decodeCursor(cursor, ['string']);
    const rows = await this.database.token.findMany({
      where: { accountId: reader.account.id, ...(after === null ? {} : { id: { gt: after[0] } }) },
      orderBy: { id: 'asc' },
      take: limit + 1,
    });
    return pageOf(
      rows,
      limit,
      (row) => [row.id],
      (row) => shownToken(row, reader),
    );
  }

  /** @throws Problem `not-found` unless the account has such a token */
  async revokeToken({ account }: Principal, id: string): Promise<void> {
    const { count } = await this.database.token.deleteMany({ where: { id, accountId: account.id } });
    if (count === 0) throw new Problem('not-found', 'Your account has no token with this id.');
    this.principals.forget(id);
  }
}

const nameInUse = (name: string): Problem =>
  new Problem('already-exists', `The name ${JSON.stringify(name)} is in use.`);

interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly version: string | null;
  readonly createdAt: Date;
}

const shownAccount = ({ id, name, kind, version, createdAt }: AccountRow): AccountDto => ({
  id,
  name,
  kind: kind as AccountKind,
  version,
  createdAt,
});

interface TokenRow {
  readonly id: string;
  readonly label: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
}

const shownToken = ({ id, label, scopes, createdAt }: TokenRow, { tokenId }: Principal): TokenDto => ({
  id,
  label,
  scopes: scopes as Scope[],
  createdAt,
  current: id === tokenId,
});
