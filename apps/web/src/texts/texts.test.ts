import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { de } from './de.js';
import { en } from './en.js';
import { leaves } from './leaves.js';

const source = fileURLToPath(new URL('..', import.meta.url));
const screens = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));

/** Words that a person would read, written into a screen instead of taken from the texts. */
function literals(code: string): string[] {
  const inside = [...code.matchAll(/<\/?[a-z][\w-]*(?:\s[^<>]*)?>\s*([^<>{}();=]*[A-Za-z]{2}[^<>{}();=]*?)\s*</g)].map(
    ([, text]) => text!,
  );
  const attributes = [
    ...code.matchAll(/\s(?:aria-label|title|placeholder|alt|aria-valuetext)="([^"]*[A-Za-z]{2}[^"]*)"/g),
  ].map(([, text]) => text!);
  return [...inside, ...attributes];
}

describe('texts', () => {
  it('are the only place where a screen finds words', () => {
    expect(literals('<p title="Hello there">Say hi</p>')).toEqual(['Say hi', 'Hello there']);
    expect(screens.length).toBeGreaterThan(30);
    const found = screens.flatMap((file) =>
      literals(readFileSync(join(source, file), 'utf8')).map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it('say the same things in both languages, each in its own words', () => {
    const german = new Map(leaves(de));
    const english = leaves(en);
    expect([...german.keys()].sort()).toEqual(english.map(([path]) => path).sort());
    // Names, and words that both languages share.
    const same = english.filter(([path, text]) => german.get(path) === text && /[a-z]{4}/.test(text));
    expect(same.map(([, text]) => text).filter((text) => text.includes(' '))).toEqual([]);
  });

  it('speak to players, not of the workshop', () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?:^|[/.])(?:en|de|texts\.en|texts\.de)\.ts$/.test(file),
    );
    expect(files.length).toBeGreaterThan(10);
    const found = files.flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(/(?:'[^'\n]*'|`[^`]*`)/g)]
        .map(([text]) => text)
        // A lone word is the name of something in the program.
        .filter(
          (text) => /\s/.test(text) && /\b(?:coordinator|judge|salt|koordinator|salz|nonce|payload)\b/i.test(text),
        )
        .map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});
