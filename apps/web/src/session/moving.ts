import { BaseError, base64ToBytes, bytesToBase64, systemRandom } from '@facedown/base';
import { makePlain, parsePlain } from '@facedown/sdk/coordinator';
import { parseEntries, type SeatSecrets } from '@facedown/sdk/engine';
import { splitRoot } from '../vault/ownerKeys.js';
import { ofTable, transact } from './idb.js';
import { streamOf } from './secrets.js';

/** A seat as it goes to another device: all it has signed, and what it signs and opens cards with. */
interface MovedSeat {
  /** Its table's address in the page, and its name in the journals. */
  readonly path: string;
  readonly table: string;
  readonly party: number;
  readonly secrets: SeatSecrets;
  readonly lines: readonly string[];
  readonly sealed?: string;
  /** What the game keeps for it between two moves. */
  readonly memory?: unknown;
}

export interface SeatPlace extends Pick<MovedSeat, 'path' | 'table' | 'party'> {
  /** The name of its memory. */
  readonly memoryAt: string;
}

interface KeptDevice {
  readonly id: typeof OWN;
  readonly key: CryptoKey;
  readonly code: string;
}

const OWN = 'own';
const FORMAT = 'facedown-seat';
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
/** No journal has such a line: who finds it opens nothing. */
const GONE = 'moved';
const ALL = ['journals', 'sealed', 'memories', 'moved', 'brought', 'devices'] as const;
const linesOf = (table: string, party: number) => IDBKeyRange.bound([table, party], [table, party, []]);

const refuse = (code: string, message: string): BaseError => new BaseError(message, { category: 'user', code });

/** What another device seals a seat to. A key serves for one seat: once it has opened one, it is gone. */
export async function deviceCode(): Promise<string> {
  const known = await transact<KeptDevice>('readonly', ['devices'], (store) => store('devices').get(OWN));
  if (known) return known.code;
  const { privateKey: key, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['deriveKey']);
  const code = bytesToBase64(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
  await transact('readwrite', ['devices'], (store) =>
    store('devices').put({ id: OWN, key, code } satisfies KeptDevice),
  );
  return code;
}

export const parseCode = (code: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(code.trim()), CURVE, false, []).catch(() => {
    throw refuse('BadCode', 'No device has such a code.');
  });

/**
 * Gives the seat up here for good, and then seals it to the other device: the journal ends in a line where its next
 * entry would be, so that nothing that is still on its way can be written, and what isn't written isn't sent.
 */
export async function sealSeat(place: SeatPlace, secrets: SeatSecrets, to: CryptoKey): Promise<string> {
  const { path, table, party, memoryAt } = place;
  const read: { lines?: IDBRequest<{ line: string; at: number }[]>; sealed?: IDBRequest; memory?: IDBRequest } = {};
  await transact('readwrite', ALL, (store) => {
    read.sealed = store('sealed').get([table, party]);
    read.memory = store('memories').get(memoryAt);
    const lines = store('journals').getAll(linesOf(table, party));
    read.lines = lines;
    lines.onsuccess = () => {
      store('journals').add({ table, party, at: (lines.result.at(-1)?.at ?? 0) + 1, line: GONE });
      store('moved').put({ table, party });
    };
    return undefined;
  });
  const seat: MovedSeat = {
    path,
    table,
    party,
    secrets,
    lines: read.lines!.result.map(({ line }) => line),
    ...(read.sealed?.result ? { sealed: read.sealed.result.sealed } : {}),
    ...(read.memory?.result ? { memory: read.memory.result } : {}),
  };
  const own = await crypto.subtle.generateKey(CURVE, false, ['deriveKey']);
  const from = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey));
  const key = await agreed(own.privateKey, to, 'encrypt');
  return JSON.stringify({ format: FORMAT, from: bytesToBase64(from), ...(await encrypt(key, seat)) });
}

/** The seat goes on here. Refuses what was sealed to another device, or a second time, and then changes nothing. */
export async function takeSeat(root: string, text: string): Promise<string> {
  const device = await transact<KeptDevice>('readonly', ['devices'], (store) => store('devices').get(OWN));
  const seat = device && (await openSeat(device.key, text).catch(() => undefined));
  if (!device || !seat) throw refuse('NotForHere', 'This seat was not sealed to this device.');
  const { path, table, party, secrets, lines, sealed, memory } = seat;
  parseEntries(lines);
  const wasHere = await isMoved(table, party);
  const here = await transact('readonly', ['journals'], (store) => store('journals').getAllKeys(ofTable(table)));
  // Its secrets would take the place of those of the seat that this browser has there.
  if (here?.some((key) => Array.isArray(key) && key[1] !== party)) throw known();
  const kept = await encrypt(await keyOf(root, table), secrets);
  await transact('readwrite', ALL, (store) => {
    // A journal that was never given up signs by itself: nothing is written over it.
    if (wasHere) store('journals').delete(linesOf(table, party));
    lines.forEach((line, i) => {
      store('journals').add({ table, party, at: i + 1, line });
    });
    if (sealed !== undefined) store('sealed').put({ table, party, sealed });
    // Whose memory it is the file says: over another seat's nothing is written.
    if (memory !== undefined) store('memories')[wasHere ? 'put' : 'add'](memory);
    store('brought').put({ table, ...kept });
    store('moved').delete([table, party]);
    store('devices').delete(OWN);
    return undefined;
  }).catch(() => {
    throw known();
  });
  return path;
}

const known = () => refuse('SeatKnown', 'This browser has a journal of that seat or table already.');

/** Was this seat given to another device? */
export const isMoved = async (table: string, party: number): Promise<boolean> =>
  (await transact('readonly', ['moved'], (store) => store('moved').get([table, party]))) !== undefined;

/** The secrets of a seat that came from another device; only the root of this browser opens them. */
export async function broughtSecrets(root: string, table: string): Promise<SeatSecrets | undefined> {
  const kept = await transact<Sealed>('readonly', ['brought'], (store) => store('brought').get(table));
  if (!kept) return undefined;
  // Under another root it is somebody else's: whoever comes then watches.
  return decrypt(await keyOf(root, table), kept).then(
    (secrets) => secrets as SeatSecrets,
    () => undefined,
  );
}

interface Sealed {
  readonly iv: string;
  readonly body: string;
}

async function openSeat(key: CryptoKey, text: string): Promise<MovedSeat | undefined> {
  const { format, from, iv, body } = Object(JSON.parse(text)) as Record<string, string>;
  if (format !== FORMAT) return undefined;
  const other = await parseCode(from!);
  const seat = Object(await decrypt(await agreed(key, other, 'decrypt'), { iv: iv!, body: body! })) as MovedSeat;
  const isSeat =
    /^#\/table\//.test(seat.path) &&
    typeof seat.table === 'string' &&
    Number.isInteger(seat.party) &&
    Array.isArray(seat.lines) &&
    [seat.secrets?.session, seat.secrets?.dealer].every((one) => /^0x[0-9a-f]*$/.test(String(one)));
  return isSeat ? seat : undefined;
}

const agreed = (own: CryptoKey, other: CryptoKey, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> =>
  crypto.subtle.deriveKey({ name: 'ECDH', public: other }, own, { name: 'AES-GCM', length: 256 }, false, [use]);

const keyOf = async (root: string, table: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    new Uint8Array((await streamOf(splitRoot(root).root, table, 'brought'))(32)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  );

async function encrypt(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = systemRandom(12);
  const text = new TextEncoder().encode(makePlain(value));
  const body = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text));
  return { iv: bytesToBase64(iv), body: bytesToBase64(body) };
}

async function decrypt(key: CryptoKey, { iv, body }: Sealed): Promise<unknown> {
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, key, bytesOf(body));
  return parsePlain(new TextDecoder().decode(text));
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(base64ToBytes(text) ?? []);
