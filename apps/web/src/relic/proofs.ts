import {
  NONE,
  type RelicAction,
  RelicFace,
  RelicKind,
  RelicPhase,
  type RelicState,
  yieldsToIdol,
} from '@facedown/relic';

/** What the evidence of one action has proven. The words for it say this, and that nothing else was. */
export type RelicProof =
  | { readonly kind: 'played'; readonly face: number; readonly notIdol: boolean }
  | { readonly kind: 'fell'; readonly other: number }
  | { readonly kind: 'not'; readonly face: number }
  | { readonly kind: 'is'; readonly face: number }
  | { readonly kind: 'copied'; readonly to: number; readonly why: 'look' | 'compare' }
  | { readonly kind: 'lower'; readonly face: number; readonly than: number }
  | { readonly kind: 'higher'; readonly face: number; readonly than: number }
  | { readonly kind: 'equal'; readonly with: number }
  | { readonly kind: 'discarded'; readonly face: number }
  | { readonly kind: 'swapped'; readonly with: number }
  | { readonly kind: 'returned'; readonly cards: number }
  | { readonly kind: 'left' };

export function proofOf(before: RelicState, _seat: number, action: RelicAction): RelicProof | undefined {
  const { kind, face, guess, second } = action;
  const { turn, target } = before;
  switch (kind) {
    case RelicKind.Play:
      return guess !== NONE && face === RelicFace.Crystal
        ? { kind: 'fell', other: guess }
        : { kind: 'played', face, notIdol: yieldsToIdol(face) };
    case RelicKind.Show:
      return { kind: 'is', face: before.guess };
    case RelicKind.Deny:
      return { kind: 'not', face: before.guess };
    case RelicKind.Reveal:
      return { kind: 'copied', to: turn, why: before.phase === RelicPhase.Healer ? 'look' : 'compare' };
    case RelicKind.Lower:
      return { kind: 'lower', face, than: target };
    case RelicKind.Higher:
      return { kind: 'higher', face, than: target };
    case RelicKind.Equal:
      return { kind: 'equal', with: target };
    case RelicKind.Discard:
      return { kind: 'discarded', face };
    case RelicKind.Swap:
      return { kind: 'swapped', with: turn };
    case RelicKind.Return:
      return { kind: 'returned', cards: second === NONE ? 1 : 2 };
    case RelicKind.Exit:
      return { kind: 'left' };
    default:
      return undefined;
  }
}
