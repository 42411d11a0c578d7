import {
  bytesToBigint,
  bytesToHex,
  concatBytes,
  equalBytes,
  type Hex,
  hexToBytes,
  inMask,
  type Mask,
  maskOf,
  membersOf,
  ok,
  type Result,
  refuse,
} from '@facedown/base';
import {
  contextHash,
  type Element,
  elementOf,
  faceElement,
  faceOfElement,
  type ProofContext,
  sharesLength,
  sub,
  unsealed,
  verifyShares,
  words,
} from '@facedown/crypto';
import type { Need } from '@facedown/game-kit';
import { cipherOf, makeSlot, type PlayersSlot, type PlayersState, putSlots, SEALED } from '../players/state.js';
import { dueFrom } from '../players/steps.js';
import { committeeIn, type EscrowState, hasSealed, pairOf, type SealedToken, tokenFor } from './state.js';

/** A token that the committee gives for an absent seat. */
interface Recovered {
  readonly slot: PlayersSlot;
  readonly seat: number;
  readonly token: SealedToken;
}

/** The seats among those that owe for this need whose part the committee gives. */
export function recoverableFrom(state: EscrowState, need: Need): Mask {
  const slot = state.players.slots.get(need.slot);
  const gone = membersOf(dueFrom(state.players, need) & state.absent);
  return maskOf(slot ? gone.filter((seat) => hasSealed(state, slot, seat)) : []);
}

/** Every token that the committee owes for these needs: by need, then seat; none twice. */
function recoveredBy(state: EscrowState, needs: readonly Need[]): Result<Recovered[]> {
  const found = new Map<string, Recovered>();
  for (const need of needs)
    for (const seat of membersOf(recoverableFrom(state, need))) {
      const [slot, token] = [state.players.slots.get(need.slot)!, tokenFor(state, need.slot, seat)];
      if (!token || !slot.cipher.startsWith(token.base)) return refuse('NotSealed');
      if (!found.has(`${need.slot}/${seat}`)) found.set(`${need.slot}/${seat}`, { slot, seat, token });
    }
  return ok([...found.values()]);
}

/** What servers are asked for, computed from the state: the A of each token due. */
export function recoveryBases(state: EscrowState, needs: readonly Need[]): Element[] {
  const due = recoveredBy(state, needs);
  return due.ok ? basesOf(due.value) : [];
}

const basesOf = (due: readonly Recovered[]): Element[] => due.map(({ token }) => pairOf(token.pair).a);

/** The slots with the recovered tokens T = B − U taken off, in the order in which they are due. */
function unsealedBy(
  due: readonly Recovered[],
  values: readonly Element[],
): { slots: PlayersSlot[]; opened: PlayersSlot[] } {
  const slots = new Map<number, PlayersSlot>();
  due.forEach(({ slot: first, seat, token }, i) => {
    const slot = slots.get(first.slot) ?? first;
    const share = elementOf(sub(pairOf(token.pair).b.point, values[i]!.point));
    const { slot: id, holder, missing } = slot;
    slots.set(id, makeSlot({ slot: id, holder, missing: missing & ~maskOf([seat]) }, unsealed(cipherOf(slot), share)));
  });
  const all = [...slots.values()];
  return { slots: all, opened: all.filter(({ missing }) => missing === 0n) };
}

/** The open chair's move: t servers' answers for all that is due, then the face of each slot that opens by it. */
export function recover(
  context: ProofContext,
  state: EscrowState,
  needs: readonly Need[],
  evidence: Hex,
): Result<PlayersState> {
  const read = recoveredBy(state, needs);
  if (!read.ok) return read;
  const due = read.value;
  if (due.length === 0) return refuse('NothingOwed');
  const bytes = hexToBytes(evidence);
  const committee = committeeIn(state.committee);
  const size = sharesLength(due.length, committee.threshold);
  if (bytes.length < size) return refuse('WrongLength');
  const values = verifyShares(contextHash(context), committee, basesOf(due), bytes.subarray(0, size));
  if (!values.ok) return values;
  const { slots, opened } = unsealedBy(due, values.value);
  if (bytes.length !== size + 32 * opened.length) return refuse('WrongLength');
  const faces = new Map<number, number>();
  for (const [i, slot] of opened.entries()) {
    const face = bytesToBigint(bytes.subarray(size + 32 * i, size + 32 * i + 32));
    if (face > 254n || !equalBytes(faceElement(Number(face)).bytes, cipherOf(slot).b.bytes)) return refuse('WrongFace');
    faces.set(slot.slot, Number(face));
  }
  const done = slots.map((slot) => makeSlot({ ...slot, face: faces.get(slot.slot) ?? SEALED }, cipherOf(slot)));
  return ok(putSlots(state.players, ...done));
}

/** What whoever asked the servers puts on the table: their combined answers and the faces that come to light. */
export function recoveryEvidence(
  state: EscrowState,
  needs: readonly Need[],
  combined: { readonly values: readonly Element[]; readonly bytes: Uint8Array },
): Hex {
  const due = recoveredBy(state, needs);
  if (!due.ok) throw new RangeError('nothing that was sealed is due');
  const { opened } = unsealedBy(due.value, combined.values);
  const faces = opened.map((slot) => {
    const face = faceOfElement(cipherOf(slot).b);
    if (face === undefined) throw new RangeError('what the servers opened is no card');
    return BigInt(face);
  });
  return bytesToHex(concatBytes(combined.bytes, words(...faces)));
}

/** Whether the cards go on without this seat: what it owes is sealed, or lies in its own hand and is mucked. */
export const canDoWithout = (state: EscrowState, needs: readonly Need[], seat: number): boolean =>
  needs.every((need) => {
    const slot = state.players.slots.get(need.slot);
    return !slot || !inMask(dueFrom(state.players, need), seat) || slot.holder === seat || hasSealed(state, slot, seat);
  });
