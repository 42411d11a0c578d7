import { bytesToHex, concatBytes, type Hex } from '@facedown/base';
import { type Arrange, type DealerSeat, type Hand, meetAction, type Need, unpackSlots, Verb } from '@facedown/game-kit';
import { cannot } from '../players/cannot.js';
import { type FheState, HOLE } from './layout.js';
import { NO_CARDS } from './places.js';
import type { FhePort } from './port.js';
import { truthOf } from './truthOf.js';
import { ownDeals, ownDecks, ownShows } from './walk.js';
import { faceAt } from './word.js';

const PENDING: Uint8Array = new Uint8Array();
const OPENS: ReadonlySet<number> = new Set([Verb.Show, Verb.Claim, Verb.Same]);

/** The secret half has no secret of its own: what it may read is decided on the chain, by its session key. */
export function fheSeat({ seat, port }: { readonly seat: number; readonly port: FhePort }): DealerSeat<FheState> {
  const words = new Map<Hex, Promise<bigint>>();
  const known = new Map<Hex, bigint>();
  const wordOf = (reference: Hex): Promise<bigint> => {
    const asked = words.get(reference);
    if (asked) return asked;
    const read = port.readHand(reference);
    words.set(reference, read);
    read.then(
      (word) => known.set(reference, word),
      () => words.delete(reference),
    );
    return read;
  };
  /**
   * The vault follows labels and sees no face: a seat that has read its hand says itself what is wrong first, and
   * nothing false of its cards is opened. It doesn't wait for its hand: what was opened before may still be posted.
   */
  const faultOf = (state: FheState, needs: readonly Need[], arrange: Arrange): string | undefined => {
    const word = known.get(state.seats[seat]!.cards);
    const met = word === undefined ? undefined : meetAction(truthOf(state, seat, word), seat, needs, arrange);
    return met?.ok === false ? met.code : undefined;
  };

  return {
    async contribute(context, state, needs) {
      const own = state.seats[seat]!;
      if (ownDecks(needs, seat).length > 0 || ownDeals(needs, seat).length > 0) await port.serve(context);
      return ownShows(own, needs).length > 0 ? bytesToHex(await port.open(context, needs, PENDING)) : '0x';
    },

    async prove(context, state, needs, arrange) {
      const places = Uint8Array.from(arrange.flat());
      if (!needs.some(touchesVault)) return bytesToHex(places);
      const fault = faultOf(state, needs, arrange);
      if (fault) throw cannot(fault);
      return bytesToHex(concatBytes(places, await port.open(context, needs, places)));
    },

    async hand(state): Promise<Hand> {
      const { cards, slots, back } = state.seats[seat]!;
      const places = unpackSlots(slots);
      if (cards === NO_CARDS || places.length === 0) return new Map();
      const word = await wordOf(cards);
      const held = places.flatMap((slot, place): [number, number][] =>
        slot === HOLE || ((back >> place) & 1) === 1 ? [] : [[slot, faceAt(word, place)]],
      );
      return new Map(held);
    },
  };
}

/** A mix, a drop or a card passed to the deck only changes labels. */
const touchesVault = ({ verb, seat }: Need): boolean => OPENS.has(verb) || (verb === Verb.Pass && seat < 254);
