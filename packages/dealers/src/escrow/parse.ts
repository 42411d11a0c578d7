import { type Hex, hexToBytes, isHex, MAX_SEATS, type Mask, ok, type Result, refuse } from '@facedown/base';
import { readExactly } from '@facedown/crypto';
import { parsePlayersState } from '../players/parse.js';
import {
  type EscrowState,
  readCommittee,
  type SealedTo,
  type SealedToken,
  type SealName,
  sealedToken,
  sealName,
} from './state.js';

const MAX_SEALS = 256;

/** Every field is read and nothing else is taken along; points are points, and slots ascend. */
export function parseEscrowState(raw: unknown): Result<EscrowState, 'MalformedState'> {
  if (typeof raw !== 'object' || raw === null) return refuse('MalformedState');
  const { players, committee, sealed, absent } = raw as Record<string, unknown>;
  const [readPlayers, readTo, readSealed] = [parsePlayersState(players), committeeOf(committee), sealedOf(sealed)];
  if (!readPlayers.ok || !readTo || !readSealed || !isMask(absent)) return refuse('MalformedState');
  return ok({ players: readPlayers.value, committee: readTo, sealed: readSealed, absent });
}

const isMask = (value: unknown): value is Mask =>
  typeof value === 'bigint' && value >= 0n && value < 1n << BigInt(MAX_SEATS);
const isNumber = (value: unknown, below: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < below;
const isCanonical = (value: unknown): value is Hex => isHex(value) && value === value.toLowerCase();

function committeeOf(raw: unknown): SealedTo | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { ceremony, day, threshold, keys } = raw as Record<string, unknown>;
  if (!isCanonical(ceremony) || ceremony.length !== 66 || !isNumber(day, 2 ** 32)) return undefined;
  if (!isNumber(threshold, 256) || !isCanonical(keys) || keys.length > 2 + 128 * 9) return undefined;
  return readCommittee(threshold, keys).ok ? { ceremony, day, threshold, keys } : undefined;
}

function sealedOf(raw: unknown): Map<SealName, readonly SealedToken[]> | undefined {
  if (!(raw instanceof Map) || raw.size > MAX_SEALS) return undefined;
  const sealed = new Map<SealName, readonly SealedToken[]>();
  for (const [name, list] of raw as Map<unknown, unknown>) {
    const [deck, seat] = String(name).split('/').map(Number);
    if (!isNumber(deck, 256) || !isNumber(seat, MAX_SEATS) || name !== sealName(deck, seat)) return undefined;
    const tokens = tokensOf(list, deck);
    if (!tokens) return undefined;
    sealed.set(sealName(deck, seat), tokens);
  }
  return sealed;
}

function tokensOf(raw: unknown, deck: number): SealedToken[] | undefined {
  if (!Array.isArray(raw) || raw.length > 256) return undefined;
  const tokens: SealedToken[] = [];
  for (const one of raw as unknown[]) {
    const { slot, pair } = (one ?? {}) as Record<string, unknown>;
    if (!isNumber(slot, 65_536) || slot >> 8 !== deck || !isCanonical(pair) || pair.length !== 258) return undefined;
    if (tokens.length > 0 && tokens.at(-1)!.slot >= slot) return undefined;
    const read = readExactly(hexToBytes(pair), 128, (reader) => reader.cipher());
    if (!read.ok) return undefined;
    tokens.push(sealedToken(slot, read.value));
  }
  return tokens;
}
