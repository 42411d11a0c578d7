import { ok, unwrap } from '@facedown/base';
import type { EnterMessage, LeaveMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { isSignedLeave } from '../../change/wishes.js';
import {
  after,
  CHANGE_MS,
  type ChangeTalk,
  changeTalk,
  hears,
  LEAVER,
  NEW,
  SEAT,
  STARTER,
  ticks,
} from '../../testing/changeTalk.js';
import { sentBy } from '../../testing/engineTable.js';
import { proposeClose } from '../close.js';
import type { Engine } from '../types.js';
import { asksOf } from './asks.js';
import { type Changer, changed, noChanges } from './types.js';
import { asking, repeated, unwished, wished, wishToEnter, wishToLeave } from './wish.js';

let talk: ChangeTalk;
let quiet: ChangeTalk['quiet'];
beforeAll(async () => {
  talk = await changeTalk();
  ({ quiet } = talk);
});

describe('a wish', () => {
  it('is asked for by nobody who has no key for it or no judge to record it', () => {
    const engine = quiet(SEAT);
    const { keyOf: _, ...terms } = engine.changing.terms;
    expect(wishToEnter({ ...engine, changing: noChanges(terms) }, 5n)).toMatchObject({ code: 'NotPossibleHere' });
    expect(wishToEnter(engine, -1n)).toMatchObject({ code: 'AmountOutOfRange' });
    expect(wishToEnter(engine, 5n)).toMatchObject({ code: 'AlreadySeated' });
  });

  it('that our owner does not authorise is dropped, and told', () => {
    const { engine } = unwished(quiet(SEAT), 'Rejected');
    expect(asksOf(engine)).toMatchObject({ refused: { wish: 'topUp', code: 'Rejected', silent: [] } });
  });
});

describe('the end of a table', () => {
  it('is said again by who has signed it, since nobody asks for what he doesn’t know of', () => {
    const engine = quiet(SEAT);
    expect(repeated(engine)).toEqual([]);
    const signed = unwrap(proposeClose(engine));
    expect(repeated({ ...engine, ...signed.engine } as Changer)).toEqual(sentBy(signed));
  });
});

const refused = { wish: 'topUp', code: 'x', silent: [] } as const;
/** At a game in which a seat may bring more at any boundary. */
const admitting = (engine: Changer): Changer => {
  const game = { ...engine.table.game, admit: (state: unknown) => ok(state) };
  return { ...engine, table: { ...engine.table, game } };
};
const watching = ({ me: _, ...engine }: Changer): Changer => engine;

describe('a wish to leave', () => {
  it('is said with the seat’s own key, and is tried anew', () => {
    const tired = changed(quiet(SEAT), { tries: 2, refused, own: { leave: false, amount: 5n } });
    const step = wishToLeave(tired);
    const [leave] = sentBy(step) as LeaveMessage[];
    expect(leave).toMatchObject({ kind: 'leave', epoch: 1n, seat: SEAT });
    expect(isSignedLeave(tired, leave!)).toBe(true);
    expect((step.engine as Changer).changing).toMatchObject({ tries: 0, own: { leave: true, amount: 5n } });
    expect((step.engine as Changer).changing.refused).toBeUndefined();
    expect([...(step.engine as Changer).changing.leaving]).toEqual([SEAT]);
  });
  it('is nobody’s who has no seat', () => {
    const engine = watching(quiet(SEAT));
    expect(wishToLeave(engine)).toEqual({ engine, effects: [] });
    const host = { ...quiet(SEAT), me: { ...quiet(SEAT).me!, party: NEW } };
    expect(wishToLeave(host)).toEqual({ engine: host, effects: [] });
  });
});

describe('a wish to bring more', () => {
  it('asks the owner for the next epoch, with the key of that epoch', () => {
    const { owner, session } = talk.at.entries[SEAT]!;
    const step = unwrap(wishToEnter(changed(admitting(quiet(SEAT)), { refused }), 0n));
    const entry = { seat: SEAT, owner, session, amount: 0n, key: talk.at.keyOf(SEAT, 2n) };
    expect(step.effects).toEqual([{ kind: 'authorise', epoch: 2n, entry }]);
    expect((step.engine as Changer).changing.own).toEqual({ leave: false, amount: 0n });
    expect((step.engine as Changer).changing.refused).toBeUndefined();
  });
  it('is a seat’s, at a table that a judge records', () => {
    const engine = admitting(quiet(SEAT));
    const codeOf = (asked: Changer, amount = 5n) => {
      const done = wishToEnter(asked, amount);
      return done.ok ? 'done' : done.code;
    };
    const { terms } = engine.changing;
    expect(codeOf(engine)).toBe('done');
    expect(codeOf(watching(engine))).toBe('NotSeated');
    expect(codeOf({ ...engine, me: { ...engine.me!, party: NEW } })).toBe('NotSeated');
    expect(codeOf(changed(engine, { terms: { ...terms, hasJudge: false } }))).toBe('NotPossibleHere');
  });
  it('is tried against the rules at a boundary alone', () => {
    const engine = quiet(SEAT);
    const game = {
      ...engine.table.game,
      outcome: (rules: unknown) => ({ ...engine.table.game.outcome(rules), boundary: false }),
    };
    expect(wishToEnter({ ...engine, table: { ...engine.table, game } }, 5n)).toMatchObject({ ok: true });
  });
  it('needs no owner’s word before there is a wish, nor where no key is', () => {
    const wishing = changed(quiet(SEAT), { own: { leave: false, amount: 5n } });
    const { keyOf: _, ...terms } = wishing.changing.terms;
    expect([quiet(SEAT), watching(wishing), changed(wishing, { terms })].map((one) => asking(one))).toEqual([
      [],
      [],
      [],
    ]);
    expect(asking(wishing)).toHaveLength(1);
  });
  it('that is authorised is said for the next epoch, and for no other', () => {
    const tired = changed(quiet(SEAT), { tries: 3 });
    const entry = { ...talk.at.entries[SEAT]!, amount: 5n, key: talk.at.keyOf(SEAT, 2n) };
    expect(wished(tired, 3n, entry, '0x07')).toEqual({ who: tired, effects: [] });
    const { who, effects } = wished(tired, 2n, entry, '0x07');
    const [said] = sentBy({ effects }) as EnterMessage[];
    expect(said).toMatchObject({ kind: 'enter', epoch: 2n, ...entry, proof: '0x07' });
    expect(who.changing.entering).toEqual(new Map([[SEAT, said]]));
    expect(who.changing.tries).toBe(0);
  });
  it('that our owner does not authorise leaves the wish to leave', () => {
    const { engine } = unwished(changed(quiet(SEAT), { own: { leave: true, amount: 5n } }), 'Rejected');
    expect((engine as Changer).changing.own).toEqual({ leave: true, amount: undefined });
  });
});

describe('what is said again of a change', () => {
  const holding = (seat: number) => after(quiet(seat), hears(talk.going.leave), ticks(0));
  const kinds = (engine: Engine) => repeated(engine as Changer).map(({ kind }) => kind);
  it('is our own wish, our word that we are ready, and the plan that we made', () => {
    expect(kinds(holding(SEAT))).toEqual(['ready']);
    const leaver = after(quiet(LEAVER), wishToLeave, ticks(0));
    expect(kinds(leaver)).toEqual(['leave', 'ready']);
    const entering = changed(holding(SEAT), { entering: new Map([[SEAT, { ...talk.wish, seat: SEAT }]]) });
    expect(kinds(entering)).toEqual(['enter', 'ready']);
    expect(kinds(after(holding(SEAT), hears(talk.going.plan)))).toEqual(['ready']);
    const planning = after(holding(STARTER), hears(...talk.going.ready), ticks(0));
    expect(kinds(planning)).toEqual(['plan', 'agree']);
    expect(kinds({ ...planning, promised: undefined } as never)).toEqual(['ready', 'plan']);
  });
  it('is nothing once the boundary is left or given up, nor of who only watches', () => {
    expect(kinds(after(holding(SEAT), ticks(CHANGE_MS + 1)))).toEqual([]);
    expect(kinds(watching(holding(SEAT)))).toEqual([]);
    const { fixed, table } = holding(SEAT);
    const later = { ...fixed, state: { ...fixed.state, version: 3n } };
    expect(kinds({ ...holding(SEAT), fixed: later })).toEqual([]);
    const game = { ...table.game, outcome: (rules: unknown) => ({ ...table.game.outcome(rules), boundary: false }) };
    expect(kinds({ ...holding(SEAT), table: { ...table, game } })).toEqual([]);
  });
});
