import { ownerAt } from '../app/owner.js';
import { hostedRequest } from '../app/requests.js';
import { parseRoute } from '../app/router.js';
import { Session } from '../session/session.js';
import type { Texts } from '../texts/index.js';
import { rootAt } from '../vault/keyring.js';
import { heldSeats, isPractice } from './held.js';
import { keepSeat } from './sessions.js';

/** After a reload, or in a new tab: seats at tables with others go on, whatever page is shown. */
export function keepSeats(except: string, texts: Texts, name: string): void {
  for (const seat of heldSeats()) {
    const route = parseRoute(seat.path);
    if (seat.path === except || isPractice(seat) || route.name !== 'table') continue;
    const root = rootAt(seat.path);
    if (root === undefined) return;
    const request = hostedRequest(route, { root, texts, name, takeOver: false, owner: ownerAt(route.table) });
    keepSeat(seat, () => new Session(request, { fold: (_, view) => view, hold: () => 0 }));
  }
}
