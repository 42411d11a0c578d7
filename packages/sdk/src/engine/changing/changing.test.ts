import { seededRandom } from '@facedown/base';
import type { WireMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { planDigest } from '../../signing/digest.js';
import { newSession, signWith } from '../../signing/session.js';
import {
  after,
  CHANGE_MS,
  type ChangeTalk,
  changeTalk,
  type Event,
  hears,
  LEAVER,
  NEW,
  SEAT,
  STARTER,
  type Talk,
  ticks,
} from '../../testing/changeTalk.js';
import { kindsOf, sentBy } from '../../testing/engineTable.js';
import { proposeClose } from '../close.js';
import { moveTo, receive } from '../engine.js';
import { setMode } from '../record.js';
import type { Engine } from '../types.js';
import { asksOf } from './asks.js';
import { vetted } from './hear.js';
import { lapsedSeats, openChanging, tick } from './tick.js';
import type { Changer } from './types.js';
import { repeated, wishToLeave } from './wish.js';

let at: ChangeTalk['at'];
let quiet: ChangeTalk['quiet'];
let wish: ChangeTalk['wish'];
let going: Talk;
let coming: Talk;
beforeAll(async () => {
  ({ at, quiet, wish, going, coming } = await changeTalk());
});

describe('a change of seats (state × event → state, effects)', () => {
  /** A seat as far as it has come; the newcomer's wish is known where somebody comes. */
  const states: Record<string, () => Changer> = {
    'at a quiet boundary': () => quiet(SEAT),
    'that holds for a leaver': () => after(quiet(SEAT), hears(going.leave), ticks(0)),
    'that holds and knows the plan': () =>
      after(quiet(SEAT), hears(going.leave), ticks(0), hears(going.plan), ticks(0)),
    'that has promised': () =>
      after(quiet(SEAT), hears(going.leave), ticks(0), hears(going.plan, going.agrees.get(STARTER)!), ticks(0)),
    'that has given up': () => after(quiet(SEAT), hears(going.leave), ticks(0), ticks(CHANGE_MS + 1)),
    'that starts and holds': () => after(quiet(STARTER), hears(going.leave), ticks(0)),
    'that starts and knows a newcomer, all ready': () =>
      after(
        quiet(STARTER),
        hears(coming.leave),
        (engine) => vetted(engine, [wish], [undefined], false),
        ticks(0),
        hears(...coming.ready),
      ),
    'that starts and has planned for a newcomer': () =>
      after(
        states['that starts and knows a newcomer, all ready']!(),
        ticks(0),
        (engine) => vetted(engine, [wish], [undefined], true),
        ticks(0),
      ),
  };

  interface Row {
    readonly state: string;
    readonly event: string;
    readonly does: () => Event;
    readonly effects: readonly string[];
    readonly holds?: boolean;
    readonly leaves?: (engine: Changer) => void;
  }
  const forged = (message: WireMessage): WireMessage =>
    ({ ...message, signature: `0x${'11'.repeat(65)}` }) as WireMessage;
  const rows: readonly Row[] = [
    { state: 'at a quiet boundary', event: 'a tick', does: () => ticks(0), effects: [], holds: false },
    {
      state: 'at a quiet boundary',
      event: 'a wish to leave',
      does: () => hears(going.leave),
      effects: [],
      leaves: (engine) =>
        expect(tick(engine, 0)).toMatchObject({ holds: true, effects: [{ kind: 'wake' }, { kind: 'send' }] }),
    },
    {
      state: 'at a quiet boundary',
      event: 'a wish to leave that is forged',
      does: () => hears(forged(going.leave)),
      effects: [],
      leaves: (engine) => expect(asksOf(engine).leaving).toEqual([]),
    },
    {
      state: 'at a quiet boundary',
      event: 'a newcomer’s wish',
      does: () => hears(wish),
      effects: ['vet'],
      leaves: (engine) => expect(asksOf(engine).entering).toEqual([]),
    },
    {
      state: 'at a quiet boundary',
      event: 'a newcomer’s wish that the judge has nothing against',
      does: () => (engine) => vetted(engine, [wish], [undefined], false),
      effects: [],
      leaves: (engine) => expect(asksOf(engine).entering).toMatchObject([{ seat: NEW, amount: 1000n }]),
    },
    {
      state: 'at a quiet boundary',
      event: 'a newcomer’s wish that the judge speaks against',
      does: () => (engine) => vetted(engine, [wish], ['NoTicket'], false),
      effects: [],
      leaves: (engine) => expect(kindsOf(receive(engine, wish))).toEqual([]),
    },
    {
      state: 'at a quiet boundary',
      event: 'another’s word that it is ready',
      does: () => hears(going.ready[LEAVER]!),
      effects: ['behind'],
    },
    { state: 'that holds for a leaver', event: 'a tick in time', does: () => ticks(1), effects: [], holds: true },
    {
      state: 'that holds for a leaver',
      event: 'the end of its patience',
      does: () => ticks(CHANGE_MS + 1),
      effects: [],
      holds: false,
      leaves: ({ changing }) => expect(changing).toMatchObject({ tries: 1, at: { isGivenUp: true } }),
    },
    {
      state: 'that holds for a leaver',
      event: 'a plan of somebody who does not start',
      does: () => hears({ ...going.plan, seat: LEAVER }),
      effects: [],
      leaves: ({ changing }) => expect(changing.at.plan).toBeUndefined(),
    },
    {
      state: 'that holds for a leaver',
      event: 'the plan, well signed, with another seat’s key changed',
      does: () => {
        const keys = going.plan.keys.map((key, seat) => (seat === SEAT ? going.plan.keys[STARTER]! : key));
        const other = { ...going.plan, keys };
        return hears({ ...other, signature: signWith(at.sessions[STARTER]!)(planDigest(at.table.id, other)) });
      },
      effects: [],
      leaves: ({ changing }) => expect(changing.at.plan).toBeUndefined(),
    },
    {
      state: 'that holds for a leaver',
      event: 'another boundary',
      does: () => (engine) => {
        const { fixed } = engine;
        const state = { ...fixed.state, version: fixed.state.version + 1n };
        return tick(moveTo(engine as Engine, { ...fixed, state }), 1);
      },
      effects: ['wake', 'say ready'],
      leaves: ({ changing }) => expect(changing.at.hold?.version).toBe(2n),
    },
    {
      state: 'that holds and knows the plan',
      event: 'a tick before the starter has signed',
      does: () => ticks(1),
      effects: [],
      holds: true,
    },
    {
      state: 'that holds and knows the plan',
      event: 'the starter’s signature',
      does: () => (engine) => tick(after(engine, hears(going.agrees.get(STARTER)!)), 1),
      effects: ['persist', 'say agree'],
      holds: true,
      leaves: ({ promised }) => expect(promised?.plan).toEqual(going.plan),
    },
    {
      state: 'that has given up',
      event: 'a plan that its starter has signed',
      does: () => (engine) => tick(after(engine, hears(going.plan, going.agrees.get(STARTER)!)), CHANGE_MS + 2),
      effects: ['persist', 'say agree'],
    },
    {
      state: 'that has promised',
      event: 'another plan',
      does: () => hears(coming.plan),
      effects: [],
      leaves: ({ promised }) => expect(promised?.plan).toEqual(going.plan),
    },
    {
      state: 'that has promised',
      event: 'the end of its patience',
      does: () => ticks(CHANGE_MS + 1),
      effects: [],
      holds: true,
    },
    {
      state: 'that has promised',
      event: 'the last signature',
      does: () => (engine) => tick(after(engine, hears(going.agrees.get(LEAVER)!)), 1),
      effects: ['postChange'],
      holds: true,
      leaves: (engine) => {
        expect(kindsOf(tick(engine, 1000))).toEqual([]);
        expect(kindsOf(tick(engine, 2001))).toEqual(['postChange']);
      },
    },
    {
      state: 'that has promised',
      event: 'a dispute',
      does: () => (engine) => tick(setMode(engine as Engine, 'chain'), 1),
      effects: ['finish'],
      holds: true,
    },
    {
      state: 'that starts and holds',
      event: 'a tick before all are ready',
      does: () => ticks(1),
      effects: [],
      holds: true,
    },
    {
      state: 'that starts and holds',
      event: 'the word of all that they are ready',
      does: () => (engine) => tick(after(engine, hears(...going.ready)), 1),
      effects: ['say plan', 'persist', 'say agree'],
    },
    {
      state: 'that starts and holds',
      event: 'the word of all that they are ready, too late',
      does: () => (engine) => tick(after(engine, hears(...going.ready)), CHANGE_MS + 1),
      effects: [],
      holds: false,
    },
    {
      state: 'that starts and knows a newcomer, all ready',
      event: 'a tick',
      does: () => ticks(1),
      effects: ['vet'],
      leaves: (engine) => expect(kindsOf(tick(engine, 2))).toEqual([]),
    },
    {
      state: 'that starts and knows a newcomer, all ready',
      event: 'the judge’s word that his chips are gone',
      does: () => (engine) =>
        tick(
          after(engine, ticks(1), (now) => vetted(now, [wish], ['NotEnough'], true)),
          1,
        ),
      effects: ['say plan', 'persist', 'say agree'],
      leaves: (engine) => expect(asksOf(engine).entering).toEqual([]),
    },
    {
      state: 'that starts and has planned for a newcomer',
      event: 'a tick before he has signed',
      does: () => ticks(1),
      effects: [],
      holds: true,
      leaves: (engine) => expect(repeated(engine).map(({ kind }) => kind)).toEqual(['ready', 'plan']),
    },
    {
      state: 'that starts and has planned for a newcomer',
      event: 'his signature',
      does: () => (engine) => tick(after(engine, hears(coming.agrees.get(NEW)!)), 1),
      effects: ['persist', 'say agree'],
    },
    {
      state: 'that starts and has planned for a newcomer',
      event: 'a stranger’s signature under it',
      does: () => {
        const { address } = newSession(seededRandom('stranger'));
        return hears({ ...coming.agrees.get(NEW)!, session: address } as WireMessage);
      },
      effects: [],
      leaves: ({ changing }) => expect(changing.at.agrees.size).toBe(0),
    },
    {
      state: 'that starts and has planned for a newcomer',
      event: 'the end of its patience',
      does: () => ticks(CHANGE_MS + 1),
      effects: [],
      holds: false,
      leaves: (engine) => {
        expect(engine.changing).toMatchObject({ letDowns: 1, tries: 1 });
        expect(asksOf(engine).entering).toEqual([]);
        expect(kindsOf(receive(engine, wish))).toEqual([]);
      },
    },
  ];

  const named = rows.map((row) => [`${row.state} × ${row.event}`, row] as const);
  it.each(named)('a seat %s', (_, { state, does, effects, holds, leaves }) => {
    const step = does()(states[state]!());
    expect(kindsOf(step)).toEqual(effects);
    if (holds !== undefined) expect(step).toMatchObject({ holds });
    leaves?.(step.engine as Changer);
  });

  it('that a seat has promised is the only thing that it signs for that version', () => {
    const bound = states['that has promised']!();
    expect(proposeClose(bound)).toMatchObject({ ok: false, code: 'AlreadySigned' });
  });

  it('that an earlier run has promised is held on, and said again byte for byte', () => {
    const before = states['that has promised']!();
    const { changing, ...engine } = before;
    const again = openChanging(engine, changing.terms, 100_000);
    expect(kindsOf(again)).toEqual(['wake']);
    expect(repeated(again.engine as Changer)).toEqual([going.plan, before.promised!.agree]);
    expect(tick(again.engine, 100_001)).toMatchObject({ holds: true, effects: [] });
    const [last] = [going.agrees.get(LEAVER)!];
    const told = after(again.engine as Changer, hears(going.agrees.get(STARTER)!, last));
    expect(kindsOf(tick(told, 100_002))).toEqual(['postChange']);
  });

  it('with which those who stay could not go on becomes the end, signed by the starter first', () => {
    const leaving = sentBy(wishToLeave(quiet(STARTER)))[0]!;
    const asked = (seat: number) => after(quiet(seat), hears(going.leave, leaving));
    expect(kindsOf(tick(asked(SEAT), 0))).toEqual([]);
    const first = tick(asked(STARTER), 0);
    expect(kindsOf(first)).toEqual(['persist', 'say ack']);
    const second = tick(after(asked(SEAT), hears(...sentBy(first))), 0);
    expect(kindsOf(second)).toEqual(['persist', 'say ack']);
    const third = tick(after(asked(LEAVER), hears(...sentBy(first), ...sentBy(second))), 0);
    expect(kindsOf(tick(third.engine, 0))).toEqual(['finish']);
  });

  it('on the chain lets a silent seat go whose time ran out there', () => {
    const onchain = (seat: number): Changer => {
      const engine = setMode(quiet(seat), 'chain') as Changer;
      const terms = { ...engine.changing.terms, opening: { ...at.opening, onchain: true } };
      return { ...engine, changing: { ...engine.changing, terms } };
    };
    const welcome = (isForPlan: boolean): Event => {
      return (engine) => vetted(engine, [wish], [undefined], isForPlan);
    };
    const ready = after(onchain(LEAVER), welcome(false), ticks(0)).changing.at.ready.get(LEAVER)!;
    const holding = after(onchain(STARTER), welcome(false), ticks(0), hears(ready));
    const told = lapsedSeats(holding, [SEAT]);
    expect(kindsOf(told)).toEqual(['wake']);
    expect(kindsOf(tick(told.engine, CHANGE_MS / 2 - 1))).toEqual([]);
    const vetting = tick(told.engine, CHANGE_MS / 2);
    expect(kindsOf(vetting)).toEqual(['vet']);
    const planned = after(vetting.engine as Changer, welcome(true), ticks(CHANGE_MS / 2));
    expect(planned.changing.at.plan).toMatchObject({ leaving: [SEAT], entries: [{ seat: NEW }] });
  });
});
