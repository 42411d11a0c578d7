import { type Hex, isAddress, isHex, ok, type Result, refuse } from '@facedown/base';
import { type SessionKey, signerOf, signWith } from '../signing/session.js';
import { digestOfWords, isTime } from './person.js';

/** Somebody waits for an opponent at these terms, for a moment: it is said again while he waits. */
export interface Seek {
  readonly owner: Hex;
  readonly game: string;
  readonly dealer: string;
  /** The game's encoded configuration: those with the same meet. */
  readonly config: Hex;
  /** For chips: the chain and the contract that would hold them, as a table's key begins. */
  readonly stakes?: string;
  /** The table that this one was told to open for the two. */
  readonly opened?: OpenedTable;
  readonly at: number;
  readonly signature: Hex;
}

export interface OpenedTable {
  /** Its key: chain, contract and number. */
  readonly table: string;
  /** What lets the other in, as a link carries it. */
  readonly invite: string;
}

/** What the house answers: wait, open a table with stakes for the two, or sit down there. */
export type Sought =
  | { readonly kind: 'waiting'; readonly since: number; readonly others: number }
  | { readonly kind: 'open'; readonly since: number }
  | { readonly kind: 'found'; readonly tableId: string; readonly seat: number; readonly invite?: string };

const MAX_CONFIG_CHARS = 8194;
const STAKES = /^[1-9]\d{0,19}:0x[0-9a-f]{40}$/;

const seekDigest = (seek: Omit<Seek, 'signature'>): Uint8Array => {
  const { owner, game, dealer, config, stakes = '', opened, at } = seek;
  const said = [opened?.table ?? '', opened?.invite ?? ''];
  return digestOfWords('facedown/seek/2', owner, game, dealer, config, stakes, ...said, at);
};

export function signSeek(key: SessionKey, wish: Omit<Seek, 'owner' | 'signature'>): Seek {
  const { game, dealer, config, stakes, opened, at } = wish;
  const seek = { owner: key.address, game, dealer, config, ...staked(stakes, opened), at };
  return { ...seek, signature: signWith(key)(seekDigest(seek)) };
}

export function parseSeek(value: unknown): Result<Seek, 'MalformedSeek' | 'NotSigned'> {
  const { owner, game, dealer, config, stakes, opened, at, signature } = Object(value) as Record<string, unknown>;
  if (!isAddress(owner) || typeof game !== 'string' || typeof dealer !== 'string') return refuse('MalformedSeek');
  if (!isHex(config) || config.length > MAX_CONFIG_CHARS || config !== config.toLowerCase())
    return refuse('MalformedSeek');
  if (!isTime(at) || !isHex(signature) || signature.length !== 132) return refuse('MalformedSeek');
  if (stakes !== undefined && !(typeof stakes === 'string' && STAKES.test(stakes))) return refuse('MalformedSeek');
  if (opened !== undefined && !(stakes && isOpened(opened, stakes))) return refuse('MalformedSeek');
  const seek = {
    owner: owner.toLowerCase() as Hex,
    game,
    dealer,
    config,
    ...staked(stakes, opened as OpenedTable | undefined),
    at,
  };
  return signerOf(seekDigest(seek), signature) === seek.owner ? ok({ ...seek, signature }) : refuse('NotSigned');
}

const staked = (stakes: string | undefined, opened: OpenedTable | undefined) => ({
  ...(stakes === undefined ? {} : { stakes }),
  ...(opened === undefined ? {} : { opened: { table: opened.table, invite: opened.invite } }),
});

function isOpened(value: unknown, stakes: string): boolean {
  const { table, invite } = Object(value) as Record<string, unknown>;
  const isThere = typeof table === 'string' && table.startsWith(`${stakes}:`);
  return isThere && /^[1-9]\d{0,77}$/.test(table.slice(stakes.length + 1)) && /^[0-9a-f]{64}$/.test(String(invite));
}
