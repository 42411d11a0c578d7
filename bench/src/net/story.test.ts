import { describe, expect, it } from 'vitest';
import { storyOf, type Told } from './story.js';

const posted = (at: number, kind: string, version: number, id = `${kind}${version}/${at}`): Told => ({
  kind: 'posted',
  at,
  id,
  message: { kind, version },
  bytes: 100,
});
const heard = (at: number, id: string): Told => ({ kind: 'heard', at, id });
const asked = (at: number, version: number): Told => ({ kind: 'asked', at, version });
const step = (at: number, version: number, what: 'action' | 'dealer' | 'clock'): Told => ({
  kind: 'step',
  at,
  version,
  what,
});

describe('the story of a table', () => {
  // Seat 0 acts (version 5), seat 1 acks, both give a token (version 6), seat 1 is asked.
  const zero: Told[] = [
    posted(100, 'move', 5, 'move'),
    heard(210, 'ack'),
    posted(211, 'share', 6, 'share0'),
    heard(215, 'share1'),
    step(212, 5, 'action'),
    step(216, 6, 'dealer'),
  ];
  const one: Told[] = [
    heard(150, 'move'),
    posted(160, 'ack', 5, 'ack'),
    posted(165, 'share', 6, 'share1'),
    heard(261, 'share0'),
    asked(262, 6),
  ];

  it('tells a street from its last action to the next decision, and the trips on the longest way', () => {
    const { waits } = storyOf([zero, one]);
    expect(waits).toEqual([{ kind: 'street', ms: 162, hops: 3, from: 5, to: 6, isDrafting: false }]);
  });
  it('counts what all seats posted for an action and for a round', () => {
    expect(storyOf([zero, one]).posts).toEqual({ action: [2], dealer: [2] });
  });
  it('calls it a hand where a boundary lies between, and an action where nothing does', () => {
    const boundary: Told = { kind: 'boundary', at: 212, version: 5 };
    expect(storyOf([[...zero, boundary], one]).waits[0]!.kind).toBe('hand');
    expect(storyOf([zero, [...one, asked(220, 5)]]).waits.map(({ kind }) => kind)).toEqual(['action', 'street']);
  });
  it('tells the characters of an action, and a showdown from the action before as many as there are seats', () => {
    const boundary: Told = { kind: 'boundary', at: 900, version: 9 };
    const more = [posted(300, 'move', 8), step(301, 8, 'action'), posted(500, 'move', 9), step(501, 9, 'action')];
    const told = storyOf([[...zero, ...more, boundary], one]);
    expect(told.actionBytes).toEqual([200, 100, 100]);
    expect(told.showdownMs).toEqual([800]);
  });
  it('knows in which waits the next deck was shuffled', () => {
    const drafts = (at: number) => storyOf([[...zero, posted(at, 'draft', 7)], one]).waits[0]!.isDrafting;
    expect([drafts(90), drafts(150), drafts(300)]).toEqual([false, true, false]);
  });
  it('leaves out what the clock decided, and counts it', () => {
    const told = storyOf([zero.filter(({ kind }) => kind !== 'step'), [...one, step(170, 5, 'clock')]]);
    expect(told).toMatchObject({ waits: [], lapses: 1 });
  });
});
