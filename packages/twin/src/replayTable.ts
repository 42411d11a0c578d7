import { type Hex, keccak256 } from '@facedown/base';
import { decodeFunctionResult, encodeFunctionData } from 'viem';
import { type Client, readArtifact } from './contracts.js';
import type { TableRecord } from './playTable.js';

interface TableDifference {
  readonly step: number;
  readonly expected: string;
  readonly answered: string;
}

/** Replays a recorded table in the contracts; answers with the steps on which they disagree. */
export async function replayTable(
  client: Client,
  contracts: { replay: Hex; rules: Hex; dealer: Hex },
  record: TableRecord,
): Promise<TableDifference[]> {
  const { abi } = readArtifact('Replay');
  const pair = { rules: contracts.rules, dealer: contracts.dealer };
  const call = async (functionName: string, args: readonly unknown[]) => {
    const data = encodeFunctionData({ abi, functionName, args });
    const result = await client.request({
      method: 'eth_call',
      params: [{ to: contracts.replay, data, gas: '0xe8d4a51000' }, 'latest'],
    } as never);
    return decodeFunctionResult({ abi, functionName, data: result as Hex });
  };
  const context = { ...record.table.id, version: 0n, party: 0 };
  const start = (await call('begin', [pair, record.rulesState, record.dealerConfig, record.keys])) as {
    dealer: Hex;
    rules: Hex;
  };
  const deeds = record.steps.map(({ deed }) => deed);
  const answers = (await call('table', [pair, context, start, deeds])) as readonly Hex[];
  return record.steps.flatMap(({ expect }, step) => {
    const answered = answers[step] ?? '0x';
    if (answered === ('hash' in expect ? expect.hash : selectorWord(expect.code))) return [];
    return [{ step, expected: 'hash' in expect ? expect.hash : expect.code, answered }];
  });
}

/** How `Replay` answers for a refusal. */
export const selectorWord = (code: string): Hex =>
  `${keccak256(new TextEncoder().encode(`${code}()`)).slice(0, 10)}${'0'.repeat(56)}` as Hex;
