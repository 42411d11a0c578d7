import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtFrom, fheRouterCode, fheVaultCode } from '../generated/code.js';
import { fheDealerCode } from '../generated/testCode.js';
import { builtFiles, generatedFile } from './build.js';
import { sourceFiles, sourceHash } from './sources.js';

const bytes = (code: string) => (code.length - 2) / 2;

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
    expect(bytes(fheVaultCode)).toBeLessThan(49_152);
  });

  it('leave room: none is above 24,000 bytes', () => {
    expect(fheVaultCode).toContain(fheDealerCode.slice(2));
    // What is created with holds what stays and a constructor, so it is never the smaller of the two.
    expect(bytes(fheVaultCode) - bytes(fheDealerCode)).toBeLessThanOrEqual(24_000);
    expect(bytes(fheDealerCode)).toBeLessThanOrEqual(24_000);
    expect(bytes(fheRouterCode)).toBeLessThanOrEqual(24_000);
  });

  it.runIf(process.env.FACEDOWN_LONG)(
    'come out the same when they are built anew',
    () => {
      for (const [name, text] of Object.entries(builtFiles()))
        expect(readFileSync(generatedFile(name), 'utf8') === text, name).toBe(true);
    },
    900_000,
  );
});
