import { bytesToBigint, type Hex, type RandomBytes, randomBelow, seededRandom, unwrap } from '@facedown/base';
import { HOST, openDealer, openHost, openSeat } from '@facedown/dealers/open';
import { cardKey, newCardSecret, playersDealer, playersSeat } from '@facedown/dealers/players';
import { saltConfig, saltDealer, saltSeat } from '@facedown/dealers/salt';
import {
  bringingList,
  checkOpening,
  type FableAction,
  type FableConfig,
  type FableState,
  fable,
  fableCase,
  fableConfig,
  HOUSE,
  NO_HASH,
  openingByLot,
  randomList,
  SEED,
} from '@facedown/fable';
import { contextOf, type GameCase, shuffledDecks } from '@facedown/game-kit';
import { nodeProver } from '@facedown/zk/node';
import { BaseError, ContractFunctionRevertedError } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { type Client, connect, deploy, readArtifact } from './contracts.js';
import { playTable } from './playTable.js';
import { replayTable } from './replayTable.js';
import { runTwin } from './runTwin.js';

const id = { chainId: 31337n, table: `0x${'11'.repeat(20)}` as Hex, tableId: 5n, epoch: 1n };
const owner: Hex = `0x${'22'.repeat(20)}`;
const LONG = 3_600_000;
const long = process.env.FACEDOWN_LONG !== undefined;

let anvil: Anvil;
let client: Client;
let replay: Hex;
let rules: Hex;
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
  replay = await deploy(client, 'Replay');
  rules = await deploy(client, 'FableRules');
});
afterAll(() => anvil.stop());

/** Decks are drawn by lot, told by the stake: the next stake from which both seats get one that they may play. */
const seating = (options: Partial<FableConfig>) => {
  let config = fableConfig({ stake: 10n, bond: 10n, ...options });
  while ([0, 1].some((seat) => checkOpening(config, 0n, openingByLot(config, seat)) !== undefined))
    config = { ...config, stake: config.stake + 1n };
  const amount = config.stake + config.bond;
  return { config, amounts: [amount, amount] };
};
/** Both presets, small and at the dealers' limits. */
const SHAPES = [
  { ...SEED, stake: 11n },
  { ...HOUSE, stake: 12n },
  { ...SEED, stake: 13n, minDeck: 62, health: 200 },
  { ...HOUSE, stake: 14n, minDeck: 62, health: 90 },
];

describe('the twins of Fable', () => {
  it(
    'do not differ in any step or refusal of random games',
    async () => {
      const games = long ? 10_000 : 120;
      const report = await runTwin(client, fableCase as GameCase, { games, seed: 5 });
      expect(report.steps).toBeGreaterThan(15 * games);
      expect(report.differ).toEqual([]);
    },
    LONG,
  );

  it('agree with the reducer on whole games at the open dealer, refusals and time-outs included', async () => {
    const contracts = { replay, rules, dealer: await deploy(client, 'OpenDealer') };
    let turns = 0;
    for (let seed = 0; seed < (long ? 40 : 6); seed++) {
      const random = seededRandom(`fable open ${seed}`);
      const record = await playTable({
        id,
        game: fableCase.game,
        dealer: openDealer,
        seating: seating({ ...SHAPES[seed % 4], bond: BigInt(seed) }),
        keys: ['0x', '0x'],
        parties: new Map([
          ...[0, 1].map((seat) => [seat, openSeat(seat)] as const),
          [HOST, openHost(shuffledDecks(random))] as const,
        ]),
        random,
        maxSteps: 600,
        lapseEvery: seed % 3 === 2 ? 40 : 0,
      });
      expect(await replayTable(client, contracts, record)).toEqual([]);
      turns += (record.last.rules as FableState).turns;
    }
    expect(turns).toBeGreaterThan(40);
  });

  it('agree on what a seat brings, and on lists that hold more than that', async () => {
    const random = seededRandom('owned');
    const seen = new Set<string>();
    for (let game = 0; game < (long ? 400 : 40); game++) await ownedGame(random, seen);
    expect([...seen].sort()).toEqual(['BroughtAlready', 'NotOwned', 'NothingBrought', 'fine']);
  });
});

/** A table with owned cards up to both openings, each call by both halves. */
async function ownedGame(random: RandomBytes, seen: Set<string>) {
  const config = fableConfig({ stake: 1n, owned: true, minDeck: 10, provision: 0 });
  let state = unwrap(fable.setup(config));
  for (const seat of [0, 1]) state = unwrap(fable.admit(state, seat, 2n));
  const { state: codec, action: actions } = fable.codecs;
  const call = async (functionName: string, ...args: unknown[]): Promise<string> => {
    try {
      const { abi } = readArtifact('FableRules');
      const answer = await client.readContract({ address: rules, abi, functionName, args });
      return typeof answer === 'string' ? answer : (answer as { state: Hex }).state;
    } catch (error) {
      const reverted =
        error instanceof BaseError ? error.walk((e) => e instanceof ContractFunctionRevertedError) : undefined;
      if (!(reverted instanceof ContractFunctionRevertedError) || !reverted.data) throw error;
      return reverted.data.errorName;
    }
  };
  const both = async (
    result: { ok: true; value: FableState } | { ok: false; code: string },
    ...args: [string, ...unknown[]]
  ) => {
    expect(await call(...args)).toBe(result.ok ? codec.encode(result.value) : result.code);
    seen.add(result.ok ? 'fine' : result.code);
    if (result.ok) state = result.value;
    return result.ok;
  };
  // Mostly three of a face, so that some lists are owned and some aren't.
  const bits = () => bytesToBigint(random(9));
  const word = () => bits() | bits() | bits() | bits();
  await both(fable.begin(state), 'begin', codec.encode(state));
  for (const seat of [0, 1]) {
    const brought = randomBelow(random, 8) === 0 ? 0n : word();
    for (const again of [0, 1]) {
      if (again && randomBelow(random, 3) > 0) continue;
      await both(fable.bring(state, seat, brought), 'bring', codec.encode(state), seat, brought);
    }
  }
  if (!(await both(fable.begin(state), 'begin', codec.encode(state)))) return;
  const openings = [0, 1].map(() => ({ nonce: NO_HASH, bid: 0, list: randomList(random, config) }));
  const step = async (seat: number, action: FableAction) => {
    const code = fable.check(state, seat, action);
    const result = code
      ? ({ ok: false, code } as const)
      : ({ ok: true, value: fable.apply(state, seat, action) } as const);
    return both(result, 'step', codec.encode(state), seat, actions.encode(action));
  };
  for (const seat of [0, 1]) await step(seat, bringingList(seat, openings[seat]!).choose);
  for (const seat of [0, 1]) if (!(await step(seat, bringingList(seat, openings[seat]!).reveal))) return;
}

describe('Fable at the salt dealer', () => {
  const prover = nodeProver();
  const play = (
    way: 'Proof' | 'Audit',
    seed: number,
    options: Partial<FableConfig>,
    lapseEvery = 0,
    maxSteps = 500,
  ) => {
    const random = seededRandom(`fable ${way}/${seed}`);
    return playTable({
      id,
      game: fableCase.game,
      dealer: saltDealer,
      dealerConfig: saltConfig(way),
      seating: seating(options),
      keys: ['0x', '0x'],
      parties: new Map([0, 1].map((seat) => [seat, saltSeat({ seat, secret: random(32), prover })])),
      random,
      maxSteps,
      lapseEvery,
    });
  };

  it('is played by audit to its end, decks of 62 included, and the contracts agree', async () => {
    const contracts = { replay, rules, dealer: await deploy(client, 'SaltDealer') };
    for (let seed = 0; seed < (long ? 24 : 4); seed++) {
      const record = await play('Audit', seed, { ...SHAPES[seed % 4], bond: BigInt(seed) }, seed % 4 === 3 ? 30 : 0);
      expect(await replayTable(client, contracts, record)).toEqual([]);
      expect(fable.outcome(record.last.rules as FableState).boundary).toBe(true);
    }
  });

  it(
    'is played by proof, and the contracts agree',
    async () => {
      const contracts = { replay, rules, dealer: await deploy(client, 'SaltDealer') };
      const record = await play('Proof', 1, SHAPES[1]!, 0, long ? 120 : 16);
      expect(await replayTable(client, contracts, record)).toEqual([]);
      expect((record.last.rules as FableState).turns).toBeGreaterThan(0);
    },
    LONG,
  );
});

describe('Fable at the players dealer', () => {
  it.each(long ? [0, 1, 2, 3] : [0])(
    'is dealt from own decks with real proofs, shape %i, and the contracts agree',
    async (shape) => {
      const contracts = { replay, rules, dealer: await deploy(client, 'PlayersDealer') };
      const random = seededRandom(`fable players ${shape}`);
      const secrets = [0, 1].map(() => newCardSecret(random));
      const record = await playTable({
        id,
        game: fableCase.game,
        dealer: playersDealer,
        seating: seating(SHAPES[shape]!),
        keys: secrets.map((secret, seat) => cardKey(contextOf(id, 0n, seat), owner, secret, random)),
        parties: new Map(secrets.map((secret, seat) => [seat, playersSeat(seat, secret, random)])),
        random,
        maxSteps: long ? 200 : 24,
      });
      expect(await replayTable(client, contracts, record)).toEqual([]);
      expect((record.last.rules as FableState).turns).toBeGreaterThan(2);
    },
    LONG,
  );
});
