import type { Hex } from '@facedown/base';
import type { Judge, Opening } from './judge/judge.js';
import { loadDealer } from './registry.js';

/** In a table's servers: nobody signs for this one, and what it brings proves itself. */
export const OPEN_CHAIR: Hex = `0x${'00'.repeat(20)}`;

/** Would a table that is opened here, by who asks for nothing else, have its cards dealt in the same way, by the same? */
export async function isDealtAsUsual(
  judge: Pick<Judge, 'keyServers'>,
  opening: Pick<Opening, 'dealer' | 'dealerConfig' | 'servers'>,
): Promise<boolean> {
  const usual = await usualDealing(judge, opening.dealer);
  return (
    usual?.dealerConfig.toLowerCase() === opening.dealerConfig.toLowerCase() &&
    usual.servers.join() === opening.servers.join()
  );
}

/** What a table says of who deals, where its creator asks for nothing else; nothing where key servers are missing. */
export async function usualDealing(
  judge: Pick<Judge, 'keyServers'>,
  dealer: string,
): Promise<Pick<Opening, 'dealerConfig' | 'servers'> | undefined> {
  const { chair, config = '0x' } = await loadDealer(dealer);
  if (!chair) return { dealerConfig: config, servers: [] };
  const dealerConfig = (await judge.keyServers?.())?.configs[dealer];
  return dealerConfig === undefined ? undefined : { dealerConfig, servers: [OPEN_CHAIR] };
}
