import {
  bytesToHex,
  concatBytes,
  type Hex,
  hexToBytes,
  keccak256,
  ok,
  pick,
  randomBelow,
  seededRandom,
  systemRandom,
  unwrap,
} from '@facedown/base';
import { combineShares, contextHash } from '@facedown/crypto';
import {
  CHAIR,
  type EscrowState,
  escrowConfig,
  escrowDealer,
  recoveryBases,
  recoveryEvidence,
  type Seal,
} from '@facedown/dealers/escrow';
import { board, EscrowTable, TEST_TABLE } from '@facedown/dealers/escrow/testing';
import { actionBy, dealerOwes, tableHashCodec } from '@facedown/game-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedCommittee, embeddedCommittee } from '../embedded.js';
import { DAY_SECONDS } from '../keys/names.js';
import { type EscrowClaim, escrowReader } from './escrowReader.js';
import type { Policy } from './policy.js';
import { recordedPolicy, type TableAt } from './recordedPolicy.js';

const random = systemRandom;
const DAY = 20_000;
const SIZE = 3;
const FLOP = board(SIZE, 0, 3);
/** Rules for tests: 0x01 shows the flop, 0x02 the turn, anything else waits for an action. */
const game = {
  codecs: { state: { encode: (state: Hex) => state, parse: (bytes: Hex) => ok(bytes) } },
  pending: (state: Hex) =>
    state === '0x01' ? dealerOwes(FLOP) : state === '0x02' ? dealerOwes(board(SIZE, 3, 1)) : actionBy(0),
};

let house: EmbeddedCommittee;
const records = new Map<string, Hex>();
const nameOf = ({ chainId, table, tableId }: TableAt) => `${chainId}:${table}:${tableId}`;
const policy: Policy = {
  deals: async () => ({ ok: false, code: 'NothingOwed' }),
  beacon: async () => ({ ok: false, code: 'NothingOwed' }),
  tokens: (claim) =>
    recordedPolicy({
      recorded: async (at) => records.get(nameOf(at)),
      read: escrowReader({
        committee: house.committee,
        decode: (raw) => raw,
        gameOf: async ({ table }) => (table === TEST_TABLE.table ? (game as never) : undefined),
      }),
    }).tokens(claim),
};

beforeAll(async () => {
  house = await embeddedCommittee({ policy, random, seconds: () => DAY * DAY_SECONDS, days: 3 });
});

const hashOf = (rules: Hex, state: EscrowState, version: bigint, tableId: bigint) =>
  keccak256(
    tableHashCodec.encode({
      rules: keccak256(rules),
      dealer: keccak256(escrowDealer.encode(state)),
      version,
      tableId,
    }),
  );

/** A table whose seat 2 is gone at the flop; the others have given what they owed. */
async function vanished(tableId: bigint) {
  const key = house.committee.keyOf({ use: 'escrow', day: DAY })!;
  const config = escrowConfig({
    ceremony: house.committee.ceremony,
    day: DAY,
    threshold: 2,
    keys: bytesToHex(concatBytes(...key.keys.map(({ bytes }) => bytes))),
  });
  const none = () => {
    throw new Error('nobody asks here');
  };
  const table = new EscrowTable(SIZE, config, random, none, { ...TEST_TABLE, tableId });
  await table.dealHoles();
  for (const seat of [0, 1]) await table.give(seat, FLOP);
  table.late(FLOP, [2]);
  return { table, key };
}

const claimOf = (table: EscrowTable, change: Partial<EscrowClaim> = {}): EscrowClaim => ({
  ...table.id,
  version: table.version,
  rules: '0x01',
  dealer: table.state,
  ...change,
});
const record = (table: EscrowTable, rules: Hex = '0x01', state = table.state) =>
  records.set(nameOf(table.id), hashOf(rules, state, table.version, table.id.tableId));
const ask = async (claim: unknown) => {
  const made = await house.servers[0]!.server.token(claim);
  return made.ok ? 'answered' : made.code;
};

describe('escrowReader', () => {
  it('has the servers open the flop once the judge has recorded that the seat is gone', async () => {
    const { table, key } = await vanished(5n);
    expect(await ask(claimOf(table))).toBe('NotRecorded');
    record(table);
    const answers = await Promise.all(house.servers.map(({ server }) => server.token(claimOf(table))));
    const bases = recoveryBases(table.state, FLOP);
    const bound = contextHash(table.context(CHAIR));
    const given = answers.map((answer) => ({ server: unwrap(answer).server, bytes: hexToBytes(unwrap(answer).bytes) }));
    const combined = unwrap(combineShares(bound, key, bases, given.slice(1)));
    table.put(CHAIR, FLOP, recoveryEvidence(table.state, FLOP, combined));
    const { shown } = unwrap(escrowDealer.resolve(table.state, FLOP));
    expect(new Set(shown.map(({ face }) => face)).size).toBe(3);
  });

  it('opens nothing of another table, though all seats there sign that it is theirs', async () => {
    const [victim, theirs] = [(await vanished(6n)).table, (await vanished(7n)).table];
    // The thieves put the victim's sealed tokens into their own state, and their judge records it.
    const stolen: EscrowState = { ...theirs.state, sealed: victim.state.sealed };
    record(theirs, '0x01', stolen);
    expect(await ask(claimOf(theirs, { dealer: stolen }))).toBe('NotSealed');
    // Nor do other proofs of their own make it theirs.
    const dressed = new Map(
      [...victim.state.sealed].map(([name, seal]) => [
        name,
        { ...seal, origin: theirs.state.sealed.get(name)!.origin! },
      ]),
    );
    const disguised: EscrowState = { ...theirs.state, sealed: dressed };
    record(theirs, '0x01', disguised);
    expect(await ask(claimOf(theirs, { dealer: disguised }))).toBe('NotSealed');
    // One of the victim's tokens among true ones of theirs.
    const mixed: EscrowState = {
      ...theirs.state,
      sealed: new Map(
        [...theirs.state.sealed].map(([name, seal]) => [
          name,
          {
            ...seal,
            tokens: seal.tokens.map((token, i) => (i === 0 ? victim.state.sealed.get(name)!.tokens[0]! : token)),
          },
        ]),
      ),
    };
    record(theirs, '0x01', mixed);
    expect(await ask(claimOf(theirs, { dealer: mixed }))).toBe('NotSealed');
    record(theirs);
    expect(await ask(claimOf(theirs))).toBe('answered');
  });

  it('knows no key but its own committee’s, though a judge records another', async () => {
    const { table } = await vanished(9n);
    const { committee } = table.state;
    for (const change of [{ day: DAY + 9 }, { ceremony: `0x${'44'.repeat(32)}` as Hex }, { threshold: 3 }]) {
      const state = { ...table.state, committee: { ...committee, ...change } };
      record(table, '0x01', state);
      expect(await ask(claimOf(table, { dealer: state }))).toBe('UnknownKey');
    }
  });

  const questions = process.env.FACEDOWN_LONG ? 10_000 : 150;
  it(`answers none of ${questions} questions for what is not due, whoever asks and however`, async () => {
    const { table } = await vanished(8n);
    record(table);
    const draw = seededRandom('escrow claims');
    const old = table.state;
    const changed = (how: (seal: Seal) => Seal) => new Map([...old.sealed].map(([name, seal]) => [name, how(seal)]));
    const changes: (() => Partial<EscrowClaim> | Record<string, unknown>)[] = [
      () => ({ rules: '0x02' }),
      () => ({ rules: '0x00' }),
      () => ({ version: BigInt(randomBelow(draw, 5)) }),
      () => ({ tableId: BigInt(100 + randomBelow(draw, 100)) }),
      () => ({ chainId: 1n }),
      () => ({ table: `0x${'12'.repeat(20)}` }),
      () => ({ dealer: { ...old, absent: old.absent ^ BigInt(1 + randomBelow(draw, 7)) } }),
      () => ({ dealer: { ...old, committee: { ...old.committee, day: DAY + 1 + randomBelow(draw, 2) } } }),
      () => ({ dealer: { ...old, committee: { ...old.committee, ceremony: `0x${'44'.repeat(32)}` } } }),
      () => ({ dealer: { ...old, committee: { ...old.committee, threshold: 3 } } }),
      () => ({ dealer: { ...old, sealed: new Map() } }),
      () => ({ dealer: {} }),
      () => ({ dealer: { ...old, sealed: changed((seal) => ({ ...seal, tokens: seal.tokens.slice(1) })) } }),
      () => ({ dealer: { ...old, sealed: changed(({ tokens }) => ({ tokens })) } }),
      () => ({
        dealer: { ...old, sealed: changed((seal) => ({ ...seal, origin: { ...seal.origin!, version: 9n } })) },
      }),
      () => ({ dealer: { ...old, returned: new Map([[6, null]]) } }),
      () => ({ epoch: 2n }),
    ];
    const found = new Set<string>();
    for (let i = 0; i < questions; i++) found.add(await ask({ ...claimOf(table), ...pick(draw, changes)() }));
    for (const junk of [undefined, null, 7, [], 'x', {}]) found.add(await ask(junk));
    expect([...found].sort()).toEqual(['MalformedClaim', 'NotRecorded', 'NotSealed', 'NothingOwed', 'UnknownContract']);
    expect(await ask(claimOf(table))).toBe('answered');
  });
});
