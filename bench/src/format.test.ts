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
  it('prints nothing for nothing', () => expect(formatTable([])).toBe(''));
});
