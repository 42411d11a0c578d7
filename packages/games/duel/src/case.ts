import { type Hex, pick, type RandomBytes, randomBelow } from '@facedown/base';
import { exactly, type GameCase, type GameKit } from '@facedown/game-kit';
import { FIRST_BOSS, FIRST_GENERAL, LAST_CARD } from './cards.js';
import { duelConfig } from './config.js';
import { drawState } from './describe.js';
import { duel } from './duel.js';
import { type DuelAction, type DuelConfig, DuelKind, type DuelState, duelLayout, NONE } from './layout.js';
import { LIST_CARDS, listOf, MAX_COPIES } from './lists.js';
import { STARTERS } from './starters.js';

/** Too short, all zero, no list's hash, and an opening of nothing. */
const DATA = ['0x00', `0x${'00'.repeat(32)}`, `0x${'5a'.repeat(32)}`, `0x${'5a'.repeat(72)}`] as const;

// Who may concede at any time soon does, and a random game would never be long.
const LATE = 8;
const patient: typeof duel = {
  ...duel,
  candidates(state, seat) {
    const all = duel.candidates(state, seat);
    return state.turn % LATE === LATE - 1 ? all : all.filter(({ action }) => action.kind !== DuelKind.Concede);
  },
};

export const duelCase: GameCase<DuelConfig, DuelState, DuelAction> = {
  game: patient,
  contract: 'DuelRules',
  seating(random) {
    const config = randomConfig(random);
    return { config, amounts: [config.stake + config.bond, config.stake + config.bond] };
  },
  maxActions: 2500,
  probes(random, state) {
    const square = () => pick(random, [0, 13, 18, 26, 31, 44, 45, NONE, randomBelow(random, 45)]);
    const unit = () => (state.units.length > 0 ? pick(random, state.units) % 256 : square());
    const any = () => randomBelow(random, 256);
    return [
      { kind: DuelKind.Move, what: unit(), to: square(), target: 0 },
      { kind: DuelKind.Strike, what: unit(), to: unit(), target: 0 },
      { kind: DuelKind.Play, what: 1 + randomBelow(random, 56), to: square(), target: NONE },
      { kind: DuelKind.Play, what: 1 + randomBelow(random, LAST_CARD), to: square(), target: unit() },
      { kind: DuelKind.Play, what: pick(random, [10, 11, 12, 23, 24, 25, 39]), to: NONE, target: unit() },
      { kind: DuelKind.PlayOpen, what: randomBelow(random, 3), to: square(), target: square() },
      { kind: DuelKind.Oath, what: 0, to: 0, target: pick(random, [NONE, unit()]) },
      { kind: DuelKind.Mulligan, what: randomBelow(random, 5), to: 0, target: 0 },
      { kind: DuelKind.Keep, what: pick(random, [NONE, randomBelow(random, 60)]), to: 0, target: 0 },
      { kind: randomBelow(random, 15), what: 0, to: 0, target: 0 },
      { kind: randomBelow(random, 15), what: any(), to: any(), target: any() },
      { kind: DuelKind.ChooseList, what: 0, to: 0, target: 0, data: pick(random, DATA) },
      { kind: DuelKind.RevealList, what: 0, to: 0, target: 0, data: pick(random, DATA) },
      { kind: DuelKind.End, what: 0, to: 0, target: 0, data: pick(random, DATA) },
    ];
  },
  isFree: ({ kind }) => kind === DuelKind.ChooseList || kind === DuelKind.Concede,
};

function randomConfig(random: RandomBytes): DuelConfig {
  const boss = randomBelow(random, 3) === 0 ? FIRST_BOSS + randomBelow(random, 5) : 0;
  const isChosen = randomBelow(random, 6) === 0;
  const list = (): Hex =>
    isChosen && randomBelow(random, 3) > 0
      ? '0x'
      : randomBelow(random, 4) === 0
        ? pick(random, Object.values(STARTERS))
        : randomList(random);
  return duelConfig({
    stake: BigInt(randomBelow(random, 1000)),
    bond: BigInt(randomBelow(random, 100)),
    boss,
    oaths: randomBelow(random, 3) > 0,
    lists: [list(), boss === 0 ? list() : '0x'],
  });
}

/** Any general with any cards that it may have. */
export function randomList(random: RandomBytes): Hex {
  const general = FIRST_GENERAL + randomBelow(random, 6);
  const first = 1 + 13 * ((general - FIRST_GENERAL) >> 1);
  const faces = Array.from({ length: LAST_CARD }, (_, i) => i + 1).filter(
    (face) => face >= 40 || (face >= first && face < first + 13),
  );
  const cards: number[] = [];
  while (cards.length < LIST_CARDS) {
    const face = pick(random, faces);
    if (cards.filter((one) => one === face).length < MAX_COPIES) cards.push(face);
  }
  return listOf(general, cards);
}

export const duelKit: GameKit<DuelConfig, DuelState, DuelAction> = {
  game: duel,
  layout: duelLayout,
  gameCase: duelCase,
  presets: [
    { name: 'with oaths', config: () => duelConfig({ stake: 10n, bond: 10n, oaths: true }) },
    { name: 'plain', config: () => duelConfig({ stake: 10n, bond: 10n }) },
  ],
  buyIns: ({ stake, bond }) => exactly(stake + bond),
  draw: drawState,
  async printed() {
    const { cardsSolidity } = await import('./record.js');
    const { duelTestsSolidity, duelVectorsJson, scenarios } = await import('./testing/index.js');
    return [
      { name: 'contracts/src/libraries/duel/DuelCards.sol', text: cardsSolidity() },
      { name: 'contracts/test/duel/DuelScenarios.t.sol', text: duelTestsSolidity(scenarios) },
      { name: 'vectors/duel.json', text: duelVectorsJson(scenarios) },
    ];
  },
};
