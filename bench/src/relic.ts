import { type RandomBytes, seededRandom, unwrap } from '@facedown/base';
import {
  act,
  type GameCase,
  handOf,
  openWorld,
  PendingKind,
  recordScript,
  settle,
  shuffledDecks,
} from '@facedown/game-kit';
import { relic, relicCase, relicLegal } from '@facedown/relic';
import { connect, deploy, readArtifact, runTwin, startAnvil } from '@facedown/twin';
import { encodeFunctionData, type Hex, hexToBytes } from 'viem';
import { type Benchmark, measure, rate } from './measure.js';

const GAMES = 60;
const STEP = 4;

/** Random play without encoding and hashing, the twin runner, and the gas of the dearest step. */
export const relicBench: Benchmark = async () => {
  const time = await measure(playGames);
  const { twin, gas } = await onChain();
  return [
    { name: 'relic', metric: 'random actions', value: rate(time / playGames()), unit: '/s', limit: 20_000 },
    { name: 'relic', metric: 'twin, compared steps', value: twin, unit: '/s', limit: 1500 },
    { name: 'relic', metric: 'gas of the dearest step', value: gas, unit: 'gas', limit: 80_000 },
  ];
};

/** Hashed randomness would be most of the time: this is for speed alone. */
function quickRandom(seed: number): RandomBytes {
  let word = seed;
  return (length) => {
    const bytes = new Uint8Array(length);
    for (let i = 0; i < length; i++) {
      word ^= word << 13;
      word ^= word >>> 17;
      word ^= word << 5;
      bytes[i] = word >>> 8;
    }
    return bytes;
  };
}

/** How many actions the games took. */
function playGames(): number {
  const random = quickRandom(123_456_789);
  const decks = shuffledDecks(random);
  let actions = 0;
  for (let game = 0; game < GAMES; game++) {
    const seats = 2 + (game % 3);
    const seating = { config: { fee: 1n, minSeats: 2, maxSeats: seats }, amounts: Array<bigint>(seats).fill(1n) };
    let world = settle(relic, openWorld(relic, seating), decks);
    for (;;) {
      const { kind, seat } = relic.pending(world.state);
      if (kind !== PendingKind.Action) break;
      const legal = relicLegal(world.state, seat, handOf(world.truth, seat));
      const [high, low] = random(2);
      const choice = legal[((high! << 8) | low!) % legal.length]!;
      world = settle(relic, unwrap(act(relic, world, seat, choice)), decks);
      actions++;
    }
  }
  return actions;
}

async function onChain(): Promise<{ twin: number; gas: number }> {
  const anvil = await startAnvil();
  try {
    const client = connect(anvil.url);
    await runTwin(client, relicCase as GameCase, { games: 10, seed: 'warm-up' });
    const started = performance.now();
    const { steps } = await runTwin(client, relicCase as GameCase, { games: 100, seed: 1 });
    const twin = rate((performance.now() - started) / steps);
    return { twin, gas: await dearestStep(client) };
  } finally {
    await anvil.stop();
  }
}

/** What `step` itself spends, without what any transaction pays for its bytes, over every step of random games. */
async function dearestStep(client: ReturnType<typeof connect>): Promise<number> {
  const { abi } = readArtifact('RelicRules');
  const rules = await deploy(client, 'RelicRules');
  const call = (functionName: string, args: readonly unknown[]) => encodeFunctionData({ abi, functionName, args });
  let dearest = 0;
  for (let game = 0; game < 12; game++) {
    const script = recordScript(relicCase as GameCase, seededRandom(`gas/${game}`));
    let state: Hex = '0x';
    for (const { kind, seat, amount, payload, shown, expect } of script.ops) {
      if ('code' in expect) continue;
      const [name, args] = [
        ['setup', [payload]],
        ['admit', [state, seat, amount]],
        ['release', [state, seat]],
        ['begin', [state]],
        ['step', [state, seat, payload]],
        ['on', [state, shown]],
        ['forfeit', [state, seat]],
        ['broken', [state, amount]],
        ['outcome', [state]],
        ['bring', [state, seat, amount]],
        ['absent', [state, amount]],
      ][kind] as [string, unknown[]];
      if (name === 'outcome') break;
      const data = call(name, args);
      if (kind === STEP) {
        const estimate = await client.estimateGas({ to: rules, data });
        dearest = Math.max(dearest, Number(estimate) - intrinsic(data));
      }
      const answer = await client.readContract({ address: rules, abi, functionName: name, args });
      const step = (name === 'release' ? (answer as unknown[])[0] : answer) as { state: Hex };
      state = step.state;
    }
  }
  return dearest;
}

const intrinsic = (data: Hex): number => hexToBytes(data).reduce((gas, byte) => gas + (byte === 0 ? 4 : 16), 21_000);
