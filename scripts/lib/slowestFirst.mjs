import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { root } from './tools.mjs';

/** By room, slowest first: whichever of them begins last, the whole room waits for it. */
export const SLOW = [
  'apps/web/test/hosted.test.ts',
  'apps/web/test/cards.test.ts',
  'apps/web/test/duel.test.ts',
  'apps/web/test/page.test.ts',
  'apps/web/test/relicHosted.test.ts',
  'apps/web/test/fable.test.ts',
  'apps/web/test/sizes.test.ts',
  'apps/web/test/relic.test.ts',
  'apps/web/test/concealed.test.ts',
  'apps/web/test/stakes.test.ts',
  'apps/web/test/people.test.ts',
  'apps/web/test/sitOut.test.ts',
  'apps/web/test/seats.test.ts',
  'apps/web/test/restart.test.ts',
  'apps/coordinator/src/faults.test.ts',
  'apps/coordinator/src/abandoned.test.ts',
  'apps/coordinator/src/up/up.test.ts',
  'apps/coordinator/src/judging/threads.test.ts',
  'apps/coordinator/src/chain/chain.test.ts',
  'packages/sdk/src/attacks/secrecy.test.ts',
  'apps/cli/src/cli.test.ts',
  'packages/sdk/src/attacks/crash.test.ts',
  'packages/sdk/src/change/attacks.test.ts',
  'circuits/src/forged.test.ts',
  'packages/dealers/src/salt/salt.test.ts',
  'packages/sdk/src/saltOnChain.test.ts',
  'packages/twin/src/fheAttacks.test.ts',
  'packages/twin/src/fheKilled.test.ts',
  'apps/cli/src/committee.test.ts',
  'packages/twin/src/escrow.test.ts',
  'packages/twin/src/escrowKilled.test.ts',
];

export class SlowestFirst extends BaseSequencer {
  async sort(files) {
    return slowestFirst(await super.sort(files), ({ moduleId }) => relative(root, moduleId));
  }
}

export function slowestFirst(files, nameOf) {
  const rank = (file) => SLOW.indexOf(nameOf(file));
  const [slow, rest] = [[], []];
  for (const file of files) (rank(file) < 0 ? rest : slow).push(file);
  return [...slow.sort((a, b) => rank(a) - rank(b)), ...rest];
}
