import type { Hex } from '@facedown/base';
import { tableHash } from '@facedown/game-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { changedState, entriesAfter } from '../../change/change.js';
import type { TableView } from '../../judge/judge.js';
import { changeDigest, changeHead } from '../../signing/digest.js';
import { signWith } from '../../signing/session.js';
import { type ChangeTalk, changeTalk, LEAVER, NEW, SEAT, STARTER, type Talk } from '../../testing/changeTalk.js';
import { kindsOf } from '../../testing/engineTable.js';
import { asksOf } from './asks.js';
import { beginEpoch } from './begin.js';
import type { Changer } from './types.js';
import { wishToLeave } from './wish.js';

let at: ChangeTalk['at'];
let quiet: ChangeTalk['quiet'];
let going: Talk;
let coming: Talk;
beforeAll(async () => {
  ({ at, quiet, going, coming } = await changeTalk());
});

describe('a change that is recorded', () => {
  const viewOf = ({ plan, agrees }: Talk, isSigned = true): TableView => {
    const { kind: _, seat: __, signature: ___, ...change } = plan;
    const { entries } = quiet(SEAT).changing.terms;
    const acks = new Map([...agrees].map(([seat, { signature }]) => [seat, signature]));
    return {
      opening: at.opening,
      entries: entriesAfter(entries, change),
      change,
      ...(isSigned ? { acks } : {}),
      phase: 'live',
      epoch: 2n,
      version: plan.version,
      hash: plan.state,
      remainingMs: 0,
      startVersion: plan.version,
    };
  };

  it('with everyone’s signature is followed by whoever stays, whoever tells it', () => {
    const step = beginEpoch(quiet(SEAT), viewOf(coming), 'witness');
    expect(kindsOf(step)).toEqual(['persist', 'epoch']);
    expect(step.engine.roster.seats).toEqual([STARTER, SEAT, NEW]);
    expect(step.engine.table.id.epoch).toBe(2n);
  });
  it('pays whoever leaves, and takes him nowhere', () => {
    const leaver = quiet(LEAVER);
    const step = beginEpoch(leaver, viewOf(going), 'witness');
    expect(step.effects).toMatchObject([{ kind: 'epoch' }, { kind: 'left', payout: at.entries[LEAVER]!.amount }]);
    expect(step.engine).toBe(leaver);
  });
  it('without signatures is believed of no single voice', () => {
    const step = beginEpoch(quiet(SEAT), viewOf(going, false), 'witness');
    expect(step).toMatchObject({ effects: [{ kind: 'refused', code: 'Unproven' }] });
  });
  it('without our own word is believed of no court', () => {
    const step = beginEpoch(quiet(SEAT), viewOf(going, false), 'court');
    expect(step).toMatchObject({ effects: [{ kind: 'refused', code: 'Unproven' }] });
  });
  it('is believed by what all have signed: who else is said to sit, or not to sit any more, does neither', () => {
    const view = viewOf(coming);
    const thief = `0x${'66'.repeat(20)}` as const;
    for (const entries of [
      view.entries.filter(({ seat }) => seat !== SEAT),
      view.entries.map((entry) => (entry.seat === STARTER ? { ...entry, session: thief } : entry)),
      [],
    ]) {
      const step = beginEpoch(quiet(SEAT), { ...view, entries }, 'witness');
      expect(kindsOf(step)).toEqual(['persist', 'epoch']);
      expect(step.engine.roster).toEqual(beginEpoch(quiet(SEAT), view, 'witness').engine.roster);
    }
  });
  it('seats nobody in our place, though all others and he have signed it', () => {
    const { plan } = coming;
    const { kind: _, seat: __, signature: ___, ...change } = plan;
    // The newcomer asks for the seat of one who sits, and brings as much as that one had.
    const mine = at.entries[SEAT]!;
    const taken = { ...plan.entries[0]!, seat: SEAT, amount: 1n };
    const keys = change.keys.map((key, seat) => (seat === SEAT ? taken.key : seat === NEW ? '0x' : key)) as Hex[];
    const lie = { ...change, leaving: [], entries: [taken], keys };
    const next = { ...at.table, id: { ...at.table.id, epoch: 2n } };
    const begun = changedState(next, at.opening, lie);
    const state = begun.ok ? tableHash(next, begun.value.state) : change.state;
    const forged = { ...lie, state };
    const digest = changeDigest(at.table.id, changeHead(at.table.id, forged));
    const by = new Map([STARTER, LEAVER].map((seat) => [seat, signWith(at.sessions[seat]!)(digest)]));
    const acks = by.set(SEAT, signWith(at.sessions[NEW]!)(digest));
    const entries = entriesAfter(at.entries, forged);
    const view = { ...viewOf(coming), change: forged, acks, entries, hash: state };
    for (const source of ['witness', 'court', 'chain'] as const) {
      const step = beginEpoch(quiet(SEAT), view, source);
      expect(kindsOf(step)).toEqual(['refused']);
      expect(step.engine.roster.sessions.get(SEAT)).toBe(mine.session);
    }
  });
  it('from a boundary that we do not know is refused with a reason', () => {
    const view = viewOf(going);
    const step = beginEpoch(
      quiet(SEAT),
      { ...view, change: { ...view.change!, state: `0x${'77'.repeat(32)}` } },
      'chain',
    );
    expect(step).toMatchObject({ effects: [{ kind: 'refused', code: 'UnknownBoundary' }] });
  });
  it('leaves our own wish to be said again in the new epoch', () => {
    const leaving = wishToLeave(quiet(SEAT)).engine as Changer;
    const step = beginEpoch(leaving, viewOf(coming), 'witness');
    expect(kindsOf(step)).toEqual(['persist', 'epoch', 'say leave']);
    expect(asksOf(step.engine)).toMatchObject({ leaving: [SEAT], entering: [], changing: false });
  });
});
