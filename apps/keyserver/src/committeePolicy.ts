import { type Hex, isHex, ok, refuse } from '@facedown/base';
import {
  basesOf,
  CHAIR,
  CHAIR_MASK,
  type CommitteeState,
  chairDebt,
  committeeDealer,
  duesOf,
  labelOfTable,
  tableCommittee,
} from '@facedown/dealers/committee';
import { type AnyGame, contextOf, PendingKind, tableHash } from '@facedown/game-kit';
import { type Judge, loadGame } from '@facedown/sdk';
import { HOSTED_TABLE, seatRequest, unplainOf } from '@facedown/sdk/coordinator';
import {
  ackDigest,
  type Entry,
  openingIdentity,
  rosterOf,
  signerOf as signerHere,
  type TableView,
  tableIdOf,
} from '@facedown/sdk/engine';
import type { PublicCommittee } from './keys/publicCommittee.js';
import { owesNothing, type Policy } from './server/policy.js';
import { isMasterOf } from './server/tableKeyClaim.js';
import { unlessAway } from './server/unlessAway.js';

/** Whose signature it is. A house has it found out elsewhere than on the thread that serves. */
export type SignerOf = (digest: Uint8Array, signature: Hex) => Promise<Hex | undefined>;

interface Claim {
  readonly chainId: bigint;
  readonly table: Hex;
  readonly tableId: bigint;
  readonly epoch: bigint;
  readonly version: bigint;
  readonly round: Hex;
  readonly rules: Hex;
  readonly dealer: unknown;
  readonly acks: readonly (readonly [number, Hex])[];
}

/**
 * What the open chair owes at a table of the `committee` dealer, in a state that every seat has signed, or that the judge has
 * recorded in play. Which rules a table has and who sits there is the judge's word, and checked as far as it can be: a hosted
 * table's number binds its terms, its first seats' owners have signed for their keys, and the card keys are in the very label of the
 * table's key, so that with other seats nothing of this table opens.
 */
export function committeePolicy(
  judge: Pick<Judge, 'chainId' | 'table' | 'read'>,
  committee: () => PublicCommittee,
  signerOf: SignerOf = async (digest, signature) => signerHere(digest, signature),
): Policy {
  async function debtOf(raw: unknown) {
    const claim = parse(raw);
    if (!claim) return refuse('MalformedClaim');
    if (claim.chainId !== judge.chainId || claim.table.toLowerCase() !== judge.table.toLowerCase())
      return refuse('UnknownContract');
    const view = await judge.read(claim.tableId).catch(unlessAway);
    if (view?.opening.dealer !== 'committee') return refuse('UnknownContract');
    if (view.epoch !== claim.epoch) return refuse('NotRecorded');
    const game = (await loadGame(view.opening.game)) as AnyGame;
    const rules = game.codecs.state.parse(claim.rules);
    const dealer = committeeDealer.parse(claim.dealer);
    if (!rules.ok || !dealer.ok) return refuse('MalformedClaim');
    if (!isMasterOf(committee(), dealer.value.committee)) return refuse('UnknownKey');
    // Who has just sat down on a chain isn't confirmed yet: asked again, it is answered.
    if (!isSeating(dealer.value, view.entries)) return refuse('NotRecorded');
    const id = tableIdOf(judge, claim.tableId, claim.epoch);
    const { version, round } = claim;
    const table = { id, game, dealer: committeeDealer };
    const hash = tableHash(table, { rules: rules.value, dealer: dealer.value, version, round });
    const pending = game.pending(rules.value);
    const isOwed =
      pending.kind === PendingKind.Dealer && committeeDealer.owed(dealer.value, pending.needs) === CHAIR_MASK;
    if (!isOwed || dealer.value.shares === '0x') return refuse('NothingOwed');
    // Last, since signatures take longest.
    if (!(await isBound(claim.tableId, view))) return refuse('NotRecorded');
    const isRecorded = view.phase === 'play' && view.hash === hash;
    if (!isRecorded && !(await isAllSigned(id, view, version, hash, claim.acks))) return refuse('NotRecorded');
    const debt = chairDebt(dealer.value, pending.needs);
    if (!debt.ok) return debt;
    const key = {
      use: 'table' as const,
      day: dealer.value.committee.day,
      label: labelOfTable(id, dealer.value),
      committee: tableCommittee(dealer.value),
    };
    return ok({ debt: debt.value, key, context: contextOf(id, version, CHAIR) });
  }
  /** A coordinator can't change its tables' terms, nor the keys of those who sat down at the beginning. */
  async function isBound(tableId: bigint, view: TableView): Promise<boolean> {
    if (judge.table.toLowerCase() !== HOSTED_TABLE) return true;
    if (openingIdentity(judge.chainId, judge.table, view.opening) !== tableId) return false;
    const id = tableIdOf(judge, tableId, view.epoch);
    if (view.change !== undefined) return true;
    const own = view.entries.map(
      async ({ proof, ...entry }) =>
        proof !== undefined && (await signerOf(seatRequest(id, entry).digest, proof)) === entry.owner.toLowerCase(),
    );
    return (await Promise.all(own)).every(Boolean);
  }

  async function isAllSigned(
    id: ReturnType<typeof tableIdOf>,
    { opening, entries }: TableView,
    version: bigint,
    state: Hex,
    acks: Claim['acks'],
  ): Promise<boolean> {
    const { seats, sessions } = rosterOf(opening, entries);
    const said = new Map(acks);
    const digest = ackDigest(id, { epoch: id.epoch, version, state });
    const own = seats.map(async (seat) => (await signerOf(digest, said.get(seat) ?? '0x')) === sessions.get(seat));
    return seats.length > 0 && (await Promise.all(own)).every(Boolean);
  }

  return {
    ...owesNothing,
    async tokens(claim) {
      const owed = await debtOf(claim);
      if (!owed.ok) return owed;
      const { debt, key, context } = owed.value;
      const bases = basesOf(debt);
      return bases.length > 0 ? ok({ key, context, bases }) : refuse('NothingOwed');
    },
    async deals(claim) {
      const owed = await debtOf(claim);
      if (!owed.ok) return owed;
      const { debt, key, context } = owed.value;
      const dues = duesOf(debt);
      return dues.length > 0 ? ok({ key, context, dues }) : refuse('NothingOwed');
    },
  };
}

/** The card keys in the state are those with which the seats sat down, each proven by its owner. */
function isSeating({ players }: CommitteeState, entries: readonly Entry[]): boolean {
  return players.keys.slice(0, 15).every((key, seat) => {
    const entry = entries.find((one) => one.seat === seat);
    return key === (entry ? (entry.key.slice(0, 130).toLowerCase() as Hex) : '0x');
  });
}

function parse(raw: unknown): Claim | undefined {
  try {
    const claim = unplainOf(raw) as Claim;
    const { chainId, table, tableId, epoch, version, round, rules, acks } = claim;
    const areNumbers = [chainId, tableId, epoch, version].every((value) => typeof value === 'bigint' && value >= 0n);
    const areWords = [table, round, rules].every((value) => isHex(value)) && table.length === 42 && round.length === 66;
    const areAcks =
      Array.isArray(acks) && acks.length <= 16 && acks.every((one) => Array.isArray(one) && isHex((one as Hex[])[1]));
    return areNumbers && areWords && areAcks ? claim : undefined;
  } catch {
    return undefined;
  }
}
