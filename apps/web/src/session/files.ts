import { transact } from './idb.js';

/** Games of this browser as files that anyone can replay. They hold no secret: the own key comes from the vault. */
interface KeptFile {
  readonly key: string;
  readonly at: number;
  readonly text: string;
}

const KEPT = 30;
/** Writing takes a twentieth of the time at most, and what one may lose by leaving at once is never longer than this. */
const WRITING_SHARE = 20;
const MAX_PAUSE_MS = 5000;

/** By a table's address in this page, so that the lobby finds what the worker kept. */
export const fileKey = (path: string): string => {
  const [route = '', table = ''] = path.replace(/^#\/?/, '').split('?')[0]!.split('/');
  return `${route === 'table' ? 'hosted' : 'practice'}/${table}`;
};

export const readFile = async (key: string): Promise<string | undefined> =>
  (await transact<KeptFile | undefined>('readonly', ['files'], (store) => store('files').get(key)))?.text;

/** Keeps a game wherever it rests. A long session isn't written anew after each of its short hands. */
export function fileKeeper(key: string, make: () => string | Promise<string>): (isEnd?: boolean) => Promise<void> {
  let last = 0;
  let pauseMs = 0;
  let later: ReturnType<typeof setTimeout> | undefined;
  return async function keep(isEnd = false): Promise<void> {
    const now = performance.now();
    clearTimeout(later);
    if (!isEnd && now - last < pauseMs) {
      // The last hand before one leaves belongs to the game as well.
      later = setTimeout(() => void keep(true).catch(() => {}), pauseMs - (now - last));
      return;
    }
    last = now;
    const text = await make();
    const kept = (await transact<KeptFile[]>('readonly', ['files'], (store) => store('files').getAll())) ?? [];
    const old = kept
      .filter((one) => one.key !== key)
      .sort((a, b) => b.at - a.at)
      .slice(KEPT - 1);
    await transact('readwrite', ['files'], (store) => {
      for (const one of old) store('files').delete(one.key);
      store('files').put({ key, at: Date.now(), text } satisfies KeptFile);
      return undefined;
    });
    pauseMs = Math.min(MAX_PAUSE_MS, WRITING_SHARE * (performance.now() - now));
  };
}
