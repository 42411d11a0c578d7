import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { connectChain } from '../client.js';
import { keptState, writtenBlock } from './keepState.js';
import { type Anvil, startAnvil } from './startAnvil.js';

const folder = mkdtempSync(join(tmpdir(), 'facedown-anvil-'));
const stateFile = join(folder, 'state.json');
const whole = keptState(stateFile);
let anvil: Anvil;
/** Of single tests, which end them: one that fails leaves none behind. */
const others: Anvil[] = [];
const another = async (...options: Parameters<typeof startAnvil>) => {
  const one = await startAnvil(...options);
  others.push(one);
  return one;
};
afterAll(async () => {
  await Promise.all([...others, anvil].map((one) => one.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const blockOf = async ({ url }: Anvil) =>
  Number(await (await connectChain({ rpcUrl: url })).request({ method: 'eth_blockNumber' }));
const mine = async ({ url }: Anvil, blocks: string) =>
  (await connectChain({ rpcUrl: url })).request({ method: 'anvil_mine', params: [blocks] } as never);
const isKept = (block: number) => writtenBlock(whole) === block;

it('startAnvil goes on from what was kept while it ran, where it was killed', async () => {
  anvil = await startAnvil({ stateFile });
  await mine(anvil, '0x5');
  while (!isKept(5)) await sleep(50);
  process.kill(anvil.pid, 'SIGKILL');
  await anvil.stop();
  anvil = await startAnvil({ stateFile });
  expect(await blockOf(anvil)).toBe(5);
});

it('startAnvil goes on from its end, and from what was kept where a kill has cut that short', async () => {
  await mine(anvil, '0x1');
  while (!isKept(6)) await sleep(50);
  await mine(anvil, '0x1');
  await anvil.stop();
  const end = readFileSync(stateFile, 'utf8');
  anvil = await startAnvil({ stateFile });
  expect(await blockOf(anvil)).toBe(7);
  process.kill(anvil.pid, 'SIGKILL');
  await anvil.stop();
  writeFileSync(stateFile, end.slice(0, -20));
  anvil = await startAnvil({ stateFile });
  expect(await blockOf(anvil)).toBeGreaterThanOrEqual(6);
});

it('startAnvil writes nothing while nothing happens', async () => {
  const since = Date.now();
  await anvil.stop();
  anvil = await startAnvil({ stateFile });
  // A block that comes while another is being written may be written twice: what it began with is there before.
  while (statSync(whole).mtimeMs < since) await sleep(50);
  await mine(anvil, '0x1');
  const head = await blockOf(anvil);
  while (!isKept(head)) await sleep(50);
  const written = () => [whole, stateFile].map((file) => statSync(file).mtimeMs);
  const before = written();
  await sleep(2500);
  expect(written()).toEqual(before);
});

it('startAnvil leaves no state of a past block on the disk, and knows all blocks', async () => {
  const cache = join(folder, 'cache');
  mkdirSync(cache);
  const busy = await another({ args: ['--cache-path', cache] });
  const client = await connectChain({ rpcUrl: busy.url });
  await client.request({ method: 'anvil_mine', params: ['0x300'] } as never);
  expect(await client.request({ method: 'eth_getBlockByNumber', params: ['0x1', false] })).toMatchObject({
    number: '0x1',
  });
  const left = readdirSync(cache, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(left).toEqual([]);
  await busy.stop();
});

it('startAnvil answers nothing of a state that it keeps no more, also after a restart, and has all logs', async () => {
  const stateFile = join(folder, 'past');
  // LOG0 at each call.
  const [from, code] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x6560006000a0006000526006601af3'];
  const [to, paid] = ['0x5fbdb2315678afecb367f032d93f642f64180aa3', `0x${'aa'.repeat(20)}`];
  const look = async (url: string) => {
    const client = await connectChain({ rpcUrl: url });
    const ask = (method: string, ...params: unknown[]) => client.request({ method, params } as never);
    expect(await ask('eth_getBalance', paid, 'latest')).toBe('0x1');
    await expect(ask('eth_getBalance', paid, '0x1')).rejects.toThrow('BlockOutOfRange');
    await expect(ask('eth_call', { to }, '0x2')).rejects.toThrow('BlockOutOfRange');
    expect(await ask('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' })).toMatchObject([{ blockNumber: '0x2' }]);
  };
  const first = await another({ stateFile });
  const client = await connectChain({ rpcUrl: first.url });
  for (const params of [{ data: code }, { to }, { to: paid, value: '0x1' }]) {
    const hash = await client.request({ method: 'eth_sendTransaction', params: [{ from, ...params }] } as never);
    // It answers before it mines, and would estimate the next one's gas on what was there before.
    while (!(await client.request({ method: 'eth_getTransactionReceipt', params: [hash] } as never))) await sleep(10);
  }
  await client.request({ method: 'anvil_mine', params: ['0x80'] } as never);
  await look(first.url);
  await first.stop();
  const again = await another({ stateFile });
  await look(again.url);
  await again.stop();
});

it('startAnvil kills a chain that does not end within a minute', async () => {
  const anvil = await another();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    // Stopped by its signal it hears no other, as one that hangs.
    process.kill(anvil.pid, 'SIGSTOP');
    const stopped = anvil.stop();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(() => process.kill(anvil.pid, 0)).not.toThrow();
    await vi.advanceTimersByTimeAsync(1000);
    await stopped;
    expect(() => process.kill(anvil.pid, 0)).toThrow('ESRCH');
  } finally {
    vi.useRealTimers();
  }
});
