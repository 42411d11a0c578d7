import { seededRandom, unwrap } from '@facedown/base';
import { act, choicesAt, openWorld, settle, shuffledDecks } from '@facedown/game-kit';
import { type HoldemConfig, HoldemKind, HoldemPhase, holdem, seatsIn, shownHole } from '@facedown/holdem';
import { describe, expect, it } from 'vitest';
import { aheadAction, isBeaten, mayChooseAhead } from './ahead.js';

const config: HoldemConfig = {
  seats: 4,
  headsUpOrder: 0,
  rakeBp: 0,
  rakeCap: 0n,
  smallBlind: 5n,
  bigBlind: 10n,
  ante: 0n,
  minBuyIn: 50n,
  maxBuyIn: 2000n,
  bond: 0n,
  levelHands: 0,
  levels: 0n,
  antes: 0n,
  prizes: 0n,
};

/** Every decision of random hands: nobody folds and few raise, so that many hands are shown. */
function* decisions(seed: number) {
  const random = seededRandom(seed);
  const decks = shuffledDecks(random);
  let world = openWorld(holdem, { config, amounts: [400n, 90n, 500n, 220n] });
  for (let step = 0; step < 120; step++) {
    world = settle(holdem, world, decks);
    const { seat, legal } = choicesAt(holdem, world);
    const wanted = legal.filter(({ action }) => action.kind !== HoldemKind.Fold && action.kind !== HoldemKind.SitOut);
    if (wanted.length === 0) return;
    yield { world, seat };
    const calm = wanted.filter(({ action }) => action.kind !== HoldemKind.Raise && action.kind !== HoldemKind.Muck);
    const [dice = 0, place = 0] = random(2);
    const from = calm.length > 0 && dice > 30 ? calm : wanted;
    world = unwrap(act(holdem, world, seat, from[place % from.length]!));
  }
}

describe('aheadAction', () => {
  it('never gives up what is free, and never brings more than was asked', () => {
    let free = 0;
    let dear = 0;
    for (let seed = 1; seed < 30; seed++)
      for (const { world, seat } of decisions(seed)) {
        const { state } = world;
        if (state.phase >= HoldemPhase.Showdown || state.phase <= HoldemPhase.Deal) continue;
        expect(mayChooseAhead(state, seat)).toBe(true);
        const canCheck = holdem.candidates(state, seat).some(({ action }) => action.kind === HoldemKind.Check);
        canCheck ? free++ : dear++;
        expect(aheadAction('fold', state, seat)?.kind).toBe(canCheck ? HoldemKind.Check : HoldemKind.Fold);
        expect(aheadAction('call', state, seat)?.kind).toBe(canCheck ? HoldemKind.Check : HoldemKind.Call);
        for (const ahead of ['fold', 'call'] as const)
          expect(holdem.check(state, seat, aheadAction(ahead, state, seat)!)).toBeUndefined();
      }
    expect(Math.min(free, dear)).toBeGreaterThan(20);
  });
});

describe('isBeaten', () => {
  it('is said only of a hand that wins nothing when it is shown, side pots included', () => {
    let beaten = 0;
    let winning = 0;
    for (let seed = 1; seed < 60; seed++)
      for (const { world, seat } of decisions(seed)) {
        if (world.state.phase !== HoldemPhase.Showdown) continue;
        const show = (at: typeof world, who: number) => {
          const shows = choicesAt(holdem, at).legal.find(({ action }) => action.kind === HoldemKind.Show)!;
          return unwrap(act(holdem, at, who, shows));
        };
        let next = show(world, seat);
        const hole = shownHole(next.state, seat)!;
        while (next.state.phase === HoldemPhase.Showdown) next = show(next, choicesAt(holdem, next).seat);
        const wins = seatsIn(next.state.winners).includes(seat);
        if (wins) winning++;
        if (!isBeaten(world.state, seat, hole)) continue;
        beaten++;
        expect(wins).toBe(false);
      }
    expect(beaten).toBeGreaterThan(5);
    expect(winning).toBeGreaterThan(5);
  });
});
