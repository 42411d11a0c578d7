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

export const duelLayout = defineLayout({
  name: 'Duel',
  structs: [
    'struct DuelConfig { uint128 stake; uint128 bond; uint8 boss; bool oaths; bool owned; bytes[2] lists; }',
    'struct DuelState { uint8 phase; uint8 seat; uint8 turn; uint256 pot; uint8 replaces; bool oathed; uint8 springs; uint8 seek; uint8 aside; uint8 winner; bool[2] seated; uint256[2] stacks; uint256[2] owned; uint8[2] mana; uint8[2] most; uint8[2] next; uint8[2] left; uint8[2] tired; uint8[2] draws; uint8[2] lapses; uint8[2] lastPlayed; bytes32[2] listHashes; DuelConfig config; bytes[2] hands; bytes[2] open; uint48[] units; }',
    'struct DuelAction { uint8 kind; uint8 what; uint8 to; uint8 target; }',
  ],
  enums: {
    DuelPhase: [
      'Waiting',
      'Choose',
      'Reveal',
      'Lay',
      'Opening',
      'Mulligan',
      'Redraw',
      'Turn',
      'Draw',
      'Seek',
      'Forget',
      'EndDraw',
      'Close',
      'Over',
    ],
    DuelKind: [
      'ChooseList',
      'RevealList',
      'Mulligan',
      'Move',
      'Strike',
      'Play',
      'PlayOpen',
      'Replace',
      'Oath',
      'Keep',
      'Forget',
      'End',
      'Concede',
    ],
    DuelTrigger: ['None', 'Arrive', 'Last', 'Dawn', 'Dusk', 'Cast', 'Spell', 'Oath'],
    DuelScope: [
      'None',
      'Foe',
      'Unit',
      'Friend',
      'OwnUnit',
      'FoeAndAround',
      'FoeRow',
      'OwnGeneral',
      'EnemyGeneral',
      'EnemyUnits',
      'OwnUnits',
      'FriendsAround',
      'FoesAround',
    ],
    DuelOp: [
      'None',
      'Damage',
      'Heal',
      'Strengthen',
      'Ready',
      'Stun',
      'Hush',
      'Slay',
      'Return',
      'Rouse',
      'Summon',
      'Draw',
      'BothDraw',
      'Seek',
      'Conjure',
      'Mimic',
      'Mana',
      'Forget',
    ],
  },
  codes: [
    ...COMMON_CODES,
    'UnexpectedField',
    'WrongList',
    'BeyondCollection',
    'NothingToBring',
    'TooMany',
    'NoUnitThere',
    'Exhausted',
    'Stunned',
    'HasMoved',
    'HasStruck',
    'Rooted',
    'Bound',
    'SquareTaken',
    'OutOfReach',
    'NoAttack',
    'NoFoeThere',
    'MustStrikeGuard',
    'HandEmpty',
    'NotInList',
    'NoSuchCard',
    'NotEnoughMana',
    'NotNextToFriend',
    'BadTarget',
    'AlreadyReplaced',
    'NoOath',
    'NotSought',
  ],
  thrown: {
    ...COMMON_THROWN,
    UnexpectedField: 'a field is filled that this action has no use for',
    WrongList: 'a list is no legal one, or not the one whose hash was given',
    BeyondCollection: 'a list has more copies of a card than its owner has staked',
    NothingToBring: 'a seat brings cards where lists need not be owned',
    TooMany: 'a mulligan gives back more cards than it may',
    NoUnitThere: 'no unit of the acting seat is on the square',
    Exhausted: 'the unit may do nothing more this turn',
    Stunned: 'the unit is stunned',
    HasMoved: 'the unit has moved as often as it may',
    HasStruck: 'the unit has struck as often as it may',
    Rooted: 'the unit can never move',
    Bound: 'a guard next to the unit binds it to its square',
    SquareTaken: 'somebody stands on the square',
    OutOfReach: 'the square is too far away',
    NoAttack: 'the unit has no attack',
    NoFoeThere: 'no foe stands on the square',
    MustStrikeGuard: 'a bound unit strikes another than a guard',
    HandEmpty: 'a card is played or replaced from an empty hand',
    NotInList: "a card is named that the seat's list does not have",
    NoSuchCard: 'a card is named that does not lie open in the hand',
    NotEnoughMana: 'a card costs more than there is',
    NotNextToFriend: 'a unit is put down next to no friend',
    BadTarget: 'a card is aimed at what it must not, or at something though it needs no target',
    AlreadyReplaced: 'a seat has replaced as many cards as it may this turn',
    NoOath: 'an oath is sworn that is not there, or not yet',
    NotSought: 'a card is taken that the search does not allow',
  },
});

export type DuelConfig = StructOf<typeof duelLayout, 'DuelConfig'>;
export type DuelState = StructOf<typeof duelLayout, 'DuelState'>;
export interface DuelAction {
  readonly kind: number;
  /** A face, a square that is left, a place among the open cards, or a number of cards. */
  readonly what: number;
  readonly to: number;
  readonly target: number;
  /** A list's hash, or its nonce and the list. */
  readonly data?: Hex;
}
export type DuelCode = (typeof duelLayout)['codes'][number];

export const DuelPhase = enumOf(duelLayout.enums.DuelPhase);
export const DuelKind = enumOf(duelLayout.enums.DuelKind);
export const Trigger = enumOf(duelLayout.enums.DuelTrigger);
export const Scope = enumOf(duelLayout.enums.DuelScope);
export const Op = enumOf(duelLayout.enums.DuelOp);

/** No square, no face. */
export const NONE = 255;
/** The winner, while there is none or the game is drawn. */
export const NOBODY = 2;

export const actionOf = (kind: number, what = 0, to = 0, target = 0): DuelAction => ({ kind, what, to, target });

const plainAction = codecOf(duelLayout, 'DuelAction');
const PLAIN_LENGTH = 2 + 4 * 64;

/** Four words, then the data as it is. */
const action: Codec<DuelAction> = {
  encode: ({ data = '0x', ...plain }) => `${plainAction.encode(plain)}${data.slice(2)}` as Hex,
  parse(raw) {
    if (!isHex(raw)) return refuse('Malformed');
    const plain = plainAction.parse(raw.slice(0, PLAIN_LENGTH) as Hex);
    if (!plain.ok) return refuse('Malformed');
    return ok(raw.length === PLAIN_LENGTH ? plain.value : { ...plain.value, data: `0x${raw.slice(PLAIN_LENGTH)}` });
  },
};

export const duelCodecs = {
  config: codecOf(duelLayout, 'DuelConfig'),
  state: codecOf(duelLayout, 'DuelState'),
  action,
};
