import { describe, expect, it } from 'vitest';
import { CATALOGUE } from './catalogue.js';
import { matrixOf, sampleOf, TABLES } from './tables.js';

const groups = Object.values(CATALOGUE);
const sampled = groups.flatMap((cases, from) => sampleOf(cases, from));

describe('the catalogue of attacks', () => {
  it('tries every attack, and every table, in each run', () => {
    expect(new Set(sampled.map(([{ name }]) => name)).size).toBe(groups.flat().length);
    for (const at of TABLES) expect(sampled.map(([, where]) => where)).toContain(at);
  });

  it('tries every attack at every size of each of its games in the long run', () => {
    const all = groups.flatMap(matrixOf);
    const both = groups.flat().filter(({ games, seats }) => !games && !seats);
    expect(both.length).toBeGreaterThan(20);
    for (const attack of both) expect(all.filter(([one]) => one === attack)).toHaveLength(TABLES.length);
    for (const [name, games] of groups.flat().map(({ name, games }) => [name, games] as const))
      if (games) expect(all.filter(([one]) => one.name === name)).toHaveLength(TABLES.length / 2);
  });
});
