import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/tools.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** Where npm would find a package that the one at `path` asks for. */
function found(path, name) {
  for (let base = path; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    if (packages[`${base ? `${base}/` : ''}node_modules/${name}`]) return true;
    if (base === '') return false;
  }
}

describe('package-lock.json', () => {
  it('names the optional packages of every platform, or `npm ci` refuses it', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !found(path, name))
        .map((name) => `${path} asks for ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('says of every package for another platform which that is', () => {
    const platforms = Object.entries(packages).filter(
      ([, { optional, integrity, link }]) => optional && !integrity && !link,
    );
    for (const [path, { cpu, os, version }] of platforms) expect(cpu ?? os, `${path} ${version}`).toBeDefined();
  });

  it('names no address of a registry', () => {
    const resolved = Object.values(packages).flatMap((one) => (one.resolved?.includes('://') ? [one.resolved] : []));
    expect(resolved).toEqual([]);
  });
});
