import { bytesToHex, concatBytes, type Hex } from '@facedown/base';
import type { AcceptedKey } from '@facedown/crypto';
import { escrowConfig } from '@facedown/dealers/escrow';
import type { Judge } from '@facedown/sdk';
import type { KeyServers } from '@facedown/sdk/engine';
import { committeePolicy, type SignerOf } from './committeePolicy.js';
import { judgePolicy } from './judgePolicy.js';
import { dayOf } from './keys/names.js';
import type { PublicCommittee } from './keys/publicCommittee.js';
import { anyPolicy, type Policy } from './server/policy.js';

/** What these judges' tables owe, of either dealer that needs key servers. */
export const tablesPolicy = (
  judges: readonly Pick<Judge, 'chainId' | 'table' | 'read'>[],
  committee: () => PublicCommittee,
  signerOf?: SignerOf,
): Policy =>
  anyPolicy(...judges.flatMap((judge) => [judgePolicy(judge, committee), committeePolicy(judge, committee, signerOf)]));

/** What a house tells of its key servers on this day; nothing once their term is over. */
export function offerOf(
  committee: PublicCommittee,
  seconds: number,
  { urls, isOneOperator }: Pick<KeyServers, 'urls' | 'isOneOperator'>,
): KeyServers | undefined {
  const day = dayOf(seconds);
  const [escrow, master] = [committee.keyOf({ use: 'escrow', day }), committee.keyOf({ use: 'master' })];
  if (!escrow || !master) return undefined;
  const configOf = ({ threshold, keys }: AcceptedKey): Hex =>
    escrowConfig({
      ceremony: committee.ceremony,
      day,
      threshold,
      keys: bytesToHex(concatBytes(...keys.map(({ bytes }) => bytes))),
    });
  return {
    threshold: committee.threshold,
    urls,
    isOneOperator,
    configs: { escrow: configOf(escrow), committee: configOf(master) },
  };
}
