import { BaseError, type Hex, systemRandom } from '@facedown/base';
import { makePlain, PROTOCOL_VERSION, parsePlain } from '@facedown/protocol';
import { isTicket } from '../access/tickets.js';
import {
  type Call,
  type Entry,
  type Judge,
  JudgeError,
  type JudgeEvent,
  type TableView,
  tableIdOf,
} from '../judge/judge.js';
import { openingIdentity } from '../judge/opening.js';
import { newSession, type SessionKey, signWith } from '../signing/session.js';
import type { CoordinatorSocket } from '../transports/socket.js';
import { isAuthorised, type SeatOwner, seatRequest, startRequest } from './authorise.js';
import { makeHostedProof, parseHostedProof } from './entryProof.js';
import { keyServersOf } from './keyServersOf.js';
import {
  type Access,
  MalformedAnswer,
  parseAccess,
  parseEvent,
  parseNothing,
  parseRecords,
  parseTableId,
  parseView,
} from './parseAnswer.js';

/** How a new table appears in the lobby. */
export interface Listing {
  readonly access?: 'open' | 'private';
  /** Address of the key that signs tickets; only for private tables. */
  readonly inviter?: Hex;
  readonly spectators?: boolean;
  /** By seat: nobody else may sit down. Only for open tables. */
  readonly owners?: readonly Hex[];
}

export interface HostedJudgeOptions {
  /** The coordinators' HTTP addresses; the next is tried when one fails. */
  readonly urls: readonly string[];
  /** Brings what happens at a table; without it nothing is heard, and a client asks by itself. */
  readonly socket?: CoordinatorSocket;
  readonly listing?: Listing;
  /** To sit down at a private table: the inviter's signature over our own address. */
  readonly ticket?: Hex | ((tableId: bigint, owner: Hex) => Hex);
  /** Who owns the seats that are taken through this judge; otherwise each seat's session key does. */
  readonly owner?: SeatOwner;
  /** Who may begin the tables that are opened through this judge before they are full; otherwise a key that it makes. */
  readonly creator?: SessionKey;
  /** What the others see instead of an address. */
  readonly name?: string;
  readonly fetch?: typeof fetch;
}

export const HOSTED_CHAIN = 31337n;
export const HOSTED_TABLE: Hex = `0x${'00'.repeat(19)}01`;

/** What a call says beside its table, as coordinators take it. */
export function hostedArgs({ kind: _, ...args }: Call): Record<string, unknown> {
  if (!('deeds' in args)) return args;
  const { deeds: moves, ...rest } = args;
  return { ...rest, moves };
}

/** What a call has come to whose answer was lost: said again, it is refused because it is done. */
interface Taken<Answer> {
  readonly value: Answer;
}
const DONE: Taken<void> = { value: undefined };

/**
 * Tables without stakes, kept by the coordinator instead of a chain. The coordinator then holds the
 * clocks; it still sees no card and can't move for a seat.
 */
export function hostedJudge(options: HostedJudgeOptions): Judge {
  const { urls, socket, listing, ticket, owner, name } = options;
  const fetching = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  let turn = 0;

  async function ask<Answer>(
    method: string,
    args: Record<string, unknown>,
    parse: (value: unknown) => Answer,
    taken?: () => Promise<Taken<Answer> | undefined>,
  ): Promise<Answer> {
    let failure: unknown;
    let isLost = false;
    for (let attempt = 0; attempt < urls.length; attempt++) {
      const url = `${urls[turn % urls.length]}/api/judge/${method}`;
      try {
        const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: makePlain(args) };
        // A kept connection may be closed while it is used again: the slower the line, the more often.
        const response = await fetching(url, request).catch(() => {
          isLost = true;
          return fetching(url, request);
        });
        const answer = parsePlain(await response.text()) as { value?: unknown; code?: unknown } | null;
        if (response.ok) return parse(answer?.value);
        if (response.status < 500 && response.status !== 429) {
          if (typeof answer?.code !== 'string' || answer.code.length > 64) throw new MalformedAnswer();
          const done = isLost ? await taken?.().catch(() => undefined) : undefined;
          if (done) return done.value;
          throw new JudgeError(answer.code);
        }
        failure = new Error(String(answer?.code));
      } catch (cause) {
        if (cause instanceof JudgeError) throw cause;
        failure = cause;
      }
      isLost = true;
      turn++;
    }
    if (failure instanceof MalformedAnswer) throw failure;
    throw new BaseError('The coordinator does not answer.', {
      category: 'network',
      code: 'Disconnected',
      cause: failure,
    });
  }

  const creator = options.creator ?? newSession(systemRandom);
  const signers = new Map<string, (digest: Uint8Array) => Hex>();
  /** The table that was read last: whoever sits down has just looked at it. */
  let seen: { readonly tableId: bigint; readonly epoch: bigint } | undefined;

  async function accessOf(tableId: bigint): Promise<Access> {
    const response = await fetching(`${urls[turn % urls.length]}/api/tables/${tableId}`);
    if (!response.ok) throw new JudgeError('NoSuchTable');
    return parseAccess(await response.json());
  }

  async function joined(tableId: bigint, entry: Entry): Promise<void> {
    const brought = typeof ticket === 'function' ? ticket(tableId, entry.owner) : ticket;
    let { proof } = entry;
    if (!proof && owner) {
      const { epoch } = seen?.tableId === tableId ? seen : await judge.read(tableId);
      proof = await owner.authorise(seatRequest(tableIdOf(judge, tableId, epoch), entry));
    }
    const signed = { ...entry, ...(proof ? { proof } : {}) };
    const extra = { ...(brought ? { ticket: brought } : {}), ...(name === undefined ? {} : { name }) };
    // An older house passes over it, and an older client, which doesn't say it, is refused by a house of today.
    const isIn = ({ seat, session }: Entry) => seat === entry.seat && session === entry.session;
    return ask(`join?protocol=${PROTOCOL_VERSION}`, { tableId, entry: signed, ...extra }, parseNothing, async () =>
      (await judge.read(tableId)).entries.some(isIn) ? DONE : undefined,
    );
  }

  /** The table's number binds its terms, and each seat's owner has signed for it: a coordinator can't change either. */
  function checked(tableId: bigint, view: TableView): TableView {
    if (openingIdentity(HOSTED_CHAIN, HOSTED_TABLE, view.opening) !== tableId) throw new JudgeError('WrongTerms');
    const id = tableIdOf(judge, tableId, view.epoch);
    // Later epochs are proven by everyone's signature under the change with which they began.
    if (!view.change && !view.entries.every((entry) => isAuthorised(id, entry))) throw new JudgeError('BadSignature');
    seen = { tableId, epoch: view.epoch };
    return view;
  }

  const judge: Judge = {
    chainId: HOSTED_CHAIN,
    table: HOSTED_TABLE,
    ...(owner ? { owner: owner.address } : {}),
    async keyServers() {
      const house = urls[turn % urls.length]!;
      const response = await fetching(`${house}/api/status`);
      return response.ok ? keyServersOf(parsePlain(await response.text()), house) : undefined;
    },
    create: (opening) =>
      ask('create', { opening, creator: creator.address, ...(listing ? { listing } : {}) }, parseTableId, async () => {
        const tableId = openingIdentity(HOSTED_CHAIN, HOSTED_TABLE, opening);
        await judge.read(tableId);
        return { value: tableId };
      }),
    async post(tableId, call) {
      if (call.kind === 'join') return joined(tableId, call.entry);
      if (call.kind === 'start') {
        const { opening, epoch } = await judge.read(tableId);
        const proof = signWith(creator)(startRequest(tableIdOf(judge, tableId, epoch), opening));
        return ask('start', { tableId, proof }, parseNothing, async () =>
          (await judge.read(tableId)).phase === 'lobby' ? undefined : DONE,
        );
      }
      return ask(call.kind, { tableId, ...hostedArgs(call) }, parseNothing);
    },
    sit(tableId, seat, sign) {
      signers.set(`${tableId}/${seat}`, sign);
    },
    // Who sits already has shown whose seat it is; the coordinator takes no stakes.
    async authorise(tableId, epoch, entry) {
      const { entries } = await judge.read(tableId);
      if (entries.some(({ seat, session }) => seat === entry.seat && session === entry.session)) return '0x';
      const request = seatRequest(tableIdOf(judge, tableId, epoch), entry);
      const authorisation = await (owner
        ? owner.authorise(request)
        : signers.get(`${tableId}/${entry.seat}`)?.(request.digest));
      if (!authorisation) throw new JudgeError('NotASeat');
      const brought = typeof ticket === 'function' ? ticket(tableId, entry.owner) : ticket;
      return makeHostedProof({
        authorisation,
        ...(brought ? { ticket: brought } : {}),
        ...(name === undefined ? {} : { name }),
      });
    },
    async checkEntry(tableId, epoch, { proof = '0x', ...entry }) {
      const { entries } = await judge.read(tableId);
      if (entries.some(({ seat, session }) => seat === entry.seat && session === entry.session)) return undefined;
      const id = tableIdOf(judge, tableId, epoch);
      const brought = parseHostedProof(proof);
      if (!brought || !isAuthorised(id, { ...entry, proof: brought.authorisation })) return 'BadSignature';
      const { access, inviter } = await accessOf(tableId);
      if (access !== 'private') return undefined;
      return inviter && brought.ticket && isTicket(inviter, id, entry.owner, brought.ticket) ? undefined : 'NotInvited';
    },
    read: async (tableId) => checked(tableId, await ask('read', { tableId }, parseView)),
    // It holds the clocks of its tables. What all seats have signed, and whose move is whose, it can't change.
    vouch: async () => 'court',
    records: (tableId, from) => ask('records', { tableId, from }, parseRecords),
    watch(tableId, hear) {
      if (!socket) return () => {};
      const watched = String(tableId);
      const stopHearing = socket.on((frame) => {
        if (frame.op !== 'judge' || frame.tableId !== watched) return;
        let event: JudgeEvent;
        try {
          event = parseEvent(frame.event);
        } catch {
          // What an event tells, `read` tells too.
          return;
        }
        hear(event);
      });
      // Asked again at each new connection; what happened in between comes as if it happened now.
      const stopOpening = socket.opened(() => socket.send({ op: 'watch', tableId: watched }));
      const isLast = counted(socket, watched);
      return () => {
        stopHearing();
        stopOpening();
        if (isLast()) socket.send({ op: 'unwatch', tableId: watched });
      };
    },
  };
  return judge;
}

/** Who watches a table through a socket: a coordinator tells each connection once, and seats may share one. */
const watchers = new WeakMap<CoordinatorSocket, Map<string, number>>();

function counted(socket: CoordinatorSocket, table: string): () => boolean {
  const counts = watchers.get(socket) ?? new Map<string, number>();
  watchers.set(socket, counts);
  counts.set(table, (counts.get(table) ?? 0) + 1);
  let isGone = false;
  return () => {
    if (isGone) return false;
    isGone = true;
    const left = counts.get(table)! - 1;
    if (left > 0) counts.set(table, left);
    else counts.delete(table);
    return left === 0;
  };
}
