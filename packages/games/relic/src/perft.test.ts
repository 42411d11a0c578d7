import { randomBelow, randomPermutation, seededRandom, unwrap } from '@facedown/base';
import { act, choicesAt, OVER, openWorld, perft, scriptedDecks, settle, type World } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { choiceOf } from './answers.js';
import { bytesOf } from './bytes.js';
import { DECK_FACES, NONE } from './cards.js';
import { RelicKind, RelicPhase, type RelicState } from './layout.js';
import { relic } from './relic.js';
import { deckFrom } from './testing/scenario.js';
import { dealSimple, type Simple, simpleChoices, simplePerft } from './testing/simple.js';

const seating = (seats: number) => ({
  config: { fee: 0n, minSeats: 2, maxSeats: seats },
  amounts: Array<bigint>(seats).fill(0n),
});

const fixed: [string, number, number[], number, number][] = [
  ['two seats, Knights', 2, deckFrom([0, 4, 5, 6, 1, 1, 1, 1]), 6, 2449],
  ['two seats, Berserker and Crystal', 2, deckFrom([0, 1, 1, 1, 3, 9, 4, 5, 6]), 9, 116],
  ['two seats, Tactician', 2, deckFrom([1, 4, 5, 2, 6, 3, 8, 0, 9, 7]), 5, 735],
  ['three seats, Wizard, Paladin and Idol', 3, deckFrom([1, 5, 7, 8, 5, 9, 2]), 8, 1965],
  ['four seats, Healer and Cleric', 4, deckFrom([1, 2, 4, 2, 4, 0, 0, 3, 3]), 6, 296],
];

// The simple rules know nothing of a next game.
const oneGame: typeof relic = {
  ...relic,
  pending: (state) => (state.phase === RelicPhase.Between ? OVER : relic.pending(state)),
};

describe('perft', () => {
  it.each(fixed)('of %s is the number that the simple rules count', (_name, seats, deck, depth, nodes) => {
    const { nodes: counted } = perft(oneGame, seating(seats), deck, depth);
    expect(counted).toBe(simplePerft(dealSimple(seats, deck), deck, depth));
    expect(counted).toBe(nodes);
  });
});

const summary = (state: RelicState, world: World<RelicState>, seats: number) => ({
  hands: state.held.slice(0, seats).map((slot) => (slot === NONE ? null : world.truth.get(slot)?.face)),
  drawn: state.drawn.filter((slot) => slot !== NONE).map((slot) => world.truth.get(slot)?.face),
  deck: bytesOf(state.deck).map((slot) => world.truth.get(slot)?.face),
  relics: state.relics.slice(0, seats),
});

const simpleSummary = (game: Simple) => ({
  hands: game.hands.map((hand) => hand?.[0] ?? null),
  drawn: game.hands.flatMap((hand) => hand?.slice(1) ?? []),
  deck: game.deck,
  relics: game.points,
});

describe('the simple rules', () => {
  it('agree on hands, deck, relics and choices through whole games', () => {
    let rounds = 0;
    for (let number = 0; number < (process.env.FACEDOWN_LONG ? 400 : 24); number++) {
      const random = seededRandom(`simple/${number}`);
      const seats = 2 + (number % 3);
      const deck = randomPermutation(random, DECK_FACES.length).map((from) => DECK_FACES[from]!);
      const decks = scriptedDecks(deck);
      let world = settle(relic, openWorld(relic, seating(seats)), decks);
      let simple = dealSimple(seats, deck);
      while (world.state.phase !== RelicPhase.Between) {
        const { state } = world;
        const { seat, legal } = choicesAt(relic, world);
        const { who, choices } = simpleChoices(simple, deck);
        expect(seat).toBe(who);
        expect(summary(state, world, seats)).toEqual(simpleSummary(simple));
        const label = ({ action, arrange }: (typeof legal)[number]) => {
          if (action.kind !== RelicKind.Return) return relic.describeAction(action);
          const slots = choiceOf(state);
          return `return ${[action.first, action.second]
            .filter((place) => place !== NONE)
            .map((place) => world.truth.get(slots[arrange[0]![place]!]!)?.face)
            .join()}`;
        };
        expect(legal.map(label).sort()).toEqual(choices.map((choice) => choice.label).sort());
        const choice = legal[randomBelow(random, legal.length)]!;
        simple = choices.find((one) => one.label === label(choice))!.next;
        const before = world.state.relics.join();
        world = settle(relic, unwrap(act(relic, world, seat, choice)), decks);
        if (world.state.relics.join() !== before) rounds++;
      }
      expect(simple.ended).toBe(true);
      expect(world.state.relics.slice(0, seats)).toEqual(simple.points);
    }
    expect(rounds).toBeGreaterThan(50);
  });
});
