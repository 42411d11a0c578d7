import { readFileSync } from 'node:fs';
import { membersOf, seededRandom, unwrap } from '@facedown/base';
import { connectChain } from '@facedown/chain';
import { ANVIL_KEYS, deploy, startAnvil } from '@facedown/chain/node';
import { ConcealedKind, concealed, concealedCodecs, concealedConfig } from '@facedown/concealed';
import { type SaltState, saltConfig, saltDealer, saltSeat } from '@facedown/dealers/salt';
import {
  advance,
  contextOf,
  type Deed,
  NO_ROUND,
  PendingKind,
  settled,
  type TableRules,
  type TableState,
  tablePending,
  Verb,
} from '@facedown/game-kit';
import { ChainTable } from '@facedown/twin';
import { nodeProver } from '@facedown/zk/node';
import { endProver } from '@facedown/zk/snarkjs';
import { inChromium } from './inChromium.js';
import { type Benchmark, type Measurement, measure } from './measure.js';
import { type SaltTimes, saltTimes } from './saltWork.js';

const prover = nodeProver();
const random = seededRandom('bench/salt');
const seats = [0, 1].map((seat) => saltSeat({ seat, secret: random(32), prover }));

const SAMPLES = 8;
const FIGURES = [
  { circuit: 'Draw', metric: 'Draw', limit: 800, against: 'seed 002 tells of 10–15 s a proof', seconds: 10 },
  { circuit: 'Play', metric: 'Play', limit: 400, against: 'seed 002 tells of 10–15 s a proof', seconds: 10 },
  {
    circuit: 'DrawHand',
    metric: 'DrawHand of 7',
    limit: 2500,
    against: 'seed 001 needed 60 s and a 3 GB key at first',
    seconds: 60,
  },
] as const;

/** What a page would fetch from `/keys/`. */
function keyFile(path: string): Uint8Array | undefined {
  const [, folder, name] = path.split('/');
  return folder === 'keys' ? readFileSync(new URL(`../../circuits/keys/${name}`, import.meta.url)) : undefined;
}

/** Proofs, the gas of whole transactions on a real table, and the audit of a long game. */
export const saltBench: Benchmark = async () => {
  const all = [...(await proofs()), ...(await gas()), await audit()];
  await endProver();
  return all;
};

/** Each proof in Node, and in the worker of a page in the same run; what others told of theirs is beside it. */
async function proofs(): Promise<Measurement[]> {
  const node = await saltTimes(prover, SAMPLES);
  const page = await inChromium<SaltTimes>('./saltWorker.ts', keyFile);
  return FIGURES.flatMap(({ circuit, metric, limit, against, seconds }) => [
    {
      name: 'salt',
      unit: 'ms',
      metric: `${metric}, proof in Node`,
      value: node[circuit],
      limit,
      against,
      ratio: (1000 * seconds) / node[circuit],
    },
    { name: 'salt', unit: 'ms', metric: `${metric}, proof in a Chromium worker`, value: page[circuit] },
    {
      name: 'salt',
      unit: 'times',
      metric: `${metric}, in a Chromium worker against Node`,
      value: page[circuit] / node[circuit],
      limit: 1.5,
    },
  ]);
}

async function deedOf(table: TableRules<unknown, unknown>, state: TableState): Promise<Deed> {
  const pending = tablePending(table, state);
  const party = membersOf(pending.parties)[0]!;
  const context = contextOf(table.id, state.version, party);
  const rules = state.rules as never;
  if (pending.kind === PendingKind.Dealer)
    return {
      party,
      payload: '0x',
      evidence: await seats[party]!.contribute(context, state.dealer as SaltState, concealed.pending(rules).needs),
    };
  const needs = concealed.needs(rules, party, { kind: ConcealedKind.Play });
  const places = Array.from({ length: (needs[0]!.list.length - 2) / 4 }, (_, i) => i);
  return {
    party,
    payload: concealedCodecs.action.encode({ kind: ConcealedKind.Play }),
    evidence: await seats[party]!.prove(context, state.dealer as SaltState, needs, [places]),
  };
}

/** The dearest transaction that carries one proof, by what it proves. */
async function gas(): Promise<Measurement[]> {
  const anvil = await startAnvil();
  try {
    const deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! }));
    const table = await ChainTable.open({
      rpcUrl: anvil.url,
      deployment,
      rules: 'concealed',
      dealerName: 'salt',
      game: concealed,
      dealer: saltDealer,
      dealerConfig: saltConfig('Proof'),
      seating: { config: concealedConfig({ stake: 10n, rounds: 3 }), amounts: [20n, 20n] },
    });
    const most = { draw: 0, play: 0, first: 0 };
    while (tablePending(table.table, table.state).kind !== PendingKind.Over) {
      const deed = await deedOf(table.table, table.state);
      const { round } = table.state.rules as { round: number };
      const [need] = concealed.pending(table.state.rules as never).needs;
      const { gasUsed } = await table.post(deed);
      if (deed.evidence.length < 2 + 64 * 9) continue;
      const kind = need?.verb === Verb.Show ? 'play' : round === 0 ? 'first' : 'draw';
      most[kind] = Math.max(most[kind], Number(gasUsed));
    }
    const told = { name: 'salt', unit: 'gas' };
    return [
      { ...told, metric: 'draw with its proof, whole transaction', value: most.draw, limit: 400_000 },
      { ...told, metric: 'play with its proof, whole transaction', value: most.play, limit: 400_000 },
      { ...told, metric: 'first hand of 5 with its proof, whole transaction', value: most.first },
    ];
  } finally {
    await anvil.stop();
  }
}

async function audit(): Promise<Measurement> {
  const list = Array.from({ length: 40 }, (_, i) => i);
  const id = { chainId: 1n, table: `0x${'11'.repeat(20)}`, tableId: 1n, epoch: 0n } as const;
  const table: TableRules<unknown, unknown> = { id, game: concealed, dealer: saltDealer as never };
  let rules = unwrap(concealed.setup(concealedConfig({ stake: 1n, bond: 0n, rounds: 20, lists: [list, list] })));
  for (const seat of [0, 1]) rules = unwrap(concealed.admit(rules, seat, 1n));
  let state = unwrap(
    settled(table, {
      rules: unwrap(concealed.begin(rules)),
      dealer: unwrap(saltDealer.start(saltConfig('Audit'), ['0x', '0x'])),
      version: 0n,
      round: NO_ROUND,
    }),
  );
  const isClosing = () => concealed.pending(state.rules as never).needs[0]?.verb === Verb.Close;
  while (!isClosing()) state = unwrap(advance(table, state, await deedOf(table, state)));
  const { needs } = concealed.pending(state.rules as never);
  const openings = await Promise.all(
    [0, 1].map((seat) => seats[seat]!.contribute(contextOf(id, state.version, seat), state.dealer as SaltState, needs)),
  );
  const time = await measure(() => {
    for (const seat of [0, 1])
      unwrap(
        saltDealer.contribute(contextOf(id, state.version, seat), state.dealer as SaltState, needs, openings[seat]!),
      );
  });
  return { name: 'salt', metric: 'audit of a 20-round game, both seats', value: time, unit: 'ms', limit: 50 };
}
