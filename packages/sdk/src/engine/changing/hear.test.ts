import { describe, expect, it } from 'vitest';
import { leaveDigest } from '../../signing/digest.js';
import { signWith } from '../../signing/session.js';
import { after, changeTalk, hears, LEAVER, NEW, SEAT, STARTER } from '../../testing/changeTalk.js';
import { kindsOf } from '../../testing/engineTable.js';
import { isAsked, MAX_TRIES, receiveChange, vetted } from './hear.js';
import { type Changer, changed } from './types.js';

const talk = await changeTalk();
const heardBy = (engine: Changer, ...messages: Parameters<typeof hears>) => after(engine, hears(...messages));

describe('a message about changes', () => {
  it('means nothing to an engine that takes part in none', () => {
    const engine = talk.at.open(SEAT);
    expect(receiveChange(engine, talk.wish)).toEqual({ engine, effects: [] });
  });

  it('changes nothing where it was heard before', () => {
    const once = heardBy(talk.quiet(SEAT), talk.going.leave, ...talk.going.ready);
    for (const message of [talk.going.leave, ...talk.going.ready]) expect(heardBy(once, message)).toBe(once);
  });

  it('of a step to a change counts at this boundary alone', () => {
    const quiet = talk.quiet(SEAT);
    const [ready] = talk.going.ready;
    for (const step of [ready!, talk.going.plan, talk.going.agrees.get(STARTER)!]) {
      expect(heardBy(quiet, { ...step, version: 2n } as never)).toBe(quiet);
      expect(heardBy(quiet, { ...step, epoch: 3n } as never)).toBe(quiet);
    }
  });
});

describe('a wish to leave', () => {
  it('is its own seat’s word, and lets everyone try again', () => {
    const tired = changed(talk.quiet(SEAT), { tries: MAX_TRIES });
    const asked = heardBy(tired, talk.going.leave);
    expect([...asked.changing.leaving]).toEqual([LEAVER]);
    expect([isAsked(tired), isAsked(asked)]).toEqual([false, true]);
    expect(isAsked(changed(asked, { tries: MAX_TRIES }))).toBe(false);
    const forOther = signWith(talk.at.sessions[SEAT]!)(leaveDigest(talk.at.table.id, LEAVER));
    expect(heardBy(talk.quiet(SEAT), { ...talk.going.leave, signature: forOther } as never).changing.leaving.size).toBe(
      0,
    );
  });
});

describe('a word that somebody is ready', () => {
  it('shows who has heard of no wish that he is behind, and tells nobody else', () => {
    const [ready] = talk.going.ready;
    expect(kindsOf(receiveChange(talk.quiet(SEAT), ready as never))).toEqual(['behind']);
    expect(kindsOf(receiveChange(heardBy(talk.quiet(SEAT), talk.going.leave), ready as never))).toEqual([]);
  });
});

describe('a plan', () => {
  const leaving = () => heardBy(talk.quiet(SEAT), talk.going.leave);
  it('is kept where it is the starter’s and we would sign it', () =>
    expect(heardBy(leaving(), talk.going.plan).changing.at.plan).toEqual(talk.going.plan));
  it('is not heard any more by who has promised another', () => {
    const promised = { plan: talk.coming.plan, agree: talk.coming.agrees.get(SEAT) as never };
    expect(heardBy({ ...leaving(), promised }, talk.going.plan).changing.at.plan).toBeUndefined();
  });
  it('that isn’t for us to sign is kept by who only watches, and by no seat', () => {
    const { me: _, ...spectator } = leaving();
    expect(heardBy(spectator as Changer, talk.going.plan).changing.at.heard).toEqual([talk.going.plan]);
    expect(heardBy(leaving(), talk.going.plan).changing.at.heard).toEqual([]);
  });
});

describe('a wish to enter', () => {
  const vettedBy = (engine: Changer, wish = talk.wish, code?: string, isForPlan = false) =>
    vetted(engine, [wish], [code], isForPlan).engine as Changer;
  const asks = (engine: Changer, wish = talk.wish) => kindsOf(receiveChange(engine, wish));

  it('is taken to the judge where the seat is free, and not a second time', () => {
    expect(asks(talk.quiet(SEAT))).toEqual(['vet']);
    expect(asks(vettedBy(talk.quiet(SEAT)))).toEqual([]);
  });
  it('of the first who came stands against another’s for the same seat', () => {
    const other = { ...talk.wish, session: talk.at.sessions[SEAT]!.address, signature: talk.wish.key };
    const taken = vettedBy(talk.quiet(SEAT));
    expect(vettedBy(taken, other as never).changing.entering.get(NEW)).toEqual(talk.wish);
  });
  it('that the judge speaks against is forgotten, and its key comes no more', () => {
    const barred = vettedBy(vettedBy(talk.quiet(SEAT)), talk.wish, 'NoTicket');
    expect(barred.changing.entering.size).toBe(0);
    expect([...barred.changing.barred]).toEqual([talk.wish.session]);
    expect(asks(barred)).toEqual([]);
  });
  it('is heard no more once three newcomers of this epoch have let the seats down', () => {
    expect(asks(changed(talk.quiet(SEAT), { letDowns: 2 }))).toEqual(['vet']);
    expect(asks(changed(talk.quiet(SEAT), { letDowns: 3 }))).toEqual([]);
  });
  it('that was asked about for a plan counts for this plan’s wishes alone', () => {
    const vetting = { wishes: talk.wish.signature, isDone: false };
    const asked = (wishes = talk.wish.signature as string) => {
      const quiet = talk.quiet(STARTER);
      const engine = changed(quiet, { at: { ...quiet.changing.at, vetting: { ...vetting, wishes } } });
      return vettedBy(engine, talk.wish, undefined, true).changing.at.vetting?.isDone;
    };
    expect([asked(), asked('others')]).toEqual([true, false]);
  });
  it('of our own from an earlier run is ours again', () => {
    const mine = { ...talk.wish, seat: SEAT, amount: 7n };
    expect(vettedBy(talk.quiet(SEAT), mine).changing.own.amount).toBe(7n);
    const asking = changed(talk.quiet(SEAT), { own: { leave: false, amount: 5n } });
    expect(vettedBy(asking, mine).changing.own.amount).toBe(5n);
    expect(vettedBy(talk.quiet(SEAT)).changing.own.amount).toBeUndefined();
  });
});
