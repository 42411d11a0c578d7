import { seededRandom, unwrap } from '@facedown/base';
import {
  act,
  asksSeat,
  choicesAt,
  DECK,
  deck,
  hide,
  mix,
  openWorld,
  type Shown,
  scriptedDecks,
  settle,
  show,
  shuffledDecks,
  type World,
} from '@facedown/game-kit';
import { loadKit } from '@facedown/sdk';
import { describe, expect, it } from 'vitest';
import type { Memory } from '../session/memory.js';
import { nextModel, type PlainEvent, type PlainModel, type PlainView } from './model.js';
import { eventsOf, plainDesk } from './plainDesk.js';

const told = (before: PlainModel | undefined, ...events: PlainEvent[]) =>
  nextModel(before, { events } as Partial<PlainView> as PlainView);
const move = { seat: 1, action: { kind: 0 } };

describe('eventsOf', () => {
  it('tells a face that the action names, and that a mixed or hidden card is seen no more', () => {
    const seen = told(undefined, {
      kind: 'shown',
      faces: [
        { slot: 1, face: 9 },
        { slot: 7, face: 2 },
      ],
    });
    const played = told(seen, ...eventsOf([mix([1, 2]), show(2, 1n << 5n)], [], move));
    expect([...played.open]).toEqual([
      [7, 2],
      [2, 5],
    ]);
    const back = told(played, ...eventsOf([hide(2, DECK)], [], move));
    expect([...back.open]).toEqual([[7, 2]]);
    expect(back.history.map(({ kind }) => kind)).toEqual(['shown', 'action', 'action']);
  });

  it('forgets a whole deck that is shuffled anew, and shows what comes out of it', () => {
    const seen = told(undefined, {
      kind: 'shown',
      faces: [
        { slot: 3, face: 9 },
        { slot: 256, face: 2 },
      ],
    });
    const dealt = told(seen, ...eventsOf([deck(0, [1, 2], 3n), show(0, 3n)], [{ slot: 0, face: 1 }], undefined));
    expect([...dealt.open]).toEqual([
      [256, 2],
      [0, 1],
    ]);
  });
});

describe('what was shown at the end', () => {
  it('stays before the seat that held it, also where the rules know of no hands any more', async () => {
    const { events } = await plainDesk('skeleton');
    const { game, presets, buyIns } = await loadKit('skeleton');
    const config = presets[0].config(2);
    const seating = { config, amounts: [buyIns(config).usual, buyIns(config).usual] };
    let before: World<unknown> = settle(
      game,
      openWorld(game, seating),
      scriptedDecks([4, 9, 0, 1, 2, 3, 5, 6, 7, 8, 10, 11, 12]),
    );
    while (asksSeat(game.pending(before.state), 0) || asksSeat(game.pending(before.state), 1)) {
      const { seat, legal } = choicesAt(game, before);
      before = unwrap(act(game, before, seat, legal[0]!));
    }
    const shown: Shown[] = [];
    const after = settle(game, before, shuffledDecks(seededRandom(1)), (some) => shown.push(...some));
    expect(game.hands?.(after.state)?.flat()).toEqual([]);
    const end = told(undefined, ...(events!(before.state, after.state, undefined, shown) as PlainEvent[]));
    expect([...end.open.values()]).toEqual([4, 9]);
    expect([...end.opened.values()]).toEqual([0, 1]);
    expect([...told(end, { kind: 'hidden', slots: [0], decks: [] }).opened.values()]).toEqual([1]);
  });
});

describe('plainDesk', () => {
  const memory = (): Memory => {
    let kept: unknown;
    return {
      read: async () => kept,
      write: async (value) => {
        kept = value;
      },
    };
  };

  it('gives bots that open what they have fixed by its hash after a reload, too', async () => {
    const name = 'fable';
    const { game, presets, buyIns } = await loadKit(name);
    const config = presets[0].config(2);
    let state: unknown = unwrap(game.setup(config));
    for (const seat of [0, 1]) state = unwrap(game.admit(state, seat, buyIns(config).usual));
    state = unwrap(game.begin(state));
    const kept = memory();
    const words: string[] = [];
    for (let turn = 0; turn < 4; turn++) {
      const seat = [0, 1].find((one) => asksSeat(game.pending(state), one));
      if (seat === undefined) break;
      // Each time a page that was just loaded.
      const desk = await (await plainDesk(name)).at!({ name: 'table', memory: kept });
      const { action } = desk.newBot()({ state, seat, hand: new Map() });
      expect(game.check(state, seat, action)).toBeUndefined();
      expect(game.concede?.(state, action)).toBe(false);
      words.push(game.describeAction(action));
      state = game.apply(state, seat, action);
    }
    expect(new Set(words).size).toBeGreaterThan(1);
  });
});
