import { type Ability, cardOf, isGeneral } from './cards.js';
import { addOpen, type Draft, handCount, hiddenCount, MAX_HAND, place } from './draft.js';
import { Key } from './keys.js';
import { Op, Scope, Trigger } from './layout.js';
import { AROUND, isAround, rowOf } from './squares.js';
import { EXHAUSTED, freshUnit, has, MOST_NUMBER, type Unit } from './unit.js';

/** Whose effect it is and from where. */
interface Source {
  readonly seat: number;
  readonly square: number;
}

/** Does one ability. `target` is the square that the seat chose, where the scope asks for one. */
export function runAbility(draft: Draft, ability: Ability, source: Source, target: number): void {
  const { state } = draft;
  const { seat } = source;
  const { op, amount } = ability;
  switch (op) {
    case Op.Summon:
      summon(draft, amount, source);
      break;
    case Op.Draw:
      draw(draft, seat, amount);
      break;
    case Op.BothDraw:
      draw(draft, seat, amount);
      draw(draft, 1 - seat, amount);
      break;
    case Op.Seek:
      state.aside = Math.min(3, state.left[seat]!);
      state.left[seat]! -= state.aside;
      state.seek = state.aside > 0 ? amount : 0;
      break;
    case Op.Conjure:
      addOpen(state, seat, amount);
      break;
    case Op.Mimic:
      if (state.lastPlayed[1 - seat] !== 0) addOpen(state, seat, state.lastPlayed[1 - seat]!);
      break;
    case Op.Mana:
      state.mana[seat]! += amount;
      break;
    case Op.Forget:
      draft.isForgetting = hiddenCount(state, 1 - seat) > 0;
      break;
    default:
      for (let square = 0; square < draft.board.length; square++) {
        const unit = draft.board[square];
        if (unit && unit.health > 0 && isMeant(unit, ability.scope, source, target)) change(draft, unit, op, amount);
      }
  }
}

/** Is this unit among those that a scope names? */
function isMeant(unit: Unit, scope: number, { seat, square }: Source, target: number): boolean {
  const isFoe = unit.seat !== seat;
  switch (scope) {
    case Scope.FoeAndAround:
      return isFoe && (unit.square === target || isAround(unit.square, target));
    case Scope.FoeRow:
      return isFoe && rowOf(unit.square) === rowOf(target);
    case Scope.OwnGeneral:
      return !isFoe && isGeneral(unit.face);
    case Scope.EnemyGeneral:
      return isFoe && isGeneral(unit.face);
    case Scope.EnemyUnits:
      return isFoe && !isGeneral(unit.face);
    case Scope.OwnUnits:
      return !isFoe && !isGeneral(unit.face);
    case Scope.FriendsAround:
      return !isFoe && isAround(unit.square, square);
    case Scope.FoesAround:
      return isFoe && isAround(unit.square, square);
    default:
      return unit.square === target;
  }
}

function change(draft: Draft, unit: Unit, op: number, amount: number): void {
  switch (op) {
    case Op.Damage:
      hurt(unit, amount);
      return;
    case Op.Heal:
      heal(unit, amount);
      return;
    case Op.Strengthen:
      strengthen(unit, amount >> 4, amount & 15);
      return;
    case Op.Ready:
      unit.moves = 0;
      unit.strikes = 0;
      return;
    case Op.Rouse:
      if (unit.moves === EXHAUSTED) unit.moves = 0;
      return;
    case Op.Stun:
      // Stunned on its owner's own turn, it must last through the next one too.
      unit.stun = Math.max(unit.stun, unit.seat === draft.state.seat ? 2 : 1);
      return;
    case Op.Hush:
      hush(unit);
      return;
    case Op.Slay:
      unit.health = 0;
      return;
    case Op.Return:
      draft.board[unit.square] = undefined;
      addOpen(draft.state, unit.seat, unit.face);
      return;
    default:
      throw new Error(`no operation ${op}`);
  }
}

/** What of the damage was taken: nothing where a Ward was in the way. */
export function hurt(unit: Unit, amount: number): number {
  if (amount === 0) return 0;
  if (!unit.spent && has(unit, Key.Ward)) {
    unit.spent = true;
    return 0;
  }
  unit.health = Math.max(0, unit.health - amount);
  return amount;
}

/** A unit at 0 is dead already, and nothing heals it. */
export function heal(unit: Unit, amount: number): void {
  if (unit.health > 0) unit.health = Math.min(unit.most, unit.health + amount);
}

function strengthen(unit: Unit, attack: number, health: number): void {
  unit.attack = Math.min(MOST_NUMBER, unit.attack + attack);
  unit.health = Math.min(MOST_NUMBER, unit.health + health);
  unit.most = Math.min(MOST_NUMBER, unit.most + health);
}

function hush(unit: Unit): void {
  const { attack, health } = cardOf(unit.face);
  unit.attack = attack;
  unit.most = health;
  unit.health = Math.min(unit.health, health);
  unit.hushed = true;
  unit.stun = 0;
}

/** On the first free square around the source; none free, none summoned. */
function summon(draft: Draft, face: number, { seat, square }: Source): void {
  const free = AROUND[square]!.find((around) => !draft.board[around]);
  if (free !== undefined) place(draft, freshUnit(face, seat, free));
}

/** Articles 11 and 12: a full hand burns the card unseen, an empty deck hurts. */
export function draw({ state, generals }: Draft, seat: number, count: number): void {
  for (let i = 0; i < count; i++) {
    if (state.left[seat] === 0) {
      state.tired[seat]! += 1;
      hurt(generals[seat]!, state.tired[seat]! + 1);
      continue;
    }
    state.left[seat]! -= 1;
    if (handCount(state, seat) < MAX_HAND) state.draws[seat]! += 1;
  }
}

/** Runs a trigger of every unit of a seat, by square. */
export function fire(draft: Draft, trigger: number, seat: number): void {
  for (let square = 0; square < draft.board.length; square++) {
    const unit = draft.board[square];
    if (!unit || unit.seat !== seat || unit.health === 0 || unit.hushed) continue;
    if (trigger === Trigger.Dawn && has(unit, Key.Grow)) strengthen(unit, 1, 1);
    runTriggers(draft, unit, trigger, square);
  }
}

export function runTriggers(draft: Draft, unit: Unit, trigger: number, target: number): void {
  if (unit.hushed) return;
  for (const ability of cardOf(unit.face).abilities)
    if (ability.trigger === trigger) runAbility(draft, ability, { seat: unit.seat, square: unit.square }, target);
}
