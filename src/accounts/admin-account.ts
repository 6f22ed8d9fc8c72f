import { Injectable, type OnModuleInit } from '@nestjs/common';
import { v7 as newId } from 'uuid';
import { Config } from '../config.js';
import { Database } from '../database/database.js';
import { SCOPES } from '../http/current-account.js';
import { ADMIN } from './names.js';
import { hashOf } from './tokens.js';

/** The row of the token from the environment has always this id, so that a changed token takes the place of the last. */
const TOKEN_ID = '00000000-0000-7000-8000-000000000000';

/** Keeps the account `admin` in step with ADMIN_TOKEN: its token is exactly that, and without it there is none. */
@Injectable()
export class AdminAccount implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {}

  async onModuleInit(): Promise<void> {
    const { adminToken } = this.config;
    if (adminToken === undefined) await this.database.token.deleteMany({ where: { id: TOKEN_ID } });
    else await this.#openWith(adminToken);
  }

  /** Two instances may start at once, so both steps are upserts. */
  async #openWith(token: string): Promise<void> {
    const createdAt = new Date();
    const account = await this.database.account.upsert({
      where: { nameKey: ADMIN },
      create: { id: newId(), name: ADMIN, nameKey: ADMIN, kind: 'human', createdAt },
      update: { name: ADMIN },
    });
    const now = { accountId: account.id, hash: hashOf(token), label: 'ADMIN_TOKEN', scopes: [...SCOPES] };
    await this.database.token.upsert({
      where: { id: TOKEN_ID },
      create: { id: TOKEN_ID, ...now, createdAt },
      update: now,
    });
  }
}
