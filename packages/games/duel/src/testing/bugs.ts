import { duel } from '../duel.js';
import { Key } from '../keys.js';
import { type DuelAction, DuelKind, DuelPhase, type DuelState } from '../layout.js';
import { has, packUnit, type Unit, unpackUnit } from '../unit.js';
import type { Rules } from './agree.js';

export interface PlantedBug {
  readonly name: string;
  readonly caughtBy: 'simple' | 'conformance';
  /** A game that comes to the fault soon. */
  readonly seed: string;
  readonly game: Rules;
}

const SEEDS: Readonly<Record<string, string>> = {
  'Guard is ignored by who moves': 's19',
  'Guard is ignored by who strikes': 's13',
  'Ward takes two blows': 's4',
  'a card is burnt into the hand': 's2',
  'an ambush is answered': 's7',
  'stun never ends': 's13',
  'tiredness does not grow': 's49',
};

const bug = (name: string, changes: Partial<Rules>, caughtBy: PlantedBug['caughtBy'] = 'simple'): PlantedBug => ({
  name,
  caughtBy,
  seed: SEEDS[name] ?? 's0',
  game: { ...duel, ...changes },
});

const withUnits = (state: DuelState, change: (unit: Unit) => Unit): DuelState => ({
  ...state,
  units: state.units.map((word) => packUnit(change(unpackUnit(word)))),
});
const afterEach = (change: (next: DuelState, before: DuelState, action: DuelAction) => DuelState): Partial<Rules> => ({
  apply: (state, seat, action) => change(duel.apply(state, seat, action), state, action),
});
const allowing = (...codes: string[]): Partial<Rules> => ({
  check(state, seat, action) {
    const code = duel.check(state, seat, action);
    return code && codes.includes(code) ? undefined : code;
  },
});

/** Duel with one fault each. */
export const duelBugs: readonly PlantedBug[] = [
  bug('Guard is ignored by who moves', allowing('Bound')),
  bug('Guard is ignored by who strikes', allowing('MustStrikeGuard')),
  bug(
    'Ward takes two blows',
    afterEach((next) => withUnits(next, (unit) => ({ ...unit, spent: false }))),
  ),
  bug(
    'a card is burnt into the hand',
    afterEach((next, before, { kind }) => {
      const { seat } = before;
      const isBurnt =
        kind === DuelKind.End && next.left[seat]! < before.left[seat]! && next.draws[seat] === 0 && next.seat !== seat;
      return isBurnt ? { ...next, phase: DuelPhase.EndDraw, seat, draws: seat === 0 ? [1, 0] : [0, 1] } : next;
    }),
  ),
  bug('the turn starts before the draw', {
    apply(state, seat, action) {
      const next = duel.apply(state, seat, action);
      return next.phase === DuelPhase.EndDraw ? duel.on({ ...next, draws: [0, 0] }, []) : next;
    },
  }),
  bug(
    'who was played acts at once',
    afterEach((next) => withUnits(next, (unit) => ({ ...unit, moves: unit.moves === 3 ? 0 : unit.moves }))),
  ),
  bug('who has struck may move', allowing('HasStruck')),
  bug('an ambush is answered', {
    apply(state, seat, action) {
      if (action.kind !== DuelKind.Strike) return duel.apply(state, seat, action);
      return duel.apply(
        withUnits(state, (unit) => (has(unit, Key.Ambush) ? { ...unit, hushed: true } : unit)),
        seat,
        action,
      );
    },
  }),
  bug(
    'stun never ends',
    afterEach((next, before, { kind }) =>
      kind === DuelKind.End
        ? {
            ...next,
            units: next.units.map((word) => {
              const unit = unpackUnit(word);
              const old = before.units.map(unpackUnit).find((one) => one.square === unit.square);
              return old && old.face === unit.face ? packUnit({ ...unit, stun: old.stun }) : word;
            }),
          }
        : next,
    ),
  ),
  bug(
    'tiredness does not grow',
    afterEach((next) => ({ ...next, tired: next.tired.map((much) => Math.min(1, much)) })),
  ),
  bug(
    'a spring never dries up',
    afterEach((next) => ({ ...next, springs: 7 })),
  ),
  bug('mana is not refilled', {
    on(state, shown) {
      const next = duel.on(state, shown);
      return state.phase === DuelPhase.EndDraw ? { ...next, mana: [...state.mana] } : next;
    },
  }),
  bug(
    'a chip appears at the end',
    {
      outcome(state) {
        const outcome = duel.outcome(state);
        return { ...outcome, payouts: outcome.payouts.map((payout) => payout + (outcome.boundary ? 1n : 0n)) };
      },
    },
    'conformance',
  ),
  bug(
    'a draw changes the state in place',
    {
      on(state, shown) {
        state.turn += 0;
        return duel.on(state, shown);
      },
    },
    'conformance',
  ),
];
