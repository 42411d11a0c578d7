import { bytesToHex, type Hex, seededRandom } from '@facedown/base';
import { connectChain, type Deployment, faucet, keyOwner, type Poster, send } from '@facedown/chain';
import { ANVIL_KEYS } from '@facedown/chain/node';
import type { Client, ClientTimes } from '../client/client.js';
import type { Clock } from '../client/clock.js';
import { createTable } from '../createTable.js';
import { joinTable, serveDealer } from '../joinTable.js';
import { type ChainJudge, chainJudge } from '../judge/chainJudge.js';
import { gameEntry, loadDealer, loadGame } from '../registry.js';
import { newSession } from '../signing/session.js';
import type { OpenStore } from '../store/store.js';
import { ANY_TERMS } from '../terms.js';
import { type LocalRelay, localRelay } from '../transport/localRelay.js';
import { type PlayTable, partyOptions } from './playTable.js';

export interface ChainPlan
  extends Pick<PlayTable, 'relayOf' | 'storeOf' | 'randomOf' | 'posterOf' | 'secretsOf' | 'config' | 'amounts'> {
  readonly url: string;
  readonly deployment: Deployment;
  readonly game: string;
  readonly dealer: string;
  readonly seats: number;
  readonly seed: string;
  readonly mode?: 'offchain' | 'onchain';
  readonly registerSeconds?: number;
  readonly answerSeconds?: number;
  readonly times?: Partial<ClientTimes>;
  readonly store?: OpenStore;
  readonly clock?: Clock;
  /** Keeps what the seats bring. */
  readonly locker?: Hex;
  /** Owners without a coin: one wallet posts for all. */
  readonly relayed?: boolean;
  /** Whom the rake is paid to; the first seat where nobody is named. */
  readonly treasury?: Hex;
  /** Of a dealer with key servers: whom it seals to, and where they are asked. */
  readonly sealed?: { readonly dealerConfig: Hex; readonly keyServers: readonly string[] };
  /** A seat's own way to the chain. */
  readonly judgeAt?: (seat: number) => Promise<ChainJudge> | undefined;
}

export interface ChainSeated {
  /** One wallet a seat. */
  readonly judges: readonly ChainJudge[];
  readonly clients: readonly Client[];
  readonly servers: readonly Client[];
  readonly relay: LocalRelay;
  readonly tableId: bigint;
}

const HOUSE = 8;

export async function walletJudge(
  url: string,
  deployment: Deployment,
  wallet: number,
  more: { readonly treasury?: Hex } = {},
): Promise<ChainJudge> {
  const client = await connectChain({ rpcUrl: url, privateKey: ANVIL_KEYS[wallet]! });
  return chainJudge({ client, deployment, pollMs: 50, resolve: resolveTable, trustsOne: true, ...more });
}

/** A wallet that believes what two RPCs tell; the first posts. */
export async function wary(
  deployment: Deployment,
  wallet: number,
  [first, ...rest]: readonly [string, ...string[]],
): Promise<ChainJudge> {
  const client = await connectChain({ rpcUrl: first, privateKey: ANVIL_KEYS[wallet]! });
  const others = await Promise.all(rest.map((rpcUrl) => connectChain({ rpcUrl })));
  return chainJudge({ client, deployment, pollMs: 50, resolve: resolveTable, others });
}

/** A wallet that posts for others, as a coordinator's gas relay does. */
export async function posterAt(url: string, wallet: number): Promise<Poster> {
  const client = await connectChain({ rpcUrl: url, privateKey: ANVIL_KEYS[wallet]! });
  return {
    address: client.account.address,
    post: ({ value, ...transaction }) => {
      if (value) throw new Error('a relay brings no coins');
      return send(client, transaction);
    },
  };
}

/** A newcomer's judge: a key without coins, for which the poster pays. */
export async function relayedJudge(
  url: string,
  deployment: Deployment,
  sender: Poster,
  seed: string,
): Promise<ChainJudge> {
  const owner = keyOwner(bytesToHex(seededRandom(seed)(32)));
  return chainJudge({
    client: await connectChain({ rpcUrl: url }),
    deployment,
    pollMs: 50,
    resolve: resolveTable,
    owner,
    sender,
    trustsOne: true,
  });
}

export const resolveTable = async ({ game, dealer }: { game: string; dealer: string }) => ({
  game: await loadGame(game),
  dealer: (await loadDealer(dealer)).dealer,
});

/** Everyone seated at a real table on a real chain, with play money from the faucet. */
export async function seatOnChain(plan: ChainPlan): Promise<ChainSeated> {
  const { url, deployment } = plan;
  const kit = await loadDealer(plan.dealer);
  const example = await gameEntry(plan.game).example(plan.seats);
  const { config = example.config, amounts = example.amounts } = plan;
  const poster = plan.relayed ? await posterAt(url, HOUSE) : undefined;
  const judges = await Promise.all(
    amounts.map(
      (_, seat) =>
        plan.judgeAt?.(seat) ??
        (poster
          ? relayedJudge(url, deployment, poster, `${plan.seed}/owner/${seat}`)
          : walletJudge(url, deployment, seat, plan.treasury ? { treasury: plan.treasury } : {})),
    ),
  );
  const house = await connectChain({ rpcUrl: url, privateKey: ANVIL_KEYS[HOUSE]! });
  for (const [seat, amount] of amounts.entries())
    await faucet(house, { chips: deployment.chips, amount, to: judges[seat]!.owner });
  const random = seededRandom(plan.seed);
  const sessions = kit.servers.map(() => newSession(random));
  const relay = localRelay();
  const tableId = await createTable({
    judge: judges[0]!,
    game: plan.game,
    dealer: plan.dealer,
    config,
    seats: plan.seats,
    servers: sessions.map(({ address }) => address),
    mode: plan.mode ?? 'offchain',
    registerSeconds: plan.registerSeconds ?? 60,
    answerSeconds: plan.answerSeconds ?? 300,
    ...(plan.locker ? { locker: plan.locker } : {}),
    ...(plan.sealed ? { dealerConfig: plan.sealed.dealerConfig } : {}),
  });
  const common = {
    tableId,
    ...(plan.sealed ? { keyServers: plan.sealed.keyServers } : {}),
    limits: ANY_TERMS,
    times: { answerMs: 0, staggerMs: 300, ...plan.times },
    ...(plan.clock ? { clock: plan.clock } : {}),
  };
  const { store } = plan;
  const of = partyOptions({ ...(store ? { storeOf: () => store } : {}), ...plan }, relay);
  const clients = await Promise.all(
    judges.map((judge, seat) => joinTable({ ...common, ...of(seat), judge, seat, amount: amounts[seat]! })),
  );
  const servers = await Promise.all(
    sessions.map((session, server) => serveDealer({ ...common, relay, judge: judges[0]!, server, session })),
  );
  return { judges, clients, servers, relay, tableId };
}
