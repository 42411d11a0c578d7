import type { Legal } from '@facedown/game-kit';
import { type RelicAction, RelicFace, RelicPhase } from '@facedown/relic';
import { useEffect, useState } from 'react';
import { type Draft, type HandCard, handCards, playOf, returnOf, type TargetChoice, targetChoices } from './choices.js';
import type { RelicView } from './model.js';

export interface PlayChoice {
  readonly kind: 'play';
  readonly cards: readonly HandCard[];
  readonly targets: readonly TargetChoice[];
  readonly needsGuess: boolean;
  readonly draft: Draft | undefined;
  readonly ready: Legal<RelicAction> | undefined;
  choose(place: number): void;
  aim(seat: number): void;
  guess(face: number): void;
  clear(): void;
}

/** What the own seat is about to do, in steps: a card, whom, and what is named. */
export function usePlay({ state, seat, hand, version }: RelicView, mine: boolean): PlayChoice | undefined {
  const [kept, setKept] = useState<{ version: number; draft: Draft | undefined }>();
  const draft = kept?.version === version ? kept.draft : undefined;
  const setDraft = (next: Draft | undefined) => setKept({ version, draft: next });
  const active = mine && seat !== undefined && state.phase === RelicPhase.Play;
  const cards = active ? handCards(state, hand) : [];
  const face = draft === undefined ? undefined : cards[draft.place]?.face;
  const targets = face === undefined || seat === undefined ? [] : targetChoices(state, face, seat);

  const choose = (place: number) => {
    const card = cards[place];
    if (!card || card.blocked || seat === undefined) return;
    const open = targetChoices(state, card.face, seat).filter(({ blocked }) => !blocked);
    setDraft({ place, target: open.length === 1 ? open[0]!.seat : undefined, guess: undefined });
  };
  const aim = (target: number) => {
    if (draft && targets.some((one) => one.seat === target && !one.blocked)) setDraft({ ...draft, target });
  };

  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if ((event.target as HTMLElement).closest('dialog, input, select, textarea')) return;
      const key = event.key.toLowerCase();
      const target = targets[key.charCodeAt(0) - 97];
      if (key === '1' || key === '2') choose(Number(key) - 1);
      else if (key === 'escape' && draft) setDraft(undefined);
      else if (key.length === 1 && target) aim(target.seat);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  if (!active) return undefined;
  return {
    kind: 'play',
    cards,
    targets,
    needsGuess: face === RelicFace.Knight && targets.length > 0,
    draft,
    ready: draft && playOf(state, hand, draft),
    choose,
    aim,
    guess: (guess) => draft && guess !== RelicFace.Knight && setDraft({ ...draft, guess }),
    clear: () => setDraft(undefined),
  };
}

interface ReturnChoice {
  /** The places in hand, the kept one first, then those that go under the deck. */
  readonly order: readonly number[];
  readonly ready: Legal<RelicAction>;
  keep(place: number): void;
  swap(): void;
}

export function useReturn(version: number, count: number): ReturnChoice {
  const first = Array.from({ length: count }, (_, i) => i);
  const [kept, setKept] = useState<{ version: number; order: readonly number[] }>();
  const order = kept?.version === version ? kept.order : first;
  const setOrder = (next: readonly number[]) => setKept({ version, order: next });
  return {
    order,
    ready: returnOf(order),
    keep: (place) => setOrder([place, ...first.filter((one) => one !== place)]),
    swap: () => setOrder([order[0]!, ...order.slice(1).reverse()]),
  };
}
