import { bytesToHex, deckOf, hexToBytes, inMask, isHex, maskOf, ok, type Result, refuse } from '@facedown/base';
import { type Context, type Dealer, isTelling, type Need, type Shown, Verb, verbMask } from '@facedown/game-kit';
import { FACES, type FheCode, type FheState, fheStateCodec, MAX_DECK, MAX_PLACES } from './layout.js';
import { parseFheState } from './parse.js';
import { EMPTY_SEAT, isKnown, openOf, putSeat, without } from './places.js';
import { actionHash, nextReference, pendingHash } from './reference.js';
import { FheWalk, owes, splitEvidence } from './walk.js';

/**
 * Own decks only, at tables that are played on the chain. Cards are ciphertexts of Zama's FHEVM in a vault: it trusts
 * the threshold of key holders (KMS) and the coprocessors for secrecy and for truth alike. This half follows the
 * public part; that a reference was served and a value settled is for the contract alone to know.
 */
export const fheDealer: Dealer<FheState> = {
  name: 'fhe',
  encode: fheStateCodec.encode,
  parse: parseFheState,
  checkKey: (_context, _owner, key) => (key === '0x' ? undefined : 'MalformedEvidence'),
  start: (config, keys) => (config === '0x' ? ok({ seats: keys.map(() => EMPTY_SEAT) }) : refuse('MalformedConfig')),

  owed: (state, needs) => maskOf(state.seats.map((_, seat) => seat).filter((seat) => owes(state, needs, seat))),

  contribute(context, state, needs, evidence) {
    const { party } = context;
    if (party >= state.seats.length || !owes(state, needs, party)) return refuse('NothingOwed');
    if (!isHex(evidence)) return refuse('MalformedEvidence');
    const walk = new FheWalk(state, party, new Uint8Array(), hexToBytes(evidence));
    const code = walk.contribute(needs);
    return code ? refuse(code) : ok(renamed(context, walk, pendingHash(needs)));
  },

  resolve(state, needs) {
    const shown: Shown[] = [];
    let next: FheState = { seats: state.seats.map((seat) => ({ ...seat, done: false })) };
    for (const need of needs) {
      const met = meet(next, need, shown);
      if (!met.ok) return met;
      next = met.value;
    }
    return ok({ state: next, shown });
  },

  prove(context, state, needs, evidence) {
    const { party } = context;
    if (party >= state.seats.length) return refuse('NothingOwed');
    const parts = isHex(evidence) ? splitEvidence(needs, evidence) : undefined;
    if (!parts) return refuse('MalformedEvidence');
    const walk = new FheWalk(state, party, parts.arrange, parts.values);
    const code = walk.act(needs);
    if (code) return refuse(code);
    const act = actionHash(party, needs, bytesToHex(parts.arrange));
    return ok({ state: renamed(context, walk, act), shown: walk.shown });
  },

  forfeit: (state) => state,
  // Nobody else can name a late seat's cards, so nothing goes on.
  missed: ({ seats }, _needs, parties) => ({
    state: { seats: seats.map(() => EMPTY_SEAT) },
    broken: parties,
    absent: 0n,
  }),
  witness: () => '0x',
  // The vault never draws anew for a reference, and a face is what the key holders have signed.
  nature: () => ({ reveals: true, unique: true }),
  can: {
    verbs: verbMask('Deck', 'Deal', 'Show', 'Pass', 'Mix', 'Claim', 'Same', 'Exit', 'Drop', 'Close'),
    decks: 'own',
    seats: { min: 2, max: 2 },
    deck: MAX_DECK,
    hand: MAX_PLACES,
    mix: MAX_PLACES,
    faces: FACES,
    onchainOnly: true,
    selfProving: false,
  },
};

/** New names for the ciphertexts of every seat whose cards have changed. */
const renamed = (context: Context, walk: FheWalk, needs: `0x${string}`): FheState =>
  [...walk.changed].reduce((state, seat) => {
    const { cards } = state.seats[seat]!;
    return putSeat(state, seat, { cards: nextReference(context, seat, cards, needs) });
  }, walk.state);

/** Nobody owes anything any more: what the parties did not bring can't be had from this dealer. */
function meet(state: FheState, need: Need, shown: Shown[]): Result<FheState, FheCode> {
  switch (need.verb) {
    case Verb.Deck:
      if (need.seat >= state.seats.length) return refuse('SharedDeck');
      return ok({
        seats: state.seats.map((seat, i) => (i === need.seat ? seat : without(seat, deckOf(need.slot)))),
      });
    case Verb.Deal:
      return need.seat < state.seats.length ? ok(state) : refuse('NoSuchSeat');
    case Verb.Show: {
      const opened = state.seats.flatMap(openOf).find(({ slot }) => slot === need.slot);
      if (!opened) return refuse(isKnown(state, need.slot) ? 'NotHeld' : 'UnknownSlot');
      if (!inMask(need.set, opened.face)) return refuse('FalseFace');
      if (isTelling(need)) shown.push({ ...opened });
      return ok(state);
    }
    case Verb.Close:
      return ok(state);
    default:
      return refuse('UnexpectedVerb');
  }
}
