import { pick, seededRandom } from '@facedown/base';
import {
  act,
  choicesAt,
  handOf,
  legalActions,
  openWorld,
  PendingKind,
  settle,
  shuffledDecks,
} from '@facedown/game-kit';
import { describeConformance } from '@facedown/game-kit/testing';
import { describe, expect, it } from 'vitest';
import { choiceOf } from './answers.js';
import { relicCase } from './case.js';
import { relicLegal } from './legal.js';
import { relic } from './relic.js';

describeConformance(relicCase, { games: process.env.FACEDOWN_LONG ? 150 : 6, seed: 1, planted: 0 });

describe('relicLegal', () => {
  it("lists exactly the kit's legal actions", () => {
    for (let game = 0; game < 6; game++) {
      const random = seededRandom(`legal/${game}`);
      const decks = shuffledDecks(random);
      const config = { fee: 1n, minSeats: 2, maxSeats: 4 };
      let world = settle(
        relic,
        openWorld(relic, { config, amounts: [1n, 1n, 1n, 1n].slice(0, 2 + (game % 3)) }),
        decks,
      );
      for (let i = 0; i < 120 && relic.pending(world.state).kind !== PendingKind.Over; i++) {
        const { seat } = choicesAt(relic, world);
        const hand = handOf(world.truth, seat);
        const text = (all: ReturnType<typeof relicLegal>) =>
          all
            .map(({ action, arrange }) =>
              JSON.stringify([
                action,
                arrange.map((order) => order.map((place) => hand.get(choiceOf(world.state)[place]!))),
              ]),
            )
            .sort();
        const legal = relicLegal(world.state, seat, hand);
        expect(text(legal)).toEqual(text(legalActions(relic, world.state, seat, hand)));
        const acted = act(relic, world, seat, pick(random, legal));
        if (!acted.ok) throw new Error(acted.code);
        world = settle(relic, acted.value, decks);
      }
    }
  });
});
