import { seededRandom, unwrap } from '@facedown/base';
import { DuelKind, duel, duelConfig, STARTERS } from '@facedown/duel';
import { act, handOf, openWorld, PendingKind, resampleHidden, settle, shuffledDecks } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { duelBot, levelOf, playAtRandom } from './bot.js';
import { type DuelMatch, duelMatch } from './match.js';

const isLong = process.env.FACEDOWN_LONG !== undefined;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const figureOf = ({ share, interval, games }: DuelMatch) =>
  `${percent(share)} of ${games} (${interval.map(percent).join(' to ')})`;
const level = (number: number) => () => duelBot(number);

describe('duelBot', () => {
  it('of the strongest level beats a seat that plays at random', async ({ annotate }) => {
    const games = isLong ? 200 : 6;
    const match = duelMatch(games, 'random', { first: level(10), second: () => playAtRandom });
    await annotate(figureOf(match));
    expect(match.share).toBeGreaterThanOrEqual(0.95);
  });

  it.runIf(isLong).for([
    [3, 0],
    [7, 3],
    [10, 7],
    [5, 0],
    [10, 5],
  ] as const)('of level %i is stronger than one of level %i', async ([strong, weak], { annotate }) => {
    const match = duelMatch(200, 'levels', { first: level(strong), second: level(weak) });
    await annotate(figureOf(match));
    expect(match.interval[0]).toBeGreaterThan(0.6);
  });

  it.runIf(isLong).for([
    ['ember', 'tide'],
    ['tide', 'root'],
    ['root', 'ember'],
  ] as const)(
    'wins about as often with the starter of %s as with that of %s',
    async ([first, second], { annotate }) => {
      const lists = [STARTERS[first], STARTERS[second]] as const;
      const match = duelMatch(400, `${first}/${second}`, { first: level(10), second: level(10), lists });
      await annotate(figureOf(match));
      expect(match.share).toBeGreaterThan(0.45);
      expect(match.share).toBeLessThan(0.55);
    },
  );

  it('plays every boss to the end', () => {
    for (const boss of [64, 65, 66, 67, 68]) {
      const { turns } = duelMatch(1, `boss ${boss}`, { first: level(isLong ? 10 : 4), second: level(3), boss });
      expect(turns).toBeGreaterThan(2);
    }
  });

  it('chooses the same whatever the cards that it cannot see', () => {
    const random = seededRandom('unseen');
    const decks = shuffledDecks(random);
    let world = settle(duel, openWorld(duel, { config: duelConfig({ oaths: true }), amounts: [0n, 0n] }), decks);
    for (let i = 0; i < 40 && duel.pending(world.state).kind === PendingKind.Action; i++) {
      const { seat } = duel.pending(world.state);
      const choose = (truth: typeof world.truth) =>
        duelBot(5)({ state: world.state, seat, hand: handOf(truth, seat) }, seededRandom(i));
      const choice = choose(world.truth);
      expect(choose(resampleHidden(world.truth, seat, random))).toEqual(choice);
      expect(choice.action.kind).not.toBe(DuelKind.Concede);
      world = settle(duel, unwrap(act(duel, world, seat, choice)), decks);
    }
  });

  it('thinks at most a second about an action', () => {
    // The processor's time, whoever else has it meanwhile; the benchmark measures against the second itself.
    const now = () => process.cpuUsage().user / 1000;
    const { slowest } = duelMatch(1, 'time', { first: level(10), second: level(7), now });
    expect(slowest).toBeLessThan(4000);
  });
});

describe('levelOf', () => {
  it('is the number of wins, up to ten', () => expect([0, 4, 10, 99].map(levelOf)).toEqual([0, 4, 10, 10]));
});

describe('duelBot with a clock', () => {
  it('is content with what it has found when its time is over, and tells how far it is', () => {
    const decks = shuffledDecks(seededRandom('patience'));
    let world = settle(duel, openWorld(duel, { config: duelConfig({ oaths: true }), amounts: [0n, 0n] }), decks);
    let asked = 0;
    const told: number[] = [];
    // Each look at this clock takes a millisecond.
    const bot = duelBot(10, { milliseconds: 6, now: () => ++asked, onProgress: (done) => told.push(done) });
    for (let i = 0; i < 12 && duel.pending(world.state).kind === PendingKind.Action; i++) {
      const { seat } = duel.pending(world.state);
      asked = 0;
      const choice = bot({ state: world.state, seat, hand: handOf(world.truth, seat) }, seededRandom(i));
      expect(asked).toBeLessThan(30);
      world = settle(duel, unwrap(act(duel, world, seat, choice)), decks);
    }
    expect(told[0]).toBe(0);
    expect(told.every((done) => done >= 0 && done <= 1)).toBe(true);
    expect(told.some((done) => done > 0)).toBe(true);
  });
});
