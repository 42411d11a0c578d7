import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BaseError, type Hex, type RandomBytes, refuse, systemRandom } from '@facedown/base';
import { dayOf } from '@facedown/keyserver';
import { type KeyServers, signerOf as signerHere } from '@facedown/sdk/engine';
import type { Context } from 'hono';
import { type KeyHouseAsks, type KeyHouseAt, openKeyHouse, type TermOffer } from './keyHouse.js';
import { houseBeacon, type Listed, type ListingChain, listHouse } from './listHouse.js';

interface HouseServersOptions extends Pick<KeyHouseAsks, 'judges' | 'log'> {
  /** Without it this thread finds out. */
  readonly signerOf?: KeyHouseAsks['signerOf'];
  /** Where their keys are kept; without one they die with the process. */
  readonly folder?: string;
  /** Who has the servers; without it this thread does. */
  readonly open?: OpenKeyHouse;
  /** Where they are listed, and paid for. */
  readonly chain?: ListingChain;
  readonly random?: RandomBytes;
  readonly addressOf: (context: Context) => string;
  /** Seconds since 1970. */
  readonly seconds?: () => number;
}

export type OpenKeyHouse = (asks: KeyHouseAsks, folder: string | undefined) => KeyHouseAt;

/** Key servers within this process: real ones, and all of one operator, who could read what so many as are needed could. */
export interface HouseServers {
  /** Nothing before they are there. */
  offered(): KeyServers | undefined;
  /** Hands a request to one of them, with its body. */
  answer(context: Context, body?: string): Promise<Response>;
  close(): Promise<void>;
}

const LOOK_MS = 600_000;
const AGAIN_MS = 5000;

/** What a house says and does for its key servers; they themselves, with all of their secrets, are elsewhere (`keyHouse.ts`). */
export function openHouseServers(options: HouseServersOptions): HouseServers {
  const { judges, log, folder, chain, random = systemRandom, addressOf, seconds = () => Date.now() / 1000 } = options;
  /** The newest first. */
  let terms: readonly TermOffer[] = [];
  const listed = new Map<Hex, Listed>();
  let working: Promise<void> | undefined;
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** The day on which it was last looked. */
  let looked: number | undefined;
  const today = () => dayOf(seconds());
  const endOf = ({ from, days }: TermOffer) => from + days;
  const asks: KeyHouseAsks = {
    judges,
    signerOf: options.signerOf ?? (async (digest, signature) => signerHere(digest, signature)),
    ...(log ? { log } : {}),
    async beacon(ceremony, claim) {
      const beacon = listed.get(ceremony)?.beacon;
      return chain && beacon ? houseBeacon(chain, beacon).beacon(claim) : refuse('NothingOwed');
    },
  };
  const here: OpenKeyHouse = () => ({
    ...openKeyHouse({ ...asks, ...(folder ? { folder } : {}), random, seconds }),
    close: async () => {},
  });
  const house = (options.open ?? here)(asks, folder);

  async function look(): Promise<void> {
    const day = today();
    terms = await house.look();
    looked = day;
    const [newest] = terms;
    if (!chain || !newest || listed.has(newest.ceremony)) return;
    const at = folder && join(folder, String(newest.from));
    const sign: Parameters<typeof listHouse>[1] = (registry) => house.sign({ ceremony: newest.ceremony, at: registry });
    const done = await listHouse(chain, sign, at && existsSync(at) ? at : folder).catch((error: unknown) => {
      log?.(`the key servers are not listed: ${error instanceof Error ? error.message : error}`);
      return undefined;
    });
    if (done) listed.set(newest.ceremony, done);
  }
  const lookOnce = (): Promise<void> => {
    clearTimeout(again);
    again = undefined;
    working ??= look()
      .catch((error: unknown) => {
        if (isClosed) return;
        log?.(`the key servers did not start: ${error instanceof Error ? error.message : error}`);
        // Their thread is away for a moment; anything else lasts longer, and to make keys takes time.
        const isAway = error instanceof BaseError && error.category === 'network';
        again = setTimeout(lookOnce, isAway ? AGAIN_MS : LOOK_MS).unref();
      })
      .finally(() => {
        working = undefined;
      });
    return working;
  };
  void lookOnce();
  const isDone = () => looked === today() && (!chain?.deployment.committees || listed.has(terms[0]!.ceremony));
  // Once a day there is something to see; until then nobody need be there who could.
  const looking = setInterval(() => void (isDone() || lookOnce()), LOOK_MS);
  looking.unref();

  return {
    offered() {
      const day = today();
      // However often somebody asks: where it is looked again in a moment, that is soon enough.
      if (terms.length > 0 && day >= endOf(terms[0]!) - 1 && !again) void lookOnce();
      const term = terms.find(({ offers }) => offers[day]);
      if (!term) return undefined;
      const list = listed.get(term.ceremony);
      return { ...term.offers[day]!, ...(list ? { listed: list } : {}) };
    },
    async answer(context, body) {
      const said = await house.answer({
        server: Number(context.req.param('server')),
        path: String(context.req.param('path')),
        method: context.req.method,
        address: addressOf(context),
        ...(body ? { body } : {}),
      });
      return new Response(said.body, {
        status: said.status,
        headers: said.headers.map(([name, value]) => [name, value]),
      });
    },
    async close() {
      isClosed = true;
      clearInterval(looking);
      clearTimeout(again);
      await house.close();
    },
  };
}
