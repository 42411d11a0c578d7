import type { Hex } from '@facedown/base';
import type { Need } from '../joints/layout.js';
import { deal } from '../joints/needs.js';
import { EMPTY, range } from './bytes.js';
import { has, members, placeOf } from './seats.js';

/** Hands are lists of slots, by seat, dealt from the top of deck 0: the first seat's cards, then the next one's. */
export const dealtTo = (playing: number, seat: number, each: number): number[] =>
  Array.from({ length: each }, (_, i) => each * placeOf(playing, seat) + i);

/** What a dealer owes for that. */
export const dealEach = (playing: number, each: number): Need[] =>
  members(playing).flatMap((seat) => dealtTo(playing, seat, each).map((slot) => deal(slot, seat)));

/** The hands once it is done. */
export const dealt = (hands: readonly Hex[], playing: number, each: number): Hex[] =>
  hands.map((_, seat) => (has(playing, seat) ? range(each * placeOf(playing, seat), each) : EMPTY));
