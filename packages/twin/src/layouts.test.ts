import { escrowLayout } from '@facedown/dealers/escrow';
import { type Layout, solidityOf } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { layouts } from './layouts.js';

const all: readonly Layout[] = [...layouts, escrowLayout];

describe.each(all.map((layout) => [layout.name, layout] as const))('the layout of %s', (_name, layout) => {
  it('says of every code when it is thrown, and prints it above the error', () => {
    const silent = layout.codes.filter((code) => !layout.thrown?.[code]);
    expect(silent).toEqual([]);
    const text = solidityOf(layout);
    for (const code of layout.codes)
      expect(text).toContain(`    /// Thrown when ${layout.thrown?.[code]}.\n    error ${code}();\n`);
  });

  it('says nothing of codes that it does not have, and no code twice', () => {
    const codes = new Set<string>(layout.codes);
    expect(Object.keys(layout.thrown ?? {}).filter((code) => !codes.has(code))).toEqual([]);
    expect(codes.size).toBe(layout.codes.length);
  });
});
