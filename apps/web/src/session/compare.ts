import { systemRandom } from '@facedown/base';
import { misfitOf } from '@facedown/game-kit';
import {
  type Client,
  createTable,
  dealers,
  gameEntry,
  joinTable,
  loadDealer,
  loadGame,
  localRelay,
  memoryJudge,
  newSession,
  serveDealer,
} from '@facedown/sdk';
import { matrix } from '@facedown/sdk/matrix';
import { type Desk, loadDesk } from './desk.js';
import type { Memory } from './memory.js';
import type { DealerFit, DealTimeRequest, FitRequest, GameCell } from './messages.js';

import { connect } from './stakes.js';

/** Every dealer with this table: nothing, or the one reason why it can't be, as `createTable` would say it. */
export async function dealersFor({ game, seats, onchain }: FitRequest): Promise<readonly DealerFit[]> {
  const rules = await loadGame(game);
  const { config } = await gameEntry(game).example(seats);
  const fits: DealerFit[] = [];
  for (const dealer of Object.keys(dealers)) {
    const misfit = misfitOf(rules, (await loadDealer(dealer)).dealer, { seats, onchain, config });
    fits.push({ dealer, ...(misfit ? { misfit } : {}) });
  }
  return fits;
}

export const allCells = async (): Promise<readonly GameCell[]> =>
  (await matrix()).map(({ game, dealer, ...cell }) =>
    cell.fits
      ? { game, dealer, onchainOnly: cell.onchainOnly, seats: cell.seats }
      : { game, dealer, onchainOnly: false, misfit: cell.misfit },
  );

/** Others than the seats deal there: what that takes isn't up to this browser. */
const DEALT_ELSEWHERE: ReadonlySet<string> = new Set(['committee', 'fhe']);
const LONGEST_MS = 30_000;
const NEVER = 2 ** 40;

/** Milliseconds until every seat of a table in this worker holds cards, as in practice; nothing where it can't be tried here. */
export async function dealTime({ game, dealer, seats }: DealTimeRequest): Promise<number | undefined> {
  if (DEALT_ELSEWHERE.has(dealer)) return undefined;
  const [kit, desk] = await Promise.all([loadDealer(dealer), loadDesk(game)]);
  const dealerConfig = kit.chair ? await sealedTo(dealer) : undefined;
  if (kit.chair && dealerConfig === undefined) return undefined;
  const { config, amounts } = await gameEntry(game).example(seats);
  const judge = memoryJudge({ resolve: () => ({ game: desk.game, dealer: kit.dealer }) });
  const hosts = kit.servers.map(() => newSession(systemRandom));
  const tableId = await createTable({
    judge,
    game,
    dealer,
    config,
    seats,
    ...(kit.chair ? {} : { servers: hosts.map(({ address }) => address) }),
    ...(dealerConfig ? { dealerConfig } : {}),
  });
  const times = { answerMs: 0, staggerMs: 0, patienceMs: NEVER };
  const common = { judge, relay: localRelay(), tableId, random: systemRandom, mayDraft: () => false, times };
  const since = performance.now();
  const clients = await Promise.all(amounts.map((amount, seat) => joinTable({ ...common, seat, amount })));
  const servers = await Promise.all(hosts.map((session, server) => serveDealer({ ...common, server, session })));
  const isDealt = await Promise.race([
    Promise.all(clients.map((client) => dealt(client, desk))).then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LONGEST_MS)),
  ]);
  const took = performance.now() - since;
  for (const party of [...clients, ...servers]) party.stop();
  return isDealt ? took : undefined;
}

/** Whom seats seal to at this house. */
async function sealedTo(dealer: string) {
  const house = connect();
  try {
    return (await house.judge().keyServers?.())?.configs[dealer];
  } finally {
    house.close();
  }
}

const FORGETFUL: Memory = { read: async () => undefined, write: async () => {} };

/** A game may ask for a deck before there is anything to deal: a bot brings one. */
async function dealt(client: Client, desk: Desk): Promise<void> {
  const own = (await desk.at?.({ name: 'tried', memory: FORGETFUL })) ?? desk;
  const bot = own.newBot();
  for await (const { waiting, version, state, hand } of client.watch()) {
    if (hand.size > 0) return;
    if (waiting.mine && version === client.view().version) await client.act(bot({ state, seat: client.party, hand }));
  }
}
