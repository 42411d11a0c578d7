import { join } from 'node:path';
import { BaseError, type Hex } from '@facedown/base';
import { type CardsDeployment, connectChain, type Deployment, readSet, type SendingClient } from '@facedown/chain';
import { readDeployment } from '@facedown/chain/node';
import type { SetOf } from '@facedown/collection';
import type { Output } from '../command.js';
import { payingKey } from '../deploy.js';

/** Everything that a command about cards needs of the chain. */
export interface CardsContext {
  readonly client: SendingClient;
  readonly deployment: Deployment;
  readonly at: CardsDeployment;
  readonly folder: string;
}

/** Nothing where there is no key to pay with. */
export async function cardsContext(
  rpc: string,
  folder = join(process.cwd(), 'deployments'),
  warn: Output['warn'] = () => {},
): Promise<CardsContext | undefined> {
  const privateKey = await payingKey(rpc, warn);
  if (!privateKey) return undefined;
  const client = await connectChain({ rpcUrl: rpc, privateKey });
  const deployment = readDeployment(folder, client.chain.id);
  if (!deployment.cards)
    throw new BaseError('No cards are deployed on this chain.', {
      category: 'user',
      code: 'NotDeployed',
      suggestedAction: 'Run facedown deploy --rpc URL.',
    });
  return { client, deployment, at: deployment.cards, folder };
}

/** By the name that the deployment gives it, or by its number. The only one there is needs no name. */
export function setNumberOf({ at }: Pick<CardsContext, 'at'>, name: string | undefined): bigint {
  const names = Object.keys(at.sets);
  const number: Hex | undefined =
    name === undefined
      ? names.length === 1
        ? at.sets[names[0]!]
        : undefined
      : Object.hasOwn(at.sets, name)
        ? at.sets[name]
        : /^0x[0-9a-f]{1,52}$/i.test(name)
          ? (name as Hex)
          : undefined;
  if (number !== undefined) return BigInt(number);
  const there = names.length > 0 ? `There are: ${names.join(', ')}.` : 'None is published: facedown cards publish.';
  throw new BaseError(name === undefined ? 'Say which set.' : `There is no set ${name}.`, {
    category: 'user',
    code: 'NoSuchSet',
    suggestedAction: there,
  });
}

export const setOnChain = ({ client, deployment, at }: CardsContext, set: bigint): Promise<SetOf> =>
  readSet(client, { registry: at.registry, set, fromBlock: BigInt(deployment.block) });
