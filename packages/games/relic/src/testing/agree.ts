import { randomBelow, randomPermutation, seededRandom, unwrap } from '@facedown/base';
import { act, choicesAt, type Legal, openWorld, scriptedDecks, settle, type World } from '@facedown/game-kit';
import { bytesOf } from '@facedown/game-kit/parts';
import { choiceOf } from '../answers.js';
import { DECK_FACES, NONE } from '../cards.js';
import { type RelicAction, RelicKind, RelicPhase, type RelicState } from '../layout.js';
import type { relic } from '../relic.js';
import { dealSimple, type Simple, simpleChoices } from './simple.js';

export const freeSeating = (seats: number) => ({
  config: { fee: 0n, minSeats: 2, maxSeats: seats },
  amounts: Array<bigint>(seats).fill(0n),
});

const realView = ({ state, truth }: World<RelicState>, seats: number) => ({
  hands: state.held.slice(0, seats).map((slot) => (slot === NONE ? null : truth.get(slot)?.face)),
  drawn: state.drawn.filter((slot) => slot !== NONE).map((slot) => truth.get(slot)?.face),
  deck: bytesOf(state.deck).map((slot) => truth.get(slot)?.face),
  relics: state.relics.slice(0, seats),
});

const simpleView = (game: Simple) => ({
  hands: game.hands.map((hand) => hand?.[0] ?? null),
  drawn: game.hands.flatMap((hand) => hand?.slice(1) ?? []),
  deck: game.deck,
  relics: game.points,
});

/** Plays whole games through both rules at once; says where they first differ, and how many rounds were compared. */
export function compareWithSimple(game: typeof relic, games: number): { rounds: number; difference?: string } {
  let rounds = 0;
  for (let number = 0; number < games; number++) {
    const random = seededRandom(`simple/${number}`);
    const seats = 2 + (number % 3);
    const deck = randomPermutation(random, DECK_FACES.length).map((from) => DECK_FACES[from]!);
    const decks = scriptedDecks(deck);
    let world = settle(game, openWorld(game, freeSeating(seats)), decks);
    let simple = dealSimple(seats, deck);
    const differ = (what: string, here: unknown, there: unknown) =>
      JSON.stringify(here) === JSON.stringify(there)
        ? undefined
        : `game ${number}, ${what}: ${JSON.stringify(here)}, simply ${JSON.stringify(there)}`;
    while (world.state.phase !== RelicPhase.Between) {
      const { seat, legal } = choicesAt(game, world);
      const { who, choices } = simpleChoices(simple, deck);
      const label = (choice: Legal<RelicAction>) => labelOf(game, world, choice);
      const difference =
        differ('the seat to act', seat, who) ??
        differ('the table', realView(world, seats), simpleView(simple)) ??
        differ('the choices', legal.map(label).sort(), choices.map((choice) => choice.label).sort());
      if (difference) return { rounds, difference };
      const choice = legal[randomBelow(random, legal.length)]!;
      simple = choices.find((one) => one.label === label(choice))!.next;
      const before = world.state.relics.join();
      world = settle(game, unwrap(act(game, world, seat, choice)), decks);
      if (world.state.relics.join() !== before) rounds++;
    }
    const difference = differ('the end', [true, world.state.relics.slice(0, seats)], [simple.ended, simple.points]);
    if (difference) return { rounds, difference };
  }
  return { rounds };
}

function labelOf(
  game: typeof relic,
  { state, truth }: World<RelicState>,
  { action, arrange }: Legal<RelicAction>,
): string {
  if (action.kind !== RelicKind.Return) return game.describeAction(action);
  const slots = choiceOf(state);
  const places = [action.first, action.second].filter((place) => place !== NONE);
  return `return ${places.map((place) => truth.get(slots[arrange[0]![place]!]!)?.face).join()}`;
}
