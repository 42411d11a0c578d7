import { go } from '../app/router.js';
import type { Way } from '../concealed/ways.js';
import { startHost } from '../session/host.js';
import type { CreateRequest } from '../session/messages.js';
import { currentSecrets } from '../vault/keyring.js';

const newTable = () => Date.now().toString(36);

/** A practice table in this browser: needs nobody. */
export const goPractice = (): void => go({ name: 'play', game: 'holdem', table: newTable() });
/** The same for Relic; its name says how many sit down. */
export const goRelic = (seats: number): void => go({ name: 'play', game: 'relic', table: `${newTable()}-${seats}` });

/** Concealed, against one bot; the table's name says how its seats are kept honest. */
export const goConcealed = (way: Way): void =>
  go({ name: 'play', game: 'concealed', table: `${newTable()}${way === 'proof' ? '-proof' : ''}` });

/** Opens a table at the coordinator and goes there. */
export async function openTable(wish: Omit<CreateRequest, 'root'>): Promise<void> {
  const request = { ...wish, root: currentSecrets()?.root ?? '' };
  const host = startHost(() => {});
  try {
    const { table, invite } = await host.call('create', request);
    const game = request.game !== 'holdem' ? { game: request.game } : {};
    go({ name: 'table', table, ...game, ...(invite ? { invite } : {}) });
  } finally {
    host.close();
  }
}

/** One click to a game: at the coordinator's bots where there are any, else at bots of this browser. */
export async function playNow(name: string, houseBots: boolean): Promise<void> {
  if (!houseBots) return goPractice();
  const request = {
    game: 'holdem' as const,
    name,
    seats: 4,
    bots: 3,
    smallBlind: 5,
    clock: 60,
    // Nobody was asked whether others may watch.
    private: true,
    spectators: false,
    where: 'hosted' as const,
  };
  await openTable(request).catch(goPractice);
}
