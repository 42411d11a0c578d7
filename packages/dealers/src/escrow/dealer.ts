import {
  bytesToHex,
  deckOf,
  type Hex,
  hexToBytes,
  inMask,
  isHex,
  type Mask,
  maskOf,
  membersOf,
  ok,
  type Result,
  refuse,
} from '@facedown/base';
import { contextHash, escrowLength, verifyEscrow } from '@facedown/crypto';
import { type Context, DECK, type Dealer, type Need, Verb, verbMask } from '@facedown/game-kit';
import { playersDealer } from '../players/dealer.js';
import { cipherOf, nextShuffler, type PlayersState, seatKey } from '../players/state.js';
import { dueFrom } from '../players/steps.js';
import { escrowConfigCodec } from './layout.js';
import { parseEscrowState } from './parse.js';
import { canDoWithout, recover, recoverableFrom } from './recovery.js';
import { returnLength, returnsOf, takeReturn } from './returned.js';
import {
  CHAIR,
  CHAIR_MASK,
  committeeIn,
  decksToSeal,
  type EscrowState,
  encodeEscrow,
  FEWEST,
  originOf,
  pairHex,
  readCommittee,
  type SealedTo,
  sealName,
  slotsToSeal,
} from './state.js';
import { escrowWitness, tokensLength } from './witness.js';

/**
 * As `players`, and a hand of three or more ends although someone vanishes: with the tokens that it gives first, each
 * seat seals those that it may owe later to a committee of key servers. When it is late, t of the servers give exactly
 * what it owed. Trusted for it: t servers together could read every card drawn after the first deal, never the first
 * deal. The twin of contracts/src/dealers/EscrowDealer.sol.
 */
export type EscrowDealer = Dealer<EscrowState>;

export const escrowConfig = (sealedTo: SealedTo): Hex => escrowConfigCodec.encode(sealedTo);

export function committeeFrom(config: Hex): Result<SealedTo> {
  const read = escrowConfigCodec.parse(config);
  if (!read.ok) return refuse('MalformedConfig');
  const { ceremony, day, threshold, keys } = read.value;
  const committee = readCommittee(threshold, keys);
  return committee.ok ? ok({ ceremony, day, threshold, keys }) : committee;
}

const due = (state: EscrowState, needs: readonly Need[]): Mask =>
  needs.reduce((mask, need) => mask | dueFrom(state.players, need), 0n);
const recoverable = (state: EscrowState, needs: readonly Need[]): boolean =>
  needs.some((need) => recoverableFrom(state, need) !== 0n);

const empty = (players: PlayersState, committee: SealedTo): EscrowState => ({
  players,
  committee,
  sealed: new Map(),
  returned: new Map(),
  absent: 0n,
});

/**
 * Parts that seats have sealed for the committee would open cards that are no longer in the deck. A card hidden in a
 * hand is its holder's alone, and is sealed anew once it goes back.
 */
const FOREIGN = verbMask('Reshuffle');
const isForeign = ({ verb, seat }: Need): boolean => inMask(FOREIGN, verb) || (verb === Verb.Hide && seat === DECK);

/** Every seat seals every token of a deck, in one transaction. */
const MOST_SEALED = 64;

/** In a slot's mask the chair has the place of the sixteenth seat. */
const MOST_SEATS = 15;

export const escrowDealer: EscrowDealer = {
  name: 'escrow',
  encode: encodeEscrow,
  parse: parseEscrowState,
  checkKey: playersDealer.checkKey,

  start(config, keys) {
    const committee = committeeFrom(config);
    if (!committee.ok) return committee;
    const players = playersDealer.start('0x', keys);
    return players.ok ? ok(empty(players.value, committee.value)) : players;
  },

  /** The chair only once no seat that is there owes anything: its answer is bound to the version. */
  owed(state, needs) {
    if (nextShuffler(state.players, needs) !== undefined) return playersDealer.owed(state.players, needs);
    const seats = needs.reduce(
      (mask, need) => mask | (dueFrom(state.players, need) & ~recoverableFrom(state, need)),
      0n,
    );
    if (seats !== 0n) return seats;
    return recoverable(state, needs) ? CHAIR_MASK : 0n;
  },

  contribute(context, state, needs, evidence) {
    if (needs.some(isForeign)) return refuse('UnexpectedVerb');
    if (!isHex(evidence)) return refuse('WrongLength');
    if (nextShuffler(state.players, needs) !== undefined) {
      const players = playersDealer.contribute(context, state.players, needs, evidence);
      return players.ok ? ok(newDecks(state, players.value, needs)) : players;
    }
    if (context.party === CHAIR) {
      if (escrowDealer.owed(state, needs) !== CHAIR_MASK) return refuse('NothingOwed');
      const players = recover(context, state, needs, evidence);
      return players.ok ? ok({ ...state, players: players.value }) : players;
    }
    return tokensAndSeals(context, state, needs, hexToBytes(evidence));
  },

  resolve(state, needs) {
    const resolved = playersDealer.resolve(state.players, needs);
    return resolved.ok ? ok({ ...resolved.value, state: { ...state, players: resolved.value.state } }) : resolved;
  },

  /** The evidence of `players`, then a `return` proof for each card that goes back to the deck. */
  prove(context, state, needs, evidence) {
    if (needs.some(isForeign)) return refuse('UnexpectedVerb');
    if (!isHex(evidence)) return refuse('WrongLength');
    const returns = returnsOf(state, needs);
    if (!returns.ok) return returns;
    const bytes = hexToBytes(evidence);
    let from = bytes.length - returns.value.reduce((sum, one) => sum + returnLength(one), 0);
    if (from < 0) return refuse('WrongLength');
    const proven = playersDealer.prove(context, state.players, needs, bytesToHex(bytes.subarray(0, from)));
    if (!proven.ok) return proven;
    let next: EscrowState = { ...state, players: proven.value.state };
    for (const one of returns.value) {
      const end = from + returnLength(one);
      const resealed = takeReturn(context, next, one, bytes.subarray(from, end));
      if (!resealed.ok) return resealed;
      [next, from] = [resealed.value, end];
    }
    return ok({ ...proven.value, state: next });
  },

  /** A seat that was late with its action is late for all: it costs the others one clock. */
  forfeit: (state, seat) => ({ ...state, absent: state.absent | maskOf([seat]) }),

  missed(state, needs, parties) {
    const gone = empty(playersDealer.missed(state.players, needs, parties).state, state.committee);
    if (nextShuffler(state.players, needs) !== undefined) return { state: gone, broken: parties, absent: 0n };
    // The servers didn't answer: the deck ends for those whose part they would have given.
    if (parties === CHAIR_MASK) return { state: gone, broken: due(state, needs) & state.absent, absent: 0n };
    if (!membersOf(parties).every((seat) => canDoWithout(state, needs, seat)))
      return { state: gone, broken: parties, absent: 0n };
    return { state: { ...state, absent: state.absent | parties }, broken: 0n, absent: parties };
  },

  witness: escrowWitness,
  nature: (state, needs) => playersDealer.nature(state.players, needs),
  can: {
    ...playersDealer.can,
    verbs: playersDealer.can.verbs & ~FOREIGN,
    seats: { min: FEWEST, max: MOST_SEATS },
    deck: MOST_SEALED,
    selfProving: true,
  },
};

/** A new deck clears who was absent, and what was sealed of the old one. */
function newDecks(state: EscrowState, players: PlayersState, needs: readonly Need[]): EscrowState {
  if (state.players.laid === players.laid) return { ...state, players };
  const fresh = new Set(needs.filter(({ verb }) => verb === Verb.Deck).map(({ slot }) => deckOf(slot)));
  const sealed = new Map([...state.sealed].filter(([name]) => !fresh.has(Number(name.split('/')[0]))));
  const returned = new Map([...state.returned].filter(([slot]) => !fresh.has(deckOf(slot))));
  return { ...state, players, sealed, returned, absent: 0n };
}

/** A seat's tokens, then one escrow proof for each deck that it seals with them. */
function tokensAndSeals(
  context: Context,
  state: EscrowState,
  needs: readonly Need[],
  bytes: Uint8Array,
): Result<EscrowState> {
  const { party } = context;
  if (!inMask(escrowDealer.owed(state, needs), party)) return refuse('NothingOwed');
  const size = tokensLength(state.players, party, needs);
  const players = playersDealer.contribute(context, state.players, needs, bytesToHex(bytes.subarray(0, size)));
  if (!players.ok) return players;
  const key = seatKey(state.players, party);
  if (!key) return refuse('NoSuchSeat');
  const sealed = new Map(state.sealed);
  let from = size;
  for (const deck of decksToSeal(state, party, needs)) {
    const slots = slotsToSeal(players.value, deck, party, needs);
    if (slots.length === 0) {
      sealed.set(sealName(deck, party), { tokens: [] });
      continue;
    }
    const end = from + escrowLength(slots.length);
    const proof = bytes.subarray(from, end);
    const bases = slots.map((slot) => cipherOf(slot).a);
    const made = verifyEscrow('seal', contextHash(context), key, committeeIn(state.committee).joint, bases, proof);
    if (!made.ok) return made;
    const tokens = slots.map(({ slot }, i) => ({
      slot,
      base: bytesToHex(bases[i]!.bytes),
      pair: pairHex(made.value[i]!),
    }));
    sealed.set(sealName(deck, party), { origin: originOf(context, proof), tokens });
    from = end;
  }
  return from === bytes.length ? ok({ ...state, players: players.value, sealed }) : refuse('WrongLength');
}
