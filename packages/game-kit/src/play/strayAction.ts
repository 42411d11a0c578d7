import { pick, type RandomBytes, randomBelow } from '@facedown/base';

/** An action, or a configuration, with one of its numbers changed: a face, seat, count or kind that may be none. */
export function strayAction(random: RandomBytes, action: unknown): unknown {
  if (typeof action !== 'object' || action === null) return action;
  const numbers = Object.entries(action).filter(([, value]) => typeof value === 'number');
  if (numbers.length === 0) return action;
  const [name, value] = pick(random, numbers);
  return { ...action, [name]: pick(random, [0, 1, value + 1, Math.max(0, value - 1), randomBelow(random, 64)]) % 256 };
}
