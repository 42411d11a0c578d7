import { BaseError, bytesToHex, type Hex, keccak256 } from '@facedown/base';
import {
  type Coordinator,
  connectCoordinator,
  type GameFile,
  makeGameFile,
  type SessionKey,
  sessionOf,
} from '@facedown/sdk';
import { signWith } from '@facedown/sdk/engine';
import {
  type OpenedTable,
  type PersonCard,
  parsePerson,
  type Rated,
  SOUGHT_SECONDS,
  type Sought,
  signPerson,
  signSeek,
  skeletonOf,
  uploadDigest,
} from '@facedown/sdk/people';
import { loadDesk } from './desk.js';
import type { CreateRequest, PersonView, SaidPerson, SeekRequest } from './messages.js';
import { deriveKey } from './secrets.js';

/** Half a minute: a busy house signs late, and what it hasn't signed counts for nobody. */
const TRIES = 75;
const AGAIN_MS = 400;

const connect = (): Coordinator => connectCoordinator({ urls: [self.location.origin] });

async function withHouse<Value>(run: (house: Coordinator) => Promise<Value>): Promise<Value> {
  const house = connect();
  try {
    return await run(house);
  } finally {
    house.close();
  }
}

const personKey = async (root: string): Promise<SessionKey> => sessionOf(await deriveKey(root, 'person'));

/** Signs a name and a picture, and tells the house. */
export const sayPerson = async ({ root, name, picture }: SaidPerson): Promise<PersonCard> => {
  const card = signPerson(await personKey(root), { name, picture, at: Date.now() });
  return withHouse((house) => house.ask('/api/people', card));
};

/** What the house knows of somebody; a card that its owner didn't sign is none. */
export async function readPerson(root: string, owner: Hex | undefined): Promise<PersonView> {
  const own = (await personKey(root)).address;
  const who = owner ?? own;
  const { card, ...view } = await withHouse((house) =>
    house.ask<Omit<PersonView, 'isOwn'> & { card?: unknown }>(`/api/people/${who}?with=${own}`),
  );
  const parsed = parsePerson(card);
  const isSigned = parsed.ok && parsed.value.owner === who.toLowerCase();
  return { ...view, isOwn: who.toLowerCase() === own, ...(isSigned ? { card: parsed.value } : {}) };
}

/** Cards of those who sit at a table, each checked; of two that look alike neither is believed. */
export async function cardsOf(house: Coordinator, owners: readonly Hex[]): Promise<ReadonlyMap<Hex, PersonCard>> {
  if (owners.length === 0) return new Map();
  const told = await house.ask<unknown[]>(`/api/people?owners=${owners.join()}`).catch(() => []);
  const cards = told.flatMap((one) => {
    const parsed = parsePerson(one);
    return parsed.ok && owners.includes(parsed.value.owner) ? [parsed.value] : [];
  });
  const looks = cards.map(({ name }) => skeletonOf(name));
  return new Map(
    cards
      .filter((_, i) => looks.filter((look) => look === looks[i]).length === 1)
      .map((card) => [card.owner, card] as const),
  );
}

/** Asks once for an opponent; the page asks again while its person waits. */
export async function seek(request: SeekRequest): Promise<Sought | undefined> {
  const { root, game, leave = false, isStaked } = request;
  const desk = await loadDesk(game);
  const dealer = request.dealer ?? desk.dealer ?? 'players';
  const table: CreateRequest = {
    game,
    dealer,
    options: request.options,
    name: request.name,
    root,
    where: isStaked ? 'offchain' : 'hosted',
    seats: 2,
    bots: 0,
    clock: SOUGHT_SECONDS,
    private: isStaked,
    spectators: true,
  };
  const config = desk.game.codecs.config.encode(desk.hosted(table));
  const staked = isStaked ? await import('./stakes.js') : undefined;
  const stakes = await staked?.stakesHome(root);
  const wish = { game, dealer, config, ...(stakes ? { stakes } : {}) };
  const key = await personKey(root);
  const say = (path: string, opened?: OpenedTable) =>
    asks<Sought>(path, signSeek(key, { ...wish, ...(opened ? { opened } : {}), at: Date.now() }));
  if (leave) {
    await say('/api/pool/leave');
    return undefined;
  }
  let sought = await say('/api/pool');
  if (sought.kind === 'open' && staked) {
    const opened = await staked.createStaked(table).catch(async (cause) => {
      // The other shouldn't wait for a table that doesn't come.
      await say('/api/pool/leave').catch(() => {});
      throw new BaseError('The table could not be opened.', { category: 'network', code: 'NotOpened', cause });
    });
    sought = await say('/api/pool', { table: opened.table, invite: opened.invite ?? '' });
  }
  // The house may send anybody anywhere: one sits down where one wanted to play, or nowhere.
  if (sought.kind === 'found' && staked && !(await staked.isSought(root, wish, sought)))
    throw new BaseError('This is not the table that was sought.', { category: 'user', code: 'WrongTable' });
  return sought;
}

/** Polled: no socket is opened for it. */
async function asks<Answer>(path: string, body: unknown): Promise<Answer> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.message), { code: answer.code, category: 'network' });
  return answer;
}

/** A game that counts carries the house's word in its file, and the house keeps the file for others to read. */
export async function ratedFile(house: Coordinator, root: string, file: GameFile): Promise<string> {
  const { tableId } = file.table;
  let rated: Partial<Rated> | undefined;
  // The house signs the end a moment after its judge has told it.
  for (let tried = 0; tried < TRIES && !rated?.finish; tried++) {
    if (tried > 0) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    try {
      rated = await house.ask<Partial<Rated>>(`/api/rated/${tableId}`);
    } catch (error) {
      // Too busy to answer, or away for a moment.
      if (error instanceof BaseError && error.recoverable) continue;
    }
    // It counts for nothing.
    if (!rated?.pairing) break;
  }
  if (!rated?.finish || !rated.pairing) return makeGameFile(file);
  const text = makeGameFile({ ...file, rated: rated as Rated });
  const key = await personKey(root);
  const signature = signWith(key)(uploadDigest(tableId, keccak256(bytesToHex(new TextEncoder().encode(text)))));
  await house.ask('/api/rated/files', { file: text, owner: key.address, signature }).catch(() => {});
  return text;
}
