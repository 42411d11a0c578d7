import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RandomBytes } from '@facedown/base';
import {
  anyPolicy,
  dayOf,
  type EmbeddedCommittee,
  embeddedCommittee,
  KEPT_DAYS,
  type Policy,
} from '@facedown/keyserver';
import { offerOf, tablesPolicy } from '@facedown/keyserver/offer';
import type { Judge } from '@facedown/sdk';
import type { KeyServers } from '@facedown/sdk/engine';
import type { Context } from 'hono';
import { houseBeacon, type Listed, type ListingChain, listHouse } from './listHouse.js';

interface HouseServersOptions {
  readonly judges: readonly Judge[];
  /** Where their keys are kept; without one they die with the process. */
  readonly folder?: string;
  /** Where they are listed, and paid for. */
  readonly chain?: ListingChain;
  readonly random: RandomBytes;
  /** Whose signature it is, found out elsewhere than on this thread. */
  readonly signerOf?: Parameters<typeof tablesPolicy>[2];
  readonly addressOf: (context: Context) => string;
  readonly log?: (line: string) => void;
  /** Seconds since 1970. */
  readonly seconds?: () => number;
}

/** Key servers within this process: real ones, and all of one operator, who could read what so many as are needed could. */
export interface HouseServers {
  /** Nothing before they are there. */
  offered(): KeyServers | undefined;
  /** Hands a request to one of them, with its body as it was read. */
  answer(context: Context, body: string): Promise<Response>;
  close(): void;
}

/** Servers of one ceremony. */
interface Term {
  readonly house: EmbeddedCommittee;
  listed?: Listed;
}

const PATH = '/keyserver';
const SERVERS = 3;
const LOOK_MS = 600_000;
/** Not ours, or not of these keys: an older term may know it. */
const STRANGE: readonly unknown[] = ['UnknownKey', 'UnknownContract'];

/**
 * On the last day of a term the next is made, with new keys. The old one goes on answering for a week, as long as its
 * cards can be opened: no table ends with its committee's term.
 */
export function openHouseServers(options: HouseServersOptions): HouseServers {
  const { judges, folder, chain, random, signerOf, addressOf, log, seconds = () => Date.now() / 1000 } = options;
  /** The newest first. */
  let terms: readonly Term[] = [];
  let working: Promise<void> | undefined;
  const today = () => dayOf(seconds());
  const endOf = ({ house: { committee } }: Term) => committee.from + committee.days;

  async function open(at: string | undefined): Promise<Term> {
    let policy: Policy | undefined;
    const term: { house?: EmbeddedCommittee; listed?: Listed } = {};
    const tables = tablesPolicy(judges, () => term.house!.committee, signerOf);
    const current = () => {
      if (!policy && chain && term.listed) policy = anyPolicy(tables, houseBeacon(chain, term.listed.beacon));
      return policy ?? tables;
    };
    term.house = await embeddedCommittee({
      policy: {
        tokens: (claim) => current().tokens(claim),
        deals: (claim) => current().deals(claim),
        beacon: (claim) => current().beacon(claim),
      },
      random,
      seconds,
      addressOf,
      servers: SERVERS,
      // The house's own limits stand before these.
      perSecond: 500,
      burst: 2000,
      ...(at ? { folder: at } : {}),
      ...(log ? { log: (line) => log(`key server: ${line}`) } : {}),
    });
    return term as Term;
  }

  async function look(): Promise<void> {
    if (terms.length === 0 && folder)
      terms = (await Promise.all(foldersIn(folder).map(open))).sort((a, b) => endOf(b) - endOf(a));
    terms = terms.filter((term) => today() < endOf(term) + KEPT_DAYS);
    for (const { house } of terms) for (const { server } of house.servers) server.turn();
    const [newest] = terms;
    if (!newest || today() >= endOf(newest) - 1)
      terms = [await open(folder && join(folder, String(today()))), ...terms];
    const [offered] = terms;
    if (chain && offered && !offered.listed) {
      const at = folder && join(folder, String(offered.house.committee.from));
      const listed = await listHouse(chain, offered.house, at && existsSync(at) ? at : folder).catch(
        (error: unknown) => {
          log?.(`the key servers are not listed: ${error instanceof Error ? error.message : error}`);
          return undefined;
        },
      );
      if (listed) offered.listed = listed;
    }
  }
  const lookOnce = (): Promise<void> => {
    working ??= look()
      .catch((error: unknown) => {
        log?.(`the key servers did not start: ${error instanceof Error ? error.message : error}`);
      })
      .finally(() => {
        working = undefined;
      });
    return working;
  };
  void lookOnce();
  const looking = setInterval(() => void lookOnce(), LOOK_MS);
  looking.unref();

  return {
    offered() {
      const now = seconds();
      if (terms.length > 0 && today() >= endOf(terms[0]!) - 1) void lookOnce();
      const urls = Array.from({ length: SERVERS }, (_, i) => `${PATH}/${i + 1}`);
      for (const { house, listed } of terms) {
        const offer = offerOf(house.committee, now, { urls, isOneOperator: true });
        if (offer) return { ...offer, ...(listed ? { listed } : {}) };
      }
      return undefined;
    },
    async answer(context, body) {
      if (terms.length === 0) await lookOnce();
      const which = Number(context.req.param('server')) - 1;
      const url = new URL(context.req.url);
      url.pathname = `/${context.req.param('path')}`;
      const { method, headers } = context.req.raw;
      let said: Response | undefined;
      for (const { house } of terms) {
        const one = house.servers[which];
        if (!one) break;
        said = await one.app.fetch(
          new Request(url, { method, headers, ...(method === 'POST' ? { body } : {}) }),
          context.env,
        );
        if (said.status !== 409 || !(await isStrange(said))) break;
      }
      return said ?? context.json({ code: 'NotFound', message: 'There is nothing here.' }, 404);
    },
    close: () => clearInterval(looking),
  };
}

async function isStrange(said: Response): Promise<boolean> {
  const { code } = (await said.clone().json()) as { code?: unknown };
  return STRANGE.includes(code);
}

/** The folders of terms: one by its first day each; an older version had one alone. */
const foldersIn = (folder: string): string[] => {
  if (!existsSync(folder)) return [];
  const days = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'committee.json')));
  return [...(existsSync(join(folder, 'committee.json')) ? [folder] : []), ...days.map((name) => join(folder, name))];
};
