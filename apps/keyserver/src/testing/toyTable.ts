import { bytesToHex, type Hex, hexToBytes, isHex, keccak256, ok, type Result, refuse } from '@facedown/base';
import { decode, elementOf, isZero, type ProofContext } from '@facedown/crypto';
import type { KeyName } from '../keys/names.js';
import type { ReadClaim, RecordedPolicyOptions } from '../server/recordedPolicy.js';

/** A table for tests: a state is text, what it owes stands in it, and a judge keeps hashes. */
export interface ToyState {
  readonly tableId: number;
  readonly version: number;
  readonly day: number;
  /** The As that seats have sealed, and which of them the open chair owes. */
  readonly sealed: readonly Hex[];
  readonly owed: readonly number[];
}

const TABLE = `0x${'77'.repeat(20)}` as const;
const toyHash = (text: string): Hex => keccak256(new TextEncoder().encode(text));

export const toyContext = ({ tableId, version }: ToyState): ProofContext => ({
  chainId: 31337n,
  table: TABLE,
  tableId: BigInt(tableId),
  epoch: 1n,
  version: BigInt(version),
  party: 128,
});

function read(claim: unknown): Result<ReadClaim> {
  const { state: text } = (claim ?? {}) as { state?: unknown };
  const state = typeof text === 'string' ? parse(text) : undefined;
  if (!state) return refuse('MalformedClaim');
  const at = { chainId: 31337n, table: TABLE as Hex, tableId: BigInt(state.tableId) };
  const bases = state.owed.map((slot) => {
    const point = decode(hexToBytes(state.sealed[slot]!));
    return typeof point === 'string' || isZero(point) ? undefined : elementOf(point);
  });
  if (bases.some((base) => base === undefined)) return refuse('MalformedClaim');
  const key: KeyName = { use: 'escrow', day: state.day };
  const tokens = { key, context: toyContext(state), bases: bases.flatMap((base) => (base ? [base] : [])) };
  return ok({ at, hash: toyHash(text as string), ...(bases.length > 0 ? { tokens: () => ok(tokens) } : {}) });
}

function parse(text: string): ToyState | undefined {
  try {
    const raw = JSON.parse(text) as ToyState;
    const whole = [raw.tableId, raw.version, raw.day, ...raw.owed];
    const isSound =
      whole.every((value) => Number.isInteger(value) && value >= 0) &&
      raw.sealed.every((point) => isHex(point) && point.length === 130) &&
      raw.owed.every((slot) => slot < raw.sealed.length);
    return isSound ? raw : undefined;
  } catch {
    return undefined;
  }
}

export function toyJudge(): RecordedPolicyOptions & { record(text: string): void } {
  const hashes = new Map<bigint, Hex>();
  return {
    read,
    recorded: async ({ tableId }) => hashes.get(tableId),
    record: (text) => hashes.set(BigInt((JSON.parse(text) as ToyState).tableId), toyHash(text)),
  };
}

export const toyText = (state: ToyState): string => JSON.stringify(state);
export const toyPoint = (bytes: Uint8Array): Hex => bytesToHex(bytes);
