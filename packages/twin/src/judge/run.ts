import { type Hex, keccak256, type RandomBytes, randomBelow, seededRandom } from '@facedown/base';
import { chipsAbi, tableAbi } from '@facedown/chain';
import { openDealer } from '@facedown/dealers/open';
import { kuhn } from '@facedown/game-kit/kuhn';
import { CASH, holdem } from '@facedown/holdem';
import { seatingCodec, TablePhase } from '@facedown/protocol';
import { type JudgedEvent, type JudgedTable, judge as reducer } from '@facedown/sdk/engine';
import { decodeEventLog, decodeFunctionResult, encodeFunctionData, toFunctionSelector } from 'viem';
import { type Client, deploy, readArtifact } from '../contracts.js';
import { callData } from './calldata.js';
import { type House, newRoom, type Pairing, type Room, seatingOf } from './room.js';
import { type TwinCall, tellStory } from './story.js';
import { twoShares } from './twoShares.js';

interface JudgeTwinOptions {
  readonly calls: number;
  readonly seed: string | number;
  /** Another reducer: to see that a planted mistake is found. */
  readonly judge?: typeof reducer;
}

interface JudgeTwinReport {
  readonly tables: number;
  readonly calls: number;
  readonly differ: readonly string[];
  /** How often each call was taken, and each code was its answer. */
  readonly taken: Readonly<Record<string, number>>;
  readonly refused: Readonly<Record<string, number>>;
}

const PER_TABLE = 60;
const LOTS = 10n ** 11n;

/** Lets random tables live in the reducer and in the contracts, and compares every answer, record and event. */
export async function runJudgeTwin(
  client: Client,
  { calls, seed, judge = reducer }: JudgeTwinOptions,
): Promise<JudgeTwinReport> {
  const { house, pairings } = await deployed(client);
  const differ: string[] = [];
  const taken: Record<string, number> = {};
  const refused: Record<string, number> = {};
  let [done, tables] = [0, 0];
  let underWay: Promise<void> = Promise.resolve();
  const { timestamp } = await client.getBlock();
  while (done < calls) {
    const random = seededRandom(`judge/${seed}/${tables}`);
    const room = newRoom(random, house, pairings[tables % pairings.length]!);
    const length = Math.min(PER_TABLE, calls - done);
    const story = tellStory({ room, random, length, began: Number(timestamp) + 100, judge });
    for (const { call, expect } of story) {
      const list = expect.ok ? taken : refused;
      const name = expect.ok ? call.kind : expect.code;
      list[name] = (list[name] ?? 0) + 1;
    }
    const [number, answers] = [tables++, replayed(client, house, room, story)];
    done += story.length;
    await underWay;
    // The chain runs one table while the next is told.
    underWay = answers.then((all) => {
      for (const [i, answer] of all.entries()) {
        const step = story[i]!;
        const why = difference(room, step, answer);
        if (why) differ.push(`table ${number}, call ${i}, ${step.call.kind}: ${why}`);
      }
    });
  }
  await underWay;
  return { tables, calls: done, differ, taken, refused };
}

interface Answer {
  readonly status: Hex;
  readonly returnData: Hex;
  readonly logs: readonly { address: Hex; topics: [Hex, ...Hex[]]; data: Hex }[];
  readonly error?: { data?: Hex; message: string };
}

/** Each call in a block of its own, whose time the harness sets; then the record as the chain has it. */
async function replayed(client: Client, { table, chips }: House, room: Room, story: readonly TwinCall[]) {
  const gas = '0x2faf080';
  const time = (at: number) => ({ time: `0x${at.toString(16)}` });
  const to = (address: Hex, data: Hex, from: Hex = room.people[0]!.address) => ({ from, to: address, data, gas });
  const { terms, setup, people, opened } = room;
  const money = people.map(({ address }) =>
    to(chips, encodeFunctionData({ abi: chipsAbi, functionName: 'faucetTo', args: [address, LOTS] })),
  );
  const create = to(table, encodeFunctionData({ abi: tableAbi, functionName: 'create', args: [terms, setup] }));
  const record = to(
    table,
    encodeFunctionData({ abi: tableAbi, functionName: 'recordOf', args: [opened.table.id.tableId] }),
  );
  const blocks = [
    { blockOverrides: time(story[0]!.at - 1), calls: [...money, create] },
    ...story.map(({ at, from, call, before }) => ({
      blockOverrides: time(at),
      calls: [to(table, callData(room, before, call), from), record],
    })),
  ];
  const result = (await client.request({
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: blocks, validation: false }, 'latest'],
  } as never)) as { calls: Answer[] }[];
  const [first, ...rest] = result;
  const failed = first!.calls.find(({ status }) => status !== '0x1');
  if (failed) throw new Error(`the table did not open: ${failed.error?.message}`);
  return rest.map(({ calls: [answer, kept] }) => ({ answer: answer!, kept: kept!.returnData }));
}

const errors = new Map(
  [
    readArtifact('Table'),
    readArtifact('KuhnRules'),
    readArtifact('HoldemRules'),
    readArtifact('OpenDealer'),
    readArtifact('TwoShares'),
    readArtifact('Reducer'),
  ]
    .flatMap(({ abi }) => abi)
    .flatMap((item) => (item.type === 'error' ? [[toFunctionSelector(`${item.name}()`), item.name] as const] : [])),
);

function difference(room: Room, { call, expect }: TwinCall, { answer, kept }: { answer: Answer; kept: Hex }) {
  if (!expect.ok) {
    const data = answer.error?.data ?? answer.returnData;
    const name =
      answer.status === '0x1' ? 'taken' : (errors.get(data.slice(0, 10) as Hex) ?? `${data} ${answer.error?.message}`);
    return name === expect.code ? undefined : `TypeScript ${expect.code}, Solidity ${name}`;
  }
  if (answer.status !== '0x1') {
    const data = answer.error?.data ?? answer.returnData;
    return `TypeScript takes it, Solidity ${errors.get(data.slice(0, 10) as Hex) ?? answer.error?.message}`;
  }
  const record = decodeFunctionResult({ abi: tableAbi, functionName: 'recordOf', data: kept });
  const isGone = call.kind === 'cancel';
  const ours = recordOf(expect.value.table);
  const fields = (Object.keys(ours) as (keyof typeof ours)[]).filter(
    (field) => !(isGone && field === 'seats') && String(ours[field]) !== String(record[field]),
  );
  const said = answer.logs
    .filter(({ address }) => address.toLowerCase() === room.opened.table.id.table.toLowerCase())
    .map(eventOf);
  const told = expect.value.events.map((event) => textOf(event));
  if (String(said) !== String(told)) fields.push(`events ${told} / ${said}` as never);
  return fields.length === 0
    ? undefined
    : fields
        .map((field) => `${field}: ${String(ours[field])} in TypeScript, ${String(record[field])} in Solidity`)
        .join('; ');
}

const PHASES = {
  lobby: TablePhase.Lobby,
  live: TablePhase.Live,
  register: TablePhase.Register,
  play: TablePhase.Play,
  done: TablePhase.Done,
} as const;

const recordOf = (now: JudgedTable) => ({
  state: now.hash,
  seats: keccak256(seatingCodec.encode(seatingOf(now))),
  escrow: now.escrow,
  version: now.version,
  epoch: now.table.id.epoch,
  deadline: now.deadline,
  phase: PHASES[now.phase],
  lapsed: now.lapsed,
  extended: now.extended,
  locked: now.locked,
});

/** One line for what happened, in both languages' own words. */
function textOf(event: JudgedEvent): string {
  switch (event.kind) {
    case 'joined':
      return words('Joined', event.entry.seat, event.entry.owner, event.entry.session);
    case 'left':
      return words('Left', event.seat, event.owner, event.amount);
    case 'revoked':
      return words('Revoked', event.owner, event.nonce);
    case 'cancelled':
      return 'Cancelled';
    case 'keyed':
      return words('Keyed', ...event.keys);
    case 'started':
      return words('Started', event.epoch, event.version, event.hash);
    case 'begun':
      return words('Begun', event.hash);
    case 'refused':
      return words('Refused', event.code);
    case 'fixed':
      return words('Fixed', event.version, event.hash);
    case 'disputed':
      return words('Disputed', event.version, event.hash, event.deadline);
    case 'record': {
      const { record, late } = event;
      const { version, hash } = record;
      return record.kind === 'advance'
        ? words('Moved', version, hash, record.deed.party, record.deed.payload, record.deed.evidence)
        : words('Lapsed', version, hash, late ?? 0n);
    }
    case 'settled':
      return words('Settled', ...event.payouts, event.house);
  }
}

const words = (...all: unknown[]): string => all.map((one) => String(one).toLowerCase()).join(' ');

function eventOf({ topics, data }: Answer['logs'][number]): string {
  const { eventName, args } = decodeEventLog({ abi: tableAbi, topics, data });
  const a = args as { readonly [field: string]: unknown };
  switch (eventName) {
    case 'Joined':
      return words(eventName, a.seat, a.owner, a.sessionKey);
    case 'Left':
      return words(eventName, a.seat, a.owner, a.amount);
    case 'Revoked':
      return words(eventName, a.owner, a.nonce);
    case 'Keyed':
      return words(eventName, ...(a.cardKeys as Hex[]));
    case 'Started':
      return words(eventName, a.epoch, a.version, a.state);
    case 'Begun':
      return words(eventName, a.state);
    case 'Refused':
      return words(eventName, errors.get((a.reason as Hex).slice(0, 10) as Hex) ?? a.reason);
    case 'Fixed':
      return words(eventName, a.version, a.state);
    case 'Disputed':
      return words(eventName, a.version, a.state, a.deadline);
    case 'Moved':
      return words(eventName, a.version, a.state, a.party, a.payload, a.evidence);
    case 'Lapsed':
      return words(eventName, a.version, a.state, a.late);
    case 'Settled':
      return words(eventName, ...(a.payouts as bigint[]), a.house);
    default:
      return eventName;
  }
}

async function deployed(client: Client): Promise<{ house: House; pairings: Pairing[] }> {
  const parts = [await deploy(client, 'TableLobby'), await deploy(client, 'TableChange')];
  const table = await deploy(client, 'Table', parts);
  const chips = await deploy(client, 'Chips', [table]);
  const [kuhnRules, holdemRules, open] = [
    await deploy(client, 'KuhnRules'),
    await deploy(client, 'HoldemRules'),
    await deploy(client, 'OpenDealer'),
  ];
  const word = (flag: boolean): Hex => `0x${(flag ? '1' : '').padStart(64, '0')}`;
  const duel = async (goesOn: boolean): Promise<Pairing> => ({
    game: kuhn,
    dealer: twoShares(goesOn),
    rules: kuhnRules,
    dealerContract: await deploy(client, 'TwoShares', [word(goesOn)]),
    config: kuhn.codecs.config.encode({ ante: 10n }),
    maxSeats: 2,
    hasHost: false,
    stakeOf: (random) => (randomBelow(random, 6) === 0 ? 7n : 20n),
  });
  const holdemOf = (seats: number): Pairing => ({
    game: holdem,
    dealer: openDealer,
    rules: holdemRules,
    dealerContract: open,
    config: holdem.codecs.config.encode({
      seats,
      headsUpOrder: 0,
      rakeBp: 200,
      rakeCap: 10n,
      smallBlind: 5n,
      bigBlind: 10n,
      ante: 0n,
      minBuyIn: 20n,
      maxBuyIn: 500n,
      bond: 10n,
      ...CASH,
    }),
    maxSeats: seats,
    hasHost: true,
    stakeOf: (random: RandomBytes) => 30n + BigInt(randomBelow(random, 400)),
  });
  const house: House = { chainId: BigInt(client.chain.id), table: table.toLowerCase() as Hex, chips };
  return { house, pairings: [await duel(false), holdemOf(2), await duel(true), holdemOf(3), holdemOf(4)] };
}
