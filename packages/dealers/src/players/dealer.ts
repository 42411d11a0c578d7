import {
  bytesToHex,
  concatBytes,
  type Hex,
  hexToBytes,
  inMask,
  isHex,
  MAX_SEATS,
  type Mask,
  maskOf,
  ok,
  type Result,
  refuse,
} from '@facedown/base';
import { type Element, KEY_LENGTH, MAX_DECK, readExactly, tokenLength, verifyKey } from '@facedown/crypto';
import { type Context, type Dealer, type DealerAhead, type Need, type Shown, Verb, verbMask } from '@facedown/game-kit';
import { lengthOf, readYield, type Shuffled, verifyObligation, verifyRow, type Yield } from './obligation.js';
import { parsePlayersState } from './parse.js';
import { isShufflingElsewhere } from './shuffling.js';
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
    return ok(empty(points));
  },

  owed(state, needs) {
    const shuffler = nextShuffler(state, needs);
    if (shuffler !== undefined) return maskOf([shuffler]);
    return needs.reduce((mask, need) => mask | dueFrom(state, need), 0n);
  },

  contribute(context, state, needs, evidence) {
    if (nextShuffler(state, needs) !== undefined) return shuffledBy(context, state, needs, evidence);
    const run = startRun(context, state, evidence);
    if (!run.ok) return run;
    // A deck half shuffled is no deck: nobody may draw from it.
    if (state.laid !== NO_DECKS && deckNeeds(needs).length === 0) return refuse('DeckNotReady');
    const step = tokensStep(state, context.party, needs);
    const tokens = step.ok ? run.value.take(step.value) : step;
    return tokens.ok ? run.value.finish(tokens.value.state) : tokens;
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
  /** A deck can't be opened without everyone's key. */
  missed: ({ keys }, _needs, parties) => ({ state: empty(keys), broken: parties, absent: 0n }),

  witness: (state, needs, party, evidence) => playersWitness(state, needs, party, evidence),
  ahead: shufflesAhead(),

  nature: (state, needs) =>
    nextShuffler(state, needs) === undefined ? { reveals: true, unique: true } : { reveals: false, unique: false },
  can: {
    verbs: verbMask(
      'Deck',
      'Deal',
      'Show',
      'Pass',
      'Mix',
      'Claim',
      'Same',
      'Exit',
      'Drop',
      'Close',
      'None',
      'Hide',
      'Reshuffle',
    ),
    decks: 'both',
    seats: { min: 2, max: MAX_SEATS },
    deck: MAX_DECK,
    hand: MAX_DECK,
    mix: MAX_DECK,
    faces: 256,
    onchainOnly: false,
    selfProving: false,
  },
};

const empty = (keys: readonly Hex[]): PlayersState => ({
  keys,
  laid: NO_DECKS,
  done: 0n,
  decks: new Map(),
  slots: new Map(),
});

type Verify = typeof verifyObligation;

/** Shuffles made ahead: taken at their word while they are made, and checked together when the deck is whole. */
function shufflesAhead(): DealerAhead<PlayersState> {
  return {
    isElsewhere: isShufflingElsewhere,

    take: (context, state, needs, evidence) => shuffledBy(context, state, needs, evidence, undefined, unchecked),

    async check(state, needs, made) {
      const rows = new Map<Hex | undefined, Shuffled[]>();
      const note: Verify = (context, key, obligation, bytes) => {
        if (obligation.kind !== 'shuffle') return refuse('NothingOwed');
        const read = unchecked(context, key, obligation, bytes);
        if (!read.ok) return read;
        const row = { context, obligation, bytes, outputs: read.value.ciphers };
        rows.set(obligation.deck, [...(rows.get(obligation.deck) ?? []), row]);
        return read;
      };
      let next = state;
      for (const { context, evidence } of made) {
        const taken = shuffledBy(context, next, needs, evidence, undefined, note);
        if (!taken.ok) return { ...taken, by: context.party };
        next = taken.value;
        // What its hash needs is computed now, while nobody waits, and not when the deck is dealt.
        encodeState(next);
      }
      for (const row of rows.values()) {
        const checked = await verifyRow(row);
        if (!checked.ok) return checked;
      }
      return ok(undefined);
    },
  };
}

const unchecked: Verify = (_context, _key, obligation, bytes) => {
  const read = readYield(obligation, bytes);
  return read ? ok(read) : refuse('WrongLength');
};

/** One seat's shuffle of all decks that are asked for. `sealedTo`: where that isn't those who shuffle them. */
export function shuffledBy(
  context: Context,
  state: PlayersState,
  needs: readonly Need[],
  evidence: Hex,
  sealedTo?: Mask,
  verify: Verify = verifyObligation,
): Result<PlayersState> {
  const run = startRun(context, state, evidence, verify);
  if (!run.ok) return run;
  const { party } = context;
  if (nextShuffler(state, needs) !== party) return refuse('NothingOwed');
  let next = layDecks(state, needs, sealedTo);
  for (const need of deckNeeds(needs)) {
    if (!inMask(need.set, party)) continue;
    const step = shuffleStep(next, need, sealedTo);
    const shuffled = step.ok ? run.value.take(step.value) : step;
    if (!shuffled.ok) return shuffled;
    next = shuffled.value.state;
  }
  return run.value.finish({ ...next, done: next.done | maskOf([party]) });
}

/** Reads the evidence from its start to its end, step by step. */
function startRun(context: Context, state: PlayersState, evidence: Hex, verify: Verify = verifyObligation) {
  if (!isHex(evidence)) return refuse('WrongLength');
  const key = seatKey(state, context.party);
  if (!key) return refuse('NoSuchSeat');
  const bytes = hexToBytes(evidence);
  let at = 0;
  return ok({
    take({ obligation, finish }: Step): ReturnType<Step['finish']> {
      if (!obligation) return finish({ ciphers: [], faces: [] });
      const end = at + lengthOf(obligation);
      const proven: Result<Yield> = verify(context, key as Element, obligation, bytes.subarray(at, end));
      at = end;
      return proven.ok ? finish(proven.value) : proven;
    },
    finish: (next: PlayersState): Result<PlayersState> => (at === bytes.length ? ok(next) : refuse('WrongLength')),
  });
}

export function playersWitness(
  state: PlayersState,
  needs: readonly Need[],
  party: number,
  evidence: Hex,
  sealedTo?: Mask,
): Hex {
  const { ciphers, faces } = openings(state, needs, party, evidence, sealedTo);
  // The contract takes ciphertexts from the front and faces from the back.
  return bytesToHex(concatBytes(...ciphers.map(hexToBytes), Uint8Array.from(faces).reverse()));
}

/** What the contract is told: ciphertexts in the order in which it asks for them, and the faces that come to light. */
interface Openings {
  readonly ciphers: Hex[];
  readonly faces: number[];
}

function openings(
  state: PlayersState,
  needs: readonly Need[],
  party: number,
  evidence: Hex,
  sealedTo: Mask | undefined,
): Openings {
  const bytes = isHex(evidence) ? hexToBytes(evidence) : new Uint8Array(0);
  const shuffler = nextShuffler(state, needs);
  if (shuffler !== undefined) {
    const laid = layDecks(state, needs, sealedTo);
    const mine = deckNeeds(needs).filter((need) => inMask(need.set, shuffler));
    return opened(laid, mine, bytes, (now, need) => shuffleStep(now, need, sealedTo));
  }
  const asAction = () => opened(state, needs, bytes, (now, need) => actionStep(now, party, need));
  if (!needs.every(({ verb }) => PENDING_VERBS.includes(verb))) return asAction();
  // An action may show several slots, too: it proves one after the other, a round's tokens have one proof.
  return isManyShows(needs, bytes)
    ? asAction()
    : opened(state, [needs], bytes, (now, all) => tokensStep(now, party, all));
}

/** Nearer to the length of n proofs than to that of one for all: a byte too many or too few changes nothing. */
export const isManyShows = ({ length: n }: readonly Need[], { length }: Uint8Array): boolean =>
  n > 1 && 2 * length > n * tokenLength(1) + tokenLength(n);

const PENDING_VERBS: readonly number[] = [Verb.Deal, Verb.Show, Verb.Deck, Verb.Reshuffle, Verb.Close];

function opened<One>(
  state: PlayersState,
  all: readonly One[],
  bytes: Uint8Array,
  stepOf: (state: PlayersState, one: One) => Result<Step>,
): Openings {
  const found: Openings = { ciphers: [], faces: [] };
  let [next, at] = [state, 0];
  for (const one of all) {
    const step = stepOf(next, one);
    if (!step.ok) break;
    found.ciphers.push(...step.value.opened.map(({ cipher }) => cipher));
    const { obligation, finish } = step.value;
    const end = at + (obligation ? lengthOf(obligation) : 0);
    const read = obligation ? readYield(obligation, bytes.subarray(at, end)) : { ciphers: [], faces: [] };
    for (const face of read?.faces ?? []) if (face !== undefined) found.faces.push(face);
    const finished = read && finish(read);
    if (!finished?.ok) break;
    next = finished.value.state;
    at = end;
  }
  return found;
}
