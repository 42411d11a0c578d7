import { mod, type Scalar } from '../field.js';
import { isZero, msm, type Point } from '../group.js';

/** Equations over points, added up with the powers of a weight that was drawn after all of them. */
export interface Terms {
  /** Weight of the next equation. */
  next(): Scalar;
  add(point: Point, scalar: Scalar): void;
  isZero(): boolean;
}

export function makeTerms(weight: Scalar): Terms {
  // By identity: a base that many equations share is multiplied once.
  const sums = new Map<Point, Scalar>();
  let power = 0n;
  return {
    next() {
      power = power === 0n ? 1n : mod(power * weight);
      return power;
    },
    add(point, scalar) {
      sums.set(point, mod((sums.get(point) ?? 0n) + scalar));
    },
    isZero: () => isZero(msm([...sums.keys()], [...sums.values()])),
  };
}

export function powersOf(weight: Scalar, length: number): Scalar[] {
  let power = 1n;
  return Array.from({ length }, () => {
    const now = power;
    power = mod(power * weight);
    return now;
  });
}
