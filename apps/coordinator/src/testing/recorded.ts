import { seededRandom } from '@facedown/base';
import { makeMessage, PROTOCOL_VERSION } from '@facedown/protocol';
import { gameEntry, loadGame, newSession, type SessionKey } from '@facedown/sdk';
import { HOSTED_CHAIN, HOSTED_TABLE, makePlain, parsePlain, seatRequest, tableKey } from '@facedown/sdk/coordinator';
import { ackDigest, type Entry, moveDigest, newSalt, type Opening, signWith } from '@facedown/sdk/engine';
import type { Coordinator } from '../coordinator.js';

export interface OpenedTable {
  readonly tableId: bigint;
  readonly key: string;
  readonly sessions: readonly SessionKey[];
  /** Who deals there, and at all the others. */
  readonly host: SessionKey;
}

const random = seededRandom('recorded');
const HOST = newSession(random);

type Request = (path: string, init: RequestInit) => Response | Promise<Response>;

/** A table in the lobby with two seats taken by keys that we hold. */
export const openTable = (house: Coordinator, listing?: object): Promise<OpenedTable> =>
  openTableBy((path, init) => house.app.request(path, init), listing);

export async function openTableBy(request: Request, listing?: object, seats = 2): Promise<OpenedTable> {
  const call = async (method: string, args: object): Promise<unknown> => {
    const response = await request(`/api/judge/${method}`, { method: 'POST', body: makePlain(args) });
    const answer = parsePlain(await response.text()) as { value: unknown; code?: string };
    if (!response.ok) throw new Error(answer.code);
    return answer.value;
  };
  const opening = await (seats === 2 ? kuhnOpening() : openingOf('holdem', seats));
  const tableId = (await call('create', { opening, ...(listing ? { listing } : {}) })) as bigint;
  const sessions = Array.from({ length: seats }, () => newSession(random));
  const amount = seats === 2 ? 20n : 1000n;
  for (const [seat, session] of sessions.entries()) {
    const { address } = session;
    const entry = { seat, owner: address, session: address, key: '0x' as const, amount };
    await call(`join?protocol=${PROTOCOL_VERSION}`, { tableId, entry: signedBy(session, tableId, entry) });
  }
  return { tableId, key: tableKey({ chainId: HOSTED_CHAIN, table: HOSTED_TABLE, tableId }), sessions, host: HOST };
}

/** A table for two that a host deals. */
export const kuhnOpening = (): Promise<Opening> => openingOf('kuhn', 2);

async function openingOf(game: string, seats: number): Promise<Opening> {
  const { config } = await gameEntry(game).example(seats);
  return {
    salt: newSalt(),
    game,
    dealer: 'open',
    name: 'A table',
    config: (await loadGame(game)).codecs.config.encode(config),
    dealerConfig: '0x',
    minSeats: seats,
    maxSeats: seats,
    servers: [HOST.address],
    onchain: false,
    registerSeconds: 60,
    answerSeconds: 60,
  };
}

/** An entry with its owner's authorisation. */
export const signedBy = (owner: SessionKey, tableId: bigint, entry: Entry): Entry => {
  const id = { chainId: HOSTED_CHAIN, table: HOSTED_TABLE, tableId, epoch: 1n };
  return { ...entry, proof: signWith(owner)(seatRequest(id, entry).digest) };
};

const word = (value: number): `0x${string}` => `0x${value.toString(16).padStart(64, '0')}`;

/** A signed move of a party. What it says is nonsense to the rules and all the same to a relay. */
export function moveOf(
  { tableId, sessions, host }: OpenedTable,
  version: number,
  party: number,
  salt = 0,
  evidenceBytes = 100,
): string {
  const id = { chainId: HOSTED_CHAIN, table: HOSTED_TABLE, tableId, epoch: 1n };
  const sign = signWith(sessions[party] ?? host);
  const next = word(version * 1000 + salt);
  const move = {
    epoch: 1n,
    version: BigInt(version),
    previous: word(version - 1),
    next,
    party,
    payload: '0x01' as const,
    evidence: `0x${'ab'.repeat(evidenceBytes)}` as const,
  };
  const ack = sign(ackDigest(id, { epoch: 1n, version: BigInt(version), state: next }));
  return makeMessage({ kind: 'move', ...move, signature: sign(moveDigest(id, move)), ack });
}

export function ackOf({ tableId, sessions }: OpenedTable, version: number, seat: number): string {
  const id = { chainId: HOSTED_CHAIN, table: HOSTED_TABLE, tableId, epoch: 1n };
  const ack = { epoch: 1n, version: BigInt(version), state: word(version * 1000) };
  return makeMessage({ kind: 'ack', ...ack, seat, signature: signWith(sessions[seat]!)(ackDigest(id, ack)) });
}
