import { systemRandom } from '@facedown/base';
import { type Coordinator, connectCoordinator, createTable, dealers, newSession } from '@facedown/sdk';
import type { DealerKit } from '@facedown/sdk/engine';

interface HostedTable {
  readonly game: string;
  readonly dealer: string;
  readonly config: unknown;
  readonly seats?: number;
  /** Seconds to act, and to register a newer state in a quarrel. */
  readonly clock?: number;
  readonly register?: number;
  readonly servers?: readonly `0x${string}`[];
  readonly access?: 'open' | 'private';
}

const OPEN = { access: 'open', spectators: true } as const;

/** A table at the coordinator, opened by this process: a test sends browsers to its address. */
export async function hostedTable(origin: string, table: HostedTable) {
  const house: Coordinator = connectCoordinator({ urls: [origin] });
  const { game, dealer, config, seats = 2, clock = 60, register = 10, servers, access = 'open' } = table;
  const inviter = access === 'private' ? newSession(systemRandom) : undefined;
  const tableId = await createTable({
    judge: house.judge({ listing: inviter ? { access, inviter: inviter.address, spectators: true } : OPEN }),
    game,
    dealer,
    config,
    seats,
    name: `${game} ${dealer}`,
    registerSeconds: register,
    answerSeconds: clock,
    ...(servers ? { servers } : {}),
  });
  const query = new URLSearchParams({
    ...(game === 'holdem' ? {} : { game }),
    ...(inviter ? { invite: inviter.secret.slice(2) } : {}),
  });
  return { house, tableId, link: `${origin}/?fast#/table/${tableId}${query.size > 0 ? `?${query}` : ''}` };
}

/** In this process, and in no browser, a dealer is another one for as long as `run` takes. */
export async function withDealer<Value>(
  name: string,
  change: (kit: DealerKit) => DealerKit,
  run: () => Promise<Value>,
): Promise<Value> {
  const entries = dealers as Record<string, (typeof dealers)[string]>;
  const honest = entries[name]!;
  const kit = change(await honest.load());
  entries[name] = { ...honest, load: async () => kit };
  try {
    return await run();
  } finally {
    entries[name] = honest;
  }
}
