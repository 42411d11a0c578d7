import type { RandomBytes } from '@facedown/base';
import type { Judge } from '@facedown/sdk';
import type { KeyServers } from '@facedown/sdk/engine';
import { type EmbeddedCommittee, embeddedCommittee } from './embedded.js';
import { offerOf, tablesPolicy } from './offer.js';
import { type Served, serveApp } from './server/serve.js';

export interface BesideJudge {
  readonly house: EmbeddedCommittee;
  readonly served: readonly Served[];
  readonly offered: KeyServers;
  close(): Promise<void>;
}

/** Three key servers on loopback for the tables of a judge in this process; their keys die with it, unless they have a folder. */
export async function serveBeside(
  judge: Pick<Judge, 'chainId' | 'table' | 'read'>,
  {
    random,
    seconds = () => Date.now() / 1000,
    days = 3,
    folder,
  }: { random: RandomBytes; seconds?: () => number; days?: number; folder?: string },
): Promise<BesideJudge> {
  let house: EmbeddedCommittee | undefined;
  const policy = tablesPolicy([judge], () => house!.committee);
  const limits = { perSecond: 1000, burst: 2000 };
  house = await embeddedCommittee({ policy, random, seconds, days, ...limits, ...(folder ? { folder } : {}) });
  const served = await Promise.all(house.servers.map(({ app }) => serveApp(app)));
  const offered = offerOf(house.committee, seconds(), { urls: served.map(({ url }) => url), isOneOperator: true });
  if (!offered) throw new RangeError('a committee without a key for today');
  return { house, served, offered, close: async () => void (await Promise.all(served.map((one) => one.close()))) };
}
