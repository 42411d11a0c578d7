import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Hex } from '@facedown/base';
import { tableAbi } from '@facedown/chain';
import {
  type ContractEventName,
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  getAbiItem,
} from 'viem';

/** What an RPC answers instead of what the chain said. */
export type Lie = (method: string, params: readonly unknown[], truth: unknown) => unknown;

export interface RpcProxy {
  readonly url: string;
  /** Honest where it is nothing; `silent` answers nobody. */
  lie: Lie | 'silent' | undefined;
  /** Every method that was asked for. */
  readonly asked: string[];
  stop(): Promise<void>;
}

/** An RPC of its own before a chain's node, over real HTTP on this machine. */
export async function rpcProxy(to: string): Promise<RpcProxy> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const { id, method, params = [] } = JSON.parse(body) as { id: number; method: string; params?: unknown[] };
    asked.push(method);
    // As it is when it is asked: a test changes it while answers are on their way.
    const { lie } = proxy;
    if (lie === 'silent') return void response.writeHead(503).end();
    const answer = await asking(to, body).catch(() => undefined);
    if (!answer) return void response.writeHead(502).end();
    const said = lie && 'result' in answer ? lie(method, params, answer.result) : answer.result;
    const whole = 'result' in answer ? { jsonrpc: '2.0', id, result: said } : answer;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(whole));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const proxy: RpcProxy = {
    url: `http://127.0.0.1:${port}`,
    lie: undefined,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

async function asking(to: string, body: string): Promise<{ result?: unknown }> {
  const told = await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return (await told.json()) as { result?: unknown };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** Tells of every table that it is in this phase, with so many seconds left. */
export function sayingPhase(phase: number, seconds = 600): Lie {
  return (method, params, truth) => {
    if (method !== 'eth_call' || !isClock(params)) return truth;
    const deadline = BigInt(Math.floor(Date.now() / 1000) + seconds);
    return encodeFunctionResult({ abi: tableAbi, functionName: 'clock', result: [phase, deadline] });
  };
}

function isClock([call]: readonly unknown[]): boolean {
  try {
    return decodeFunctionData({ abi: tableAbi, data: (call as { data: Hex }).data }).functionName === 'clock';
  } catch {
    return false;
  }
}

type EventName = ContractEventName<typeof tableAbi>;

/** Adds a log that the contract never wrote to the news of a table, once. */
export function inventing(table: Hex, eventName: EventName, args: Readonly<Record<string, unknown>>): Lie {
  let isSaid = false;
  return (method, params, truth) => {
    if (method !== 'eth_getLogs' || isSaid) return truth;
    isSaid = true;
    const { toBlock } = params[0] as { toBlock: Hex };
    return [...(truth as unknown[]), inventedLog(table, eventName, args, toBlock)];
  };
}

function inventedLog(address: Hex, eventName: EventName, args: Readonly<Record<string, unknown>>, toBlock: Hex) {
  const { inputs } = getAbiItem({ abi: tableAbi, name: eventName }) as { inputs: { name: string; indexed: boolean }[] };
  const plain = inputs.filter(({ indexed }) => !indexed);
  return {
    address,
    topics: encodeEventTopics({ abi: tableAbi, eventName, args } as never),
    data: encodeAbiParameters(plain as never, plain.map(({ name }) => args[name]) as never),
    blockNumber: toBlock,
    blockHash: `0x${'1e'.repeat(32)}`,
    transactionHash: `0x${'1f'.repeat(32)}`,
    transactionIndex: '0x0',
    logIndex: '0x63',
    removed: false,
  };
}

export const both =
  (...lies: readonly Lie[]): Lie =>
  (method, params, truth) =>
    lies.reduce((said, lie) => lie(method, params, said), truth);
