import { bytesToHex, type Hex, hexToBytes, keccak256, type Mask, membersOf, type Result, unwrap } from '@facedown/base';
import { type AcceptedKey, committeeHash, tableLabel } from '@facedown/crypto';
import { type Need, type TableId, Verb } from '@facedown/game-kit';
import { escrowConfigCodec } from '../escrow/layout.js';
import { CHAIR, CHAIR_MASK, readCommittee, type SealedTo } from '../escrow/state.js';
import { encodeState, NO_DECKS, nextShuffler, type PlayersState } from '../players/state.js';
import { dueFrom } from '../players/steps.js';
import { committeeStateCodec } from './layout.js';

export { CHAIR, CHAIR_MASK, type SealedTo };

/** Among the seats of a slot's mask, and among the keys, the committee has the sixteenth place. */
export const SERVERS = 15;
export const SERVERS_MASK: Mask = 1n << BigInt(SERVERS);
export const MOST_SEATS = 15;

/** What `players` knows, sealed to the key of the table. Records are never changed in place. */
export interface CommitteeState {
  /** Its sixteenth key is that of the table, once that is known. */
  readonly players: PlayersState;
  /** The master keys of the servers, and the day whose keys they use. */
  readonly committee: SealedTo;
  /** The servers' share keys of this table, 64 bytes each; `0x` before they are known. */
  readonly shares: Hex;
}

const committees = new Map<string, AcceptedKey>();

/** The committee of this very table: its points were checked when they entered the state. */
export function tableCommittee({ committee: { threshold }, shares }: CommitteeState): AcceptedKey {
  const name = `${threshold}/${shares}`;
  const known = committees.get(name);
  if (known) return known;
  const made = unwrap(readCommittee(threshold, shares) as Result<AcceptedKey>);
  if (committees.size > 50) committees.clear();
  committees.set(name, made);
  return made;
}

export const configHash = (committee: SealedTo): Hex => keccak256(escrowConfigCodec.encode(committee));

/**
 * What the key of a table is for. A false configuration, or other seats, name another key: with it nothing of this table opens.
 */
export const labelOfTable = (
  { chainId, table, tableId, epoch }: TableId,
  { players, committee }: { readonly players: Pick<PlayersState, 'keys'>; readonly committee: SealedTo },
): Uint8Array =>
  tableLabel(
    { chainId, table: BigInt(table), tableId, epoch },
    hexToBytes(configHash(committee)),
    hexToBytes(keccak256(`0x${players.keys.slice(0, MOST_SEATS).map(wordsOf).join('')}`)),
  );

const wordsOf = (key: Hex): string => (key === '0x' ? '00'.repeat(64) : key.slice(2));

export const isSharing = ({ shares }: CommitteeState): boolean => shares !== '0x';

/** The shows of cards that lie in a hand: their holders owe them, as with `players`. */
export const heldShows = ({ players }: CommitteeState, needs: readonly Need[]): Need[] =>
  needs.filter(({ verb, slot }) => {
    const found = players.slots.get(slot);
    return verb === Verb.Show && found !== undefined && (found.missing & SERVERS_MASK) === 0n;
  });

/** Who owes something. The chair only once no seat does: servers answer on a state that is fixed. */
export function owedIn(state: CommitteeState, needs: readonly Need[]): Mask {
  const shuffler = nextShuffler(state.players, needs);
  if (shuffler !== undefined) return isSharing(state) ? 1n << BigInt(shuffler) : CHAIR_MASK;
  const due = needs.reduce((mask, need) => mask | dueFrom(state.players, need), 0n);
  const seats = due & ~SERVERS_MASK;
  if (seats !== 0n) return seats;
  return due === 0n ? 0n : CHAIR_MASK;
}

export const emptied = (state: CommitteeState): CommitteeState => ({
  ...state,
  players: { keys: state.players.keys, laid: NO_DECKS, done: 0n, decks: new Map(), slots: new Map() },
});

const NO_SHARES: Hex = `0x${'00'.repeat(32)}`;

export const encodeCommittee = (state: CommitteeState): Hex =>
  committeeStateCodec.encode({
    players: encodeState(state.players),
    committee: configHash(state.committee),
    shares: isSharing(state) ? bytesToHex(committeeHash(tableCommittee(state))) : NO_SHARES,
  });

export const isSolo = (needs: readonly Need[]): boolean =>
  needs.some(({ verb, set }) => verb === Verb.Deck && membersOf(set).length < 2);
