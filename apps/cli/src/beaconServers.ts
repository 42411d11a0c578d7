import { readFileSync } from 'node:fs';
import { BaseError } from '@facedown/base';
import type { SendingClient } from '@facedown/chain';
import { openCommittee } from '@facedown/keyserver/server';
import { listedBeacon, pinByServers } from '@facedown/sdk/committee';
import { hostedJudge } from '@facedown/sdk/coordinator';
import type { KeyServers } from '@facedown/sdk/engine';

export type Pin = ReturnType<typeof pinByServers>;

/** The key servers of a house that are on its chain's list. */
export async function listedBy(house: string): Promise<KeyServers & Required<Pick<KeyServers, 'listed'>>> {
  const offered = await hostedJudge({ urls: [house] }).keyServers?.();
  if (offered?.listed) return { ...offered, listed: offered.listed };
  throw new BaseError('This house has no key servers on its chain’s list.', { category: 'user', code: 'NotListed' });
}

/** Who tells a beacon's value: a house's servers, those of a committee's file, whose every proof is checked first, or a block. */
export async function pinOf(
  client: SendingClient,
  { house, committee: file }: { readonly house?: string | undefined; readonly committee?: string | undefined },
): Promise<Pin | undefined> {
  if (house !== undefined) return listedBeacon(client, await listedBy(house));
  if (file === undefined) return undefined;
  const read = openCommittee(JSON.parse(readFileSync(file, 'utf8')));
  const key = read.keyOf({ use: 'beacon' });
  if (!key) throw new BaseError('This committee has no beacon.', { category: 'user', code: 'UnknownKey' });
  return pinByServers(client, { urls: read.urls, committee: key });
}
