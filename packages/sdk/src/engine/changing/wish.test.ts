import { unwrap } from '@facedown/base';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ChangeTalk, changeTalk, SEAT } from '../../testing/changeTalk.js';
import { sentBy } from '../../testing/engineTable.js';
import { proposeClose } from '../close.js';
import { asksOf } from './asks.js';
import { type Changer, noChanges } from './types.js';
import { repeated, unwished, wishToEnter } from './wish.js';

let quiet: ChangeTalk['quiet'];
beforeAll(async () => {
  ({ quiet } = await changeTalk());
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
