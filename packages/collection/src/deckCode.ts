import { concatBytes, equalBytes, keccak256Bytes, type Refusal } from '@facedown/base';
import type { DeckProblem } from './deckProblem.js';
import { type CardOf, MAX_LIST, type SetOf } from './setOf.js';
import { tallyOf } from './word.js';

const FORMAT = '1';
const CHECK_BYTES = 4;
/** A pair for each of 256 faces has 690 letters. */
const LONGEST = 1000;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

type DeckCodeRefusal = Refusal<
  'NotADeckCode' | 'WrongSet' | 'BadChecksum' | 'UnknownVersion' | 'BadDeck' | 'DeckSize'
> & {
  /** Each card of a whole code that the set hasn't. */
  readonly problems: readonly DeckProblem[];
};

/** A list, ascending: what every deck is, whatever way it came. */
type ParsedDeck = { readonly ok: true; readonly value: number[] } | DeckCodeRefusal;

/** `FB1-` and base64url of version, face and count pairs ascending, and four bytes of keccak over all before. */
export function makeDeckCode<Card extends CardOf>(set: SetOf<Card>, faces: readonly number[]): string {
  const pairs = [...tallyOf(faces)].sort(([a], [b]) => a - b).flat();
  if (faces.length > MAX_LIST) throw new RangeError(`a list of more than ${MAX_LIST} cards has no code`);
  const body = Uint8Array.of(set.version, ...pairs);
  return `${prefixOf(set)}${toBase64Url(concatBytes(body, checkOf(set, body)))}`;
}

/** One letter changed is refused as such; so is a code of another set. */
export function parseDeckCode<Card extends CardOf>(set: SetOf<Card>, code: string): ParsedDeck {
  const match = /^([A-Z]{2})1-([A-Za-z0-9_-]+)$/.exec(code.trim());
  if (!match || code.length > LONGEST) return refuse('NotADeckCode');
  if (match[1] !== set.code) return refuse('WrongSet');
  const bytes = fromBase64Url(match[2]!);
  if (!bytes || bytes.length < 1 + CHECK_BYTES) return refuse('NotADeckCode');
  const body = bytes.subarray(0, -CHECK_BYTES);
  if (!equalBytes(bytes.subarray(-CHECK_BYTES), checkOf(set, body))) return refuse('BadChecksum');
  if (body[0]! > set.version || body[0] === 0) return refuse('UnknownVersion');
  const pairs = body.subarray(1);
  if (pairs.length % 2 !== 0) return refuse('NotADeckCode');
  const faces: number[] = [];
  const problems: DeckProblem[] = [];
  for (let i = 0, before = -1; i < pairs.length; i += 2) {
    const [face, count] = [pairs[i]!, pairs[i + 1]!];
    if (face <= before || count === 0) return refuse('NotADeckCode');
    before = face;
    if (!set.byFace.has(face)) problems.push({ code: 'NoSuchFace', face });
    for (let n = 0; n < count; n++) faces.push(face);
  }
  if (problems.length > 0) return refuse('BadDeck', problems);
  return faces.length > MAX_LIST ? refuse('DeckSize') : { ok: true, value: faces };
}

const refuse = (code: DeckCodeRefusal['code'], problems: readonly DeckProblem[] = []): DeckCodeRefusal => ({
  ok: false,
  code,
  problems,
});

const prefixOf = ({ code }: Pick<SetOf, 'code'>): string => `${code}${FORMAT}-`;

const checkOf = (set: Pick<SetOf, 'code'>, body: Uint8Array): Uint8Array =>
  keccak256Bytes(concatBytes(new TextEncoder().encode(prefixOf(set)), body)).slice(0, CHECK_BYTES);

function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const word = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const letters = Math.min(4, bytes.length - i + 1);
    for (let n = 0; n < letters; n++) text += LETTERS[(word >> (18 - 6 * n)) & 63];
  }
  return text;
}

/** Only the one spelling of each sequence of bytes. */
function fromBase64Url(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  let [word, bits] = [0, 0];
  for (const letter of text) {
    word = ((word << 6) | LETTERS.indexOf(letter)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((word >> bits) & 255);
  }
  const result = Uint8Array.from(bytes);
  return toBase64Url(result) === text ? result : undefined;
}
