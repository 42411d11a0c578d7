import type { Hex } from '@facedown/base';
import type { Change } from '../change/change.js';
import { type Entry, JudgeError } from './judge.js';

type Acks = ReadonlyMap<number, Hex>;
const seatsOf = (entries: readonly Pick<Entry, 'seat'>[]): number[] =>
  entries.map(({ seat }) => seat).sort((a, b) => a - b);

/** One for each seat, in their order. */
export function acksInOrder(entries: readonly Pick<Entry, 'seat'>[], acks: Acks | undefined): Hex[] {
  return seatsOf(entries).map((seat) => {
    const signature = acks?.get(seat);
    if (!signature) throw new JudgeError('MissingAcks');
    return signature;
  });
}

/** Whose signature a change asks for: all seats in their order, then whoever enters. */
function signersInOrder(
  entries: readonly Pick<Entry, 'seat'>[],
  change: { readonly entries: readonly Pick<Entry, 'seat'>[] },
): number[] {
  const seats = seatsOf(entries);
  return [...seats, ...change.entries.map(({ seat }) => seat).filter((seat) => !seats.includes(seat))];
}

/** Whose time ran out on the chain may leave without a word. */
export function changeSignatures(entries: readonly Pick<Entry, 'seat'>[], change: Change, acks: Acks): Hex[] {
  return signersInOrder(entries, change).flatMap((seat) => {
    const signature = acks.get(seat);
    if (signature) return [signature];
    if (change.leaving.includes(seat)) return [];
    throw new JudgeError('MissingAcks');
  });
}
