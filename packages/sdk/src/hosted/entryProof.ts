import { bytesToHex, concatBytes, type Hex, hexToBytes } from '@facedown/base';

/** What somebody who enters a hosted table at a boundary brings: his authorisation, and a ticket and a name if he has them. */
interface HostedProof {
  readonly authorisation: Hex;
  readonly ticket?: Hex;
  readonly name?: string;
}

const SIGNATURE = 65;

export function makeHostedProof({ authorisation, ticket, name = '' }: HostedProof): Hex {
  const parts = [hexToBytes(authorisation), Uint8Array.of(ticket ? 1 : 0)];
  if (ticket) parts.push(hexToBytes(ticket));
  return bytesToHex(concatBytes(...parts, new TextEncoder().encode(name)));
}

export function parseHostedProof(proof: Hex): HostedProof | undefined {
  const bytes = hexToBytes(proof);
  const hasTicket = bytes[SIGNATURE] === 1;
  const named = SIGNATURE + 1 + (hasTicket ? SIGNATURE : 0);
  if (bytes.length < named || bytes.length > named + 200) return undefined;
  const name = new TextDecoder().decode(bytes.subarray(named));
  return {
    authorisation: bytesToHex(bytes.subarray(0, SIGNATURE)),
    ...(hasTicket ? { ticket: bytesToHex(bytes.subarray(SIGNATURE + 1, named)) } : {}),
    ...(name === '' ? {} : { name }),
  };
}
