import { COMMON_CODES, COMMON_THROWN, codecOf, defineLayout, enumOf, type StructOf } from '@facedown/game-kit';

/**
 * Sets of seats and of faces are bit masks, slots are single bytes (all in deck 0), and 255 stands for
 * "none". `deck` lists the undealt slots from the top. A byte of `discards` is `seat << 4 | face`, with
 * seat 15 for the cards laid face up. `seen` holds what seats have learnt, five bytes an entry.
 */
export const relicLayout = defineLayout({
  name: 'Relic',
  structs: [
    'struct RelicConfig { uint128 fee; uint8 minSeats; uint8 maxSeats; }',
    'struct RelicState { uint8 phase; uint8 turn; uint8 target; uint8 guess; uint8 starter; uint8 first; uint8 copies; uint8 seated; uint8 ready; uint8 leaving; uint8 entered; uint8 playing; uint8 alive; uint8 shielded; uint8 late; uint8 winners; uint8 minSeats; uint8 maxSeats; uint128 fee; uint128 pool; uint128[4] stacks; uint8[4] relics; uint8[4] held; uint8[2] drawn; uint16[4] possible; uint48[4] tallies; bytes deck; bytes discards; bytes seen; }',
    'struct RelicAction { uint8 kind; uint8 face; uint8 target; uint8 guess; uint8 slot; uint8 first; uint8 second; }',
  ],
  enums: {
    RelicPhase: [
      'Waiting',
      'Shuffle',
      'Deal',
      'Draw',
      'Play',
      'Knight',
      'Healer',
      'Berserker',
      'Resolve',
      'Wizard',
      'Redraw',
      'Tactics',
      'Return',
      'Paladin',
      'Exit',
      'Showdown',
      'Between',
    ],
    RelicKind: [
      'Play',
      'Show',
      'Deny',
      'Reveal',
      'Lower',
      'Higher',
      'Equal',
      'Discard',
      'Swap',
      'Return',
      'Exit',
      'Continue',
      'Leave',
    ],
    RelicFace: [
      'Scout',
      'Knight',
      'Healer',
      'Berserker',
      'Cleric',
      'Wizard',
      'Tactician',
      'Paladin',
      'Idol',
      'Crystal',
    ],
  },
  codes: [
    ...COMMON_CODES,
    'WrongAnswer',
    'WrongSlot',
    'UnexpectedField',
    'NoSuchCard',
    'MissingTarget',
    'NoSuchTarget',
    'OwnTarget',
    'TargetOut',
    'TargetProtected',
    'MissingGuess',
    'NoSuchGuess',
    'GuessedKnight',
    'BadOrder',
    'FeeNotPaid',
  ],
  thrown: {
    ...COMMON_THROWN,
    WrongAnswer: 'an action does not answer what is asked',
    WrongSlot: 'an answer names another card than the one that is asked for',
    UnexpectedField: 'a field is filled that this action has no use for',
    NoSuchCard: 'a face is named that the deck does not have',
    MissingTarget: 'a card that needs a target names none',
    NoSuchTarget: 'the target is no seat of the table',
    OwnTarget: 'a card is aimed at its own seat that must not be',
    TargetOut: 'the target is out of the round',
    TargetProtected: 'the target is protected until its next turn',
    MissingGuess: 'a card that needs a guess names none',
    NoSuchGuess: 'the guess is no face that may be guessed',
    GuessedKnight: 'a Knight guesses a Knight',
    BadOrder: 'cards are put back in an order that is none of those held',
    FeeNotPaid: 'a seat goes on without the fee of another game',
  },
});

export type RelicConfig = StructOf<typeof relicLayout, 'RelicConfig'>;
export type RelicState = StructOf<typeof relicLayout, 'RelicState'>;
export type RelicAction = StructOf<typeof relicLayout, 'RelicAction'>;
export type RelicCode = (typeof relicLayout)['codes'][number];

export const RelicPhase = enumOf(relicLayout.enums.RelicPhase);
export const RelicKind = enumOf(relicLayout.enums.RelicKind);
export const RelicFace = enumOf(relicLayout.enums.RelicFace);

export const relicCodecs = {
  config: codecOf(relicLayout, 'RelicConfig'),
  state: codecOf(relicLayout, 'RelicState'),
  action: codecOf(relicLayout, 'RelicAction'),
};
