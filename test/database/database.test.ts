import { afterAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../src/database/database.js';
import { freshDatabase } from '../support/database.js';

const database = new Database(await freshDatabase());
afterAll(() => database.$disconnect());

describe('Database', () => {
  it('writes and reads a row', async () => {
    const account = { id: 'a', name: 'Anna', nameKey: 'anna', kind: 'human', version: null, createdAt: new Date(0) };
    await database.account.create({ data: account });
    expect(await database.account.findMany()).toEqual([account]);
  });
});
