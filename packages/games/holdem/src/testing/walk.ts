import { pick, type RandomBytes, randomBelow, unwrap } from '@facedown/base';
import { act, choicesAt, layDeck, meetPending, PendingKind, shuffledDecks, type Truth, Verb } from '@facedown/game-kit';
import { holdemCase } from '../case.js';
import { holdem } from '../holdem.js';
import { HoldemKind, type HoldemState } from '../layout.js';

export interface Walked {
  readonly event: 'admit' | 'release' | 'begin' | 'act' | 'on' | 'forfeit' | 'broken';
  readonly before: HoldemState;
  readonly after: HoldemState;
  /** Chips that came in (or went out) with this step. */
  readonly came: bigint;
}

const RARE: readonly number[] = [HoldemKind.Fold, HoldemKind.Raise, HoldemKind.SitOut];

/** A random table with everything that can happen to it, for as many steps as asked; new seats come when too few are left. */
export function* walk(random: RandomBytes, steps: number): Generator<Walked, void> {
  const decks = shuffledDecks(random);
  const { config, amounts } = holdemCase.seating(random);
  let state: HoldemState = unwrap(holdem.setup(config));
  let truth: Truth = new Map();
  const to = (event: Walked['event'], after: HoldemState, came = 0n): Walked => {
    const walked = { event, before: state, after, came };
    state = after;
    return walked;
  };
  for (const [seat, amount] of amounts.entries()) yield to('admit', unwrap(holdem.admit(state, seat, amount)), amount);

  for (let step = 0; step < steps; step++) {
    const boundary = holdem.outcome(state).boundary ? holdemCase.atBoundary?.(random, state) : undefined;
    if (boundary?.kind === 'admit') {
      const admitted = holdem.admit(state, boundary.seat, boundary.amount);
      if (admitted.ok) yield to('admit', admitted.value, boundary.amount);
    } else if (boundary) {
      const released = holdem.release(state, boundary.seat);
      if (released.ok) yield to('release', released.value.state, -released.value.amount);
    }
    const pending = holdem.pending(state);
    if (pending.kind === PendingKind.Over) {
      if (!holdem.begin(state).ok) yield* refill();
      yield to('begin', unwrap(holdem.begin(state)));
    } else if (pending.kind === PendingKind.Dealer) {
      if (randomBelow(random, 30) === 0) {
        yield to('broken', holdem.broken(state, BigInt(randomBelow(random, 512))));
        continue;
      }
      for (const need of pending.needs) if (need.verb === Verb.Deck) truth = unwrap(layDeck(truth, need, decks(need)));
      const met = unwrap(meetPending(truth, pending.needs));
      truth = met.truth;
      yield to('on', holdem.on(state, met.shown));
    } else if (randomBelow(random, 30) === 0) {
      yield to('forfeit', holdem.forfeit(state, pending.seat));
    } else {
      const { seat, legal } = choicesAt(holdem, { state, truth });
      // Mostly check or call, or hardly a hand would see the river.
      const calm = legal.filter(({ action: { kind } }) => !RARE.includes(kind));
      const choice = pick(random, randomBelow(random, 3) > 0 ? calm : legal);
      const acted = unwrap(act(holdem, { state, truth }, seat, choice));
      truth = acted.truth;
      yield to('act', acted.state);
    }
  }

  function* refill(): Generator<Walked, void> {
    for (let seat = 0; seat < config.seats; seat++) {
      const released = holdem.release(state, seat);
      if (released.ok) yield to('release', released.value.state, -released.value.amount);
      const amount = config.bond + config.bigBlind * BigInt(1 + randomBelow(random, 60));
      yield to('admit', unwrap(holdem.admit(state, seat, amount)), amount);
    }
  }
}
