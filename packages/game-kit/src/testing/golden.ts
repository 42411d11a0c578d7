import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** Compares with a committed text. `UPDATE_GOLDEN=1` writes it anew, to be read before it is committed. */
export function expectGolden(file: URL, actual: string): void {
  const path = fileURLToPath(file);
  if (process.env.UPDATE_GOLDEN || !existsSync(path)) {
    if (process.env.CI && !process.env.UPDATE_GOLDEN) throw new Error(`no golden file ${path}`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, actual);
  }
  expect(actual).toBe(readFileSync(path, 'utf8'));
}
