import { BaseError, type Hex, isSeatParty, keccak256, membersOf } from '@facedown/base';
import {
  advance,
  asChainError,
  begin,
  type ChainClient,
  cancel,
  change,
  checkpoint,
  create,
  type Deployment,
  dispute,
  join,
  leaveLobby,
  type Owner,
  readClock,
  readEvents,
  revoke,
  type Sender,
  type SendingClient,
  senderAddress,
  settle,
  start,
  type TableEvent,
  timeout,
  walletOwner,
} from '@facedown/chain';
import { type AnyDealer, type AnyGame, NO_ROUND, tableHash } from '@facedown/game-kit';
import {
  compactSignature,
  type DeedMessage,
  identityOf,
  type PostedMove,
  setupHash,
  TablePhase,
  type TableSetup,
  type TableTerms,
} from '@facedown/protocol';
import { doorsOf } from '../access/doors.js';
import type { Change } from '../change/change.js';
import { tryOn } from '../engine/check.js';
import type { Fixed } from '../engine/types.js';
import { contractOfDealer, dealerOfContract } from '../registry.js';
import { delegateDigest } from '../signing/digest.js';
import type { Sign } from '../signing/session.js';
import { blockSeconds } from './blockTime.js';
import { acksOf, cardKeysOf, encoded, fixedState, lobbyState, needsOf, seatingOf, touchesCards } from './chainCalls.js';
import { badEntry, changeCall, coinsOf, makeEntryProof, withHint } from './chainChange.js';
import { signEntry } from './chainEntry.js';
import { type ChainTable, followTable, newChainTable } from './chainTable.js';
import {
  type Call,
  type Entry,
  type Judge,
  JudgeError,
  type JudgeEvent,
  type Opening,
  type Phase,
  startOf,
  tableIdOf,
} from './judge.js';
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

const NOTHING: Hex = `0x${'00'.repeat(32)}`;
const NOBODY: Hex = `0x${'00'.repeat(20)}`;
const PHASES: Readonly<Record<number, Phase>> = {
  [TablePhase.Lobby]: 'lobby',
  [TablePhase.Live]: 'live',
  [TablePhase.Register]: 'register',
  [TablePhase.Play]: 'play',
  [TablePhase.Done]: 'done',
};
const JOIN_ATTEMPTS = 20;
type SettleEnd = Extract<Call, { kind: 'settle' }>['end'];

/** The table contract as a judge. Everything it needs to know beside its own seat it reads from the chain's events. */
export function chainJudge(options: ChainJudgeOptions): ChainJudge {
  const { client, deployment, pollMs = 200 } = options;
  const at = { table: deployment.table };
  const paying = client.account ? (client as SendingClient) : undefined;
  const owner = options.owner ?? (paying && accountOwner(paying));
  const own: Sender | undefined = paying ?? owner?.sender?.(client);
  const tables = new Map<bigint, ChainTable>();
  const listeners = new Map<bigint, Set<(event: JudgeEvent) => void>>();
  const spent: { name: string; gas: bigint }[] = [];
  const reading = new Map<bigint, Promise<ChainTable>>();
  const signers = new Map<string, Sign>();

  let knownBlockTime: Promise<number> | undefined;
  const blockTime = () => {
    knownBlockTime ??= blockSeconds(client);
    // What failed is asked again.
    knownBlockTime.catch(() => {
      knownBlockTime = undefined;
    });
    return knownBlockTime;
  };

  const judge: ChainJudge = {
    chainId: BigInt(client.chain.id),
    table: deployment.table.toLowerCase() as Hex,
    owner: owner?.address ?? NOBODY,
    spent,

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

    post(tableId, call) {
      switch (call.kind) {
        case 'join':
          return joined(tableId, call.entry);
        case 'start':
          return started(tableId);
        case 'change':
          return changed(tableId, call.change, call.acks);
        case 'checkpoint':
          return checkpointed(tableId, call.fixed);
        case 'dispute':
          return disputed(tableId, call.seat, call.fixed);
        case 'advance':
          return advanced(tableId, call.base, call.deeds);
        case 'timeout':
          return timedOut(tableId, call.base);
        case 'settle':
          return settled(tableId, call.end, call.seat);
      }
    },

    vouch: (tableId, record) =>
      vouchOf(
        {
          ...at,
          others: options.others ?? [],
          trustsOne: options.trustsOne ?? false,
          fromBlock: BigInt(deployment.block),
        },
        tableId,
        record,
      ),

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
      await paid('revoke', tableId, (from) => revoke(from, { ...at, tableId }), own);
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

    async read(tableId) {
      const { terms } = await follow(tableId);
      const clock = await clockOf(tableId, terms);
      // After the clock, so that what led to this phase is known too.
      const now = await follow(tableId);
      const { entries, epoch, startVersion, late, payouts, version } = now;
      const hash = await hashOf(now, tableId);
      const { creator, inviter } = now.setup;
      return {
        opening: openingOf(now),
        stakes: {
          token: lower(now.terms.token),
          treasury: lower(now.terms.treasury),
          creator: lower(creator),
          ...(BigInt(inviter) === 0n ? {} : { inviter: lower(inviter) }),
          blockSeconds: await blockTime(),
          doors: doorsOf(deployment),
        },
        entries,
        ...clock,
        epoch,
        version,
        hash,
        startVersion,
        ...(late === 0n ? {} : { lapsed: membersOf(late).filter(isSeatParty) }),
        ...(now.change ? { change: now.change } : {}),
        ...(now.acks ? { acks: now.acks } : {}),
        ...(payouts ? { payouts } : {}),
      };
    },

    async records(tableId, from) {
      return (await follow(tableId)).records.filter(({ version }) => version >= from);
    },

    watch(tableId, hear) {
      const all = listeners.get(tableId) ?? new Set();
      listeners.set(tableId, all.add(hear));
      if (all.size === 1) poll(tableId);
      return () => all.delete(hear);
    },
  };
  return judge;

  async function joined(tableId: bigint, entry: Entry): Promise<void> {
    if (!owner) throw noSender();
    const { terms, epoch } = await follow(tableId);
    // A gas relay brings no coins: whoever plays for them sends them.
    const isNative = BigInt(terms.token) === 0n;
    const via = isNative ? own : options.sender;
    if (isNative && !own) throw noCoins();
    const sender = via ? senderAddress(via) : owner.address;
    const ticket = options.ticketOf?.(tableId, owner.address);
    const signed = await signEntry({ client, deployment, owner, sender, tableId, terms, epoch, entry, ticket });
    // Somebody else may join in the same moment; the seats that we named are then not those of the table.
    for (let attempt = 1; ; attempt++) {
      const now = await follow(tableId);
      const { setup } = now;
      const { game } = await options.resolve(openingOf(now));
      const rules = lobbyState(game, now);
      const call = { tableId, terms, setup, seating: seatingOf(now), rules, entry: signed };
      const value = isNative ? { value: entry.amount } : {};
      try {
        await paid('join', tableId, (from) => join(from, { ...at, call, ...value }), via);
        return;
      } catch (error) {
        // A relay may have posted it and its answer been lost.
        const after = await follow(tableId);
        if (after.entries.some(({ seat, session }) => seat === entry.seat && session === lower(entry.session))) return;
        if (attempt === JOIN_ATTEMPTS || !(error instanceof JudgeError) || !/^Wrong(Seating|State)$/.test(error.code))
          throw error;
      }
    }
  }

  async function started(tableId: bigint): Promise<void> {
    const now = await follow(tableId);
    const cardKeys = cardKeysOf(now.terms.maxSeats, now.entries);
    const call = { ...(await lobbyCall(tableId, now)), cardKeys };
    await paid('start', tableId, (from) => start(from, { ...at, call }), own);
  }

  async function changed(tableId: bigint, made: Change, acks: ReadonlyMap<number, Hex>): Promise<void> {
    const now = await follow(tableId);
    const call = changeCall(tableId, now, made, acks);
    const value = BigInt(now.terms.token) === 0n ? coinsOf(made, owner?.address ?? NOBODY) : 0n;
    if (value === undefined || (value > 0n && !own)) throw noCoins();
    const via = value > 0n ? own : undefined;
    await paid('change', tableId, (from) => change(from, { ...at, call, ...(value > 0n ? { value } : {}) }), via);
  }

  async function checkpointed(tableId: bigint, fixed: Fixed): Promise<void> {
    const now = await follow(tableId);
    await paid('checkpoint', tableId, (from) =>
      checkpoint(from, {
        ...at,
        tableId,
        terms: now.terms,
        seating: seatingOf(now),
        fixed: fixedState(now, fixed),
      }),
    );
  }

  async function disputed(tableId: bigint, seat: number, fixed: Fixed): Promise<void> {
    const now = await judged(tableId, fixed.state.version);
    await paid('dispute', tableId, (from) =>
      dispute(from, {
        ...at,
        tableId,
        terms: now.terms,
        seating: seatingOf(now),
        fixed: fixedState(now, fixed),
        seat,
        permission: permissionFor(from, tableId, now, seat),
      }),
    );
  }

  async function advanced(tableId: bigint, base: Fixed, moves: readonly DeedMessage[]): Promise<void> {
    if (moves.length === 0) throw new JudgeError('NoMoves');
    // One a transaction: several shuffles in one would be dearer than a transaction may be.
    let from = base;
    for (const [i, move] of moves.entries()) {
      const now = await judged(tableId, from.state.version);
      const { game, dealer } = await options.resolve(openingOf(now));
      await advanceOne(tableId, now, { game, dealer }, from, move);
      if (i === moves.length - 1) return;
      const next = tryOn({ id: tableIdOf(judge, tableId, now.epoch), game, dealer }, from, move);
      if (!next.ok) throw new JudgeError(next.code);
      from = next.value;
    }
  }

  async function timedOut(tableId: bigint, base: Fixed): Promise<void> {
    const now = await judged(tableId, base.state.version);
    const { game, dealer } = await options.resolve(openingOf(now));
    const pending = game.pending(base.state.rules);
    const witness = dealer.witness(base.state.dealer, pending.needs, -1, '0x');
    const state = encoded(game, dealer, base.state, true);
    await paid('timeout', tableId, (from) =>
      timeout(from, { ...at, call: { tableId, terms: now.terms, state, witness } }),
    );
  }

  async function settled(tableId: bigint, end: SettleEnd, seat: number): Promise<void> {
    const now = await judged(tableId, 'closed' in end ? end.closed.version : end.fixed.state.version);
    const { game, dealer } = await options.resolve(openingOf(now));
    const common = { tableId, terms: now.terms, seating: seatingOf(now), seat };
    const call =
      'closed' in end
        ? {
            ...common,
            rules: end.closed.rules,
            dealerHash: NOTHING,
            version: end.closed.version,
            round: NO_ROUND,
            acks: end.closed.state === now.hash ? [] : acksOf(now, end.closed.acks),
          }
        : {
            ...common,
            rules: game.codecs.state.encode(end.fixed.state.rules),
            dealerHash: keccak256(dealer.encode(end.fixed.state.dealer)),
            version: end.fixed.state.version,
            round: end.fixed.state.round,
            acks: end.fixed.hash === now.hash ? [] : acksOf(now, end.fixed.acks),
          };
    await paid('settle', tableId, (from) =>
      settle(from, { ...at, call: { ...call, permission: permissionFor(from, tableId, now, seat) } }),
    );
  }

  /** Brings what we know of a table up to date, one reader at a time. */
  function follow(tableId: bigint): Promise<ChainTable> {
    const before = reading.get(tableId) ?? Promise.resolve(tables.get(tableId) ?? newChainTable(deployment.block));
    const next = before
      .catch(() => tables.get(tableId) ?? newChainTable(deployment.block))
      .then(async (known) => {
        const toBlock = BigInt((await client.request({ method: 'eth_blockNumber' })) as Hex);
        if (toBlock < known.nextBlock) return known;
        const events = await readEvents(client, { ...at, tableId, fromBlock: known.nextBlock, toBlock });
        const told = { ...followTable(known, events), nextBlock: toBlock + 1n };
        const table = await withHint(client, told, events);
        if (!table.terms) throw new JudgeError('NoSuchTable');
        // The number binds everything about a table: no RPC can show us other terms.
        const { terms, setup } = table;
        if (identityOf(judge.chainId, deployment.table, terms) !== tableId || setupHash(setup) !== terms.setup)
          throw new JudgeError('WrongTerms');
        tables.set(tableId, table);
        await tell(tableId, table, events);
        return table;
      });
    reading.set(tableId, next);
    return next;
  }

  /** Of the recorded state; before anybody has asked the chain for the first one, of that. */
  async function hashOf(now: ChainTable, tableId: bigint): Promise<Hex> {
    if (now.hash !== now.lobby) return now.hash;
    const opening = openingOf(now);
    const { game, dealer } = await options.resolve(opening);
    const table = { id: tableIdOf(judge, tableId, now.epoch), game, dealer };
    const first = startOf(table, opening, now.entries, now.version);
    return first.ok ? tableHash(table, first.value) : now.hash;
  }

  /** The table as the chain will judge it: its first state is recorded if it is that one. */
  async function judged(tableId: bigint, version: bigint): Promise<ChainTable> {
    const now = await follow(tableId);
    if (now.hash !== now.lobby || version !== now.version) return now;
    const call = { ...(await lobbyCall(tableId, now)), cardKeys: cardKeysOf(now.terms.maxSeats, now.entries) };
    try {
      await paid('begin', tableId, (from) => begin(from, { ...at, call }));
    } catch (error) {
      // Somebody else was faster.
      if (!(error instanceof JudgeError) || error.code !== 'WrongState') throw error;
    }
    return follow(tableId);
  }

  async function tell(tableId: bigint, table: ChainTable, events: readonly TableEvent[]): Promise<void> {
    const hearing = listeners.get(tableId);
    if (!hearing || hearing.size === 0 || events.length === 0) return;
    const said: JudgeEvent[] = [];
    for (const event of events) {
      if (event.eventName === 'Started') said.push({ kind: 'started' });
      if (event.eventName === 'Joined') {
        const entry = table.entries.find(({ seat }) => seat === event.args.seat);
        if (entry) said.push({ kind: 'joined', entry });
      }
      if (event.eventName === 'Settled')
        said.push({ kind: 'settled', payouts: event.args.payouts, house: event.args.house });
      if (event.eventName === 'Moved' || event.eventName === 'Lapsed') {
        // Within a round the version stays: the state alone names the record.
        const { state } = event.args;
        const record = table.records.find(({ hash }) => hash === state);
        if (record) said.push({ kind: 'record', record });
      }
    }
    if (events.some(({ eventName }) => /^(Fixed|Disputed|Moved|Lapsed|Cancelled)$/.test(eventName))) {
      const { version } = table;
      const hash = await hashOf(table, tableId);
      said.push({ kind: 'phase', version, hash, ...(await clockOf(tableId, table.terms)) });
    }
    for (const event of said) for (const hear of hearing) queueMicrotask(() => hear(event));
  }

  function poll(tableId: bigint): void {
    setTimeout(async () => {
      if ((listeners.get(tableId)?.size ?? 0) === 0) return;
      await follow(tableId).catch(() => {});
      poll(tableId);
    }, pollMs);
  }

  async function paid(
    name: string,
    tableId: bigint,
    run: (from: Sender) => Promise<{ gasUsed: bigint }>,
    via?: Sender,
  ): Promise<void> {
    await posted(name, run, via);
    await follow(tableId);
  }

  /** By the relay, or by ourselves where it is silent or won't: it can make us pay, and nothing worse. */
  async function posted<Done extends { gasUsed: bigint }>(
    name: string,
    run: (from: Sender) => Promise<Done>,
    via: Sender | undefined = options.sender ?? own,
  ): Promise<Done> {
    if (!via) throw noSender();
    try {
      const done = await run(via).catch((error: unknown) => {
        // A refusal that a relay tells may be invented: only what the chain says to us is believed.
        if (!own || via === own) throw error;
        return run(own).catch((second: unknown) => {
          // Both say no: a refusal without a name tells the person less than the relay's.
          throw asChainError(second).code === 'Reverted' ? error : second;
        });
      });
      spent.push({ name, gas: done.gasUsed });
      return done;
    } catch (error) {
      const known = asChainError(error);
      throw known.category === 'contract' ? new JudgeError(known.code, error) : known;
    }
  }

  /** Needed by whoever isn't the seat's owner. */
  function permissionFor(from: Sender, tableId: bigint, { epoch }: ChainTable, seat: number): Hex {
    const given = options.permissionOf?.(tableId, seat);
    if (given) return given;
    const address = senderAddress(from);
    const sign = address === owner?.address ? undefined : signers.get(`${tableId}/${seat}`);
    return sign ? sign(delegateDigest(tableIdOf(judge, tableId, epoch), seat, address)) : '0x';
  }

  async function lobbyCall(tableId: bigint, now: ChainTable) {
    const { game } = await options.resolve(openingOf(now));
    return { tableId, terms: now.terms, setup: now.setup, seating: seatingOf(now), rules: lobbyState(game, now) };
  }

  async function advanceOne(
    tableId: bigint,
    now: ChainTable,
    { game, dealer }: { game: AnyGame; dealer: AnyDealer },
    base: Pick<Fixed, 'state'>,
    move: DeedMessage,
  ): Promise<void> {
    const { party, payload, evidence, signature } = move;
    const needs = needsOf(game, base.state, move);
    const witness = dealer.witness(base.state.dealer, needs, party, evidence);
    const moves: PostedMove[] = [{ party, payload, evidence, witness, signature: compactSignature(signature) }];
    const state = encoded(game, dealer, base.state, needs.length > 0 || touchesCards(game, base.state, move));
    const call = { tableId, terms: now.terms, seating: seatingOf(now), state, moves };
    await paid('advance', tableId, (from) => advance(from, { ...at, call }));
  }

  /**
   * The chain's time runs ahead of ours where somebody has pushed it, and stands still where nothing is
   * mined: there REGISTER would never be seen to end, so the later of the two clocks counts.
   */
  async function clockOf(tableId: bigint, terms: TableTerms): Promise<{ phase: Phase; remainingMs: number }> {
    const read = await readClock(client, { ...at, tableId, terms });
    const block = (await client.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })) as {
      timestamp: Hex;
    };
    const now = Math.max(Number(block.timestamp), Date.now() / 1000);
    let deadline = Number(read.deadline);
    let phase = PHASES[read.phase] ?? 'done';
    if (phase === 'register' && now > deadline) {
      phase = 'play';
      deadline += terms.answerSeconds;
    }
    return { phase, remainingMs: deadline === 0 ? 0 : Math.max(0, Math.ceil((deadline - now) * 1000)) };
  }

  function openingOf(table: ChainTable): Opening {
    const { terms, setup } = table;
    return {
      salt: lower(setup.salt),
      game: nameOf(deployment.rules, terms.rules),
      dealer: dealerOfContract(nameOf(deployment.dealers, terms.dealer), setup.dealerConfig),
      name: setup.name,
      config: setup.rulesConfig,
      dealerConfig: setup.dealerConfig,
      minSeats: terms.minSeats,
      maxSeats: terms.maxSeats,
      servers: setup.servers.map((address) => address.toLowerCase() as Hex),
      onchain: terms.onchain,
      registerSeconds: terms.registerSeconds,
      answerSeconds: terms.answerSeconds,
      ...(BigInt(setup.check) === 0n ? {} : { check: lower(setup.check), checkConfig: lower(setup.checkConfig) }),
      ...(BigInt(setup.locker) === 0n ? {} : { locker: lower(setup.locker) }),
    };
  }
}

function contractOf(contracts: Readonly<Record<string, Hex>>, name: string): Hex {
  const address = contracts[name];
  if (!address) throw new JudgeError('NotDeployed');
  return address;
}

function nameOf(contracts: Readonly<Record<string, Hex>>, address: Hex): string {
  const found = Object.entries(contracts).find(([, one]) => one.toLowerCase() === address.toLowerCase());
  if (!found) throw new JudgeError('UnknownContract');
  return found[0];
}

const lower = (address: Hex): Hex => address.toLowerCase() as Hex;

/** A client's own account as the owner of stakes. */
function accountOwner(client: SendingClient): Owner {
  const { account } = client;
  if (account.type !== 'local') return walletOwner({ request: client.request as never }, account.address);
  return {
    address: lower(account.address),
    signTypedData: (data) => account.signTypedData!(data as never),
    account,
  };
}

const noSender = () =>
  new BaseError('Nobody is there to send this.', { category: 'user', code: 'NoSender', recoverable: false });

const noCoins = () =>
  new BaseError("This table plays for the chain's own coin.", {
    category: 'user',
    code: 'NeedsCoins',
    recoverable: false,
    suggestedAction: 'Join with an account that can send it.',
  });
