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

export const concealedLayout = defineLayout({
  name: 'Concealed',
  structs: [
    'struct ConcealedConfig { uint128 stake; uint128 bond; uint8 rounds; uint8 handSize; uint8 cardsPerRound; bool replace; bytes[2] lists; }',
    'struct ConcealedState { uint8 phase; ConcealedConfig config; bool[2] seated; uint256[2] stacks; uint256 pot; uint8 round; uint8[2] next; bytes[2] hands; bytes[2] plays; uint8[2] points; uint8 winner; bytes32[2] listHashes; }',
    'struct ConcealedAction { uint8 kind; }',
  ],
  enums: {
    ConcealedPhase: ['Waiting', 'Lay', 'Deal', 'First', 'Second', 'Open', 'Close', 'Over', 'Choose', 'Reveal'],
    ConcealedKind: ['Play', 'Concede', 'ChooseList', 'RevealList'],
  },
  codes: [...COMMON_CODES, 'WrongList', 'GameTooLong'],
  thrown: {
    ...COMMON_THROWN,
    WrongList: 'an opened deck is not the one whose hash was given, or no legal one',
    GameTooLong: 'rounds and cards together are more than can be closed in one transaction',
  },
});

export type ConcealedConfig = StructOf<typeof concealedLayout, 'ConcealedConfig'>;
export type ConcealedState = StructOf<typeof concealedLayout, 'ConcealedState'>;
export interface ConcealedAction {
  readonly kind: number;
  /** A list's hash, or its nonce and the list. */
  readonly data?: Hex;
}
export type ConcealedCode = (typeof concealedLayout)['codes'][number];

export const ConcealedPhase = enumOf(concealedLayout.enums.ConcealedPhase);
export const ConcealedKind = enumOf(concealedLayout.enums.ConcealedKind);

const kindCodec = codecOf(concealedLayout, 'ConcealedAction');
const KIND_LENGTH = 2 + 64;

/** The kind, then the data as it is: an action of play stays one word. */
const action: Codec<ConcealedAction> = {
  encode: ({ kind, data = '0x' }) => `${kindCodec.encode({ kind })}${data.slice(2)}` as Hex,
  parse(raw) {
    if (!isHex(raw) || raw.length % 2 !== 0) return refuse('Malformed');
    const kind = kindCodec.parse(raw.slice(0, KIND_LENGTH) as Hex);
    if (!kind.ok) return refuse('Malformed');
    return ok(raw.length === KIND_LENGTH ? kind.value : { ...kind.value, data: `0x${raw.slice(KIND_LENGTH)}` });
  },
};

export const concealedCodecs = {
  config: codecOf(concealedLayout, 'ConcealedConfig'),
  state: codecOf(concealedLayout, 'ConcealedState'),
  action,
};
