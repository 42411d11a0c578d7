import { EventEmitter } from 'node:events';
import { type Hex, seededRandom } from '@facedown/base';
import { answerShuffle, type ShuffleAsk } from '@facedown/dealers/players';
import { afterEach, describe, expect, it } from 'vitest';
import { engineTable } from '../testing/engineTable.js';
import { type ShuffleThread, shuffleInThread } from './shuffleInThread.js';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Shuffles of three seats of one deck to come, each made by `contribute`, and whether they are found right together. */
async function deckAhead(spoil = false) {
  const at = await engineTable({ seed: 'thread', game: 'relic', dealer: 'players', seats: 3 });
  const { dealer, game } = at.table;
  const { needs } = game.pending(at.start.rules);
  const base = at.start.dealer;
  const made = [];
  let state: unknown = base;
  for (const party of [0, 1, 2]) {
    const context = { ...at.table.id, version: 0n, party };
    const own = at.kit.seatOf(at.secrets[party]!, party, seededRandom(`thread/${party}`));
    const honest = await own.contribute(context, state, needs, true);
    const evidence: Hex = spoil && party === 1 ? `0x${honest.slice(2, -2)}00` : honest;
    made.push({ context, evidence });
    const taken = dealer.ahead!.take(context, state, needs, evidence);
    if (!taken.ok) throw new Error(taken.code);
    state = taken.value;
  }
  return { evidence: made.map((one) => one.evidence), checked: await dealer.ahead!.check(base, needs, made) };
}

/** A thread in this one, which counts what it is asked and may fail. */
function ownThread(answer: (ask: ShuffleAsk) => unknown = answerShuffle) {
  const asked: string[] = [];
  let ended = 0;
  const start = (): ShuffleThread => {
    const events = new EventEmitter();
    return Object.assign(events, {
      postMessage(ask: ShuffleAsk) {
        asked.push(ask.kind);
        queueMicrotask(() => {
          const said = answer(structuredClone(ask));
          if (said instanceof Error) events.emit('error', said);
          else if (said !== undefined) events.emit('message', said);
        });
      },
      terminate: async () => void ended++,
    });
  };
  return { asked, start, ended: () => ended };
}

describe('shuffleInThread', () => {
  it('makes and checks in a thread what would be made and checked here, byte for byte', async () => {
    const here = await deckAhead();
    expect(here.checked).toEqual({ ok: true, value: undefined });
    const { asked, start } = ownThread();
    ends.push(shuffleInThread(start, 1000, 2));
    const there = await deckAhead();
    expect(there.evidence).toEqual(here.evidence);
    expect(asked.filter((kind) => kind === 'prove')).toHaveLength(3);
    expect(there.checked).toEqual({ ok: true, value: undefined });
  });

  it('names the liar of a deck that is checked there', async () => {
    const { asked, start } = ownThread();
    ends.push(shuffleInThread(start, 1000, 2));
    const { checked } = await deckAhead(true);
    expect(checked).toMatchObject({ ok: false, code: 'BadShuffleProof', by: 1 });
    expect(asked).toContain('verify');
  });

  it.each([
    ['says nothing', () => undefined],
    ['ends', () => new Error('gone')],
  ])('goes on here where the thread %s', async (_, answer) => {
    const { start, asked } = ownThread(answer);
    ends.push(shuffleInThread(start, 20, 2));
    const { checked } = await deckAhead();
    expect(checked).toEqual({ ok: true, value: undefined });
    expect(asked.length).toBeGreaterThan(2);
  });

  it('leaves everything here where there is one core', async () => {
    const { start, asked } = ownThread();
    ends.push(shuffleInThread(start, 1000, 1));
    await deckAhead();
    expect(asked).toEqual([]);
  });

  it('runs a real thread', async () => {
    const here = await deckAhead();
    ends.push(shuffleInThread(undefined, 60_000, 2));
    expect((await deckAhead()).evidence).toEqual(here.evidence);
  });
});
