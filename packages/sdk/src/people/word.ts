import { type Hex, isHex, isSeatParty, ok, type Result, refuse } from '@facedown/base';
import { type SessionKey, signerOf, signWith } from '../signing/session.js';
import { digestOfWords, isTime } from './person.js';
import { EMOTES, MAX_WORD_CHARS, PHRASES } from './said.js';
import { parseShown } from './shown.js';

/**
 * Something that a seat says to the others. It is no part of the game: no log, journal or file has it, and nothing
 * follows from it.
 */
export interface Word {
  readonly seat: number;
  /** Milliseconds since 1970; a seat's words have growing times, so that nothing is heard twice. */
  readonly at: number;
  readonly kind: 'emote' | 'phrase' | 'text' | 'card';
  /** An emote or a phrase by its name, which each page says in its own language; plain text; or a shown card. */
  readonly text: string;
  readonly signature: Hex;
}

/** One line, and nothing invisible or that turns it around. */
const isPlain = (text: string): boolean =>
  text.length > 0 &&
  text.length <= MAX_WORD_CHARS &&
  text === text.trim() &&
  !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);

/** `table` is the table's key. */
export const wordDigest = (table: string, { seat, at, kind, text }: Omit<Word, 'signature'>): Uint8Array =>
  digestOfWords('facedown/word/1', table, seat, at, kind, text);

/** `table` is the table's key. */
export function signWord(key: SessionKey, table: string, said: Omit<Word, 'signature'>): Word {
  const { seat, at, kind, text } = said;
  const word = { seat, at, kind, text };
  return { ...word, signature: signWith(key)(wordDigest(table, word)) };
}

export function parseWord(value: unknown): Result<Word, 'MalformedWord'> {
  const { seat, at, kind, text, signature } = Object(value) as Record<string, unknown>;
  if (!Number.isInteger(seat) || !isSeatParty(Number(seat)) || !isTime(at) || typeof text !== 'string')
    return refuse('MalformedWord');
  if (!isHex(signature) || signature.length !== 132) return refuse('MalformedWord');
  const isKnown =
    (kind === 'emote' && (EMOTES as readonly string[]).includes(text)) ||
    (kind === 'phrase' && (PHRASES as readonly string[]).includes(text)) ||
    (kind === 'text' && isPlain(text)) ||
    (kind === 'card' && parseShown(text).ok);
  return isKnown
    ? ok({ seat: Number(seat), at, kind: kind as Word['kind'], text, signature })
    : refuse('MalformedWord');
}

/** Did the seat's session key say this, at this table? */
export const isSaidBy = (session: Hex, table: string, word: Word): boolean =>
  signerOf(wordDigest(table, word), word.signature) === session.toLowerCase();
