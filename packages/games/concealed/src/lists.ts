import type { Hex } from '@facedown/base';
import { listHash, opening } from '@facedown/game-kit/parts';
import { type ConcealedAction, ConcealedKind } from './layout.js';

/** The two actions by which a seat brings its own deck. The nonce is 32 random bytes, kept until the second. */
export const bringingList = (
  seat: number,
  list: readonly number[],
  nonce: Hex,
): { readonly choose: ConcealedAction; readonly reveal: ConcealedAction } => ({
  choose: { kind: ConcealedKind.ChooseList, data: listHash(seat, list, nonce) },
  reveal: { kind: ConcealedKind.RevealList, data: opening(list, nonce) },
});

/** Twenty cards: one of each face from 1 to 20. */
export const DEFAULT_LIST: readonly number[] = Array.from({ length: 20 }, (_, i) => i + 1);
