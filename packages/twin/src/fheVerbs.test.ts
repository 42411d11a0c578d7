import { allFaces, type Hex, maskOf, seededRandom, slotAt, unwrap } from '@facedown/base';
import { send } from '@facedown/chain';
import { faceAt, fheDealer, fheScope, HOLE, isUndealt, vaultKey } from '@facedown/dealers/fhe';
import { type Pick, pickFrom } from '@facedown/dealers/fhe/testing';
import { readPile } from '@facedown/fhevm';
import { anyRulesCode } from '@facedown/fhevm/testing';
import {
  type Card,
  claim,
  DECK,
  deal,
  drop,
  handOf,
  layDeck,
  meetAction,
  meetPending,
  mix,
  type Need,
  ownDeck,
  pass,
  passCopy,
  same,
  show,
  type Truth,
  unpackSlots,
  Verb,
} from '@facedown/game-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOnChain, FheAnything, type FheChain, startFheChain } from './fheTable.js';

/** Every verb on real ciphertexts, with `truth.ts` as the judge. */
let chain: FheChain;
let rules: Hex;
beforeAll(async () => {
  chain = await startFheChain();
  rules = (await send(chain.client, { data: anyRulesCode })).contractAddress!;
});
afterAll(() => chain.anvil.stop());

const ALL = allFaces(64);
const LISTS = [0, 1].map((seat) => Array.from({ length: 14 }, (_, i) => 1 + i + 20 * seat));
const decks = LISTS.map((list, seat) => ownDeck(seat, list, seat, 3n));
/** What this dealer can't do and says so, where truth could. */
const OWN_CODES = new Set(['SeenSlot', 'HandFull']);
/** Only who sees faces can tell these. */
const LIES = new Set(['FalseFace', 'NotTheSame']);
/** What the vault sees by labels alone, which may lie behind something false. */
const LABELS = ['UnknownSlot', 'NotHeld', 'SlotTaken', 'SeenSlot', 'HandFull'];

/** The hand as the coprocessor sees it: every live place of the seat, what was passed to the deck included. */
async function clearHand(board: FheAnything, seat: number): Promise<Map<number, number>> {
  const { cards, slots } = board.cards.seats[seat]!;
  const key = vaultKey(fheScope(board.context(seat), seat), cards);
  const pile = await readPile({ client: chain.client, vault: chain.fhe.vault }, key);
  const word = (pile && (await chain.coprocessor.read(pile.hand))) ?? 0n;
  return new Map(
    unpackSlots(slots).flatMap((slot, i): [number, number][] => (slot === HOLE ? [] : [[slot, faceAt(word, i)]])),
  );
}

/**
 * Truth learns from the ciphertexts only what chance decided: which undealt faces came, and where unseen cards lie.
 * Everything else it must have known before.
 */
async function learn(board: FheAnything, truth: Truth, seat: number, limbo: Limbo): Promise<Truth> {
  const seen = await clearHand(board, seat);
  const next = new Map<number, Card>(truth);
  const { slots, seen: told, back } = board.cards.seats[seat]!;
  const places = unpackSlots(slots);
  const isFixed = (slot: number) => (((told | back) >> places.indexOf(slot)) & 1) === 1;
  for (const [slot, face] of seen) {
    if (next.get(slot)!.face === face) continue;
    expect(isFixed(slot), `slot ${slot} has changed though others know of it`).toBe(false);
    const lost = limbo.findIndex((card) => card.deck === slot >> 8 && card.face === face);
    const other = [...next].find(
      ([at, card]) =>
        at !== slot &&
        card.face === face &&
        at >> 8 === slot >> 8 &&
        (seen.has(at) ? !isFixed(at) && seen.get(at) !== face : card.holder === DECK),
    );
    expect(other ?? limbo[lost], `face ${face} at slot ${slot} was nowhere to be had`).toBeDefined();
    if (!other) {
      limbo[lost] = { deck: slot >> 8, face: next.get(slot)!.face };
      next.set(slot, { ...next.get(slot)!, face });
      continue;
    }
    next.set(other[0], { ...other[1], face: next.get(slot)!.face });
    next.set(slot, { ...next.get(slot)!, face });
  }
  return next;
}

/** Cards whose slots were dropped from a deck: nobody can tell which of its faces they are. */
type Limbo = { deck: number; face: number }[];

class Judged {
  readonly limbo: Limbo = [];
  constructor(
    readonly board: FheAnything,
    public truth: Truth,
  ) {}

  static async open(): Promise<Judged> {
    const board = await FheAnything.open(chain, rules);
    await board.ask(decks);
    await board.meet();
    const truth = LISTS.reduce<Truth>((all, list, seat) => unwrap(layDeck(all, decks[seat]!, list)), new Map());
    return new Judged(board, truth);
  }

  async deal(needs: Need[]): Promise<void> {
    await this.board.ask(needs, this.board.rules.actor);
    await this.board.meet();
    this.truth = unwrap(meetPending(this.truth, needs)).truth;
    for (const seat of [0, 1]) this.truth = await learn(this.board, this.truth, seat, this.limbo);
    await this.compare();
  }

  /** Both halves must say what truth says. */
  async act(needs: Need[], arrange: number[][] = [], actor?: number): Promise<string> {
    const { board } = this;
    const seat = board.rules.actor;
    const expected = meetAction(this.truth, seat, needs, arrange);
    let deed = await board.deed(needs, arrange, actor).catch((error) => error.code as string);
    if (typeof deed === 'string') {
      if (!OWN_CODES.has(deed)) expect(expected).toMatchObject({ ok: false, code: deed });
      if (!LIES.has(deed)) return deed;
      // Who opens it all the same is refused, by the vault where labels alone show a fault, or by the dealer.
      const refused = deed;
      deed = await board.lie(needs, arrange, actor).catch((error) => error.code as string);
      if (typeof deed === 'string') {
        expect(LABELS).toContain(deed);
        return refused;
      }
    }
    const ours = fheDealer.prove(board.context(seat), board.cards, needs, deed.evidence);
    const code = ours.ok ? 'fine' : ours.code;
    expect(await codeOnChain(board.table, deed)).toBe(code);
    if (OWN_CODES.has(code)) return code;
    expect(code).toBe(expected.ok ? 'fine' : expected.code);
    if (!expected.ok || !ours.ok) return code;
    expect(ours.value.shown).toEqual(expected.value.shown);
    for (const { verb, slot } of needs)
      if (verb === Verb.Drop && board.cards.seats.some((own) => isUndealt(own, slot)))
        this.limbo.push({ deck: slot >> 8, face: this.truth.get(slot)!.face });
    await board.table.post(deed);
    this.truth = expected.value.truth;
    await this.compare();
    return code;
  }

  async compare(): Promise<void> {
    for (const seat of [0, 1]) {
      const read = new Map([...(await this.board.hand(seat))].sort(([a], [b]) => a - b));
      const known = new Map([...handOf(this.truth, seat)].sort(([a], [b]) => a - b));
      expect(read).toEqual(known);
    }
  }
}

describe('verbs on ciphertexts', () => {
  it('are what truth says they are, each of them', async () => {
    const game = await Judged.open();
    await game.deal([0, 1].flatMap((seat) => [0, 1, 2, 3, 4].map((i) => deal(slotAt(seat, i), seat))));
    const own = [0, 1, 2, 3, 4].map((i) => slotAt(0, i));
    expect(await game.act([mix(own), show(own[0]!, ALL)], [[3, 0, 1, 2, 4]])).toBe('fine');
    await game.deal([deal(slotAt(0, 5), 0)]);
    const face = game.truth.get(slotAt(0, 1))!.face;
    expect(await game.act([claim(slotAt(0, 1), maskOf([face, 40]))])).toBe('fine');
    expect(await game.act([claim(slotAt(0, 2), maskOf([40, 41]))])).toBe('FalseFace');
    expect(await game.act([claim(slotAt(0, 2), maskOf([40, 41])), drop(slotAt(0, 20))])).toBe('FalseFace');
    expect(await game.act([drop(slotAt(0, 20)), claim(slotAt(0, 2), maskOf([40, 41]))])).toBe('UnknownSlot');
    expect(await game.act([same(slotAt(0, 1), slotAt(0, 2))])).toBe('NotTheSame');
    expect(await game.act([passCopy(slotAt(0, 2), 1, slotAt(9, 1)), pass(slotAt(0, 3), 1)], [], 1)).toBe('fine');
    expect(await game.act([mix([slotAt(1, 0), slotAt(9, 1)])], [[1, 0]])).toBe('SeenSlot');
    expect(await game.act([show(slotAt(9, 1), ALL), drop(slotAt(0, 3))], [], 0)).toBe('fine');
    expect(await game.act([pass(slotAt(0, 4), DECK)])).toBe('fine');
    await game.deal([deal(slotAt(0, 6), 0), deal(slotAt(0, 4), 0)]);
    expect(await game.act([passCopy(slotAt(0, 5), 0, slotAt(9, 2)), same(slotAt(0, 5), slotAt(9, 2))])).toBe('fine');
  });

  const games = process.env.FACEDOWN_LONG ? 40 : 2;
  it(`agree with truth in ${games} games of anything`, async () => {
    const pick = pickFrom(seededRandom('anything'));
    const met = new Map<string, number>();
    for (let i = 0; i < games; i++) {
      const game = await Judged.open();
      for (let turn = 0; turn < 14; turn++) {
        const code = await randomTurn(game, pick);
        met.set(code, (met.get(code) ?? 0) + 1);
      }
    }
    expect(met.get('fine')!).toBeGreaterThan(5 * games);
    expect([...met.keys()].filter((code) => code === 'UnknownRevert' || code === 'Panic')).toEqual([]);
  });
});

async function randomTurn(game: Judged, pick: Pick): Promise<string> {
  const seat = game.board.rules.actor;
  const held = [...handOf(game.truth, seat).keys()];
  const undealt = [...game.truth].filter(([slot, { holder }]) => holder === DECK && slot >> 8 === seat);
  const room = 8 - game.board.cards.seats[seat]!.slots.length / 4;
  if (held.length === 0 || (pick(3) === 0 && undealt.length > 3 && room > 2)) {
    const slots = undealt.slice(0, 1 + pick(2)).map(([slot]) => slot);
    if (slots.length === 0) return 'nothing';
    await game.deal(slots.map((slot) => deal(slot, seat)));
    return 'dealt';
  }
  const slotOf = () => (pick(8) === 0 ? slotAt(pick(2), pick(15)) : held[pick(held.length)]!);
  const setOf = () => (pick(2) === 0 ? ALL : maskOf([pick(40), pick(40), game.truth.get(held[0]!)!.face]));
  const order = held.map((_, i) => i).reverse();
  const makes: (() => [Need[], number[][]])[] = [
    () => [[mix(held), show(held[0]!, ALL)], [order]],
    () => [[show(slotOf(), setOf())], []],
    () => [[claim(slotOf(), setOf()), drop(slotOf())], []],
    () => [[same(slotOf(), slotOf())], []],
    () => [[pass(slotOf(), pick(3) === 0 ? DECK : 1 - seat)], []],
    () => [[passCopy(slotOf(), pick(2), slotAt(9, pick(20)))], []],
    () => [[drop(slotOf())], []],
  ];
  const [needs, arrange] = makes[pick(makes.length)]!();
  return game.act(needs, arrange, pick(2));
}
