import type { RandomBytes } from '@facedown/base';
import { embeddedCommittee } from '@facedown/keyserver';
import { offerOf, tablesPolicy } from '@facedown/keyserver/offer';
import type { Judge } from '@facedown/sdk';
import type { KeyServers } from '@facedown/sdk/engine';
import type { Context } from 'hono';

export interface HouseServersOptions {
  readonly judges: readonly Judge[];
  /** Where their keys are kept; without one they die with the process. */
  readonly folder?: string;
  readonly random: RandomBytes;
  readonly addressOf: (context: Context) => string;
  readonly log?: (line: string) => void;
}

/** Key servers within this process: real ones, and all of one operator, who could read what so many as are needed could. */
export interface HouseServers {
  /** Nothing before they are there, and once their term is over. */
  offered(): KeyServers | undefined;
  /** Hands a request to one of them. */
  answer(context: Context): Promise<Response>;
}

const PATH = '/keyserver';
const SERVERS = 3;
const seconds = () => Date.now() / 1000;

export function openHouseServers({ judges, folder, random, addressOf, log }: HouseServersOptions): HouseServers {
  const made = embeddedCommittee({
    policy: tablesPolicy(judges, () => house!.committee),
    random,
    seconds,
    addressOf,
    servers: SERVERS,
    // The house's own limits stand before these.
    perSecond: 500,
    burst: 2000,
    ...(folder ? { folder } : {}),
    ...(log ? { log: (line) => log(`key server: ${line}`) } : {}),
  });
  let house: Awaited<typeof made> | undefined;
  made.then(
    (ready) => {
      house = ready;
    },
    (error: unknown) => log?.(`the key servers did not start: ${error instanceof Error ? error.message : error}`),
  );
  return {
    offered: () =>
      house &&
      offerOf(house.committee, seconds(), {
        urls: Array.from({ length: SERVERS }, (_, i) => `${PATH}/${i + 1}`),
        isOneOperator: true,
      }),
    async answer(context) {
      const { servers } = await made;
      const one = servers[Number(context.req.param('server')) - 1];
      if (!one) return context.json({ code: 'NotFound', message: 'There is nothing here.' }, 404);
      const url = new URL(context.req.url);
      url.pathname = `/${context.req.param('path')}`;
      const { method, headers } = context.req.raw;
      const body = method === 'POST' ? await context.req.arrayBuffer() : undefined;
      return one.app.fetch(new Request(url, { method, headers, ...(body ? { body } : {}) }), context.env);
    },
  };
}
