import { type Hex, ok, unwrap } from '@facedown/base';
import { contextOf, Needs, tableHash } from '@facedown/game-kit';
import type { PlanMessage, WireMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { changedState } from '../../change/change.js';
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
import { kindsOf, sentBy } from '../../testing/engineTable.js';
import { receive } from '../engine.js';
import { propose } from '../propose.js';
import type { Engine } from '../types.js';
import { vetted } from './hear.js';
import {
  areAllReady,
  boundaryOf,
  drafted,
  inEpoch,
  isAcceptable,
  isHosted,
  isPledged,
  isSeated,
  namesOf,
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

/** At a game in which a seat may bring more at any boundary. */
const admitting = (engine: Changer): Changer => {
  const game = { ...engine.table.game, admit: (state: unknown) => ok(state) };
  return { ...engine, table: { ...engine.table, game } };
};

describe('who starts', () => {
  const asking = (pending: object): Changer => {
    const engine = talk.quiet(SEAT);
    const game = { ...engine.table.game, pending: () => pending as never };
    return { ...engine, table: { ...engine.table, game } };
  };
  it('is who moves next, wherever it sits; where nobody does, the lowest seat', () => {
    expect([Needs.actionBy(LEAVER), Needs.OVER].map((one) => starterOf(asking(one)))).toEqual([LEAVER, STARTER]);
    expect([Needs.actionBy(LEAVER), Needs.actionBy(NEW), Needs.OVER].map((one) => isHosted(asking(one)))).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('a seat that has said that it would sign a change', () => {
  const DECK: Hex = `0x${Array.from({ length: 52 }, (_, face) => face.toString(16).padStart(2, '0')).join('')}`;
  let deck: WireMessage;
  let told: Changer;
  beforeAll(() => {
    deck = sentBy(unwrap(propose(hosted.at.open(128, 4), '0x', DECK)))[0]!;
    const ready = after(hosted.quiet(SEAT), hears(hosted.going.leave), ticks(0));
    expect(isPledged(ready)).toBe(false);
    told = after(ready, hears(deck));
  });
  it('is pledged to it once the host has moved, until the starter has signed that', () => {
    expect(isPledged(told)).toBe(true);
    const [ack] = sentBy(receive(hosted.quiet(STARTER), deck));
    expect(isPledged(after(told, hears(ack!)))).toBe(false);
  });
  it('is pledged at that boundary alone, and not where a seat moves first or it starts itself', () => {
    const { hold } = told.changing.at;
    const { me: _, ...watching } = told;
    const { table, fixed } = talk.quiet(SEAT);
    const free: Engine[] = [
      watching,
      noting(told, { ready: new Map() }),
      noting(told, { hold: { ...hold!, version: 2n } }),
      noting(told, { hold: undefined }),
      { ...told, trail: [{} as never] },
      { ...told, me: { ...told.me!, party: NEW }, changing: ready(NEW) },
      { ...told, me: { ...told.me!, party: STARTER }, changing: ready(STARTER) },
      { ...told, table: { ...table, id: told.table.id }, fixed: { ...fixed, hash: told.fixed.hash } },
    ];
    expect(free.map((one) => isPledged(one))).toEqual(free.map(() => false));
  });
  const ready = (seat: number) =>
    noting(told, { ready: new Map([[seat, told.changing.at.ready.get(SEAT)!]]) }).changing;
});

describe('a plan in which we bring more', () => {
  /** The plan of a change with these entries, well computed and signed by its starter. */
  const planOf = (engine: Changer, entries: PlanMessage['entries'], own?: Hex): PlanMessage => {
    const keys = [STARTER, SEAT, LEAVER].map((seat) => talk.at.keyOf(seat, 2n));
    if (own) keys[SEAT] = own;
    const change = { ...targetOf(engine), ...boundaryOf(engine), leaving: [], entries, keys: [...keys, '0x' as const] };
    const next = inEpoch(engine.table, 2n);
    const state = tableHash(next, unwrap(changedState(next, engine.changing.terms.opening, change)).state);
    const unsigned = { kind: 'plan', ...change, state, seat: STARTER } as const;
    return { ...unsigned, signature: signWith(talk.at.sessions[STARTER]!)(planDigest(talk.at.table.id, unsigned)) };
  };
  const mine = () => ({ ...talk.at.entries[SEAT]!, amount: 5n, key: talk.at.keyOf(SEAT, 2n), proof: '0x' as Hex });
  const asked = (more: object = {}) =>
    changed(admitting(talk.quiet(SEAT)), {
      entering: new Map([[SEAT, { kind: 'enter', epoch: 2n, ...mine(), signature: '0x', ...more } as const]]),
    });

  it('is acceptable with the amount and the key that we asked for', () => {
    const plan = planOf(asked(), [mine()]);
    expect(isAcceptable(asked(), plan)).toBe(true);
    expect(isAcceptable(admitting(talk.quiet(SEAT)), plan)).toBe(false);
    expect(isAcceptable(asked({ amount: 6n }), plan)).toBe(false);
    expect(isAcceptable(asked({ key: talk.at.keyOf(LEAVER, 2n) }), plan)).toBe(false);
    // Another seat's wish is that one's to look at.
    const theirs = { ...mine(), ...talk.at.entries[LEAVER]!, key: talk.at.keyOf(LEAVER, 2n) };
    expect(isAcceptable(asked(), planOf(asked(), [theirs]))).toBe(true);
  });

  it('has the key of our wish in the new epoch, or else our key of that epoch', () => {
    const { address } = talk.at.sessions[SEAT]!;
    const fresh = talk.at.kit.keyOf(
      talk.at.secrets[LEAVER]!,
      contextOf({ ...talk.at.table.id, epoch: 2n }, 0n, SEAT),
      address,
      () => new Uint8Array(32).fill(3),
    );
    expect(fresh).not.toBe(mine().key);
    const plan = planOf(asked(), [{ ...talk.at.entries[LEAVER]!, key: talk.at.keyOf(LEAVER, 2n), proof: '0x' }]);
    expect(isAcceptable(asked({ key: fresh }), plan)).toBe(false);
  });

  /** All stay, and are ready with a key. */
  const staying = (): Changer => {
    const { ready } = readied().changing.at;
    const keyed = { ...ready.get(LEAVER)!, key: talk.at.keyOf(LEAVER, 2n) };
    const engine = noting(readied(), { ready: new Map(ready).set(LEAVER, keyed) });
    return changed(admitting(engine), { leaving: new Set() });
  };

  it('is made with the wishes’ keys and those that the seats are ready with', () => {
    const { entering } = asked().changing;
    const vetting = { wishes: '0x', isDone: true };
    const { plan } = planned(noting(changed(staying(), { entering }), { vetting }), 0).engine.changing.at;
    expect(plan?.leaving).toEqual([]);
    expect(plan?.entries).toEqual([mine()]);
    expect(plan?.keys).toEqual([...[STARTER, SEAT, LEAVER].map((seat) => talk.at.keyOf(seat, 2n)), '0x']);
  });

  it('is made after the judge has answered about these very wishes', () => {
    const wishing = changed(admitting(readied()), { entering: asked().changing.entering });
    const asks = (vetting: { wishes: string; isDone: boolean } | undefined) =>
      kindsOf(planned(noting(wishing, { vetting }), 0));
    expect(asks(undefined)).toEqual(['vet']);
    expect(asks({ wishes: 'others', isDone: true })).toEqual(['vet']);
    expect(asks({ wishes: '0x', isDone: false })).toEqual([]);
  });

  it('takes one payer and all who pay nothing where the stakes are the chain’s own coin', () => {
    const wish = (seat: number, amount: bigint) => {
      const entry = { ...talk.at.entries[seat]!, amount, key: talk.at.keyOf(seat, 2n), proof: '0x' as Hex };
      return { kind: 'enter', epoch: 2n, ...entry, signature: `0x0${seat}` } as const;
    };
    const wishes = [wish(STARTER, 0n), wish(SEAT, 5n), wish(LEAVER, 7n)];
    const entering = new Map(wishes.map((one) => [one.seat, one]));
    const amounts = (isCoin: boolean) => {
      const { terms } = readied().changing;
      const engine = changed(staying(), { terms: { ...terms, isCoin }, entering });
      const ready = noting(engine, { vetting: { wishes: namesOf(wishes), isDone: true } });
      return planned(ready, 0).engine.changing.at.plan?.entries.map(({ amount }) => amount);
    };
    expect([amounts(false), amounts(true)]).toEqual([
      [0n, 5n, 7n],
      [0n, 5n],
    ]);
  });
});

describe('a draft of whom the rules refuse', () => {
  it('keeps those who go, and forgets the others’ wishes', () => {
    const mine = { ...talk.wish, seat: STARTER, amount: 1n };
    const entering = new Map([[STARTER, mine]]);
    const leaving = new Set([LEAVER]);
    const { engine, draft } = drafted(changed(talk.quiet(SEAT), { entering, leaving }), 0);
    expect(draft).toMatchObject({ leaving: [LEAVER], entries: [] });
    expect([...engine.changing.entering]).toEqual([]);
  });
  it('tells who has asked for nothing in this run of no refusal, and keeps what was told before', () => {
    const entering = new Map([[STARTER, { ...talk.wish, seat: STARTER, amount: 1n }]]);
    const before = { wish: 'leave', code: 'NotAgreed', silent: [] } as const;
    const quiet = changed(talk.quiet(STARTER), { entering, refused: before });
    expect(drafted(quiet, 0).engine.changing.refused).toEqual(before);
    const other = changed(talk.quiet(SEAT), { entering, refused: before, own: { leave: false, amount: 3n } });
    expect(drafted(other, 0).engine.changing).toMatchObject({ refused: before, own: { amount: 3n } });
  });
  it('has those who were too late and are silent among the leavers, but neither who is ready nor ourselves', () => {
    const ready = new Map([...readied().changing.at.ready].filter(([seat]) => seat === STARTER));
    const late = (lapsed: number[]) => noting(readied(), { ready, lapsed: new Set(lapsed) });
    const leavers = (engine: Changer) => {
      const { draft } = drafted(changed(engine, { leaving: new Set() }), CHANGE_MS);
      return draft === undefined || draft === 'close' ? draft : draft.leaving;
    };
    expect(leavers(late([SEAT]))).toEqual([SEAT]);
    expect(leavers(late([STARTER, LEAVER]))).toEqual([LEAVER]);
    expect(leavers(noting(late([STARTER]), { ready: new Map() }))).toBeUndefined();
    expect(leavers(noting(late([SEAT]), { hold: undefined }))).toBeUndefined();
    const gone = drafted(late([LEAVER]), CHANGE_MS).draft;
    expect(gone).toMatchObject({ leaving: [LEAVER] });
  });
});
