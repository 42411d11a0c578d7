import { type Hex, keccak256 } from '@facedown/base';
import {
  advance,
  asChainError,
  begin,
  checkpoint,
  create,
  type Deployment,
  dispute,
  join,
  NO_PERMIT,
  readClock,
  readEvents,
  type SendingClient,
  settle,
  signPermit,
  type TableEvent,
  timeout,
} from '@facedown/chain';
import { type AnyDealer, type AnyGame, PendingKind, type TableState, tableHash } from '@facedown/game-kit';
import {
  compactSignature,
  emptySeating,
  type MoveMessage,
  type PostedMove,
  type Seating,
  type Signature,
  setupHash,
  TablePhase,
  type TableSetup,
  type TableTerms,
} from '@facedown/protocol';
import type { Fixed } from '../engine/types.js';
import { contractOfDealer, dealerOfContract } from '../registry.js';
import { type ChainTable, followTable, newChainTable } from './chainTable.js';
import { type Judge, JudgeError, type JudgeEvent, type Opening, type Phase, startOf, tableIdOf } from './judge.js';

export interface ChainJudgeOptions {
  /** The wallet that owns the seats taken here, and pays. */
  readonly client: SendingClient;
  readonly deployment: Deployment;
  readonly resolve: (opening: Pick<Opening, 'game' | 'dealer'>) => Promise<{ game: AnyGame; dealer: AnyDealer }>;
  readonly treasury?: Hex;
  /** A keeper disputes for seats that aren't its own, each with its session key's permission. */
  readonly permissionOf?: (tableId: bigint, seat: number) => Hex | undefined;
  /** How often the chain is asked for news. */
  readonly pollMs?: number;
}

export interface ChainJudge extends Judge {
  readonly owner: Hex;
  readonly spent: readonly { readonly name: string; readonly gas: bigint }[];
}

const NOTHING: Hex = `0x${'00'.repeat(32)}`;
const NOBODY: Hex = `0x${'00'.repeat(20)}`;
const NO_SIGNATURE: Signature = { r: NOTHING, vs: NOTHING };
const PHASES: Readonly<Record<number, Phase>> = {
  [TablePhase.Lobby]: 'lobby',
  [TablePhase.Live]: 'live',
  [TablePhase.Register]: 'register',
  [TablePhase.Play]: 'play',
  [TablePhase.Done]: 'done',
};
const JOIN_ATTEMPTS = 20;

/** The table contract as a judge. Everything it needs to know beside its own seat it reads from the chain's events. */
export function chainJudge(options: ChainJudgeOptions): ChainJudge {
  const { client, deployment, pollMs = 200 } = options;
  const at = { table: deployment.table };
  const owner = client.account.address.toLowerCase() as Hex;
  const tables = new Map<bigint, ChainTable>();
  const listeners = new Map<bigint, Set<(event: JudgeEvent) => void>>();
  const spent: { name: string; gas: bigint }[] = [];
  const reading = new Map<bigint, Promise<ChainTable>>();

  const judge: ChainJudge = {
    chainId: BigInt(client.chain.id),
    table: deployment.table.toLowerCase() as Hex,
    owner,
    spent,

    async create(opening) {
      const setup: TableSetup = {
        creator: client.account.address,
        inviter: NOBODY,
        servers: [...opening.servers],
        rulesConfig: opening.config,
        dealerConfig: opening.dealerConfig,
        name: opening.name,
      };
      const terms: TableTerms = {
        rules: contractOf(deployment.rules, opening.game),
        dealer: contractOf(deployment.dealers, contractOfDealer(opening.dealer)),
        token: deployment.chips,
        treasury: options.treasury ?? client.account.address,
        registerSeconds: opening.registerSeconds,
        answerSeconds: opening.answerSeconds,
        minSeats: opening.minSeats,
        maxSeats: opening.maxSeats,
        onchain: opening.onchain,
        setup: setupHash(setup),
      };
      const { tableId, receipt } = await create(client, { ...at, terms, setup });
      spent.push({ name: 'create', gas: receipt.gasUsed });
      return tableId;
    },

    async join(tableId, { seat, session, key, amount }) {
      const deadline = BigInt(Math.floor(Date.now() / 1000) + 86_400);
      const permit = {
        owner: client.account,
        token: deployment.chips,
        spender: deployment.table,
        value: amount,
        deadline,
      };
      // Somebody else may join in the same moment; the seats that we named are then not those of the table.
      for (let attempt = 1; ; attempt++) {
        const now = await follow(tableId);
        const entry = {
          seat,
          owner: client.account.address,
          sessionKey: session,
          cardKey: key,
          amount,
          expires: deadline,
          authorisation: '0x' as const,
          permit: client.account.type === 'local' ? await signPermit(client, permit) : NO_PERMIT,
          ticket: NO_SIGNATURE,
        };
        const rules = await lobbyState(now);
        const { terms, setup } = now;
        try {
          await paid('join', tableId, () =>
            join(client, { ...at, call: { tableId, terms, setup, seating: seatingOf(now), rules, entry } }),
          );
          return;
        } catch (error) {
          if (attempt === JOIN_ATTEMPTS || !(error instanceof JudgeError) || !/^Wrong(Seating|State)$/.test(error.code))
            throw error;
        }
      }
    },

    async read(tableId) {
      const { terms } = await follow(tableId);
      const clock = await clockOf(tableId, terms);
      // After the clock, so that what led to this phase is known too.
      const now = await follow(tableId);
      const { entries, epoch, startVersion, payouts, version } = now;
      const hash = await hashOf(now, tableId);
      return {
        opening: openingOf(now),
        entries,
        ...clock,
        epoch,
        version,
        hash,
        startVersion,
        ...(payouts ? { payouts } : {}),
      };
    },

    async checkpoint(tableId, fixed) {
      const now = await follow(tableId);
      await paid('checkpoint', tableId, () =>
        checkpoint(client, {
          ...at,
          tableId,
          terms: now.terms,
          seating: seatingOf(now),
          fixed: fixedState(now, fixed),
        }),
      );
    },

    async dispute(tableId, seat, fixed) {
      const now = await judged(tableId, fixed.state.version);
      await paid('dispute', tableId, () =>
        dispute(client, {
          ...at,
          tableId,
          terms: now.terms,
          seating: seatingOf(now),
          fixed: fixedState(now, fixed),
          seat,
          permission: options.permissionOf?.(tableId, seat) ?? '0x',
        }),
      );
    },

    async advance(tableId, base, moves) {
      const now = await judged(tableId, base.state.version);
      const { game, dealer } = await options.resolve(openingOf(now));
      if (moves.length !== 1) throw new JudgeError('NoMoves');
      const needs = needsOf(game, base.state, moves[0]!);
      const posted: PostedMove[] = moves.map(({ party, payload, evidence, signature }) => ({
        party,
        payload,
        evidence,
        witness: dealer.witness(base.state.dealer, needs, evidence),
        signature: compactSignature(signature),
      }));
      const state = encoded(game, dealer, base.state, needs.length > 0 || touchesCards(game, base.state, moves[0]!));
      await paid('advance', tableId, () =>
        advance(client, { ...at, call: { tableId, terms: now.terms, seating: seatingOf(now), state, moves: posted } }),
      );
    },

    async timeout(tableId, base) {
      const now = await judged(tableId, base.state.version);
      const { game, dealer } = await options.resolve(openingOf(now));
      const pending = game.pending(base.state.rules);
      const witness = dealer.witness(base.state.dealer, pending.needs, '0x');
      const state = encoded(game, dealer, base.state, true);
      await paid('timeout', tableId, () =>
        timeout(client, { ...at, call: { tableId, terms: now.terms, state, witness } }),
      );
    },

    async settle(tableId, end, seat) {
      const now = await judged(tableId, 'closed' in end ? end.closed.version : end.fixed.state.version);
      const { game, dealer } = await options.resolve(openingOf(now));
      const common = { tableId, terms: now.terms, seating: seatingOf(now), seat, permission: '0x' as const };
      const call =
        'closed' in end
          ? {
              ...common,
              rules: end.closed.rules,
              dealerHash: NOTHING,
              version: end.closed.version,
              acks: end.closed.state === now.hash ? [] : acksOf(now, end.closed.acks),
            }
          : {
              ...common,
              rules: game.codecs.state.encode(end.fixed.state.rules),
              dealerHash: keccak256(dealer.encode(end.fixed.state.dealer)),
              version: end.fixed.state.version,
              acks: end.fixed.hash === now.hash ? [] : acksOf(now, end.fixed.acks),
            };
      await paid('settle', tableId, () => settle(client, { ...at, call }));
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

  /** Brings what we know of a table up to date, one reader at a time. */
  function follow(tableId: bigint): Promise<ChainTable> {
    const before = reading.get(tableId) ?? Promise.resolve(tables.get(tableId) ?? newChainTable(deployment.block));
    const next = before
      .catch(() => tables.get(tableId) ?? newChainTable(deployment.block))
      .then(async (known) => {
        const toBlock = BigInt((await client.request({ method: 'eth_blockNumber' })) as Hex);
        if (toBlock < known.nextBlock) return known;
        const events = await readEvents(client, { ...at, tableId, fromBlock: known.nextBlock, toBlock });
        const table = { ...followTable(known, events), nextBlock: toBlock + 1n };
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
    const { terms, setup, entries } = now;
    const cardKeys = Array.from({ length: terms.maxSeats }, (_, i) => entries.find(({ seat }) => seat === i)!.key);
    const call = { tableId, terms, setup, seating: seatingOf(now), rules: await lobbyState(now), cardKeys };
    try {
      await paid('begin', tableId, () => begin(client, { ...at, call }));
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
      if (event.eventName === 'Settled')
        said.push({ kind: 'settled', payouts: event.args.payouts, house: event.args.house });
      if (event.eventName === 'Moved' || event.eventName === 'Lapsed') {
        const record = table.records.find(({ version }) => version === event.args.version);
        if (record) said.push({ kind: 'record', record });
      }
    }
    if (events.some(({ eventName }) => /^(Fixed|Disputed|Moved|Lapsed)$/.test(eventName))) {
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

  async function paid(name: string, tableId: bigint, run: () => Promise<{ gasUsed: bigint }>): Promise<void> {
    try {
      const { gasUsed } = await run();
      spent.push({ name, gas: gasUsed });
    } catch (error) {
      const known = asChainError(error);
      throw known.category === 'contract' ? new JudgeError(known.code, error) : known;
    }
    await follow(tableId);
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
    };
  }

  async function lobbyState(table: ChainTable): Promise<Hex> {
    const { game } = await options.resolve(openingOf(table));
    const config = game.codecs.config.parse(table.setup.rulesConfig);
    if (!config.ok) throw new JudgeError('MalformedConfig');
    let state = game.setup(config.value);
    for (const { seat, amount } of table.entries) if (state.ok) state = game.admit(state.value, seat, amount);
    if (!state.ok) throw new JudgeError(state.code);
    return game.codecs.state.encode(state.value);
  }
}

function seatingOf({ terms, setup, entries, addresses }: ChainTable): Seating {
  const empty = emptySeating(terms.maxSeats, setup.servers);
  const seats = empty.seats.map((seat, i) => {
    const entry = entries.find((one) => one.seat === i);
    return entry ? { ...addresses.get(i)!, cardKey: keccak256(entry.key) } : seat;
  });
  return { ...empty, seats };
}

/** One for each occupied seat, in the order of seats. */
function acksOf({ entries }: ChainTable, acks: ReadonlyMap<number, Hex> | undefined): Signature[] {
  const seats = entries.map(({ seat }) => seat).sort((a, b) => a - b);
  return seats.map((seat) => {
    const signature = acks?.get(seat);
    if (!signature) throw new JudgeError('MissingAcks');
    return compactSignature(signature);
  });
}

const fixedState = (table: ChainTable, { state, hash, acks }: Fixed) => ({
  version: state.version,
  state: hash,
  acks: hash === table.hash ? [] : acksOf(table, acks),
});

function encoded(game: AnyGame, dealer: AnyDealer, state: TableState, withCards: boolean) {
  const cards = dealer.encode(state.dealer);
  return {
    rules: game.codecs.state.encode(state.rules),
    dealer: withCards ? cards : ('0x' as const),
    dealerHash: keccak256(cards),
    version: state.version,
  };
}

function needsOf(game: AnyGame, state: TableState, move: MoveMessage) {
  const pending = game.pending(state.rules);
  if (pending.kind === PendingKind.Dealer) return pending.needs;
  const action = game.codecs.action.parse(move.payload);
  return action.ok ? game.needs(state.rules, move.party, action.value) : [];
}

/** A move after which the dealer is asked brings the cards too: needs that nobody owes take effect at once. */
function touchesCards(game: AnyGame, state: TableState, move: MoveMessage): boolean {
  const action = game.codecs.action.parse(move.payload);
  if (!action.ok) return true;
  return game.pending(game.apply(state.rules, move.party, action.value)).kind === PendingKind.Dealer;
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
