import type { Judge } from '@facedown/sdk';
import { loadGame } from '@facedown/sdk';
import { unplainOf } from '@facedown/sdk/coordinator';
import type { PublicCommittee } from './keys/publicCommittee.js';
import { escrowReader } from './server/escrowReader.js';
import type { Policy } from './server/policy.js';
import { recordedPolicy, type TableAt } from './server/recordedPolicy.js';
import { unlessAway } from './server/unlessAway.js';

/**
 * Takes a judge at its word: what the open chair owes in the very state that the judge has recorded in play is answered.
 * Which rules and dealer a table has is the judge's word too. Where there are no stakes the judge is the coordinator: with
 * false lapses it could have sealed cards opened, and the page says so.
 */
export function judgePolicy(
  judge: Pick<Judge, 'chainId' | 'table' | 'read'>,
  committee: () => PublicCommittee,
): Policy {
  const viewOf = async ({ chainId, table, tableId }: TableAt) => {
    if (chainId !== judge.chainId || table.toLowerCase() !== judge.table.toLowerCase()) return undefined;
    const view = await judge.read(tableId).catch(unlessAway);
    return view?.opening.dealer === 'escrow' ? view : undefined;
  };
  return recordedPolicy({
    async recorded(at) {
      const view = await viewOf(at);
      return view?.phase === 'play' ? view.hash : undefined;
    },
    read: (claim) =>
      escrowReader({
        committee: committee(),
        decode: unplainOf,
        async gameOf(at) {
          const view = await viewOf(at);
          return view && loadGame(view.opening.game);
        },
      })(claim),
  });
}
