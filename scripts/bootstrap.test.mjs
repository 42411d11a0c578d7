import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root, runNode } from './lib/tools.mjs';

const clone = mkdtempSync(join(tmpdir(), 'facedown-bootstrap-'));
const lock = join(clone, '.facedown/bootstrap.lock');
cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true });
const writeManifest = (version) =>
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ name: 'clone', version }));
const boot = () =>
  runNode(['-e', "import('./scripts/bootstrap.mjs').then((module) => module.bootstrap({ contracts: false }))"], {
    cwd: clone,
    env: { npm_config_offline: 'true' },
  });

describe('bootstrap', () => {
  afterAll(() => rmSync(clone, { recursive: true, force: true }));

  it('installs once when two commands start at once', async () => {
    writeManifest('1.0.0');
    const both = await Promise.all([boot(), boot()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(both.filter(({ stdout }) => stdout.includes('installed in'))).toHaveLength(1);
    expect(existsSync(lock)).toBe(false);
  });
  it('does nothing when nothing changed', async () => {
    expect(await boot()).toEqual({ code: 0, stdout: '', stderr: '' });
  });
  it('installs again when a manifest changed, past the lock of a dead command', async () => {
    writeManifest('1.0.1');
    mkdirSync(join(clone, '.facedown'), { recursive: true });
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(lock, String(pid));
    const { code, stdout } = await boot();
    expect([code, stdout.includes('installed in'), existsSync(lock)]).toEqual([0, true, false]);
  });
  it('says what failed and leaves no lock', async () => {
    writeFileSync(join(clone, 'package.json'), 'not json');
    const { code, stderr } = await boot();
    expect([code, existsSync(lock)]).toEqual([1, false]);
    expect(stderr).toContain('npm install failed');
  });
});
