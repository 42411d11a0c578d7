import { describe, expect, it } from 'vitest';
import { ITERATIONS, newVaultKey, newVaultSalt, open, parseVault, seal, walletMessage } from './vault.js';

const secrets = { root: 'ab'.repeat(32) };

describe('vault', () => {
  it('opens with the PIN that sealed it', async () => {
    const vault = await seal(await newVaultKey('correct horse'), secrets);
    expect(vault.iterations).toBeGreaterThanOrEqual(600_000);
    expect((await open(vault, 'correct horse')).secrets).toEqual(secrets);
  });
  it('refuses a wrong PIN, a changed byte and changed parameters', async () => {
    const vault = await seal(await newVaultKey('123456'), secrets);
    const wrong = { code: 'WrongPin' };
    await expect(open(vault, '123457')).rejects.toMatchObject(wrong);
    const data = vault.data.startsWith('A') ? `B${vault.data.slice(1)}` : `A${vault.data.slice(1)}`;
    await expect(open({ ...vault, data }, '123456')).rejects.toMatchObject(wrong);
    await expect(open({ ...vault, wallet: '0xabc' }, '123456', '0x1')).rejects.toMatchObject(wrong);
  });
  it('needs the wallet signature that was mixed in', async () => {
    const vault = await seal(await newVaultKey('123456', { signature: '0xSIGNED' }), secrets, '0xabc');
    await expect(open(vault, '123456')).rejects.toMatchObject({ code: 'WalletNeeded' });
    await expect(open(vault, '123456', '0xother')).rejects.toMatchObject({ code: 'WrongPin' });
    expect((await open(vault, '123456', '0xsigned')).secrets).toEqual(secrets);
  });
  it('does not confuse a longer PIN with a signature', async () => {
    const vault = await seal(await newVaultKey('1234560x'), secrets);
    await expect(open(vault, '123456', '0x')).rejects.toMatchObject({ code: 'WrongPin' });
  });
  it('keeps no secret in clear and never repeats salt or nonce', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(async () => seal(await newVaultKey('123456', { iterations: ITERATIONS }), secrets)),
    );
    expect(JSON.stringify(first)).not.toContain(secrets.root);
    expect(first!.salt).not.toBe(second!.salt);
    expect(first!.nonce).not.toBe(second!.nonce);
  });
});

describe('walletMessage', () => {
  it('names the page and the vault, so that no other page’s signature opens it', () => {
    const [first, second] = [newVaultSalt(), newVaultSalt()];
    const texts = [
      walletMessage({ version: 2, salt: first }, 'https://play.example'),
      walletMessage({ version: 2, salt: second }, 'https://play.example'),
      walletMessage({ version: 2, salt: first }, 'https://evil.example'),
      walletMessage({ version: 1, salt: first }, 'https://play.example'),
    ];
    expect(new Set(texts).size).toBe(4);
    expect(texts[0]).toContain('https://play.example');
    expect(texts[0]).toContain(first);
    // A vault of the first edition still opens with the text of then.
    expect(texts[3]).toBe(walletMessage({ version: 1, salt: second }, 'https://evil.example'));
  });
});

describe('parseVault', () => {
  it('refuses fewer rounds than the house asks for', async () => {
    const vault = await seal(await newVaultKey('123456', { iterations: 1000 }), secrets);
    expect(parseVault(JSON.stringify(vault))).toBeUndefined();
    const good = { ...vault, iterations: ITERATIONS };
    expect(parseVault(JSON.stringify({ ...good, more: 1 }))).toEqual(good);
    for (const bad of [{ salt: 7 }, { data: '%' }, { iterations: 1e12 }, { iterations: '600000' }, { wallet: 'me' }])
      expect(parseVault(JSON.stringify({ ...good, ...bad }))).toBeUndefined();
    expect(parseVault('{')).toBeUndefined();
    expect(parseVault(null)).toBeUndefined();
  });
});
