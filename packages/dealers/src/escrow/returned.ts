import { concatBytes, deckOf, type Mask, membersOf, ok, type Result, refuse } from '@facedown/base';
import { contextHash, type Element, escrowLength, readExactly, verifyEscrow } from '@facedown/crypto';
import { type Context, DECK, type Need, Verb } from '@facedown/game-kit';
import { lengthOf, readYield } from '../players/obligation.js';
import { type PlayersState, seatKey } from '../players/state.js';
import { actionStep } from '../players/steps.js';
import { committeeIn, type EscrowState, isEscrowed, sealedToken, sealName } from './state.js';

/** A card that goes back to the deck: its passer seals every live seat's token for it, since it alone knows σ. */
export interface Returned {
  /** Where the card lies now. */
  readonly slot: number;
  /** a* = σ·G: the new ciphertext's a. */
  readonly star: Element;
  readonly live: Mask;
  readonly proof: Uint8Array;
}

/** The seats that a need returns a card to; 0 if it returns none, or so few that nothing is sealed. */
export function returnsTo({ decks }: PlayersState, { verb, seat, slot }: Need): Mask {
  if (verb !== Verb.Pass || seat !== DECK) return 0n;
  const live = decks.get(deckOf(slot))?.live ?? 0n;
  return isEscrowed(live) ? live : 0n;
}

export const liveKeys = (players: PlayersState, live: Mask): Element[] =>
  membersOf(live).flatMap((seat) => seatKey(players, seat) ?? []);

/** Evidence of an action, need by need: what `players` looks at, and a `return` proof after each card that goes back. */
export function splitReturns(
  state: EscrowState,
  seat: number,
  needs: readonly Need[],
  bytes: Uint8Array,
): Result<{ rest: Uint8Array; returns: Returned[] }> {
  const rest: Uint8Array[] = [];
  const returns: Returned[] = [];
  let [players, from] = [state.players, 0];
  for (const need of needs) {
    const step = actionStep(players, seat, need);
    if (!step.ok) return step;
    const { obligation, finish } = step.value;
    const end = from + (obligation ? lengthOf(obligation) : 0);
    const part = bytes.subarray(from, end);
    rest.push(part);
    const live = returnsTo(players, need);
    from = end;
    if (live !== 0n) {
      const star = readExactly(part.subarray(0, 64), 64, (reader) => reader.nonzero());
      if (!star.ok) return star;
      from += escrowLength(membersOf(live).length);
      returns.push({ slot: need.other, star: star.value, live, proof: bytes.subarray(end, from) });
    }
    const read = obligation ? readYield(obligation, part) : { ciphers: [], faces: [] };
    const finished = read && finish(read);
    // What can't be read any further is refused by `players`, with its own code.
    if (!finished?.ok) return ok({ rest: concatBytes(...rest, bytes.subarray(from)), returns });
    players = finished.value.state;
  }
  return ok({ rest: concatBytes(...rest, bytes.subarray(from)), returns });
}

/** Checks one return and keeps what it sealed, for every seat that has sealed this deck before. */
export function takeReturn(context: Context, state: EscrowState, returned: Returned): Result<EscrowState> {
  const { slot, star, live, proof } = returned;
  const bases = liveKeys(state.players, live);
  if (bases.length !== membersOf(live).length) return refuse('NoSuchSeat');
  const made = verifyEscrow('return', contextHash(context), star, committeeIn(state.committee).joint, bases, proof);
  if (!made.ok) return made;
  const sealed = new Map(state.sealed);
  membersOf(live).forEach((seat, i) => {
    const name = sealName(deckOf(slot), seat);
    const before = sealed.get(name);
    // A seat that has sealed nothing of this deck yet will seal this slot with the rest.
    if (!before) return;
    const others = before.filter((token) => token.slot !== slot);
    sealed.set(
      name,
      [...others, sealedToken(slot, made.value[i]!)].sort((one, other) => one.slot - other.slot),
    );
  });
  return ok({ ...state, sealed });
}
