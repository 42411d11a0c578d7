import { type AnyGame, frontFaces, type Legal, legalActions, type NameOf } from '@facedown/game-kit';
import { isSaid } from './Face.js';
import type { PlainView } from './model.js';

export interface Choice {
  /** Stays the same while the table waits. */
  readonly id: string;
  readonly words: string;
  /** What its cards show, as far as the words don't say it. */
  readonly faces: readonly number[];
  readonly legal: Legal<unknown>;
  readonly concedes: boolean;
}

/** What the own seat can do now, in an order for reading: by the kind of action, giving up last. */
export function choicesOf(game: AnyGame, { state, hand }: PlainView, seat: number, nameOf: NameOf): readonly Choice[] {
  const seen = new Map<string, Choice>();
  for (const legal of legalActions(game, state, seat, hand)) {
    const { action } = legal;
    if (game.sitOut?.(action)) continue;
    const words = game.describeAction(action, nameOf);
    const front = frontFaces(game, state, seat, hand, legal);
    const id = `${game.codecs.action.encode(action)}/${front.join(' ')}`;
    const faces = front.filter((face) => !isSaid(words, game, face));
    // Two arrangements of the same faces make the same play.
    if (!seen.has(id)) seen.set(id, { id, words, faces, legal, concedes: game.concede?.(state, action) ?? false });
  }
  return [...seen.values()].sort((a, b) => Number(a.concedes) - Number(b.concedes) || kindOf(a) - kindOf(b));
}

/** The choices of one kind of action; those that have none of it form one group. */
export function groupsOf(choices: readonly Choice[]): readonly (readonly Choice[])[] {
  const groups = new Map<number, Choice[]>();
  for (const choice of choices) {
    const key = choice.concedes ? Number.POSITIVE_INFINITY : kindOf(choice);
    groups.set(key, [...(groups.get(key) ?? []), choice]);
  }
  return [...groups.values()];
}

function kindOf({ legal: { action } }: Choice): number {
  const kind = typeof action === 'object' && action !== null && 'kind' in action ? action.kind : 0;
  return typeof kind === 'number' ? kind : 0;
}
