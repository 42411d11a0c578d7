import { pick, seededRandom, unwrap } from '@facedown/base';
import { act, choicesAt, openWorld, PendingKind, settle, shuffledDecks } from '@facedown/game-kit';
import { creatureCount, creaturesOf } from '../board.js';
import { fableCase } from '../case.js';
import type { fable } from '../fable.js';
import { FableKind, FablePhase, FableReason, type FableState } from '../layout.js';
import { MAX_HAND } from '../limits.js';

interface Walk {
  readonly broken: readonly string[];
  readonly turns: number;
  readonly reasons: ReadonlySet<number>;
}

/** Plays random games and looks at what must hold in every state of them. */
export function walk(game: typeof fable, games: number, seed: string): Walk {
  const broken = new Set<string>();
  const reasons = new Set<number>();
  let turns = 0;
  for (let number = 0; number < games; number++) {
    const random = seededRandom(`${seed}/${number}`);
    const decks = shuffledDecks(random);
    // Decks and bids come from the case; everything else is the game under test.
    const { candidates } = fableCase.game;
    const tried = { ...game, candidates };
    try {
      let world = settle(tried, openWorld(tried, fableCase.seating(random)), decks);
      while (tried.pending(world.state).kind === PendingKind.Action) {
        const { seat, legal } = choicesAt(tried, world);
        const choice = pick(random, legal);
        const before = world.state;
        world = settle(tried, unwrap(act(tried, world, seat, choice)), decks);
        for (const sentence of sentences(before, seat, choice.action.kind, world.state)) broken.add(sentence);
      }
      turns += world.state.turns;
      reasons.add(world.state.reason);
    } catch (error) {
      broken.add(`the game stands still: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { broken: [...broken], turns, reasons };
}

/** Those that don't hold. */
function sentences(before: FableState, seat: number, kind: number, now: FableState): string[] {
  const { phase, hands, boards, graves, lists, next, turn, turns, health, winner, reason } = now;
  const sizes = lists.map((list) => list.length / 2 - 1);
  const plays = phase >= FablePhase.Draw && phase <= FablePhase.Defend;
  const held = hands.map(creatureCount);
  const all: readonly (readonly [string, boolean])[] = [
    [
      'every card is in one place',
      before.turns === 0 ||
        sizes.every(
          (size, owner) =>
            size === size - next[owner]! + held[owner]! + creatureCount(boards[owner]!) + graves[owner]!.length / 2 - 1,
        ),
    ],
    ['no hand has more than sixteen cards', held.every((count) => count <= MAX_HAND)],
    ['only a defender loses health', before.turns === 0 || health[1 - turn] === before.health[1 - turn]],
    ['nobody plays on without health', !plays || health.every((points) => points > 0)],
    [
      'a seat in its turn is awake',
      phase !== FablePhase.Main || creaturesOf(boards[turn]!).every(({ tired }) => !tired),
    ],
    ['a game has at most n0 + n1 - 12 turns', before.turns === 0 || turns <= sizes[0]! + sizes[1]! - 12],
    ['whoever concedes loses', kind !== FableKind.Concede || (winner === 1 - seat && reason === FableReason.Concede)],
    ['whoever can’t draw loses', reason !== FableReason.EmptyDeck || next[1 - winner] === sizes[1 - winner]],
    ['attackers stay only while they are defended', phase === FablePhase.Defend || now.attackers === 0n],
  ];
  return all.filter(([, holds]) => !holds).map(([sentence]) => sentence);
}
