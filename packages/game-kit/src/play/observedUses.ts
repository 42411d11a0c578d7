import { deckOf, type RandomBytes, unwrap } from '@facedown/base';
import { DECK, type Need, PendingKind, unpackSlots, Verb, verbMask } from '../joints/index.js';
import type { GameUses } from '../uses.js';
import { hoarding, someHabit } from './habit.js';
import { oneOfEach } from './oneOfEach.js';
import type { GameCase } from './script.js';
import { handOf, meetPending } from './truth.js';
import { act, choicesAt, layDecks, openWorld, shuffledDecks } from './world.js';

/** What a game is seen to ask for in random play: what it says it uses must be this, and no less. */
export function observedUses({ game, seating, maxActions }: GameCase, random: RandomBytes, games: number): GameUses {
  let seen: GameUses = { verbs: 0n, decks: 'own', deck: 0, hand: 0, mix: 0 };
  const note = (needs: readonly Need[]) => {
    for (const { verb, seat, list } of needs) {
      const size = verb === Verb.Deck ? list.length / 2 - 1 : 0;
      // In a deck everyone knows it until the deck is shuffled again.
      const goesWith = verb === Verb.Hide && seat === DECK ? verbMask('Reshuffle') : 0n;
      seen = {
        verbs: seen.verbs | (1n << BigInt(verb)) | goesWith,
        decks: verb === Verb.Deck && seat === DECK ? 'shared' : seen.decks,
        deck: Math.max(seen.deck, size),
        hand: seen.hand,
        mix: verb === Verb.Mix ? Math.max(seen.mix, unpackSlots(list).length) : seen.mix,
      };
    }
  };
  for (let played = 0; played < games; played++) {
    let { state, truth } = openWorld(game, seating(random));
    const decks = shuffledDecks(random);
    const habit = (played % 2 === 0 ? hoarding : someHabit)(random, maxActions);
    for (let step = 0; step < 4 * maxActions; step++) {
      const pending = game.pending(state);
      if (pending.kind === PendingKind.Over) break;
      if (pending.kind === PendingKind.Dealer) {
        note(pending.needs);
        const met = unwrap(meetPending(layDecks(truth, pending.needs, decks), pending.needs));
        truth = met.truth;
        state = game.on(state, met.shown);
      } else {
        const { seat, legal } = choicesAt(game, { state, truth });
        if (legal.length === 0) throw new Error(`seat ${seat} has no legal action in ${game.describeState(state)}`);
        const choice = habit(game, { state, truth }, seat, legal);
        // Also what this hand can't do: a rare card asks for verbs too.
        for (const { action } of oneOfEach(random, game.candidates(state, seat))) note(game.needs(state, seat, action));
        note(game.needs(state, seat, choice.action));
        ({ state, truth } = unwrap(act(game, { state, truth }, seat, choice)));
      }
      for (let seat = 0; seat < game.seats.max; seat++) {
        const hand = [...handOf(truth, seat).keys()].filter((slot) => deckOf(slot) < 16).length;
        seen = { ...seen, hand: Math.max(seen.hand, hand) };
      }
    }
  }
  return seen;
}
