import { bytesToHex, concatBytes, deckOf, type Hex, hexToBytes, inMask, isHex, membersOf } from '@facedown/base';
import { tokenLength } from '@facedown/crypto';
import { type Need, Verb } from '@facedown/game-kit';
import { isManyShows, playersDealer } from '../players/dealer.js';
import { lengthOf, readYield } from '../players/obligation.js';
import { nextShuffler, type PlayersState } from '../players/state.js';
import { actionStep, dueFrom } from '../players/steps.js';
import { recoverableFrom } from './recovery.js';
import { returnLength, returnsOf } from './returned.js';
import {
  CHAIR,
  decksToSeal,
  type EscrowState,
  leafOf,
  originHash,
  returnedTokens,
  type SealedTo,
  type SealedToken,
  sealName,
  slotsToSeal,
  tokenFor,
} from './state.js';

/** How much of a seat's contribution is for `players`: its tokens for the slots that are due from it. */
export function tokensLength(players: PlayersState, seat: number, needs: readonly Need[]): number {
  const due = new Set(needs.filter((need) => inMask(dueFrom(players, need), seat)).map(({ slot }) => slot));
  return due.size === 0 ? 0 : tokenLength(due.size);
}

/**
 * What the contract is told beside the evidence. Of a shuffle what `players` tells. Of tokens and actions: how long that is (two
 * bytes), it, whom is sealed to, and the ciphertexts of the slots that are sealed. Of a recovery: whom to, and token by
 * token what the state holds only hashes of.
 */
export function escrowWitness(state: EscrowState, needs: readonly Need[], party: number, evidence: Hex): Hex {
  if (nextShuffler(state.players, needs) !== undefined)
    return playersDealer.witness(state.players, needs, party, evidence);
  const bytes = isHex(evidence) ? hexToBytes(evidence) : new Uint8Array(0);
  if (party === CHAIR)
    return bytesToHex(concatBytes(committeeBytes(state.committee), ...recoveredWitness(state, needs)));
  // An action may show several slots, too: it proves one after the other, a round's tokens have one proof.
  const isOwn = needs.every(({ verb, slot }) => verb === Verb.Show && state.players.slots.get(slot)?.holder === party);
  const isPending = !(isOwn && isManyShows(needs, bytes)) && needs.every(({ verb }) => PENDING_VERBS.includes(verb));
  return isPending ? ofTokens(state, needs, party, bytes) : ofAction(state, needs, party, bytes);
}

const PENDING_VERBS: readonly number[] = [Verb.Deal, Verb.Show, Verb.Deck, Verb.Close];

/** Ceremony, day (four bytes), threshold, number of servers, their keys. */
export function committeeBytes({ ceremony, day, threshold, keys }: SealedTo): Uint8Array {
  const head = new Uint8Array(6);
  new DataView(head.buffer).setUint32(0, day);
  head[4] = threshold;
  head[5] = (keys.length - 2) / 128;
  return concatBytes(hexToBytes(ceremony), head, hexToBytes(keys));
}

const withLength = (bytes: Uint8Array): Uint8Array =>
  concatBytes(Uint8Array.of(bytes.length >> 8, bytes.length & 255), bytes);

function ofTokens(state: EscrowState, needs: readonly Need[], party: number, bytes: Uint8Array): Hex {
  const own = bytesToHex(bytes.subarray(0, tokensLength(state.players, party, needs)));
  const inner = withLength(hexToBytes(playersDealer.witness(state.players, needs, party, own)));
  const named = needs.filter(({ verb }) => verb === Verb.Deal || verb === Verb.Show).map(({ slot }) => slot as number);
  const slots = decksToSeal(state, party, needs)
    .flatMap((deck) => slotsToSeal(state.players, deck, party, needs))
    .filter(({ slot }) => !named.includes(slot));
  const ciphers = slots.map(({ cipher }) => hexToBytes(cipher));
  const to = slots.length > 0 ? [committeeBytes(state.committee)] : [];
  return bytesToHex(concatBytes(inner, ...to, ...ciphers));
}

function ofAction(state: EscrowState, needs: readonly Need[], party: number, bytes: Uint8Array): Hex {
  const returns = returnsOf(state, needs);
  const back = returns.ok ? returns.value : [];
  const size = bytes.length - back.reduce((sum, one) => sum + returnLength(one), 0);
  const own = bytes.subarray(0, Math.max(0, size));
  const inner = withLength(hexToBytes(playersDealer.witness(state.players, needs, party, bytesToHex(own))));
  const { slots } = back.length > 0 ? afterAction(state.players, needs, party, own) : state.players;
  const ciphers = back.map(({ need }) => hexToBytes(slots.get(need.other)?.cipher ?? '0x'));
  const to = back.length > 0 ? [committeeBytes(state.committee)] : [];
  return bytesToHex(concatBytes(inner, ...to, ...ciphers));
}

/** What an action leaves, read and not checked. */
function afterAction(players: PlayersState, needs: readonly Need[], party: number, own: Uint8Array): PlayersState {
  let [next, from] = [players, 0];
  for (const need of needs) {
    const step = actionStep(next, party, need);
    if (!step.ok) break;
    const { obligation, finish } = step.value;
    const end = from + (obligation ? lengthOf(obligation) : 0);
    const read = obligation ? readYield(obligation, own.subarray(from, end)) : { ciphers: [], faces: [] };
    const finished = read && finish(read);
    if (!finished?.ok) break;
    [next, from] = [finished.value.state, end];
  }
  return next;
}

/** Token by token in the order in which they are due: what its slot and its list hold, where they come first, then the pair. */
function recoveredWitness(state: EscrowState, needs: readonly Need[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  const told = new Set<string>();
  const once = (name: string, bytes: () => Uint8Array) => {
    if (told.has(name)) return false;
    told.add(name);
    parts.push(bytes());
    return true;
  };
  for (const { slot, ...need } of needs)
    for (const seat of membersOf(recoverableFrom(state, { ...need, slot }))) {
      if (told.has(`token ${slot}/${seat}`)) continue;
      told.add(`token ${slot}/${seat}`);
      once(`slot ${slot}`, () => hexToBytes(state.players.slots.get(slot)!.cipher));
      const back = state.returned.get(slot);
      const name = back ? `back ${slot}` : `deck ${sealName(deckOf(slot), seat)}`;
      const seal = back
        ? { origin: back.origin, tokens: returnedTokens(back) }
        : state.sealed.get(sealName(deckOf(slot), seat));
      const tokens: readonly SealedToken[] = seal?.tokens ?? [];
      once(name, () => concatBytes(originHash(seal?.origin), Uint8Array.of(tokens.length), ...tokens.map(leafOf)));
      const token = tokenFor(state, slot, seat);
      const at = back ? membersOf(back.live).indexOf(seat) : tokens.findIndex((one) => one.slot === slot);
      parts.push(concatBytes(Uint8Array.of(at < 0 ? 255 : at), token ? hexToBytes(token.pair) : new Uint8Array(128)));
    }
  return parts;
}
