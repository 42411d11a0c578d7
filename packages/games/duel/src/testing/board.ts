import { bytesToHex, slotAt, unwrap } from '@facedown/base';
import { packSlots } from '@facedown/game-kit';
import { CARDS } from '../cards.js';
import { duelConfig } from '../config.js';
import { squareName } from '../describe.js';
import { boardOf } from '../draft.js';
import { duel } from '../duel.js';
import { type DuelConfig, DuelPhase, type DuelState, NONE } from '../layout.js';
import { HOMES } from '../squares.js';
import { EXHAUSTED, freshUnit, packUnit, type Unit } from '../unit.js';

/** `e3` as a square; `-` for none. */
export const at = (name: string): number =>
  name === '-' ? NONE : 'abcdefghi'.indexOf(name[0]!) + 9 * (Number(name[1]) - 1);

export const faceNamed = (name: string): number => {
  const card = CARDS.find((one) => one.name === name);
  if (!card) throw new Error(`no card is called ${name}`);
  return card.face;
};

const FLAGS = ['new', 'moved', 'struck', 'stunned', 'hushed', 'unwarded'];

/** `>Sellsword e3 3/2 struck`: seat 0's; `<` is seat 1's. Numbers and flags may be left out when a board is set up. */
function parseUnit(text: string): Unit {
  const words = text.slice(1).split(' ');
  const flags = new Set<string>();
  while (FLAGS.includes(words.at(-1)!)) flags.add(words.pop()!);
  const numbers = words.at(-1)!.includes('/') ? words.pop()!.split('/').map(Number) : undefined;
  const square = at(words.pop()!);
  const unit = { ...freshUnit(faceNamed(words.join(' ')), text[0] === '>' ? 0 : 1, square), moves: 0 };
  if (numbers) {
    unit.attack = numbers[0]!;
    unit.health = numbers[1]!;
    unit.most = Math.max(unit.most, numbers[1]!);
  }
  if (flags.has('new')) unit.moves = EXHAUSTED;
  if (flags.has('moved')) unit.moves = 1;
  if (flags.has('struck')) unit.strikes = 1;
  if (flags.has('stunned')) unit.stun = 1;
  unit.hushed = flags.has('hushed');
  unit.spent = flags.has('unwarded');
  return unit;
}

function unitText(unit: Unit): string {
  const { moves, strikes, stun, hushed, spent } = unit;
  const isSet = [moves === EXHAUSTED, moves === 1 || moves === 2, strikes > 0, stun > 0, hushed, spent];
  const name = CARDS.find(({ face }) => face === unit.face)!.name;
  const flags = FLAGS.filter((_, i) => isSet[i]).map((flag) => ` ${flag}`);
  return `${unit.seat === 0 ? '>' : '<'}${name} ${squareName(unit.square)} ${unit.attack}/${unit.health}${flags.join('')}`;
}

export const unitTexts = (state: DuelState): string[] =>
  boardOf(state).flatMap((unit) => (unit ? [unitText(unit)] : []));

export interface Given {
  readonly config?: Partial<Omit<DuelConfig, 'lists'>> & { lists?: readonly [`0x${string}`, `0x${string}`] };
  /** Generals stand at home unless they are named. */
  readonly units?: readonly string[];
  /** How many hidden cards each seat holds. */
  readonly hands?: readonly [number, number];
  readonly open?: readonly [readonly string[], readonly string[]];
  readonly state?: Partial<DuelState>;
}

/** A state in the middle of a game: nine mana, seat 0's turn, three hidden cards each, unless more is said. */
export function stateOf({ config = {}, units = [], hands = [3, 3], open = [[], []], state = {} }: Given): DuelState {
  const begun = unwrap(duel.setup(duelConfig({ stake: 10n, bond: 3n, ...config })));
  const pieces = units.map(parseUnit);
  for (const seat of [0, 1]) {
    const general = Number(`0x${begun.config.lists[seat]!.slice(2, 4)}`);
    if (!pieces.some((unit) => unit.face === general && unit.seat === seat))
      pieces.push(freshUnit(general, seat, HOMES[seat]!));
  }
  const seat = state.seat ?? 0;
  return {
    ...begun,
    phase: DuelPhase.Turn,
    seat,
    turn: 15 + seat,
    seated: [true, true],
    pot: 26n,
    mana: [9, 9],
    most: [9, 9],
    next: [12, 12],
    left: [20, 20],
    hands: hands.map((count, one) => packSlots(Array.from({ length: count }, (_, i) => slotAt(one, i)))),
    open: open.map((names) => bytesToHex(Uint8Array.from(names.map(faceNamed)))),
    units: pieces.sort((a, b) => a.square - b.square).map(packUnit),
    ...state,
  };
}
