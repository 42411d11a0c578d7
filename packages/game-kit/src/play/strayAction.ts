import { pick, type RandomBytes, randomBelow } from '@facedown/base';

const numbersIn = (action: unknown): [string, number][] =>
  typeof action === 'object' && action !== null
    ? Object.entries(action).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
    : [];

/**
 * An action, or a configuration, with one of its numbers changed: a face, seat, count or kind that may be none. Often
 * it is the first that no other one has: bounds are where two halves differ.
 */
export function strayAction(random: RandomBytes, action: unknown, others: readonly unknown[] = []): unknown {
  const numbers = numbersIn(action);
  if (numbers.length === 0) return action;
  const [name, value] = pick(random, numbers);
  const known = others.flatMap(numbersIn).flatMap(([other, number]) => (other === name ? [number] : []));
  const beyond = Math.max(value, ...known) + 1;
  const changed = pick(random, [0, 1, value + 1, Math.max(0, value - 1), beyond, randomBelow(random, 64)]);
  return { ...(action as object), [name]: changed % 256 };
}
