import type { Hex } from '@facedown/base';
import type { Judge } from '../judge/judge.js';
import type { Seek, Sought } from '../people/seek.js';
import { isSoughtTable } from '../people/soughtTable.js';
import { parseTableKey } from '../transport/relay.js';
import { isDealtAsUsual } from '../usualDealing.js';

/**
 * Does the chain say of this table what was sought, with the cards dealt as we would have them dealt? The other has
 * opened it, and could have named key servers of his own: they would read him every card.
 */
export async function isSoughtOnChain(
  judge: Pick<Judge, 'read' | 'keyServers'>,
  chips: Hex,
  wish: Pick<Seek, 'game' | 'dealer' | 'config' | 'stakes'>,
  { tableId: table, invite = '' }: Extract<Sought, { kind: 'found' }>,
): Promise<boolean> {
  if (!table.startsWith(`${wish.stakes}:`)) return false;
  const { opening, stakes, phase } = await judge.read(parseTableKey(table).tableId);
  const { inviter, token } = stakes ?? {};
  const shown = { ...opening, inviter, token, isWaiting: phase === 'lobby' };
  return isSoughtTable(wish, chips, { table, invite }, shown) && isDealtAsUsual(judge, opening);
}
