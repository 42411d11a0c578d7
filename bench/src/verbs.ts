import { type Hex, maskOf, seededRandom } from '@facedown/base';
import { verifyShuffle } from '@facedown/crypto';
import { deckShuffle, TEST_CONTEXT } from '@facedown/crypto/testing';
import { playersDealer } from '@facedown/dealers/players';
import { type Attempt, Bench } from '@facedown/dealers/players/testing';
import {
  claim,
  contributed,
  deal,
  deck,
  exit,
  hide,
  mix,
  type Need,
  none,
  pass,
  passCopy,
  reshuffle,
  same,
  show,
} from '@facedown/game-kit';
import { type Client, connect, deploy, readArtifact, startAnvil } from '@facedown/twin';
import { type Benchmark, median } from './measure.js';

export const SEATS = [2, 6, 9] as const;
export const FACES = [4, 13, 52] as const;
const SAMPLES = 5;
const TRANSACTION_GAS = 21_000n;

interface VerbCost {
  readonly verb: string;
  readonly seats: number;
  readonly faces: number;
  /** Milliseconds of one core: to make the evidence, and to check it. */
  readonly proveMs: number;
  readonly verifyMs: number;
  readonly bytes: number;
  readonly gas: bigint;
}

/** What one party's part in each verb costs at a table of `players`. */
export async function measureVerbs(
  seats: number,
  faces: number,
  gasOf: (one: Attempt) => Promise<bigint>,
): Promise<VerbCost[]> {
  const bench = new Bench(seededRandom(`verbs ${seats}/${faces}`), seats);
  const costs: VerbCost[] = [];
  const everyone = (1n << BigInt(seats)) - 1n;
  const any = (1n << BigInt(faces)) - 1n;
  const note = async (
    verb: string,
    one: Omit<Attempt, 'name' | 'evidence'>,
    make: () => Promise<Hex>,
    shuffled = 0,
  ) => {
    const proving: number[] = [];
    const checking: number[] = [];
    let evidence: Hex = '0x';
    for (let i = 0; i < SAMPLES; i++) {
      const since = performance.now();
      evidence = await make();
      const made = performance.now();
      const { context, state, needs } = one;
      const found =
        one.call === 'prove'
          ? playersDealer.prove(context, state, needs, evidence)
          : contributed(playersDealer, context, state, needs, evidence);
      if (!found.ok) throw new Error(`${verb}: ${found.code}`);
      proving.push(made - since);
      checking.push(performance.now() - made);
    }
    const bytes = evidence.length / 2 - 1;
    const gas = await gasOf({ ...one, name: verb, evidence });
    const verifyMs = shuffled === 0 ? median(checking) : shuffleMs(shuffled);
    costs.push({ verb, seats, faces, proveMs: median(proving), verifyMs, bytes, gas });
  };
  const owed = (verb: string, seat: number, needs: readonly Need[], shuffled = 0) =>
    note(
      verb,
      { call: 'contribute', context: bench.context(seat), state: bench.state, needs },
      () => bench.seats[seat]!.contribute(bench.context(seat), bench.state, needs),
      shuffled,
    );
  const acted = (verb: string, needs: readonly Need[], arrange: number[][] = []) =>
    note(
      verb,
      { call: 'prove', context: bench.context(0), state: bench.state, needs },
      () => bench.evidence(0, needs, arrange),
      arrange[0]?.length,
    );

  const laid = [
    deck(
      0,
      Array.from({ length: faces }, (_, face) => face),
      everyone,
    ),
  ];
  await bench.contribute(0, laid);
  await owed('Deck, one seat’s shuffle', 1, laid, faces);
  await bench.settle(laid);
  const dealt = [0, 1, 2].map((slot) => deal(slot, 0));
  await owed('Deal of one card', 1, dealt.slice(0, 1));
  await owed('Deal of three cards', 1, dealt);
  await owed('Show of an undealt card', 0, [show(3, any)]);
  await bench.settle(dealt);
  const hand = await bench.hand(0);
  await acted('Show of an own card', [show(0, any)]);
  await acted('Pass', [pass(0, 1)]);
  await acted('Mix of three', [mix([0, 1, 2])], [[2, 0, 1]]);
  await acted('Claim, in all faces but one', [claim(0, any & ~maskOf([(hand.get(0)! + 1) % faces]))]);
  await acted('Claim, in one face', [claim(0, maskOf([hand.get(0)!]))]);
  const strange = Array.from({ length: faces }, (_, face) => face).find((face) => ![...hand.values()].includes(face))!;
  await acted('None, three cards, one face', [none([0, 1, 2], maskOf([strange]))]);
  await acted('Exit, one card', [exit([3])]);
  if (faces > 4)
    await owed(
      'Reshuffle of the rest',
      0,
      [
        reshuffle(
          Array.from({ length: faces - 3 }, (_, i) => i + 3),
          everyone,
        ),
      ],
      faces - 3,
    );
  await bench.act(0, [passCopy(0, 0, 0x0100)]);
  await acted('Same', [same(0, 0x0100)]);
  await bench.act(0, [show(1, any)]);
  await acted('Hide', [hide(1, 0)]);
  return costs;
}

/** A shuffle that was made here is not checked again, so it is checked by itself. */
function shuffleMs(size: number): number {
  const { key, inputs, prove } = deckShuffle(size, 'verbs');
  const times = Array.from({ length: SAMPLES }, () => {
    const bytes = prove();
    const since = performance.now();
    if (!verifyShuffle(TEST_CONTEXT, key, inputs, bytes).ok) throw new Error('a true shuffle is refused');
    return performance.now() - since;
  });
  return median(times);
}

/** The gas of the dealer's call with its calldata, without what every transaction costs. */
const gasIn =
  (client: Client, address: Hex) =>
  async ({ call, context, state, needs, evidence }: Attempt): Promise<bigint> => {
    const witness = playersDealer.witness(state, needs, context.party, evidence);
    const args = [context, playersDealer.encode(state), needs, evidence, witness];
    const { abi } = readArtifact('PlayersDealer');
    return (await client.estimateContractGas({ address, abi, functionName: call, args })) - TRANSACTION_GAS;
  };

export async function allVerbs(): Promise<VerbCost[]> {
  const anvil = await startAnvil();
  try {
    const client = connect(anvil.url);
    const gas = gasIn(client, await deploy(client, 'PlayersDealer'));
    const costs: VerbCost[] = [];
    for (const faces of FACES) for (const seats of SEATS) costs.push(...(await measureVerbs(seats, faces, gas)));
    return costs;
  } finally {
    await anvil.stop();
  }
}

const cell = ({ proveMs, verifyMs, bytes, gas }: VerbCost): string =>
  `${proveMs.toFixed(1)} + ${verifyMs.toFixed(1)} ms, ${bytes.toLocaleString('en')} B, ${gas.toLocaleString('en')}`;

export function verbsTable(costs: readonly VerbCost[]): string {
  const verbs = [...new Set(costs.map(({ verb }) => verb))];
  const rows = verbs.flatMap((verb) =>
    FACES.flatMap((faces) => {
      const found = SEATS.map((seats) =>
        costs.find((one) => one.verb === verb && one.faces === faces && one.seats === seats),
      );
      return found.every((one) => one === undefined)
        ? []
        : [`| ${verb} | ${faces} | ${found.map((one) => (one ? cell(one) : '–')).join(' | ')} |`];
    }),
  );
  return [
    `| verb | faces | ${SEATS.map((seats) => `${seats} seats`).join(' | ')} |`,
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

export const verbsBench: Benchmark = async () =>
  (await allVerbs()).flatMap(({ verb, seats, faces, proveMs, verifyMs, bytes, gas }) => {
    const metric = `${verb}, ${seats} seats, ${faces} faces`;
    return [
      { name: 'verbs', metric: `${metric}: made in`, value: proveMs, unit: 'ms' },
      { name: 'verbs', metric: `${metric}: checked in`, value: verifyMs, unit: 'ms' },
      { name: 'verbs', metric: `${metric}: evidence`, value: bytes, unit: 'B' },
      { name: 'verbs', metric: `${metric}: gas`, value: Number(gas), unit: 'gas' },
    ];
  });
