import { BaseError, systemRandom } from '@facedown/base';
import { parsePlain } from '@facedown/protocol';
import { signTicket } from '../access/tickets.js';
import type { Judge } from '../judge/judge.js';
import { botsDigest, botTablesDigest } from '../signing/digest.js';
import { newSession, type SessionKey, type Sign, signWith } from '../signing/session.js';
import { parseTableKey, type Relay } from '../transport/relay.js';
import { type CoordinatorSocket, type CoordinatorSocketOptions, openCoordinatorSocket } from '../transports/socket.js';
import { webSocketRelay } from '../transports/webSocketRelay.js';
import { HOSTED_CHAIN, HOSTED_TABLE, type HostedJudgeOptions, hostedJudge } from './hostedJudge.js';
import type { LobbyTable, Status } from './lobbyTypes.js';

export interface Coordinator {
  readonly urls: readonly string[];
  readonly socket: CoordinatorSocket;
  readonly relay: Relay;
  /** Tables without stakes; a table on a chain has its own judge. */
  judge(options?: Pick<HostedJudgeOptions, 'listing' | 'ticket' | 'owner' | 'name' | 'creator'>): Judge;
  status(): Promise<Status>;
  /** Any other path; a refusal is thrown with its code. */
  ask<Answer>(path: string, body?: unknown): Promise<Answer>;
  tables(filter?: { phase?: 'lobby' | 'running' | 'done'; game?: string }): Promise<readonly LobbyTable[]>;
  table(tableId: bigint | string): Promise<LobbyTable>;
  /** A free seat at an open table, held for half a minute; a table is opened if there is none. */
  quickMatch(wish: { game: string; seats?: number; dealer?: string }): Promise<{ tableId: string; seat: number }>;
  /** Bots take free seats; at a private table its inviter signs their tickets here. A table on a chain is named by its key. */
  inviteBots(
    table: bigint | string,
    bots: {
      readonly count: number;
      readonly strength: string;
      /** What each brings, if not as much as the others. */
      readonly amount?: string;
      readonly inviter?: SessionKey;
      /** At an open table: its creator, or the session key of a seat there; who opened it here, if nobody is named. */
      readonly by?: SessionKey;
      /** Where it was asked for already. */
      readonly status?: Pick<Status, 'bots' | 'openHost'>;
    },
  ): Promise<LobbyTable>;
  /** Tables at which bots were asked to sit, private ones too: told to who signs with the key of the house's bots. */
  botTables(sign: Sign): Promise<readonly LobbyTable[]>;
  /** Calls with every table of the lobby that changes. */
  watchLobby(hear: (table: LobbyTable) => void): () => void;
  close(): void;
}

export interface ConnectOptions extends Omit<CoordinatorSocketOptions, 'urls'> {
  /** `http://` or `https://` addresses of one house. */
  readonly urls: readonly string[];
  readonly fetch?: typeof fetch;
}

/** Everything that a coordinator offers, over one socket and plain HTTP. */
export function connectCoordinator(options: ConnectOptions): Coordinator {
  const urls = options.urls.map((url) => url.replace(/\/$/, ''));
  const fetching = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  const socket = openCoordinatorSocket({ ...options, urls: urls.map((url) => `${url.replace(/^http/, 'ws')}/relay`) });
  const relay = webSocketRelay(socket);
  let turn = 0;
  // Whoever opens a table here may begin it here, by whichever judge.
  const creator = newSession(systemRandom);

  async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      try {
        const init = body
          ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
          : {};
        const response = await fetching(`${urls[turn % urls.length]}${path}`, init);
        const answer = parsePlain(await response.text()) as Answer & { code?: string; message?: string };
        if (response.ok) return answer;
        throw new BaseError(answer.message ?? 'The coordinator refused.', {
          category: 'network',
          code: answer.code ?? 'Unavailable',
          recoverable: response.status >= 500 || response.status === 429,
        });
      } catch (cause) {
        if (cause instanceof BaseError && !cause.recoverable) throw cause;
        turn++;
        if (attempt < urls.length) continue;
        if (cause instanceof BaseError) throw cause;
        throw new BaseError('The coordinator does not answer.', { category: 'network', code: 'Disconnected', cause });
      }
    }
  }

  return {
    urls,
    socket,
    relay,
    ask,
    judge: (more = {}) =>
      hostedJudge({ urls, socket, creator, ...(options.fetch ? { fetch: options.fetch } : {}), ...more }),
    status: () => ask('/api/status'),
    tables: (filter = {}) => ask(`/api/tables?${new URLSearchParams(filter)}`),
    table: (tableId) => ask(`/api/tables/${tableId}`),
    quickMatch: (wish) => ask('/api/quick', wish),
    async inviteBots(table, { inviter, by = creator, status, ...bots }) {
      const id =
        typeof table === 'string' && table.includes(':')
          ? parseTableKey(table)
          : { chainId: HOSTED_CHAIN, table: HOSTED_TABLE, tableId: BigInt(table), epoch: 0n };
      if (!inviter) {
        const proof = signWith(by)(botsDigest(id, bots.count));
        return ask(`/api/tables/${table}/bots`, { ...bots, proof });
      }
      const { bots: owners = [], openHost } = status ?? (await ask<Status>('/api/status'));
      const tickets = owners.map((owner) => ({ owner, ticket: signTicket(inviter, id, owner) }));
      // Tables without stakes know the bots by their house.
      const ticket = openHost ? { ticket: signTicket(inviter, id, openHost) } : {};
      return ask(`/api/tables/${table}/bots`, { ...bots, tickets, ...ticket });
    },
    botTables(sign) {
      const at = Date.now();
      return ask(`/api/bots?at=${at}&proof=${sign(botTablesDigest(at))}`);
    },
    watchLobby(hear) {
      const stopHearing = socket.on((frame) => {
        if (frame.op === 'lobby') hear(frame.table as LobbyTable);
      });
      const stopOpening = socket.opened(() => socket.send({ op: 'lobby' }));
      return () => {
        stopHearing();
        stopOpening();
      };
    },
    close: () => socket.close(),
  };
}
