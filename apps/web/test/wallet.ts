import type { TypedData } from '@facedown/chain';
import type { BrowserContext } from 'playwright-core';
import { privateKeyToAccount } from 'viem/accounts';

interface TestWallet {
  readonly address: string;
  /** What the page asked it for, in order. */
  readonly asked: string[];
}

/** An injected wallet (EIP-6963) whose key is the test's, and that notes everything it is asked for. */
export async function injectWallet(context: BrowserContext, secret: `0x${string}`): Promise<TestWallet> {
  const account = privateKeyToAccount(secret);
  const asked: string[] = [];
  await context.exposeFunction('testWallet', async (method: string, params: readonly unknown[]) => {
    asked.push(method);
    if (method === 'eth_requestAccounts') return [account.address];
    if (method !== 'eth_signTypedData_v4') throw new Error(`the wallet has no ${method}`);
    const { domain, types, primaryType, message } = JSON.parse(String(params[1])) as TypedData;
    const { EIP712Domain: _domain, ...rest } = types;
    return account.signTypedData({
      domain: { ...domain, chainId: BigInt(domain.chainId) },
      types: rest,
      primaryType,
      message,
    } as never);
  });
  await context.addInitScript(() => {
    const ask = (
      globalThis as typeof globalThis & { testWallet: (method: string, params: unknown[]) => Promise<unknown> }
    ).testWallet;
    const provider = {
      request: ({ method, params = [] }: { method: string; params?: unknown[] }) => ask(method, params),
    };
    const info = { uuid: 'test', name: 'Test Wallet', icon: 'data:,', rdns: 'example.test' };
    const announce = () =>
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
    addEventListener('eip6963:requestProvider', announce);
  });
  return { address: account.address.toLowerCase(), asked };
}
