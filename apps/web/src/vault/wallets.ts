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

const chosen = new Map<string, Wallet>();

/** Its first account, which the person agrees to show. */
export async function connectWallet(wallet: Wallet): Promise<string> {
  const accounts = await wallet.request({ method: 'eth_requestAccounts' });
  const address = Array.isArray(accounts) ? accounts[0] : undefined;
  if (typeof address !== 'string') throw new Error('the wallet gave no account');
  chosen.set(address.toLowerCase(), wallet);
  return address.toLowerCase();
}

/** The wallet that was chosen for this account; signatures are asked for with the account as first parameter. */
export function askWallet(method: string, params: readonly unknown[]): Promise<unknown> {
  const wallet = chosen.get(String(params[0]).toLowerCase());
  return wallet ? wallet.request({ method, params }) : Promise.reject(new Error('no such wallet'));
}

/** Deterministic wallets (RFC 6979) sign the same text to the same bytes; that is what makes it a key. */
export async function signText(wallet: Wallet, text: string): Promise<{ address: string; signature: string }> {
  const address = await connectWallet(wallet);
  const hex = `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const signature = (await wallet.request({ method: 'personal_sign', params: [hex, address] })) as string;
  return { address, signature };
}
