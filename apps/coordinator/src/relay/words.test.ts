import { seededRandom } from '@facedown/base';
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
