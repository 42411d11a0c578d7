import { BaseError, type Hex } from '@facedown/base';
import type { Deployment } from '@facedown/chain';
import type { TableView } from '../judge/judge.js';

/** The checks and lockers that a deployment names. */
export const doorsOf = ({ cards }: Pick<Deployment, 'cards'>): Hex[] =>
  cards ? [cards.inventory, ...Object.values(cards.checks)].map((one) => one.toLowerCase() as Hex) : [];

type DoorCode = 'UnknownCheck' | 'UnknownLocker';

/**
 * A creator may name any contract to ask who sits down, and any to keep what he brings. It can't stop a payout, but a
 * locker has what it was given: nobody sits down for stakes where he doesn't know both.
 */
export function unknownDoor(
  { opening, stakes }: Pick<TableView, 'opening' | 'stakes'>,
  shown: readonly Hex[] = [],
): DoorCode | undefined {
  if (!stakes) return undefined;
  const known = new Set([...(stakes.doors ?? []), ...shown].map((one) => one.toLowerCase()));
  if (opening.check && !known.has(opening.check.toLowerCase())) return 'UnknownCheck';
  return opening.locker && !known.has(opening.locker.toLowerCase()) ? 'UnknownLocker' : undefined;
}

const WORDS: Readonly<Record<DoorCode, string>> = {
  UnknownCheck: 'A contract that nobody here knows decides who may sit down at this table.',
  UnknownLocker: 'A contract that nobody here knows would keep what you bring to this table.',
};

export class DoorError extends BaseError {
  override readonly name = 'DoorError';
  constructor(code: DoorCode) {
    super(WORDS[code], {
      category: 'user',
      code,
      recoverable: false,
      suggestedAction: 'Pick another table, or pass the contract in `doors` if the person has been shown it.',
    });
  }
}
