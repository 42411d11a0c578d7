import { bytesToHex, type Hex, keccak256, type RandomBytes, systemRandom } from '@facedown/base';
import type { Opening } from './judge.js';

/** The table's terms, as its owner saw them when he signed. */
export function openingHash(opening: Opening): Hex {
  const { salt, game, dealer, name, config, dealerConfig, minSeats, maxSeats, servers, onchain } = opening;
  const { registerSeconds, answerSeconds, check, checkConfig, locker } = opening;
  const fields = [
    salt,
    game,
    dealer,
    name,
    config,
    dealerConfig,
    minSeats,
    maxSeats,
    servers,
    onchain,
    registerSeconds,
    answerSeconds,
    check ?? '',
    checkConfig ?? '',
    locker ?? '',
  ];
  return keccak256(new TextEncoder().encode(JSON.stringify(fields)));
}

/** What makes a new table one of its own. */
export const newSalt = (random: RandomBytes = systemRandom): Hex => bytesToHex(random(32));

/** A table's number where no contract gives it one: like the contract's it binds house, terms and a random word. */
export const openingIdentity = (chainId: bigint, table: Hex, opening: Opening): bigint =>
  BigInt(keccak256(`${word(chainId)}${word(BigInt(table)).slice(2)}${openingHash(opening).slice(2)}` as Hex));

const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;
