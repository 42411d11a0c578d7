import { createClient, custom, type EIP1193RequestFn, HttpRequestError, MethodNotFoundRpcError } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { call } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectChain, type SendingClient } from './client.js';
import { ANVIL_KEYS, type Anvil, startAnvil } from './node/index.js';
import { send } from './send.js';

/** Goes round some thousand times. */
const BUSY = { to: `0x${'aa'.repeat(20)}`, code: '0x6103e85b600190038060035700' } as const;
/** Refuses whoever brings less than 200,000 gas, and uses none of it. */
const GREEDY = { to: `0x${'bb'.repeat(20)}`, code: '0x62030d405a10600a57005b5f5ffd' } as const;
/** Goes round some thousand times, and refuses whoever brings less than 76,000 gas, nearly half more than it uses. */
const TIGHT = { to: `0x${'dd'.repeat(20)}`, code: '0x6200d6745a1060165761047e5b6001900380600c57005b5f5ffd' } as const;

let anvil: Anvil;
let client: SendingClient;
beforeAll(async () => {
  anvil = await startAnvil();
  client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! });
  for (const { to, code } of [BUSY, GREEDY, TIGHT])
    await client.request({ method: 'anvil_setCode', params: [to, code] } as never);
});
afterAll(() => anvil.stop());

/** The same chain; hears what it is asked, and some of it is answered otherwise. */
function listening(answers: Partial<Record<string, () => never>> = {}): { asked: string[]; through: SendingClient } {
  const asked: string[] = [];
  const request: EIP1193RequestFn = (async ({ method, params }: { method: string; params: unknown }) => {
    asked.push(method);
    answers[method]?.();
    return client.request({ method, params } as never);
  }) as never;
  const transport = custom({ request }, { retryCount: 0 });
  return {
    asked,
    through: createClient({ chain: client.chain, transport, account: privateKeyToAccount(ANVIL_KEYS[1]!) }),
  };
}

describe('gas', () => {
  it('is what one run uses, half as much again and some to spare, and is searched for by nobody', async () => {
    const { asked, through } = listening();
    const { gasUsed, transactionHash } = await send(through, { to: BUSY.to, data: '0x' });
    const sent = await client.request({ method: 'eth_getTransactionByHash', params: [transactionHash] });
    expect(BigInt(sent!.gas)).toBe((((gasUsed * 3n) / 2n) * 5n) / 4n);
    expect(asked).toContain('eth_createAccessList');
    expect(asked).not.toContain('eth_estimateGas');
  });

  it('is searched for where a call wants more than it uses', async () => {
    const { asked, through } = listening();
    expect((await send(through, { to: GREEDY.to, data: '0x' })).status).toBe('success');
    expect(asked).toContain('eth_estimateGas');
  });

  it('leaves some to spare where a call wants a half more than it uses', async () => {
    const { through } = listening();
    const { gasUsed, transactionHash } = await send(through, { to: TIGHT.to, data: '0x' });
    const sent = await client.request({ method: 'eth_getTransactionByHash', params: [transactionHash] });
    const isEnough = (gas: bigint) =>
      call(client, { to: TIGHT.to, gas }).then(
        () => true,
        () => false,
      );
    let [less, most] = [gasUsed, BigInt(sent!.gas)];
    while (most - less > 1n) {
      const middle = (less + most) / 2n;
      if (await isEnough(middle)) most = middle;
      else less = middle;
    }
    // A payee whose balance was nothing costs more than one who had some: that may come between.
    expect(Number(BigInt(sent!.gas) - most)).toBeGreaterThan(Number(most) / 10);
  });

  it('is searched for by a node that does not tell what a run uses', async () => {
    const { asked, through } = listening({
      eth_createAccessList: () => {
        throw new MethodNotFoundRpcError(new Error('no such method'));
      },
    });
    expect((await send(through, { to: BUSY.to, data: '0x' })).status).toBe('success');
    expect(asked).toContain('eth_estimateGas');
  });

  it('is not asked for twice where nobody answers', async () => {
    const { asked, through } = listening({
      eth_createAccessList: () => {
        throw new HttpRequestError({ url: 'http://127.0.0.1', details: 'nobody is there' });
      },
    });
    await expect(send(through, { to: BUSY.to, data: '0x' })).rejects.toMatchObject({ code: 'ChainUnreachable' });
    expect(asked).toEqual(['eth_createAccessList']);
  });
});
