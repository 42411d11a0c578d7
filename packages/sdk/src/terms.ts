import { BaseError, type Hex } from '@facedown/base';
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
  /**
   * A quarter of the time to answer, in blocks: it is all that is left to post again after another party's share came
   * in the last moment. In one block a proposer who is away, or unwilling, would be enough to lose by.
   */
  readonly minQuarterBlocks: number;
  /** Either clock: as long as this can a seat that stalls keep the others' stakes. */
  readonly maxSeconds: number;
  /** Of what is brought, in percent: what a seat that drops out loses beside the hand. */
  readonly maxBondPercent: number;
  /** Of each pot, in hundredths of a percent: what the house takes. */
  readonly maxRakeBp: number;
  /**
   * Where a host deals who sees every face: the session addresses of those who are trusted with that, by whoever
   * sits down. Nobody else's cards are worth playing for.
   */
  readonly trustedHosts: readonly Hex[] | 'any';
}

/** Where chips are worth something. */
export const STAKES_LIMITS: TermsLimits = {
  minRegisterSeconds: 30,
  minAnswerSeconds: 30,
  minBlocks: 5,
  minQuarterBlocks: 2,
  maxSeconds: 86_400,
  maxBondPercent: 50,
  maxRakeBp: 500,
  trustedHosts: [],
};

/** Where nothing can be lost, and for tests. */
export const ANY_TERMS: TermsLimits = {
  minRegisterSeconds: 1,
  minAnswerSeconds: 1,
  minBlocks: 0,
  minQuarterBlocks: 0,
  maxSeconds: Number.POSITIVE_INFINITY,
  maxBondPercent: 100,
  maxRakeBp: Number.POSITIVE_INFINITY,
  trustedHosts: 'any',
};

export type TermsCode =
  | 'ClockTooShort'
  | 'ClockTooLong'
  | 'BondTooHigh'
  | 'BondMissing'
  | 'RakeTooHigh'
  | 'UntrustedHost'
  | 'UnreadableTerms'
  | 'TermsChanged';

/** What speaks against sitting down with this amount. */
export function badTerms(
  { opening, stakes }: Pick<TableView, 'opening' | 'stakes'>,
  game: AnyGame,
  amount: bigint,
  limits: TermsLimits = stakes ? STAKES_LIMITS : ANY_TERMS,
): TermsCode | undefined {
  const { registerSeconds, answerSeconds } = opening;
  const block = stakes?.blockSeconds ?? 0;
  if (registerSeconds < Math.max(limits.minBlocks * block, limits.minRegisterSeconds)) return 'ClockTooShort';
  const answerBlocks = Math.max(limits.minBlocks, 4 * limits.minQuarterBlocks);
  if (answerSeconds < Math.max(answerBlocks * block, limits.minAnswerSeconds)) return 'ClockTooShort';
  if (registerSeconds > limits.maxSeconds || answerSeconds > limits.maxSeconds) return 'ClockTooLong';
  const config = game.codecs.config.parse(opening.config);
  if (!config.ok) return 'UnreadableTerms';
  const { bond, rakeBp } = moneyTerms(config.value);
  if (rakeBp > limits.maxRakeBp) return 'RakeTooHigh';
  const { trustedHosts } = limits;
  if (stakes && opening.dealer === 'open' && trustedHosts !== 'any') {
    const isTrusted = (host: Hex) => trustedHosts.some((one) => one.toLowerCase() === host.toLowerCase());
    if (opening.servers.length === 0 || !opening.servers.every(isTrusted)) return 'UntrustedHost';
  }
  if (bond === undefined) return undefined;
  if (bond * 100n > amount * BigInt(limits.maxBondPercent)) return 'BondTooHigh';
  // By audit a lie is found out at the end: without a bond it would cost nothing to lie, or not to open the salt.
  return stakes && opening.dealer === 'salt' && bond === 0n ? 'BondMissing' : undefined;
}

/** What the rules of any game call the same: what the house takes, and what is forfeited by who drops out. */
export function moneyTerms(config: unknown): { rakeBp: number; rakeCap?: bigint; bond?: bigint } {
  const { rakeBp, rakeCap, bond } = Object(config) as Record<string, unknown>;
  return {
    rakeBp: typeof rakeBp === 'number' ? rakeBp : 0,
    ...(typeof rakeCap === 'bigint' ? { rakeCap } : {}),
    ...(typeof bond === 'bigint' ? { bond } : {}),
  };
}

const WORDS: Readonly<Record<TermsCode, string>> = {
  ClockTooShort: "This table's clock is so short that a slow connection would lose by it.",
  ClockTooLong: "This table's clock is so long that one seat could hold everyone's chips for days.",
  BondTooHigh: 'The bond of this table is most of what you would bring.',
  BondMissing: 'This table checks its cards after the end but has no bond, so that a lie would cost nothing.',
  RakeTooHigh: 'The house of this table takes more of each pot than you accept.',
  UntrustedHost: 'At this table a host deals who sees every face, and you have not said that you trust this one.',
  UnreadableTerms: "This table's terms can't be read.",
  TermsChanged: 'These are not the terms that you were shown.',
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
