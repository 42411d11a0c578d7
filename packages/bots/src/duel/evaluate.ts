import {
  cardOf,
  DuelPhase,
  type DuelState,
  handCount,
  isGeneral,
  Key,
  keysOf,
  NOBODY,
  type Unit,
  unpackUnit,
} from '@facedown/duel';

/** What a game that is won is worth. */
export const WON = 10_000;

const KEY_WORTH: readonly (readonly [key: number, worth: number])[] = [
  [Key.Guard, 0.8],
  [Key.Flight, 0.6],
  [Key.Longshot, 1.6],
  [Key.Sweep, 1],
  [Key.Ward, 1.6],
  [Key.Twin, 1.5],
  [Key.Ambush, 0.5],
  [Key.Leech, 1],
  [Key.Grow, 1.5],
];
/** What things are worth; found by matches between bots that differ in one. */
export const WORTH = {
  card: 2,
  far: 0.3,
  life: 1.1,
  low: 1.9,
  threat: 0.25,
  attack: 1.05,
  health: 0.8,
  unit: 0.7,
  mate: 6,
  mana: 0.1,
};
const LOW = 12;
/** Two steps and a blow. */
const REACH = 3;

const keyWorth = new Map<number, number>();
function worthOfKeys(keys: number): number {
  let worth = keyWorth.get(keys);
  if (worth === undefined) {
    worth = KEY_WORTH.reduce((sum, [key, value]) => (keys & key ? sum + value : sum), 0);
    keyWorth.set(keys, worth);
  }
  return worth;
}

/** How good a state is for a seat, from what everyone sees. */
export function evaluate(state: DuelState, seat: number): number {
  if (state.phase === DuelPhase.Close || state.phase === DuelPhase.Over)
    return state.winner === NOBODY ? 0 : state.winner === seat ? WON : -WON;
  const units = state.units.map(unpackUnit);
  const generals: [Unit | undefined, Unit | undefined] = [undefined, undefined];
  for (const unit of units) if (isGeneral(unit.face)) generals[unit.seat] = unit;
  const sides = [0, 0];
  const threats = [0, 0];
  for (const unit of units) {
    const foe = generals[1 - unit.seat]!;
    const keys = keysOf(unit);
    const far = distance(unit.square, foe.square);
    const strikes = keys & Key.Twin ? 2 : 1;
    if (unit.attack > 0 && (far <= REACH || keys & (Key.Longshot | Key.Flight)) && unit.stun === 0)
      threats[unit.seat]! += unit.attack * strikes;
    if (isGeneral(unit.face)) sides[unit.seat]! += lifeWorth(unit.health);
    else sides[unit.seat]! += unitWorth(unit, keys) - WORTH.far * Math.max(0, far - 1);
  }
  for (const one of [0, 1]) {
    sides[one]! += WORTH.card * handCount(state, one) + WORTH.mana * state.mana[one]!;
    const { health } = generals[1 - one]!;
    sides[one]! += WORTH.threat * Math.min(threats[one]!, health) + (threats[one]! >= health ? WORTH.mate : 0);
  }
  return sides[seat]! - sides[1 - seat]!;
}

function unitWorth(unit: Unit, keys: number): number {
  const isActive = !unit.hushed && cardOf(unit.face).abilities.some(({ trigger }) => trigger >= 2 && trigger <= 5);
  const worth =
    WORTH.unit + WORTH.attack * unit.attack + WORTH.health * unit.health + worthOfKeys(keys) + (isActive ? 0.8 : 0);
  return unit.stun > 0 ? worth - 0.6 * unit.attack : worth;
}

/** The last points of life are the dearest. */
const lifeWorth = (health: number): number =>
  health >= LOW ? WORTH.life * (health - LOW) + WORTH.low * LOW : WORTH.low * health;

const distance = (a: number, b: number): number =>
  Math.max(Math.abs((a % 9) - (b % 9)), Math.abs(Math.floor(a / 9) - Math.floor(b / 9)));
