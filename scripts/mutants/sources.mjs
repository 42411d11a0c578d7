import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { assignRooms } from '../lib/assignRooms.mjs';
import { filesBelow, root } from '../lib/tools.mjs';
import { rest, rooms } from '../rooms.mjs';

/** Contracts belong to the room whose tests know them best; a path that none names belongs to the table. */
const CONTRACTS = Object.entries({
  holdem: /Holdem/,
  relic: /Relic/,
  fable: /Fable/,
  duel: /Duel/,
  cards: /^cards\//,
  committee: /Committee|Escrow|DealShares|ThresholdShares/,
  salt: /Salt|Concealed|Groth16/,
  crypto: /Players|Shuffle|Proof|Bn254|PointSum|Generators|HashToCurve|Transcript/,
  kit: /Kuhn|Fish|Fee|OpenDealer|BroughtList|ByteList|Faces|Needs|Ask|Replay/,
});
// Printed from layouts, or without decisions.
const NO_DECISIONS = /\/(?:types|interfaces|generated|verifiers?)\/|\.d\.ts$|\/index\.ts$|generated|Verifier\.sol$/;
const FOR_TESTS =
  /^packages\/twin\/|\/(?:test|testing|fixtures?|attacks|examples)\/|(?:\.test|\/attempts|\/testing|Fixture|\/simple)\.tsx?$|Skeleton/;

/** Where money and cards are decided: client, engine, judge, changes, stores, files, relay, dealers, rules, contracts. */
const MONEY =
  /^(?:packages\/(?:sdk|protocol|crypto|dealers|games|game-kit)\/|apps\/coordinator\/src\/(?:relay|hosted|lobby|judging)\/|contracts\/src\/)/;
export const isMoney = (file) => MONEY.test(file);
/** How many of 200 mutants of that code each room gets: by its size, and enough of each to say something. */
export const MONEY_SAMPLE = {
  table: 64,
  coordinator: 28,
  crypto: 16,
  kit: 10,
  holdem: 14,
  relic: 10,
  fable: 10,
  duel: 12,
  salt: 10,
  committee: 8,
  escrow: 6,
  committeeDealer: 6,
  fhe: 6,
};

/** What a room's mutants are made of: `{ typescript, solidity }`, and the test files that should notice. */
export function sourcesOf(name) {
  const room = rooms.find((one) => one.name === name);
  if (!room) throw new Error(`no room ${name}; there are ${rooms.map((one) => one.name).join(', ')}`);
  const all = ['packages', 'apps', 'circuits'].flatMap(filesBelow);
  const typescript = all.filter((file) => /\.tsx?$/.test(file) && !NO_DECISIONS.test(file) && !FOR_TESTS.test(file));
  const contracts = filesBelow('contracts/src').filter((file) => file.endsWith('.sol') && !NO_DECISIONS.test(file));
  const tests = assignRooms(rooms, rest, {
    vitest: all.filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('apps/web/test/')),
    forge: filesBelow('contracts/test').filter((file) => file.endsWith('.t.sol')),
  }).filter((one) => one.name === name || one.guards === name);
  return {
    typescript:
      assignRooms(rooms, rest, { vitest: typescript, forge: [] }).find((one) => one.name === name)?.vitest ?? [],
    solidity: contracts.filter((file) => roomOf(file.slice('contracts/src/'.length)) === name),
    tests: {
      vitest: tests.flatMap(({ vitest }) => vitest),
      forge: tests.flatMap(({ forge }) => forge),
      shares: room.shares === true,
    },
  };
}

const roomOf = (path) => CONTRACTS.find(([, names]) => names.test(path))?.[0] ?? 'table';

/** The tests beside a source file, cheapest first: its own, then its folder's. */
export function testsBeside(file, tests) {
  const own = file.replace(/\.tsx?$/, '.test.ts');
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const beside = tests.filter((test) => test.startsWith(folder) && !test.slice(folder.length).includes('/'));
  return existsSync(join(root, own)) ? [own, ...beside.filter((test) => test !== own)] : beside;
}
