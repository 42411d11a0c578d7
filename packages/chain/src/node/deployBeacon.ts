import { BaseError, type Hex } from '@facedown/base';
import { encodeDeployData } from 'viem';
import type { SendingClient } from '../client.js';
import { send } from '../send.js';
import { readArtifact } from './artifacts.js';

/** A beacon by the key servers of a committee that the registry lists: its keys are taken from there, once and for all. */
export async function deployBeacon(
  client: SendingClient,
  { committees, id, label }: { committees: Hex; id: Hex; label: Hex },
): Promise<Hex> {
  const { abi, bytecode } = readArtifact('CommitteeBeacon');
  const data = encodeDeployData({ abi, bytecode, args: [committees, id, label] });
  const { contractAddress } = await send(client, { data });
  if (!contractAddress)
    throw new BaseError('The beacon was not deployed.', { category: 'contract', code: 'NotDeployed' });
  return contractAddress;
}
