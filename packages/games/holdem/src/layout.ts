import { COMMON_CODES, COMMON_THROWN, codecOf, defineLayout, enumOf, type StructOf } from '@facedown/game-kit';

export const MAX_HOLDEM_SEATS = 9;
export const FACES = 52;

/**
 * Sets of seats are masks. `board` holds face + 1 in a byte a card, from the low end; `holes` two such
 * bytes a seat for shown hands only; `ranks` 24 bits a seat: category and five kickers, a nibble each. `places` is a
 * nibble a seat: where it finished a sit-and-go. `levels`, `antes` and `prizes` hold 16 bits a level or place.
 */
export const holdemLayout = defineLayout({
  name: 'Holdem',
  structs: [
    'struct HoldemConfig { uint8 seats; uint8 headsUpOrder; uint16 rakeBp; uint128 rakeCap; uint128 smallBlind; uint128 bigBlind; uint128 ante; uint128 minBuyIn; uint128 maxBuyIn; uint128 bond; uint16 levelHands; uint256 levels; uint256 antes; uint256 prizes; }',
    'struct HoldemState { HoldemConfig config; uint8 phase; uint8 end; uint32 hand; uint8 button; uint8 bigBlindSeat; uint8 turn; uint8 aggressor; uint16 seated; uint16 away; uint16 gone; uint16 bonded; uint16 dealt; uint16 live; uint16 acted; uint16 shown; uint16 winners; uint128 bet; uint128 minRaise; uint128 house; uint64 board; uint64 places; uint256 holes; uint256 ranks; uint128[9] stacks; uint128[9] bets; uint128[9] totals; }',
    'struct HoldemAction { uint8 kind; int256 amount; }',
  ],
  enums: {
    HoldemPhase: [
      'Waiting',
      'Shuffle',
      'Deal',
      'PreFlop',
      'Flop',
      'FlopBetting',
      'Turn',
      'TurnBetting',
      'River',
      'RiverBetting',
      'Showdown',
      'Runout',
    ],
    HoldemEnd: ['None', 'Showdown', 'Fold', 'Timeout', 'Cancelled'],
    HoldemKind: ['Fold', 'Check', 'Call', 'Raise', 'Show', 'Muck', 'SitOut'],
    HeadsUpOrder: ['ButtonFirst', 'BigBlindFirst'],
  },
  codes: [
    ...COMMON_CODES,
    'SeatCountOutOfRange',
    'BlindsOutOfRange',
    'BuyInRangeInvalid',
    'RakeOutOfRange',
    'UnknownHeadsUpOrder',
    'BuyInOutOfRange',
    'TopUpOutOfRange',
    'AlreadySeated',
    'AlreadyBegun',
    'UnexpectedAmount',
    'NegativeAmount',
    'NotEnoughChips',
    'BelowMinimumRaise',
    'RaisingClosed',
    'NobodyToRaise',
    'CannotCheck',
    'NothingToCall',
    'NotAtShowdown',
    'BettingIsOver',
    'MustShow',
    'AlreadyAway',
    'LevelsInvalid',
    'PrizesInvalid',
    'TournamentBegun',
  ],
  thrown: {
    ...COMMON_THROWN,
    SeatCountOutOfRange: 'a table would have fewer than two seats or more than nine',
    BlindsOutOfRange: 'there is no small blind, or it, the ante or the big blind is too large',
    BuyInRangeInvalid: 'the least buy-in is nothing or above the greatest, or an amount is too large',
    RakeOutOfRange: 'the rake is more than the whole pot',
    UnknownHeadsUpOrder: 'the order of two seats is none that exists',
    BuyInOutOfRange: 'a seat buys in for less or more than the table allows',
    TopUpOutOfRange: 'a top-up is nothing, or leads to a stack below the least buy-in or above the greatest',
    AlreadySeated: 'a seat brings chips again before the first hand',
    AlreadyBegun: 'a table begins that has begun',
    UnexpectedAmount: 'an action other than a raise names an amount',
    NegativeAmount: 'a raise names an amount below zero',
    NotEnoughChips: 'a raise is more than the seat has, or does not lift the bet',
    BelowMinimumRaise: 'a raise is below the least one and not all-in',
    RaisingClosed: 'a seat raises that has acted since the last full raise',
    NobodyToRaise: 'a seat raises while no other can call',
    CannotCheck: 'a seat checks that owes chips',
    NothingToCall: 'a seat calls that owes nothing',
    NotAtShowdown: 'a hand is shown or mucked while there is betting',
    BettingIsOver: 'a seat bets at the showdown',
    MustShow: 'a hand is mucked before any was shown',
    AlreadyAway: 'a seat that sits out already says so again',
    LevelsInvalid:
      'levels have no blinds, fall, come with an ante of their own or one above the big blind, or stand at a cash game',
    PrizesInvalid: 'prizes are not the whole, rise from place to place, or are more than the seats',
    TournamentBegun: 'a seat comes, brings chips, sits out or begins once a sit-and-go has begun',
  },
});

export type HoldemConfig = StructOf<typeof holdemLayout, 'HoldemConfig'>;
export type HoldemState = StructOf<typeof holdemLayout, 'HoldemState'>;
export type HoldemAction = StructOf<typeof holdemLayout, 'HoldemAction'>;
export type HoldemCode = (typeof holdemLayout)['codes'][number];

export const HoldemPhase = enumOf(holdemLayout.enums.HoldemPhase);
export const HoldemEnd = enumOf(holdemLayout.enums.HoldemEnd);
export const HoldemKind = enumOf(holdemLayout.enums.HoldemKind);
export const HeadsUpOrder = enumOf(holdemLayout.enums.HeadsUpOrder);

export const holdemCodecs = {
  config: codecOf(holdemLayout, 'HoldemConfig'),
  state: codecOf(holdemLayout, 'HoldemState'),
  action: codecOf(holdemLayout, 'HoldemAction'),
};

/** In `bigBlindSeat` and `aggressor`: nobody. */
export const NOBODY = 255;
