import { type Hex, isHex, ok, refuse } from '@facedown/base';
import {
  COMMON_CODES,
  COMMON_THROWN,
  type Codec,
  codecOf,
  defineLayout,
  enumOf,
  type StructOf,
} from '@facedown/game-kit';

export const fableLayout = defineLayout({
  name: 'Fable',
  structs: [
    'struct FableConfig { uint128 stake; uint128 bond; uint8 health; uint8 minDeck; uint8 provision; uint8 start; bool keywords; bool quietFirst; bool owned; }',
    'struct FableState { uint8 phase; FableConfig config; bool[2] seated; uint256[2] stacks; uint256 pot; uint256[2] owned; bytes32[2] listHashes; bytes32[2] nonces; uint8[2] bids; bytes[2] lists; uint8 first; uint8 turn; uint16 turns; uint8[2] health; uint8[2] next; bytes[2] hands; bytes[2] boards; bytes[2] graves; uint64 attackers; uint8 winner; uint8 reason; }',
    'struct FableAction { uint8 kind; }',
  ],
  enums: {
    FablePhase: ['Waiting', 'Choose', 'Reveal', 'Lay', 'Deal', 'Draw', 'Main', 'Battle', 'Defend', 'Close', 'Over'],
    FableKind: ['ChooseList', 'RevealList', 'Play', 'Attack', 'Defend', 'Pass', 'Concede'],
    FableStart: ['Coin', 'Bid'],
    FableReason: ['None', 'Health', 'EmptyDeck', 'Concede', 'Late', 'Broken'],
  },
  codes: [
    ...COMMON_CODES,
    'NothingBrought',
    'NothingToBring',
    'BroughtAlready',
    'WrongList',
    'DeckSize',
    'TooManyCopies',
    'NotOwned',
    'OverProvision',
    'WrongBid',
    'MustPlay',
    'HandEmpty',
    'QuietTurn',
    'NoAttackers',
    'NoSuchCreature',
    'WrongBlockCount',
    'BlockerTwice',
    'BlockerTired',
    'CannotBlock',
  ],
  thrown: {
    ...COMMON_THROWN,
    NothingBrought: 'a seat begins, or brings, with no cards of its own where it needs them',
    NothingToBring: 'a seat brings cards where decks need not be owned',
    BroughtAlready: 'a seat brings cards twice',
    WrongList: 'a deck list is unsorted, names a card that does not exist, or is not the one whose hash was given',
    DeckSize: 'a deck has too few cards or too many',
    TooManyCopies: 'a deck has more copies of a card than are allowed',
    NotOwned: 'a deck has more copies of a card than its owner has staked',
    OverProvision: 'a deck costs more provision than its size allows',
    WrongBid: 'a bid is more than the health that may be bid',
    MustPlay: 'a seat ends its turn that has to play a card',
    HandEmpty: 'a card is played from an empty hand',
    QuietTurn: 'a seat attacks in a turn without attacks',
    NoAttackers: 'an attack names no attacker that may attack',
    NoSuchCreature: 'a creature is named that is not there',
    WrongBlockCount: 'blocks are more or fewer than the attackers',
    BlockerTwice: 'one creature blocks two attackers',
    BlockerTired: 'a creature blocks that is too tired for it',
    CannotBlock: 'a creature blocks what it cannot block',
  },
});

export type FableConfig = StructOf<typeof fableLayout, 'FableConfig'>;
export type FableState = StructOf<typeof fableLayout, 'FableState'>;
export interface FableAction {
  readonly kind: number;
  /** A list's hash; nonce, bid and list; eight bytes of attackers; or a byte an attacker. */
  readonly data?: Hex;
}
export type FableCode = (typeof fableLayout)['codes'][number];

export const FablePhase = enumOf(fableLayout.enums.FablePhase);
export const FableKind = enumOf(fableLayout.enums.FableKind);
export const FableStart = enumOf(fableLayout.enums.FableStart);
export const FableReason = enumOf(fableLayout.enums.FableReason);

const kindCodec = codecOf(fableLayout, 'FableAction');
const KIND_LENGTH = 2 + 64;

/** The kind, then the data as it is. */
const action: Codec<FableAction> = {
  encode: ({ kind, data = '0x' }) => `${kindCodec.encode({ kind })}${data.slice(2)}` as Hex,
  parse(raw) {
    if (!isHex(raw)) return refuse('Malformed');
    const kind = kindCodec.parse(raw.slice(0, KIND_LENGTH) as Hex);
    if (!kind.ok) return refuse('Malformed');
    // Bytes have one spelling: two that differ in letter case only are the same action.
    const data = raw.slice(KIND_LENGTH).toLowerCase();
    return ok(data === '' ? kind.value : { ...kind.value, data: `0x${data}` });
  },
};

export const fableCodecs = {
  config: codecOf(fableLayout, 'FableConfig'),
  state: codecOf(fableLayout, 'FableState'),
  action,
};
