import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesToHex, type Hex, unwrap } from '@facedown/base';
import { cardRegistryAbi, connectChain, readSet, type SendingClient } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, readDeployment, startAnvil, writeDeployment } from '@facedown/chain/node';
import { countInWord, loadSet, makeRecord, type SetData, tallyOf, wordOfFaces } from '@facedown/collection';
import { duelSetData, STARTER_WORD, STARTERS } from '@facedown/duel';
import { checkList, fableConfig, fableSetData } from '@facedown/fable';
import { readContract } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OK } from '../command.js';
import { runProgram } from '../program.js';

const folder = mkdtempSync(join(tmpdir(), 'facedown-sets-'));
const sets: [string, SetData, string, number][] = [
  ['fable', fableSetData, 'fable/FableSet.sol', 4],
  ['duel', duelSetData, 'duel/DuelCards.sol', 16],
];
let anvil: Anvil;
let client: SendingClient;

beforeAll(async () => {
  anvil = await startAnvil();
  client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! });
  writeDeployment(folder, await deploy(client));
});
afterAll(async () => {
  await anvil.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The bytes of the first constant in the contracts' file, by face. */
function compiled(file: string, size: number): Hex[] {
  const text = readFileSync(new URL(`../../../../contracts/src/libraries/${file}`, import.meta.url), 'utf8');
  const [constant = ''] = text.slice(text.indexOf('bytes internal constant')).split(';');
  const hex = [...constant.matchAll(/hex"([0-9a-f]*)"/g)].map(([, part]) => part).join('');
  return (hex.match(new RegExp(`.{${2 * size}}`, 'g')) ?? []).map((part): Hex => `0x${part}`);
}

describe.each(sets)('the set of %s', (name, data, file, size) => {
  it('keeps the promises of a set, with cards in every pool', () => {
    const set = unwrap(loadSet(data));
    for (const rarity of ['common', 'rare', 'epic', 'legendary'])
      expect(set.cards.some((card) => card.rarity === rarity)).toBe(true);
  });

  it('says of each card what its rules contract was compiled with', () => {
    const bytes = compiled(file, size);
    expect(bytes.length).toBeGreaterThan(35);
    const byFace = new Map(data.cards.map((card) => [card.face, card.data]));
    bytes.forEach((part, face) => {
      expect([face, byFace.get(face) ?? `0x${'00'.repeat(size)}`]).toEqual([face, part]);
    });
    expect(Math.max(...byFace.keys())).toBe(bytes.length - 1);
  });

  it('is on chain what it is here, byte by byte', async () => {
    const path = join(folder, `${name}.json`);
    writeFileSync(path, JSON.stringify(data));
    const words = ['cards', 'publish', '--file', path, '--name', name, '--rules', name, '--price', '3000000'];
    const quiet = { print: () => {}, warn: () => {} };
    expect(await runProgram([...words, '--rpc', anvil.url, '--folder', folder], quiet)).toBe(OK);
    const { registry, sets: numbers } = readDeployment(folder, client.chain.id).cards!;
    const set = BigInt(numbers[name]!);
    expect((await readSet(client, { registry, set })).cards).toEqual(data.cards);
    for (const card of data.cards) {
      const args = [set, 1, BigInt(card.face)] as const;
      const record = await readContract(client, {
        address: registry,
        abi: cardRegistryAbi,
        functionName: 'recordOf',
        args,
      });
      expect(record).toBe(makeRecord(card));
    }
    for (const [which, { faces }] of data.starters.entries()) {
      const args = [set, BigInt(which)] as const;
      const word = await readContract(client, {
        address: registry,
        abi: cardRegistryAbi,
        functionName: 'starterOf',
        args,
      });
      expect(word).toBe(wordOfFaces(faces));
    }
  });
});

describe('starters', () => {
  it('of Fable hold a list that the house takes from whom owns nothing else', () => {
    const config = fableConfig({ stake: 0n, bond: 0n, owned: true });
    for (const { faces } of fableSetData.starters) {
      const list = bytesToHex(Uint8Array.from(faces));
      expect(checkList(config, wordOfFaces(faces), list)).toBeUndefined();
      expect(checkList(config, wordOfFaces(faces.slice(1)), list)).toBe('NotOwned');
    }
  });

  it('of Duel are three of each common, and every faction’s list is in them', () => {
    const word = wordOfFaces(duelSetData.starters[0]!.faces);
    expect(word).toBe(STARTER_WORD);
    for (const list of Object.values(STARTERS)) {
      const faces = [...Buffer.from(list.slice(4), 'hex')];
      expect(faces).toHaveLength(39);
      for (const [face, copies] of tallyOf(faces)) expect(countInWord(word, face)).toBeGreaterThanOrEqual(copies);
    }
  });
});
