import { plainOf } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import { MalformedAnswer, parseAccess, parseEvent, parseRecords, parseTableId, parseView } from './parseAnswer.js';

const word = `0x${'ab'.repeat(32)}`;
const address = `0x${'5e'.repeat(20)}`;
const view = {
  opening: {
    salt: word,
    game: 'holdem',
    dealer: 'open',
    name: 'table',
    config: '0x01',
    dealerConfig: '0x',
    minSeats: 2,
    maxSeats: 3,
    servers: [address],
    onchain: false,
    registerSeconds: 60,
    answerSeconds: 60,
  },
  entries: [{ seat: 0, owner: address, session: address, key: '0x', amount: 100n }],
  phase: 'play',
  epoch: 0n,
  version: 5n,
  hash: word,
  remainingMs: 250.5,
  startVersion: 0n,
  lapsed: [1, 128],
  payouts: [100n, 0n],
};
const BAD = [null, -1, '0xzz', {}, [[]], -1n, 2n ** 300n, Number.NaN, 'x'.repeat(300)];

describe('a coordinator’s answer', () => {
  it('becomes what it says; servers don’t lapse', () => {
    expect(parseView(view)).toEqual({ ...view, lapsed: [1] });
    expect(parseTableId(7n)).toBe(7n);
    expect(parseRecords([{ kind: 'lapse', version: 3n, hash: word }])).toHaveLength(1);
    expect(parseAccess({ access: 'private', inviter: address })).toEqual({ access: 'private', inviter: address });
  });

  it('with anything else in any field is refused, and never thrown over', () => {
    for (const [where, inner] of [
      [[], view],
      [['opening'], view.opening],
      [['entries'], view.entries[0]!],
    ] as const)
      for (const key of Object.keys(inner))
        for (const bad of BAD) {
          const part = { ...inner, [key]: bad };
          const whole = where[0] === undefined ? part : { ...view, [where[0]]: where[0] === 'entries' ? [part] : part };
          // A name may be any short text.
          if (key === 'name' || key === 'game' || key === 'dealer') continue;
          expect(() => parseView(whole), `${key} ${String(bad)}`).toThrow(MalformedAnswer);
        }
    for (const bad of [...BAD, undefined, 5n, 'lapse']) {
      expect(() => parseRecords([bad])).toThrow(MalformedAnswer);
      expect(() => parseRecords([{ kind: 'advance', version: 3n, hash: word, deed: bad }])).toThrow(MalformedAnswer);
      expect(() => parseAccess({ access: bad })).toThrow(MalformedAnswer);
      expect(() => parseEvent(bad)).toThrow(MalformedAnswer);
    }
    for (const bad of [0n, -1n, 7, '7']) expect(() => parseTableId(bad)).toThrow(MalformedAnswer);
  });

  it('names no seat twice', () => {
    const twice = [...view.entries, ...view.entries];
    expect(() => parseView({ ...view, entries: twice })).toThrow(MalformedAnswer);
  });

  it.each([
    [{ kind: 'started' }],
    [{ kind: 'joined', entry: view.entries[0] }],
    [{ kind: 'phase', phase: 'live', version: 1n, hash: word, remainingMs: 0 }],
    [{ kind: 'record', record: { kind: 'recorded', version: 3n, hash: word } }],
    [{ kind: 'settled', payouts: [1n], house: 0n }],
  ])('tells of %o', (event) => {
    expect(parseEvent(plainOf(event))).toEqual(event);
    for (const key of Object.keys(event).filter((one) => one !== 'kind')) {
      expect(() => parseEvent(plainOf({ ...event, [key]: [null] }))).toThrow(MalformedAnswer);
    }
  });
});
