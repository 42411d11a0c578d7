import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { filesBelow, hashOf, run, runNode } from './tools.mjs';

describe('run', () => {
  it('keeps output and exit code', async () => {
    const script = "process.stdout.write('out'); process.stderr.write('err'); process.exitCode = 3;";
    expect(await runNode(['-e', script])).toEqual({ code: 3, stdout: 'out', stderr: 'err' });
  });
  it('tells whole lines as they come, however they are cut', async () => {
    const script = "process.stdout.write('one\\ntw'); setTimeout(() => process.stdout.write('o\\nthree\\nfou'), 100);";
    const lines = [];
    const { stdout } = await runNode(['-e', script], { onLine: (line) => lines.push(line) });
    expect(lines).toEqual(['one', 'two', 'three']);
    expect(stdout).toBe('one\ntwo\nthree\nfou');
  });
  it('fails for a program that is not there', async () => {
    expect((await run('no-such-program', [])).code).toBe(127);
  });
  it('passes a signal on to a shown program and waits for it', async () => {
    const program =
      "process.on('SIGTERM', () => { console.log('farewell'); process.exit(7); }); setInterval(() => {}, 1000); console.log('up');";
    const parent = `import { runNode } from ${JSON.stringify(new URL('./tools.mjs', import.meta.url).href)};
      process.exitCode = (await runNode(['-e', ${JSON.stringify(program)}], { show: true })).code;`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', parent]);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output === 'up\n') child.kill('SIGTERM');
    });
    const [code] = await once(child, 'close');
    expect([code, output]).toEqual([7, 'up\nfarewell\n']);
  });
});

describe('filesBelow', () => {
  it('lists files from the root and leaves out what is installed or built', () => {
    const files = filesBelow('packages/base');
    expect(files).toContain('packages/base/src/index.ts');
    expect(filesBelow('contracts').some((file) => /\/(?:out|cache|node_modules)\//.test(file))).toBe(false);
  });
  it('is empty for a folder that is not there', () => expect(filesBelow('nowhere')).toEqual([]));
});

describe('hashOf', () => {
  it('depends on the files and their contents', () => {
    expect(hashOf(['package.json'])).toBe(hashOf(['package.json']));
    expect(hashOf(['package.json'])).not.toBe(hashOf(['package.json', 'biome.json']));
  });
  it('passes over a file that is not there', () => expect(hashOf(['nowhere'])).toBe(hashOf([])));
});
