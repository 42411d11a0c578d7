import { pick, type RandomBytes, seededRandom } from '@facedown/base';
import { type DealerSeat, expandAmounts, type Legal } from '@facedown/game-kit';
import type { Client, ClientOptions, ClientTimes } from '../client/client.js';
import type { Clock } from '../client/clock.js';
import { createTable } from '../createTable.js';
import { joinTable, serveDealer } from '../joinTable.js';
import type { Judge } from '../judge/judge.js';
import { type MemoryJudge, memoryJudge } from '../judge/memoryJudge.js';
import { gameEntry, loadDealer, loadGame } from '../registry.js';
import { newSession } from '../signing/session.js';
import type { OpenStore } from '../store/store.js';
import { type LocalRelay, localRelay } from '../transport/localRelay.js';
import type { Relay } from '../transport/relay.js';

export interface PlayTable {
  readonly game: string;
  readonly dealer: string;
  readonly seats: number;
  readonly seed: string | number;
  readonly mode?: 'offchain' | 'onchain';
  /** Ends at the boundary after so many hands, where the game would go on. */
  readonly hands?: number;
  readonly style?: 'random' | 'quiet';
  readonly clock?: Clock;
  readonly times?: Partial<ClientTimes>;
  readonly config?: unknown;
  readonly amounts?: readonly bigint[];
  /** What a party hears and says through, instead of the plain relay. */
  readonly relayOf?: (relay: Relay, party: number) => Relay;
  readonly storeOf?: (party: number) => OpenStore;
  readonly randomOf?: (random: RandomBytes, party: number) => RandomBytes;
  readonly posterOf?: (party: number) => NonNullable<ClientOptions['poster']> | undefined;
  /** A party's part in the dealer, as it should be; answers the one that it plays with. */
  readonly secretsOf?: (own: DealerSeat, party: number) => DealerSeat;
  /** The judge as one party meets it. */
  readonly judgeOf?: (judge: Judge, party: number) => Judge;
  readonly mayDraft?: () => boolean;
  readonly registerSeconds?: number;
  readonly answerSeconds?: number;
  /** The table has the number that its terms give it, as at a real judge; otherwise all have the same. */
  readonly ownNumber?: true;
}

interface Played {
  readonly judge: MemoryJudge;
  readonly relay: LocalRelay;
  readonly tableId: bigint;
  readonly clients: readonly Client[];
  readonly servers: readonly Client[];
}

const DELAYS: Partial<ClientTimes> = { answerMs: 0, staggerMs: 20 };

/** Opens a whole table in this process, with everyone seated and nobody acting yet. */
export async function seatTable(plan: PlayTable): Promise<Played> {
  const random = seededRandom(plan.seed);
  const kit = await loadDealer(plan.dealer);
  const rules = await loadGame(plan.game);
  const judge = memoryJudge({
    resolve: () => ({ game: rules, dealer: kit.dealer }),
    // The cards hang on it, and stories of two modes are compared.
    ...(plan.ownNumber ? {} : { identity: () => 1n }),
    ...(plan.clock ? { clock: plan.clock } : {}),
  });
  const relay = localRelay();
  const sessions = kit.servers.map(() => newSession(random));
  const example = await gameEntry(plan.game).example(plan.seats);
  const tableId = await createTable({
    judge,
    game: plan.game,
    dealer: plan.dealer,
    config: plan.config ?? example.config,
    seats: plan.seats,
    servers: sessions.map(({ address }) => address),
    ...(plan.mode ? { mode: plan.mode } : {}),
    registerSeconds: plan.registerSeconds ?? 10,
    answerSeconds: plan.answerSeconds ?? 20,
  });
  const common = {
    judge,
    tableId,
    ...(plan.clock ? { clock: plan.clock } : {}),
    ...(plan.mayDraft ? { mayDraft: plan.mayDraft } : {}),
    times: { ...DELAYS, ...plan.times },
  };
  const own = partyOptions(plan, relay);
  const of = (party: number) => ({ ...own(party), judge: plan.judgeOf?.(judge, party) ?? judge });
  const amounts = plan.amounts ?? example.amounts;
  const seats = Array.from({ length: plan.seats }, (_, seat) => seat);
  const clients = await Promise.all(
    seats.map((seat) => joinTable({ ...common, ...of(seat), seat, amount: amounts[seat]! })),
  );
  const servers = await Promise.all(
    sessions.map((session, server) => serveDealer({ ...common, ...of(128 + server), server, session })),
  );
  return { judge, relay, tableId, clients, servers };
}

/** What one party of a plan is opened with. */
export function partyOptions(
  plan: Pick<PlayTable, 'seed' | 'relayOf' | 'storeOf' | 'randomOf' | 'posterOf' | 'secretsOf'>,
  relay: Relay,
) {
  return (party: number) => {
    const random: RandomBytes = seededRandom(`${plan.seed}/${party}`);
    const poster = plan.posterOf?.(party);
    return {
      relay: plan.relayOf?.(relay, party) ?? relay,
      random: plan.randomOf?.(random, party) ?? random,
      ...(plan.storeOf ? { store: plan.storeOf(party) } : {}),
      ...(poster ? { poster } : {}),
      secretsOf: (own: DealerSeat) => plan.secretsOf?.(own, party) ?? own,
    };
  };
}

/** How a seat without a player picks. */
export type Choose = (client: Client) => Legal<unknown>;

/** Any legal action, amounts by their samples. */
export const randomChoice =
  (random: RandomBytes): Choose =>
  (client) =>
    pick(random, client.legalActions().flatMap(expandAmounts));

/** Checks and calls where the game has such words, so that a session lasts for many hands. */
export const quietChoice =
  (random: RandomBytes): Choose =>
  (client) => {
    const { game } = client.engine().table;
    const legal = client.legalActions().flatMap(expandAmounts);
    return legal.find(({ action }) => /^(check|call)/.test(game.describeAction(action))) ?? pick(random, legal);
  };

/** Acts for a client whenever it is asked, until the table ends. */
export async function playSeat(client: Client, choose: Choose, hands = Number.POSITIVE_INFINITY): Promise<void> {
  let played = 0;
  let wasBoundary = true;
  let leaving = false;
  let acted = -1n;
  for await (const view of client.watch()) {
    const { boundary } = view.outcome;
    if (boundary && !wasBoundary) played++;
    wasBoundary = boundary;
    if (!boundary && !leaving && played >= hands - 1) {
      leaving = true;
      void client.leave();
    }
    if (!view.waiting.mine || view.version !== client.view().version || view.version === acted) continue;
    if ((await client.act(choose(client))).ok) acted = view.version;
  }
}

/** Plays a whole table. */
export async function playTable(plan: PlayTable): Promise<Played & { readonly payouts: readonly bigint[] }> {
  const seated = await seatTable(plan);
  const style = plan.style === 'quiet' ? quietChoice : randomChoice;
  await Promise.all(
    seated.clients.map((client, seat) =>
      playSeat(client, style(seededRandom(`${plan.seed}/choice/${seat}`)), plan.hands),
    ),
  );
  const endings = await Promise.all(seated.clients.map(({ done }) => done));
  for (const server of seated.servers) server.stop();
  const [ending] = endings;
  if (ending?.kind !== 'settled') throw new Error(`the table ended ${JSON.stringify(ending)}`);
  return { ...seated, payouts: ending.payouts };
}
