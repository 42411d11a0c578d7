import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededRandom, systemRandom } from '@facedown/base';
import {
  combineShares,
  contextHash,
  keyOf,
  proveEscrow,
  proveShare,
  randomScalar,
  verifyDeal,
  verifyEscrow,
  verifyShares,
} from '@facedown/crypto';
import { COMMITTEE_CONTEXT, testCommittee, testDeal } from '@facedown/crypto/testing';
import { committeeDealer } from '@facedown/dealers/committee';
import { cardKey, newCardSecret, playersDealer, playersSeat } from '@facedown/dealers/players';
import { HoldemEnd, type HoldemState } from '@facedown/holdem';
import { embeddedCommittee, owesNothing } from '@facedown/keyserver';
import {
  type CommitteeVector,
  calm,
  committeeSeats,
  connect,
  dealingServers,
  deploy,
  holdemSeating,
  killed,
  measureEscrowGas,
  readArtifact,
  type ServedDealer,
  startAnvil,
} from '@facedown/twin';
import { type Benchmark, compare, type Measurement, measure } from './measure.js';
import { vanishedSeat } from './vanishedSeat.js';

const name = 'committee';
const random = seededRandom('bench/committee');
const bound = contextHash(COMMITTEE_CONTEXT);
const DAY = 20_000;
const SHAPE = {
  threshold: 3,
  servers: 5,
  random: systemRandom,
  seconds: () => DAY * 86_400,
  perSecond: 1e6,
  burst: 1e6,
};
const GAS_LIMITS: Readonly<Record<string, number | undefined>> = { 'three tokens by 3 of 5': 200_000 };

/** Key servers, t = 3 of n = 5: sealing, answers, deals, the gas of the proofs alone, and one server by itself. */
export const committeeBench: Benchmark = async () => [
  ...(await sealing(5, 5, 3)),
  ...(await sealing(21, 15, 10)),
  ...(await answers()),
  ...(await dealtHand()),
  await loopback(),
  ...(await gas()),
  ...(await onChain()),
  ...(await oneServer()),
];

/** Whole transactions at a table of three seats. */
const onChain = async (): Promise<Measurement[]> =>
  (await measureEscrowGas()).map(({ work, gas: value, limit }) => ({
    name,
    metric: `escrow on chain: ${work}`,
    unit: 'gas',
    value,
    ...(limit ? { limit } : {}),
  }));

async function sealing(slots: number, prove: number, verify: number): Promise<Measurement[]> {
  const secret = randomScalar(random);
  const sealer = { secret, key: keyOf(secret) };
  const committee = keyOf(randomScalar(random));
  const bases = Array.from({ length: slots }, () => keyOf(randomScalar(random)));
  const work = () => proveEscrow('seal', bound, sealer, committee, bases, random);
  const { bytes } = work();
  const told = { name, unit: 'ms' };
  return [
    { ...told, metric: `${slots} slots sealed, prove`, value: await measure(work), limit: prove },
    {
      ...told,
      metric: `${slots} slots sealed, verify`,
      value: await measure(() => verifyEscrow('seal', bound, sealer.key, committee, bases, bytes)),
      limit: verify,
    },
    {
      name,
      metric: `${slots} slots sealed`,
      value: bytes.length,
      unit: 'bytes',
      ...(slots === 5 ? { limit: 1000 } : {}),
    },
  ];
}

async function answers(): Promise<Measurement[]> {
  const { holders, key } = testCommittee(3, 5, random);
  const bases = [1, 2, 3].map(() => keyOf(randomScalar(random)));
  const answer = (i: number) => ({ server: i + 1, bytes: proveShare(bound, key, holders[i]!, bases, random) });
  const all = [0, 2, 4].map(answer);
  const combine = () => combineShares(bound, key, bases, all);
  const made = combine();
  if (!made.ok) throw new Error(made.code);
  const deal = testDeal(3, 5, [0, 1, 0, 1], random);
  const told = { name, unit: 'ms' };
  return [
    { ...told, metric: 'three tokens, one server’s answer', value: await measure(() => answer(1)) },
    { ...told, metric: 'three tokens, combined of three answers', value: await measure(combine) },
    {
      ...told,
      metric: 'three tokens, verify',
      value: await measure(() => verifyShares(bound, key, bases, made.value.bytes)),
    },
    { ...told, metric: 'four cards to two seats, one server’s answer', value: await measure(() => deal.answerOf(2)) },
    {
      ...told,
      metric: 'four cards to two seats, verify',
      value: await measure(() => verifyDeal(deal.bound, deal.committee.key, deal.dues, deal.bytes)),
    },
  ];
}

/** Of one table, whose key is made once: it isn't a hand's. */
const HANDS = 4;

/** A heads-up hand from its shuffle to its end, bots at once, by each dealer; servers in this process, t = 3 of 5. */
async function dealtHand(): Promise<Measurement[]> {
  // In turns, so that a loaded machine slows both alike.
  const { time, otherTime } = await compare(handsOf('players'), handsOf('committee'), { samples: 9 });
  const [players, served] = [time / HANDS, otherTime / HANDS];
  return [
    { name, metric: 'a heads-up hand, players', value: players, unit: 'ms' },
    { name, metric: 'a heads-up hand, committee', value: served, unit: 'ms' },
    { name, metric: 'committee against players', value: served / players, unit: 'times', limit: 1.3 },
  ];
}

const byPlayers: ServedDealer = {
  dealer: playersDealer,
  config: '0x',
  chair: { contribute: async () => '0x', prove: async () => '0x', hand: async () => new Map() },
  seatsOf(id, count) {
    const secrets = Array.from({ length: count }, () => newCardSecret(random));
    const owner = COMMITTEE_CONTEXT.table;
    return {
      keys: secrets.map((secret, party) => cardKey({ ...id, version: 0n, party }, owner, secret, random)),
      seats: secrets.map((secret, seat) => playersSeat(seat, secret, random)),
    };
  },
};

function handsOf(dealer: 'players' | 'committee'): () => Promise<void> {
  const by: ServedDealer =
    dealer === 'players'
      ? byPlayers
      : { dealer: committeeDealer, ...dealingServers(3, 5, 'bench hand'), seatsOf: committeeSeats };
  return async () => {
    // Nobody vanishes; the hands are played to their ends.
    const { state } = await killed({
      with: by,
      game: calm,
      seating: holdemSeating(2),
      gone: [],
      when: () => true,
      until: (rules: HoldemState) => rules.end === HoldemEnd.Cancelled || rules.hand > HANDS,
      seed: 'bench hand',
    });
    if ((state.rules as HoldemState).end === HoldemEnd.Cancelled) throw new Error('the hand was cancelled');
  };
}

const loopback = async (): Promise<Measurement> => ({
  name,
  metric: 'a vanished seat’s flop, from the judge’s word to the board shown, servers on loopback',
  value: await vanishedSeat(SHAPE),
  unit: 'ms',
  limit: 150,
});

/** Execution only: what the verifying library spends, without calldata and without the call. */
async function gas(): Promise<Measurement[]> {
  const file = new URL('../../vectors/committee.json', import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: CommitteeVector[] };
  const { abi } = readArtifact('CommitteeHarness');
  const anvil = await startAnvil();
  try {
    const client = connect(anvil.url);
    const address = await deploy(client, 'CommitteeHarness');
    const rows: Measurement[] = [];
    for (const { name: metric, kind, statement, proof } of cases) {
      const { threshold, servers, ...rest } = statement;
      const value = await client.readContract({
        address,
        abi,
        functionName: 'verify',
        args: [kind, { ...rest, threshold: BigInt(threshold), servers: BigInt(servers) }, proof],
      });
      const limit = GAS_LIMITS[metric];
      const row = { name, metric: `${metric}, execution`, value: Number(value), unit: 'gas' };
      rows.push(limit === undefined ? row : { ...row, limit });
    }
    return rows;
  } finally {
    await anvil.stop();
  }
}

/** In a process of its own, so that nothing else is counted; with the small heap that a server wants. */
async function oneServer(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'facedown-bench-'));
  try {
    await embeddedCommittee({ ...SHAPE, days: 30, policy: owesNothing, folder });
    cpSync(join(folder, 'committee.json'), join(folder, '1', 'committee.json'));
    const script = fileURLToPath(new URL('./committeeServer.ts', import.meta.url));
    const args = ['--max-semi-space-size=1', '--import', 'tsx', script, join(folder, '1')];
    const text = execFileSync(process.execPath, args, { encoding: 'utf8' });
    const { perSecond, megabytes } = JSON.parse(text) as { perSecond: number; megabytes: number };
    return [
      { name, metric: 'answers of one server, a core (at least 200)', value: perSecond, unit: 'a second' },
      { name, metric: 'process of one server', value: megabytes, unit: 'MB', limit: 120 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
