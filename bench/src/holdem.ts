import { type Hex, pick, type RandomBytes, randomBelow, randomPermutation, seededRandom, unwrap } from '@facedown/base';
import { expandAmounts, type GameCase, type Need, PendingKind, type Shown, Verb } from '@facedown/game-kit';
import {
  CASH,
  type HoldemConfig,
  HoldemKind,
  HoldemPhase,
  type HoldemState,
  holdem,
  holdemCase,
  strength7,
} from '@facedown/holdem';
import { type Client, connect, deploy, readArtifact, runTwin, startAnvil } from '@facedown/twin';
import { evaluate as pokertools } from '@pokertools/evaluator';
import { evaluateCardCodes as phe } from 'phe';
import pokersolver from 'pokersolver';
import { encodeFunctionData, hexToBytes } from 'viem';
import { type Benchmark, compare, type Measurement, measure, rate } from './measure.js';

const HANDS = 5000;
const SOLVED = 50;
const ACTIONS = 5000;

const CONFIG: HoldemConfig = {
  seats: 9,
  headsUpOrder: 0,
  rakeBp: 200,
  rakeCap: 1_000_000n,
  smallBlind: 50n,
  bigBlind: 100n,
  ante: 0n,
  minBuyIn: 1n,
  maxBuyIn: 1_000_000n,
  bond: 70n,
  ...CASH,
};

/** The evaluator beside those on npm, random play, the twins and the gas of the dearest steps. */
export const holdemBench: Benchmark = async () => [
  ...(await evaluators()),
  {
    name: 'holdem',
    metric: 'random actions, six seats',
    value: rate((await measure(playActions, { samples: 7 })) / ACTIONS),
    unit: '/s',
    limit: 20_000,
  },
  ...(await onChain()),
];

async function evaluators(): Promise<Measurement[]> {
  const random = seededRandom('bench/holdem');
  const hands = Array.from({ length: HANDS }, () => randomPermutation(random, 52).slice(0, 7));
  const ours = () => {
    let sum = 0;
    for (const h of hands) sum += strength7(h[0]!, h[1]!, h[2]!, h[3]!, h[4]!, h[5]!, h[6]!);
    return sum;
  };
  // Tried and left out: poker-evaluator 2.1.1, which brings a table of 130 MB and ran at about 0.45 million hands a second.
  // The others take the same integers; pokersolver takes names only.
  const named = hands
    .slice(0, SOLVED)
    .map((hand) => hand.map((face) => '23456789TJQKA'[face >> 2]! + 'cdhs'[face & 3]!));
  const others: [string, () => unknown, number][] = [
    ['@pokertools/evaluator 1.0.20', () => hands.reduce((sum, hand) => sum + pokertools(hand), 0), HANDS],
    ['phe 0.6.0', () => hands.reduce((sum, hand) => sum + phe(hand), 0), HANDS],
    ['pokersolver 2.1.4', () => named.map((hand) => pokersolver.Hand.solve(hand)), SOLVED],
  ];
  const results: Measurement[] = [];
  for (const [against, work, number] of others) {
    const { time, otherTime } = await compare(ours, work, { samples: 9 });
    const ratio = otherTime / number / (time / HANDS);
    results.push({ name: 'holdem', metric: 'seven-card hands', value: rate(time / HANDS), unit: '/s', against, ratio });
  }
  return results;
}

/** Nothing but the rules: candidates, check, needs, apply, and the faces that come back. */
function playActions(): number {
  const random = seededRandom('bench/play');
  let actions = 0;
  while (actions < ACTIONS) {
    let state = seated(6, () => BigInt(1000 + randomBelow(random, 9000)));
    let order: number[] = [];
    for (;;) {
      const pending = holdem.pending(state);
      if (pending.kind === PendingKind.Over) break;
      if (pending.kind === PendingKind.Dealer) {
        if (pending.needs[0]!.verb === Verb.Deck) order = randomPermutation(random, 52);
        state = holdem.on(state, facesOf(pending.needs, order));
        continue;
      }
      if (++actions > ACTIONS) break;
      state = actAtRandom(state, pending.seat, order, random);
    }
  }
  return actions;
}

function actAtRandom(state: HoldemState, seat: number, order: readonly number[], random: RandomBytes): HoldemState {
  const choices = holdem.candidates(state, seat).filter(({ action }) => action.kind !== HoldemKind.SitOut);
  const [{ action }] = [pick(random, expandAmounts({ ...pick(random, choices), arrange: [] }))];
  if (holdem.check(state, seat, action)) throw new Error('a candidate was refused');
  const needs = holdem.needs(state, seat, action);
  const next = holdem.apply(state, seat, action);
  return needs[0]?.verb === Verb.Show ? holdem.on(next, facesOf(needs, order)) : next;
}

const facesOf = (needs: readonly Need[], order: readonly number[]): Shown[] =>
  needs.filter(({ verb }) => verb === Verb.Show).map(({ slot }) => ({ slot, face: order[slot]! }));

function seated(seats: number, stack: (seat: number) => bigint): HoldemState {
  let state = unwrap(holdem.setup(CONFIG));
  for (let seat = 0; seat < seats; seat++) state = unwrap(holdem.admit(state, seat, stack(seat) + CONFIG.bond));
  return unwrap(holdem.begin(state));
}

async function onChain(): Promise<Measurement[]> {
  const anvil = await startAnvil();
  try {
    const client = connect(anvil.url);
    const six = {
      ...holdemCase,
      seating: (random: RandomBytes) => ({
        config: { ...CONFIG, seats: 6 },
        amounts: Array.from({ length: 6 }, () => CONFIG.bond + BigInt(1000 + randomBelow(random, 9000))),
      }),
    } as GameCase;
    await runTwin(client, six, { games: 30, seed: 'warm-up' });
    const started = performance.now();
    const { steps, differ } = await runTwin(client, six, { games: 150, seed: 1 });
    if (differ.length > 0) throw new Error('the twins differ');
    const twin = rate((performance.now() - started) / steps);
    const rules = await deploy(client, 'HoldemRules');
    const [raise, levels] = [await raiseGas(client, rules), await levelsGas(client, rules)];
    return [
      { name: 'holdem', metric: 'twin, compared steps, six seats', value: twin, unit: '/s', limit: 1500 },
      { name: 'holdem', metric: 'gas of a raise at nine seats', value: raise, unit: 'gas', limit: 60_000 },
      { name: 'holdem', metric: 'gas of nine all-in levels and award', value: levels, unit: 'gas', limit: 250_000 },
    ];
  } finally {
    await anvil.stop();
  }
}

async function raiseGas(client: Client, rules: Hex): Promise<number> {
  let state = dealt(seated(9, () => 10_000n));
  for (let seat = 3; seat < 8; seat++)
    state = holdem.apply(state, seat, { kind: HoldemKind.Raise, amount: BigInt(200 * (seat - 2)) });
  const action = holdem.codecs.action.encode({ kind: HoldemKind.Raise, amount: 3000n });
  return gasOf(client, rules, 'step', [holdem.codecs.state.encode(state), 8, action]);
}

async function levelsGas(client: Client, rules: Hex): Promise<number> {
  let state = dealt(seated(9, (seat) => BigInt(1000 * (seat + 1))));
  for (let i = 0; i < 9; i++) {
    const seat = (i + 3) % 9;
    const raises = seat >= 3;
    const action = raises
      ? { kind: HoldemKind.Raise, amount: BigInt(1000 * (seat + 1)) }
      : { kind: HoldemKind.Call, amount: 0n };
    state = holdem.apply(state, seat, action);
  }
  if (state.phase !== HoldemPhase.Runout) throw new Error('not all-in');
  // Pairs from aces down to sixes, on a board of small pairs: every level has another winner.
  const order = [...Array.from({ length: 18 }, (_, i) => 4 * (12 - (i >> 1)) + (i & 1)), 2, 3, 6, 7, 10];
  return gasOf(client, rules, 'on', [holdem.codecs.state.encode(state), facesOf(holdem.pending(state).needs, order)]);
}

const dealt = (state: HoldemState): HoldemState => holdem.on(holdem.on(state, []), []);

/** The call's own gas: what every transaction pays for being one is taken off. */
async function gasOf(client: Client, to: Hex, functionName: string, args: readonly unknown[]): Promise<number> {
  const { abi } = readArtifact('HoldemRules');
  const data = encodeFunctionData({ abi, functionName, args });
  const bytes = hexToBytes(data);
  const zeros = bytes.filter((byte) => byte === 0).length;
  const intrinsic = 21_000 + 4 * zeros + 16 * (bytes.length - zeros);
  return Number(await client.estimateGas({ to, data })) - intrinsic;
}
