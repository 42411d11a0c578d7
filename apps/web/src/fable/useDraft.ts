import { ableBlockers, FablePhase, type FableState, isQuiet, placesIn } from '@facedown/fable';
import { useState } from 'react';

interface Draft {
  /** A place in the own hand. */
  readonly card: number | undefined;
  /** Places of the own creatures that shall attack. */
  readonly attackers: ReadonlySet<number>;
  /** Defending: the attacker that was tapped, and who blocks whom by place. */
  readonly aimed: number | undefined;
  readonly blocks: ReadonlyMap<number, number>;
}

const NOTHING: Draft = { card: undefined, attackers: new Set(), aimed: undefined, blocks: new Map() };

export interface Drafting {
  readonly draft: Draft;
  chooseCard(place: number): void;
  /** One of the own creatures was tapped. */
  tapOwn(place: number): void;
  tapTheirs(place: number): void;
  attackWithAll(count: number): void;
  clear(): void;
}

/** What the own seat is about to do; forgotten when the turn goes on. */
export function useDraft(state: FableState, asked: boolean): Drafting {
  const defending = state.phase === FablePhase.Defend;
  const key = `${state.turns}/${defending}`;
  const [kept, setKept] = useState({ key, draft: NOTHING });
  const known = kept.key === key && asked ? kept.draft : NOTHING;
  // One card a turn: once it is played nothing is chosen any more.
  const draft = state.phase === FablePhase.Main ? known : { ...known, card: undefined };
  const set = (change: Partial<Draft>) => setKept({ key, draft: { ...draft, ...change } });
  const able = defending ? ableBlockers(state) : [];
  const attacking = placesIn(state.attackers);
  const canBlock = (attacker: number, blocker: number) => able[attacking.indexOf(attacker)]?.includes(blocker) ?? false;

  const block = (attacker: number, blocker: number) => {
    const blocks = new Map([...draft.blocks].filter(([, used]) => used !== blocker));
    blocks.set(attacker, blocker);
    set({ blocks, aimed: undefined });
  };
  return {
    draft,
    chooseCard: (place) => set({ card: draft.card === place ? undefined : place }),
    tapTheirs(place) {
      if (!defending || !attacking.includes(place)) return;
      // Tapped again, a blocked attacker gets through after all.
      if (draft.blocks.has(place)) {
        const blocks = new Map(draft.blocks);
        blocks.delete(place);
        set({ blocks, aimed: place });
      } else set({ aimed: draft.aimed === place ? undefined : place });
    },
    tapOwn(place) {
      if (defending) {
        const attacker = draft.aimed ?? attacking.find((one) => !draft.blocks.has(one) && canBlock(one, place));
        if (attacker !== undefined && canBlock(attacker, place)) block(attacker, place);
        return;
      }
      if (isQuiet(state)) return;
      const attackers = new Set(draft.attackers);
      if (!attackers.delete(place)) attackers.add(place);
      set({ attackers });
    },
    attackWithAll(count) {
      const all = Array.from({ length: count }, (_, place) => place);
      set({ attackers: new Set(draft.attackers.size === count ? [] : all) });
    },
    clear: () => setKept({ key, draft: NOTHING }),
  };
}
