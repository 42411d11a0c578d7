/** Code points, not UTF-16 units: a name in any script has the same room. */
const MAX_NAME = 20;

/** Letters of any script with their marks, digits, and a few signs between them: nothing invisible, nothing that turns the line around. */
const SHAPE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._'’-]*$/u;
const HOUSE = /\b(bot|bots|robot|house|dealer|host|facedown|admin|moderator|coordinator)\b/i;

/** What looks alike is alike: another case, another width, a digit for a letter. */
const LOOKS: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't' };
// Cyrillic and Greek letters that a reader takes for Latin ones.
const TWINS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'авеокмнрстухіјѕԁαβεικνορτυχ'].map((letter, i) => [letter, [...'abeokmhpctyxijsdabeiknoptux'][i]!]),
);
/** Two names that a reader takes for one have the same. */
export const skeletonOf = (name: string): string =>
  [...name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((letter) => LOOKS[letter] ?? TWINS[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('i', 'l');

/** A name that may be shown to others. It must not pass for the house or one of its bots. */
export function isPersonName(value: unknown): value is string {
  if (typeof value !== 'string' || value !== value.normalize('NFC').trim()) return false;
  const length = [...value].length;
  if (length < 2 || length > MAX_NAME || /\s\s/.test(value) || !SHAPE.test(value)) return false;
  const plain = [...value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((letter) => LOOKS[letter] ?? TWINS[letter] ?? letter)
    .join('');
  return !HOUSE.test(plain) && !/^(bots?|robot)/.test(skeletonOf(value)) && !/bot$/.test(skeletonOf(value));
}
