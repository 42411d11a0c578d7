import {
  bytesToHex,
  concatBytes,
  type Hex,
  hexToBytes,
  inMask,
  isHex,
  MAX_SEATS,
  maskOf,
  ok,
  type Result,
  refuse,
} from '@facedown/base';
import { type Element, KEY_LENGTH, readExactly, verifyKey } from '@facedown/crypto';
import { type Context, type Dealer, type Need, type Shown, unpackSlots, Verb } from '@facedown/game-kit';
import { lengthOf, readYield, verifyObligation, type Yield } from './obligation.js';
import { parsePlayersState } from './parse.js';
import { deckNeeds, encodeState, layDecks, NO_DECKS, nextShuffler, type PlayersState, seatKey } from './state.js';
import { actionStep, dueFrom, resolveNeed, type Step, shuffleStep, tokensStep } from './steps.js';

/**
 * Nobody is trusted: one honest seat is enough. Every seat shuffles every deck and proves it; a card opens
 * to a seat by the tokens of all others. DESIGN §4 is the protocol, docs/SECURITY.md what it promises.
 */
export const playersDealer: Dealer<PlayersState> = {
  name: 'players',
  encode: encodeState,
  parse: parsePlayersState,

  checkKey(context, owner, key) {
    if (!isHex(key)) return 'WrongLength';
    const verified = verifyKey(context, owner, hexToBytes(key));
    return verified.ok ? undefined : verified.code;
  },

  start(_config, keys) {
    if (keys.length > MAX_SEATS) return refuse('NoSuchSeat');
    const points: Hex[] = [];
    for (const key of keys) {
      if (key === '0x') points.push('0x');
      else {
        const read = isHex(key)
          ? readExactly(hexToBytes(key), KEY_LENGTH, (reader) => reader.nonzero().bytes)
          : refuse('WrongLength');
        if (!read.ok) return read;
        points.push(bytesToHex(read.value));
      }
    }
    return ok({ keys: points, laid: NO_DECKS, done: 0n, decks: new Map(), slots: new Map() });
  },

  owed(state, needs) {
    const shuffler = nextShuffler(state, needs);
    if (shuffler !== undefined) return maskOf([shuffler]);
    return needs.reduce((mask, need) => mask | dueFrom(state, need), 0n);
  },

  contribute(context, state, needs, evidence) {
    const run = startRun(context, state, evidence);
    if (!run.ok) return run;
    const { party } = context;
    const shuffler = nextShuffler(state, needs);
    if (shuffler === undefined) {
      // A deck half shuffled is no deck: nobody may draw from it.
      if (state.laid !== NO_DECKS && deckNeeds(needs).length === 0) return refuse('DeckNotReady');
      const step = tokensStep(state, party, needs);
      const tokens = step.ok ? run.value.take(step.value) : step;
      return tokens.ok ? run.value.finish(tokens.value.state) : tokens;
    }
    if (shuffler !== party) return refuse('NothingOwed');
    let next = layDecks(state, needs);
    for (const need of deckNeeds(needs)) {
      if (!inMask(need.set, party)) continue;
      const step = shuffleStep(next, need);
      const shuffled = step.ok ? run.value.take(step.value) : step;
      if (!shuffled.ok) return shuffled;
      next = shuffled.value.state;
    }
    return run.value.finish({ ...next, done: next.done | maskOf([party]) });
  },

  resolve(state, needs) {
    let next = state;
    const shown: Shown[] = [];
    for (const need of needs) {
      const resolved = resolveNeed(next, need);
      if (!resolved.ok) return resolved;
      next = resolved.value.state;
      if (resolved.value.shown) shown.push(resolved.value.shown);
    }
    return ok({ state: { ...next, laid: NO_DECKS, done: 0n }, shown });
  },

  prove(context, state, needs, evidence) {
    if (needs.length === 0) return evidence === '0x' ? ok({ state, shown: [] }) : refuse('UnexpectedEvidence');
    const run = startRun(context, state, evidence);
    if (!run.ok) return run;
    if (state.laid !== NO_DECKS) return refuse('DeckNotReady');
    let next = state;
    const shown: Shown[] = [];
    for (const need of needs) {
      const step = actionStep(next, context.party, need);
      const proven = step.ok ? run.value.take(step.value) : step;
      if (!proven.ok) return proven;
      next = proven.value.state;
      if (proven.value.shown) shown.push(proven.value.shown);
    }
    const finished = run.value.finish(next);
    return finished.ok ? ok({ state: finished.value, shown }) : finished;
  },

  forfeit: (state) => state,
  broken: ({ keys }) => ({ keys, laid: NO_DECKS, done: 0n, decks: new Map(), slots: new Map() }),

  witness: (state, needs, evidence) => bytesToHex(concatBytes(...openings(state, needs, evidence).map(hexToBytes))),
};

/** Reads the evidence from its start to its end, step by step. */
function startRun(context: Context, state: PlayersState, evidence: Hex) {
  if (!isHex(evidence)) return refuse('WrongLength');
  const key = seatKey(state, context.party);
  if (!key) return refuse('NoSuchSeat');
  const bytes = hexToBytes(evidence);
  let at = 0;
  return ok({
    take({ obligation, finish }: Step): ReturnType<Step['finish']> {
      if (!obligation) return finish({ ciphers: [], faces: [] });
      const end = at + lengthOf(obligation);
      const proven: Result<Yield> = verifyObligation(context, key as Element, obligation, bytes.subarray(at, end));
      at = end;
      return proven.ok ? finish(proven.value) : proven;
    },
    finish: (next: PlayersState): Result<PlayersState> => (at === bytes.length ? ok(next) : refuse('WrongLength')),
  });
}

/**
 * The ciphertexts that the contract needs to see, in the order in which it asks. It knows the party; here it
 * must be told by the needs: only slots held by one seat depend on it.
 */
function openings(state: PlayersState, needs: readonly Need[], evidence: Hex): Hex[] {
  if (nextShuffler(state, needs) !== undefined) {
    const laid = layDecks(state, needs);
    const party = nextShuffler(state, needs)!;
    return deckNeeds(needs).flatMap((need) => {
      const step = inMask(need.set, party) ? shuffleStep(laid, need) : undefined;
      return step?.ok ? step.value.opened.map(({ cipher }) => cipher) : [];
    });
  }
  if (
    needs.every(({ verb }) => verb === Verb.Deal || verb === Verb.Show || verb === Verb.Deck || verb === Verb.Close)
  ) {
    const slots = new Set(needs.filter((need) => dueFrom(state, need) !== 0n).map(({ slot }) => slot));
    return [...slots].map((slot) => state.slots.get(slot)!.cipher);
  }
  return actionOpenings(state, needs, isHex(evidence) ? hexToBytes(evidence) : new Uint8Array(0));
}

function actionOpenings(state: PlayersState, needs: readonly Need[], bytes: Uint8Array): Hex[] {
  const opened: Hex[] = [];
  const seat = actorOf(state, needs);
  let [next, at] = [state, 0];
  for (const need of needs) {
    const step = actionStep(next, seat, need);
    if (!step.ok) break;
    opened.push(...step.value.opened.map(({ cipher }) => cipher));
    const { obligation, finish } = step.value;
    const end = at + (obligation ? lengthOf(obligation) : 0);
    const read = obligation ? readYield(obligation, bytes.subarray(at, end)) : { ciphers: [], faces: [] };
    const finished = read && finish(read);
    if (!finished?.ok) break;
    next = finished.value.state;
    at = end;
  }
  return opened;
}

/** The seat that holds what the action speaks of; -1 where the action only gives tokens or drops slots. */
function actorOf(state: PlayersState, needs: readonly Need[]): number {
  for (const need of needs) {
    if (need.verb === Verb.Exit || need.verb === Verb.Drop) continue;
    const slot = need.verb === Verb.Mix ? unpackSlots(need.list)[0] : need.slot;
    const holder = slot === undefined ? undefined : state.slots.get(slot)?.holder;
    if (holder !== undefined && holder < MAX_SEATS) return holder;
  }
  return -1;
}
