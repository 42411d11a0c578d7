import type { Hex } from '@facedown/base';
import type { Engine } from '../types.js';
import { targetOf } from './plan.js';
import type { RefusedWish } from './types.js';

/** Who wishes to come and go, as everyone may see it. */
export interface Asks {
  readonly leaving: readonly number[];
  readonly entering: readonly { readonly seat: number; readonly owner: Hex; readonly amount: bigint }[];
  /** The next hand waits for everyone's consent to a change. */
  readonly changing: boolean;
  readonly refused?: RefusedWish;
}

export function asksOf(engine: Engine): Asks {
  const { changing } = engine;
  if (!changing) return { leaving: [], entering: [], changing: false };
  const { leaving, entering, at, refused } = changing;
  return {
    leaving: [...leaving].sort((a, b) => a - b),
    entering: [...entering.values()].map(({ seat, owner, amount }) => ({ seat, owner, amount })),
    changing: at.hold?.version === targetOf(engine).version && !at.isGivenUp,
    ...(refused ? { refused } : {}),
  };
}

/** Would `asksOf` tell something else? */
export function asksOtherwise({ changing: before }: Engine, { changing: after }: Engine): boolean {
  if (before === after) return false;
  if (!before || !after) return true;
  const isBoundary = before.at.hold === after.at.hold && before.at.isGivenUp === after.at.isGivenUp;
  const isWished = before.leaving === after.leaving && before.entering === after.entering;
  return !isBoundary || !isWished || before.refused !== after.refused;
}
