import { concatBytes, deckOf, hexToBytes, membersOf } from '@facedown/base';
import { contextHash, type Element, readExactly, verifyEscrow } from '@facedown/crypto';
import { contextOf, type Need, type TableId } from '@facedown/game-kit';
import { keyElement, seatKey } from '../players/state.js';
import { recoverableFrom } from './recovery.js';
import { liveKeys } from './returned.js';
import { committeeIn, type EscrowState, sealName } from './state.js';

/**
 * Whether every token that the committee owes for these needs was sealed by a proof in the context of this very table. All seats of
 * a table may sign whatever they like, also a state in which another table's ciphertexts stand as their own: who made such a
 * proof knew its ρ.
 */
export function isSealedHere(id: TableId, state: EscrowState, needs: readonly Need[]): boolean {
  const known = new Map<string, boolean>();
  const once = (name: string, check: () => boolean): boolean => {
    const found = known.get(name) ?? check();
    known.set(name, found);
    return found;
  };
  return needs.every((need) =>
    membersOf(recoverableFrom(state, need)).every((seat) =>
      state.returned.has(need.slot)
        ? once(`back ${need.slot}`, () => isReturn(id, state, need.slot))
        : once(sealName(deckOf(need.slot), seat), () => isSeal(id, state, deckOf(need.slot), seat)),
    ),
  );
}

function isSeal(id: TableId, state: EscrowState, deck: number, seat: number): boolean {
  const { origin, tokens = [] } = state.sealed.get(sealName(deck, seat)) ?? {};
  const key = seatKey(state.players, seat);
  if (!origin || origin.party !== seat || !key) return false;
  const bases = pointsOf(tokens.map(({ base }) => hexToBytes(base)));
  const proof = concatBytes(...tokens.map(({ pair }) => hexToBytes(pair)), hexToBytes(origin.tail));
  const bound = contextHash(contextOf(id, origin.version, origin.party));
  return verifyEscrow('seal', bound, key, committeeIn(state.committee).joint, bases, proof).ok;
}

function isReturn(id: TableId, state: EscrowState, slot: number): boolean {
  const { origin, base, live, pairs } = state.returned.get(slot)!;
  const bound = contextHash(contextOf(id, origin.version, origin.party));
  const proof = concatBytes(...pairs.map(hexToBytes), hexToBytes(origin.tail));
  const bases = liveKeys(state.players, live);
  return verifyEscrow('return', bound, keyElement(base), committeeIn(state.committee).joint, bases, proof).ok;
}

function pointsOf(all: readonly Uint8Array[]): Element[] {
  const read = readExactly(concatBytes(...all), 64 * all.length, (reader) =>
    reader.many(all.length, (r) => r.nonzero()),
  );
  if (!read.ok) throw new Error(`a base in the state is no point: ${read.code}`);
  return read.value;
}
