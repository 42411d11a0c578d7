import { bytesToHex, type Hex, isAddress, isHex, keccak256, ok, type Result, refuse } from '@facedown/base';
import {
  CHAIR,
  CHAIR_MASK,
  type EscrowState,
  escrowDealer,
  isSealedHere,
  recoveryBases,
} from '@facedown/dealers/escrow';
import { contextOf, type GameOf, PendingKind, tableHashCodec } from '@facedown/game-kit';
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
}

interface EscrowReaderOptions {
  readonly committee: PublicCommittee;
  /** From whatever carries claims to numbers, maps and bytes again; throws on what is none. */
  decode(claim: unknown): unknown;
  /** The rules that the table's judge has on record. A claim's word isn't taken for it: bytes read by other rules owe other things. */
  gameOf(at: TableAt): Promise<GameOf<unknown> | undefined>;
}

/**
 * Reads a claim for recovered tokens: the state's hash, and what the open chair owes in it. Every token that is due must have
 * been sealed by a proof in the context of this very table, and the state holds these proofs.
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
      const id = { chainId, table, tableId, epoch: claim.epoch };
      if (!isSealedHere(id, dealer.value, needs)) return refuse('NotSealed');
      const context = contextOf(id, version, CHAIR);
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

function parse(raw: unknown, decode: (claim: unknown) => unknown): EscrowClaim | undefined {
  try {
    const claim = decode(raw) as EscrowClaim;
    const { chainId, table, tableId, epoch, version, rules } = claim;
    const whole = [chainId, tableId, epoch, version].every((value) => typeof value === 'bigint' && value >= 0n);
    const isSound = whole && isAddress(table) && isHex(rules);
    return isSound ? claim : undefined;
  } catch {
    return undefined;
  }
}
