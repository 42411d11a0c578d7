import { bytesToHex, type Hex, type Mask, ok, refuse } from '@facedown/base';
import { HOST, type OpenState, openDealer } from '@facedown/dealers/open';
import { codecOf, type Dealer, defineLayout, reread } from '@facedown/game-kit';

const layout = defineLayout({
  name: 'TwoShares',
  structs: ['struct TwoSharesState { uint256 given; bytes cards; }'],
  enums: {},
  codes: [],
});
const codec = codecOf(layout, 'TwoSharesState');

interface State {
  readonly given: Mask;
  readonly cards: OpenState;
}

const BOTH = 3n;
export const shareOf = (seat: number): Hex => bytesToHex(Uint8Array.of(seat));

/** For tests: Kuhn's deck asks both seats for a byte, in any order. The twin of contracts/test/table/TwoShares.sol. */
export const twoShares = (goesOn: boolean): Dealer<State> => ({
  can: openDealer.can,
  name: 'two-shares',
  // A pair of words, not a struct: the struct's leading offset is left out.
  encode: ({ given, cards }) => `0x${codec.encode({ given, cards: openDealer.encode(cards) }).slice(66)}`,
  parse(raw) {
    const read = reread(codec, raw);
    const cards = read.ok ? openDealer.parse(read.value.cards) : read;
    return read.ok && cards.ok ? ok({ given: read.value.given, cards: cards.value }) : refuse('MalformedState');
  },
  checkKey: () => undefined,
  start(config, keys) {
    const cards = openDealer.start(config, keys);
    return cards.ok ? ok({ given: 0n, cards: cards.value }) : cards;
  },
  owed: ({ given, cards }, needs) => (openDealer.owed(cards, needs) === 0n ? 0n : BOTH & ~given),
  contribute(context, { given, cards }, needs, evidence) {
    if (evidence !== shareOf(context.party)) return refuse('BadShare');
    const all = given | (1n << BigInt(context.party));
    if (all !== BOTH) return ok({ given: all, cards });
    const laid = openDealer.contribute({ ...context, party: HOST }, cards, needs, '0x020001');
    return laid.ok ? ok({ given: 0n, cards: laid.value }) : laid;
  },
  resolve({ cards }, needs) {
    const next = openDealer.resolve(cards, needs);
    return next.ok ? ok({ state: { given: 0n, cards: next.value.state }, shown: next.value.shown }) : next;
  },
  prove(context, { cards }, needs, evidence) {
    const next = openDealer.prove(context, cards, needs, evidence);
    return next.ok ? ok({ state: { given: 0n, cards: next.value.state }, shown: next.value.shown }) : next;
  },
  forfeit: (state) => state,
  witness: () => '0x',
  nature: () => ({ reveals: false, unique: true }),
  missed: ({ given, cards }, _needs, parties) =>
    goesOn
      ? { state: { given, cards }, broken: 0n, absent: parties }
      : { state: { given: 0n, cards }, broken: parties, absent: 0n },
});
