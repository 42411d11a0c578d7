import { claim, DECK, exit, mix, type Need, pass, passCopy, same, show } from '@facedown/game-kit';
import { append, at, EMPTY, put, without } from '@facedown/game-kit/parts';
import { canPay, continued, left } from './boundary.js';
import { ALL, above, allBut, BURNT, FACES, NONE, setOf } from './cards.js';
import { endTurn } from './end.js';
import { type RelicAction, type RelicCode, RelicFace, RelicKind, RelicPhase, type RelicState } from './layout.js';
import { discarded, eliminated, mustLeaveTokens, undealt } from './round.js';
import { afterSwap, forget, learn } from './seen.js';
import { action, exitOf } from './turn.js';

/** Which kinds of action answer what a phase asks. */
export const ANSWERS: Readonly<Record<number, readonly number[]>> = {
  [RelicPhase.Play]: [RelicKind.Play],
  [RelicPhase.Knight]: [RelicKind.Show, RelicKind.Deny],
  [RelicPhase.Healer]: [RelicKind.Reveal],
  [RelicPhase.Berserker]: [RelicKind.Reveal],
  [RelicPhase.Resolve]: [RelicKind.Lower, RelicKind.Higher, RelicKind.Equal],
  [RelicPhase.Wizard]: [RelicKind.Discard],
  [RelicPhase.Return]: [RelicKind.Return],
  [RelicPhase.Paladin]: [RelicKind.Swap],
  [RelicPhase.Exit]: [RelicKind.Exit],
  [RelicPhase.Between]: [RelicKind.Continue, RelicKind.Leave],
};

const slotAsked = (state: RelicState): number =>
  state.held[state.phase === RelicPhase.Resolve ? state.turn : state.target]!;
const namesSlot = (kind: number): boolean => kind >= RelicKind.Show && kind <= RelicKind.Swap;
/** The highest face that each answer may open; nothing is higher than the Crystal. */
const facesOf = (kind: number): number =>
  kind === RelicKind.Discard ? FACES : kind === RelicKind.Lower || kind === RelicKind.Higher ? FACES - 1 : 0;

/** Slots that the Tactician's seat chooses from, the kept card first. */
export const choiceOf = ({ held, turn, drawn }: RelicState): number[] => [
  held[turn]!,
  ...drawn.filter((slot) => slot !== NONE),
];

export function answerCandidates(state: RelicState, seat: number): RelicAction[] {
  if (state.phase === RelicPhase.Return) return returnOrders(choiceOf(state).length);
  return ANSWERS[state.phase]!.flatMap((kind) => {
    if (kind === RelicKind.Continue && !canPay(state, seat)) return [];
    const slot = namesSlot(kind) ? slotAsked(state) : NONE;
    const faces = facesOf(kind);
    return faces === 0
      ? [action(kind, { slot })]
      : Array.from({ length: faces }, (_, face) => action(kind, { face, slot }));
  });
}

function returnOrders(held: number): RelicAction[] {
  const places = Array.from({ length: held }, (_, i) => i);
  return places.flatMap((first) =>
    held === 2
      ? [action(RelicKind.Return, { first })]
      : places.filter((second) => second !== first).map((second) => action(RelicKind.Return, { first, second })),
  );
}

export function checkAnswer(
  state: RelicState,
  seat: number,
  { kind, face, target, guess, slot, first, second }: RelicAction,
): RelicCode | undefined {
  if (target !== NONE || guess !== NONE) return 'UnexpectedField';
  if (kind === RelicKind.Return) {
    if (face !== NONE || slot !== NONE) return 'UnexpectedField';
    const held = choiceOf(state).length;
    return first >= held || first === second || (held === 2 ? second !== NONE : second >= held)
      ? 'BadOrder'
      : undefined;
  }
  if (first !== NONE || second !== NONE) return 'UnexpectedField';
  if (namesSlot(kind) ? slot !== slotAsked(state) : slot !== NONE)
    return namesSlot(kind) ? 'WrongSlot' : 'UnexpectedField';
  const faces = facesOf(kind);
  if (faces === 0 && face !== NONE) return 'UnexpectedField';
  if (faces > 0 && face >= faces) return 'NoSuchCard';
  return kind === RelicKind.Continue && !canPay(state, seat) ? 'FeeNotPaid' : undefined;
}

export function answerNeeds(state: RelicState, { kind, face, first, second }: RelicAction): Need[] {
  const { turn, target, guess, copies } = state;
  const own = state.held[turn]!;
  const asked = state.held[target] ?? NONE;
  const copy = copies - 1;
  switch (kind) {
    case RelicKind.Show:
      return [show(asked, setOf(guess)), ...exitOf(state, target)];
    case RelicKind.Deny:
      return [claim(asked, BigInt(allBut(guess)))];
    case RelicKind.Reveal:
      return [passCopy(asked, turn, copies)];
    case RelicKind.Lower:
      return [show(own, setOf(face)), claim(copy, BigInt(above(face))), ...exitOf(state, turn)];
    case RelicKind.Higher:
      return [show(copy, setOf(face)), claim(own, BigInt(above(face)))];
    case RelicKind.Equal:
      return [same(own, copy)];
    case RelicKind.Discard:
      return [show(asked, setOf(face)), ...(face === RelicFace.Crystal ? exitOf(state, target) : [])];
    case RelicKind.Swap:
      return [passCopy(asked, turn, copies)];
    case RelicKind.Return: {
      const slots = choiceOf(state);
      return [mix(slots), pass(slots[first]!, DECK), ...(second === NONE ? [] : [pass(slots[second]!, DECK)])];
    }
    case RelicKind.Exit:
      return [exit(undealt(state))];
    default:
      return [];
  }
}

export function applyAnswer(state: RelicState, seat: number, { kind, face, first, second }: RelicAction): RelicState {
  const { turn, target, guess, copies, possible, seen } = state;
  const asked = state.held[target] ?? NONE;
  const copy = copies - 1;
  switch (kind) {
    case RelicKind.Show:
      return fallen(state, target, guess);
    case RelicKind.Deny:
      return endTurn({ ...state, possible: put(possible, target, possible[target]! & allBut(guess)) });
    case RelicKind.Reveal: {
      const copied = { ...state, copies: copies + 1 };
      if (state.phase === RelicPhase.Berserker) return { ...copied, phase: RelicPhase.Resolve };
      return endTurn({ ...copied, seen: learn(seen, turn, asked, copies) });
    }
    case RelicKind.Lower: {
      const narrowed = put(possible, target, possible[target]! & above(face));
      return fallen({ ...state, possible: narrowed, seen: learn(seen, turn, asked, copy) }, turn, face);
    }
    case RelicKind.Higher: {
      const narrowed = put(possible, turn, possible[turn]! & above(face));
      const after = eliminated(
        { ...state, possible: narrowed, discards: discarded(state.discards, target, face) },
        target,
      );
      return mustLeaveTokens(after, after.alive) ? { ...after, phase: RelicPhase.Exit } : endTurn(after);
    }
    case RelicKind.Equal: {
      const both = possible[turn]! & possible[target]!;
      const known = learn(learn(seen, turn, asked, copy), target, state.held[turn]!, NONE);
      return endTurn({ ...state, seen: known, possible: put(put(possible, turn, both), target, both) });
    }
    case RelicKind.Discard:
      return face === RelicFace.Crystal ? fallen(state, target, face) : redraw(state, face);
    case RelicKind.Swap:
      return endTurn(swapped(state));
    case RelicKind.Return:
      return endTurn(returned(state, first, second));
    case RelicKind.Continue:
      return continued(state, seat);
    case RelicKind.Leave:
      return left(state, seat);
    default:
      return endTurn(state);
  }
}

const fallen = (state: RelicState, seat: number, face: number): RelicState =>
  endTurn(eliminated({ ...state, discards: discarded(state.discards, seat, face) }, seat));

/** The burnt card is drawn only when there is no other. */
function redraw(state: RelicState, face: number): RelicState {
  const { target, deck } = state;
  const isEmpty = deck === EMPTY;
  return {
    ...state,
    phase: RelicPhase.Redraw,
    discards: discarded(state.discards, target, face),
    seen: forget(state.seen, [state.held[target]!]),
    possible: put(state.possible, target, ALL),
    held: put(state.held, target, isEmpty ? BURNT : at(deck, 0)),
    deck: isEmpty ? deck : without(deck, 1),
  };
}

/** Each seat keeps the slot that it gave a copy of: it may still read there what the other now holds. */
function swapped(state: RelicState): RelicState {
  const { turn, target, held, possible, copies } = state;
  const [mine, theirs] = [held[turn]!, held[target]!];
  const [given, taken] = [copies - 1, copies];
  const moved = afterSwap(state.seen, [
    { from: mine, to: given },
    { from: theirs, to: taken },
  ]);
  return {
    ...state,
    copies: copies + 1,
    held: put(put(held, turn, taken), target, given),
    possible: put(put(possible, turn, possible[target]!), target, possible[turn]!),
    seen: learn(learn(moved, turn, given, mine), target, taken, theirs),
  };
}

function returned(state: RelicState, first: number, second: number): RelicState {
  const { turn } = state;
  const slots = choiceOf(state);
  const kept = slots.find((_, place) => place !== first && place !== second)!;
  const back = second === NONE ? [slots[first]!] : [slots[first]!, slots[second]!];
  return {
    ...state,
    held: put(state.held, turn, kept),
    drawn: [NONE, NONE],
    deck: back.reduce(append, state.deck),
    possible: put(state.possible, turn, ALL),
    seen: back.reduce((seen, slot) => learn(seen, turn, slot, NONE), forget(state.seen, slots)),
  };
}
