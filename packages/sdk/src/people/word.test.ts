import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { newSession } from '../signing/session.js';
import { isSaidBy, parseWord, signWord } from './word.js';

const key = newSession(seededRandom('word'));
const said = { seat: 1, at: 1_700_000_000_000, kind: 'text', text: 'well played' } as const;
const word = signWord(key, 'table', said);

describe('a word at the table', () => {
  it('is its seat’s, at this table and this moment', () => {
    expect(parseWord(word)).toEqual({ ok: true, value: word });
    expect(isSaidBy(`0x${key.address.slice(2).toUpperCase()}`, 'table', word)).toBe(true);
    expect(isSaidBy(key.address, 'other', word)).toBe(false);
    for (const other of [{ seat: 2 }, { at: said.at + 1 }, { text: 'badly played' }, { kind: 'phrase' as const }])
      expect(isSaidBy(key.address, 'table', { ...word, ...other })).toBe(false);
  });
  it.each([
    ['emote', 'smile'],
    ['phrase', 'goodGame'],
    ['text', 'x'.repeat(200)],
  ])('may be %s: %s', (kind, text) => expect(parseWord({ ...word, kind, text }).ok).toBe(true));
  it.each([
    ['emote', 'dance'],
    ['phrase', 'smile'],
    ['text', ''],
    ['text', ' x'],
    ['text', 'x'.repeat(201)],
    ['text', 'two\nlines'],
    ['text', 'x\u202ey'],
    ['card', 'an ace'],
    ['other', 'smile'],
  ])('may not be %s: %j', (kind, text) =>
    expect(parseWord({ ...word, kind, text })).toEqual({ ok: false, code: 'MalformedWord' }),
  );
  it.each([null, { seat: 128 }, { seat: 1.5 }, { at: -1 }, { text: 5 }, { signature: '0x00' }])(
    'is refused where it is malformed: %j',
    (other) => expect(parseWord(other && { ...word, ...other }).ok).toBe(false),
  );
});
