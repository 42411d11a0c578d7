import { readdirSync } from 'node:fs';

/**
 * What `npm test` runs, room by room. A test file belongs to the room that names the longest beginning
 * of its path; files that no room names run in a room of their own called `rest`. Budgets are seconds
 * on two quiet cores, beside another room. Rooms without files are skipped. Test files of a room that `shares` load
 * modules once for all. Files of rooms that start browsers, servers and chains are run `again` when they fail, and
 * told, until such a room has passed ten times in a row beside a burning core. A room that `guards` another tests its
 * sources.
 */
export const named = [
  {
    name: 'kit',
    title: 'base and kit',
    budgetSeconds: 45,
    shares: true,
    vitest: [
      'packages/base/',
      'packages/game-kit/',
      'packages/twin/',
      'packages/dealers/src/open/',
      'scripts/',
      'bench/',
    ],
    forge: ['contracts/test/kit/'],
  },
  { name: 'packages', title: 'packages', budgetSeconds: 45, vitest: ['scripts/pack'], forge: [] },
  {
    name: 'crypto',
    title: 'crypto',
    budgetSeconds: 55,
    shares: true,
    vitest: [
      'packages/crypto/',
      'packages/dealers/src/players/',
      'packages/twin/src/players',
      'packages/twin/src/proofVectors',
    ],
    forge: ['contracts/test/crypto/'],
  },
  {
    name: 'holdem',
    title: "Hold'em",
    budgetSeconds: 55,
    shares: true,
    vitest: ['packages/games/holdem/', 'packages/bots/src/holdem', 'packages/twin/src/holdem', 'apps/cli/src/oracle'],
    forge: ['contracts/test/holdem/'],
  },
  {
    name: 'relic',
    title: 'Relic',
    budgetSeconds: 45,
    shares: true,
    vitest: ['packages/games/relic/', 'packages/bots/src/relic', 'packages/twin/src/relic'],
    forge: ['contracts/test/relic/'],
  },
  {
    name: 'fable',
    title: 'Fable',
    budgetSeconds: 45,
    shares: true,
    vitest: ['packages/games/fable/', 'packages/bots/src/fable', 'packages/twin/src/fable', 'packages/sdk/src/fable'],
    forge: ['contracts/test/fable/'],
  },
  {
    name: 'duel',
    title: 'Duel',
    budgetSeconds: 50,
    again: true,
    vitest: ['packages/games/duel/', 'packages/bots/src/duel', 'packages/twin/src/duel', 'packages/sdk/src/duel'],
    forge: ['contracts/test/duel/'],
  },
  {
    name: 'attacks',
    title: 'attacks',
    budgetSeconds: 80,
    again: true,
    shares: true,
    guards: 'table',
    vitest: ['packages/sdk/src/attacks/'],
    forge: [],
  },
  {
    name: 'table',
    title: 'table',
    budgetSeconds: 110,
    again: true,
    shares: true,
    vitest: [
      'packages/chain/',
      'packages/sdk/',
      'packages/protocol/',
      'apps/cli/',
      'packages/twin/src/tableGas',
      'packages/twin/src/judge/',
    ],
    forge: ['contracts/test/table/'],
  },
  {
    name: 'cards',
    title: 'cards',
    budgetSeconds: 45,
    again: true,
    vitest: ['packages/collection/', 'packages/chain/src/cards', 'apps/cli/src/cards/'],
    forge: ['contracts/test/cards/'],
  },
  {
    name: 'coordinator',
    title: 'coordinator',
    budgetSeconds: 120,
    again: true,
    shares: true,
    vitest: ['apps/coordinator/'],
    forge: [],
  },
  { name: 'page', title: 'page', budgetSeconds: 300, again: true, vitest: ['apps/web/'], forge: [] },
  {
    name: 'salt',
    title: 'salt',
    budgetSeconds: 80,
    again: true,
    shares: true,
    vitest: [
      'circuits/',
      'packages/zk/',
      'packages/dealers/src/salt/',
      'packages/games/concealed/',
      'packages/bots/src/concealed',
      'packages/twin/src/salt',
      'packages/sdk/src/salt',
      'packages/sdk/src/solo/',
    ],
    forge: ['contracts/test/salt/'],
  },
  {
    name: 'committee',
    title: 'key servers',
    budgetSeconds: 70,
    again: true,
    vitest: [
      'apps/keyserver/',
      'apps/cli/src/committee',
      'packages/crypto/src/committee/',
      'packages/sdk/src/committee/',
      'packages/twin/src/committee',
    ],
    forge: ['contracts/test/committee/'],
  },
  {
    name: 'escrow',
    title: 'escrow',
    budgetSeconds: 45,
    again: true,
    vitest: ['packages/dealers/src/escrow/', 'packages/twin/src/escrow', 'packages/twin/src/law'],
    forge: [],
  },
  {
    name: 'committeeDealer',
    title: 'committee',
    budgetSeconds: 45,
    again: true,
    vitest: ['packages/dealers/src/committee/', 'packages/twin/src/committeeDealer'],
    forge: [],
  },
  {
    name: 'fhe',
    title: 'fhe',
    budgetSeconds: 50,
    again: true,
    shares: true,
    vitest: [
      'packages/fhevm/',
      'packages/dealers/src/fhe/',
      'packages/twin/src/fhe',
      'packages/sdk/src/fhe/',
      'apps/cli/src/fhe',
    ],
    forge: [],
  },
  { name: 'matrix', title: 'matrix', budgetSeconds: 35, again: true, vitest: ['bench/src/matrix/'], forge: [] },
];

/** A game that no room names has one of its own. */
const games = readdirSync(new URL('../packages/games/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((game) => !named.some(({ vitest }) => vitest.includes(`packages/games/${game}/`)))
  .map((game) => ({
    name: game,
    title: game,
    budgetSeconds: 20,
    vitest: [`packages/games/${game}/`, `packages/bots/src/${game}/`, `packages/twin/src/${game}.`],
    forge: [`contracts/test/${game}/`],
  }));

export const rooms = [...named, ...games];
/** What all rooms, the checks and the compiler may take together, two at a time. */
export const WHOLE_SECONDS = 720;
export const rest = { name: 'rest', title: 'rest', budgetSeconds: 30 };

/** Files that take longest in their rooms, slowest first: they begin before the others. */
export const slow = [
  'apps/web/test/hosted.test.ts',
  'apps/web/test/cards.test.ts',
  'apps/web/test/duel.test.ts',
  'apps/web/test/page.test.ts',
  'apps/web/test/relicHosted.test.ts',
  'apps/web/test/fable.test.ts',
  'apps/web/test/sizes.test.ts',
  'apps/web/test/relic.test.ts',
  'apps/web/test/concealed.test.ts',
  'apps/web/test/stakes.test.ts',
  'apps/web/test/people.test.ts',
  'apps/web/test/sitOut.test.ts',
  'apps/web/test/seats.test.ts',
  'apps/web/test/restart.test.ts',
  'apps/coordinator/src/faults.test.ts',
  'apps/coordinator/src/abandoned.test.ts',
  'apps/coordinator/src/up/up.test.ts',
  'apps/coordinator/src/judging/threads.test.ts',
  'apps/coordinator/src/keyServers/inThread.test.ts',
  'apps/coordinator/src/chain/chain.test.ts',
  'packages/sdk/src/attacks/secrecy.test.ts',
  'apps/cli/src/cli.test.ts',
  'packages/sdk/src/attacks/crash.test.ts',
  'packages/sdk/src/change/attacks.test.ts',
  'circuits/src/forged.test.ts',
  'packages/dealers/src/salt/salt.test.ts',
  'packages/sdk/src/saltOnChain.test.ts',
  'packages/twin/src/fheAttacks.test.ts',
  'packages/twin/src/fheKilled.test.ts',
  'apps/cli/src/committee.test.ts',
  'packages/twin/src/escrow.test.ts',
  'packages/twin/src/escrowKilled.test.ts',
];
