import { seededRandom } from '@facedown/base';
import {
  type Client,
  type ClientTimes,
  type Coordinator as Connected,
  connectCoordinator,
  createTable,
  gameEntry,
  joinTable,
  loadDealer,
  memoryStore,
  newSession,
  type OpenStore,
  serveDealer,
} from '@facedown/sdk';
import type { Listing } from '@facedown/sdk/coordinator';
import { playSeat, randomChoice } from '@facedown/sdk/testing';
import { type Coordinator, type CoordinatorOptions, openCoordinator } from '../coordinator.js';
import type { Database } from '../database/database.js';
import { addPage } from '../http/page.js';
import { nodeAddressOf, type ServeOptions, serve } from '../serve.js';
import { heardRelay } from './heardRelay.js';
import { testDatabase } from './testDatabase.js';

export interface House {
  readonly url: string;
  readonly port: number;
  readonly database: Database;
  /** What the house does now and then: finished tables become files. */
  tidy(): ReturnType<Coordinator['housekeeping']['step']>;
  close(): Promise<void>;
}

/** A coordinator on a free port, with a database of its own unless one is given. */
export async function openHouse(
  options: Partial<CoordinatorOptions> & Pick<ServeOptions, 'port' | 'trustProxy'> & { readonly page?: string } = {},
): Promise<House> {
  const { port = 0, trustProxy = false, page, ...rest } = options;
  const database = options.database ?? (await testDatabase());
  const coordinator = await openCoordinator({ ...rest, database, trustProxy, addressOf: nodeAddressOf(trustProxy) });
  if (page) addPage(coordinator.app, page);
  const served = await serve(coordinator, { port, trustProxy });
  return {
    url: served.url,
    port: served.port,
    database,
    tidy: coordinator.housekeeping.step,
    close: async () => {
      await served.close();
      await coordinator.close();
      if (!options.database) await database.close();
    },
  };
}

export const TEST_TIMES: Partial<ClientTimes> = { answerMs: 0, staggerMs: 20, resendMs: 300 };

export interface SeatedGame {
  readonly tableId: bigint;
  readonly clients: readonly Client[];
  readonly servers: readonly Client[];
  readonly connections: readonly Connected[];
  /** Plays at random to the end; the payouts as every seat knows them. */
  play(hands?: number): Promise<readonly (readonly bigint[])[]>;
  /** Resolves when the house has kept all that the seats have said. */
  lastWords(): Promise<void>;
  close(): void;
}

interface SeatGame {
  readonly game: string;
  readonly dealer: string;
  readonly seats: number;
  readonly seed: string;
  /** Addresses of coordinators, by seat. */
  readonly urlsOf: (seat: number) => readonly string[];
  readonly storeOf?: (party: number) => OpenStore;
  readonly times?: Partial<ClientTimes>;
  readonly listing?: Listing;
}

/** Separate connections for each seat, as from separate machines. */
export async function seatGame(plan: SeatGame): Promise<SeatedGame> {
  const { game, dealer, seats, seed } = plan;
  const random = seededRandom(seed);
  const connections = Array.from({ length: seats }, (_, seat) =>
    connectCoordinator({ urls: plan.urlsOf(seat), retryMs: 20 }),
  );
  const relays = connections.map(({ relay }) => heardRelay(relay));
  const kit = await loadDealer(dealer);
  const sessions = kit.servers.map(() => newSession(random));
  const example = await gameEntry(game).example(seats);
  const tableId = await createTable({
    judge: connections[0]!.judge(plan.listing ? { listing: plan.listing } : {}),
    game,
    dealer,
    config: example.config,
    seats,
    servers: sessions.map(({ address }) => address),
    // Longer than any step takes: a busy machine is no seat that stalls.
    registerSeconds: 30,
    answerSeconds: 60,
  });
  const of = (seat: number, party = seat) => ({
    judge: connections[seat]!.judge(),
    relay: relays[seat]!,
    tableId,
    times: { ...TEST_TIMES, ...plan.times },
    random: seededRandom(`${seed}/${party}`),
    store: plan.storeOf?.(party) ?? memoryStore(),
  });
  const joining = connections.map((_, seat) => joinTable({ ...of(seat), seat, amount: example.amounts[seat]! }));
  const clients = await Promise.all(joining);
  const servers = await Promise.all(
    sessions.map((session, server) => serveDealer({ ...of(0, 128 + server), server, session })),
  );
  return {
    tableId,
    clients,
    servers,
    connections,
    async play(hands) {
      await Promise.all(
        clients.map((client, seat) => playSeat(client, randomChoice(seededRandom(`${seed}/choice/${seat}`)), hands)),
      );
      const endings = await Promise.all(clients.map(({ done }) => done));
      return endings.map((ending) => {
        if (ending.kind !== 'settled') throw new Error(`the table ended ${ending.kind}`);
        return ending.payouts;
      });
    },
    lastWords: async () => void (await Promise.all(relays.map((relay) => relay.lastWords()))),
    close() {
      for (const client of [...clients, ...servers]) client.stop();
      for (const connection of connections) connection.close();
    },
  };
}
