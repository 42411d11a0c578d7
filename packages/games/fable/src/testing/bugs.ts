import { fable } from '../fable.js';
import { FableKind, FablePhase, FableReason } from '../layout.js';
import { put } from '../put.js';

export interface PlantedBug {
  readonly name: string;
  readonly caughtBy: 'combat' | 'walk' | 'conformance';
  readonly game: typeof fable;
}

const bug = (name: string, caughtBy: PlantedBug['caughtBy'], changes: Partial<typeof fable>): PlantedBug => ({
  name,
  caughtBy,
  game: { ...fable, ...changes },
});

/** Fable with one fault each; the first four are the seed's own. */
export const fableBugs: readonly PlantedBug[] = [
  bug('old attackers stay tired after a pass', 'walk', {
    apply(state, seat, action) {
      const next = fable.apply(state, seat, action);
      return action.kind === FableKind.Pass ? { ...next, boards: state.boards } : next;
    },
  }),
  bug('an empty deck hangs instead of losing', 'walk', {
    apply(state, seat, action) {
      const next = fable.apply(state, seat, action);
      return next.reason === FableReason.EmptyDeck ? { ...next, winner: 1 - next.winner } : next;
    },
  }),
  bug('a game won by damage goes on', 'walk', {
    apply(state, seat, action) {
      const next = fable.apply(state, seat, action);
      return next.reason === FableReason.Health
        ? { ...next, phase: FablePhase.Main, reason: FableReason.None, winner: 2 }
        : next;
    },
  }),
  bug('only half of the dead are removed', 'combat', {
    apply(state, seat, action) {
      const next = fable.apply(state, seat, action);
      return action.kind === FableKind.Defend && next.graves[seat]!.length > 2 + 2
        ? { ...next, graves: put(next.graves, seat, next.graves[seat]!.slice(0, 4) as `0x${string}`) }
        : next;
    },
  }),
  bug('an attacker never dies', 'combat', {
    apply(state, seat, action) {
      const next = fable.apply(state, seat, action);
      return action.kind === FableKind.Defend
        ? { ...next, boards: put(next.boards, 1 - seat, state.boards[1 - seat]!) }
        : next;
    },
  }),
  bug('keywords are forgotten in combat', 'combat', {
    apply(state, seat, action) {
      const { config } = state;
      return { ...fable.apply({ ...state, config: { ...config, keywords: false } }, seat, action), config };
    },
  }),
  bug('damage is dealt to the attacker', 'walk', {
    apply(state, seat, action) {
      const next = fable.apply(state, seat, action);
      return action.kind === FableKind.Defend ? { ...next, health: [...next.health].reverse() } : next;
    },
  }),
  bug('a played card also stays in the hand', 'walk', {
    apply(state, seat, action) {
      const next = fable.apply(state, seat, action);
      return action.kind === FableKind.Play ? { ...next, hands: state.hands } : next;
    },
  }),
  bug('attackers are remembered', 'walk', {
    apply(state, seat, action) {
      const next = fable.apply(state, seat, action);
      return action.kind === FableKind.Defend ? { ...next, attackers: state.attackers } : next;
    },
  }),
  bug('a seat that is late wins', 'conformance', {
    forfeit: (state, seat) => fable.on(fable.forfeit(state, 1 - seat), []),
  }),
  bug('who withholds a beacon is paid', 'conformance', {
    broken: (state, parties) => fable.broken(state, parties ^ 3n),
  }),
  bug('the bonds vanish', 'conformance', {
    on(state, shown) {
      const next = fable.on(state, shown);
      return state.phase === FablePhase.Close
        ? { ...next, stacks: next.stacks.map((stack) => stack - next.config.bond) }
        : next;
    },
  }),
  bug('a blocker may be named that is not there', 'conformance', {
    candidates: (state, seat) =>
      state.phase === FablePhase.Defend && fable.candidates(state, seat).length > 0
        ? [...fable.candidates(state, seat), { action: { kind: FableKind.Defend, data: '0xfe' } }]
        : fable.candidates(state, seat),
  }),
  bug('anyone may act', 'conformance', {
    check: (state, _seat, action) => fable.check(state, fable.pending(state).seat, action),
  }),
];
