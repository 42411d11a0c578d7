export { formatAmount, parseAmount } from '../ui/numbers.js';

interface Range {
  readonly min: bigint;
  readonly max: bigint;
}

export const clamp = (amount: bigint, { min, max }: Range): bigint =>
  amount < min ? min : amount > max ? max : amount;

/** A raise by a share of the pot as it would be after the call. */
export function potRaise(pot: bigint, bet: bigint, own: bigint, percent: bigint): bigint {
  const toCall = bet > own ? bet - own : 0n;
  return bet + ((pot + toCall) * percent) / 100n;
}

/** The slider's thousand steps: fine near the minimum, coarse near all-in. */
export function amountAt(position: number, { min, max }: Range, step: bigint): bigint {
  if (position >= 1000) return max;
  if (position <= 0) return min;
  const share = BigInt(Math.round((position / 1000) ** 2 * 1_000_000));
  const exact = min + ((max - min) * share) / 1_000_000n;
  return clamp(step > 1n ? (exact / step) * step : exact, { min, max });
}

export function positionOf(amount: bigint, { min, max }: Range): number {
  if (max <= min) return 1000;
  return Math.round(1000 * Math.sqrt(Number(((amount - min) * 1_000_000n) / (max - min)) / 1_000_000));
}
