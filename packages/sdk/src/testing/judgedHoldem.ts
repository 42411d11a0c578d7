import { type Hex, keccak256, seededRandom, unwrap } from '@facedown/base';
import { type TableRules, tableHash } from '@facedown/game-kit';
import { begunFrom, type Entry, type Opening } from '../judge/judge.js';
import { judge } from '../judge/reducer/judge.js';
import { openTable } from '../judge/reducer/open.js';
import type { Entering, JudgeCall, JudgedTable } from '../judge/reducer/types.js';
import { gameEntry, loadDealer, loadGame } from '../registry.js';
import { ackDigest, joinDigest } from '../signing/digest.js';
import { newSession, type SessionKey, signWith } from '../signing/session.js';

/** Hold'em for four at the open dealer before a judge, with stakes: nobody vouches for anybody. */
export const NOW = 1_000_000;
const random = seededRandom('judge');
export const people = Array.from({ length: 5 }, () => newSession(random));
export const sessions = Array.from({ length: 5 }, () => newSession(random));
export const id = { chainId: 31337n, table: `0x${'00'.repeat(19)}01`, tableId: 7n, epoch: 0n } as const;
export const creator = people[0]!.address;
export const rules: TableRules<unknown, unknown> = {
  id,
  game: await loadGame('holdem'),
  dealer: (await loadDealer('open')).dealer,
};
export const opening: Opening = {
  salt: `0x${'00'.repeat(32)}`,
  game: 'holdem',
  dealer: 'open',
  name: 'judge',
  config: rules.game.codecs.config.encode((await gameEntry('holdem').example(4)).config),
  dealerConfig: '0x',
  minSeats: 2,
  maxSeats: 4,
  servers: [newSession(random).address],
  onchain: false,
  registerSeconds: 60,
  answerSeconds: 60,
};
export const empty: JudgedTable = unwrap(openTable({ opening, table: rules, creator }));

export const entryOf = (seat: number, amount = 1000n, owner: SessionKey = people[seat]!): Entry => ({
  seat,
  owner: owner.address,
  session: sessions[seat]!.address,
  key: '0x',
  amount,
});
/** The entry with its owner's word for it, or for another. */
export function worded(
  entry: Entry,
  { epoch = 0n, expires = BigInt(NOW + 600), nonce = 0n, signed = entry, by = entry.seat } = {},
) {
  const { seat, owner, session, key, amount } = signed;
  const join = { seat, owner, sessionKey: session, cardKey: key, amount, nonce, expires };
  const signature = signWith(people[by]!)(joinDigest({ ...id, epoch }, join));
  return { ...entry, authorisation: { nonce, expires, signature } } satisfies Entering;
}
export const code = (table: JudgedTable, call: JudgeCall, at = NOW) => {
  const done = judge(table, call, at);
  return done.ok ? 'done' : done.code;
};
export const after = (table: JudgedTable, ...calls: JudgeCall[]): JudgedTable =>
  calls.reduce((now, call) => unwrap(judge(now, call, NOW)).table, table);
export const joined = (...seats: number[]): JudgedTable =>
  after(empty, ...seats.map((seat) => ({ kind: 'join', entry: worded(entryOf(seat)) }) as const));

/** Two seats that have begun, at the boundary before their first hand. */
export function begun(...seats: number[]) {
  const table = after(joined(...(seats.length > 0 ? seats : [0, 1])), { kind: 'start', by: creator });
  const state = unwrap(begunFrom(rules, table.opening, table.lobby, table.entries, 0n));
  if (tableHash(rules, state) !== table.hash) throw new Error('another first state');
  return { table, state, rules: rules.game.codecs.state.encode(state.rules) };
}
export const ROUND: Hex = `0x${'00'.repeat(32)}`;
export const withStacks = (encoded: Hex, change: (stacks: bigint[]) => void): Hex => {
  const state = unwrap(rules.game.codecs.state.parse(encoded)) as { stacks: readonly bigint[] };
  const stacks = [...state.stacks];
  change(stacks);
  return rules.game.codecs.state.encode({ ...state, stacks });
};

/** What all seats have signed of a version, by whatever name of its state. */
export const signedBy = (
  seats: readonly number[],
  version: bigint,
  hash: Hex,
): { version: bigint; hash: Hex; acks: readonly Hex[] } => ({
  version,
  hash,
  acks: seats.map((seat) => signWith(sessions[seat]!)(ackDigest(id, { epoch: 0n, version, state: hash }))),
});
export const stateCalled = (name: string): Hex => keccak256(new TextEncoder().encode(name));
