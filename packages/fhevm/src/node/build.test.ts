import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtFrom, fheVaultCode } from '../generated/code.js';
import { builtFiles, generatedFile } from './build.js';
import { sourceFiles, sourceHash } from './sources.js';

describe('the committed contracts', () => {
  it('are built from the sources that are here: run npm run fhe', () => expect(sourceHash()).toBe(builtFrom));

  it('are built from our own files and what they import of ours', () => {
    const files = sourceFiles();
    expect(files).toContain('contracts/fhe/FheVault.sol');
    expect(files).toContain('contracts/src/libraries/Signing.sol');
    expect(files.every((file) => file.startsWith('contracts/'))).toBe(true);
  });

  it('fit on a chain', () => {
    // Its creation code holds the dealer too, which it makes.
    expect((fheVaultCode.length - 2) / 2).toBeLessThan(49_152);
  });

  it.runIf(process.env.FACEDOWN_LONG)(
    'come out the same when they are built anew',
    () => {
      for (const [name, text] of Object.entries(builtFiles()))
        expect(readFileSync(generatedFile(name), 'utf8') === text, name).toBe(true);
    },
    300_000,
  );
});
