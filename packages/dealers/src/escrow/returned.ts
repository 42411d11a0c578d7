import { bytesToHex, deckOf, type Mask, membersOf, ok, type Result, refuse } from '@facedown/base';
import { contextHash, type Element, escrowLength, verifyEscrow } from '@facedown/crypto';
import { type Context, DECK, type Need, Verb } from '@facedown/game-kit';
import { cipherOf, type PlayersState, seatKey } from '../players/state.js';
import { committeeIn, type EscrowState, isSealedDeck, originOf, pairHex } from './state.js';

/** A card that an action returns to a deck of which tokens are sealed: `live` are the seats whose tokens go with it. */
interface Return {
  readonly need: Need;
  readonly live: Mask;
}

/** The returns of an action, in order, with the live seats as they are before it. */
export function returnsOf(state: EscrowState, needs: readonly Need[]): Result<Return[]> {
  const back = needs.filter(({ verb, seat }) => verb === Verb.Pass && seat === DECK);
  // In another deck nobody would have sealed it.
  if (back.some(({ slot, other }) => deckOf(slot) !== deckOf(other))) return refuse('NotDrawable');
  return ok(
    back
      .filter(({ slot }) => isSealedDeck(state, deckOf(slot)))
      .map((need) => ({ need, live: state.players.decks.get(deckOf(need.slot))?.live ?? 0n })),
  );
}

export const returnLength = ({ live }: Return): number => escrowLength(membersOf(live).length);

export const liveKeys = (players: PlayersState, live: Mask): Element[] =>
  membersOf(live).flatMap((seat) => seatKey(players, seat) ?? []);

/** Checks one return on top of a state in which the card lies in the deck, and keeps what it sealed. */
export function takeReturn(
  context: Context,
  state: EscrowState,
  { need, live }: Return,
  proof: Uint8Array,
): Result<EscrowState> {
  const slot = state.players.slots.get(need.other);
  if (!slot) return refuse('UnknownSlot');
  const { a } = cipherOf(slot);
  const { joint } = committeeIn(state.committee);
  const made = verifyEscrow('return', contextHash(context), a, joint, liveKeys(state.players, live), proof);
  if (!made.ok) return made;
  const returned = new Map(state.returned);
  returned.set(need.other, {
    slot: need.other,
    origin: originOf(context, proof),
    live,
    base: bytesToHex(a.bytes),
    pairs: made.value.map(pairHex),
  });
  return ok({ ...state, returned });
}
