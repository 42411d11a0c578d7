import { describe, expect, it } from 'vitest';
import { formatJson, formatTable } from './format.js';

const measurements = [
  { name: 'kit', metric: 'hashes', value: 12345.678, unit: '/s', against: 'viem', ratio: 2.34567 },
  { name: 'kit', metric: 'proof', value: 1.5, unit: 'ms', limit: 2 },
];

describe('formatJson', () => {
  it('prints one object a line', () =>
    expect(formatJson(measurements)).toMatchInlineSnapshot(`
      "{"name":"kit","metric":"hashes","value":12350,"unit":"/s","against":"viem","ratio":2.346}
      {"name":"kit","metric":"proof","value":1.5,"unit":"ms","limit":2}"
    `));
});

describe('formatTable', () => {
  it('aligns columns', () =>
    expect(`\n${formatTable(measurements)}\n`).toMatchInlineSnapshot(`
    "
    kit  hashes  12,350 /s  2.346 × viem
    kit  proof   1.5 ms                   limit 2
    "
  `));
  it('puts side by side what is measured alike', () =>
    expect(
      `\n${formatTable([
        { name: 'matrix', metric: 'a game', of: 'kuhn at open', value: 5, unit: 'ms' },
        { name: 'matrix', metric: 'dearest step', of: 'kuhn at open', value: 70_123, unit: 'gas' },
        { name: 'matrix', metric: 'a game', of: 'relic at open', value: 1234, unit: 'ms' },
      ])}\n`,
    ).toBe(`
               a game    dearest step
kuhn at open   5 ms      70,123 gas
relic at open  1,234 ms  –
`));
  it('prints nothing for nothing', () => expect(formatTable([])).toBe(''));
});
