import { unwrap } from '@facedown/base';
import type { AckMessage, ReadyMessage, WireMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { isSignedReady } from '../../change/wishes.js';
import {
  after,
  CHANGE_MS,
  type ChangeTalk,
  changeTalk,
  hears,
  LEAVER,
  SEAT,
  STARTER,
  ticks,
} from '../../testing/changeTalk.js';
import { kindsOf, sentBy } from '../../testing/engineTable.js';
import { proposeClose } from '../close.js';
import { receive } from '../engine.js';
import { propose } from '../propose.js';
import { setMode } from '../record.js';
import type { Engine } from '../types.js';
import { lapsedSeats, openChanging, tick } from './tick.js';
import { type Changer, changed, noting } from './types.js';
import { wishToLeave } from './wish.js';

const HOST = 128;
const DECK = `0x${Array.from({ length: 52 }, (_, face) => face.toString(16).padStart(2, '0')).join('')}` as const;

/** At a table with a host its deck and the wish of a seat may meet: the starter decides, by what it signs first. */
describe('a seat at a boundary where a host moves first', () => {
  let talk: ChangeTalk;
  let deck: WireMessage;
  let firstAck: WireMessage;
  /** Has said that it would sign a change. */
  let ready: Changer;
  beforeAll(async () => {
    talk = await changeTalk('open');
    deck = sentBy(unwrap(propose(talk.at.open(HOST, 4), '0x', DECK)))[0]!;
    firstAck = sentBy(receive(talk.quiet(STARTER), deck)).at(-1)!;
    ready = after(talk.quiet(SEAT), hears(talk.going.leave), ticks(0));
  });

  it('that knows of no wish signs the host’s deck at once, and no change after it', () => {
    const step = receive(talk.quiet(SEAT), deck);
    expect(kindsOf(step)).toEqual(['persist', 'say ack']);
    const { going } = talk;
    const asked = after(step.engine as Changer, hears(going.leave, ...going.ready, going.plan), ticks(0));
    expect(asked.changing.at.ready.has(SEAT)).toBe(true);
    expect(kindsOf(tick(after(asked, hears(going.agrees.get(STARTER)!)), 1))).toEqual([]);
    expect(kindsOf(tick(step.engine, 0))).toEqual([]);
  });

  it('that is ready signs the host’s deck only after the starter has', () => {
    const step = receive(ready, deck);
    expect(kindsOf(step)).toEqual([]);
    expect(kindsOf(receive(step.engine, firstAck))).toEqual(['persist', 'say ack']);
  });

  it('that is ready signs the deck in whatever order deck and starter’s signature come', () => {
    const { engine } = receive(ready, firstAck);
    expect(kindsOf(receive(engine, deck))).toEqual(['persist', 'say ack']);
  });

  it('that is ready signs the change that the starter has signed, though the host has moved', () => {
    const { plan, agrees } = talk.going;
    for (const now of [1, CHANGE_MS + 1]) {
      const told = after(ready, hears(deck, plan), ticks(0), hears(agrees.get(STARTER)!));
      expect(kindsOf(tick(told, now))).toEqual(['persist', 'say agree']);
    }
  });

  it('that is ready signs the end that the starter has signed, though the host has moved', () => {
    const end = sentBy(unwrap(proposeClose(talk.quiet(STARTER))));
    const told = after(ready, hears(deck, ...end));
    expect(kindsOf(tick(told, 1))).toEqual(['persist', 'say ack']);
  });

  it('that is ready signs no end that another than the starter has signed, and the deck once the starter has', () => {
    const end = sentBy(unwrap(proposeClose(talk.quiet(LEAVER))));
    for (const heard of [[deck, ...end], [...end, deck], end]) {
      const told = after(ready, hears(...heard));
      expect(kindsOf(tick(told, 1))).toEqual([]);
      const asked = after(told, hears(firstAck));
      expect(asked.signed ?? after(asked, hears(deck)).signed).toMatchObject({ state: (firstAck as AckMessage).state });
    }
  });

  it('signs one of both where the starter signs the deck and a change, whichever it hears first', () => {
    const { plan, agrees } = talk.going;
    const agree = agrees.get(STARTER)!;
    const bound = after(ready, hears(deck, plan), ticks(0), hears(agree), ticks(1));
    expect(bound.promised).toBeDefined();
    expect(kindsOf(receive(bound, firstAck))).toEqual([]);
    const dealt = after(ready, hears(deck, firstAck));
    expect(dealt.signed).toBeDefined();
    expect(kindsOf(tick(after(dealt, hears(plan, agree)), 1))).toEqual([]);
  });

  it('that starts signs no end because another has: some may have signed the deck', () => {
    const end = sentBy(unwrap(proposeClose(talk.quiet(LEAVER))));
    const starter = after(talk.quiet(STARTER), hears(talk.going.leave), ticks(0), hears(...end));
    expect(kindsOf(tick(starter, 1))).toEqual([]);
    expect(kindsOf(receive(starter, deck))).toEqual(['persist', 'say ack']);
  });

  it('that starts signs the deck that it hears, and plans no more', () => {
    const { going } = talk;
    const starter = after(talk.quiet(STARTER), hears(going.leave), ticks(0));
    const step = receive(starter, deck);
    expect(kindsOf(step)).toEqual(['persist', 'say ack']);
    expect(kindsOf(tick(after(step.engine as Changer, hears(...going.ready)), 1))).toEqual([]);
  });

  it('that starts and has agreed to a change signs no deck', () => {
    const { going } = talk;
    const bound = after(talk.quiet(STARTER), hears(going.leave), ticks(0), hears(...going.ready), ticks(0));
    expect(bound.promised).toBeDefined();
    expect(kindsOf(receive(bound, deck))).toEqual([]);
  });

  it('that starts signs the end of the table only once all are ready', () => {
    const wish = sentBy(wishToLeave(talk.quiet(STARTER)))[0]!;
    const asked = (seat: number) => after(talk.quiet(seat), hears(talk.going.leave, wish), ticks(0));
    const words = [SEAT, LEAVER].map((seat) => asked(seat).changing.at.ready.get(seat)!);
    const starter = asked(STARTER);
    expect(tick(starter, 1)).toMatchObject({ holds: true, effects: [] });
    expect(tick(after(starter, hears(words[0]!)), 1)).toMatchObject({ holds: true, effects: [] });
    expect(kindsOf(tick(after(starter, hears(...words)), 1))).toEqual(['persist', 'say ack']);
    expect(tick(starter, CHANGE_MS + 1)).toMatchObject({ holds: false });
  });
});

/** One signature a version: whatever a seat has signed above the boundary, it signs no change beside it. */
describe('a change that all but one have signed', () => {
  let talk: ChangeTalk;
  let told: Changer;
  beforeAll(async () => {
    talk = await changeTalk();
    const { leave, plan, agrees } = talk.going;
    told = after(talk.quiet(SEAT), hears(leave), ticks(0), hears(plan, agrees.get(STARTER)!, agrees.get(LEAVER)!));
  });

  it('is signed by the last', () => expect(kindsOf(tick(told, 1))).toEqual(['persist', 'say agree', 'postChange']));

  it('is not signed before the starter has', () => {
    const { leave, plan, agrees } = talk.going;
    const early = after(talk.quiet(SEAT), hears(leave), ticks(0), hears(plan, agrees.get(LEAVER)!));
    expect(kindsOf(tick(early, 1))).toEqual([]);
  });

  it('is not signed by who has signed a state above the boundary, in this run or an earlier one', () => {
    const state = `0x${'ab'.repeat(32)}` as const;
    expect(kindsOf(tick({ ...told, signed: { version: told.fixed.state.version + 1n, state } }, 1))).toEqual([]);
    expect(kindsOf(tick({ ...told, signed: { version: told.fixed.state.version, state } }, 1))).toContain('say agree');
  });

  it('is not signed by who has signed the end of the table there', () => {
    const closed = unwrap(proposeClose(told)).engine as Changer;
    expect(kindsOf(tick(closed, 1))).toEqual([]);
    expect(kindsOf(tick({ ...closed, signed: undefined } as never, 1))).toEqual([]);
  });

  it('is not signed by a spectator, nor without a plan', () => {
    const { me: _, ...rest } = told;
    expect(kindsOf(tick(rest as Changer, 1))).toEqual([]);
    expect(kindsOf(tick(noting(told, { plan: undefined }), 1))).toEqual([]);
  });
});

describe('the time of a change', () => {
  let talk: ChangeTalk;
  let hosted: ChangeTalk;
  let holding: Changer;
  beforeAll(async () => {
    [talk, hosted] = [await changeTalk(), await changeTalk('open')];
    holding = after(talk.quiet(SEAT), hears(talk.going.leave), ticks(0));
  });
  const onchain = (engine: Changer): Changer => {
    const { terms } = engine.changing;
    return changed(setMode(engine as Engine, 'chain') as Changer, {
      terms: { ...terms, opening: { ...terms.opening, onchain: true } },
    });
  };

  it('is up after it, and not with its last moment', () => {
    expect(tick(holding, CHANGE_MS)).toMatchObject({ holds: true, effects: [] });
    expect(tick(holding, CHANGE_MS + 1)).toMatchObject({ holds: false });
    const over = after(holding, ticks(CHANGE_MS + 1));
    // It is counted once.
    expect(after(over, ticks(CHANGE_MS + 2)).changing.tries).toBe(1);
    const started = after(talk.quiet(STARTER), hears(talk.going.leave), ticks(5));
    expect(started.changing.at.hold).toEqual({ version: 1n, endsAt: 5 + CHANGE_MS });
  });

  it('wakes the seats after it, and a host after twice as much', () => {
    const asked = after(talk.quiet(SEAT), hears(talk.going.leave));
    expect(tick(asked, 0).effects).toMatchObject([{ kind: 'wake', afterMs: CHANGE_MS + 1 }, { kind: 'send' }]);
    const host = openChanging(hosted.at.open(HOST, 4), hosted.quiet(SEAT).changing.terms, 0).engine as Changer;
    expect(tick(after(host, hears(hosted.going.leave)), 0)).toMatchObject({
      effects: [{ kind: 'wake', afterMs: 2 * CHANGE_MS + 1 }],
      holds: true,
    });
    // A second look at the same boundary wakes nobody anew.
    expect(kindsOf(tick(after(asked, ticks(0)), 1))).toEqual([]);
  });

  it('is asked for on a chain together with who was too late there', () => {
    const asked = after(onchain(talk.quiet(SEAT)), hears(talk.going.leave));
    expect(kindsOf(tick(asked, 0))).toEqual(['wake', 'readLapsed', 'say ready']);
    expect(lapsedSeats(asked, [])).toMatchObject({ effects: [] });
    const told = lapsedSeats(asked, [LEAVER]);
    expect(told.effects).toEqual([{ kind: 'wake', afterMs: CHANGE_MS / 2 + 1 }]);
    expect((told.engine as Changer).changing.at.lapsed).toEqual(new Set([LEAVER]));
  });

  it('ends a wish of our own after three boundaries, which tells who was silent', () => {
    const wishing = (tries: number, own: Changer['changing']['own']) =>
      after(changed(holding, { tries, own }), ticks(CHANGE_MS + 1)).changing;
    const [leave, more] = [
      { leave: true, amount: undefined },
      { leave: false, amount: 0n },
    ];
    expect(wishing(2, leave)).toMatchObject({
      tries: 3,
      refused: { wish: 'leave', code: 'NotAgreed', silent: [STARTER, LEAVER] },
    });
    expect(wishing(2, more).refused).toMatchObject({ wish: 'topUp' });
    expect(wishing(1, leave).refused).toBeUndefined();
    expect(wishing(2, { leave: false, amount: undefined }).refused).toBeUndefined();
  });

  it('begins with a refusal forgotten by who wishes again, and by nobody else', () => {
    const refused = { wish: 'leave', code: 'NotAgreed', silent: [] } as const;
    const asked = after(changed(talk.quiet(SEAT), { refused }), hears(talk.going.leave));
    expect(after(asked, ticks(0)).changing.refused).toEqual(refused);
    for (const own of [
      { leave: true, amount: undefined },
      { leave: false, amount: 0n },
    ])
      expect(after(changed(asked, { own }), ticks(0)).changing.refused).toBeUndefined();
  });

  it('binds who has promised beyond it, but on a chain, where the clock goes on', () => {
    const { leave, plan, agrees } = talk.going;
    const promise = (engine: Changer) =>
      after(engine, hears(leave), ticks(0), hears(plan, agrees.get(STARTER)!), ticks(0));
    const bound = promise(talk.quiet(SEAT));
    expect(bound.promised).toBeDefined();
    expect([CHANGE_MS, CHANGE_MS + 1].map((now) => tick(bound, now).holds)).toEqual([true, true]);
    const played = promise(onchain(talk.quiet(SEAT)));
    expect(played.promised).toBeDefined();
    expect([CHANGE_MS - 1, CHANGE_MS].map((now) => tick(played, now).holds)).toEqual([true, false]);
  });

  it('opens with the promise of an earlier run and its time anew, or with nothing', () => {
    const { changing, ...engine } = talk.quiet(SEAT);
    const opened = openChanging(engine, changing.terms, 7);
    expect(opened.effects).toEqual([]);
    expect((opened.engine as Changer).changing).toEqual(changing);
    const { leave, plan, agrees } = talk.going;
    const { promised } = after(talk.quiet(SEAT), hears(leave), ticks(0), hears(plan, agrees.get(STARTER)!), ticks(0));
    const again = openChanging({ ...engine, promised: promised! }, changing.terms, 7);
    expect(again.effects).toEqual([{ kind: 'wake', afterMs: CHANGE_MS + 1 }]);
    expect((again.engine as Changer).changing.at).toMatchObject({
      plan,
      hold: { version: 1n, endsAt: 7 + CHANGE_MS },
    });
    expect((again.engine as Changer).changing.at.agrees.size).toBe(1);
  });
});

describe('a word that a seat is ready', () => {
  it('names the next epoch and version and its card key, and none where it goes', async () => {
    const talk = await changeTalk();
    for (const seat of [STARTER, SEAT, LEAVER]) {
      const ready = talk.going.ready[seat] as ReadyMessage;
      expect(ready).toMatchObject({
        epoch: 2n,
        version: 1n,
        seat,
        key: seat === LEAVER ? '0x' : talk.at.keyOf(seat, 2n),
      });
      expect(isSignedReady(talk.at, ready)).toBe(true);
    }
  });
});

describe('a boundary in a quarrel', () => {
  let talk: ChangeTalk;
  beforeAll(async () => {
    talk = await changeTalk();
  });
  const quarrel = (engine: Changer) => setMode(engine as Engine, 'chain');
  it('is the end for who wanted to go, and nothing to wait for without a wish', () => {
    const quiet = talk.quiet(SEAT);
    expect(tick(quarrel(quiet), 0)).toMatchObject({ holds: false, effects: [] });
    expect(tick(quarrel(after(quiet, hears(talk.going.leave))), 0)).toMatchObject({
      holds: true,
      effects: [{ kind: 'finish' }],
    });
  });
  it('is signed by nobody while states are registered', () => {
    const { leave, plan, agrees } = talk.going;
    const told = after(talk.quiet(SEAT), hears(leave), ticks(0), hears(plan, agrees.get(STARTER)!));
    expect(kindsOf(tick(setMode(told as Engine, 'registering'), 1))).toEqual([]);
    const asked = setMode(after(talk.quiet(SEAT), hears(leave)) as Engine, 'registering');
    expect(kindsOf(tick(asked, 0))).toEqual(['wake']);
  });
  it('means nothing to who takes no part in changes', () =>
    expect(tick(talk.at.open(SEAT), 0)).toMatchObject({ effects: [], holds: false }));
});
