import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { newSession } from '../signing/session.js';
import { parsePerson, signPerson } from './person.js';
import { parseSeek, signSeek } from './seek.js';

const key = newSession(seededRandom('person'));
const stranger = newSession(seededRandom('stranger'));
const card = signPerson(key, { name: 'Ottilie', picture: 12, at: 1_800_000_000_000 });

describe('parsePerson', () => {
  it('takes what its owner signed, whole', () => {
    expect(parsePerson(JSON.parse(JSON.stringify(card)))).toEqual({ ok: true, value: card });
    for (const lie of [{ name: 'Balthasar' }, { picture: 13 }, { at: card.at + 1 }, { owner: stranger.address }])
      expect(parsePerson({ ...card, ...lie })).toMatchObject({ code: 'NotSigned' });
  });

  it('refuses names that pass for the house, and what is no card at all', () => {
    const named = (name: string) => parsePerson(signPerson(key, { name, picture: 1, at: 1 }));
    for (const name of ['Bot 3', 'Dea1er', 'a', 'x'.repeat(21), '<b>x</b>', 'a‮b'])
      expect(named(name)).toMatchObject({ code: 'BadName' });
    for (const bad of [null, 7, [], { ...card, picture: 1.5 }, { ...card, picture: 10_000 }, { ...card, at: '1' }])
      expect(parsePerson(bad)).toMatchObject({ code: 'MalformedPerson' });
  });
});

describe('parseSeek', () => {
  it('takes what was signed, whole', () => {
    const seek = signSeek(key, { game: 'kuhn', dealer: 'open', config: '0x01', at: 5 });
    expect(parseSeek(seek)).toEqual({ ok: true, value: seek });
    for (const lie of [{ game: 'relic' }, { dealer: 'players' }, { config: '0x02' }, { at: 6 }])
      expect(parseSeek({ ...seek, ...lie })).toMatchObject({ code: 'NotSigned' });
    expect(parseSeek({ ...seek, config: `0x${'00'.repeat(5000)}` })).toMatchObject({ code: 'MalformedSeek' });
  });
});
