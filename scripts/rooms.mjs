/**
 * What `npm test` runs, room by room. A test file belongs to the room that names the longest beginning
 * of its path; files that no room names run in a room of their own called `rest`. Budgets are seconds
 * on two quiet cores. Rooms without files are skipped.
 */
export const rooms = [
  {
    name: 'kit',
    title: 'base and kit',
    budgetSeconds: 30,
    vitest: [
      'packages/base/',
      'packages/game-kit/',
      'packages/twin/',
      'packages/dealers/src/open/',
      'scripts/',
      'bench/',
    ],
    forge: ['contracts/test/Kuhn', 'contracts/test/Open', 'contracts/test/Replay', 'contracts/test/kit/'],
  },
  {
    name: 'crypto',
    title: 'crypto',
    budgetSeconds: 45,
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
    budgetSeconds: 45,
    vitest: ['packages/games/holdem/', 'packages/bots/src/holdem', 'packages/twin/src/holdem', 'apps/cli/src/oracle'],
    forge: ['contracts/test/Holdem', 'contracts/test/holdem/', 'contracts/test/rules/Holdem'],
  },
  {
    name: 'relic',
    title: 'Relic',
    budgetSeconds: 35,
    vitest: ['packages/games/relic/', 'packages/bots/src/relic', 'packages/twin/src/relic'],
    forge: ['contracts/test/Relic', 'contracts/test/relic/', 'contracts/test/rules/Relic'],
  },
  {
    name: 'table',
    title: 'table',
    budgetSeconds: 90,
    vitest: ['packages/chain/', 'packages/sdk/', 'packages/protocol/', 'apps/cli/', 'packages/twin/src/tableGas'],
    forge: ['contracts/test/table/'],
  },
  { name: 'coordinator', title: 'coordinator', budgetSeconds: 60, vitest: ['apps/coordinator/'], forge: [] },
  // Two browsers, a coordinator and bots share two cores on CI: there, and only here, a failed test is tried once more.
  { name: 'page', title: 'page', budgetSeconds: 120, vitest: ['apps/web/'], forge: [], retry: 1 },
  {
    name: 'salt',
    title: 'salt',
    budgetSeconds: 45,
    vitest: [
      'circuits/',
      'packages/zk/',
      'packages/dealers/src/salt/',
      'packages/games/concealed/',
      'packages/bots/src/concealed',
      'packages/twin/src/salt',
      'packages/sdk/src/salt',
    ],
    forge: ['contracts/test/salt/', 'contracts/test/Concealed', 'contracts/test/rules/Concealed'],
  },
  {
    name: 'fhe',
    title: 'fhe',
    budgetSeconds: 35,
    vitest: ['packages/fhevm/', 'packages/dealers/src/fhe/', 'packages/twin/src/fhe'],
    forge: [],
  },
];

export const rest = { name: 'rest', title: 'rest', budgetSeconds: 30 };
