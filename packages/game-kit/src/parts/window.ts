import type { Pending } from '../joints/layout.js';
import { actionByAll } from '../joints/needs.js';
import { defineLayout, type StructOf } from '../layout.js';
import { bit, firstFrom, has } from './seats.js';

/**
 * A moment in which several seats may speak up: "I doubt it", a challenge, a claim on a discard. All of them answer in
 * one round with one clock, so that no two moves race; the rules look at the answers only once all are in, and decide
 * whose counts. A game puts a `Window` into its state (`shared: [windowLayout]`); the Solidity half is `Windows.sol`.
 */
export const windowLayout = defineLayout({
  name: 'Window',
  structs: ['struct Window { uint16 asked; uint16 spoke; }'],
  enums: {},
  codes: [],
});

export type Window = StructOf<typeof windowLayout, 'Window'>;

export const CLOSED: Window = { asked: 0, spoke: 0 };

/** These seats are asked, and none has answered. */
export const opened = (seats: number): Window => ({ asked: seats, spoke: 0 });

/** One seat's answer, in whatever order they come. A seat that was too late has not spoken up. */
export const answered = ({ asked, spoke }: Window, seat: number, speaksUp: boolean): Window => ({
  asked: asked & ~bit(seat),
  spoke: speaksUp ? spoke | bit(seat) : spoke,
});

export const isAsked = ({ asked }: Window, seat: number): boolean => has(asked, seat);
export const isOpen = ({ asked }: Window): boolean => asked !== 0;
export const pendingIn = ({ asked }: Window): Pending => actionByAll(BigInt(asked));

/** Of those who spoke up the first left of a seat; nothing where all were silent. */
export const firstToSpeak = ({ spoke }: Window, after: number): number | undefined =>
  spoke === 0 ? undefined : firstFrom(spoke, after + 1);
