import { membersOf, seededRandom, unwrap } from '@facedown/base';
import {
  type AnyEntry,
  act,
  choicesAt,
  type Need,
  openWorld,
  PendingKind,
  pickLegal,
  settle,
  shuffledDecks,
  Verb,
} from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { botMaker } from './bots.js';
import { games } from './index.js';

const all: [string, AnyEntry][] = Object.entries(games);

describe.each(all)('%s', (name, entry) => {
  it('says the same of itself as its rules do', async () => {
    const { game, gameCase } = await entry.load();
    expect({ name: game.name, seats: game.seats }).toEqual({ name, seats: entry.seats });
    expect(entry.name).toBe(name);
    expect(gameCase.game.name).toBe(name);
  });

  it('begins with every preset, whose usual buy-in is one that it takes', async () => {
    const { game, presets, buyIns } = await entry.load();
    for (const { config } of presets) {
      const chosen = config(entry.seats.min);
      const { least, most, usual } = buyIns(chosen);
      expect(least <= usual && usual <= most).toBe(true);
      let state = unwrap(game.setup(chosen));
      for (let seat = 0; seat < entry.seats.min; seat++) state = unwrap(game.admit(state, seat, usual));
      expect(game.pending(unwrap(game.begin(state))).kind).not.toBe(PendingKind.Over);
    }
  });

  it('has bots that only do what is legal', async () => {
    const { game } = await entry.load();
    const random = seededRandom(name);
    const decks = shuffledDecks(random);
    const make = await botMaker(name);
    const { config, amounts } = await entry.example(entry.seats.min);
    const bots = amounts.map(() => make({ strength: 'easy', random }));
    let world = settle(game, openWorld(game, { config, amounts }), decks);
    for (let turn = 0; turn < 12 && game.pending(world.state).kind !== PendingKind.Over; turn++) {
      const { seat, hand } = choicesAt(game, world);
      const choice = bots[seat]!({ state: world.state, seat, hand }, random);
      world = settle(game, unwrap(act(game, world, seat, choice)), decks);
    }
    expect(world.truth.size).toBeGreaterThan(0);
  });

  it('tells of a second deck that all shuffle before it is asked for', async () => {
    const { game } = await entry.load();
    const random = seededRandom(`${name}/ahead`);
    const shuffled = shuffledDecks(random);
    const spelt = ({ slot, set, list }: Need) => `${slot}/${set}/${list}`;
    const told = new Set<string>();
    let [turn, asked, foreseen] = [0, 0, 0];
    const decks = (need: Need) => {
      const isLater = turn > 0 && need.verb === Verb.Deck && membersOf(need.set).length > 1;
      if (isLater) asked++;
      if (isLater && told.has(spelt(need))) foreseen++;
      return shuffled(need);
    };
    const { config, amounts } = await entry.example(entry.seats.min);
    let world = settle(game, openWorld(game, { config, amounts }), decks);
    for (turn = 1; turn < 200 && foreseen === 0 && game.pending(world.state).kind !== PendingKind.Over; turn++) {
      for (const need of game.ahead?.(world.state) ?? []) told.add(spelt(need));
      const choices = choicesAt(game, world);
      const choice = pickLegal(random, game, world.state, choices);
      world = settle(game, unwrap(act(game, world, choices.seat, choice)), decks);
    }
    expect({ asked: asked > 0, foreseen: foreseen > 0 }).toEqual({
      asked: game.ahead !== undefined,
      foreseen: game.ahead !== undefined,
    });
  });
});

describe('botMaker', () => {
  it('knows no bots of a game that is not there', () => expect(botMaker('chess')).rejects.toThrow('no game chess'));
});
