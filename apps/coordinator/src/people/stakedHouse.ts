import type { Deployment } from '@facedown/chain';
import { dealers } from '@facedown/sdk';
import type { Lobby } from '../lobby/lobby.js';
import type { StakedHouse } from './meetings.js';

/** Where two can meet for chips: at the contracts that this house has newest. */
export const stakedHouse = (deployment: Deployment, read: () => Promise<unknown>, lobby: Lobby): StakedHouse => ({
  home: `${deployment.chainId}:${deployment.table.toLowerCase()}`,
  chips: deployment.chips,
  hasRules: (game) => Object.hasOwn(deployment.rules, game),
  // A host who sees every face is nobody's to play for chips with.
  hasDealer(dealer) {
    const entry = Object.hasOwn(dealers, dealer) ? dealers[dealer] : undefined;
    return dealer !== 'open' && entry !== undefined && Object.hasOwn(deployment.dealers, entry.contract ?? dealer);
  },
  async tableAt(key) {
    const known = await lobby.get(key);
    if (known) return known;
    // It may be newer than what was read.
    await read();
    return lobby.get(key);
  },
});
