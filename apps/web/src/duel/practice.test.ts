import { isList, STARTERS } from '@facedown/duel';
import { describe, expect, it } from 'vitest';
import { codeOf, deckOf, listOfCode } from './decks.js';
import { levelOfTable, practiceConfig, practiceOf, tableName } from './practice.js';
import { counted, type Results } from './results.js';

describe('practiceOf', () => {
  it('reads what tableName wrote', () => {
    const code = codeOf(STARTERS.root);
    for (const deck of ['tide', code]) {
      const boss = tableName('abc', { deck, foe: { boss: 66 }, dealer: 'players' });
      expect(practiceOf(boss)).toEqual({ list: deckOf(deck), foe: { boss: 66 }, dealer: 'players' });
      const bot = tableName('abc', { deck, foe: { level: 7, starter: 'root' }, dealer: 'salt' });
      expect(practiceOf(bot)).toEqual({ list: deckOf(deck), foe: { level: 7, starter: 'root' }, dealer: 'salt' });
    }
  });

  it('takes what is usual for whatever an address says wrongly', () => {
    for (const table of ['practice', 'x~nothing~b12~q', 'x~ember~l99~z', '~~~~', 'x~DU1-AAAA~b63'])
      expect(isList(practiceConfig(table).lists[0]!)).toBe(true);
  });

  it('plays bosses at full strength', () => {
    expect(levelOfTable(tableName('a', { deck: 'ember', foe: { boss: 64 }, dealer: 'salt' }))).toBe(10);
    expect(practiceConfig('a~ember~b64~salt')).toMatchObject({ boss: 64, lists: [STARTERS.ember, '0x'] });
  });
});

describe('listOfCode', () => {
  it('gives back every starter, and refuses what is no deck', () => {
    for (const list of Object.values(STARTERS)) {
      const read = listOfCode(codeOf(list));
      expect('list' in read && [...read.list].sort()).toEqual([...list].sort());
    }
    const good = codeOf(STARTERS.ember);
    const changed = `${good.slice(0, 9)}${good[9] === 'A' ? 'B' : 'A'}${good.slice(10)}`;
    expect(listOfCode(changed)).toEqual({ code: 'BadChecksum' });
    expect(listOfCode('a deck')).toEqual({ code: 'NotADeckCode' });
    expect(listOfCode('FB1-AQE')).toEqual({ code: 'WrongSet' });
    expect(listOfCode(codeOf(`0x${STARTERS.ember.slice(4)}`))).toEqual({ code: 'BadDeck' });
    expect(listOfCode(codeOf(`${STARTERS.ember}39`))).toEqual({ code: 'BadDeck' });
  });
});

describe('counted', () => {
  const none: Results = { wins: {}, bosses: {}, counted: [] };
  it('counts a table once, a faction’s wins, and a boss’s best', () => {
    const one = counted(none, { table: 'a', faction: 'ember', turns: 9 });
    expect(counted(one, { table: 'a', faction: 'ember', turns: 9 })).toBe(one);
    expect(counted(one, { table: 'b', faction: 'ember', turns: 9 }).wins).toEqual({ ember: 2 });
    const boss = counted(counted(none, { table: 'c', faction: 'tide', boss: 65, turns: 21 }), {
      table: 'd',
      faction: 'tide',
      boss: 65,
      turns: 33,
    });
    expect([boss.bosses, boss.wins]).toEqual([{ 65: 21 }, {}]);
  });
});
