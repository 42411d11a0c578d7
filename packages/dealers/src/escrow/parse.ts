import { type Hex, hexToBytes, isHex, MAX_SEATS, type Mask, membersOf, ok, type Result, refuse } from '@facedown/base';
import { readExactly } from '@facedown/crypto';
import { parsePlayersState } from '../players/parse.js';
import {
  type EscrowState,
  type Origin,
  type Returned,
  readCommittee,
  type Seal,
  type SealedTo,
  type SealedToken,
  type SealName,
  sealName,
  TAIL,
} from './state.js';

const MAX_SEALS = 256;

/** Every field is read and nothing else is taken along; points are points, and slots ascend. */
export function parseEscrowState(raw: unknown): Result<EscrowState, 'MalformedState'> {
  if (typeof raw !== 'object' || raw === null) return refuse('MalformedState');
  const { players, committee, sealed, returned, absent } = raw as Record<string, unknown>;
  const [readPlayers, readTo, readSealed] = [parsePlayersState(players), sealedToOf(committee), sealedOf(sealed)];
  const back = returnedOf(returned);
  if (!readPlayers.ok || !readTo || !readSealed || !back || !isMask(absent)) return refuse('MalformedState');
  return ok({ players: readPlayers.value, committee: readTo, sealed: readSealed, returned: back, absent });
}

const isMask = (value: unknown): value is Mask =>
  typeof value === 'bigint' && value >= 0n && value < 1n << BigInt(MAX_SEATS);
const isNumber = (value: unknown, below: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < below;
const isCanonical = (value: unknown): value is Hex => isHex(value) && value === value.toLowerCase();

export function sealedToOf(raw: unknown): SealedTo | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { ceremony, day, threshold, keys } = raw as Record<string, unknown>;
  if (!isCanonical(ceremony) || ceremony.length !== 66 || !isNumber(day, 2 ** 32)) return undefined;
  if (!isNumber(threshold, 256) || !isCanonical(keys) || keys.length > 2 + 128 * 9) return undefined;
  return readCommittee(threshold, keys).ok ? { ceremony, day, threshold, keys } : undefined;
}

function sealedOf(raw: unknown): Map<SealName, Seal> | undefined {
  if (!(raw instanceof Map) || raw.size > MAX_SEALS) return undefined;
  const sealed = new Map<SealName, Seal>();
  for (const [name, seal] of raw as Map<unknown, unknown>) {
    const [deck, seat] = String(name).split('/').map(Number);
    if (!isNumber(deck, 256) || !isNumber(seat, MAX_SEATS) || name !== sealName(deck, seat)) return undefined;
    const { origin, tokens } = (seal ?? {}) as Record<string, unknown>;
    const [readTokens, from] = [tokensOf(tokens, deck), originFrom(origin)];
    if (!readTokens || readTokens.length > 0 !== (from !== undefined)) return undefined;
    if (origin !== undefined && !from) return undefined;
    sealed.set(sealName(deck, seat), { ...(from ? { origin: from } : {}), tokens: readTokens });
  }
  return sealed;
}

function originFrom(raw: unknown): Origin | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { party, version, tail } = raw as Record<string, unknown>;
  if (!isNumber(party, MAX_SEATS) || typeof version !== 'bigint' || version < 0n || version >= 1n << 64n)
    return undefined;
  return isCanonical(tail) && tail.length === 2 + 2 * TAIL ? { party, version, tail } : undefined;
}

const isPair = (value: unknown): value is Hex =>
  isCanonical(value) && value.length === 258 && readExactly(hexToBytes(value), 128, (reader) => reader.cipher()).ok;
const isBase = (value: unknown): value is Hex =>
  isCanonical(value) && value.length === 130 && readExactly(hexToBytes(value), 64, (reader) => reader.nonzero()).ok;

function tokensOf(raw: unknown, deck: number): SealedToken[] | undefined {
  if (!Array.isArray(raw) || raw.length > 256) return undefined;
  const tokens: SealedToken[] = [];
  for (const one of raw as unknown[]) {
    const { slot, base, pair } = (one ?? {}) as Record<string, unknown>;
    if (!isNumber(slot, 65_536) || slot >> 8 !== deck || !isBase(base) || !isPair(pair)) return undefined;
    if (tokens.length > 0 && tokens.at(-1)!.slot >= slot) return undefined;
    tokens.push({ slot, base, pair });
  }
  return tokens;
}

function returnedOf(raw: unknown): Map<number, Returned> | undefined {
  if (!(raw instanceof Map) || raw.size > MAX_SEALS) return undefined;
  const returned = new Map<number, Returned>();
  for (const [id, one] of raw as Map<unknown, unknown>) {
    const { slot, origin, live, base, pairs } = (one ?? {}) as Record<string, unknown>;
    const from = originFrom(origin);
    if (!isNumber(slot, 65_536) || id !== slot || !from || !isMask(live) || !isBase(base)) return undefined;
    if (!Array.isArray(pairs) || pairs.length !== membersOf(live).length || !pairs.every(isPair)) return undefined;
    returned.set(slot, { slot, origin: from, live, base, pairs: [...pairs] });
  }
  return returned;
}
