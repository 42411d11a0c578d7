import { type RandomBytes, unwrap } from '@facedown/base';
import { duelBot, duelMatch } from '@facedown/bots/duel';
import { DuelKind, duel, duelCase, duelConfig, duelLegal, STARTERS } from '@facedown/duel';
import { act, type GameCase, handOf, openWorld, PendingKind, settle, shuffledDecks } from '@facedown/game-kit';
import { connect, readArtifact, runTwin, startAnvil } from '@facedown/twin';
import { type Benchmark, measure, rate } from './measure.js';

const GAMES = 20;

/** Random play without encoding and hashing, the twin runner, the size of the contracts, and a bot's longest thought. */
export const duelBench: Benchmark = async () => {
  const time = await measure(playGames);
  const { slowest } = duelMatch(6, 'bench', {
    first: () => duelBot(10),
    second: () => duelBot(10),
    now: () => performance.now(),
  });
  return [
    { name: 'duel', metric: 'random actions', value: rate(time / playGames()), unit: '/s', limit: 10_000 },
    { name: 'duel', metric: 'twin, compared steps', value: await twinRate(), unit: '/s', limit: 800 },
    { name: 'duel', metric: 'longest thought of the strongest bot', value: slowest, unit: 'ms', limit: 1000 },
    { name: 'duel', metric: 'code of DuelRules', value: codeBytes('DuelRules'), unit: 'bytes', limit: 24_576 },
    { name: 'duel', metric: 'code of DuelBoard', value: codeBytes('DuelBoard'), unit: 'bytes', limit: 24_576 },
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

async function twinRate(): Promise<number> {
  const anvil = await startAnvil();
  try {
    const client = connect(anvil.url);
    await runTwin(client, duelCase as GameCase, { games: 10, seed: 'warm-up' });
    const started = performance.now();
    const { steps } = await runTwin(client, duelCase as GameCase, { games: 100, seed: 1 });
    return rate((performance.now() - started) / steps);
  } finally {
    await anvil.stop();
  }
}
