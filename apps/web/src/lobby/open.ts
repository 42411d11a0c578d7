import { go } from '../app/router.js';
import type { GameName } from '../gameNames.js';
import { dealerOf, FIRST, games, seatsOf } from '../games.js';
import { startHost, warmHost } from '../session/host.js';
import type { CreateRequest } from '../session/messages.js';
import { currentRoot } from '../vault/keyring.js';

const newTable = () => Date.now().toString(36);

let isEarly = false;

/** Asks for all files of the usual table at once: each is named only in the one before it. */
function loadEarly(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name=facedown-table]')?.content.split(' ') ?? [];
  for (const file of isEarly ? [] : files) void fetch(file).catch(() => {});
  isEarly = true;
}

/** Whoever points at *Play now* is about to press it: until then there is time to load what the table needs. */
export function expectTable(game: GameName, kind: 'practice' | 'hosted'): void {
  if (game === FIRST) loadEarly();
  void games[game].Page.load();
  warmHost(kind, game, dealerOf(game));
}

/** A practice table in this browser: needs nobody. */
export const goPractice = (game: GameName, dealer?: string): void =>
  go({ name: 'play', game, table: `${newTable()}${games[game].practice?.(dealer) ?? ''}` });

/** Opens a table at the coordinator and goes there. */
export async function openTable(wish: Omit<CreateRequest, 'root'>): Promise<void> {
  const request = { ...wish, root: currentRoot() ?? '' };
  expectTable(wish.game, 'hosted');
  const host = startHost(() => {});
  try {
    const { table, invite } = await host.call('create', request);
    host.handOver();
    go({ name: 'table', table, game: request.game, ...(invite ? { invite } : {}) });
  } catch (error) {
    host.close();
    throw error;
  }
}

/** One click: a private table for two, whose page shows the link for the friend. */
export async function challenge(game: GameName, name: string, dealer?: string): Promise<void> {
  const { options = [], dealers } = games[game];
  await openTable({
    game,
    name,
    seats: Math.max(2, seatsOf(game).min),
    bots: 0,
    clock: 60,
    private: true,
    spectators: false,
    where: 'hosted',
    options: Object.fromEntries(options.map(({ name: option, initial }) => [option, initial])),
    dealer: dealer ?? dealers?.[0].name,
  });
}

/** One click to a game: at the coordinator's bots where there are any, else at bots of this browser. */
export async function playNow(name: string, houseBots: boolean, strength: number): Promise<void> {
  if (!houseBots) return goPractice(FIRST);
  const request = {
    game: FIRST,
    name,
    seats: 4,
    bots: 3,
    clock: 60,
    // Nobody was asked whether others may watch.
    private: true,
    spectators: false,
    where: 'hosted' as const,
    options: { strength },
  };
  await openTable(request).catch(() => goPractice(FIRST));
}
