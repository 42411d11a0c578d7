import { type Hex, seededRandom } from '@facedown/base';
import { CASH } from '@facedown/holdem';
import { type Client, type ClientTimes, createTable, type Judge, joinTable, localRelay } from '@facedown/sdk';
import type { jumpClock } from '@facedown/sdk/testing';

interface KeyedTable {
  readonly judge: Judge;
  readonly clock: ReturnType<typeof jumpClock>;
  readonly seed: string;
  readonly dealer: 'committee' | 'escrow';
  readonly dealerConfig: Hex;
  readonly keyServersOf: (seat: number) => readonly string[];
  readonly times?: Partial<ClientTimes>;
  /** Hold'em for cash where none is named. */
  readonly plan?: { readonly game: string; readonly config: unknown; readonly amount: bigint };
}

const HOLDEM = {
  game: 'holdem',
  config: {
    seats: 3,
    headsUpOrder: 0,
    rakeBp: 0,
    rakeCap: 0n,
    smallBlind: 5n,
    bigBlind: 10n,
    ante: 0n,
    minBuyIn: 100n,
    maxBuyIn: 2000n,
    bond: 0n,
    ...CASH,
  },
  amount: 1000n,
};

/** Three patient seats at a table for which key servers answer; none has acted yet. */
export async function keyedTable(options: KeyedTable): Promise<{ tableId: bigint; clients: Client[] }> {
  const { judge, clock, seed, dealer, dealerConfig, keyServersOf, times, plan = HOLDEM } = options;
  const { game, config, amount } = plan;
  const relay = localRelay();
  const clocks = { registerSeconds: 600, answerSeconds: 600 };
  const tableId = await createTable({ judge, game, dealer, dealerConfig, seats: 3, config, ...clocks });
  const joining = [0, 1, 2].map((seat) =>
    joinTable({
      judge,
      relay,
      tableId,
      seat,
      amount,
      clock,
      random: seededRandom(`${seed}/${seat}`),
      times: { answerMs: 0, staggerMs: 20, patienceMs: 1e9, ...times },
      keyServers: keyServersOf(seat),
    }),
  );
  return { tableId, clients: await Promise.all(joining) };
}
