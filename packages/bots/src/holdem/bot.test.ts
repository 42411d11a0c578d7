import { pick, seededRandom, unwrap } from '@facedown/base';
import {
  act,
  choicesAt,
  handOf,
  openWorld,
  PendingKind,
  resampleHidden,
  settle,
  shuffledDecks,
} from '@facedown/game-kit';
import { CASH, type HoldemConfig, HoldemKind, holdem, holdemCase, parseFaces } from '@facedown/holdem';
import { describe, expect, it } from 'vitest';
import { holdemBot, holdemSlip } from './bot.js';
import { CALM, equity } from './equity.js';
import { alwaysCall, alwaysShove, holdemMatch, playAtRandom } from './match.js';

const SIX: HoldemConfig = {
  seats: 6,
  headsUpOrder: 0,
  rakeBp: 0,
  rakeCap: 0n,
  smallBlind: 5n,
  bigBlind: 10n,
  ante: 0n,
  minBuyIn: 1000n,
  maxBuyIn: 1000n,
  bond: 0n,
  ...CASH,
};
const HANDS = process.env.FACEDOWN_LONG ? 20_000 : 2000;

describe('equity', () => {
  const share = (hole: string, board = '', opponents = 1) =>
    equity(parseFaces(hole) as [number, number], parseFaces(board)!, opponents, seededRandom('equity'), {
      ...CALM,
      samples: 20_000,
    });

  it.each([
    ['AsAd', '', 1, 0.852],
    ['7c2d', '', 1, 0.346],
    ['AsAd', '', 8, 0.347],
    ['2c3d', 'AhKhQhJhTh', 1, 0.5],
  ])('of %s on "%s" against %i is the known one', (hole, board, opponents, known) => {
    expect(Math.abs(share(hole, board, opponents) - known)).toBeLessThan(0.012);
  });

  it('stops when its time is over', () => {
    let clock = 0;
    const budget = { samples: 1_000_000_000, milliseconds: 5, now: () => clock++ };
    expect(equity([0, 5], [], 1, seededRandom(1), budget)).toBeGreaterThan(0);
    expect(clock).toBeLessThan(10);
  });
});

describe('holdemBot', () => {
  it('always acts legally, at tables of every size', () => {
    const random = seededRandom('legal');
    const quick = { ...CALM, samples: 50 };
    let asked = 0;
    for (let game = 0; game < 25; game++) {
      const decks = shuffledDecks(random);
      let world = settle(holdem, openWorld(holdem, holdemCase.seating(random)), decks);
      for (let step = 0; step < 60 && holdem.pending(world.state).kind === PendingKind.Action; step++) {
        const { seat, hand, legal } = choicesAt(holdem, world);
        const bot = game % 2 === 0 || seat === 0;
        const choice = bot ? holdemBot({ state: world.state, seat, hand }, random, quick) : pick(random, legal);
        if (bot) asked++;
        world = settle(holdem, unwrap(act(holdem, world, seat, choice)), decks);
      }
    }
    expect(asked).toBeGreaterThan(100);
  });

  it('never sits out, and never gives up what costs nothing, in a weak moment either', () => {
    const random = seededRandom('free');
    const quick = { ...CALM, samples: 50 };
    let free = 0;
    for (let game = 0; game < 40; game++) {
      const decks = shuffledDecks(random);
      let world = settle(holdem, openWorld(holdem, holdemCase.seating(random)), decks);
      for (let step = 0; step < 60 && holdem.pending(world.state).kind === PendingKind.Action; step++) {
        const { seat, hand, legal } = choicesAt(holdem, world);
        const { action } = (step % 2 === 0 ? holdemBot : holdemSlip)({ state: world.state, seat, hand }, random, quick);
        expect(action.kind).not.toBe(HoldemKind.SitOut);
        const isFree = legal.some((one) => one.action.kind === HoldemKind.Check);
        if (isFree) free++;
        if (isFree) expect(action.kind).not.toBe(HoldemKind.Fold);
        world = settle(holdem, unwrap(act(holdem, world, seat, { action, arrange: [] })), decks);
      }
    }
    expect(free).toBeGreaterThan(100);
  });

  it('does not give its blind to every all-in of a full table', () => {
    let calls = 0;
    for (let game = 0; game < 60; game++) {
      const random = seededRandom(`blind/${game}`);
      const decks = shuffledDecks(random);
      let world = settle(
        holdem,
        openWorld(holdem, { config: { ...SIX, seats: 4 }, amounts: Array(4).fill(1000n) }),
        decks,
      );
      const shove = { action: { kind: HoldemKind.Raise, amount: 1000n }, arrange: [] };
      world = settle(holdem, unwrap(act(holdem, world, holdem.pending(world.state).seat, shove)), decks);
      for (let asked = 0; asked < 3 && holdem.pending(world.state).kind === PendingKind.Action; asked++) {
        const { seat, hand } = choicesAt(holdem, world);
        const choice = holdemBot({ state: world.state, seat, hand }, random);
        if (choice.action.kind !== HoldemKind.Fold) {
          calls++;
          break;
        }
        world = settle(holdem, unwrap(act(holdem, world, seat, choice)), decks);
      }
    }
    // Of sixty all-ins with anything, three seats behind it call at least every third one.
    expect(calls).toBeGreaterThan(20);
  });

  it('decides alike whatever the others hold', () => {
    const random = seededRandom('views');
    for (let game = 0; game < 20; game++) {
      const world = settle(holdem, openWorld(holdem, holdemCase.seating(random)), shuffledDecks(random));
      const { kind, seat } = holdem.pending(world.state);
      if (kind !== PendingKind.Action) continue;
      const other = resampleHidden(world.truth, seat, random);
      const decide = (truth: typeof other) =>
        holdemBot({ state: world.state, seat, hand: handOf(truth, seat) }, seededRandom(game));
      expect(decide(other)).toEqual(decide(world.truth));
    }
  });

  it.each([
    ['always calls', alwaysCall, 4],
    ['plays at random', playAtRandom, 5],
    ['puts all its chips in, whatever it holds', alwaysShove, 2],
  ])(
    'beats a bot that %s',
    (_what, other, margin) => {
      const { hands, interval } = holdemMatch(HANDS, 'match', { other });
      expect(hands).toBe(HANDS);
      // Big blinds a hand: the lower end of the 95 % interval.
      expect(interval[0]).toBeGreaterThan(margin);
    },
    900_000,
  );
});
