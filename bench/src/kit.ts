import { keccak256, pick, seededRandom, unwrap } from '@facedown/base';
import {
  act,
  choicesAt,
  type GameCase,
  openWorld,
  PendingKind,
  settle,
  shuffledDecks,
  tableHashCodec,
} from '@facedown/game-kit';
import { kuhn, kuhnCase } from '@facedown/game-kit/kuhn';
import { connect, runTwin, startAnvil } from '@facedown/twin';
import { keccak256 as viemKeccak256 } from 'viem';
import { type Benchmark, compare, measure, rate } from './measure.js';

const GAMES = 200;

/** Random play, the codec and the hash: what every table, verifier and fuzzer spends its time on. */
export const kit: Benchmark = async () => {
  // The same games in every sample, so that a sample's time divides by one number of actions.
  const playTime = await measure(playGames);
  const state = openWorld(kuhn, { config: { ante: 1n }, amounts: [2n, 2n] }).state;
  const encodeTime = await measure(() => kuhn.codecs.state.encode(state), { calls: 500 });
  const word = `0x${'11'.repeat(32)}` as const;
  const hash = { rules: word, dealer: word, version: 7n, tableId: 1n };
  const hashTime = await measure(() => keccak256(tableHashCodec.encode(hash)), { calls: 500 });
  const data = seededRandom('bench')(5000);
  const keccak = await compare(
    () => keccak256(data),
    () => viemKeccak256(data),
    { calls: 100 },
  );
  const twin = await twinRate();
  return [
    { name: 'kit', metric: 'Kuhn twin, compared steps', value: twin, unit: '/s', limit: 3000 },
    { name: 'kit', metric: 'Kuhn random actions', value: rate(playTime / playGames()), unit: '/s' },
    { name: 'kit', metric: 'Kuhn state encodings', value: rate(encodeTime), unit: '/s' },
    { name: 'kit', metric: 'table hashes', value: rate(hashTime), unit: '/s' },
    {
      name: 'kit',
      metric: 'keccak256 of 5 kB',
      value: rate(keccak.time),
      unit: '/s',
      against: 'viem keccak256',
      ratio: keccak.ratio,
    },
  ];
};

/** Steps a second that the differential runner compares, the chain's start left out. */
async function twinRate(): Promise<number> {
  const anvil = await startAnvil();
  try {
    const client = connect(anvil.url);
    await runTwin(client, kuhnCase as GameCase, { games: 50, seed: 'warm-up' });
    const started = performance.now();
    const { steps } = await runTwin(client, kuhnCase as GameCase, { games: 500, seed: 1 });
    return rate((performance.now() - started) / steps);
  } finally {
    await anvil.stop();
  }
}

/** How many actions the games took. */
function playGames(): number {
  const random = seededRandom('bench/kuhn');
  const decks = shuffledDecks(random);
  let actions = 0;
  for (let game = 0; game < GAMES; game++) {
    let world = settle(kuhn, openWorld(kuhn, kuhnCase.seating(random)), decks);
    while (kuhn.pending(world.state).kind !== PendingKind.Over) {
      const { seat, legal } = choicesAt(kuhn, world);
      world = settle(kuhn, unwrap(act(kuhn, world, seat, pick(random, legal))), decks);
      actions++;
    }
  }
  return actions;
}
