import { concatBytes, type Hex, hexToBytes, keccak256Bytes } from '@facedown/base';
import { NO_HASH } from './boundary.js';
import { type FableCode, FablePhase, type FableState } from './layout.js';
import { checkBid, checkList, listHash, parseOpening } from './lists.js';
import { put } from './put.js';

export function chosen(state: FableState, seat: number, hash: Hex): FableState {
  const phase = seat === 0 ? FablePhase.Choose : FablePhase.Reveal;
  return { ...state, phase, listHashes: put(state.listHashes, seat, hash) };
}

export function checkReveal(state: FableState, seat: number, data: Hex): FableCode | undefined {
  const opening = parseOpening(data);
  if (!opening || listHash(seat, opening) !== state.listHashes[seat]) return 'WrongList';
  return checkList(state.config, state.owned[seat]!, opening.list) ?? checkBid(state.config, opening.bid);
}

/** A checked opening. The second one decides who starts. */
export function revealed(state: FableState, seat: number, data: Hex): FableState {
  const { nonce, bid, list } = parseOpening(data)!;
  const next: FableState = {
    ...state,
    nonces: put(state.nonces, seat, nonce),
    bids: put(state.bids, seat, bid),
    lists: put(state.lists, seat, list),
    listHashes: put(state.listHashes, seat, NO_HASH),
  };
  return seat === 0 ? next : started(next);
}

/** The higher bid starts and pays it; else the coin, which is the lowest bit of both nonces' hash. */
function started(state: FableState): FableState {
  const [mine, other] = state.bids as [number, number];
  const first = mine === other ? coinOf(state.nonces) : mine > other ? 0 : 1;
  const { health } = state.config;
  return {
    ...state,
    phase: FablePhase.Lay,
    // They have done their part, and every later move would carry them.
    nonces: [NO_HASH, NO_HASH],
    first,
    turn: first,
    health: put([health, health], first, health - state.bids[first]!),
  };
}

export const coinOf = (nonces: readonly Hex[]): number =>
  keccak256Bytes(concatBytes(...nonces.map(hexToBytes)))[31]! & 1;
