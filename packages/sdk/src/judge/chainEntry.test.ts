import { type Hex, keccak256 } from '@facedown/base';
import { type ChainClient, connectChain, type Deployment, keyOwner, NO_PERMIT, type TypedData } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import type { TableTerms } from '@facedown/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignEntry, signEntry } from './chainEntry.js';
import { chainTime } from './chainTime.js';

let anvil: Anvil;
let client: ChainClient;
let deployment: Deployment;
beforeAll(async () => {
  anvil = await startAnvil();
  client = await connectChain({ rpcUrl: anvil.url });
  deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! }));
}, 60_000);
afterAll(() => anvil.stop());

const word = keccak256('0x');
/** A test key of no worth, and everything that it was asked to sign. */
async function signed(more: Partial<SignEntry> & { amount?: bigint; token?: Hex } = {}) {
  const asked: TypedData[] = [];
  const key = keyOwner(word);
  const signTypedData = (data: TypedData) => {
    asked.push(data);
    return key.signTypedData(data);
  };
  const { amount = 1000n, token = deployment.chips, ...rest } = more;
  const entry = await signEntry({
    client,
    deployment,
    owner: { ...key, signTypedData },
    sender: deployment.table,
    tableId: 7n,
    terms: { token } as TableTerms,
    epoch: 0n,
    entry: { seat: 1, owner: key.address, session: key.address, key: '0x', amount },
    ...rest,
  });
  const byName = (name: string) => asked.find(({ primaryType }) => primaryType === name);
  return { entry, asked: asked.map(({ primaryType }) => primaryType), permit: byName('Permit'), join: byName('Join') };
}

describe('what an owner signs for a seat', () => {
  it('lets this table take this amount, for minutes, and nothing else', async () => {
    const now = await chainTime(client);
    const { asked, permit, join } = await signed();
    expect(asked).toEqual(['Join', 'Permit']);
    expect(permit).toMatchObject({
      domain: { verifyingContract: deployment.chips, chainId: deployment.chainId },
      message: { spender: deployment.table, value: 1000n },
    });
    const { deadline } = permit!.message as { deadline: bigint };
    expect(deadline - now).toBeLessThanOrEqual(15n * 60n);
    expect(join).toMatchObject({ message: { tableId: 7n, seat: 1, amount: 1000n, nonce: 0n, expires: deadline } });
  });

  it('lives for minutes also where it waits for the next boundary', async () => {
    const now = await chainTime(client);
    const { entry } = await signed({ waits: true });
    expect(entry.expires - now).toBeLessThanOrEqual(20n * 60n);
  });

  it('is no permit where nothing is brought, or the chain’s own coin', async () => {
    const nothing = await signed({ amount: 0n });
    const coin = await signed({ token: `0x${'00'.repeat(20)}` });
    expect([nothing.asked, coin.asked]).toEqual([['Join'], ['Join']]);
    expect([nothing.entry.permit, coin.entry.permit]).toEqual([NO_PERMIT, NO_PERMIT]);
  });

  it('is no authorisation where the owner sends it himself', async () => {
    const { asked, entry } = await signed({ sender: keyOwner(word).address });
    expect(asked).toEqual(['Permit']);
    expect(entry.authorisation).toBe('0x');
  });
});
