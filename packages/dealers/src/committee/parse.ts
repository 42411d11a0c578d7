import { bytesToHex, type Hex, isHex, ok, type Result, refuse } from '@facedown/base';
import { sealedToOf } from '../escrow/parse.js';
import { readCommittee } from '../escrow/state.js';
import { parsePlayersState } from '../players/parse.js';
import { type CommitteeState, MOST_SEATS } from './state.js';

/** Every field is read and nothing else is taken along; the table's key is that of its servers' share keys. */
export function parseCommitteeState(raw: unknown): Result<CommitteeState, 'MalformedState'> {
  if (typeof raw !== 'object' || raw === null) return refuse('MalformedState');
  const { players, committee, shares } = raw as Record<string, unknown>;
  const [readPlayers, to] = [parsePlayersState(players), sealedToOf(committee)];
  if (!readPlayers.ok || !to || readPlayers.value.keys.length !== MOST_SEATS + 1) return refuse('MalformedState');
  if (!isShares(shares, to.keys) || jointIn(to.threshold, shares) !== readPlayers.value.keys[MOST_SEATS])
    return refuse('MalformedState');
  return ok({ players: readPlayers.value, committee: to, shares });
}

/** As many as there are servers, or none yet. */
const isShares = (shares: unknown, keys: Hex): shares is Hex =>
  isHex(shares) && shares === shares.toLowerCase() && (shares === '0x' || shares.length === keys.length);

function jointIn(threshold: number, shares: Hex): Hex | undefined {
  if (shares === '0x') return '0x';
  const read = readCommittee(threshold, shares);
  if (!read.ok) return undefined;
  return bytesToHex(read.value.joint.bytes);
}
