import type { EnterMessage, PlanMessage, WireMessage } from '@facedown/protocol';
import { vetted } from '../engine/changing/hear.js';
import { type Newcomer, openNewcomer, receiveBefore } from '../engine/changing/newcomer.js';
import { openChanging, tick } from '../engine/changing/tick.js';
import { type Changer, noChanges, type Signer } from '../engine/changing/types.js';
import { wished, wishToLeave } from '../engine/changing/wish.js';
import { receive } from '../engine/engine.js';
import type { Step } from '../engine/types.js';
import { signWith } from '../signing/session.js';
import { type EngineTable, engineTable, sentBy } from './engineTable.js';

/** Three of four seats of Hold'em before their first hand: a boundary, at which seat 0 moves next or a host. */
export const [STARTER, SEAT, LEAVER, NEW] = [0, 1, 2, 3];
export const CHANGE_MS = 4000;

export type Event = (engine: Changer) => Step;
export const hears =
  (...messages: WireMessage[]): Event =>
  (engine) =>
    messages.reduce<Step>(
      (step, message) => {
        const next = receive(step.engine, message);
        return { engine: next.engine, effects: [...step.effects, ...next.effects] };
      },
      { engine, effects: [] },
    );
export const ticks =
  (now: number): Event =>
  (engine) =>
    tick(engine, now);
export const after = (engine: Changer, ...events: Event[]): Changer =>
  events.reduce<Changer>((now, event) => event(now).engine as Changer, engine);

/** Everything that the seats and a newcomer say on the way to a change, each message made by the one who says it. */
export interface Talk {
  readonly leave: WireMessage;
  readonly ready: readonly WireMessage[];
  readonly plan: PlanMessage;
  readonly agrees: ReadonlyMap<number, WireMessage>;
}

export interface ChangeTalk {
  readonly at: EngineTable;
  /** A seat that has heard of no wish. */
  quiet(seat: number): Changer;
  readonly stranger: Newcomer;
  readonly wish: EnterMessage;
  /** What is said where one goes, and where one comes as well. */
  readonly going: Talk;
  readonly coming: Talk;
}

export async function changeTalk(dealer = 'players'): Promise<ChangeTalk> {
  const at = await engineTable({
    seed: 'changing',
    game: 'holdem',
    dealer,
    seats: 3,
    maxSeats: 4,
    epoch: 1n,
  });
  const { table, opening, entries, roster, sessions, keyOf } = at;
  const terms = {
    opening,
    entries,
    hasJudge: true,
    isCoin: false,
    times: { changeMs: CHANGE_MS, staggerMs: 100 },
  };
  const quiet = (seat: number): Changer => {
    return openChanging(at.open(seat), { ...terms, keyOf: (epoch) => keyOf(seat, epoch) }, 0).engine as Changer;
  };
  const { address } = sessions[NEW]!;
  const opened = openNewcomer(
    {
      table,
      roster,
      me: { party: NEW, sign: signWith(sessions[NEW]!) },
      changing: noChanges(terms),
      entry: { seat: NEW, owner: address, session: address, key: keyOf(NEW, 2n), amount: 1000n },
    },
    [],
  );
  const asked = wished(opened, 2n, opened.entry, '0x');
  const said = { at, quiet, stranger: asked.who, wish: sentBy(asked)[0] as EnterMessage };
  return { ...said, going: talk(said, false), coming: talk(said, true) };
}

function talk({ quiet, stranger, wish }: Omit<ChangeTalk, 'going' | 'coming'>, isJoining: boolean): Talk {
  const leave = sentBy(wishToLeave(quiet(LEAVER)))[0]!;
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
