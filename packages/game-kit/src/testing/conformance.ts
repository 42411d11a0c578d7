import { deckOf, inMask, isSeatParty, membersOf, pick, type RandomBytes, seededRandom, unwrap } from '@facedown/base';
import type { AnyGame } from '../game.js';
import { asksSeat, DECK, type Need, PendingKind, type Shown, Verb } from '../joints/index.js';
import { someHabit } from '../play/habit.js';
import { type Legal, legalActions } from '../play/legal.js';
import { type GameCase, OP_KINDS, recordScript } from '../play/script.js';
import { strayAction } from '../play/strayAction.js';
import { handOf, meetPending, type Truth } from '../play/truth.js';
import { act, choicesAt, layDecks, openWorld, resampleHidden, shuffledDecks, type World } from '../play/world.js';
import { lieDetector } from './lies.js';

export const CHECKS = [
  'no function changes a state in place',
  'the same inputs give the same state',
  'someone can always move',
  'the game ends',
  'chips are conserved',
  'the encoded state parses back',
  'a seat that may act has candidates that are legal, and no other action is',
  'nobody can act out of turn',
  "a seat's view does not depend on faces that it cannot see",
  'a seat that is too late gains nothing by it',
  'a forced answer is the only one, whatever the hand',
  'a seat holds the slots that the rules say it holds',
  'what must lie open does, with the face that the state knows',
  'the table opens only what the rules let it, and nothing twice',
  "an action is legal exactly where the rules' text allows it",
  "a new deck holds the cards of the rules' text",
  'nothing is dealt from a deck in which everyone knows where a card lies',
  'all who play have shuffled, and they alone are asked and dealt to',
  'a card that leaves a hand was mixed with the rest of it',
  'play goes on when seats are late',
] as const;
export type Check = (typeof CHECKS)[number];

export interface Violation {
  readonly check: Check;
  readonly detail: string;
}

export interface ConformanceOptions {
  readonly games: number;
  readonly seed: string | number;
  /** One breach is enough: for planted faults. */
  readonly stopAtFirst?: boolean;
  /** Told every state that is reached. */
  onState?(state: unknown): void;
  /** Told after each draw from a deck in the course of play how many cards are left in it. */
  onDraw?(left: number): void;
}

/** Plays random games and reports every breach of what all games promise. An empty list is a pass. */
export function findViolations(gameCase: GameCase, options: ConformanceOptions): Violation[] {
  const { games, seed, stopAtFirst } = options;
  const found = new Map<string, Violation>();
  const report = (check: Check, detail: string) => {
    if (!found.has(check)) found.set(check, { check, detail });
    if (stopAtFirst) throw FOUND;
  };
  for (let number = 0; number < games; number++) {
    const random = seededRandom(`${seed}/${number}`);
    try {
      playOne(gameCase, random, report, options);
      for (let late = 0; late < LATE; late++)
        playLate(gameCase, seededRandom(`${seed}/late/${number}/${late}`), report);
    } catch (error) {
      if (error === FOUND) break;
      const text = error instanceof Error ? error.message : String(error);
      const check =
        error instanceof TypeError && /read only|not extensible|Cannot (?:assign|add|delete)/.test(text)
          ? CHECKS[0]
          : CHECKS[2];
      if (!found.has(check)) found.set(check, { check, detail: `game ${number}: ${text}` });
      if (stopAtFirst) break;
    }
  }
  return [...found.values()];
}

/** So many games with late seats for each without: they are looked at less, and cost less. */
const LATE = 3;
/** So many strayed actions are tried wherever a seat acts. */
const STRAYED = [1, 2, 3];

const FOUND = new Error('a first breach was found');

function playOne(
  gameCase: GameCase,
  random: RandomBytes,
  report: (check: Check, detail: string) => void,
  { onState, onDraw }: ConformanceOptions,
) {
  const lies = lieDetector(gameCase, random, report);
  const game = gameCase.game as AnyGame;
  const decks = shuffledDecks(random);
  const habit = someHabit(random, gameCase.maxActions);
  const seating = gameCase.seating(random);
  const total = seating.amounts.reduce((sum, amount) => sum + amount, 0n);
  const seen: unknown[] = [];
  // Held cards that the table opened: nobody may decide anything with them on view before a new deck comes.
  let openedHeld: number[] = [];
  let hasActed = false;
  onState?.(unwrap(game.setup(seating.config)));
  let world: World<unknown> = openWorld(game, seating);
  deepFreeze(world.state);

  for (let actions = 0; ; ) {
    inspect(world);
    const pending = game.pending(world.state);
    if (pending.kind === PendingKind.Over) {
      const { pot } = game.outcome(world.state);
      if (pot !== 0n) report('chips are conserved', `it is over, and ${pot} belong to nobody`);
      return;
    }
    if (actions >= gameCase.maxActions) {
      report('the game ends', `no end after ${actions} actions`);
      return;
    }
    if (pending.kind === PendingKind.Dealer) {
      for (const seat of seatsOf(pending.needs)) {
        lapse(world, `broken ${seat}`, seat, (state) => game.broken(state, 1n << BigInt(seat)));
        lapse(world, `absent ${seat}`, seat, (state) => game.absent?.(state, 1n << BigInt(seat)) ?? state);
      }
      world = dealerStep(world, pending.needs);
      continue;
    }
    actions++;
    hasActed = true;
    const { seat } = choicesAt(game, world);
    if (openedHeld.length > 0 && !gameCase.opensHeldCards)
      report(
        "a seat's view does not depend on faces that it cannot see",
        `seat ${seat} acts while the table has opened held slot ${openedHeld[0]}`,
      );
    if (!isSilent(world.state, seat)) lapse(world, `forfeit ${seat}`, seat, (state) => game.forfeit(state, seat));
    const { legal } = choicesAt(game, world);
    if (legal.length === 0) {
      report('someone can always move', `seat ${seat} has no legal action in ${game.describeState(world.state)}`);
      return;
    }
    if (pending.kind === PendingKind.Action) passed(world, seat, legal);
    legality(world, seat);
    lies.answers(world, seat);
    views(world, seat);
    const choice = habit(game, world, seat, legal);
    seen.push(choice.action);
    const first = act(game, world, seat, choice);
    const again = act(game, world, seat, choice);
    if (!first.ok || !again.ok) {
      report(
        'a seat that may act has candidates that are legal, and no other action is',
        `${game.describeAction(choice.action)} was refused: ${first.ok ? '' : first.code}`,
      );
      return;
    }
    if (encoded(first.value.state) !== encoded(again.value.state))
      report('the same inputs give the same state', game.describeAction(choice.action));
    lies.acted(world, seat, game.needs(world.state, seat, choice.action));
    deepFreeze(first.value.state);
    world = first.value;
  }

  function encoded(state: unknown) {
    return game.codecs.state.encode(state);
  }

  function inspect({ state, truth }: World<unknown>) {
    onState?.(state);
    lies.asked(state);
    lies.holdings({ state, truth });
    const { payouts, pot, house } = game.outcome(state);
    const sum = payouts.reduce((whole, payout) => whole + payout, 0n) + pot + house;
    if (sum !== total || payouts.some((payout) => payout < 0n) || pot < 0n || house < 0n)
      report('chips are conserved', `${total} came in, ${sum} are there: ${game.describeState(state)}`);
    const parsed = game.codecs.state.parse(encoded(state));
    if (!parsed.ok || encoded(parsed.value) !== encoded(state))
      report('the encoded state parses back', game.describeState(state));
  }

  function dealerStep({ state, truth }: World<unknown>, needs: readonly Need[]): World<unknown> {
    const cards: Truth = layDecks(truth, needs, decks);
    for (const need of needs) {
      if (need.verb !== Verb.Deck) continue;
      lies.laid(need, state);
      openedHeld = openedHeld.filter((slot) => deckOf(slot) !== deckOf(need.slot));
    }
    lies.dealt({ state, truth: cards }, needs);
    const dealt = new Set(needs.filter(({ verb }) => verb === Verb.Deal).map(({ slot }) => slot));
    openedHeld.push(
      ...needs
        .filter(
          ({ verb, slot }) => verb === Verb.Show && (dealt.has(slot) || isSeatParty(cards.get(slot)?.holder ?? 255)),
        )
        .map(({ slot }) => slot),
    );
    const met = unwrap(meetPending(cards, needs));
    for (const { verb, slot } of needs)
      if ((verb === Verb.Deal || verb === Verb.Show) && truth.get(slot)?.holder === DECK && hasActed)
        onDraw?.(
          [...met.truth].filter(([other, { holder }]) => holder === DECK && deckOf(other) === deckOf(slot)).length,
        );
    const next = game.on(state, met.shown);
    const again = game.on(state, met.shown);
    if (encoded(next) !== encoded(again)) report('the same inputs give the same state', 'on');
    sameInOtherWorlds(state, cards, needs, met.shown, next);
    deepFreeze(next);
    return { state: next, truth: met.truth };
  }

  /** What everyone sees after dealing must not tell faces that were dealt to one seat. */
  function sameInOtherWorlds(state: unknown, cards: Truth, needs: readonly Need[], shown: Shown[], next: unknown) {
    const shownSlots = new Set(needs.filter(({ verb }) => verb === Verb.Show).map(({ slot }) => slot));
    const secret = [...cards].filter(([slot]) => !shownSlots.has(slot));
    if (secret.length < 2) return;
    const other = new Map(cards);
    secret.forEach(([slot, card], i) => {
      other.set(slot, { face: secret[(i + 1) % secret.length]![1].face, holder: card.holder });
    });
    const met = meetPending(other, needs);
    if (
      met.ok &&
      JSON.stringify(met.value.shown) === JSON.stringify(shown) &&
      encoded(game.on(state, met.value.shown)) !== encoded(next)
    )
      report("a seat's view does not depend on faces that it cannot see", 'the state after dealing differs');
  }

  function views({ state, truth }: World<unknown>, seat: number) {
    const hand = handOf(truth, seat);
    const here = legalActions(game, state, seat, hand).map(
      ({ action, arrange }) => `${game.codecs.action.encode(action)}${JSON.stringify(arrange)}`,
    );
    const other = resampleHidden(truth, seat, random);
    const there = legalActions(game, state, seat, handOf(other, seat)).map(
      ({ action, arrange }) => `${game.codecs.action.encode(action)}${JSON.stringify(arrange)}`,
    );
    if (here.join() !== there.join())
      report("a seat's view does not depend on faces that it cannot see", game.describeState(state));
  }

  function legality({ state }: World<unknown>, seat: number) {
    const candidates = game.candidates(state, seat);
    const backed = new Set(candidates.map(({ action }) => game.codecs.action.encode(action)));
    for (const { action, range } of candidates) {
      const amounts: (bigint | undefined)[] = range ? [range.min, range.max, ...range.samples] : [undefined];
      for (const amount of amounts) {
        const code = game.check(state, seat, amount === undefined ? action : { ...action, amount });
        if (code)
          report(
            'a seat that may act has candidates that are legal, and no other action is',
            `${game.describeAction(action)} is a candidate but refused: ${code}`,
          );
      }
    }
    const silent = game.silence?.(state, seat);
    if (silent !== undefined && !(backed.has(game.codecs.action.encode(silent)) && isFree(state, seat, silent)))
      report(
        'a seat that may act has candidates that are legal, and no other action is',
        `to say nothing, ${game.describeAction(silent)}, is no candidate or needs something`,
      );
    const listed: readonly unknown[] = candidates.map(({ action }) => action);
    const strayed = listed.length === 0 ? [] : STRAYED.map(() => strayAction(random, pick(random, listed), listed));
    const probes: readonly unknown[] = gameCase.probes?.(random, state) ?? [];
    for (const action of [...seen.slice(-30), ...probes, ...strayed, ...outOfRange(candidates)]) {
      if (game.check(state, seat, action) !== undefined || gameCase.isFree?.(action)) continue;
      // Where the answer is forced, clients give it by themselves: giving up is let be, and not listed.
      if (game.forced?.(state) && game.concede?.(state, action)) continue;
      if (!backed.has(game.codecs.action.encode(action)) && !inSomeRange(candidates, action))
        report(
          'a seat that may act has candidates that are legal, and no other action is',
          `${game.describeAction(action)} passes the check but is no candidate`,
        );
    }
    for (let other = 0; other <= game.seats.max; other++) {
      if (asksSeat(game.pending(state), other)) continue;
      if (
        candidates.some(({ action }) => game.check(state, other, action) === undefined) ||
        game.candidates(state, other).length > 0
      )
        report('nobody can act out of turn', `seat ${other} while seat ${seat} is asked`);
    }
  }

  /** In a window, to be late is to say nothing: what follows is nobody's gain by it. */
  function isSilent(state: unknown, seat: number): boolean {
    const silent = game.silence?.(state, seat);
    return silent !== undefined && encoded(game.apply(state, seat, silent)) === encoded(game.forfeit(state, seat));
  }

  function isFree(state: unknown, seat: number, action: unknown): boolean {
    return game.check(state, seat, action) === undefined && game.needs(state, seat, action).length === 0;
  }

  /** Who is late and stays in has done what it might have done: its time is no way round a turn. */
  function passed({ state }: World<unknown>, seat: number, legal: readonly Legal<unknown>[]) {
    const after = game.forfeit(state, seat);
    if (!gameCase.playing || !inMask(gameCase.playing(after), seat)) return;
    const reached = encoded(after);
    if (!legal.some(({ action }) => encoded(game.apply(state, seat, action)) === reached))
      report(
        'a seat that is too late gains nothing by it',
        `seat ${seat} is late and stays in, as by no action: ${game.describeState(state)}`,
      );
  }

  function lapse({ state }: World<unknown>, what: string, seat: number, make: (state: unknown) => unknown) {
    const before = game.outcome(state);
    const after = make(state);
    const { payouts, pot, house } = game.outcome(after);
    if ((payouts[seat] ?? 0n) > (before.payouts[seat] ?? 0n))
      report('a seat that is too late gains nothing by it', `${what}: ${before.payouts[seat]} became ${payouts[seat]}`);
    if (payouts.reduce((sum, payout) => sum + payout, 0n) + pot + house !== total) report('chips are conserved', what);
  }
}

/** Seats are late and decks break, and the others play on. */
function playLate(gameCase: GameCase, random: RandomBytes, report: (check: Check, detail: string) => void) {
  const game = gameCase.game as AnyGame;
  try {
    const { ops } = recordScript(gameCase, random);
    if (gameCase.atBoundary) return;
    const total = ops.reduce((sum, { kind, amount, after }) => (kind === ADMIT && after ? sum + amount : sum), 0n);
    const begun = ops.findLastIndex(({ kind, after }) => kind === BEGIN && after);
    const lies = lieDetector(gameCase, random, report);
    const left = new Map<number, bigint>();
    for (const { kind, seat: late, after } of ops.slice(begun)) {
      if (!after) continue;
      lies.asked(after.state);
      const { payouts, pot, house } = game.outcome(after.state);
      for (const [seat, owned] of left)
        if ((payouts[seat] ?? 0n) > owned)
          report('a seat that is too late gains nothing by it', `seat ${seat} is out and wins: ${payouts[seat]}`);
      if (kind === FORFEIT && gameCase.playing && !inMask(gameCase.playing(after.state), late))
        left.set(late, payouts[late] ?? 0n);
      if (pot !== 0n && game.pending(after.state).kind === PendingKind.Over)
        report('chips are conserved', `after a lapse it is over, and ${pot} belong to nobody`);
      if (payouts.reduce((sum, payout) => sum + payout, 0n) + pot + house !== total)
        report('chips are conserved', `after a lapse: ${game.describeState(after.state)}`);
    }
  } catch (error) {
    if (error === FOUND) throw error;
    report('play goes on when seats are late', error instanceof Error ? error.message : String(error));
  }
}

const ADMIT = OP_KINDS.indexOf('Admit');
const BEGIN = OP_KINDS.indexOf('Begin');
const FORFEIT = OP_KINDS.indexOf('Forfeit');

function outOfRange(candidates: readonly { action: object; range?: { min: bigint; max: bigint } }[]): unknown[] {
  return candidates.flatMap(({ action, range }) =>
    range
      ? [{ ...action, amount: range.max + 1n }, ...(range.min > 0n ? [{ ...action, amount: range.min - 1n }] : [])]
      : [],
  );
}

function inSomeRange(
  candidates: readonly { action: unknown; range?: { min: bigint; max: bigint } }[],
  action: unknown,
): boolean {
  return candidates.some(({ action: candidate, range }) => {
    if (!range) return false;
    const amount = (action as { amount: bigint }).amount;
    return (
      JSON.stringify({ ...(candidate as object), amount: '' }) ===
        JSON.stringify({ ...(action as object), amount: '' }) &&
      amount >= range.min &&
      amount <= range.max
    );
  });
}

function seatsOf(needs: readonly Need[]): number[] {
  return needs.flatMap((need) =>
    need.verb === Verb.Deal ? [need.seat] : need.verb === Verb.Deck ? membersOf(need.set).filter(isSeatParty) : [],
  );
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
