import { cardOf, type DuelState } from '@facedown/duel';
import type { Texts } from './texts.js';
import type { Turn } from './useTurn.js';
import { cardWords } from './words.js';

/** What can be done with what is in hand. */
export function promptWords(state: DuelState, { grip, offers }: Turn, texts: Texts): string {
  const { duel: t } = texts;
  switch (grip?.kind) {
    case 'replace':
      return t.prompts.replace;
    case 'oath':
      return offers.targets.size > 0 ? t.prompts.target : t.prompts.again;
    case 'card': {
      const words = grip.card.face === undefined ? '' : cardWords(grip.card.face, texts);
      if (offers.places.size > 0) return `${words}. ${t.prompts.place}`;
      if (offers.targets.size > 0) return `${words}. ${t.prompts.target}`;
      const isDear = grip.card.face !== undefined && state.mana[state.seat]! < cardOf(grip.card.face).cost;
      return `${words}. ${isDear ? t.prompts.dear : t.prompts.again}`;
    }
    default: {
      if (offers.guards.size > 0) return t.prompts.bound;
      return offers.moves.size + offers.strikes.size > 0 ? t.prompts.unit : t.prompts.spent;
    }
  }
}
