import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

// The project's own configuration judges texts as if they stood in the file named. Only the rules that need types are
// off, since the files need not exist.
const eslint = new ESLint({ overrideConfig: [{ files: ['**/*.{ts,tsx}'], ...tseslint.configs.disableTypeChecked }] });

async function objections(file: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: file });
  const found = result?.messages.filter(({ ruleId }) => ruleId === null || ruleId.startsWith('house/')) ?? [];
  return found.map(({ message }) => message);
}

describe('who may import whom', () => {
  it.each([
    ['src/domain/game.ts', 'node:crypto', 'the domain imports neither packages nor Node'],
    ['src/domain/game.ts', 'uuid', 'the domain imports neither packages nor Node'],
    ['src/domain/game.ts', '../games/log.js', 'domain may not import games/log.ts'],
    ['src/domain/game.ts', '../config.js', 'domain may not import config.ts'],
    ['src/domain/bauernschnapsen/state.ts', '../schnapsen/state.js', 'bauernschnapsen imports nothing of schnapsen'],
    ['src/domain/schnapsen/state.ts', '../bauernschnapsen/state.js', 'schnapsen imports nothing of bauernschnapsen'],
    ['src/domain/game.ts', '../fairness/deal.js', 'domain may not import fairness/deal.ts'],
    ['src/fairness/deal.ts', 'node:crypto', 'fairness runs in browsers'],
    ['src/fairness/deal.ts', 'uuid', 'fairness runs in browsers'],
    ['src/fairness/deal.ts', '../games/log.js', 'fairness may not import games/log.ts'],
    ['src/fairness/deal.ts', '../config.js', 'fairness may not import config.ts'],
    ['src/verify/main.ts', '../games/log.js', 'verify may not import games/log.ts'],
    ['src/database/database.ts', '../http/problems.js', 'database may not import http/problems.ts'],
    ['src/http/problems.ts', '../games/log.js', 'http may not import games/log.ts'],
    ['src/http/problems.ts', '../bots/bots.module.js', 'http may not import bots/bots.module.ts'],
    ['src/http/problems.ts', '../accounts/tokens.js', 'http may not import accounts/tokens.ts'],
    ['src/accounts/tokens.ts', '../games/log.js', 'accounts may not import games/log.ts'],
    ['src/games/play.service.ts', '../bots/bots.module.js', 'games may not import bots/bots.module.ts'],
    ['src/games/dto/deal.dto.ts', '../../leagues/tables.js', 'games may not import leagues/tables.ts'],
    ['src/games/ended-games.ts', '../ratings/rater.js', 'games may not import ratings/rater.ts'],
    ['src/bots/bots.service.ts', '../ratings/ledger.js', 'bots may not import ratings/ledger.ts'],
    ['src/ratings/rater.ts', '../leagues/tables.js', 'ratings may not import leagues/tables.ts'],
    ['src/ratings/rater.ts', 'pg', 'only src/database opens connections'],
    ['src/games/play.service.ts', '../app.module.js', 'nobody imports app.module.ts'],
    ['src/games/play.service.ts', '../../test/support/app.js', 'src imports nothing from outside itself'],
    ['src/games/play.service.ts', 'pg', 'only src/database opens connections'],
    ['src/games/play.service.ts', '@prisma/adapter-pg', 'only src/database opens connections'],
    ['src/games/play.service.ts', '../database/generated/client.js', 'Prisma is reached through'],
    ['src/bots/random.ts', '../games/store.js', 'bots know no more than a player'],
    ['src/bots/random.ts', '../games/log.js', 'bots know no more than a player'],
    ['src/bots/thinking/thought.ts', '../../games/table.js', 'bots know no more than a player'],
    ['src/bots/random.ts', '../database/database.js', 'bots may not import database/database.ts'],
    ['src/arena/main.ts', '../games/store.js', 'the arena plays without the service'],
    ['src/arena/main.ts', '../bots/bots.module.js', 'arena may not import bots/bots.module.ts'],
    ['src/games/play.service.ts', '../arena/match.js', 'games may not import arena/match.ts'],
    ['src/pages/mount-pages.ts', '../games/store.js', 'pages may not import games/store.ts'],
    ['src/http/problems.ts', '../pages/mount-pages.js', 'http may not import pages/mount-pages.ts'],
    ['web/api.ts', '../src/games/table.js', 'the pages import the domain and fairness alone'],
    ['web/replay/findings.ts', '../../src/config.js', 'the pages import the domain and fairness alone'],
    ['web/replay/findings.ts', '../../scripts/building.mjs', 'the pages import the domain and fairness alone'],
    ['web/app.tsx', 'rxjs', 'the pages load no package but preact'],
    ['src/config.ts', './database/database.js', 'settings may not import database/database.ts'],
  ])('%s may not import %s', async (file, specifier, objection) => {
    expect(await objections(file, `import '${specifier}';`)).toEqual([expect.stringContaining(objection)]);
  });

  it.each([
    ['src/domain/bauernschnapsen/state.ts', '../cards.js'],
    ['src/domain/bauernschnapsen/state.ts', './contracts.js'],
    ['src/domain/rule-sets.ts', './schnapsen/rules.js'],
    ['src/fairness/deal.ts', '../domain/cards.js'],
    ['src/fairness/deal.ts', '@noble/hashes/sha2.js'],
    ['src/fairness/canonical.ts', 'canonicalize'],
    ['src/fairness/signature.ts', 'jose'],
    ['src/verify/main.ts', '../fairness/verify.js'],
    ['src/verify/main.ts', 'node:fs/promises'],
    ['src/games/play.service.ts', '../fairness/chain.js'],
    ['src/database/database.ts', 'pg'],
    ['src/database/database.ts', './generated/client.js'],
    ['src/accounts/tokens.ts', '../http/problems.js'],
    ['src/games/play.service.ts', '../accounts/tokens.js'],
    ['src/games/dto/deal.dto.ts', '../../domain/cards.js'],
    ['src/games/play.service.ts', '../config.js'],
    ['src/games/play.service.ts', 'node:crypto'],
    ['src/bots/random.ts', '../games/play.service.js'],
    ['src/bots/thinking/thought.ts', '../../games/bot-turn.js'],
    ['src/arena/local-venue.ts', '../games/table.js'],
    ['src/leagues/tables.ts', '../games/play.service.js'],
    ['src/leagues/tables.ts', '../ratings/ratings.service.js'],
    ['src/ratings/rater.ts', '../games/ended-games.js'],
    ['src/ratings/openskill.ts', 'openskill'],
    ['src/app.module.ts', './bots/bots.module.js'],
    ['web/app.tsx', 'preact/hooks'],
    ['web/replay/findings.ts', './timeline.js'],
    ['web/replay/findings.ts', '../../src/domain/cards.js'],
    ['web/replay/findings.ts', '../../src/fairness/verify.js'],
    ['src/main.ts', './database/open-database.js'],
  ])('%s may import %s', async (file, specifier) => {
    expect(await objections(file, `import '${specifier}';`)).toEqual([]);
  });

  it.each([
    `import type { LogRow } from '../games/log.js';`,
    `export { decode } from '../games/log.js';`,
    `export * from '../games/log.js';`,
    `export const log = import('../games/log.js');`,
    `export type Row = import('../games/log.js').LogRow;`,
  ])('sees %s', async (text) => {
    expect(await objections('src/domain/game.ts', text)).toHaveLength(1);
  });

  it('makes the command fail, as npm run check runs it', () => {
    const eslintBin = 'node_modules/eslint/bin/eslint.js';
    const { status, stdout } = spawnSync(
      process.execPath,
      [eslintBin, '--stdin', '--stdin-filename', 'src/config.ts'],
      {
        input: `import './games/log.js';\n`,
        encoding: 'utf8',
      },
    );
    expect(stdout).toContain('settings may not import games/log.ts');
    expect(status).toBe(1);
  });
});
