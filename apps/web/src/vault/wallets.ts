/** Injected wallets, announced as EIP-6963 says. None is ever asked for anything unless the person chooses it. */
export interface Wallet {
  readonly name: string;
  readonly icon: string;
  readonly request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>;
}

export function findWallets(found: (wallet: Wallet) => void): () => void {
  const hear = (event: Event) => {
    const { info, provider } = (event as CustomEvent).detail ?? {};
    if (typeof info?.name === 'string' && typeof provider?.request === 'function')
      found({ name: info.name, icon: String(info.icon ?? ''), request: provider.request.bind(provider) });
  };
  addEventListener('eip6963:announceProvider', hear);
  dispatchEvent(new Event('eip6963:requestProvider'));
  return () => removeEventListener('eip6963:announceProvider', hear);
}

/** Deterministic wallets (RFC 6979) sign the same text to the same bytes; that is what makes it a key. */
export async function signText(wallet: Wallet, text: string): Promise<{ address: string; signature: string }> {
  const accounts = (await wallet.request({ method: 'eth_requestAccounts' })) as string[];
  const address = accounts[0];
  if (!address) throw new Error('the wallet gave no account');
  const hex = `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const signature = (await wallet.request({ method: 'personal_sign', params: [hex, address] })) as string;
  return { address: address.toLowerCase(), signature };
}
