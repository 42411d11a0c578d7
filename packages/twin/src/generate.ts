import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cardVectorsJson } from '@facedown/collection/testing';
import { generatorsSolidity } from '@facedown/crypto';
import { solidityOf } from '@facedown/game-kit';
import { solidityGameOf } from '@facedown/game-kit/parts';
import { signedTypesSolidity } from '@facedown/protocol';
import { committeeVectorsJson } from './committeeVectors.js';
import { layouts } from './layouts.js';
import { playersVectorsJson } from './playersVectors.js';
import { proofVectorsJson } from './proofVectors.js';
import { kits } from './registry.js';

/** Prints the Solidity types of every layout; with `--check` fails on a stale file instead. */
const check = process.argv.includes('--check');
let stale = 0;
const printed = [
  ...layouts.flatMap((layout) => {
    const game = solidityGameOf(layout);
    const types = { name: `contracts/src/types/${layout.name}Types.sol`, text: solidityOf(layout) };
    return game ? [types, { name: `contracts/src/types/${layout.name}Game.sol`, text: game }] : [types];
  }),
  { name: 'contracts/src/types/SignedTypes.sol', text: signedTypesSolidity() },
  { name: 'contracts/src/libraries/Generators.sol', text: generatorsSolidity() },
  ...(await Promise.all(Object.values(kits).map(async (kit) => (await kit.printed?.()) ?? []))).flat(),
  { name: 'vectors/proofs.json', text: proofVectorsJson() },
  { name: 'vectors/cards.json', text: cardVectorsJson() },
  { name: 'vectors/committee.json', text: committeeVectorsJson() },
  { name: 'vectors/players.json', text: await playersVectorsJson() },
];
for (const { name, text } of printed) {
  const file = fileURLToPath(new URL(`../../../${name}`, import.meta.url));
  const before = (() => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return undefined;
    }
  })();
  if (before === text) continue;
  if (check) {
    stale++;
    console.error(`stale: ${name}; run npm run generate`);
  } else {
    writeFileSync(file, text);
    console.log(`wrote ${name}`);
  }
}
process.exitCode = stale > 0 ? 1 : 0;
