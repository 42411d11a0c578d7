import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

const sources = fileURLToPath(new URL('../../../contracts/src/', import.meta.url));

describe('the errors of contracts', () => {
  it('each say when they are thrown, those that no layout prints too', () => {
    const silent: string[] = [];
    let errors = 0;
    for (const path of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.sol')) continue;
      const lines = readFileSync(`${sources}${path}`, 'utf8').split('\n');
      lines.forEach((line, i) => {
        const name = /^ *error (\w+)\(/.exec(line)?.[1];
        if (!name) return;
        errors++;
        let first = i - 1;
        while (/^ *\/\/\/ /.test(lines[first - 1] ?? '')) first--;
        if (!/^ *\/\/\/ Thrown when /.test(lines[first] ?? '')) silent.push(`${path}: ${name}`);
      });
    }
    expect(silent).toEqual([]);
    expect(errors).toBeGreaterThan(150);
  });
});
