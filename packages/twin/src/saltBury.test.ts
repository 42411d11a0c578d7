import { type Hex, inMask, seededRandom, slotAt, unwrap } from '@facedown/base';
import { asChainError, dealerAbi } from '@facedown/chain';
import {
  auditPlay,
  encodeWords,
  SaltEvent,
  type SaltState,
  saltConfig,
  saltDealer,
  saltSeat,
  scopeOf,
} from '@facedown/dealers/salt';
import { duelCase, duelConfig, STARTERS } from '@facedown/duel';
import { type Context, close, contributed, deal, drop, mix, type Need, ownDeck } from '@facedown/game-kit';
import { nodeProver } from '@facedown/zk/node';
import { readContract } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { type Client, connect, deploy } from './contracts.js';
import { playTable } from './playTable.js';
import { replayTable } from './replayTable.js';

let anvil: Anvil;
let client: Client;
let dealer: Hex;
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
  dealer = await deploy(client, 'SaltDealer');
});
afterAll(() => anvil.stop());

const prover = nodeProver();
const random = seededRandom('burying on both halves');
const seats = [0, 1].map((seat) => saltSeat({ seat, secret: random(32), prover }));
const at = (party: number, tableId = 5n): Context => ({
  chainId: 31337n,
  table: `0x${'11'.repeat(20)}`,
  tableId,
  epoch: 1n,
  version: 9n,
  party,
});
const DECKS = [0, 1].map((seat) =>
  ownDeck(
    seat,
    Array.from({ length: 10 }, (_, i) => 10 * seat + i + 1),
    seat,
    3n,
  ),
);
const SLOTS = [0, 1, 2].map((position) => slotAt(0, position));
const BURY = [mix(SLOTS), drop(SLOTS[0]!)];

async function met(state: SaltState, needs: readonly Need[]): Promise<SaltState> {
  let now = state;
  for (let owed = saltDealer.owed(now, needs); owed !== 0n; owed = saltDealer.owed(now, needs)) {
    const party = inMask(owed, 0) ? 0 : 1;
    now = unwrap(saltDealer.contribute(at(party), now, needs, await seats[party]!.contribute(at(party), now, needs)));
  }
  return unwrap(saltDealer.resolve(now, needs)).state;
}

const dealt = async (way: 'Proof' | 'Audit') =>
  met(
    await met(unwrap(saltDealer.start(saltConfig(way), ['0x', '0x'])), DECKS),
    SLOTS.map((slot) => deal(slot, 0)),
  );

/** What both halves say to an action's evidence: they must say the same, and come to the same state. */
async function proved(context: Context, state: SaltState, needs: readonly Need[], evidence: Hex): Promise<string> {
  const ours = saltDealer.prove(context, state, needs, evidence);
  const args = [context, saltDealer.encode(state), needs, evidence, '0x'] as const;
  const theirs = await readContract(client, { address: dealer, abi: dealerAbi, functionName: 'prove', args })
    .then(([encoded]) => {
      if (ours.ok) expect(encoded).toBe(saltDealer.encode(ours.value.state));
      return 'accepted';
    })
    .catch((error: unknown) => asChainError(error).code);
  expect(theirs).toBe(ours.ok ? 'accepted' : ours.code);
  return theirs;
}

async function closed(state: SaltState, opening: Hex): Promise<string> {
  const ours = contributed(saltDealer, at(0), state, [close()], opening);
  const witness = saltDealer.witness(state, [close()], 0, opening);
  const args = [at(0), saltDealer.encode(state), [close()], opening, witness] as const;
  const theirs = await readContract(client, { address: dealer, abi: dealerAbi, functionName: 'contribute', args })
    .then(() => 'accepted')
    .catch((error: unknown) => asChainError(error).code);
  expect(theirs).toBe(ours.ok ? 'accepted' : ours.code);
  return theirs;
}

describe('both halves of the salt dealer', () => {
  it.each(['Audit', 'Proof'] as const)(
    'bury a card, and a whole hand, by %s, and refuse the same',
    async (way) => {
      const state = await dealt(way);
      const one = await seats[0]!.prove(at(0), state, BURY, [[1, 0, 2]]);
      expect(await proved(at(0), state, BURY, one)).toBe('accepted');
      const all = SLOTS.map(drop);
      expect(await proved(at(0), state, all, await seats[0]!.prove(at(0), state, all, []))).toBe('accepted');
      const half = await seats[0]!.prove(at(0), state, all.slice(0, 2), []);
      expect(await proved(at(0), state, all.slice(0, 2), half)).toBe('MixNotWholeHand');
      expect(await proved(at(0), state, [drop(slotAt(0, 7))], one)).toBe('UnknownSlot');
      expect(await proved(at(1), state, BURY, one)).toBe('MixNotWholeHand');
      expect(await proved(at(0), state, BURY, `${one}${'00'.repeat(32)}` as Hex)).toBe('MalformedEvidence');
      if (way === 'Audit') return;
      expect(await proved(at(0, 6n), state, BURY, one)).toBe('BadProof');
      const changed = `${one.slice(0, 66 + 63)}${one[66 + 63] === '0' ? '1' : '0'}${one.slice(66 + 64)}` as Hex;
      expect(await proved(at(0), state, BURY, changed)).toBe('BadProof');
    },
    900_000,
  );

  it('find at the close a card that was buried and never held', async () => {
    const state = await dealt('Audit');
    const honest = await seats[0]!.prove(at(0), state, BURY, [[1, 0, 2]]);
    const buried = unwrap(saltDealer.prove(at(0), state, BURY, honest)).state;
    const opening = await seats[0]!.contribute(at(0), buried, [close()]);
    expect(await closed(buried, opening)).toBe('accepted');
    const lie = encodeWords([auditPlay(77n, scopeOf(at(0)), state.seats[0]!.counter, 63)]);
    const lying = unwrap(saltDealer.prove(at(0), state, BURY, lie)).state;
    expect(await closed(lying, await seats[0]!.contribute(at(0), lying, [close()]))).toBe('FaceNotInHand');
  });

  it('agree on games of Duel, which buries cards', async () => {
    const contracts = {
      replay: await deploy(client, 'Replay'),
      rules: await deploy(client, 'DuelRules'),
      dealer,
    };
    let buried = 0;
    for (let seed = 0; seed < 3; seed++) {
      const own = seededRandom(`duel on salt/${seed}`);
      const record = await playTable({
        id: { chainId: 31337n, table: `0x${'11'.repeat(20)}` as Hex, tableId: 5n, epoch: 1n },
        game: duelCase.game,
        dealer: saltDealer,
        dealerConfig: saltConfig('Audit'),
        seating: {
          config: duelConfig({ stake: 10n, bond: 10n, lists: [STARTERS.tide, STARTERS.root] }),
          amounts: [20n, 20n],
        },
        keys: ['0x', '0x'],
        parties: new Map([0, 1].map((seat) => [seat, saltSeat({ seat, secret: own(32), prover })])),
        random: own,
        maxSteps: 60,
        lapseEvery: 0,
      });
      expect(await replayTable(client, contracts, record)).toEqual([]);
      const { seats: last } = record.last.dealer as SaltState;
      buried += last.flatMap(({ events }) => events).filter(({ kind }) => kind === SaltEvent.Bury).length;
    }
    expect(buried).toBeGreaterThan(0);
  });
});
