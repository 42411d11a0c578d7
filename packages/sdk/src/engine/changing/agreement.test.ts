import type { AgreeMessage } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import { changeDigest, changeHead } from '../../signing/digest.js';
import { signWith } from '../../signing/session.js';
import { after, changeTalk, hears, LEAVER, NEW, SEAT, STARTER, ticks } from '../../testing/changeTalk.js';
import { kindsOf } from '../../testing/engineTable.js';
import { agree, noteAgree, postIfAgreed, signaturesOf } from './agreement.js';
import { type Changer, changed, noting } from './types.js';

const talk = await changeTalk();
/** A seat that knows the plan for a leaver and has signed nothing. */
const planning = (seat = SEAT): Changer =>
  after(talk.quiet(seat), hears(talk.going.leave), ticks(0), hears(talk.going.plan));
const said = (by: number, more: object = {}, key = by): AgreeMessage => {
  const { id } = talk.at.table;
  const head = changeHead(id, { ...talk.going.plan, ...more });
  const { address } = talk.at.sessions[key]!;
  const signature = signWith(talk.at.sessions[key]!)(changeDigest(id, head));
  return { kind: 'agree', ...head, seat: by, session: address, signature };
};

describe('a signature under a change', () => {
  it('is kept once, of a seat or of who would enter, and of nobody else', () => {
    const one = noteAgree(planning(), said(STARTER));
    expect(signaturesOf(one, talk.going.plan)).toEqual(new Map([[STARTER, said(STARTER).signature]]));
    expect(noteAgree(one, said(STARTER))).toBe(one);
    const stranger = said(NEW);
    expect(noteAgree(one, stranger)).toBe(one);
    const entering = changed(one, { entering: new Map([[NEW, talk.wish]]) });
    expect(noteAgree(entering, stranger).changing.at.agrees.size).toBe(2);
  });
  it('that another key has made is not kept', () => {
    const quiet = planning();
    const forged = { ...said(STARTER), signature: said(LEAVER).signature };
    expect(noteAgree(quiet, forged)).toBe(quiet);
  });
  it('counts for one change: who signs a fifth loses his own first, and nobody else’s', () => {
    const versions = [1n, 2n, 3n, 4n, 5n];
    const many = versions.reduce<Changer>(
      (who, version) => noteAgree(who, said(STARTER, { version })),
      noteAgree(planning(), said(LEAVER)),
    );
    expect([...many.changing.at.agrees.values()].map(({ seat, version }) => [seat, version])).toEqual([
      [LEAVER, 1n],
      [STARTER, 2n],
      [STARTER, 3n],
      [STARTER, 4n],
      [STARTER, 5n],
    ]);
    expect([...signaturesOf(many, talk.going.plan).keys()]).toEqual([LEAVER]);
  });
  it('of our own is written down before it is said, and binds', () => {
    const { who, effects } = agree(planning(), talk.going.plan);
    expect(kindsOf({ effects })).toEqual(['persist', 'say agree']);
    expect(who.promised).toEqual({ plan: talk.going.plan, agree: said(SEAT) });
    expect([...signaturesOf(who, talk.going.plan).keys()]).toEqual([SEAT]);
  });
});

describe('a change that all have signed', () => {
  const agreed = (seat: number): Changer =>
    [STARTER, SEAT, LEAVER].reduce<Changer>(
      (who, by) => noteAgree(who, said(by)),
      agree(planning(seat), talk.going.plan).who,
    );
  const afterMs = (who: Changer) =>
    postIfAgreed(who, 0).effects.map((effect) => (effect.kind === 'postChange' ? effect.afterMs : effect.kind));

  it('is posted first by who wants it, and by the others in the order of seats', () => {
    expect([LEAVER, STARTER, SEAT].map((seat) => afterMs(agreed(seat)))).toEqual([[0], [100], [200]]);
    const [posted] = postIfAgreed(agreed(LEAVER), 0).effects;
    const { kind: _, seat: __, signature: ___, ...change } = talk.going.plan;
    expect(posted).toMatchObject({ change, acks: signaturesOf(agreed(LEAVER), talk.going.plan) });
  });
  it('is posted again after two seconds, and not before', () => {
    const { who } = postIfAgreed(agreed(LEAVER), 0);
    expect([1999, 2000].map((now) => postIfAgreed(who, now).effects.length)).toEqual([0, 1]);
  });
  it('is posted neither without a signature, nor without our own, nor where no judge is', () => {
    const lacking = noting(agreed(SEAT), { agrees: agree(planning(), talk.going.plan).who.changing.at.agrees });
    const { promised: _, ...unsigned } = agreed(SEAT);
    const terms = { ...agreed(SEAT).changing.terms, hasJudge: false };
    for (const who of [lacking, unsigned, changed(agreed(SEAT), { terms }), noting(agreed(SEAT), { plan: undefined })])
      expect(afterMs(who as Changer)).toEqual([]);
  });
  it('needs no signature of a leaver who was too late on the chain, and of nobody else who was', () => {
    const without = (gone: number, lapsed: number) => {
      const agrees = new Map([...agreed(STARTER).changing.at.agrees].filter(([, { seat }]) => seat !== gone));
      return afterMs(noting(agreed(STARTER), { agrees, lapsed: new Set([lapsed]) })).length;
    };
    expect([without(LEAVER, LEAVER), without(LEAVER, SEAT), without(SEAT, SEAT)]).toEqual([1, 0, 0]);
  });
});
