import { bytesToBigint, deckOf, hexToBytes } from '@facedown/base';
import type { OpenState } from '@facedown/dealers/open';
import { auditCommitment, drawCards, SaltEvent, type SaltState, SaltWay } from '@facedown/dealers/salt';
import { DECK, type Need, PendingKind, type TableRules, unpackSlots, Verb } from '@facedown/game-kit';
import type { TableStep } from '../tableStep.js';

/** A card of which everyone knows where the dealer had put it, for no reason that has to do with its face. */
export interface SeenCard {
  /** Whose it was dealt to; `table` for cards that lie open for all. */
  readonly seat: number | 'table';
  /** Which card of its deck, or the seat's how many-th draw from its own. */
  readonly place: number;
  readonly face: number;
  /** What the deck was made of: the face was one of these. */
  readonly deck: readonly number[];
}

/**
 * Cards that can be counted without asking who wanted them seen: those that rules open for all from the deck, and every
 * draw of a deck whose salt was opened at the end. A hand that its seat showed is not among them: who shows only what
 * wins shows no sample.
 */
export function cardCounter(): { see(table: TableRules<unknown, unknown>, step: TableStep): void; seen: SeenCard[] } {
  const seen: SeenCard[] = [];
  const decks = new Map<number, readonly number[]>();
  /** Slots that no longer hold what the dealer had put there. */
  const moved = new Set<number>();
  const dealt = new Set<number>();
  return {
    seen,
    see({ game }, { before, entry }) {
      const pending = game.pending(before.rules as never);
      const needs = pending.kind === PendingKind.Dealer ? pending.needs : [];
      for (const need of needs) if (need.verb === Verb.Deck) lay(need);
      const asked = entry.deeds.flatMap(({ party, payload }) => {
        const action = payload === '0x' ? undefined : game.codecs.action.parse(payload);
        return action?.ok ? game.needs(before.rules as never, party, action.value as never) : [];
      });
      for (const { verb, slot, list } of [...needs, ...asked])
        if (verb === Verb.Pass || verb === Verb.Hide) moved.add(slot);
        else if (verb === Verb.Mix || verb === Verb.Reshuffle) for (const one of unpackSlots(list)) moved.add(one);
        else if (verb === Verb.Deal) dealt.add(slot);
      for (const { slot, face } of entry.shown) {
        const deck = decks.get(deckOf(slot));
        if (deck && !moved.has(slot) && !dealt.has(slot) && !isHeldAtOpen(before.dealer, slot))
          seen.push({ seat: 'table', place: slot & 0xff, face, deck });
      }
      if (needs.some(({ verb }) => verb === Verb.Close))
        for (const { party, evidence } of entry.deeds) seen.push(...drawsOf(before.dealer, party, evidence));
    },
  };

  function lay({ slot, list, seat }: Need): void {
    const name = deckOf(slot);
    for (const slots of [moved, dealt]) for (const one of slots) if (deckOf(one) === name) slots.delete(one);
    if (seat === DECK) decks.set(name, [...hexToBytes(list)]);
    else decks.delete(name);
  }
}

/** At `open` cards are dealt without anybody giving anything, and no line of a log says so. */
function isHeldAtOpen(dealer: unknown, slot: number): boolean {
  const { cards } = dealer as Partial<OpenState>;
  const holder = Array.isArray(cards) ? cards.find((card) => card.slot === slot)?.holder : undefined;
  return holder !== undefined && holder !== DECK;
}

/** What an opened salt says of a seat's draws; nothing where it is no opening. */
function drawsOf(cards: unknown, seat: number, evidence: `0x${string}`): SeenCard[] {
  const { way, seats } = cards as Partial<SaltState>;
  const own = way === SaltWay.Audit ? seats?.[seat] : undefined;
  if (!own || evidence.length !== 66) return [];
  const salt = bytesToBigint(hexToBytes(evidence));
  if (auditCommitment(salt, own.scope) !== own.salt) return [];
  const list = [...hexToBytes(own.list)];
  const found: SeenCard[] = [];
  let [deck, place]: [readonly number[], number] = [list, 0];
  for (const { kind, counter, value, beacon } of own.events) {
    if (kind === SaltEvent.Lay) [deck, place] = [list, 0];
    if (kind !== SaltEvent.Draw) continue;
    const after = drawCards({ way: SaltWay.Audit, salt, scope: own.scope }, deck, beacon, counter, value);
    for (const face of after.drawn) found.push({ seat, place: place++, face, deck: list });
    deck = after.deck;
  }
  return found;
}
