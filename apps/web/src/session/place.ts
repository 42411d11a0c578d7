import type { Hex } from '@facedown/base';
import type { Client, JoinTable, Judge } from '@facedown/sdk';
import type { ChainFacts, TrustFacts } from './view.js';

/** Where a table is that isn't in this browser alone, and how one sits down there. */
export interface Place {
  readonly judge: Judge;
  readonly tableId: bigint;
  /** The table's name for the lobby. */
  readonly listed: string;
  /** Who owns a seat that is taken here. */
  readonly owner: Hex;
  readonly mode: TrustFacts['mode'];
  chain?(): ChainFacts;
  join(join: Required<Pick<JoinTable, 'seat' | 'amount' | 'store' | 'times' | 'mayDraft' | 'again'>>): Promise<Client>;
}
