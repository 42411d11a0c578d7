import { openDealer } from '@facedown/dealers/open';
import { playersDealer } from '@facedown/dealers/players';
import type { AnyDealer } from '@facedown/game-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { type Client, connect, deploy } from './contracts.js';
import { contractVerdict, gasOf, largeDeckCalls, openCalls, verdictOf } from './newVerbs.js';

let anvil: Anvil;
let client: Client;
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
});
afterAll(() => anvil.stop());

describe('open: None, Hide and Reshuffle', () => {
  it('lead to the same state or refusal in both languages', async () => {
    const address = await deploy(client, 'OpenDealer');
    const calls = openCalls();
    const here = calls.map((call) => verdictOf(openDealer, call));
    const there: string[] = [];
    for (const call of calls) there.push(await contractVerdict(client, address, 'OpenDealer', openDealer, call));
    expect(there).toEqual(here);
    const codes = ['FalseFace', 'NotHeld', 'UnknownSlot', 'NotShown', 'BadOrder', 'AlreadyDealt', 'NothingOwed'];
    expect(here).toEqual(expect.arrayContaining([...codes, 'MalformedEvidence']));
    expect(here.filter((one) => one.startsWith('0x')).length).toBe(7);
  });
});

describe('players: a deck of 160', () => {
  it('is shuffled in both languages, within a transaction, and one card more is refused', async () => {
    const address = await deploy(client, 'PlayersDealer');
    const calls = await largeDeckCalls();
    const here = calls.map((call) => verdictOf(playersDealer as AnyDealer, call));
    const there: string[] = [];
    for (const call of calls)
      there.push(await contractVerdict(client, address, 'PlayersDealer', playersDealer as AnyDealer, call));
    expect(there).toEqual(here);
    expect(here).toEqual([expect.stringMatching(/^0x/), expect.stringMatching(/^0x/), 'DeckTooLarge']);
    const gas = await gasOf(client, address, playersDealer as AnyDealer, calls[1]!);
    expect(gas).toBeLessThan(16_777_216n);
  });
});
