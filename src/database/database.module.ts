import { Module, type DynamicModule } from '@nestjs/common';
import { Database } from './database.js';
import { Notifications } from './notifications.js';

/** Gives `Database` and `Notifications` to all modules. */
@Module({})
export class DatabaseModule {
  /** @param url of a database whose migrations are applied, as `openDatabase` returns it; not connected to before the first query */
  static at(url: string): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        { provide: Database, useFactory: () => new Database(url) },
        { provide: Notifications, useFactory: () => new Notifications(url) },
      ],
      exports: [Database, Notifications],
    };
  }
}
