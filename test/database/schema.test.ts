import { describe, expect, it } from '@jest/globals';
import { missingMigration } from '../../scripts/schema-engine.js';
import { testServerUrl } from '../support/database.js';

describe('the migrations', () => {
  it('lead to exactly the schema that prisma/schema.prisma describes', async () => {
    expect(await missingMigration(testServerUrl())).toBeUndefined();
  });
});
