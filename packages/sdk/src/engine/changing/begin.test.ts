import { beforeAll, describe, expect, it } from 'vitest';
import { entriesAfter } from '../../change/change.js';
import type { TableView } from '../../judge/judge.js';
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
