import { readFileSync } from 'node:fs';
import type { Hex } from '@facedown/base';
import { FableKind, fable, fableCase } from '@facedown/fable';
import type { GameCase } from '@facedown/game-kit';
import { connect, measureFableGas, runTwin, startAnvil } from '@facedown/twin';
import { nodeProver } from '@facedown/zk/node';
import { endProver } from '@facedown/zk/snarkjs';
import { fablePage } from './fablePage.js';
import { type Benchmark, type Measurement, rate } from './measure.js';
import { saltTimes } from './saltWork.js';
import { selfplay } from './selfplay.js';

/** What 0xFable tells of its first hand's proof, in seconds: its issues 50 and 74, and its pull request 87. */
const THEIR_FIRST_HAND = [
  ['0xFable at first, with a key of 3 GB', 60],
  ['0xFable by Plonk', 22],
  ['0xFable by Groth16', 1.5],
] as const;

/** The twin runner, the gas of whole transactions, whole games between bots in processes of their own, and the page. */
export const fableBench: Benchmark = async () => [
  { name: 'fable', metric: 'twin, compared steps', value: await twinRate(), unit: '/s', limit: 1500 },
  ...(await measureFableGas()).map(({ work, gas, limit }) => ({
    name: 'fable',
    metric: work,
    value: gas,
    unit: 'gas',
    limit,
  })),
  ...(await firstHand()),
  ...(await games()),
  ...(await fablePage()),
];

async function twinRate(): Promise<number> {
  const anvil = await startAnvil();
  try {
    const client = connect(anvil.url);
    await runTwin(client, fableCase as GameCase, { games: 30, seed: 'warm-up' });
    const started = performance.now();
    const { steps } = await runTwin(client, fableCase as GameCase, { games: 300, seed: 1 });
    return rate((performance.now() - started) / steps);
  } finally {
    await anvil.stop();
  }
}

/** Seven cards of a deck, proven in Node; what 0xFable told of its own at three times is beside it. */
async function firstHand(): Promise<Measurement[]> {
  const { DrawHand } = await saltTimes(nodeProver(), 8);
  await endProver();
  const value = DrawHand / 1000;
  const told = { name: 'fable', metric: "first hand's proof", value, unit: 's', limit: 2.5 };
  return THEIR_FIRST_HAND.map(([against, seconds]) => ({ ...told, against, ratio: seconds / value }));
}

/** Off chain; the bots' thinking is part of it. */
async function games(): Promise<Measurement[]> {
  const whole = async (dealer: string, limit: number) => ({
    name: 'fable',
    metric: `a whole game between bots, ${dealer}`,
    value: (await selfplay('fable', dealer, '--no-chain')).handMs[0]! / 1000,
    unit: 's',
    limit,
  });
  const proven = await selfplay('fable', 'salt-proof', '--no-chain');
  return [
    await whole('salt', 3),
    await whole('players', 12),
    {
      name: 'fable',
      metric: 'a turn between bots, salt-proof',
      value: proven.handMs[0]! / 1000 / turnsIn(proven.file),
      unit: 's',
      limit: 1.3,
    },
  ];
}

/** Each attack and each pass ends a turn, and the last turn ends with the game. */
function turnsIn(file: string): number {
  const { log } = JSON.parse(readFileSync(file, 'utf8')) as { log: { deeds: { payload: Hex }[] }[] };
  const kinds = log.flatMap(({ deeds }) =>
    deeds.flatMap(({ payload }) => {
      const action = fable.codecs.action.parse(payload);
      return action.ok ? [action.value.kind] : [];
    }),
  );
  return 1 + kinds.filter((kind) => kind === FableKind.Attack || kind === FableKind.Pass).length;
}
