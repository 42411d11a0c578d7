import type { Hex } from '@facedown/base';
import {
  type ChainClient,
  cancel,
  create,
  type Deployment,
  leaveLobby,
  type Owner,
  readNonce,
  revoke,
  revokeFor,
  type Sender,
  signRevoke,
} from '@facedown/chain';
import type { AnyDealer, AnyGame } from '@facedown/game-kit';
import { identityOf, setupHash, type TableSetup, type TableTerms } from '@facedown/protocol';
import type { FheReach } from '../fhe/reachingSeat.js';
import { contractOfDealer } from '../registry.js';
import { delegateDigest } from '../signing/digest.js';
import type { Sign } from '../signing/session.js';
import { seatingOf } from './chainCalls.js';
import { badEntry, makeEntryProof } from './chainChange.js';
import { signEntry } from './chainEntry.js';
import { chainPosts } from './chainPosts.js';
import { chainReader } from './chainReader.js';
import { chainSender, noSender } from './chainSender.js';
import { type Judge, JudgeError, type Opening, tableIdOf } from './judge.js';
import { vouchOf } from './vouch.js';

export interface ChainJudgeOptions {
  /** Reads; where it has an account, that account can also pay for what nobody else posts. */
  readonly client: ChainClient;
  readonly deployment: Deployment;
  readonly resolve: (opening: Pick<Opening, 'game' | 'dealer'>) => Promise<{ game: AnyGame; dealer: AnyDealer }>;
  /** Posts and pays: a gas relay. Where it fails or has no coins to give, the client's own account or wallet does. */
  readonly sender?: Sender;
  /** Whose stakes are taken and paid; the client's account where it is left out. */
  readonly owner?: Owner;
  /** What a private table wants to see: the inviter's signature over the owner. */
  readonly ticketOf?: (tableId: bigint, owner: Hex) => Hex | undefined;
  readonly treasury?: Hex;
  /** A keeper disputes for seats that aren't its own, each with its session key's permission. */
  readonly permissionOf?: (tableId: bigint, seat: number) => Hex | undefined;
  /** RPCs of the same chain that have nothing to do with the client's: what proves nothing itself is believed where one of them has it too. */
  readonly others?: readonly ChainClient[];
  /** One RPC alone is believed, because it is our own or because the person said so. */
  readonly trustsOne?: boolean;
  /** Where the vault of the `fhe` dealer is, and who opens its cards. */
  readonly fhe?: Pick<FheReach, 'vault' | 'relayer'>;
  /** How often the chain is asked for news. */
  readonly pollMs?: number;
}

/** What a table on a chain says beside its opening. */
export interface ChainStakes {
  /** An ERC-20; zero for the chain's own coin. Chips where it is left out. */
  readonly token?: Hex;
  /** Where a rake goes. */
  readonly treasury?: Hex;
  /** Makes the table private: whoever joins brings this key's signature. */
  readonly inviter?: Hex;
  /** Who may start with fewer seats, and cancel. */
  readonly creator?: Hex;
}

export interface ChainJudge extends Judge {
  readonly owner: Hex;
  readonly spent: readonly { readonly name: string; readonly gas: bigint }[];
  create(opening: Opening, stakes?: ChainStakes): Promise<bigint>;
  /** Signs for a seat what only its session key may allow: that whoever posts for it may dispute for it. */
  sit(tableId: bigint, seat: number, sign: Sign): void;
  /** A seat's permission for somebody who looks after it, until its epoch ends. */
  delegate(tableId: bigint, seat: number, to: Hex): Promise<{ readonly epoch: bigint; readonly permission: Hex }>;
  /** By the owner himself: what he has signed for a seat here, and nobody has posted, is void. */
  revoke(tableId: bigint): Promise<void>;
  /** Before the start: a seat goes, and takes back what it brought. */
  leaveLobby(tableId: bigint, seat: number): Promise<void>;
  /** By the creator, before the start: all take back what they brought. */
  cancel(tableId: bigint): Promise<void>;
}

const NOBODY: Hex = `0x${'00'.repeat(20)}`;

/** The table contract as a judge. Everything it needs to know beside its own seat it reads from the chain's events. */
export function chainJudge(options: ChainJudgeOptions): ChainJudge {
  const { client, deployment, resolve, pollMs = 200, others = [], trustsOne = false } = options;
  const at = { table: deployment.table };
  const reader = chainReader({ client, deployment, resolve, others, trustsOne, pollMs });
  const { follow } = reader;
  const sender = chainSender(options);
  const { owner, own, relay, spent, posted } = sender;
  const signers = new Map<string, Sign>();
  const { ticketOf, permissionOf } = options;
  const signerOf = (tableId: bigint, seat: number) => signers.get(`${tableId}/${seat}`);
  const { post, paid, permissionFor, lobbyCall, judged } = chainPosts({
    client,
    deployment,
    resolve,
    reader,
    sender,
    ticketOf,
    permissionOf,
    signerOf,
  });

  const judge: ChainJudge = {
    chainId: BigInt(client.chain.id),
    table: deployment.table.toLowerCase() as Hex,
    owner: owner?.address ?? NOBODY,
    spent,
    post,
    read: reader.read,
    watch: reader.watch,
    ...(options.fhe && (relay ?? own)
      ? { fhe: { client, sender: (relay ?? own)!, fromBlock: BigInt(deployment.block), ...options.fhe } }
      : {}),

    async onChain(tableId, version) {
      const now = await judged(tableId, version);
      return { terms: now.terms, seating: seatingOf(now) };
    },

    async create(opening, stakes = {}) {
      const creator = stakes.creator ?? owner?.address ?? NOBODY;
      const setup: TableSetup = {
        salt: opening.salt,
        creator,
        inviter: stakes.inviter ?? NOBODY,
        check: opening.check ?? NOBODY,
        locker: opening.locker ?? NOBODY,
        checkConfig: opening.checkConfig ?? '0x',
        servers: [...opening.servers],
        rulesConfig: opening.config,
        dealerConfig: opening.dealerConfig,
        name: opening.name,
      };
      const terms: TableTerms = {
        rules: contractOf(deployment.rules, opening.game),
        dealer: contractOf(deployment.dealers, contractOfDealer(opening.dealer)),
        token: stakes.token ?? deployment.chips,
        treasury: stakes.treasury ?? options.treasury ?? owner?.address ?? creator,
        registerSeconds: opening.registerSeconds,
        answerSeconds: opening.answerSeconds,
        minSeats: opening.minSeats,
        maxSeats: opening.maxSeats,
        onchain: opening.onchain,
        setup: setupHash(setup),
      };
      const tableId = identityOf(judge.chainId, deployment.table, terms);
      try {
        await posted('create', async (sender) => (await create(sender, { ...at, terms, setup })).receipt);
      } catch (error) {
        // Its number binds all of it: whoever was faster has opened the very same table.
        if (!(error instanceof JudgeError) || error.code !== 'TableExists') throw error;
        // A relay's word for it isn't enough.
        await follow(tableId);
      }
      return tableId;
    },

    sit(tableId, seat, sign) {
      signers.set(`${tableId}/${seat}`, sign);
    },

    async delegate(tableId, seat, to) {
      const { epoch } = await follow(tableId);
      const sign = signers.get(`${tableId}/${seat}`);
      if (!sign) throw new JudgeError('NotASeat');
      return { epoch, permission: sign(delegateDigest(tableIdOf(judge, tableId, epoch), seat, to)) };
    },

    vouch: (tableId, record) =>
      vouchOf({ ...at, others, trustsOne, fromBlock: BigInt(deployment.block) }, tableId, record),

    async authorise(tableId, epoch, entry) {
      if (!owner) throw noSender();
      const { terms } = await follow(tableId);
      const ticket = options.ticketOf?.(tableId, owner.address);
      // Whoever posts the change, it isn't said beforehand who that is.
      const signing = { client, deployment, owner, sender: NOBODY, tableId, terms, epoch, entry, ticket, waits: true };
      return makeEntryProof(await signEntry(signing));
    },

    async checkEntry(tableId, epoch, entry) {
      return badEntry(client, deployment, tableIdOf(judge, tableId, epoch), await follow(tableId), entry);
    },

    async revoke(tableId) {
      const byOwn = () => paid('revoke', tableId, (from) => revoke(from, { ...at, tableId }), own);
      if (!relay || !owner) return byOwn();
      const byRelay = async () => {
        const nonce = await readNonce(client, { ...at, tableId, owner: owner.address });
        const permission = await signRevoke(client, { ...at, owner, tableId, nonce });
        const call = { ...at, tableId, owner: owner.address, permission };
        await paid('revokeFor', tableId, (from) => revokeFor(from, call), relay);
      };
      // Whoever has no coin signs, and the relay posts it.
      return own ? byOwn().catch(byRelay) : byRelay();
    },

    async leaveLobby(tableId, seat) {
      const now = await follow(tableId);
      const call = await lobbyCall(tableId, now);
      await paid('leaveLobby', tableId, (from) =>
        leaveLobby(from, { ...at, call, seat, permission: permissionFor(from, tableId, now, seat) }),
      );
    },

    async cancel(tableId) {
      const call = await lobbyCall(tableId, await follow(tableId));
      await paid('cancel', tableId, (from) => cancel(from, { ...at, call }), own);
    },

    async records(tableId, from) {
      return (await follow(tableId)).records.filter(({ version }) => version >= from);
    },
  };
  return judge;
}

function contractOf(contracts: Readonly<Record<string, Hex>>, name: string): Hex {
  const address = contracts[name];
  if (!address) throw new JudgeError('NotDeployed');
  return address;
}
