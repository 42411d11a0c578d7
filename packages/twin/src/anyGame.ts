import { ok, refuse } from '@facedown/base';
import {
  actionBy,
  actionByAll,
  asksSeat,
  codecOf,
  dealerOwes,
  defineLayout,
  type Game,
  isTelling,
  jointLayout,
  OVER,
  type Pending,
  type StructOf,
} from '@facedown/game-kit';

const layout = defineLayout({
  name: 'Any',
  structs: [
    jointLayout.structs[0],
    'struct AnyState { uint8 phase; uint8 actor; uint8 acted; bool told; bool[2] seated; uint256[2] stacks; Need[] needs; }',
    'struct AnyAction { uint8 actor; bool waits; Need[] needs; }',
    'struct AnyConfig { uint8 none; }',
  ],
  enums: {},
  codes: [],
});
export type AnyState = StructOf<typeof layout, 'AnyState'>;
type AnyAction = StructOf<typeof layout, 'AnyAction'>;
type AnyConfig = StructOf<typeof layout, 'AnyConfig'>;
type Code = 'NotAtBoundary' | 'NotYourTurn';

/** As the acting seat: both, in any order. */
export const BOTH = 255;
const [LOBBY, ACT, WAIT, END] = [0, 1, 2, 3];

/** For tests: rules by which two seats may ask for any needs whatever. The twin of contracts/fhe/AnyRules.sol. */
export const anyGame: Game<AnyConfig, AnyState, AnyAction, Code> = {
  name: 'any',
  faces: 64,
  seats: { min: 2, max: 2 },
  codecs: {
    config: codecOf(layout, 'AnyConfig'),
    state: codecOf(layout, 'AnyState'),
    action: codecOf(layout, 'AnyAction'),
  },
  setup: () =>
    ok({
      phase: LOBBY,
      actor: 0,
      acted: 0,
      told: false,
      seated: [false, false],
      stacks: [0n, 0n],
      needs: [],
    } as AnyState),
  admit: (state, seat, amount) =>
    ok({
      ...state,
      seated: state.seated.map((old, i) => old || i === seat) as AnyState['seated'],
      stacks: state.stacks.map((old, i) => (i === seat ? old + amount : old)) as AnyState['stacks'],
    }),
  release: () => refuse('NotAtBoundary'),
  begin: (state) => ok({ ...state, phase: ACT }),
  pending: pendingOf,
  candidates: () => [],
  check: (state, seat) => (asksSeat(pendingOf(state), seat) ? undefined : 'NotYourTurn'),
  needs: (_state, _seat, { waits, needs }) => (waits ? [] : [...needs]),
  apply(state, seat, { actor, waits, needs }) {
    const acted = state.actor === BOTH ? state.acted | (1 << seat) : 3;
    const next = acted === 3 ? { ...state, actor, acted: 0 } : { ...state, acted };
    return waits ? { ...next, phase: WAIT, needs } : { ...next, told: needs.some(isTelling) };
  },
  on: (state) => (state.told ? { ...state, told: false } : { ...state, phase: ACT, needs: [] }),
  forfeit: (state) => ({ ...state, phase: END, needs: [] }),
  broken: (state) => ({ ...state, phase: END, needs: [] }),
  outcome: ({ phase, stacks }) => ({
    boundary: phase === LOBBY || phase === END,
    payouts: [...stacks],
    pot: 0n,
    house: 0n,
    winners: 0n,
  }),
  describeState: ({ phase }) => `phase ${phase}`,
  describeAction: ({ needs }) => `${needs.length} needs`,
};

function pendingOf({ phase, actor, acted, needs }: AnyState): Pending {
  if (phase === WAIT) return dealerOwes([...needs]);
  if (phase !== ACT) return OVER;
  return actor === BOTH ? actionByAll(3n & ~BigInt(acted)) : actionBy(actor);
}
