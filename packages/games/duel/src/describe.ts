import type { NameOf } from '@facedown/game-kit';
import { cardOf, isGeneral } from './cards.js';
import { boardOf, hiddenCount, openFaces } from './draft.js';
import { type DuelAction, DuelKind, DuelPhase, type DuelState, NONE } from './layout.js';
import { columnOf, HEIGHT, rowOf, SPRINGS, squareAt, WIDTH } from './squares.js';
import { EXHAUSTED, type Unit } from './unit.js';

/** `a1` is the corner at seat 0's upper left; columns are letters, rows are numbers. */
export const squareName = (square: number): string =>
  square === NONE ? '-' : `${'abcdefghi'[columnOf(square)]}${rowOf(square) + 1}`;

const phaseNames = Object.keys(DuelPhase);

/** One line: phase, whose turn it is, mana, hands, decks, and every unit. */
export function describeState(state: DuelState): string {
  const { phase, seat, turn, mana, most, left } = state;
  const cards = [0, 1].map((one) => `${hiddenCount(state, one)}+${openFaces(state, one).map(nameOf).join('+') || 0}`);
  const units = boardOf(state)
    .filter((unit): unit is Unit => unit !== undefined)
    .map(
      (unit) =>
        `${unit.seat}:${nameOf(unit.face)}@${squareName(unit.square)} ${unit.attack}/${unit.health}${flagsOf(unit)}`,
    );
  return `${phaseNames[phase]} turn ${turn} seat ${seat}, mana ${mana[0]}/${most[0]} ${mana[1]}/${most[1]}, hands ${cards.join(' ')}, left ${left.join(' ')}${units.length > 0 ? `; ${units.join(', ')}` : ''}`;
}

const flagsOf = ({ moves, strikes, stun, hushed, spent }: Unit): string =>
  [
    moves === EXHAUSTED ? ' new' : moves > 0 ? ' moved' : '',
    strikes > 0 ? ' struck' : '',
    stun > 0 ? ' stunned' : '',
    hushed ? ' hushed' : '',
    spent ? ' unwarded' : '',
  ].join('');

const nameOf = (face: number): string => cardOf(face).name;

export function describeAction({ kind, what, to, target }: DuelAction): string {
  const aim = target === NONE ? '' : ` at ${squareName(target)}`;
  const where = to === NONE ? '' : ` to ${squareName(to)}`;
  switch (kind) {
    case DuelKind.Mulligan:
      return `bury ${what}`;
    case DuelKind.Move:
      return `move ${squareName(what)} to ${squareName(to)}`;
    case DuelKind.Strike:
      return `strike ${squareName(to)} from ${squareName(what)}`;
    case DuelKind.Play:
      return `play ${nameOf(what)}${where}${aim}`;
    case DuelKind.PlayOpen:
      return `play open card ${what + 1}${where}${aim}`;
    case DuelKind.Oath:
      return `swear${aim}`;
    case DuelKind.Keep:
      return what === NONE ? 'keep nothing' : `keep ${nameOf(what)}`;
    default:
      return WORDS[kind] ?? 'nothing known';
  }
}

const WORDS: Readonly<Record<number, string>> = {
  [DuelKind.ChooseList]: 'choose a list',
  [DuelKind.RevealList]: 'open the list',
  [DuelKind.Replace]: 'replace a card',
  [DuelKind.Forget]: 'forget the hand',
  [DuelKind.End]: 'end the turn',
  [DuelKind.Concede]: 'concede',
};

/** The board with everything beside it that a seat needs to know. */
export function drawState(state: DuelState, nameSeat: NameOf = (seat) => `seat ${seat}`): string {
  const sides = [0, 1].map((seat) => {
    const open = openFaces(state, seat).map(nameOf).join(', ');
    const cards = `${hiddenCount(state, seat)} hidden${open ? `, open ${open}` : ''}`;
    return `${seat === 0 ? '>' : '<'} ${nameSeat(seat)}: mana ${state.mana[seat]} of ${state.most[seat]}, hand ${cards}, ${state.left[seat]} in the deck`;
  });
  return [`turn ${state.turn}, ${phaseNames[state.phase]}, ${nameSeat(state.seat)}`, ...sides, drawBoard(state)].join(
    '\n',
  );
}

const CELL = 9;

/** The board as text: a unit is its seat's mark, the first letters of its name, attack and health. */
function drawBoard(state: DuelState): string {
  const board = boardOf(state);
  const lines = [`   ${[...'abcdefghi'].map((letter) => letter.padEnd(CELL)).join('')}`.trimEnd()];
  for (let y = 0; y < HEIGHT; y++) {
    const cells = Array.from({ length: WIDTH }, (_, x) => cellOf(state, board[squareAt(x, y)], squareAt(x, y)));
    lines.push(`${y + 1}  ${cells.map((cell) => cell.padEnd(CELL)).join('')}`.trimEnd());
  }
  return lines.join('\n');
}

function cellOf({ springs }: DuelState, unit: Unit | undefined, square: number): string {
  const spring = SPRINGS.indexOf(square);
  if (!unit) return spring >= 0 && (springs >> spring) & 1 ? '~' : '.';
  const mark = unit.seat === 0 ? '>' : '<';
  const name = nameOf(unit.face).replace(/^The /, '').slice(0, 3);
  return `${mark}${isGeneral(unit.face) ? name.toUpperCase() : name}${unit.attack}/${unit.health}`;
}
