import {
  bytesToHex,
  concatBytes,
  type Hex,
  hexToBytes,
  isHex,
  keccak256,
  MAX_SEATS,
  maskOf,
  ok,
  type Result,
  refuse,
  serverParty,
} from '@facedown/base';
import {
  type Arrange,
  type Dealer,
  type DealerSeat,
  type DeckSource,
  handOf,
  layDeck,
  MAX_DECK_SIZE,
  meetAction,
  meetPending,
  type Need,
  needCodec,
  reread,
  reshuffleDeck,
  type Truth,
  Verb,
  verbMask,
} from '@facedown/game-kit';
import { type OpenState, openStateCodec } from './layout.js';

/**
 * Trusts the host with everything: faces lie in the open in state and evidence. For tests, for fuzzing
 * rules and for teaching. The host is a server's party, so that tables with servers are exercised too.
 */
export const HOST = serverParty(0);
const ZERO = `0x${'00'.repeat(32)}` as const;

export const openDealer: Dealer<OpenState> = {
  name: 'open',
  encode: openStateCodec.encode,
  parse(raw) {
    const read = reread(openStateCodec, raw);
    if (!read.ok) return refuse('MalformedState');
    const { cards } = read.value;
    const isAscending = cards.every(({ slot }, i) => i === 0 || slot > cards[i - 1]!.slot);
    return isAscending ? ok(read.value) : refuse('MalformedState');
  },
  checkKey: (_context, _owner, key) => (key === '0x' ? undefined : 'MalformedEvidence'),
  start: () => ok({ laid: ZERO, cards: [] }),

  owed: (state, needs) => (undealtDecks(state, needs) ? maskOf([HOST]) : 0n),

  contribute(context, state, needs, evidence) {
    if (!undealtDecks(state, needs) || context.party !== HOST) return refuse('NothingOwed');
    const orders = isHex(evidence) ? splitOrders(needs, hexToBytes(evidence)) : undefined;
    if (!orders) return refuse('MalformedEvidence');
    let truth = truthOf(state);
    for (const { need, order } of orders) {
      const laid = need.verb === Verb.Deck ? layDeck(truth, need, order) : reshuffleDeck(truth, need, order);
      if (!laid.ok) return laid;
      truth = laid.value;
    }
    return ok({ laid: decksHash(needs), cards: cardsOf(truth) });
  },

  resolve(state, needs) {
    const met = meetPending(truthOf(state), needs);
    return met.ok ? ok({ state: { laid: ZERO, cards: cardsOf(met.value.truth) }, shown: met.value.shown }) : met;
  },

  prove(context, state, needs, evidence) {
    const arrange = parseArrange(needs, evidence);
    if (!arrange.ok) return arrange;
    const met = meetAction(truthOf(state), context.party, needs, arrange.value);
    return met.ok ? ok({ state: { laid: state.laid, cards: cardsOf(met.value.truth) }, shown: met.value.shown }) : met;
  },

  forfeit: (state) => state,
  missed: (_state, _needs, parties) => ({ state: { laid: ZERO, cards: [] }, broken: parties, absent: 0n }),
  witness: () => '0x',
  nature: () => ({ reveals: true, unique: false }),
  can: {
    verbs: verbMask(
      'Deck',
      'Deal',
      'Show',
      'Pass',
      'Mix',
      'Claim',
      'Same',
      'Exit',
      'Drop',
      'Close',
      'None',
      'Hide',
      'Reshuffle',
    ),
    decks: 'both',
    seats: { min: 2, max: MAX_SEATS },
    deck: MAX_DECK_SIZE,
    hand: MAX_DECK_SIZE,
    mix: MAX_DECK_SIZE,
    faces: 256,
    onchainOnly: false,
    selfProving: false,
  },
};

/** A seat at an open table: it brings its arrangement, and sees its hand because everyone could. */
export const openSeat = (seat: number): DealerSeat<OpenState> => ({
  contribute: async () => '0x',
  prove: async (_context, _state, _needs, arrange) => encodeArrange(arrange),
  hand: async (state) => handOf(truthOf(state), seat),
});

export const openHost = (decks: DeckSource): DealerSeat<OpenState> => ({
  contribute: async (_context, _state, needs) =>
    bytesToHex(concatBytes(...deckNeeds(needs).map((need) => Uint8Array.from(decks(need))))),
  prove: async () => '0x',
  hand: async () => new Map(),
});

const deckNeeds = (needs: readonly Need[]) => needs.filter(({ verb }) => verb === Verb.Deck || verb === Verb.Reshuffle);

/** Names the decks asked for, so that a deck laid for these needs isn't asked for twice. */
const decksHash = (needs: readonly Need[]): Hex =>
  keccak256(concatBytes(...deckNeeds(needs).map((need) => hexToBytes(keccak256(needCodec.encode(need))))));

const undealtDecks = (state: OpenState, needs: readonly Need[]): boolean =>
  deckNeeds(needs).length > 0 && state.laid !== decksHash(needs);

const truthOf = (state: OpenState): Truth =>
  new Map(state.cards.map(({ slot, face, holder }) => [slot, { face, holder }]));

const cardsOf = (truth: Truth): OpenState['cards'] =>
  [...truth].map(([slot, card]) => ({ slot, ...card })).sort((a, b) => a.slot - b.slot);

function splitOrders(needs: readonly Need[], bytes: Uint8Array): { need: Need; order: number[] }[] | undefined {
  let offset = 0;
  const orders = deckNeeds(needs).map((need) => {
    const length = (need.list.length / 2 - 1) / (need.verb === Verb.Deck ? 1 : 2);
    const order = [...bytes.subarray(offset, offset + length)];
    offset += length;
    return { need, order };
  });
  return offset === bytes.length ? orders : undefined;
}

/** One byte a place, mix after mix. */
const encodeArrange = (arrange: Arrange): Hex => bytesToHex(Uint8Array.from(arrange.flat()));

function parseArrange(needs: readonly Need[], evidence: Hex): Result<Arrange, 'MalformedEvidence'> {
  if (!isHex(evidence)) return refuse('MalformedEvidence');
  const bytes = hexToBytes(evidence);
  let offset = 0;
  const arrange = needs
    .filter(({ verb }) => verb === Verb.Mix)
    .map((need) => {
      const length = (need.list.length / 2 - 1) / 2;
      const order = [...bytes.subarray(offset, offset + length)];
      offset += length;
      return order;
    });
  return offset === bytes.length ? ok(arrange) : refuse('MalformedEvidence');
}
