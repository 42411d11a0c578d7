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
import { type Context, type Dealer, type Need, Verb, verbMask } from '@facedown/game-kit';
import { playersDealer } from '../players/dealer.js';
import { lengthOf } from '../players/obligation.js';
import { cipherOf, nextShuffler, type PlayersState, seatKey } from '../players/state.js';
import { dueFrom, tokensStep } from '../players/steps.js';
import { escrowConfigCodec } from './layout.js';
import { parseEscrowState } from './parse.js';
import { owesSealed, recover, recoverableFrom } from './recovery.js';
import { splitReturns, takeReturn } from './returned.js';
import {
  CHAIR,
  CHAIR_MASK,
  committeeIn,
  decksToSeal,
  type EscrowState,
  encodeEscrow,
  FEWEST,
  readCommittee,
  type SealedTo,
  sealedToken,
  sealName,
  slotsToSeal,
} from './state.js';

/**
 * As `players`, and a hand of three or more ends although someone vanishes: with the tokens that it gives first, each
 * seat seals those that it may owe later to a committee of key servers. When it is late, t of the servers give exactly
 * what it owed. Trusted for it: t servers together could read the cards that are still to be drawn, never a card that
 * was dealt. The contract's half is not there yet.
 */
export type EscrowDealer = Dealer<EscrowState>;

export const escrowConfig = (sealedTo: SealedTo): Hex => escrowConfigCodec.encode(sealedTo);

function committeeFrom(config: Hex): Result<SealedTo> {
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
  absent: 0n,
});

/** Parts that seats have sealed for the committee would open cards that are no longer there. */
const FOREIGN = verbMask('Hide', 'Reshuffle');
const isForeign = ({ verb }: Need): boolean => inMask(FOREIGN, verb);

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

  prove(context, state, needs, evidence) {
    if (needs.some(isForeign)) return refuse('UnexpectedVerb');
    if (!isHex(evidence)) return refuse('WrongLength');
    const split = splitReturns(state, context.party, needs, hexToBytes(evidence));
    if (!split.ok) return split;
    const proven = playersDealer.prove(context, state.players, needs, bytesToHex(split.value.rest));
    if (!proven.ok) return proven;
    let next: EscrowState = { ...state, players: proven.value.state };
    for (const one of split.value.returns) {
      const resealed = takeReturn(context, next, one);
      if (!resealed.ok) return resealed;
      next = resealed.value;
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
    const late = membersOf(parties);
    const canGoOn = late.every((seat) => owesSealed(state, needs, seat) || ownShowsOnly(state, needs, seat));
    if (!canGoOn) return { state: gone, broken: parties, absent: 0n };
    return { state: { ...state, absent: state.absent | parties }, broken: 0n, absent: parties };
  },

  // Only a contract reads witnesses, and there is none for this dealer yet.
  witness: () => '0x',
  nature: (state, needs) => playersDealer.nature(state.players, needs),
  can: {
    ...playersDealer.can,
    verbs: playersDealer.can.verbs & ~FOREIGN,
    seats: { min: FEWEST, max: MOST_SEATS },
    selfProving: true,
  },
};

/** Nobody but its holder can show a card of a hand: the rules take it as mucked. */
function ownShowsOnly(state: EscrowState, needs: readonly Need[], seat: number): boolean {
  const rest = needs.filter((need) => state.players.slots.get(need.slot)?.holder !== seat);
  return owesSealed(state, rest, seat);
}

/** A new deck clears who was absent, and what was sealed of the old one. */
function newDecks(state: EscrowState, players: PlayersState, needs: readonly Need[]): EscrowState {
  if (state.players.laid === players.laid) return { ...state, players };
  const fresh = new Set(needs.filter(({ verb }) => verb === Verb.Deck).map(({ slot }) => deckOf(slot)));
  const sealed = new Map([...state.sealed].filter(([name]) => !fresh.has(Number(name.split('/')[0]))));
  return { ...state, players, sealed, absent: 0n };
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
  const step = tokensStep(state.players, party, needs);
  if (!step.ok) return step;
  const size = step.value.obligation ? lengthOf(step.value.obligation) : 0;
  const players = playersDealer.contribute(context, state.players, needs, bytesToHex(bytes.subarray(0, size)));
  if (!players.ok) return players;
  const key = seatKey(state.players, party);
  if (!key) return refuse('NoSuchSeat');
  const sealed = new Map(state.sealed);
  let from = size;
  for (const deck of decksToSeal(state, party, needs)) {
    const slots = slotsToSeal(players.value, deck, party, needs);
    if (slots.length === 0) {
      sealed.set(sealName(deck, party), []);
      continue;
    }
    const end = from + escrowLength(slots.length);
    const bases = slots.map((slot) => cipherOf(slot).a);
    const made = verifyEscrow(
      'seal',
      contextHash(context),
      key,
      committeeIn(state.committee).joint,
      bases,
      bytes.subarray(from, end),
    );
    if (!made.ok) return made;
    sealed.set(
      sealName(deck, party),
      slots.map(({ slot }, i) => sealedToken(slot, made.value[i]!)),
    );
    from = end;
  }
  return from === bytes.length ? ok({ ...state, players: players.value, sealed }) : refuse('WrongLength');
}
