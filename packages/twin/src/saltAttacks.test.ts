import { type Hex, inMask, seededRandom, slotAt, unwrap } from '@facedown/base';
import { asChainError, dealerAbi } from '@facedown/chain';
import {
  auditPlay,
  encodeWords,
  type SaltSeatState,
  type SaltState,
  saltConfig,
  saltDealer,
  saltSeat,
  scopeOf,
} from '@facedown/dealers/salt';
import { type Context, close, contributed, deal, mix, type Need, ownDeck, show } from '@facedown/game-kit';
import { nodeProver } from '@facedown/zk/node';
import { readContract } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, type Client, connect, deploy, startAnvil } from './index.js';

/** Every attack on the salt dealer that docs/SECURITY.md names is refused by both halves, with one code. */
let anvil: Anvil;
let client: Client;
let contract: Hex;
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
  contract = await deploy(client, 'SaltDealer');
});
afterAll(() => anvil.stop());

const FACES = (1n << 64n) - 1n;
const FIELD = 21888242871839275222246405745257275088548364400416034343698204186575808495617n;
const LISTS = [0, 1].map((seat) => Array.from({ length: 10 }, (_, i) => 10 * seat + i + 1));
const prover = nodeProver();
const random = seededRandom('attacks on salt');
const seats = [0, 1].map((seat) => saltSeat({ seat, secret: random(32), prover }));
const at = (party: number, tableId = 5n): Context => ({
  chainId: 31337n,
  table: `0x${'11'.repeat(20)}`,
  tableId,
  epoch: 1n,
  version: 9n,
  party,
});
const decks = LISTS.map((list, seat) => ownDeck(seat, list, seat, 3n));
const deals = (from: number, count: number, of = [0, 1]): Need[] =>
  of.flatMap((seat) => Array.from({ length: count }, (_, i) => deal(slotAt(seat, from + i), seat)));
const SLOTS = [0, 1, 2].map((slot) => slotAt(0, slot));

async function met(state: SaltState, needs: readonly Need[]): Promise<SaltState> {
  let now = state;
  for (let owed = saltDealer.owed(now, needs); owed !== 0n; owed = saltDealer.owed(now, needs)) {
    const party = inMask(owed, 0) ? 0 : 1;
    now = unwrap(saltDealer.contribute(at(party), now, needs, await seats[party]!.contribute(at(party), now, needs)));
  }
  return unwrap(saltDealer.resolve(now, needs)).state;
}
const laid = (way: 'Proof' | 'Audit') => met(unwrap(saltDealer.start(saltConfig(way), ['0x', '0x'])), decks);
const sealed = async (state: SaltState) => {
  const evidence = await seats[0]!.prove(at(0), state, [mix(SLOTS)], [[1, 0, 2]]);
  return unwrap(saltDealer.prove(at(0), state, [mix(SLOTS)], evidence)).state;
};
const first = (state: SaltState, change: Partial<SaltSeatState>): SaltState => ({
  ...state,
  seats: [{ ...state.seats[0]!, ...change }, state.seats[1]!],
});

/** What both halves say to a contribution: they must say the same. */
async function answer(context: Context, state: SaltState, needs: readonly Need[], evidence: Hex): Promise<string> {
  const ours = contributed(saltDealer, context, state, needs, evidence);
  const witness = saltDealer.witness(state, needs, context.party, evidence);
  const args = [context, saltDealer.encode(state), needs, evidence, witness] as const;
  const theirs = await readContract(client, { address: contract, abi: dealerAbi, functionName: 'contribute', args })
    .then(([encoded]) => {
      if (ours.ok) expect(encoded).toBe(saltDealer.encode(ours.value.state));
      return 'accepted';
    })
    .catch((error: unknown) => asChainError(error).code);
  expect(theirs).toBe(ours.ok ? 'accepted' : ours.code);
  return theirs;
}

describe('both halves of the salt dealer', () => {
  it('refuse a salt after the beacon, a second salt, a second beacon and a deck swapped after its salt', async () => {
    const state = await laid('Audit');
    const needs = deals(0, 3);
    expect(await answer(at(0), state, decks, encodeWords([98n]))).toBe('NothingOwed');
    const sent = unwrap(saltDealer.contribute(at(1), state, deals(0, 3, [0]), encodeWords([7n])));
    expect(await answer(at(0), sent, decks, encodeWords([98n]))).toBe('NothingOwed');
    expect(await answer(at(1), sent, deals(0, 3, [0]), encodeWords([8n]))).toBe('NothingOwed');
    expect(await answer(at(0), sent, deals(0, 3, [0]), encodeWords([8n]))).toBe('NothingOwed');
    const swapped = [ownDeck(0, [60, 60, 60], 0, 3n), decks[1]!];
    expect(await answer(at(0), await met(state, needs), swapped, encodeWords([5n]))).toBe('CloseFirst');
  });

  it('refuse a beacon beyond the field', async () => {
    const state = await laid('Audit');
    const needs = deals(0, 3, [0]);
    for (const beyond of [FIELD, FIELD + 1n, 2n ** 256n - 1n])
      expect(await answer(at(1), state, needs, encodeWords([beyond]))).toBe('BeaconOutOfRange');
    expect(await answer(at(1), state, needs, encodeWords([FIELD - 1n]))).toBe('accepted');
  });

  it('refuse at the close what was not drawn, another salt, and events that did not happen', async () => {
    const state = await met(await laid('Audit'), deals(0, 3));
    const opening = await seats[0]!.contribute(at(0), state, [close()]);
    expect(await answer(at(0), state, [close()], opening)).toBe('accepted');
    expect(await answer(at(0), state, [close()], encodeWords([5n]))).toBe('WrongSalt');
    expect(await answer(at(0, 6n), state, [close()], opening)).toBe('WrongSalt');
    expect(await answer(at(1), state, [close()], opening)).toBe('WrongSalt');
    expect(await answer(at(0), first(state, { events: [] }), [close()], opening)).toBe('BadWitness');
    const commitment = encodeWords([auditPlay(77n, scopeOf(at(0)), state.seats[0]!.counter, 63)]);
    const lying = unwrap(saltDealer.prove(at(0), state, [mix(SLOTS)], commitment)).state;
    const needs = [show(SLOTS[0]!, FACES)];
    const shown = unwrap(saltDealer.contribute(at(0), lying, needs, encodeWords([63n, 77n])));
    const after = unwrap(saltDealer.resolve(shown, needs)).state;
    expect(await answer(at(0), after, [close()], opening)).toBe('FaceNotInHand');
  });

  it('refuse a proven draw with another counter, beacon, salt or list, elsewhere, by another seat, or again', async () => {
    const state = await laid('Proof');
    const needs = deals(0, 3, [0]);
    const asked = unwrap(saltDealer.contribute(at(1), state, needs, encodeWords([7n])));
    const drawn = await seats[0]!.contribute(at(0), asked, needs);
    expect(await answer(at(0), asked, needs, drawn)).toBe('accepted');
    expect(await answer(at(0, 6n), asked, needs, drawn)).toBe('BadProof');
    const { counter, beacon, salt, list } = asked.seats[0]!;
    for (const change of [
      { counter: counter + 1 },
      { beacon: beacon + 1n },
      { salt: salt + 1n },
      { list: `${list.slice(0, -2)}3f` as Hex },
    ])
      expect(await answer(at(0), first(asked, change), needs, drawn)).toBe('BadProof');
    const mirrored = { ...asked, seats: [asked.seats[1]!, asked.seats[0]!] };
    const theirs = needs.map((need) => ({ ...need, seat: 1 }));
    expect(await answer(at(1), mirrored, theirs, drawn)).not.toBe('accepted');
    const dealt = unwrap(saltDealer.resolve(unwrap(saltDealer.contribute(at(0), asked, needs, drawn)), needs)).state;
    const more = deals(3, 3, [0]);
    const again = unwrap(saltDealer.contribute(at(1), dealt, more, encodeWords([7n])));
    expect(await answer(at(0), again, more, drawn)).not.toBe('accepted');

    const down = await sealed(dealt);
    const wanted = [show(SLOTS[0]!, FACES)];
    const opening = await seats[0]!.contribute(at(0), down, wanted);
    expect(await answer(at(0), down, wanted, opening)).toBe('accepted');
    expect(await answer(at(0, 6n), down, wanted, opening)).toBe('BadProof');
    const other = encodeWords([BigInt(opening.slice(0, 66)) === 1n ? 2n : 1n]) + opening.slice(66);
    expect(await answer(at(0), down, wanted, other as Hex)).toBe('BadProof');
    const moved = first(down, { handCommitment: down.seats[0]!.handCommitment + 1n });
    expect(await answer(at(0), moved, wanted, opening)).toBe('BadProof');
  });
});
