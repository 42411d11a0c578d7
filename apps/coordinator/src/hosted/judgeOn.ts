import type { Hex } from '@facedown/base';
import { HOSTED_CHAIN, HOSTED_TABLE, type Judge, JudgeError } from '@facedown/sdk';
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
    join: (tableId, entry) => ask('join', { tableId, entry }),
    start: (tableId) => ask('start', { tableId }),
    change: (tableId, change, acks) => ask('change', { tableId, change, acks }),
    read: (tableId) => ask('read', { tableId }),
    checkpoint: (tableId, fixed) => ask('checkpoint', { tableId, fixed }),
    dispute: (tableId, seat, fixed) => {
      const proof = permissionOf(tableId, seat);
      return ask('dispute', { tableId, seat, fixed, ...(proof ? { proof } : {}) });
    },
    advance: (tableId, base, moves) => ask('advance', { tableId, base, moves }),
    timeout: (tableId, base) => ask('timeout', { tableId, base }),
    settle: (tableId, end, seat) => ask('settle', { tableId, end, seat }),
    records: (tableId, from) => ask('records', { tableId, from }),
    watch: (tableId, hear) => hosted.watch(tableId, hear),
  };
}
