import type { Hex } from '@facedown/base';
import type { Judge } from '@facedown/sdk';
import { HOSTED_CHAIN, HOSTED_TABLE, hostedArgs } from '@facedown/sdk/coordinator';
import { JudgeError } from '@facedown/sdk/engine';
import type { HostedTables } from './hostedTables.js';

/** The tables without stakes as a judge, for the keeper in the same process: it disputes by the seats' permissions. */
export function judgeOn(hosted: HostedTables, permissionOf: (tableId: bigint, seat: number) => Hex | undefined): Judge {
  async function ask<Answer>(method: string, args: Record<string, unknown>): Promise<Answer> {
    const result = await hosted.call(method, args, 'keeper');
    if (!result.ok) throw new JudgeError(result.code);
    return result.value as Answer;
  }
  return {
    chainId: HOSTED_CHAIN,
    table: HOSTED_TABLE,
    create: (opening) => ask('create', { opening }),
    post(tableId, call) {
      const proof = call.kind === 'dispute' ? permissionOf(tableId, call.seat) : undefined;
      return ask(call.kind, { tableId, ...hostedArgs(call), ...(proof ? { proof } : {}) });
    },
    read: (tableId) => ask('read', { tableId }),
    records: (tableId, from) => ask('records', { tableId, from }),
    watch: (tableId, hear) => hosted.watch(tableId, hear),
  };
}
