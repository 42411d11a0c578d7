import { type Hex, systemRandom } from '@facedown/base';
import { connectChain, type Deployment } from '@facedown/chain';
import { connectCoordinator, joinTable, loadDealer, loadGame, makeGameFile } from '@facedown/sdk';
import { chainJudge } from '@facedown/sdk/chain';
import { fileStore } from '@facedown/sdk/node';
import { playSeat, quietChoice } from '@facedown/sdk/testing';

/** One seat as a process that may be killed at any moment and goes on where it was. */
export interface SeatTask {
  readonly urls: readonly string[];
  readonly folder: string;
  readonly tableId: string;
  readonly seat: number;
  readonly amount: string;
  /** A table with stakes, and the wallet that plays there. */
  readonly chain?: { readonly deployment: Deployment; readonly key: Hex };
}

const task: SeatTask = JSON.parse(process.env.SEAT_TASK!);
const random = systemRandom;
const house = connectCoordinator({ urls: task.urls, retryMs: 50 });

async function judgeOf() {
  if (!task.chain) return house.judge();
  const { deployment, key } = task.chain;
  const client = await connectChain({ rpcUrl: `${task.urls[0]}/rpc`, privateKey: key });
  const resolve = async ({ game, dealer }: { game: string; dealer: string }) => ({
    game: await loadGame(game),
    dealer: (await loadDealer(dealer)).dealer,
  });
  return chainJudge({ client, deployment, resolve, pollMs: 100, trustsOne: true });
}

/** What it needs may be down just now. */
async function patiently<Value>(run: () => Promise<Value>): Promise<Value> {
  for (;;)
    try {
      return await run();
    } catch (error) {
      if ((error as { recoverable?: boolean }).recoverable === false) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
}

const judge = await patiently(judgeOf);
const client = await patiently(() =>
  joinTable({
    judge,
    relay: house.relay,
    tableId: BigInt(task.tableId),
    seat: task.seat,
    amount: BigInt(task.amount),
    ...('owner' in judge ? { owner: (judge as { owner: Hex }).owner } : {}),
    store: fileStore(task.folder, { durable: false }),
    random,
    times: { answerMs: 0, resendMs: 300, staggerMs: 200, patienceMs: 60_000 },
  }),
);
process.on('message', (message: { kind?: string }) => {
  if (message.kind === 'leave') void client.leave();
});
const choose = quietChoice(random);
void playSeat(client, (mine) => choose(mine));
const tell = setInterval(() => process.send?.({ kind: 'at', version: String(client.view().version) }), 100);
const ending = await client.done;
clearInterval(tell);
const payouts = ending.kind === 'settled' ? ending.payouts.map(String) : [];
process.send?.({ kind: 'done', how: ending.kind, payouts, file: makeGameFile(client.file()) }, () => process.exit(0));
process.on('disconnect', () => process.exit(0));
