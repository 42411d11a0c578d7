import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Hex, RandomBytes } from '@facedown/base';
import {
  anyPolicy,
  type CommitteeFile,
  DAY_SECONDS,
  dayOf,
  type EmbeddedCommittee,
  embeddedCommittee,
  KEPT_DAYS,
  type KeptCommittee,
  type ListingSignatures,
  owesNothing,
  type Policy,
  type RegistryAt,
  signListing,
} from '@facedown/keyserver';
import { offerOf, tablesPolicy } from '@facedown/keyserver/offer';
import type { Judge } from '@facedown/sdk';
import type { KeyServers } from '@facedown/sdk/engine';

/** A request to one of the servers, without what HTTP has around it, and its answer. */
interface Asked {
  readonly server: number;
  readonly path: string;
  readonly method: string;
  readonly address: string;
  readonly body?: string;
}
interface Said {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** What everyone may know of the servers of one ceremony. */
export interface TermOffer {
  readonly ceremony: Hex;
  readonly from: number;
  readonly days: number;
  /** By day. */
  readonly offers: Readonly<Record<number, KeyServers>>;
}

/**
 * The key servers of a house with their keys. They work away from the thread that serves, so each argument and answer
 * can be cloned; no secret is in any of them.
 */
export interface KeyHouse {
  /** Goes on to today's keys, erases old ones and makes the next term where it is time. All terms, the newest first. */
  look(): Promise<readonly TermOffer[]>;
  /** What its operators sign for a registry; nothing of a term that is gone, or whose operators' keys an older version didn't keep. */
  sign(ask: { readonly ceremony: Hex; readonly at: RegistryAt }): Promise<Signed | undefined>;
  answer(asked: Asked): Promise<Said>;
}

/** Who has them; closed by whoever opened it. */
export interface KeyHouseAt extends KeyHouse {
  close(): Promise<void>;
}

export interface Signed {
  readonly committee: CommitteeFile;
  readonly signatures: readonly ListingSignatures[];
}

/** Whom they ask. */
export interface KeyHouseAsks {
  readonly judges: readonly Pick<Judge, 'chainId' | 'table' | 'read'>[];
  /** Whose signature it is, found out elsewhere. */
  signerOf(digest: Uint8Array, signature: Hex): Promise<Hex | undefined>;
  /** What the servers of a ceremony owe for a beacon of theirs. */
  beacon(ceremony: Hex, claim: unknown): ReturnType<Policy['beacon']>;
  readonly log?: (line: string) => void;
}

interface KeyHouseOptions extends KeyHouseAsks {
  readonly folder?: string;
  /** Terms of an earlier run, where there is no folder, and who keeps them. */
  readonly kept?: readonly KeptCommittee[];
  readonly keep?: (committee: KeptCommittee) => void;
  readonly random: RandomBytes;
  /** Seconds since 1970. */
  readonly seconds: () => number;
}

const PATH = '/keyserver';
const SERVERS = 3;
/** Not ours, or not of these keys: an older term may know it. */
const STRANGE: readonly unknown[] = ['UnknownKey', 'UnknownContract'];
const NOT_FOUND: Said = {
  status: 404,
  headers: [['content-type', 'application/json']],
  body: JSON.stringify({ code: 'NotFound', message: 'There is nothing here.' }),
};

/**
 * On the last day of a term the next is made, with new keys. The old one goes on answering for a week, as long as its
 * cards can be opened: no table ends with its committee's term.
 */
export function openKeyHouse(options: KeyHouseOptions): KeyHouse {
  const { folder, kept = [], keep, judges, signerOf, beacon, random, seconds, log } = options;
  /** The newest first. */
  let terms: readonly EmbeddedCommittee[] = [];
  let looking: Promise<void> | undefined;
  const today = () => dayOf(seconds());
  const endOf = ({ committee }: EmbeddedCommittee) => committee.from + committee.days;

  async function open(from: { readonly folder?: string; readonly kept?: KeptCommittee }): Promise<EmbeddedCommittee> {
    let house: EmbeddedCommittee | undefined;
    const tables = tablesPolicy(judges, () => house!.committee, signerOf);
    const own: Policy = { ...owesNothing, beacon: (claim) => beacon(house!.committee.ceremony, claim) };
    house = await embeddedCommittee({
      policy: anyPolicy(tables, own),
      random,
      seconds,
      addressOf: ({ env }) => (env as Pick<Asked, 'address'>).address,
      servers: SERVERS,
      // The house's own limits stand before these.
      perSecond: 500,
      burst: 2000,
      ...from,
      ...(keep ? { keep } : {}),
      ...(log ? { log: (line) => log(`key server: ${line}`) } : {}),
    });
    return house;
  }

  async function look(): Promise<void> {
    if (terms.length === 0) {
      const before = [...foldersIn(folder).map((at) => ({ folder: at })), ...kept.map((one) => ({ kept: one }))];
      terms = (await Promise.all(before.map(open))).sort((a, b) => endOf(b) - endOf(a));
    }
    terms = terms.filter((term) => today() < endOf(term) + KEPT_DAYS);
    for (const { servers } of terms) for (const { server } of servers) server.turn();
    const [newest] = terms;
    if (!newest || today() >= endOf(newest) - 1)
      terms = [await open(folder ? { folder: join(folder, String(today())) } : {}), ...terms];
  }
  const lookOnce = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  return {
    async look() {
      await lookOnce();
      return terms.map(({ committee }) => offersOf(committee));
    },
    async sign({ ceremony, at }) {
      if (terms.length === 0) await lookOnce();
      const term = terms.find(({ committee }) => committee.ceremony === ceremony);
      if (!term || term.signing.length === 0) return undefined;
      const { committee, signing } = term;
      const { keyOf: _, ...file } = committee;
      return { committee: file, signatures: await Promise.all(signing.map((key) => signListing(at, key, committee))) };
    },
    async answer({ server, path, method, address, body }) {
      if (terms.length === 0) await lookOnce();
      const url = new URL('http://127.0.0.1/');
      url.pathname = path;
      let said: Said | undefined;
      for (const { servers } of terms) {
        const one = servers[server - 1];
        if (!one) break;
        const response = await one.app.fetch(new Request(url, { method, ...(body ? { body } : {}) }), { address });
        said = { status: response.status, headers: [...response.headers], body: await response.text() };
        if (!isStrange(said)) break;
      }
      return said ?? NOT_FOUND;
    },
  };
}

const isStrange = ({ status, body }: Said): boolean =>
  status === 409 && STRANGE.includes((JSON.parse(body) as { code?: unknown }).code);

function offersOf(committee: EmbeddedCommittee['committee']): TermOffer {
  const { ceremony, from, days } = committee;
  const urls = Array.from({ length: SERVERS }, (_, i) => `${PATH}/${i + 1}`);
  const offers: Record<number, KeyServers> = {};
  for (let day = from; day < from + days; day++) {
    const offer = offerOf(committee, day * DAY_SECONDS, { urls, isOneOperator: true });
    if (offer) offers[day] = offer;
  }
  return { ceremony, from, days, offers };
}

/** The folders of terms: one by its first day each; an older version had one alone. */
const foldersIn = (folder: string | undefined): string[] => {
  if (!folder || !existsSync(folder)) return [];
  const days = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'committee.json')));
  return [...(existsSync(join(folder, 'committee.json')) ? [folder] : []), ...days.map((name) => join(folder, name))];
};
