import { bytesToHex, type Hex, hexToBytes, isHex, keccak256, ok, type Result, refuse } from '@facedown/base';
import { cipherBytes, contextHash, readExactly, verifyEscrow } from '@facedown/crypto';
import {
  CHAIR,
  CHAIR_MASK,
  committeeIn,
  type EscrowState,
  escrowDealer,
  recoveryBases,
  recoveryPairs,
} from '@facedown/dealers/escrow';
import { type GameOf, PendingKind, tableHashCodec } from '@facedown/game-kit';
import type { PublicCommittee } from '../keys/publicCommittee.js';
import type { TokenDuty } from './policy.js';
import type { ReadClaim, TableAt } from './recordedPolicy.js';

/** What stands in a claim for an absent seat's tokens. */
export interface EscrowClaim extends TableAt {
  readonly epoch: bigint;
  readonly version: bigint;
  /** The rules' state, encoded. */
  readonly rules: Hex;
  /** The dealer's state, as `escrowDealer.parse` takes it. */
  readonly dealer: unknown;
  /** The proofs by which the tokens that are due were sealed. */
  readonly seals: readonly Seal[];
}

/** One escrow proof of this table: its kind, by whom and at which version, Y, the bases, and its bytes. */
export interface Seal {
  readonly kind: 'seal' | 'return';
  readonly party: number;
  readonly version: bigint;
  readonly key: Hex;
  readonly bases: Hex;
  readonly proof: Hex;
}

export interface EscrowReaderOptions {
  readonly committee: PublicCommittee;
  /** From whatever carries claims to numbers, maps and bytes again; throws on what is none. */
  decode(claim: unknown): unknown;
  /** The rules that the table's judge has on record. A claim's word isn't taken for it: bytes read by other rules owe other things. */
  gameOf(at: TableAt): Promise<GameOf<unknown> | undefined>;
}

const MAX_SEALS = 64;

/**
 * Reads a claim for recovered tokens: the state's hash, and what the open chair owes in it. All seats of a table may
 * sign whatever they like, also a state in which another table's ciphertexts stand as their own. So every token that is
 * due must have been sealed by a proof in the context of this very table: who made it knew its ρ.
 */
export function escrowReader({ committee, decode, gameOf }: EscrowReaderOptions) {
  return async (raw: unknown): Promise<Result<ReadClaim>> => {
    const claim = parse(raw, decode);
    if (!claim) return refuse('MalformedClaim');
    const { chainId, table, tableId, version } = claim;
    const at: TableAt = { chainId, table, tableId };
    const game = await gameOf(at);
    if (!game) return refuse('UnknownContract');
    const rules = game.codecs.state.parse(claim.rules);
    const dealer = escrowDealer.parse(claim.dealer);
    if (!rules.ok || !dealer.ok) return refuse('MalformedClaim');
    const hash = keccak256(
      tableHashCodec.encode({
        rules: keccak256(claim.rules),
        dealer: keccak256(escrowDealer.encode(dealer.value)),
        version,
        tableId,
      }),
    );
    const pending = game.pending(rules.value);
    const { needs } = pending;
    if (pending.kind !== PendingKind.Dealer || escrowDealer.owed(dealer.value, needs) !== CHAIR_MASK)
      return ok({ at, hash });
    const tokens = (): Result<TokenDuty> => {
      if (!isOurs(committee, dealer.value)) return refuse('UnknownKey');
      const proven = provenPairs(claim, dealer.value);
      if (!recoveryPairs(dealer.value, needs).every((pair) => proven.has(pair))) return refuse('NotSealed');
      const context = { chainId, table, tableId, epoch: claim.epoch, version, party: CHAIR };
      const key = { use: 'escrow', day: dealer.value.committee.day } as const;
      return ok({ key, context, bases: recoveryBases(dealer.value, needs) });
    };
    return ok({ at, hash, tokens });
  };
}

/** The very keys of this committee for that day. */
function isOurs(committee: PublicCommittee, { committee: said }: EscrowState): boolean {
  const key = committee.keyOf({ use: 'escrow', day: said.day });
  if (!key || said.ceremony !== committee.ceremony || said.threshold !== key.threshold) return false;
  return said.keys === `0x${key.keys.map(({ bytes }) => bytesToHex(bytes).slice(2)).join('')}`;
}

/** A and B of everything that these proofs have sealed at this table. A false proof seals nothing. */
function provenPairs({ chainId, table, tableId, epoch, seals }: EscrowClaim, state: EscrowState): Set<Hex> {
  const found = new Set<Hex>();
  const { joint } = committeeIn(state.committee);
  for (const { kind, party, version, key, bases, proof } of seals) {
    const statement = hexToBytes(`0x${key.slice(2)}${bases.slice(2)}`);
    if (statement.length % 64 !== 0 || statement.length < 128) continue;
    const points = readExactly(statement, statement.length, (reader) =>
      reader.many(statement.length / 64, (r) => r.nonzero()),
    );
    if (!points.ok) continue;
    const [y, ...rest] = points.value;
    const bound = contextHash({ chainId, table, tableId, epoch, version, party });
    const made = verifyEscrow(kind, bound, y!, joint, rest, hexToBytes(proof));
    if (made.ok) for (const pair of made.value) found.add(bytesToHex(cipherBytes(pair)));
  }
  return found;
}

function parse(raw: unknown, decode: (claim: unknown) => unknown): EscrowClaim | undefined {
  try {
    const claim = decode(raw) as EscrowClaim;
    const { chainId, table, tableId, epoch, version, rules, seals } = claim;
    const whole = [chainId, tableId, epoch, version].every((value) => typeof value === 'bigint' && value >= 0n);
    const isSound =
      whole &&
      isHex(table) &&
      table.length === 42 &&
      isHex(rules) &&
      Array.isArray(seals) &&
      seals.length <= MAX_SEALS &&
      seals.every(
        ({ kind, party, version: at, key, bases, proof }) =>
          (kind === 'seal' || kind === 'return') &&
          Number.isInteger(party) &&
          party >= 0 &&
          party < 128 &&
          typeof at === 'bigint' &&
          at >= 0n &&
          isHex(key) &&
          key.length === 130 &&
          isHex(bases) &&
          isHex(proof),
      );
    return isSound ? claim : undefined;
  } catch {
    return undefined;
  }
}
