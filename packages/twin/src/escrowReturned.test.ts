import { bytesToHex, concatBytes, type Hex, hexToBytes, seededRandom, slotAt, unwrap } from '@facedown/base';
import { combineShares, contextHash, proveShare, readExactly } from '@facedown/crypto';
import { testCommittee } from '@facedown/crypto/testing';
import { escrowConfig, escrowDealer } from '@facedown/dealers/escrow';
import { ALL, EscrowTable } from '@facedown/dealers/escrow/testing';
import { type AnyDealer, DECK, deal, hide, mix, type Need, pass, show } from '@facedown/game-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { type Client, connect, deploy, readArtifact } from './contracts.js';
import { CHAIR } from './escrowTable.js';
import { contractVerdict, verdictOf } from './newVerbs.js';

const random = seededRandom('returned');
const { key, holders } = testCommittee(2, 3, random);
const config = escrowConfig({
  ceremony: `0x${'33'.repeat(32)}`,
  day: 20_000,
  threshold: 2,
  keys: bytesToHex(concatBytes(...key.keys.map(({ bytes }) => bytes))),
});

let anvil: Anvil;
let client: Client;
let dealer: Hex;
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
  dealer = await deploy(client, 'EscrowDealer', [await deploy(client, 'PlayersDealer')]);
});
afterAll(() => anvil.stop());

async function dealtTable(): Promise<EscrowTable> {
  const table = new EscrowTable(3, config, random, (bound, bases) => {
    const two = holders.slice(0, 2);
    const answers = two.map((holder) => ({
      server: holder.server,
      bytes: proveShare(bound, key, holder, bases, random),
    }));
    return unwrap(combineShares(bound, key, bases, answers));
  });
  await table.dealHoles();
  return table;
}

describe('escrow: a card that went back and is dealt again', () => {
  it('takes for a vanished seat its own token and no other, whatever servers and poster agree on', async () => {
    const table = await dealtTable();
    const slot = slotAt(0, 0);
    await table.act(0, [pass(slot, DECK)]);

    // It is dealt to seat 1; seat 2 vanishes, seat 0 gives its token, and then the chair owes one.
    const needs = [deal(slot, 1)];
    await table.give(0, needs);
    expect(table.late(needs, [2])).toEqual([]);
    expect(table.owed(needs)).toEqual([CHAIR]);
    const bring = (given: Hex, witness: Hex) =>
      client.readContract({
        address: dealer,
        abi: readArtifact('EscrowDealer').abi,
        functionName: 'contribute',
        args: [table.context(CHAIR), escrowDealer.encode(table.state), needs, given, witness],
      });
    const honest = table.recovered(needs);
    const witness = escrowDealer.witness(table.state, needs, CHAIR, honest);
    await bring(honest, witness);

    // The receiver's own token in the place of the vanished seat's: its card would never open.
    const { pairs } = table.state.returned.get(slot)!;
    const pair = hexToBytes(pairs[1]!);
    const base = unwrap(readExactly(pair, 128, (reader) => reader.cipher())).a;
    const { bytes } = table.servers(contextHash(table.context(CHAIR)), [base]);
    const lie = bytesToHex(concatBytes(hexToBytes(witness).slice(0, -129), Uint8Array.of(1), pair));
    await expect(bring(bytesToHex(bytes), lie)).rejects.toThrow(/NotSealed/);
  });
});

describe('escrow: a shown card that is hidden in a hand', () => {
  it('leads to the same state or refusal in both languages, and back to the deck', async () => {
    const table = await dealtTable();
    const [slot, own, closed] = [slotAt(0, 6), slotAt(0, 1), slotAt(0, 7)];
    await table.settle([show(slot, ALL)]);
    const told = async (party: number, needs: readonly Need[], evidence: Hex) => {
      const call = { call: 'prove', context: table.context(party), state: table.state, needs, evidence } as const;
      const here = verdictOf(escrowDealer as AnyDealer, call);
      expect(await contractVerdict(client, dealer, 'EscrowDealer', escrowDealer as AnyDealer, call)).toBe(here);
      return here;
    };
    expect(await told(0, [hide(slot, DECK)], '0x')).toBe('UnexpectedVerb');
    expect(await told(0, [hide(closed, 1)], '0x')).toBe('NotShown');
    expect(await told(0, [hide(own, 0)], '0x')).toBe('NotShown');
    expect(await told(0, [hide(slot, 9)], '0x')).toBe('NoSuchSeat');
    expect(await told(0, [hide(slot, 1)], '0x00')).toBe('WrongLength');
    expect(await told(0, [hide(slot, 1)], '0x')).toMatch(/^0x/);
    await table.act(0, [hide(slot, 1)]);
    const back = [mix([own, slot]), pass(own, DECK)];
    const evidence = await table.seats[1]!.prove(table.context(1), table.state, back, [[1, 0]]);
    expect(await told(1, back, evidence)).toMatch(/^0x/);
    // Without its seals it doesn't go back: the servers would open what lay there before.
    expect(await told(1, back, bytesToHex(hexToBytes(evidence).subarray(0, -32)))).not.toMatch(/^0x/);
  });
});
