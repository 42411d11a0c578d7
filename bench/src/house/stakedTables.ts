import { seededRandom } from '@facedown/base';
import { connectChain, type Deployment, faucet } from '@facedown/chain';
import { ANVIL_KEYS, deploy } from '@facedown/chain/node';
import { createTable, gameEntry, newSession } from '@facedown/sdk';
import { walletJudge } from '@facedown/sdk/testing/chain';

const FREQUENT = 3;

/** So many tables on a chain, every third of them with two seats taken, which begins it. */
export async function stakedTables(url: string, count: number): Promise<Deployment> {
  const deployer = await connectChain({ rpcUrl: url, privateKey: ANVIL_KEYS[7]! });
  const deployment = await deploy(deployer);
  const judges = await Promise.all([0, 1].map((wallet) => walletJudge(url, deployment, wallet)));
  for (const { owner } of judges) await faucet(deployer, { chips: deployment.chips, amount: 100_000n, to: owner });
  const { config, amounts } = await gameEntry('kuhn').example(2);
  const random = seededRandom('staked tables');
  const host = newSession(random).address;
  for (let at = 0; at < count; at++) {
    const table = { game: 'kuhn', dealer: 'open', config, seats: 2, servers: [host], name: `Table ${at}`, random };
    const tableId = await createTable({ judge: judges[0]!, ...table });
    if (at % FREQUENT !== 0) continue;
    for (const [seat, judge] of judges.entries()) {
      const entry = { seat, owner: judge.owner, session: newSession(random).address, amount: amounts[seat]! };
      await judge.post(tableId, { kind: 'join', entry: { ...entry, key: '0x' } });
    }
  }
  return deployment;
}
