import { unwrap } from '@facedown/base';
import type { Game } from '../game.js';
import { PendingKind } from '../joints/index.js';
import { act, choicesAt, openWorld, type Seating, scriptedDecks, settle, type World } from './world.js';

interface PerftCount {
  /** Histories in which a seat acts or the game is over. */
  readonly nodes: number;
  readonly terminals: number;
}

/** Counts every history of a game on one fixed order of the deck, down to `depth` actions. */
export function perft<Config, State, Action>(
  game: Game<Config, State, Action>,
  seating: Seating<Config>,
  deckOrder: readonly number[],
  depth = Number.POSITIVE_INFINITY,
): PerftCount {
  const decks = scriptedDecks(deckOrder);
  const count = (world: World<State>, left: number): PerftCount => {
    if (game.pending(world.state).kind === PendingKind.Over) return { nodes: 1, terminals: 1 };
    if (left === 0) return { nodes: 1, terminals: 0 };
    let nodes = 1;
    let terminals = 0;
    const { seat, legal } = choicesAt(game, world);
    for (const choice of legal) {
      const below = count(settle(game, unwrap(act(game, world, seat, choice)), decks), left - 1);
      nodes += below.nodes;
      terminals += below.terminals;
    }
    return { nodes, terminals };
  };
  return count(settle(game, openWorld(game, seating), decks), depth);
}
