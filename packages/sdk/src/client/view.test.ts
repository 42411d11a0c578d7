import { unwrap } from '@facedown/base';
import { advance, lapse, tableHash } from '@facedown/game-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { propose } from '../engine/propose.js';
import { type EngineTable, engineTable, talkedOut } from '../testing/engineTable.js';
import { eventsOf, seatEvents, verbsOf, waitingOf } from './view.js';

const HOST = 128;
const FACES = '0x000102';
let at: EngineTable;
beforeAll(async () => {
  at = await engineTable({ seed: 'view', game: 'kuhn', dealer: 'open', seats: 2 });
});
const deal = { party: HOST, payload: '0x', evidence: FACES } as const;
const dealt = () => unwrap(advance(at.table, at.start, deal));
const line = (deeds: object[], more = {}) =>
  ({ version: 1n, hash: tableHash(at.table, dealt()), deeds, shown: [], ...more }) as never;

describe('what is told of a line', () => {
  it('is who did what for the cards, with how much evidence, and by what it stands', () => {
    const event = { version: 1n, kind: 'dealer', party: HOST, words: 'shuffles', verbs: ['Deck'], evidenceBytes: 3 };
    expect(eventsOf(at.table, at.start, line([deal]))).toMatchObject([{ ...event, fixedBy: 'chain' }]);
    for (const vouched of [{ acks: new Map() }, { isCarried: true }])
      expect(eventsOf(at.table, at.start, line([deal], vouched))).toMatchObject([{ fixedBy: 'acks' }]);
  });
  it('is an action in the game’s own words', () => {
    const { game } = at.table;
    const state = dealt();
    const [{ action }] = game.candidates(state.rules, 0) as [{ action: unknown }];
    const act = { party: 0, payload: game.codecs.action.encode(action), evidence: '0x' };
    expect(eventsOf(at.table, state, line([act]))).toMatchObject([
      { kind: 'action', party: 0, words: game.describeAction(action), action, evidenceBytes: 0 },
    ]);
    expect(() => eventsOf(at.table, state, line([{ ...act, payload: '0xffff' }]))).toThrow('does not parse');
  });
  it('is the clock’s move last, with whom it moved for, and faces with the last event', () => {
    const shown = [{ slot: 0, face: 2 }];
    const events = eventsOf(at.table, at.start, line([deal], { late: 0b101n, shown }));
    expect(events.map(({ kind, words, shown: faces }) => [kind, words, faces])).toEqual([
      ['dealer', 'shuffles', []],
      ['clock', 'the clock ran out for seat 0, seat 2', shown],
    ]);
    expect(eventsOf(at.table, at.start, line([]))).toMatchObject([{ kind: 'clock', words: 'the clock ran out' }]);
  });
  it('names each verb once', () => {
    const needs = at.table.game.pending(at.start.rules).needs;
    expect(verbsOf([...needs, ...needs])).toEqual(['Deck']);
  });
});

describe('what is told of seats', () => {
  it('is who leaves with what, sits down, tops up, or is back', () => {
    const entry = (seat: number, amount: bigint) => ({ seat, amount });
    const change = { version: 9n, leaving: [2], entries: [entry(0, 0n), entry(1, 5n), entry(3, 7n)] } as never;
    const events = seatEvents(change, [0, 1, 2], new Map([[2, 40n]]));
    expect(events.map(({ party, words }) => [party, words])).toEqual([
      [2, 'leaves with 40'],
      [0, 'is back'],
      [1, 'tops up by 5'],
      [3, 'sits down with 7'],
    ]);
    expect(events[0]).toMatchObject({ version: 9n, kind: 'seat', fixedBy: 'chain' });
    expect(seatEvents(change, [], new Map())[0]).toMatchObject({ words: 'leaves with 0' });
  });
});

describe('whom a table waits for', () => {
  it('is its dealer, then a seat that has a choice, then nobody', () => {
    expect(waitingOf(at.open(0))).toEqual({ kind: 'dealer', parties: [HOST], mine: false });
    const [seat, other] = talkedOut([at.open(0), at.open(1)], unwrap(propose(at.open(HOST, 2), '0x', FACES)));
    expect([waitingOf(seat!), waitingOf(other!)]).toEqual([
      { kind: 'action', parties: [0], mine: true },
      { kind: 'action', parties: [0], mine: false },
    ]);
    let { state } = seat!.fixed;
    for (let i = 0; i < 10 && waitingOf({ ...seat!, fixed: { state, hash: '0x' } }).kind !== 'over'; i++)
      state = unwrap(lapse(at.table, state));
    expect(waitingOf({ ...seat!, fixed: { state, hash: '0x' } })).toEqual({ kind: 'over', parties: [], mine: false });
  });
  it('is no choice where the rules leave none', () => {
    const [seat] = talkedOut([at.open(0), at.open(1)], unwrap(propose(at.open(HOST, 2), '0x', FACES)));
    const table = { ...at.table, game: { ...at.table.game, forced: () => true } } as never;
    expect(waitingOf({ ...seat!, table })).toMatchObject({ kind: 'action', mine: false });
  });
});
