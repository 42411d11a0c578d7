import { unwrap } from '@facedown/base';
import {
  act,
  choicesAt,
  handOf,
  type Legal,
  type Need,
  openWorld,
  PendingKind,
  scriptedDecks,
  settle,
  type Truth,
  unpackSlots,
  Verb,
} from '@facedown/game-kit';
import { DECK_FACES, NONE } from '../cards.js';
import { type RelicAction, RelicKind, type RelicState } from '../layout.js';
import { relic } from '../relic.js';
import { action } from '../turn.js';

/** A whole deck that starts with these faces; the rest follows in any order. */
export function deckFrom(top: readonly number[]): number[] {
  const rest = [...DECK_FACES];
  for (const face of top) {
    const place = rest.indexOf(face);
    if (place < 0) throw new Error(`no such deck: too many of face ${face}`);
    rest.splice(place, 1);
  }
  return [...top, ...rest];
}

/** A table at which every face is known to the test. */
export class Scenario {
  state: RelicState;
  truth: Truth;
  private readonly decks;

  constructor(seats: number, ...tops: readonly (readonly number[])[]) {
    this.decks = scriptedDecks(...tops.map(deckFrom));
    const config = { fee: 10n, minSeats: 2, maxSeats: seats };
    const world = settle(relic, openWorld(relic, { config, amounts: Array<bigint>(seats).fill(10n) }), this.decks);
    this.state = world.state;
    this.truth = world.truth;
  }

  get asked(): number {
    const pending = relic.pending(this.state);
    return pending.kind === PendingKind.Action ? pending.seat : NONE;
  }

  get legal(): Legal<RelicAction>[] {
    return choicesAt(relic, { state: this.state, truth: this.truth }).legal;
  }

  face(slot: number): number | undefined {
    return this.truth.get(slot)?.face;
  }

  /** The face that a seat holds. */
  holds(seat: number): number | undefined {
    return this.face(this.state.held[seat]!);
  }

  hand(seat: number) {
    return handOf(this.truth, seat);
  }

  /** Plays a card of the seat to act and settles what the dealer owes. Returns the needs it carried. */
  play(face: number, target = NONE, guess = NONE): Need[] {
    return this.take(
      ({ action: a }) =>
        a.kind === RelicKind.Play && a.face === face && a.target === target && (guess === NONE || a.guess === guess),
    );
  }

  /** The only answer there is. */
  answer(kind: number): Need[] {
    if (this.legal.length !== 1) throw new Error(`${this.legal.length} answers`);
    return this.take(({ action: a }) => a.kind === kind);
  }

  /** Puts these faces back, in this order. */
  putBack(...faces: number[]): Need[] {
    const slots = [this.state.held[this.state.turn]!, ...this.state.drawn.filter((slot) => slot !== NONE)];
    return this.take(({ action: a, arrange }) => {
      const after = arrange[0]!.map((from) => this.face(slots[from]!));
      return [a.first, a.second].slice(0, faces.length).every((place, i) => after[place] === faces[i]);
    });
  }

  take(wanted: (choice: Legal<RelicAction>) => boolean): Need[] {
    const choice = this.legal.find(wanted);
    if (!choice)
      throw new Error(
        `no such choice in ${relic.describeState(this.state)}: ${this.legal.map(({ action: a }) => relic.describeAction(a)).join('; ')}`,
      );
    const needs = relic.needs(this.state, this.asked, choice.action);
    const acted = unwrap(act(relic, { state: this.state, truth: this.truth }, this.asked, choice));
    Object.assign(this, settle(relic, acted, this.decks));
    return needs;
  }

  /** The code with which an action of the asked seat (or another) is refused. */
  refusal(kind: number, fields: Partial<RelicAction> = {}, seat = this.asked): string | undefined {
    return relic.check(this.state, seat, action(kind, fields));
  }

  late(): void {
    Object.assign(this, settle(relic, { state: relic.forfeit(this.state, this.asked), truth: this.truth }, this.decks));
  }

  /** Goes on with another state, for what would take long to reach. */
  set(changes: Partial<RelicState>): void {
    this.state = { ...this.state, ...changes };
  }
}

/** Needs as text, so that a test can say what an answer proves. */
export const told = (needs: readonly Need[]): string[] =>
  needs.map((need) => {
    const set = () => [...Array(10).keys()].filter((face) => (need.set >> BigInt(face)) & 1n).join('');
    switch (need.verb) {
      case Verb.Mix:
        return `mix ${unpackSlots(need.list).join(' ')}`;
      case Verb.Exit:
        return `exit ${unpackSlots(need.list).length}`;
      case Verb.Show:
        return `show ${need.slot} ${set()}`;
      case Verb.Claim:
        return `claim ${need.slot} ${set()}`;
      case Verb.Same:
        return `same ${need.slot} ${need.other}`;
      case Verb.Pass:
        return `pass ${need.slot} to ${need.seat} as ${need.other}`;
      default:
        return `verb ${need.verb}`;
    }
  });
