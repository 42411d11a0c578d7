import { unwrap } from '@facedown/base';
import { escrowDealer } from '@facedown/dealers/escrow';
import { fheDealer } from '@facedown/dealers/fhe';
import { openDealer } from '@facedown/dealers/open';
import { playersDealer } from '@facedown/dealers/players';
import { saltConfig, saltDealer } from '@facedown/dealers/salt';
import { type AnyDealer, DECK, hide, type Need, none, reshuffle } from '@facedown/game-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { type Client, connect, deploy } from './contracts.js';
import { testServers } from './escrowTable.js';
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

const NEW: readonly Need[] = [none([0], 1n), hide(0, DECK), reshuffle([0, 1], 3n)];
const context = {
  chainId: 31337n,
  table: `0x${'11'.repeat(20)}` as const,
  tableId: 5n,
  epoch: 1n,
  version: 0n,
  party: 0,
};

describe('a dealer that cannot make a verb true', () => {
  const lacking = ({ can }: AnyDealer) => NEW.filter(({ verb }) => ((can.verbs >> BigInt(verb)) & 1n) === 0n);

  it.each([
    ['SaltDealer', saltDealer as AnyDealer, saltConfig('Audit'), 3],
    ['EscrowDealer', escrowDealer as AnyDealer, testServers(2, 3, 'verbs').config, 1],
  ] as const)('refuses it by name in both languages: %s', async (contract, dealer, config, count) => {
    const players = contract === 'EscrowDealer' ? [await deploy(client, 'PlayersDealer')] : [];
    const address = await deploy(client, contract, players);
    const state = unwrap(dealer.start(config, ['0x', '0x', '0x'].slice(0, dealer.can.seats.min) as never));
    expect(lacking(dealer)).toHaveLength(count);
    for (const need of lacking(dealer)) {
      const call = { call: 'prove', context, state, needs: [need], evidence: '0x' } as const;
      expect(verdictOf(dealer, call)).toBe('UnexpectedVerb');
      expect(await contractVerdict(client, address, contract, dealer, call)).toBe('UnexpectedVerb');
    }
    const owed = { call: 'contribute', context, state, needs: [reshuffle([0, 1], 3n)], evidence: '0x' } as const;
    const here = verdictOf(dealer, owed);
    expect(['UnexpectedVerb', 'NothingOwed']).toContain(here);
    expect(await contractVerdict(client, address, contract, dealer, owed)).toBe(here);
  });

  it('is fhe as well', () => {
    const state = unwrap(fheDealer.start('0x', ['0x', '0x']));
    expect(lacking(fheDealer as AnyDealer)).toEqual(NEW);
    for (const need of NEW)
      expect(verdictOf(fheDealer as AnyDealer, { call: 'prove', context, state, needs: [need], evidence: '0x' })).toBe(
        'UnexpectedVerb',
      );
  });

  it('is not `open`, nor `players`', () => {
    for (const dealer of [openDealer, playersDealer] as AnyDealer[]) expect(lacking(dealer)).toEqual([]);
  });
});
