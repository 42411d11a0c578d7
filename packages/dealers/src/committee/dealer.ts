import { bytesToHex, concatBytes, type Hex, hexToBytes, inMask, isHex, ok, type Result, refuse } from '@facedown/base';
import { verifyTableKey } from '@facedown/crypto';
import { type Context, type Dealer, type Need, Verb } from '@facedown/game-kit';
import { committeeFrom } from '../escrow/dealer.js';
import { committeeIn } from '../escrow/state.js';
import { committeeBytes } from '../escrow/witness.js';
import { playersDealer, playersWitness, shuffledBy } from '../players/dealer.js';
import { deckNeeds, nextShuffler } from '../players/state.js';
import { chairDebt, takeAnswers } from './answers.js';
import { parseCommitteeState } from './parse.js';
import {
  CHAIR,
  CHAIR_MASK,
  type CommitteeState,
  emptied,
  encodeCommittee,
  heldShows,
  isSharing,
  isSolo,
  labelOfTable,
  MOST_SEATS,
  owedIn,
  SERVERS_MASK,
} from './state.js';

/**
 * A committee of key servers deals. A deck is sealed to a key of the table of which t of n servers have shares; every seat
 * shuffles it, and every deal and show is owed by the open chair, for which anyone brings what t servers have answered.
 * Trusted for it: t servers together could read every card, fewer none. No seat is needed for another's cards: a hand ends
 * although all but one have vanished. The twin of contracts/src/dealers/CommitteeDealer.sol.
 */
export const committeeDealer: Dealer<CommitteeState> = {
  name: 'committee',
  encode: encodeCommittee,
  parse: parseCommitteeState,
  checkKey: playersDealer.checkKey,

  start(config, keys) {
    const committee = committeeFrom(config);
    if (!committee.ok) return committee;
    if (keys.length > MOST_SEATS) return refuse('NoSuchSeat');
    const places = Array.from({ length: MOST_SEATS + 1 }, (_, seat) => keys[seat] ?? ('0x' as Hex));
    const players = playersDealer.start('0x', places);
    return players.ok ? ok({ players: players.value, committee: committee.value, shares: '0x' }) : players;
  },

  owed: owedIn,

  contribute(context, state, needs, evidence) {
    if (!isHex(evidence)) return refuse('WrongLength');
    const { party } = context;
    if (!inMask(owedIn(state, needs), party)) return refuse('NothingOwed');
    const isShuffling = nextShuffler(state.players, needs) !== undefined;
    if (party === CHAIR)
      return isShuffling ? takeTableKey(context, state, evidence) : answered(context, state, needs, evidence);
    if (isShuffling && isSolo(needs)) return refuse('SoloDeck');
    const players = isShuffling
      ? shuffledBy(context, state.players, needs, evidence, SERVERS_MASK)
      : playersDealer.contribute(context, state.players, ownNeeds(state, needs), evidence);
    return players.ok ? ok({ ...state, players: players.value }) : players;
  },

  resolve(state, needs) {
    const resolved = playersDealer.resolve(state.players, needs);
    return resolved.ok ? ok({ ...resolved.value, state: { ...state, players: resolved.value.state } }) : resolved;
  },

  prove(context, state, needs, evidence) {
    const proven = playersDealer.prove(context, state.players, needs, evidence);
    return proven.ok ? ok({ ...proven.value, state: { ...state, players: proven.value.state } }) : proven;
  },

  forfeit: (state) => state,

  missed(state, needs, parties) {
    // A seat owes pending needs nothing but shows of its own hand: the rules take it as mucked.
    if (nextShuffler(state.players, needs) === undefined && parties !== CHAIR_MASK)
      return { state, broken: 0n, absent: parties };
    return { state: emptied(state), broken: parties, absent: 0n };
  },

  /**
   * Of seats what `players` tells. Of the chair: whose keys sign the table's; or the threshold, the share keys (their
   * number first), and the ciphertexts of the slots in the order of the evidence.
   */
  witness(state, needs, party, evidence) {
    const isShuffling = nextShuffler(state.players, needs) !== undefined;
    if (party !== CHAIR) {
      const isPending = needs.every(({ verb }) => PENDING_VERBS.includes(verb));
      const own = isShuffling || !isPending ? needs : ownNeeds(state, needs);
      return playersWitness(state.players, own, party, evidence, SERVERS_MASK);
    }
    if (isShuffling) return bytesToHex(committeeBytes(state.committee));
    const debt = chairDebt(state, needs);
    const { deals, shows } = debt.ok ? debt.value : { deals: [], shows: [] };
    const keys = hexToBytes(state.shares);
    return bytesToHex(
      concatBytes(
        Uint8Array.of(state.committee.threshold, keys.length / 64),
        keys,
        ...[...deals.map(({ slot }) => slot), ...shows].map(({ cipher }) => hexToBytes(cipher)),
      ),
    );
  },

  /** Any t honest servers make the same deal; one that isn't makes another ciphertext of the same face. */
  nature: (state, needs) => ({
    reveals: nextShuffler(state.players, needs) === undefined,
    unique: owedIn(state, needs) !== CHAIR_MASK && nextShuffler(state.players, needs) === undefined,
  }),
  can: { ...playersDealer.can, seats: { min: 2, max: MOST_SEATS }, selfProving: true },
};

const PENDING_VERBS: readonly number[] = [Verb.Deal, Verb.Show, Verb.Deck, Verb.Reshuffle, Verb.Close];

/** What of pending needs concerns the seats. */
const ownNeeds = (state: CommitteeState, needs: readonly Need[]): Need[] => [
  ...deckNeeds(needs),
  ...heldShows(state, needs),
];

function takeTableKey(context: Context, state: CommitteeState, evidence: Hex): Result<CommitteeState> {
  if (isSharing(state)) return refuse('NothingOwed');
  const made = verifyTableKey(labelOfTable(context, state), committeeIn(state.committee), hexToBytes(evidence));
  if (!made.ok) return made;
  const { keys, joint } = made.value;
  const players = {
    ...state.players,
    keys: [...state.players.keys.slice(0, MOST_SEATS), bytesToHex(joint.bytes)],
  };
  return ok({ ...state, players, shares: bytesToHex(concatBytes(...keys.map(({ bytes }) => bytes))) });
}

function answered(
  context: Context,
  state: CommitteeState,
  needs: readonly Need[],
  evidence: Hex,
): Result<CommitteeState> {
  const players = takeAnswers(context, state, needs, hexToBytes(evidence));
  return players.ok ? ok({ ...state, players: players.value }) : players;
}
