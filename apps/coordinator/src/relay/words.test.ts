import { type Hex, seededRandom } from '@facedown/base';
import { newSession } from '@facedown/sdk';
import { signerOf } from '@facedown/sdk/engine';
import { signWord, type Word } from '@facedown/sdk/people';
import { describe, expect, it } from 'vitest';
import { openWords } from './words.js';

const TABLE = '0:0x0000000000000000000000000000000000000001:7';
const [ana, ben] = ['ana', 'ben'].map((seed) => newSession(seededRandom(seed))) as [
  ReturnType<typeof newSession>,
  ReturnType<typeof newSession>,
];
const START = 1_800_000_000_000;

function open(lingerMs = 10) {
  let time = START;
  const words = openWords({
    sessions: async (table) => (table === TABLE ? new Map([[0, ana.address]]) : undefined),
    signerOf: async (digest, signature) => signerOf(digest, signature),
    now: () => time,
    lingerMs,
  });
  const pass = (ms: number) => {
    time += ms;
  };
  const said = (text: string, kind: Word['kind'] = 'text', at = time) =>
    signWord(ana, TABLE, { seat: 0, at, kind, text });
  return { words, pass, said };
}

describe('openWords', () => {
  it('passes on what a seat has signed, also to who comes later', async () => {
    const { words, said, pass } = open();
    const heard: string[] = [];
    words.hear(TABLE, ({ text }) => heard.push(text));
    for (const [text, kind] of [
      ['hello', 'phrase'],
      ['fire', 'emote'],
      ['Na, <b>du</b>?', 'text'],
    ] as const) {
      expect(await words.say(TABLE, said(text, kind))).toMatchObject({ ok: true });
      pass(1);
    }
    expect(heard).toEqual(['hello', 'fire', 'Na, <b>du</b>?']);
    const late: string[] = [];
    words.hear(TABLE, ({ text }) => late.push(text));
    expect(late).toEqual(heard);
  });

  it('takes no more of a seat that says much through many connections at once', async () => {
    const { words, said } = open();
    const heard: string[] = [];
    words.hear(TABLE, ({ text }) => heard.push(text));
    const all = Array.from({ length: 20 }, (_, i) => said(`word ${i >> 1}`, 'text', START + (i >> 1)));
    await Promise.all(all.map((word) => words.say(TABLE, word)));
    expect(new Set(heard).size).toBe(heard.length);
    expect(heard.length).toBeLessThanOrEqual(5);
  });

  it('refuses strangers, other tables, what was said before, and what is no plain line', async () => {
    const { words, said } = open();
    const word = said('hello', 'phrase');
    expect(await words.say(TABLE, { ...word, text: 'bye' })).toMatchObject({ code: 'NotSigned' });
    expect(await words.say(TABLE, signWord(ben, TABLE, { ...word }))).toMatchObject({ code: 'NotSigned' });
    expect(await words.say(TABLE, signWord(ana, `${TABLE}1`, { ...word }))).toMatchObject({ code: 'NotSigned' });
    expect(await words.say(`${TABLE}1`, word)).toMatchObject({ code: 'NoSuchTable' });
    expect(await words.say(TABLE, { ...word, seat: 1 })).toMatchObject({ code: 'NoSuchTable' });
    expect(await words.say(TABLE, said('later', 'text', START + 3_600_000))).toMatchObject({ code: 'StaleWord' });
    for (const text of ['', ' x', 'x'.repeat(201), 'a\nb', 'a‮b', 'a​b'])
      expect(await words.say(TABLE, said(text))).toMatchObject({ code: 'MalformedWord' });
    expect(await words.say(TABLE, said('dance', 'emote'))).toMatchObject({ code: 'MalformedWord' });
    expect(await words.say(TABLE, word)).toMatchObject({ ok: true });
    expect(await words.say(TABLE, word)).toMatchObject({ code: 'StaleWord' });
  });

  it('lets nobody talk without end, and forgets what was said when the table has gone', async () => {
    const { words, said, pass } = open();
    let taken = 0;
    for (let i = 0; i < 50; i++) {
      pass(1);
      if ((await words.say(TABLE, said(`word ${i}`))).ok) taken++;
    }
    expect(taken).toBe(5);
    pass(2000);
    expect(await words.say(TABLE, said('again'))).toMatchObject({ ok: true });
    words.end(TABLE);
    await expect
      .poll(() => {
        const kept: Word[] = [];
        words.hear(TABLE, (word) => kept.push(word))();
        return kept.length;
      })
      .toBe(0);
  });
});

describe('what is kept of words', () => {
  const tableOf = (n: number) => `0:0x${'0'.repeat(39)}1:${n}`;
  const word = (text: string, at = START): Word => ({
    seat: 0,
    at,
    kind: 'text',
    text,
    signature: `0x${'11'.repeat(65)}`,
  });
  /** Whose signatures are good without a look at them. */
  function trusting(more: Partial<Parameters<typeof openWords>[0]> = {}) {
    const passed: string[] = [];
    const words = openWords({
      sessions: async () => new Map([[0, ana.address.toUpperCase() as Hex]]),
      signerOf: async () => ana.address,
      pass: (text) => passed.push(text),
      now: () => START,
      ...more,
    });
    const heard = (table: number, text: string) =>
      words.heard(JSON.stringify({ table: tableOf(table), word: word(text) }));
    const listen = (table: number) => {
      const texts: string[] = [];
      const stop = words.hear(tableOf(table), ({ text }) => texts.push(text));
      return { texts, stop };
    };
    const kept = (table: number) => {
      const { texts, stop } = listen(table);
      stop();
      return texts;
    };
    return { words, passed, heard, listen, kept };
  }

  it('is so much of one table, the oldest gone first', () => {
    const { heard, kept } = trusting();
    for (let i = 0; i < 40; i++) heard(1, `word ${i}`);
    expect(kept(1)).toHaveLength(40);
    heard(1, 'one more');
    expect([kept(1).length, kept(1)[0], kept(1).at(-1)]).toEqual([40, 'word 1', 'one more']);
  });

  it('is of so many tables, without those at which nobody has listened or spoken for longest', () => {
    const { heard, listen, kept } = trusting();
    const listening = listen(1);
    for (let table = 2; table <= 2000; table++) heard(table, 'hello');
    expect(kept(2)).toEqual(['hello']);
    heard(2001, 'hello');
    // The second was looked at just now, and at the first somebody listens.
    expect([kept(2), kept(4), kept(2001)]).toEqual([['hello'], ['hello'], ['hello']]);
    expect(kept(3)).toEqual([]);
    heard(1, 'still here');
    expect(listening.texts).toEqual(['still here']);
  });

  it('is also of a table that is one too many, where somebody listens at all the others', () => {
    const { heard, listen } = trusting();
    for (let table = 1; table <= 2000; table++) listen(table);
    const { texts } = listen(2001);
    heard(2001, 'hello');
    expect(texts).toEqual(['hello']);
  });

  it('is there for a while after the table has ended, and at once no more where that is no time', async () => {
    const [long, short] = [trusting(), trusting({ lingerMs: 0 })];
    for (const { heard, words } of [long, short]) {
      heard(1, 'bye');
      words.end(tableOf(1));
    }
    await expect.poll(() => short.kept(1)).toEqual([]);
    expect(long.kept(1)).toEqual(['bye']);
  });

  it('is what other coordinators pass on as this one does, and nothing else that is said on the bus', async () => {
    const [here, there] = [trusting(), trusting()];
    const said = word('hello');
    expect(await here.words.say(tableOf(1), said)).toEqual({ ok: true, value: said });
    expect(here.passed).toHaveLength(1);
    there.words.heard(here.passed[0]!);
    expect(there.kept(1)).toEqual(['hello']);
    for (const text of ['', '{', 'null', '5', '[]', '{}', JSON.stringify({ table: tableOf(1) })])
      there.words.heard(text);
    there.words.heard(JSON.stringify({ table: 'x', word: said }));
    there.words.heard(JSON.stringify({ table: tableOf(1), word: { ...said, seat: 99 } }));
    expect(there.kept(1)).toEqual(['hello']);
    expect(there.passed).toEqual([]);
  });

  it('is said no more than five minutes ahead, and after what the seat has said before', async () => {
    const { words } = trusting();
    const say = async (at: number) => (await words.say(tableOf(1), word(`at ${at}`, at))).ok;
    expect([await say(START + 300_001), await say(START + 300_000)]).toEqual([false, true]);
    expect([await say(START + 299_999), await say(START + 300_000)]).toEqual([false, false]);
  });
});
