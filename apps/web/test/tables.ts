import { type Coordinator, connectCoordinator, createTable, type DealerKit, dealers } from '@facedown/sdk';

interface HostedTable {
  readonly game: string;
  readonly dealer: string;
  readonly config: unknown;
  readonly seats?: number;
  /** Seconds to act, and to register a newer state in a quarrel. */
  readonly clock?: number;
  readonly register?: number;
  readonly servers?: readonly `0x${string}`[];
}

/** A table at the coordinator, opened by this process: a test sends browsers to its address. */
export async function hostedTable(origin: string, table: HostedTable) {
  const house: Coordinator = connectCoordinator({ urls: [origin] });
  const { game, dealer, config, seats = 2, clock = 60, register = 10, servers } = table;
  const tableId = await createTable({
    judge: house.judge({ listing: { access: 'open', spectators: true } }),
    game,
    dealer,
    config,
    seats,
    name: `${game} ${dealer}`,
    registerSeconds: register,
    answerSeconds: clock,
    ...(servers ? { servers } : {}),
  });
  const query = game === 'holdem' ? '' : `?game=${game}`;
  return { house, tableId, link: `${origin}/?fast#/table/${tableId}${query}` };
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
