import { type Hex, seededRandom, unwrap } from '@facedown/base';
import { contextOf, type TableId, type TableRules } from '@facedown/game-kit';
import type { EnterMessage, PlanMessage, WireMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { entriesAfter } from '../../change/change.js';
import { type Opening, rosterOf, startOf, type TableView } from '../../judge/judge.js';
import { gameEntry, loadDealer, loadGame } from '../../registry.js';
import { planDigest } from '../../signing/digest.js';
import { newSession, signWith } from '../../signing/session.js';
import { proposeClose } from '../close.js';
import { moveTo, openEngine, receive } from '../engine.js';
import { setMode } from '../record.js';
import type { Effect, Engine, Step } from '../types.js';
import type { Signing } from './agreement.js';
import { asksOf } from './asks.js';
import { beginEpoch } from './begin.js';
import { vetted } from './hear.js';
import { diesAt, type Newcomer, openNewcomer, receiveBefore, tickBefore } from './newcomer.js';
import { lapsedSeats, openChanging, tick } from './tick.js';
import { type Changer, noChanges, type Signer } from './types.js';
import { repeated, unwished, wished, wishToEnter, wishToLeave } from './wish.js';

// Three of four seats of Hold'em at the players' dealer, before their first hand: a boundary, and seat 0 moves next.
const STARTER = 0;
const [SEAT, LEAVER, NEW] = [1, 2, 3];
const CHANGE_MS = 4000;
const random = seededRandom('changing');
const sessions = [0, 1, 2, 3].map(() => newSession(random));
const id: TableId = { chainId: 31337n, table: `0x${'00'.repeat(19)}01`, tableId: 1n, epoch: 1n };

let table: TableRules<unknown, unknown>;
let opening: Opening;
let quiet: (seat: number) => Changer;
let stranger: Newcomer;
let wish: EnterMessage;
let keyOf: (seat: number, epoch: bigint) => Hex;

beforeAll(async () => {
  const [game, kit, { config }] = await Promise.all([
    loadGame('holdem'),
    loadDealer('players'),
    gameEntry('holdem').example(4),
  ]);
  table = { id, game, dealer: kit.dealer };
  const secret = kit.newSecret(random);
  const keys = new Map<string, Hex>();
  keyOf = (seat, epoch) => {
    const name = `${seat}/${epoch}`;
    const owner = sessions[seat]!.address;
    const key = keys.get(name) ?? kit.keyOf(secret, contextOf({ ...id, epoch }, 0n, seat), owner, random);
    keys.set(name, key);
    return key;
  };
  opening = {
    salt: `0x${'00'.repeat(32)}`,
    game: 'holdem',
    dealer: 'players',
    name: 'changing',
    config: game.codecs.config.encode(config),
    dealerConfig: '0x',
    minSeats: 2,
    maxSeats: 4,
    servers: [],
    onchain: false,
    registerSeconds: 10,
    answerSeconds: 10,
  };
  const entryOf = (seat: number, epoch: bigint) => {
    const { address } = sessions[seat]!;
    return { seat, owner: address, session: address, key: keyOf(seat, epoch), amount: 1000n };
  };
  const entries = [STARTER, SEAT, LEAVER].map((seat) => entryOf(seat, 1n));
  const start = unwrap(startOf(table, opening, entries, 0n));
  const roster = rosterOf(opening, entries);
  const terms = {
    opening,
    entries,
    hasJudge: true,
    isCoin: false,
    times: { changeMs: CHANGE_MS, staggerMs: 100 },
  };
  quiet = (seat) => {
    const me = { party: seat, sign: signWith(sessions[seat]!) };
    const engine = openEngine({ table, roster, me, start });
    return openChanging(engine, { ...terms, keyOf: (epoch) => keyOf(seat, epoch) }, 0).engine as Changer;
  };
  stranger = openNewcomer(
    {
      table,
      roster,
      me: { party: NEW, sign: signWith(sessions[NEW]!) },
      changing: noChanges(terms),
      entry: entryOf(NEW, 2n),
    },
    [],
  );
  const asked = wished(stranger, 2n, stranger.entry, '0x');
  stranger = asked.who;
  wish = said(asked)[0] as EnterMessage;
}, 30_000);

const said = ({ effects }: { effects: readonly Effect[] }): WireMessage[] =>
  effects.flatMap((effect) => (effect.kind === 'send' ? [effect.message] : []));
const kinds = ({ effects }: { effects: readonly Effect[] }): string[] =>
  effects.map((effect) => (effect.kind === 'send' ? `say ${effect.message.kind}` : effect.kind));

type Event = (engine: Changer) => Step;
const hears =
  (...messages: WireMessage[]): Event =>
  (engine) =>
    messages.reduce<Step>(
      (step, message) => {
        const next = receive(step.engine, message);
        return { engine: next.engine, effects: [...step.effects, ...next.effects] };
      },
      { engine, effects: [] },
    );
const ticks =
  (now: number): Event =>
  (engine) =>
    tick(engine, now);
const after = (engine: Changer, ...events: Event[]): Changer =>
  events.reduce<Changer>((now, event) => event(now).engine as Changer, engine);

/** Everything that the seats and a newcomer say on the way to a change, each message made by the one who says it. */
interface Talk {
  readonly leave: WireMessage;
  readonly ready: readonly WireMessage[];
  readonly plan: PlanMessage;
  readonly agrees: ReadonlyMap<number, WireMessage>;
}

function talk(isJoining: boolean): Talk {
  const leave = said(wishToLeave(quiet(LEAVER)))[0]!;
  const welcome = (isForPlan: boolean): Event[] =>
    isJoining ? [(engine) => vetted(engine, [wish], [undefined], isForPlan)] : [];
  const asked = (seat: number): Changer =>
    after(quiet(seat), seat === LEAVER ? wishToLeave : hears(leave), ...welcome(false), ticks(0));
  const ready = [STARTER, SEAT, LEAVER].map((seat) => asked(seat).changing.at.ready.get(seat)!);
  const planning = after(asked(STARTER), hears(...ready), ticks(0), ...welcome(true), ticks(0));
  const { plan } = planning.changing.at;
  const agrees = new Map<number, WireMessage>();
  const note = (seat: number, { promised }: Signer) => void agrees.set(seat, promised!.agree);
  if (isJoining) note(NEW, receiveBefore(stranger, plan!).who);
  note(STARTER, after(planning, hears(...agrees.values()), ticks(0)));
  for (const seat of [SEAT, LEAVER]) note(seat, after(asked(seat), hears(plan!, agrees.get(STARTER)!), ticks(0)));
  return { leave, ready, plan: plan!, agrees };
}

describe('a change of seats (state × event → state, effects)', () => {
  let going: Talk;
  let coming: Talk;
  beforeAll(() => {
    going = talk(false);
    coming = talk(true);
  }, 30_000);

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
      leaves: (engine) => expect(kinds(receive(engine, wish))).toEqual([]),
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
        return hears({ ...other, signature: signWith(sessions[STARTER]!)(planDigest(id, other)) });
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
        expect(kinds(tick(engine, 1000))).toEqual([]);
        expect(kinds(tick(engine, 2001))).toEqual(['postChange']);
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
      leaves: (engine) => expect(kinds(tick(engine, 2))).toEqual([]),
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
        expect(kinds(receive(engine, wish))).toEqual([]);
      },
    },
  ];

  it.each(rows)('a seat $state × $event', ({ state, does, effects, holds, leaves }) => {
    const step = does()(states[state]!());
    expect(kinds(step)).toEqual(effects);
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
    expect(kinds(again)).toEqual(['wake']);
    expect(repeated(again.engine as Changer)).toEqual([going.plan, before.promised!.agree]);
    expect(tick(again.engine, 100_001)).toMatchObject({ holds: true, effects: [] });
    const [last] = [going.agrees.get(LEAVER)!];
    const told = after(again.engine as Changer, hears(going.agrees.get(STARTER)!, last));
    expect(kinds(tick(told, 100_002))).toEqual(['postChange']);
  });

  it('with which those who stay could not go on becomes the end, signed by the starter first', () => {
    const leaving = said(wishToLeave(quiet(STARTER)))[0]!;
    const asked = (seat: number) => after(quiet(seat), hears(going.leave, leaving));
    expect(kinds(tick(asked(SEAT), 0))).toEqual([]);
    const first = tick(asked(STARTER), 0);
    expect(kinds(first)).toEqual(['persist', 'say ack']);
    const second = tick(after(asked(SEAT), hears(...said(first))), 0);
    expect(kinds(second)).toEqual(['persist', 'say ack']);
    const third = tick(after(asked(LEAVER), hears(...said(first), ...said(second))), 0);
    expect(kinds(tick(third.engine, 0))).toEqual(['finish']);
  });

  it('on the chain lets a silent seat go whose time ran out there', () => {
    const onchain = (seat: number): Changer => {
      const engine = setMode(quiet(seat), 'chain') as Changer;
      const terms = { ...engine.changing.terms, opening: { ...opening, onchain: true } };
      return { ...engine, changing: { ...engine.changing, terms } };
    };
    const welcome = (isForPlan: boolean): Event => {
      return (engine) => vetted(engine, [wish], [undefined], isForPlan);
    };
    const ready = after(onchain(LEAVER), welcome(false), ticks(0)).changing.at.ready.get(LEAVER)!;
    const holding = after(onchain(STARTER), welcome(false), ticks(0), hears(ready));
    const told = lapsedSeats(holding, [SEAT]);
    expect(kinds(told)).toEqual(['wake']);
    expect(kinds(tick(told.engine, CHANGE_MS / 2 - 1))).toEqual([]);
    const vetting = tick(told.engine, CHANGE_MS / 2);
    expect(kinds(vetting)).toEqual(['vet']);
    const planned = after(vetting.engine as Changer, welcome(true), ticks(CHANGE_MS / 2));
    expect(planned.changing.at.plan).toMatchObject({ leaving: [SEAT], entries: [{ seat: NEW }] });
  });

  describe('that is recorded', () => {
    const viewOf = ({ plan, agrees }: Talk, isSigned = true): TableView => {
      const { kind: _, seat: __, signature: ___, ...change } = plan;
      const { entries } = quiet(SEAT).changing.terms;
      const acks = new Map([...agrees].map(([seat, { signature }]) => [seat, signature]));
      return {
        opening,
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
      expect(kinds(step)).toEqual(['persist', 'epoch']);
      expect(step.engine.roster.seats).toEqual([STARTER, SEAT, NEW]);
      expect(step.engine.table.id.epoch).toBe(2n);
    });
    it('pays whoever leaves, and takes him nowhere', () => {
      const leaver = quiet(LEAVER);
      const step = beginEpoch(leaver, viewOf(going), 'witness');
      expect(step.effects).toMatchObject([{ kind: 'epoch' }, { kind: 'left', payout: 1000n }]);
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
      expect(kinds(step)).toEqual(['persist', 'epoch', 'say leave']);
      expect(asksOf(step.engine)).toMatchObject({ leaving: [SEAT], entering: [], changing: false });
    });
  });

  it('is asked for by nobody who has no key for it or no judge to record it', () => {
    const engine = quiet(SEAT);
    const { keyOf: _, ...terms } = engine.changing.terms;
    expect(wishToEnter({ ...engine, changing: noChanges(terms) }, 5n)).toMatchObject({ code: 'NotPossibleHere' });
    expect(wishToEnter(engine, -1n)).toMatchObject({ code: 'AmountOutOfRange' });
    expect(wishToEnter(engine, 5n)).toMatchObject({ code: 'AlreadySeated' });
  });

  it('that its owner does not authorise is dropped, and told', () => {
    const { engine } = unwished(quiet(SEAT), 'Rejected');
    expect(asksOf(engine)).toMatchObject({ refused: { wish: 'topUp', code: 'Rejected', silent: [] } });
  });

  describe('a newcomer', () => {
    const signs = ({ effects }: Signing<Signer>) => said({ effects }).some(({ kind }) => kind === 'agree');

    it('writes a fair plan and his signature down before he says it', () => {
      expect(kinds(receiveBefore(stranger, coming.plan))).toEqual(['persist', 'say agree']);
    });
    it('signs nothing for another amount, another version than he has signed, or once he has withdrawn', () => {
      const other = { ...stranger, entry: { ...stranger.entry, amount: 999n } };
      const { who: bound } = receiveBefore(stranger, coming.plan);
      const older = { ...coming.plan, version: coming.plan.version - 1n };
      for (const [who, plan] of [
        [other, coming.plan],
        [bound, coming.plan],
        [bound, older],
        [{ ...stranger, isWithdrawn: true }, coming.plan],
        [stranger, going.plan],
      ] as const)
        expect(signs(receiveBefore(who, plan))).toBe(false);
    });
    it('says his wish and his signature again, renews what his owner signed, and posts what all have signed', () => {
      const { who } = receiveBefore(stranger, coming.plan);
      const first = tickBefore(who, 0);
      expect(kinds(first)).toEqual(['say enter', 'say agree', 'authorise']);
      const all = [...coming.agrees.values()].reduce((now, agree) => receiveBefore(now, agree).who, first.who);
      expect(kinds(tickBefore(all, 1000))).toEqual(['say enter', 'say agree', 'postChange']);
      expect(diesAt(all)).toBe(900_000);
    });
    it('is bound by what an earlier run has signed', () => {
      const { who, effects } = receiveBefore(stranger, coming.plan);
      const journal = effects.flatMap((effect) => (effect.kind === 'persist' ? effect.entries : []));
      const again = openNewcomer(stranger, journal);
      expect(again.promised).toEqual(who.promised);
      expect(kinds(tickBefore(again, 0))).toContain('say agree');
    });
  });
});
