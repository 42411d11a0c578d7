import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keccak256 } from '@facedown/base';
import { connectChain, faucet, packsAbi, readCollection, type SendingClient } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, readDeployment, startAnvil, writeDeployment } from '@facedown/chain/node';
import { makeDeckCode } from '@facedown/collection';
import { testSet, testSetData } from '@facedown/collection/testing';
import { readContract } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAILED, MISUSED, OK } from '../command.js';
import { runProgram } from '../program.js';

const folder = mkdtempSync(join(tmpdir(), 'facedown-cards-'));
const setFile = join(folder, 'set.json');
let anvil: Anvil;
let client: SendingClient;

beforeAll(async () => {
  anvil = await startAnvil();
  client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! });
  writeDeployment(folder, await deploy(client));
  writeFileSync(setFile, JSON.stringify(testSetData));
});
afterAll(async () => {
  await anvil.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Puts another word where the beacon keeps that of the packs that were bought with this one. */
async function rewriteWord(first: bigint, value: bigint): Promise<void> {
  const { beacon, cards } = readDeployment(folder, client.chain.id);
  const id = await readContract(client, {
    address: cards!.packs,
    abi: packsAbi,
    functionName: 'beaconIdOf',
    args: [first],
  });
  const place = keccak256(`${id}${'2'.padStart(64, '0')}`);
  const params = [beacon, place, `0x${value.toString(16).padStart(64, '0')}`];
  await client.request({ method: 'anvil_setStorageAt', params } as never);
}

async function run(...words: string[]): Promise<{ code: number; text: string }> {
  let text = '';
  const say = (line: string) => {
    text += `${line}\n`;
  };
  const common = words.includes('--offline') ? [] : ['--rpc', anvil.url, '--folder', folder];
  const code = await runProgram([...words.filter((word) => word !== '--offline'), ...common], {
    print: say,
    warn: say,
  });
  return { code, text };
}

describe('facedown cards, pack and deck', () => {
  it('publishes a set, sells a pack, opens it, draws it again, stakes and shows it', async () => {
    expect(await run('cards')).toMatchObject({ code: FAILED, text: expect.stringContaining('NoSuchSet') });
    const published = await run('cards', 'publish', '--file', setFile, '--name', 'test', '--price', '3000000');
    expect(published).toMatchObject({ code: OK, text: expect.stringMatching(/^test 0x[0-9a-f]{52}\n$/) });
    const { chips, cards: at, block } = readDeployment(folder, client.chain.id);

    expect((await run('pack', 'buy', '--count', '2')).code).toBe(FAILED);
    await faucet(client, { chips, amount: 10_000_000n });
    expect(await run('pack', 'buy', '--count', '2')).toEqual({ code: OK, text: 'pack 1\npack 2\n' });
    expect((await run('pack', 'open', '--serial', '2', '--check')).text).toContain('NotPinned');
    const opened = await run('pack', 'open', '--serial', '2');
    expect(opened.code).toBe(OK);
    const drawn = opened.text.slice(opened.text.indexOf('Card'));
    expect(drawn.match(/^Card [A-N] \((common|rare|epic|legendary)/gm)).toHaveLength(5);
    expect(await run('pack', 'open', '--serial', '2', '--check')).toEqual({ code: OK, text: drawn });
    expect(await run('pack', 'open', '--serial', '2')).toEqual({ code: OK, text: drawn });
    // A chain whose word draws other cards than were made is found out.
    const word = BigInt(/from the word (\d+)/.exec(drawn)![1]!);
    await rewriteWord(1n, word + 1n);
    for (const check of [['--check'], []])
      expect(await run('pack', 'open', '--serial', '2', ...check)).toMatchObject({
        code: FAILED,
        text: expect.stringContaining('DrawDiffers'),
      });
    await rewriteWord(1n, word);
    expect(await run('pack', 'open', '--serial', '9')).toMatchObject({
      code: FAILED,
      text: expect.stringContaining('NoSuchPack'),
    });

    const cache = join(folder, 'cache.json');
    const owner = client.account.address;
    const { owned } = await readCollection(client, { cards: at!, owner, fromBlock: BigInt(block) });
    const ids = [...owned].slice(0, 2);
    expect(await run('cards', 'stake', '--ids', ids.join(','))).toEqual({ code: OK, text: '2 staked\n' });
    expect((await run('cards', 'starter', '--which', '1')).code).toBe(OK);
    expect((await run('cards', 'starter')).text).toContain('AlreadyClaimed');
    const listed = await run('cards', '--cache', cache);
    expect(listed.text).toContain('pack 1: not opened');
    expect(listed.text).toContain('3 cards, 2 staked');
    expect((await run('cards', '--cache', cache)).text).toBe(listed.text);
    writeFileSync(cache, 'nonsense');
    expect((await run('cards', '--cache', cache)).text).toBe(listed.text);
    expect(readFileSync(cache, 'utf8')).toContain('"owner"');
    expect((await run('cards', 'unstake', '--ids', ids.join(','))).code).toBe(OK);
    expect((await run('cards', 'unstake', '--ids', ids.join(','))).text).toContain('NotStaker');

    const code = makeDeckCode(testSet, [3, 4]);
    expect(await run('deck', 'check', '--code', code)).toEqual({ code: OK, text: '2 cards, nothing wrong\n' });
    expect((await run('deck', 'save', '--code', code, '--which', '3')).code).toBe(OK);
    const { decks } = await readCollection(client, { cards: at!, owner, fromBlock: BigInt(block) });
    expect(decks.get(3)?.faces).toBe('0x0304');
    const wrong = await run('deck', 'check', '--code', makeDeckCode(testSet, [13, 13, 13, 13]), '--most', '3');
    expect(wrong).toMatchObject({ code: FAILED });
    expect(wrong.text).toContain('DeckSize: 4 cards, 0 to 3 are allowed');
    expect(wrong.text).toContain('TooManyCopies: 4 Card N, at most 3 are allowed');
    expect(wrong.text).toContain('NotOwned: 4 Card N needed, 0 there');
  });

  it('shows decks without a chain, and names what is wrong', async () => {
    const list = join(folder, 'list.txt');
    writeFileSync(list, '2 Card A\n1 Card L\n');
    const code = makeDeckCode(testSet, [0, 0, 11]);
    const shown = { code: OK, text: `2 Card A\n1 Card L\n${code}\n` };
    expect(await run('deck', 'show', '--list', list, '--set-file', setFile, '--offline')).toEqual(shown);
    expect(await run('deck', 'show', '--code', code, '--set-file', setFile, '--offline')).toEqual(shown);
    const changed = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`;
    expect(await run('deck', 'show', '--code', changed, '--set-file', setFile, '--offline')).toMatchObject({
      code: FAILED,
      text: expect.stringMatching(/^(BadChecksum|NotADeckCode)/),
    });
    writeFileSync(list, '2 Mill Goat\n');
    expect(await run('deck', 'show', '--list', list, '--set-file', setFile, '--offline')).toEqual({
      code: FAILED,
      text: 'UnknownCard: line 1: the set has no Mill Goat\n',
    });
    writeFileSync(list, '{}');
    expect((await run('deck', 'show', '--code', code, '--set-file', list, '--offline')).text).toContain(
      'MalformedFile',
    );
  });

  it.each([
    [['cards', 'juggle'], 'UnknownOption'],
    [['cards', 'stake', '--ids', 'x'], 'NoCards'],
    [['cards', '--owner', '0x12', '--set', '0x01'], 'BadAddress'],
    [['cards', 'publish', '--name', 'x'], 'MalformedFile'],
    [['cards', 'publish', '--file', setFile, '--name', 'x', '--rules', 'chess'], 'UnknownGame'],
    [['deck', 'burn'], 'UnknownOption'],
    [['deck', 'show'], 'NotADeckCode'],
    [['pack', 'buy', '--count', '11'], 'BadCount'],
    [['pack', 'open'], 'NoSuchPack'],
  ])('refuses %j', async (words, code) => {
    expect(await run(...(words as string[]))).toMatchObject({ code: MISUSED, text: expect.stringContaining(code) });
  });
});
