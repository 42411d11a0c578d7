import { BaseError, type Hex, keccak256 } from '@facedown/base';
import { loadSet, type SetData } from '@facedown/collection';
import { type PublishSetParameters, publishSet } from '../actions/publishSet.js';
import type { SendingClient } from '../client.js';
import type { Deployment } from '../deployment.js';

/** A set that a house publishes; `rules` is a game's name. */
export type DeployedSet = Pick<PublishSetParameters, 'uri'> & {
  readonly set: SetData;
  readonly rules?: string;
  /** What a pack costs, in chips; without it none are sold. The publisher is paid. */
  readonly price?: bigint;
};

/** Publishes what a deployment hasn't yet, by name, and answers with the deployment that has it all. */
export async function publishSets(
  client: SendingClient,
  deployment: Deployment,
  sets: Readonly<Record<string, DeployedSet>>,
): Promise<Deployment> {
  const missing = Object.entries(sets).filter(([name]) => !Object.hasOwn(deployment.cards?.sets ?? {}, name));
  if (missing.length === 0) return deployment;
  const { cards, chips, rules: games } = deployment;
  if (!cards) throw new BaseError('There are no cards here.', { category: 'user', code: 'NotDeployed' });
  const numbers: Record<string, Hex> = { ...cards.sets };
  for (const [name, { set, uri, rules: game, price }] of missing) {
    const loaded = loadSet(set);
    if (!loaded.ok) throw new BaseError('This set keeps no promises.', { category: 'user', code: loaded.code });
    const rules = game === undefined ? undefined : games[game];
    if (game !== undefined && !rules)
      throw new BaseError(`There are no rules of ${game} here.`, { category: 'user', code: 'UnknownGame' });
    numbers[name] = await publishSet(client, {
      registry: cards.registry,
      set: loaded.value,
      uri,
      salt: keccak256(new TextEncoder().encode(name)),
      minters: [cards.packs],
      ...(rules ? { rules } : {}),
      ...(price === undefined ? {} : { sale: { token: chips, price, payee: client.account.address } }),
    });
  }
  return { ...deployment, cards: { ...cards, sets: numbers } };
}
