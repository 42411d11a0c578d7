import { type Hex, isHex } from '@facedown/base';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { refused } from '../refused.js';
import { type Envelope, openEnvelope, signEnvelope } from './envelope.js';
import { type BoxKeys, newBoxKeys } from './seal.js';

/** What an operator keeps to itself until the ceremony is over. */
export interface OperatorSecret {
  /** secp256k1: its address is the operator's. */
  readonly signing: Hex;
  readonly box: BoxKeys;
  readonly url: string;
}

/** What an operator gives to the others. */
export interface Card {
  readonly operator: Hex;
  readonly url: string;
  readonly open: Hex;
  /** As it was signed. */
  readonly text: string;
}

export const newOperator = (url: string): OperatorSecret => {
  checkUrl(url);
  return { signing: generatePrivateKey(), box: newBoxKeys(), url };
};

export const operatorOf = ({ signing }: OperatorSecret): Hex =>
  privateKeyToAccount(signing).address.toLowerCase() as Hex;

export const makeCard = (secret: OperatorSecret): Promise<Envelope> =>
  signEnvelope(secret.signing, { kind: 'card', operator: operatorOf(secret), url: secret.url, open: secret.box.open });

export async function openCard(raw: unknown): Promise<Card> {
  const { body, text, signer } = await openEnvelope(raw);
  const { kind, operator, url, open } = body as Record<string, unknown>;
  if (kind !== 'card' || typeof url !== 'string' || !isHex(open) || open.length > 400)
    throw refused('MalformedFile', 'This is no operator’s card.');
  if (operator !== signer) throw refused('NotSigned', 'A card is not signed by the operator that it names.');
  checkUrl(url);
  return { operator: signer, url, open, text };
}

/** Seats send claims there: in the open only within one machine. */
function checkUrl(url: string): void {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    throw refused('BadUrl', 'An address looks like https://keys.example.org.');
  }
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(parsed.hostname);
  if (!(parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLocal)) || parsed.username || parsed.search)
    throw refused('BadUrl', 'An address looks like https://keys.example.org.');
}
