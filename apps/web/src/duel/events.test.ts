import { seededRandom, unwrap } from '@facedown/base';
import { duelBot } from '@facedown/bots/duel';
import { CARDS, type DuelAction, DuelKind, type DuelState, duel, duelConfig, STARTERS } from '@facedown/duel';
import { act, handOf, openWorld, PendingKind, settle, shuffledDecks } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import type { TableView } from '../session/view.js';
import { german } from '../texts/german.js';
import { english } from '../texts/index.js';
import { type DuelEvent, eventsBetween } from './events.js';
import { type DuelModel, nextModel } from './model.js';
import { duelDe } from './texts.de.js';
import { duelEn } from './texts.en.js';
import { cardLines, eventWords } from './words.js';

interface Step {
  readonly before: DuelState;
  readonly after: DuelState;
  readonly events: readonly DuelEvent[];
  readonly action: DuelAction;
}

/** Whole games between bots, step by step; the dealer's part of each is told with the action before it. */
function played(seed: string, boss = 0): Step[] {
  const random = seededRandom(seed);
  const decks = shuffledDecks(random);
  const lists = boss === 0 ? [STARTERS.tide, STARTERS.root] : [STARTERS.tide, '0x'];
  const config = duelConfig({ oaths: true, boss, lists: lists as [`0x${string}`, `0x${string}`] });
  const bots = [duelBot(2), duelBot(2)];
  let world = settle(duel, openWorld(duel, { config, amounts: [0n, 0n] }), decks);
  const steps: Step[] = [];
  for (;;) {
    const { kind, seat } = duel.pending(world.state);
    if (kind !== PendingKind.Action) return steps;
    const before = world.state;
    const choice = bots[seat]!({ state: before, seat, hand: handOf(world.truth, seat) }, random);
    const after = duel.apply(before, seat, choice.action);
    world = settle(duel, unwrap(act(duel, world, seat, choice)), decks);
    const events = [...eventsBetween(before, after, { seat, action: choice.action })];
    if (duel.pending(after).kind === PendingKind.Dealer) events.push(...eventsBetween(after, world.state, undefined));
    steps.push({ before, after: world.state, events, action: choice.action });
  }
}

const viewOf = (state: DuelState, events: readonly DuelEvent[], version: number): TableView<DuelState, DuelEvent> => ({
  version,
  seat: 0,
  names: [],
  state,
  hand: new Map(),
  waiting: { kind: 'action', parties: [] },
  clock: undefined,
  events,
});

describe.each([
  ['without a boss', 0],
  ['against Old Thorn', 67],
])('eventsBetween, a whole game %s', (_, boss) => {
  const steps = played(`told ${boss}`, boss);

  it('tells of every unit that came, went or changed, and of nothing else', () => {
    for (const { before, after, events, action } of steps) {
      const count = (kind: string) => events.filter((event) => event.kind === kind).length;
      const put = events.filter((event) => event.kind === 'played' && event.to !== 255).length;
      expect(after.units.length - before.units.length).toBe(
        put + count('summoned') - count('died') - count('returned'),
      );
      if (action.kind === DuelKind.Move) expect(events[0]).toMatchObject({ kind: 'moved', from: action.what });
    }
    expect(steps.at(-1)!.events.at(-1)!.kind).toBe('over');
  });

  it('has words for all of it, in both languages', () => {
    for (const { events } of steps)
      for (const event of events)
        for (const texts of [
          { ...english, duel: duelEn },
          { ...german, duel: duelDe },
        ])
          expect(eventWords(event, (seat) => `seat ${seat}`, texts)).not.toMatch(/undefined|NaN|^$/);
  });

  it('lets every unit keep its name for as long as it stands', () => {
    let model: DuelModel | undefined;
    let version = 0;
    for (const { after, events } of steps) {
      const before = new Map(model?.pieces.map(({ id, unit }) => [id, unit]) ?? []);
      model = nextModel(model, viewOf(after, events, ++version));
      expect(new Set(model.pieces.map(({ id }) => id)).size).toBe(model.pieces.length);
      for (const { id, unit } of model.pieces) {
        const was = before.get(id);
        if (was) expect([was.face, was.seat]).toEqual([unit.face, unit.seat]);
      }
      expect(model.log.length).toBeLessThanOrEqual(30);
    }
  });
});

describe('cardLines', () => {
  it('says something of every card that can do something, in both languages', () => {
    for (const { face, keys, abilities } of CARDS)
      for (const texts of [
        { ...english, duel: duelEn },
        { ...german, duel: duelDe },
      ]) {
        const lines = cardLines(face, texts);
        expect(lines.length > 0).toBe(keys !== 0 || abilities.length > 0);
        expect(lines.join(' ')).not.toMatch(/undefined|NaN/);
      }
  });

  it('reads like the card', () => {
    const texts = { ...english, duel: duelEn };
    expect(cardLines(8, texts)).toEqual(['Flight', 'Arrive: 2 to a foe']);
    expect(cardLines(35, texts)).toEqual(['Last: summon 3 of Sapling']);
    expect(cardLines(11, texts)).toEqual(['a friend +2/+0', 'ready a friend']);
  });
});
