import { describe, expect, it } from 'vitest';
import { withFigures } from './figures.js';

const figures = (value: number) => [
  { name: 'kit', metric: 'a game', of: 'kuhn at open', value, unit: 'ms' },
  { name: 'kit', metric: 'bytes', of: 'kuhn at open', value: 4711, unit: '' },
  { name: 'kit', metric: 'a game', of: 'relic at open', value: 7, unit: 'ms' },
  { name: 'kit', metric: 'proof', value: 1.5, unit: 'ms', limit: 2 },
];

describe('withFigures', () => {
  it('puts a new section at the end', () =>
    expect(withFigures('# Figures\n', 'kit', 'Today.', figures(5))).toMatchInlineSnapshot(`
      "# Figures

      <!-- kit -->
      ## kit

      Today.

      |  | a game | bytes |
      | --- | --- | --- |
      | kuhn at open | 5 ms | 4,711 |
      | relic at open | 7 ms | – |

      |  | figure | value | compared | bound |
      | --- | --- | --- | --- | --- |
      | kit | proof | 1.5 ms |  | limit 2 |
      <!-- kit -->
      "
    `));
  it('prints a section anew where it stands, and touches no other', () => {
    const page = withFigures(withFigures('# Figures\n', 'kit', 'Today.', figures(5)), 'net', 'Today.', figures(6));
    const again = withFigures(page, 'kit', 'Tomorrow.', figures(9));
    expect(again.split('\n').filter((line, i) => line !== page.split('\n')[i])).toEqual([
      'Tomorrow.',
      '| kuhn at open | 9 ms | 4,711 |',
    ]);
  });
});
