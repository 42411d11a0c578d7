import { describe, expect, it } from 'vitest';
import { BOSS_LISTS } from './bosses.js';
import { CARDS, cardOf, isSought, Sought } from './cards.js';
import { facesOf, isList, isWithin, listOf, wordOf } from './lists.js';
import { recordOf, recordTable } from './record.js';
import { STARTER_WORD, STARTERS } from './starters.js';
import { texts } from './testing/texts.js';

describe('CARDS', () => {
  it.each([...texts.values()].map((text) => [text.name, text] as const))(
    'has %s as the specification has it',
    (_name, text) => {
      const card = cardOf(text.face);
      expect(card).toMatchObject({
        name: text.name,
        beast: text.isBeast,
        cost: text.cost,
        attack: text.attack,
        health: text.health,
        kind: { U: 'unit', S: 'spell', G: 'general', B: 'boss' }[text.kind],
      });
    },
  );

  it('has 29 commons, 13 rares, 8 epics and 4 legendaries', () => {
    const count = (rarity: string) => CARDS.filter((card) => card.rarity === rarity).length;
    expect(['common', 'rare', 'epic', 'legendary'].map(count)).toEqual([29, 13, 8, 4]);
  });

  it('knows spells and beasts', () => {
    expect(isSought(10, Sought.Spell)).toBe(true);
    expect(isSought(10, Sought.Beast)).toBe(false);
    expect(isSought(3, Sought.Beast)).toBe(true);
  });
});

describe('recordOf', () => {
  it('puts each card into sixteen bytes of its own', () => {
    const records = CARDS.map((card) => Buffer.from(recordOf(card)).toString('hex'));
    expect(records.every(({ length }) => length === 32)).toBe(true);
    expect(recordTable().length).toBe(16 * 69);
    expect(records[9]).toBe('11020000000001610103000000000000'.replace(/^11/, '01'));
  });

  it('refuses a card with too many abilities', () => {
    const [ability] = cardOf(27).abilities;
    expect(() => recordOf({ ...cardOf(27), abilities: Array(4).fill(ability) })).toThrow(RangeError);
  });
});

describe('isList', () => {
  const cards = [...Array(13).keys()].flatMap((i) => [i + 1, i + 1, i + 1]);
  it('takes 39 cards of the faction or neutral', () => {
    expect(Object.values(STARTERS).every(isList)).toBe(true);
    expect(isList(listOf(57, cards))).toBe(true);
  });

  it.each([
    ['nothing', '0x' as const],
    ['38 cards', listOf(57, cards.slice(1))],
    ['40 cards', listOf(57, [...cards, 40])],
    ['four of a face', listOf(57, [...cards.slice(0, 38), 1])],
    ["another faction's card", listOf(57, [...cards.slice(0, 38), 14])],
    ['a made card', listOf(57, [...cards.slice(0, 38), 56])],
    ['no face', listOf(57, [...cards.slice(0, 38), 0])],
    ['a boss for a general', listOf(64, cards)],
    ['a unit for a general', listOf(1, cards)],
  ])('refuses %s', (_what, list) => expect(isList(list)).toBe(false));
});

describe('isWithin', () => {
  it('counts what the seat owns', () => {
    const counts = new Map([
      [1, 2],
      [40, 5],
    ]);
    expect(isWithin(listOf(57, [1, 1, 40, 40, 40]), wordOf(counts))).toBe(true);
    expect(isWithin(listOf(57, [1, 1, 1]), wordOf(counts))).toBe(false);
    expect(isWithin(listOf(57, [2]), wordOf(counts))).toBe(false);
  });

  it('lets everyone play each starter', () => {
    for (const list of Object.values(STARTERS)) expect(isWithin(list, STARTER_WORD)).toBe(true);
  });
});

describe('BOSS_LISTS', () => {
  it('give each boss 39 cards, at most three of a face', () => {
    for (const list of BOSS_LISTS) {
      expect(list.length).toBe(2 + 80);
      for (const face of facesOf(list))
        expect(
          list
            .slice(4)
            .match(/../g)!
            .filter((one) => Number(`0x${one}`) === face).length,
        ).toBeLessThan(4);
    }
  });
});
