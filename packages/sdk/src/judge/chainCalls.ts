import { type Hex, keccak256 } from '@facedown/base';
import { type AnyDealer, type AnyGame, PendingKind, type TableState } from '@facedown/game-kit';
import { compactSignature, type DeedMessage, emptySeating, type Seating, type Signature } from '@facedown/protocol';
import type { Fixed } from '../engine/types.js';
import type { ChainTable } from './chainTable.js';
import { JudgeError, seated } from './judge.js';
import { acksInOrder } from './signatures.js';

/** The seats as the contract hashes them. */
export function seatingOf({ terms, setup, entries, addresses }: ChainTable): Seating {
  const empty = emptySeating(terms.maxSeats, setup.servers);
  const seats = empty.seats.map((seat, i) => {
    const entry = entries.find((one) => one.seat === i);
    return entry ? { ...addresses.get(i)!, cardKey: keccak256(entry.key) } : seat;
  });
  return { ...empty, seats };
}

/** Of every seat, empty for an empty one. */
export const cardKeysOf = (maxSeats: number, entries: readonly { seat: number; key: Hex }[]): Hex[] =>
  Array.from({ length: maxSeats }, (_, i) => entries.find(({ seat }) => seat === i)?.key ?? '0x');

/** One for each occupied seat, in the order of seats. */
export const acksOf = ({ entries }: ChainTable, acks: ReadonlyMap<number, Hex> | undefined): Signature[] =>
  acksInOrder(entries, acks).map(compactSignature);

export const fixedState = (table: ChainTable, { state, hash, acks }: Fixed) => ({
  version: state.version,
  state: hash,
  acks: hash === table.hash ? [] : acksOf(table, acks),
});

export function encoded(game: AnyGame, dealer: AnyDealer, state: TableState, withCards: boolean) {
  const cards = dealer.encode(state.dealer);
  return {
    rules: game.codecs.state.encode(state.rules),
    dealer: withCards ? cards : ('0x' as const),
    dealerHash: keccak256(cards),
    version: state.version,
    round: state.round,
  };
}

export function needsOf(game: AnyGame, state: TableState, move: DeedMessage) {
  const pending = game.pending(state.rules);
  if (pending.kind === PendingKind.Dealer) return pending.needs;
  const action = game.codecs.action.parse(move.payload);
  const isLegal = action.ok && !game.check(state.rules, move.party, action.value);
  return isLegal ? game.needs(state.rules, move.party, action.value) : [];
}

/** A move after which the dealer is asked brings the cards too: needs that nobody owes take effect at once. */
export function touchesCards(game: AnyGame, state: TableState, move: DeedMessage): boolean {
  const action = game.codecs.action.parse(move.payload);
  // What the rules refuse leads nowhere; the contract says so itself.
  if (!action.ok || game.check(state.rules, move.party, action.value)) return true;
  return game.pending(game.apply(state.rules, move.party, action.value)).kind === PendingKind.Dealer;
}

/** The rules' state of a lobby with these seats. */
export function lobbyState(game: AnyGame, { setup, entries }: ChainTable): Hex {
  const config = game.codecs.config.parse(setup.rulesConfig);
  if (!config.ok) throw new JudgeError('MalformedConfig');
  let state = game.setup(config.value);
  for (const entry of entries) if (state.ok) state = seated(game, state.value, entry);
  if (!state.ok) throw new JudgeError(state.code);
  return game.codecs.state.encode(state.value);
}
