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
  readonly at: number;
  readonly signature: Hex;
}

/** What the house answers: wait, or sit down there. */
export type Sought =
  | { readonly kind: 'waiting'; readonly since: number; readonly others: number }
  | { readonly kind: 'found'; readonly tableId: string; readonly seat: number };

const MAX_CONFIG_CHARS = 8194;

const seekDigest = ({ owner, game, dealer, config, at }: Omit<Seek, 'signature'>): Uint8Array =>
  digestOfWords('facedown/seek/1', owner, game, dealer, config, at);

export function signSeek(key: SessionKey, wish: Omit<Seek, 'owner' | 'signature'>): Seek {
  const { game, dealer, config, at } = wish;
  const seek = { owner: key.address, game, dealer, config, at };
  return { ...seek, signature: signWith(key)(seekDigest(seek)) };
}

export function parseSeek(value: unknown): Result<Seek, 'MalformedSeek' | 'NotSigned'> {
  const { owner, game, dealer, config, at, signature } = Object(value) as Record<string, unknown>;
  if (!isAddress(owner) || typeof game !== 'string' || typeof dealer !== 'string') return refuse('MalformedSeek');
  if (!isHex(config) || config.length > MAX_CONFIG_CHARS || config !== config.toLowerCase())
    return refuse('MalformedSeek');
  if (!isTime(at) || !isHex(signature) || signature.length !== 132) return refuse('MalformedSeek');
  const seek = { owner: owner.toLowerCase() as Hex, game, dealer, config, at };
  return signerOf(seekDigest(seek), signature) === seek.owner ? ok({ ...seek, signature }) : refuse('NotSigned');
}
