import { type Hex, isSeatParty } from '@facedown/base';
import type { TableId } from '@facedown/game-kit';
import type { WireMessage } from '@facedown/protocol';
import {
  ackDigest,
  changeDigest,
  draftDigest,
  draftedDigest,
  enterDigest,
  lackDigest,
  leaveDigest,
  moveDigest,
  planDigest,
  readyDigest,
  shareDigest,
  signerOf,
} from '@facedown/sdk/engine';

/** Is a message signed by whom it says? `sessions` are the keys of the table's parties. */
export function isSignedBy(
  sessions: ReadonlyMap<number, Hex> | undefined,
  table: string,
  message: WireMessage,
): boolean {
  const [chainId, address, tableId] = table.split(':') as [string, Hex, string];
  const id = { chainId: BigInt(chainId), table: address, tableId: BigInt(tableId), epoch: message.epoch };
  const named = message.kind === 'enter' || message.kind === 'agree' ? message.session : undefined;
  const party = 'party' in message ? message.party : message.seat;
  // Nobody has the key of an open chair: some seat speaks for it.
  if (message.kind === 'share' && !isSeatParty(party) && BigInt(sessions?.get(party) ?? 0) === 0n) {
    const signer = signerOf(digestOf(id, message), message.signature);
    return [...(sessions ?? [])].some(([seat, session]) => isSeatParty(seat) && session === signer);
  }
  const session = named ?? sessions?.get(party);
  return session !== undefined && signerOf(digestOf(id, message), message.signature) === session;
}

function digestOf(id: TableId, message: WireMessage): Uint8Array {
  switch (message.kind) {
    case 'move':
      return moveDigest(id, message);
    case 'share':
      return shareDigest(id, message);
    case 'draft':
      return draftDigest(id, message);
    case 'drafted':
      return draftedDigest(id, message);
    case 'ack':
      return ackDigest(id, message);
    case 'lack':
      return lackDigest(id, message);
    case 'agree':
      return changeDigest(id, message);
    case 'leave':
      return leaveDigest(id, message.seat);
    case 'enter':
      return enterDigest(id, message);
    case 'ready':
      return readyDigest(id, message);
    case 'plan':
      return planDigest(id, message);
  }
}
