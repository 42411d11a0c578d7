import type { Hex } from '@facedown/base';
import { keccak256 } from '@facedown/base';
import {
  advance,
  begin,
  type ChainClient,
  change,
  checkpoint,
  type Deployment,
  dispute,
  join,
  type Sender,
  senderAddress,
  settle,
  start,
  type TableCall,
  timeout,
} from '@facedown/chain';
import { type AnyDealer, type AnyGame, NO_ROUND } from '@facedown/game-kit';
import { compactSignature, type DeedMessage, type PostedMove } from '@facedown/protocol';
import type { Change } from '../change/change.js';
import { tryOn } from '../engine/check.js';
import type { Fixed } from '../engine/types.js';
import { delegateDigest } from '../signing/digest.js';
import type { Sign } from '../signing/session.js';
import { acksOf, cardKeysOf, encoded, fixedState, lobbyState, needsOf, seatingOf, touchesCards } from './chainCalls.js';
import { changeCall, coinsOf } from './chainChange.js';
import { signEntry } from './chainEntry.js';
import type { ChainReader, ChainReaderOptions } from './chainReader.js';
import { type ChainSender, noCoins, noSender } from './chainSender.js';
import type { ChainTable } from './chainTable.js';
import { type Call, type Entry, JudgeError, tableIdOf } from './judge.js';

interface ChainPostsOptions {
  readonly client: ChainClient;
  readonly deployment: Deployment;
  readonly resolve: ChainReaderOptions['resolve'];
  readonly reader: ChainReader;
  readonly sender: ChainSender;
  readonly ticketOf?: ((tableId: bigint, owner: Hex) => Hex | undefined) | undefined;
  /** What a seat has signed for whoever looks after it. */
  readonly permissionOf?: ((tableId: bigint, seat: number) => Hex | undefined) | undefined;
  /** Of a seat that sits here. */
  readonly signerOf: (tableId: bigint, seat: number) => Sign | undefined;
}

interface ChainPosts {
  post(tableId: bigint, call: Call): Promise<void>;
  /** One transaction, after which the table is read again. */
  paid(name: string, tableId: bigint, run: (from: Sender) => Promise<{ gasUsed: bigint }>, via?: Sender): Promise<void>;
  permissionFor(from: Sender, tableId: bigint, now: ChainTable, seat: number): Hex;
  lobbyCall(tableId: bigint, now: ChainTable): Promise<TableCall<'cancel'>>;
  /** The table as the chain will judge it: its first state is recorded if it is that one. */
  judged(tableId: bigint, version: bigint): Promise<ChainTable>;
}

const NOTHING: Hex = `0x${'00'.repeat(32)}`;
const NOBODY: Hex = `0x${'00'.repeat(20)}`;
const JOIN_ATTEMPTS = 20;
type SettleEnd = Extract<Call, { kind: 'settle' }>['end'];

/** What a table's parties ask of its contract, as transactions. */
export function chainPosts(options: ChainPostsOptions): ChainPosts {
  const { client, deployment, resolve, sender } = options;
  const { owner, own, relay } = sender;
  const { follow, openingOf } = options.reader;
  const at = { table: deployment.table };
  const home = { chainId: BigInt(client.chain.id), table: deployment.table.toLowerCase() as Hex };
  return { post, paid, permissionFor, lobbyCall, judged };

  function post(tableId: bigint, call: Call): Promise<void> {
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
  }

  async function joined(tableId: bigint, entry: Entry): Promise<void> {
    if (!owner) throw noSender();
    const { terms, epoch } = await follow(tableId);
    // A gas relay brings no coins: whoever plays for them sends them.
    const isNative = BigInt(terms.token) === 0n;
    const via = isNative ? own : relay;
    if (isNative && !own) throw noCoins();
    const sender = via ? senderAddress(via) : owner.address;
    const ticket = options.ticketOf?.(tableId, owner.address);
    const signed = await signEntry({ client, deployment, owner, sender, tableId, terms, epoch, entry, ticket });
    // Somebody else may join in the same moment; the seats that we named are then not those of the table.
    for (let attempt = 1; ; attempt++) {
      const now = await follow(tableId);
      const { setup } = now;
      const { game } = await resolve(openingOf(now));
      const rules = lobbyState(game, now);
      const call = { tableId, terms, setup, seating: seatingOf(now), rules, entry: signed };
      const value = isNative ? { value: entry.amount } : {};
      try {
        await paid('join', tableId, (from) => join(from, { ...at, call, ...value }), via);
        return;
      } catch (error) {
        // A relay may have posted it and its answer been lost.
        const after = await follow(tableId);
        if (after.entries.some((one) => isSameSeat(one, entry, owner.address))) return;
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
      const { game, dealer } = await resolve(openingOf(now));
      await advanceOne(tableId, now, { game, dealer }, from, move);
      if (i === moves.length - 1) return;
      const next = tryOn({ id: tableIdOf(home, tableId, now.epoch), game, dealer }, from, move);
      if (!next.ok) throw new JudgeError(next.code);
      from = next.value;
    }
  }

  async function timedOut(tableId: bigint, base: Fixed): Promise<void> {
    const now = await judged(tableId, base.state.version);
    const { game, dealer } = await resolve(openingOf(now));
    const pending = game.pending(base.state.rules);
    const witness = dealer.witness(base.state.dealer, pending.needs, -1, '0x');
    const state = encoded(game, dealer, base.state, true);
    await paid('timeout', tableId, (from) =>
      timeout(from, { ...at, call: { tableId, terms: now.terms, state, witness } }),
    );
  }

  async function settled(tableId: bigint, end: SettleEnd, seat: number): Promise<void> {
    const now = await judged(tableId, 'closed' in end ? end.closed.version : end.fixed.state.version);
    const { game, dealer } = await resolve(openingOf(now));
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

  async function paid(
    name: string,
    tableId: bigint,
    run: (from: Sender) => Promise<{ gasUsed: bigint }>,
    via?: Sender,
  ): Promise<void> {
    await sender.posted(name, run, via);
    await follow(tableId);
  }

  /** Needed by whoever isn't the seat's owner. */
  function permissionFor(from: Sender, tableId: bigint, { epoch }: ChainTable, seat: number): Hex {
    const given = options.permissionOf?.(tableId, seat);
    if (given) return given;
    const address = senderAddress(from);
    const sign = address === owner?.address ? undefined : options.signerOf(tableId, seat);
    return sign ? sign(delegateDigest(tableIdOf(home, tableId, epoch), seat, address)) : '0x';
  }

  async function lobbyCall(tableId: bigint, now: ChainTable): Promise<TableCall<'cancel'>> {
    const { game } = await resolve(openingOf(now));
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
}

/** His session key stands in the open: a stranger may have named it as his own. */
const isSameSeat = (one: Entry, { seat, session }: Entry, owner: Hex): boolean =>
  one.seat === seat && one.session === lower(session) && one.owner === lower(owner);

const lower = (address: Hex): Hex => address.toLowerCase() as Hex;
