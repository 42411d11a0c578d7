import { type Hex, isHex, ok, refuse } from '@facedown/base';
import { COMMON_CODES, type Codec, codecOf, defineLayout, enumOf, type StructOf } from '@facedown/game-kit';

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
    'UnknownAction',
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
