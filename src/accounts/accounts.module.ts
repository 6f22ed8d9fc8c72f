import { Module } from '@nestjs/common';
import { AccountGuard } from './account.guard.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { AdminAccount } from './admin-account.js';
import { Principals } from './principals.js';

@Module({
  controllers: [AccountsController],
  providers: [AccountGuard, AccountsService, AdminAccount, Principals],
  exports: [AccountGuard, Principals],
})
export class AccountsModule {}
