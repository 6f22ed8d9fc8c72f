import { Module, type DynamicModule } from '@nestjs/common';
import { Database } from './database.js';
import { Notifications } from './notifications.js';
import { Statements } from './statements.js';

/** Gives `Database`, `Statements` and `Notifications` to all modules. */
@Module({})
export class DatabaseModule {
  /** @param url of a database whose migrations are applied, as `openDatabase` returns it; not connected to before the first query */
  static at(url: string): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        { provide: Database, useFactory: () => new Database(url) },
        { provide: Statements, useFactory: () => new Statements(url) },
        { provide: Notifications, useFactory: () => new Notifications(url) },
      ],
      exports: [Database, Statements, Notifications],
    };
  }
}
