import { committeeLayout } from '@facedown/dealers/committee';
import { escrowLayout } from '@facedown/dealers/escrow';
import { fheLayout, fheVaultLayout } from '@facedown/dealers/fhe';
import { openLayout } from '@facedown/dealers/open';
import { playersLayout } from '@facedown/dealers/players';
import { saltLayout } from '@facedown/dealers/salt';
import { jointLayout, type Layout } from '@facedown/game-kit';
import { feeLayout, windowLayout } from '@facedown/game-kit/parts';
import { tableLayout } from '@facedown/protocol';
import { lowestLayout } from './lowest/layout.js';
import { kits } from './registry.js';

/** Everything whose bytes TypeScript and Solidity must agree on. */
export const layouts: readonly Layout[] = [
  jointLayout,
  feeLayout,
  openLayout,
  playersLayout,
  escrowLayout,
  committeeLayout,
  saltLayout,
  fheLayout,
  fheVaultLayout,
  tableLayout,
  windowLayout,
  lowestLayout,
  ...Object.values(kits).flatMap(({ gameCase, layout }) => (gameCase.contract ? [layout] : [])),
];
