import { type Hex, isHex } from '@facedown/base';
import { recoverMessageAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { refused } from '../refused.js';

/** A file that operators pass on by hand: its text, signed as it stands, so that nothing has to be put in order first. */
export interface Envelope {
  readonly body: string;
  readonly signature: Hex;
}

const said = (body: string): string => `facedown/v1/ceremony\n${body}`;

export async function signEnvelope(key: Hex, body: object): Promise<Envelope> {
  const text = JSON.stringify(body);
  return { body: text, signature: await privateKeyToAccount(key).signMessage({ message: said(text) }) };
}

/** What it says and who signed it. */
export async function openEnvelope(raw: unknown): Promise<{ body: unknown; text: string; signer: Hex }> {
  const { body, signature } = (raw ?? {}) as Partial<Envelope>;
  if (typeof body !== 'string' || body.length > 1_000_000 || !isHex(signature)) throw malformed();
  try {
    const signer = await recoverMessageAddress({ message: said(body), signature });
    return { body: JSON.parse(body), text: body, signer: signer.toLowerCase() as Hex };
  } catch (cause) {
    throw malformed(cause);
  }
}

const malformed = (cause?: unknown) => refused('MalformedFile', 'This is no file of a ceremony.', cause);
