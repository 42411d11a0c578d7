import { BaseError, bytesToHex, type Hex, type RandomBytes, systemRandom } from '@facedown/base';
import {
  type ChainClient,
  connectChain,
  type Deployment,
  keyOwner,
  type Owner,
  parseDeployment,
  readBalance,
  type Sender,
  type SendingClient,
} from '@facedown/chain';
import { inviterOfPassword, makeInvite, newInviter, signTicket } from '../access/tickets.js';
import type { Client } from '../client/client.js';
import { type CreateTable, createTable } from '../createTable.js';
import { type FheHolders, houseReach } from '../fhe/houseReach.js';
import type { Coordinator } from '../hosted/connectCoordinator.js';
import { keyServersOf } from '../hosted/keyServersOf.js';
import type { LobbyTable } from '../hosted/lobbyTypes.js';
import { type JoinTable, joinTable } from '../joinTable.js';
import { type ChainJudge, type ChainStakes, chainJudge } from '../judge/chainJudge.js';
import { tableIdOf } from '../judge/judge.js';
import { loadDealer, loadGame } from '../registry.js';
import { listingDigest } from '../signing/digest.js';
import { type SessionKey, sessionOf, signWith } from '../signing/session.js';
import { tableKey } from '../transport/relay.js';
import { otherRpcs } from './otherRpcs.js';
import { relaySender } from './relaySender.js';

interface OpenStakes {
  /** `connectCoordinator({ urls: [origin] })`: its RPC, relay, gas relay and addresses are all that is needed. */
  readonly house: Coordinator;
  /** `keyOwner(secret)` for a key made in the page, `walletOwner(provider, address)` for an injected wallet. */
  readonly owner: Owner;
  /**
   * The contracts that are trusted with money, by whoever builds the page or runs the program. What a coordinator
   * names is believed on a development chain alone, where nothing is worth anything.
   */
  readonly deployments?: readonly Deployment[];
  /**
   * The key that may start and cancel the tables opened here. Made anew where it is left out; keep it to
   * be able to do so after a reload. It owns no money.
   */
  readonly creator?: SessionKey;
  readonly random?: RandomBytes;
  readonly pollMs?: number;
  /**
   * RPCs of the same chain from the build, the wallet or the person, never from the coordinator: what a log alone
   * can tell is believed where one of these has it, too.
   */
  readonly rpc?: readonly string[];
  /** The person has accepted on the terms sheet that the house's RPC is believed alone. A development chain's is. */
  readonly acceptsOneRpc?: boolean;
  /** Zama's network, where cards of the `fhe` dealer are opened by it. Without it a development chain's house is asked. */
  readonly zama?: Extract<FheHolders, { zama: unknown }>['zama'];
}

interface CreateStakes extends Omit<CreateTable, 'judge'>, Pick<ChainStakes, 'token' | 'treasury'> {
  /** Private by an invite link, or by a password; open where it is left out. */
  readonly access?: { readonly kind: 'invite' } | { readonly kind: 'password'; readonly password: string };
  /** May others watch? Yes where it is left out. */
  readonly spectators?: boolean;
}

interface CreatedStakes {
  readonly tableId: bigint;
  /** The table's name for the coordinator. */
  readonly key: string;
  /** What follows `#` in an invite link; the key in it never reaches a server. */
  readonly invite?: string;
  readonly inviter?: SessionKey;
}

export interface JoinStakes extends Omit<JoinTable, 'judge' | 'relay' | 'owner'> {
  /** Of a private table: from `parseInvite`, or derived from the password, or what the inviter has signed. */
  readonly inviter?: SessionKey;
  readonly password?: string;
  readonly ticket?: Hex;
  /** Let the house's keeper look after the seat while this client is away. Yes where it is left out. */
  readonly keep?: boolean;
}

/** Tables with real stakes, through one coordinator's origin. */
export interface Stakes {
  readonly chainId: bigint;
  readonly deployment: Deployment;
  readonly owner: Owner;
  readonly creator: SessionKey;
  readonly client: ChainClient;
  readonly judge: ChainJudge;
  /** Who brings calls to the chain and pays: the house, or the owner where it doesn't. */
  readonly sender?: Sender;
  /** Of the owner, in chips or another token; zero is the chain's own coin. */
  balance(token?: Hex): Promise<bigint>;
  /** Development chain: play money from the faucet, enough for a stake if one is named; answers with the balance. */
  claimChips(atLeast?: bigint): Promise<bigint>;
  /** Opens a table at the house's expense, and waits until the lobby knows it. */
  createTable(options: CreateStakes): Promise<CreatedStakes>;
  /** Takes a seat: one signature, and one more for the stake where the token hasn't been allowed for good. Resolves once the table starts. */
  joinTable(options: JoinStakes): Promise<Client>;
  /** The creator begins with the seats that are taken. */
  start(tableId: bigint): Promise<void>;
  /** The creator closes a table that hasn't begun. */
  cancel(tableId: bigint): Promise<void>;
  /** A seat goes before the start, with what it brought. */
  leaveLobby(tableId: bigint, seat: number): Promise<void>;
  /** The house's keeper disputes, lets the clock act and settles for this seat until its epoch ends. */
  keep(tableId: bigint, seat: number): Promise<void>;
  /** Bots sit down at an open table, or at a private one whose inviter is given. */
  inviteBots(tableId: bigint, bots: Parameters<Coordinator['inviteBots']>[1]): Promise<LobbyTable>;
}

const resolve = async ({ game, dealer }: { game: string; dealer: string }) => ({
  game: await loadGame(game),
  dealer: (await loadDealer(dealer)).dealer,
});

/** Its money is worth nothing. */
const DEVELOPMENT_CHAIN = 31337;

/** The salt of a table's password: public, and of this table alone. */
const passwordSalt = (judge: ChainJudge, creator: Hex, name: string): string =>
  `${judge.chainId}:${judge.table}:${creator.toLowerCase()}:${name}`;

/** Needs nothing but a coordinator and somebody who signs: no coins, no node, no key of a wallet. */
export async function openStakes(options: OpenStakes): Promise<Stakes> {
  const { house, owner, random = systemRandom } = options;
  const { chain, keeper } = await house.status();
  if (!chain) throw noChain();
  const deployment = trustedDeployment(chain.deployment, options.deployments);
  const rpcUrl = house.urls.map((url) => `${url}${chain.rpc}`);
  const account = owner.account;
  const client = await connectChain(account ? { rpcUrl, account } : { rpcUrl });
  // A signature is good on the chain that the node names, so the node must name this one.
  if (client.chain.id !== deployment.chainId) throw wrongChain();
  const creator = options.creator ?? sessionOf(bytesToHex(random(32)));
  const inviters = new Map<bigint, SessionKey>();
  const tickets = new Map<bigint, Hex>();
  const others = await otherRpcs(options.rpc ?? [], house.urls, deployment.chainId);
  // Not by what the house calls its chain: by the chain of the contracts that hold the money.
  const trustsOne = options.acceptsOneRpc ?? deployment.chainId === DEVELOPMENT_CHAIN;
  const common = { deployment, resolve, pollMs: options.pollMs ?? 500, others, trustsOne };
  const relay = chain.gasRelay ? relaySender(house, client, chain.payer) : undefined;
  const sender = relay ?? (client.account ? (client as SendingClient) : owner.sender?.(client));
  const holders = holdersOf(options.zama, chain.fhe && `${house.urls[0]}${chain.fhe.holders}`, deployment);
  const opened = chainJudge({
    ...common,
    client,
    owner,
    ...(holders ? { fhe: await houseReach(client, deployment.dealers.fhe, holders) } : {}),
    ...(relay ? { sender: relay } : {}),
    ticketOf: (tableId, who) => {
      const inviter = inviters.get(tableId);
      return tickets.get(tableId) ?? (inviter && signTicket(inviter, tableIdOf(judge, tableId, 0n), who));
    },
  });
  const judge: ChainJudge = {
    ...opened,
    keyServers: async () => keyServersOf(await house.status(), house.urls[0]!),
  };
  const keyOf = (tableId: bigint) => tableKey(tableIdOf(judge, tableId, 0n));

  /** Starting and cancelling are the creator's own transactions; the house gives its key the coins for them. */
  async function asCreator(run: (judge: ChainJudge) => Promise<void>): Promise<void> {
    const account = keyOwner(creator.secret).account!;
    if (chain!.gasRelay) await house.ask('/api/chain/sponsor', { address: creator.address });
    await run(chainJudge({ ...common, client: await connectChain({ rpcUrl, account }) }));
  }

  const stakes: Stakes = {
    chainId: judge.chainId,
    deployment,
    owner,
    creator,
    client,
    judge,
    ...(sender ? { sender } : {}),
    balance: (token = deployment.chips) => readBalance(client, { token, owner: owner.address }),

    async claimChips(atLeast) {
      if (deployment.chainId !== DEVELOPMENT_CHAIN) throw noFaucet();
      // Nothing is signed: chips take the table contract's word, which takes nothing without its owner's.
      const { balance } = await house.ask<{ balance: string }>('/api/chain/faucet', {
        address: owner.address,
        ...(atLeast === undefined ? {} : { amount: String(atLeast) }),
      });
      return BigInt(balance);
    },

    async createTable({ access, spectators = true, token, treasury, ...table }) {
      const name = table.name ?? `${table.game} table`;
      const inviter =
        access?.kind === 'password'
          ? await inviterOfPassword(access.password, passwordSalt(judge, creator.address, name))
          : access && newInviter(random);
      const terms: ChainStakes = {
        creator: creator.address,
        ...(inviter ? { inviter: inviter.address } : {}),
        ...(token === undefined ? {} : { token }),
        ...(treasury === undefined ? {} : { treasury }),
      };
      const opening = { ...judge, create: (what: Parameters<ChainJudge['create']>[0]) => judge.create(what, terms) };
      const tableId = await createTable({ ...table, name, judge: opening });
      if (inviter) inviters.set(tableId, inviter);
      const signature = signWith(creator)(listingDigest(tableIdOf(judge, tableId, 0n), spectators));
      await house.ask('/api/chain/listing', { table: keyOf(tableId), spectators, signature });
      return {
        tableId,
        key: keyOf(tableId),
        ...(access?.kind === 'invite' ? { invite: makeInvite(tableId, inviter!) } : {}),
        ...(inviter ? { inviter } : {}),
      };
    },

    async joinTable({ inviter, password, ticket, keep = true, ...join }) {
      const { tableId, seat } = join;
      if (ticket) tickets.set(tableId, ticket);
      if (inviter) inviters.set(tableId, inviter);
      else if (password !== undefined) {
        const { opening, stakes: said } = await judge.read(tableId);
        inviters.set(tableId, await inviterOfPassword(password, passwordSalt(judge, said!.creator, opening.name)));
      }
      const client = await joinTable({ ...join, judge, relay: house.relay, owner: owner.address });
      if (!keep) return client;
      // Without a keeper the seat plays on as long as its client runs. A new epoch needs a new permission.
      const handOver = () => stakes.keep(tableId, seat).catch(() => {});
      const unwatch = judge.watch(tableId, ({ kind }) => void (kind === 'started' && handOver()));
      void client.done.then(unwatch);
      await handOver();
      return client;
    },

    start: (tableId) => asCreator((by) => by.post(tableId, { kind: 'start' })),
    cancel: (tableId) => asCreator((by) => by.cancel(tableId)),
    leaveLobby: (tableId, seat) => judge.leaveLobby(tableId, seat),

    async keep(tableId, seat) {
      const { epoch, permission } = await judge.delegate(tableId, seat, keeper);
      await house.ask('/api/keeper', { table: keyOf(tableId), epoch: String(epoch), seat, permission });
    },

    inviteBots: (tableId, { inviter = inviters.get(tableId), ...bots }) =>
      house.inviteBots(keyOf(tableId), { by: creator, ...bots, ...(inviter ? { inviter } : {}) }),
  };
  return stakes;
}

/** Key holders that a house names see every card: on a development chain alone. */
function holdersOf(zama: OpenStakes['zama'], url: string | undefined, { chainId }: Deployment): FheHolders | undefined {
  if (zama) return { zama };
  return url !== undefined && chainId === DEVELOPMENT_CHAIN ? { url } : undefined;
}

function trustedDeployment(offered: unknown, known: readonly Deployment[] = []): Deployment {
  const named = parseDeployment(offered);
  const trusted = named && known.find(({ chainId }) => chainId === named.chainId);
  if (trusted) return trusted;
  if (named?.chainId === DEVELOPMENT_CHAIN) return named;
  throw new BaseError('This house names contracts that nobody here vouches for.', {
    category: 'user',
    code: 'UnknownDeployment',
    recoverable: false,
    suggestedAction: 'Play where the contracts are known, or pass `deployments` if you know them.',
  });
}

const wrongChain = () =>
  new BaseError("This house's node is of another chain than its contracts.", {
    category: 'network',
    code: 'WrongChain',
    recoverable: false,
  });

const noFaucet = () =>
  new BaseError('Only a development chain gives chips away.', {
    category: 'user',
    code: 'NoFaucet',
    recoverable: false,
  });

const noChain = () =>
  new BaseError('This house has no chain: its tables play without stakes.', {
    category: 'user',
    code: 'NoChain',
    recoverable: false,
  });
