import { type Hex, type Result, refuse } from '@facedown/base';
import { type DealDuty, owesNothing, type Policy, type TokenDuty } from './policy.js';

/** Which table a claim is about. */
export interface TableAt {
  readonly chainId: bigint;
  readonly table: Hex;
  readonly tableId: bigint;
}

/**
 * A claim as the pinned rules and dealer read it: the state that it brings, that state's hash, and what the open chair
 * owes in it. It is read without trust: false states have other hashes.
 */
export interface ReadClaim {
  readonly at: TableAt;
  readonly hash: Hex;
  /** What is owed, worked out once the judge's word is known: proofs are checked for true states only. */
  readonly tokens?: () => Result<TokenDuty>;
  readonly deal?: () => Result<DealDuty>;
}

export interface RecordedPolicyOptions {
  /** Reads a claim by the rules and dealers that this server knows. Refuses what isn't theirs. */
  read(claim: unknown): Result<ReadClaim> | Promise<Result<ReadClaim>>;
  /** The hash that the table's judge has recorded, after confirmations; nothing if it records none. */
  recorded(at: TableAt): Promise<Hex | undefined>;
}

/** Takes a table's judge at its word: an answer needs the very state that the judge has recorded, and a debt in it. */
export function recordedPolicy({ read, recorded }: RecordedPolicyOptions): Policy {
  async function ofRecord<Duty>(
    claim: unknown,
    dutyOf: (read: ReadClaim) => (() => Result<Duty>) | undefined,
  ): Promise<Result<Duty>> {
    const known = await read(claim);
    if (!known.ok) return known;
    const duty = dutyOf(known.value);
    if (!duty) return refuse('NothingOwed');
    const hash = await recorded(known.value.at);
    if (hash === undefined || hash.toLowerCase() !== known.value.hash.toLowerCase()) return refuse('NotRecorded');
    return duty();
  }
  return {
    ...owesNothing,
    tokens: (claim) => ofRecord(claim, ({ tokens }) => tokens),
    deals: (claim) => ofRecord(claim, ({ deal }) => deal),
  };
}
