import { concealedLayout } from '@facedown/concealed';
import { fheLayout, fheVaultLayout } from '@facedown/dealers/fhe';
import { openLayout } from '@facedown/dealers/open';
import { playersLayout } from '@facedown/dealers/players';
import { saltLayout } from '@facedown/dealers/salt';
import { jointLayout, type Layout } from '@facedown/game-kit';
import { kuhnLayout } from '@facedown/game-kit/kuhn';
import { holdemLayout } from '@facedown/holdem';
import { tableLayout } from '@facedown/protocol';
import { relicLayout } from '@facedown/relic';

/** Everything whose bytes TypeScript and Solidity must agree on. */
export const layouts: readonly Layout[] = [
  jointLayout,
  kuhnLayout,
  openLayout,
  playersLayout,
  holdemLayout,
  relicLayout,
  tableLayout,
  saltLayout,
  concealedLayout,
  fheLayout,
  fheVaultLayout,
];
