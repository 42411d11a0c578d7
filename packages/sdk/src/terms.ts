import { BaseError } from '@facedown/base';
import type { AnyGame } from '@facedown/game-kit';
import type { TableView } from './judge/judge.js';

/** Which terms a seat accepts. A table's creator chooses its clocks and its bond; who sits down must live with them. */
export interface TermsLimits {
  /** To register a newer state in a quarrel: shorter than a reconnect, and an honest seat may be too late. */
  readonly minRegisterSeconds: number;
  /** To answer once the table plays on the chain. */
  readonly minAnswerSeconds: number;
  /** Either clock, in blocks of the table's chain: a post needs some of them to get in, whatever they cost just now. */
  readonly minBlocks: number;
  /** Either clock: as long as this can a seat that stalls keep the others' stakes. */
  readonly maxSeconds: number;
  /** Of what is brought, in percent: what a seat that drops out loses beside the hand. */
  readonly maxBondPercent: number;
}

/** Where chips are worth something. */
export const STAKES_LIMITS: TermsLimits = {
  minRegisterSeconds: 30,
  minAnswerSeconds: 30,
  minBlocks: 5,
  maxSeconds: 86_400,
  maxBondPercent: 50,
};

/** Where nothing can be lost, and for tests. */
export const ANY_TERMS: TermsLimits = {
  minRegisterSeconds: 1,
  minAnswerSeconds: 1,
  minBlocks: 0,
  maxSeconds: Number.POSITIVE_INFINITY,
  maxBondPercent: 100,
};

export type TermsCode = 'ClockTooShort' | 'ClockTooLong' | 'BondTooHigh' | 'BondMissing';

/** What speaks against sitting down with this amount. */
export function badTerms(
  { opening, stakes }: Pick<TableView, 'opening' | 'stakes'>,
  game: AnyGame,
  amount: bigint,
  limits: TermsLimits = stakes ? STAKES_LIMITS : ANY_TERMS,
): TermsCode | undefined {
  const { registerSeconds, answerSeconds } = opening;
  const blocks = limits.minBlocks * (stakes?.blockSeconds ?? 0);
  if (registerSeconds < Math.max(blocks, limits.minRegisterSeconds)) return 'ClockTooShort';
  if (answerSeconds < Math.max(blocks, limits.minAnswerSeconds)) return 'ClockTooShort';
  if (registerSeconds > limits.maxSeconds || answerSeconds > limits.maxSeconds) return 'ClockTooLong';
  const config = game.codecs.config.parse(opening.config);
  const { bond } = (config.ok ? config.value : {}) as { bond?: bigint };
  if (bond === undefined) return undefined;
  if (bond * 100n > amount * BigInt(limits.maxBondPercent)) return 'BondTooHigh';
  // By audit a lie is found out at the end: without a bond it would cost nothing to lie, or not to open the salt.
  return stakes && opening.dealer === 'salt' && bond === 0n ? 'BondMissing' : undefined;
}

const WORDS: Readonly<Record<TermsCode, string>> = {
  ClockTooShort: "This table's clock is so short that a slow connection would lose by it.",
  ClockTooLong: "This table's clock is so long that one seat could hold everyone's chips for days.",
  BondTooHigh: 'The bond of this table is most of what you would bring.',
  BondMissing: 'This table checks its cards after the end but has no bond, so that a lie would cost nothing.',
};

export class TermsError extends BaseError {
  override readonly name = 'TermsError';
  constructor(code: TermsCode) {
    super(WORDS[code], {
      category: 'user',
      code,
      recoverable: false,
      suggestedAction: 'Pick another table, or pass `limits` if you mean it.',
    });
  }
}
