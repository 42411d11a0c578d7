import { CASH, type HoldemAction, type HoldemConfig, HoldemKind, type HoldemState } from '@facedown/holdem';
import { type Client, joinTable } from '@facedown/sdk';
import type { hostedTable } from './tables.js';

type Hosted = Awaited<ReturnType<typeof hostedTable>>;

export const holdemConfig = (seats: number, smallBlind: bigint): HoldemConfig => ({
  seats,
  headsUpOrder: 0,
  rakeBp: 0,
  rakeCap: 0n,
  smallBlind,
  bigBlind: 2n * smallBlind,
  ante: 0n,
  minBuyIn: 20n * smallBlind,
  maxBuyIn: 5000n,
  bond: 0n,
  ...CASH,
});

/** A seat that checks where it can, and folds otherwise. */
export const FOLDS = [HoldemKind.Check, HoldemKind.Fold, HoldemKind.Muck, HoldemKind.Show];
/** A seat that stays in, so that the hand waits for the others. */
export const CALLS = [HoldemKind.Check, HoldemKind.Call, HoldemKind.Muck, HoldemKind.Show];

/** A seat of this process that never bets. */
export async function playQuietly(
  { house: at, tableId }: Hosted,
  seat: number,
  amount: bigint,
  wishes: readonly number[] = FOLDS,
  /** It acts no sooner in a hand than this says. */
  isTime: (hand: number) => Promise<unknown> = async () => {},
): Promise<Client> {
  const client = await joinTable({ judge: at.judge(), relay: at.relay, tableId, seat, amount });
  void (async () => {
    for await (const { waiting, state } of client.watch()) {
      if (!waiting.mine) continue;
      await isTime((state as HoldemState).hand);
      const choices = client.legalActions();
      const kinds = choices.map(({ action }) => (action as HoldemAction).kind);
      const wanted = wishes.map((kind) => kinds.indexOf(kind)).find((at) => at >= 0);
      if (wanted !== undefined) await client.act(choices[wanted]!);
    }
  })();
  return client;
}
