import type { Result } from '@facedown/base';
import { change } from './change.js';
import { begin, cancel, join, leaveLobby, revoke, revokeFor, start } from './lobby.js';
import { advance, checkpoint, dispute, settle, timeout } from './play.js';
import type { JudgeCall, Judged, JudgedTable } from './types.js';

/**
 * The table contract's rules as a function: what a call at this moment (in seconds) makes of a table, or the code of
 * why it is refused. The twin of contracts/src/Table.sol and its parts.
 */
export function judge(table: JudgedTable, call: JudgeCall, at: number): Result<Judged> {
  switch (call.kind) {
    case 'join':
      return join(table, call, at);
    case 'start':
      return start(table, call, at);
    case 'begin':
      return begin(table);
    case 'leaveLobby':
      return leaveLobby(table, call);
    case 'cancel':
      return cancel(table, call);
    case 'revoke':
      return revoke(table, call);
    case 'revokeFor':
      return revokeFor(table, call);
    case 'checkpoint':
      return checkpoint(table, call, at);
    case 'dispute':
      return dispute(table, call, at);
    case 'advance':
      return advance(table, call, at);
    case 'timeout':
      return timeout(table, call, at);
    case 'settle':
      return settle(table, call, at);
    case 'change':
      return change(table, call, at);
  }
}
