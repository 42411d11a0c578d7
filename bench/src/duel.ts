import { type RandomBytes, unwrap } from '@facedown/base';
import { duelBot, duelMatch } from '@facedown/bots/duel';
import { DuelKind, duel, duelCase, duelConfig, duelLegal, STARTERS } from '@facedown/duel';
import { act, type GameCase, handOf, openWorld, PendingKind, settle, shuffledDecks } from '@facedown/game-kit';
import { connect, measureDuelGas, readArtifact, runTwin, startAnvil } from '@facedown/twin';
import { type Benchmark, type Measurement, measure, rate } from './measure.js';
import { selfplay } from './selfplay.js';

const GAMES = 20;

/** A table's opening and its end; each seat joins once. */
const TRANSACTIONS = 2 + 2;
/** Seed 000 in a game of ten turns. */
const THEIR_TRANSACTIONS = 22;

/**
 * Random play without encoding and hashing, the twin runner, the contracts' gas and size, a bot's longest thought, and
 * whole games between bots in processes of their own.
 */
export const duelBench: Benchmark = async () => {
  const time = await measure(playGames);
  const { slowest } = duelMatch(6, 'bench', {
    first: () => duelBot(10),
    second: () => duelBot(10),
    now: () => performance.now(),
  });
  return [
    { name: 'duel', metric: 'random actions', value: rate(time / playGames()), unit: '/s', limit: 10_000 },
    ...(await onChain()),
    { name: 'duel', metric: 'longest thought of the strongest bot', value: slowest, unit: 'ms', limit: 1000 },
    { name: 'duel', metric: 'code of DuelRules', value: codeBytes('DuelRules'), unit: 'bytes', limit: 24_576 },
    { name: 'duel', metric: 'code of DuelBoard', value: codeBytes('DuelBoard'), unit: 'bytes', limit: 24_576 },
    ...(await games()),
  ];
};

/** Of the code that is deployed; what the constructor takes is a few bytes more. */
const codeBytes = (contract: string): number => readArtifact(contract).bytecode.length / 2 - 1;

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
  const lists = Object.values(STARTERS);
  let actions = 0;
  for (let game = 0; game < GAMES; game++) {
    const config = duelConfig({ oaths: true, lists: [lists[game % 3]!, lists[(game + 1) % 3]!] });
    let world = settle(duel, openWorld(duel, { config, amounts: [0n, 0n] }), decks);
    for (;;) {
      const { kind, seat } = duel.pending(world.state);
      if (kind !== PendingKind.Action) break;
      const legal = duelLegal(world.state, seat, handOf(world.truth, seat));
      const [high, low] = random(2);
      const choice = legal[((high! << 8) | low!) % legal.length]!;
      // A game in which anyone concedes would be over before the board fills.
      if (choice.action.kind === DuelKind.Concede) continue;
      world = settle(duel, unwrap(act(duel, world, seat, choice)), decks);
      actions++;
    }
  }
  return actions;
}

/** Off chain; the bots' thinking is part of it. The first has a chain for its stakes. */
async function games(): Promise<Measurement[]> {
  const audited = await selfplay('duel', 'salt', '--mode', 'offchain');
  const sealed = await selfplay('duel', 'players', '--no-chain');
  const whole = { name: 'duel', unit: 's' };
  const transactions = audited.transactions!;
  return [
    { ...whole, metric: 'a whole game between bots, salt by audit', value: audited.handMs[0]! / 1000, limit: 10 },
    { ...whole, metric: 'a whole game between bots, players', value: sealed.handMs[0]! / 1000, limit: 30 },
    {
      name: 'duel',
      metric: 'transactions of a game off chain',
      value: transactions,
      unit: '',
      limit: TRANSACTIONS,
      against: 'seed 000, ten turns',
      ratio: THEIR_TRANSACTIONS / transactions,
    },
  ];
}

async function onChain(): Promise<Measurement[]> {
  const anvil = await startAnvil();
  try {
    const client = connect(anvil.url);
    await runTwin(client, duelCase as GameCase, { games: 10, seed: 'warm-up' });
    const started = performance.now();
    const { steps, differ } = await runTwin(client, duelCase as GameCase, { games: 100, seed: 1 });
    const value = rate((performance.now() - started) / steps);
    return [
      { name: 'duel', metric: 'twin, steps that differ', value: differ.length, unit: `of ${steps}`, limit: 0 },
      { name: 'duel', metric: 'twin, compared steps', value, unit: '/s', limit: 800 },
      ...(await measureDuelGas(client)).map(({ work, gas, limit }) => ({
        name: 'duel',
        metric: `step with 20 units: ${work}`,
        value: gas,
        unit: 'gas',
        limit,
      })),
    ];
  } finally {
    await anvil.stop();
  }
}
