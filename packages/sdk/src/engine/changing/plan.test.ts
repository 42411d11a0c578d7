import type { PlanMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { planDigest } from '../../signing/digest.js';
import { signWith } from '../../signing/session.js';
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
import { kindsOf } from '../../testing/engineTable.js';
import { vetted } from './hear.js';
import {
  areAllReady,
  boundaryOf,
  drafted,
  inEpoch,
  isAcceptable,
  isHosted,
  isSeated,
  planned,
  starterOf,
  stateAfter,
  targetOf,
} from './plan.js';
import { type Changer, changed, noting } from './types.js';
import { wishToLeave } from './wish.js';

let talk: ChangeTalk;
let hosted: ChangeTalk;
beforeAll(async () => {
  talk = await changeTalk();
  hosted = await changeTalk('open');
});

/** The starter, who knows of the leaver and has heard that all are ready. */
const readied = (): Changer =>
  after(talk.quiet(STARTER), hears(talk.going.leave), ticks(0), hears(...talk.going.ready));
/** The same with a newcomer. */
const awaited = (): Changer =>
  after(
    talk.quiet(STARTER),
    hears(talk.coming.leave),
    (engine) => vetted(engine, [talk.wish], [undefined], false),
    ticks(0),
    hears(...talk.coming.ready),
  );

describe('a boundary', () => {
  it('leads to the next epoch and the next version', () => {
    const engine = talk.quiet(SEAT);
    expect(targetOf(engine)).toEqual({ epoch: 2n, version: 1n });
    expect(inEpoch(engine.table, 2n).id).toEqual({ ...engine.table.id, epoch: 2n });
    expect(boundaryOf(engine)).toEqual({ rules: talk.going.plan.rules, dealerHash: talk.going.plan.dealerHash });
  });
  it('is started by who would move next, and by the lowest seat where that is a host', () => {
    expect([isHosted(talk.quiet(SEAT)), isHosted(hosted.quiet(SEAT))]).toEqual([false, true]);
    expect([starterOf(talk.quiet(SEAT)), starterOf(hosted.quiet(SEAT))]).toEqual([STARTER, STARTER]);
  });
  it('is left by seats, and by nobody who only watches', () => {
    const { me: _, ...spectator } = talk.quiet(SEAT);
    expect([isSeated(talk.quiet(SEAT)), isSeated(spectator)]).toEqual([true, false]);
  });
});

describe('a plan', () => {
  const signed = (plan: PlanMessage, more: Partial<PlanMessage>): PlanMessage => {
    const unsigned = { ...plan, ...more };
    return { ...unsigned, signature: signWith(talk.at.sessions[STARTER]!)(planDigest(talk.at.table.id, unsigned)) };
  };

  it('leads where it says, for these people', () => {
    const { going, at } = talk;
    const terms = talk.quiet(SEAT).changing.terms;
    const next = inEpoch(at.table, 2n);
    expect(stateAfter(next, terms, going.plan)?.version).toBe(1n);
    expect(stateAfter(next, terms, { ...going.plan, state: going.plan.rules.slice(0, 66) as `0x${string}` })).toBe(
      undefined,
    );
    expect(stateAfter(next, terms, { ...going.plan, leaving: [NEW] })).toBeUndefined();
  });

  it('is acceptable to a seat that stays with its own key, and from the fixed boundary alone', () => {
    const seat = talk.quiet(SEAT);
    expect(isAcceptable(seat, talk.going.plan)).toBe(true);
    expect(isAcceptable(seat, signed(talk.going.plan, { version: 2n }))).toBe(false);
    const otherKey = changed(seat, {
      terms: { ...seat.changing.terms, keyOf: () => talk.at.keyOf(SEAT, 3n) },
    });
    expect(isAcceptable(otherKey, talk.going.plan)).toBe(false);
  });

  it('sends nobody away who didn’t ask to go', () => {
    const leaver = talk.quiet(LEAVER);
    expect(isAcceptable(leaver, talk.going.plan)).toBe(false);
    expect(isAcceptable(after(leaver, wishToLeave), talk.going.plan)).toBe(true);
  });

  it('is judged by who only watches for what it is', () => {
    const { me: _, ...spectator } = talk.quiet(SEAT);
    expect(isAcceptable(spectator, talk.going.plan)).toBe(true);
    expect(isAcceptable(spectator, { ...talk.going.plan, leaving: [] })).toBe(false);
  });

  it('is made by the starter once all are ready, and not without a key of its own', () => {
    const step = planned(readied(), 0);
    expect(kindsOf(step)).toEqual(['say plan']);
    expect(step.engine.changing.at.plan).toMatchObject({ leaving: [LEAVER], entries: [], epoch: 2n, version: 1n });
    expect(step.engine.changing.at.plan?.keys).toEqual([
      talk.at.keyOf(STARTER, 2n),
      talk.at.keyOf(SEAT, 2n),
      '0x',
      '0x',
    ]);
    const { keyOf: _, ...terms } = readied().changing.terms;
    expect(kindsOf(planned(changed(readied(), { terms }), 0))).toEqual([]);
    const waiting = noting(readied(), { ready: new Map([...readied().changing.at.ready].slice(1)) });
    expect(kindsOf(planned(waiting, 0))).toEqual([]);
  });

  it('with a newcomer is made after the judge was asked about him, once', () => {
    const asked = planned(awaited(), 0);
    expect(asked.effects).toMatchObject([{ kind: 'vet', isForPlan: true, wishes: [{ seat: NEW }] }]);
    expect(kindsOf(planned(asked.engine, 0))).toEqual([]);
    const answered = after(asked.engine, (engine) => vetted(engine, [talk.wish], [undefined], true));
    const step = planned(answered, 0);
    expect(kindsOf(step)).toEqual(['say plan']);
    expect(step.engine.changing.at.plan?.entries).toMatchObject([{ seat: NEW, amount: 1000n }]);
    expect(step.engine.changing.at.plan?.keys[NEW]).toBe(talk.at.keyOf(NEW, 2n));
  });

  it('has one payer where the stakes are the chain’s own coin', () => {
    const twice = awaited();
    const terms = { ...twice.changing.terms, isCoin: true };
    const later = { ...talk.wish, seat: NEW };
    const engine = after(planned(changed(twice, { terms, entering: new Map([[NEW, later]]) }), 0).engine, (one) =>
      vetted(one, [later], [undefined], true),
    );
    expect(planned(engine, 0).engine.changing.at.plan?.entries).toHaveLength(1);
  });
});

describe('a seat that was too late on the chain', () => {
  it('holds up nobody for more than half of the time, and says so by being silent', () => {
    const ready = new Map([...readied().changing.at.ready].filter(([seat]) => seat !== SEAT));
    const silent = noting(readied(), { ready, lapsed: new Set([SEAT]) });
    const half = silent.changing.at.hold!.endsAt - CHANGE_MS / 2;
    expect([areAllReady(silent, half - 1), areAllReady(silent, half)]).toEqual([false, true]);
    expect(areAllReady(noting(silent, { lapsed: new Set() }), half)).toBe(false);
    expect(drafted(changed(silent, { leaving: new Set() }), half).draft).toMatchObject({ leaving: [SEAT] });
  });
});

describe('a draft', () => {
  it('closes the table for all where no judge could record a change', () => {
    const terms = { ...readied().changing.terms, hasJudge: false };
    expect(drafted(changed(readied(), { terms }), 0).draft).toBe('close');
    expect(drafted(changed(readied(), { terms, leaving: new Set() }), 0).draft).toBeUndefined();
  });
  it('forgets what the rules refuse, and tells it to whoever asked', () => {
    const mine = { ...talk.wish, seat: STARTER, amount: 1n };
    const entering = new Map([[STARTER, mine]]);
    const asking = changed(talk.quiet(STARTER), { entering, own: { leave: false, amount: 1n } });
    const { engine, draft } = drafted(asking, 0);
    expect(draft).toBeUndefined();
    expect(engine.changing.entering.size).toBe(0);
    expect(engine.changing.refused).toEqual({ wish: 'topUp', code: 'AlreadySeated', silent: [] });
    expect(engine.changing.own.amount).toBeUndefined();
    const theirs = changed(talk.quiet(SEAT), { entering });
    expect(drafted(theirs, 0).engine.changing).toMatchObject({ refused: undefined });
  });
});
