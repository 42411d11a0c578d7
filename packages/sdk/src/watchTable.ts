import type { DealerSeat } from '@facedown/game-kit';
import type { Client, ClientTimes } from './client/client.js';
import type { Clock } from './client/clock.js';
import { started } from './joinTable.js';
import type { Judge } from './judge/judge.js';
import { openParty } from './openParty.js';
import { loadDealer } from './registry.js';
import type { SeatStore } from './store/store.js';
import type { Relay } from './transport/relay.js';

export interface WatchTable {
  readonly judge: Judge;
  readonly relay: Relay;
  readonly tableId: bigint;
  readonly clock?: Clock;
  readonly times?: Partial<ClientTimes>;
  readonly signal?: AbortSignal;
}

/** Watches a table without a seat: the same client, with no key, no cards and no journal. */
export async function watchTable(options: WatchTable): Promise<Client> {
  const view = await started(options.judge, options.tableId, options.signal);
  const kit = await loadDealer(view.opening.dealer);
  return openParty({ ...options, view, kit, store: NO_STORE, dealerSeat: BLIND });
}

/** A spectator's part in the cards: none. */
const BLIND: DealerSeat = {
  contribute: async () => '0x',
  prove: async () => '0x',
  hand: async () => new Map(),
};

const NO_STORE: SeatStore = {
  read: async () => [],
  append: async () => {},
  readSecrets: async () => undefined,
  writeSecrets: async () => {},
  readSealed: async () => undefined,
  writeSealed: async () => {},
  close: async () => {},
};
