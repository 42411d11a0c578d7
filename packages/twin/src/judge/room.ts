import { bytesToHex, type Hex, keccak256, type RandomBytes, randomBelow, seededRandom, unwrap } from '@facedown/base';
import type { AnyDealer, AnyGame } from '@facedown/game-kit';
import {
  emptySeating,
  identityOf,
  type Seating,
  setupHash,
  type TableSetup,
  type TableTerms,
} from '@facedown/protocol';
import { newSession, type SessionKey } from '@facedown/sdk';
import { type JudgedTable, type Opening, openTable } from '@facedown/sdk/engine';

/** A pair of rules and dealer in both languages. */
export interface Pairing {
  readonly game: AnyGame;
  readonly dealer: AnyDealer;
  readonly rules: Hex;
  readonly dealerContract: Hex;
  readonly config: Hex;
  readonly maxSeats: number;
  readonly hasHost: boolean;
  /** What a seat may bring. */
  readonly stakeOf: (random: RandomBytes) => bigint;
}

export interface House {
  readonly chainId: bigint;
  readonly table: Hex;
  readonly chips: Hex;
}

/** One table, and every key that anyone could have at it. */
export interface Room {
  readonly terms: TableTerms;
  readonly setup: TableSetup;
  readonly pairing: Pairing;
  readonly people: readonly SessionKey[];
  /** Two for each, so that a seat may come back with another. */
  readonly sessions: readonly SessionKey[];
  readonly host: SessionKey;
  readonly inviter: SessionKey;
  readonly opened: JudgedTable;
}

const NOBODY: Hex = `0x${'00'.repeat(20)}`;
const PEOPLE = 6;

/** Test keys, worth nothing anywhere; made once, for a curve point costs more than a call. */
const draw = seededRandom('judge twin');
const keys = (count: number) => Array.from({ length: count }, () => newSession(draw));
const people = keys(PEOPLE);
const sessions = keys(2 * PEOPLE);
const [host, inviter] = keys(2) as [SessionKey, SessionKey];

export function newRoom(random: RandomBytes, house: House, pairing: Pairing): Room {
  const isPrivate = randomBelow(random, 4) === 0;
  const onchain = randomBelow(random, 3) === 0;
  const { game, dealer, config, maxSeats } = pairing;
  const servers = pairing.hasHost ? [host.address] : [];
  const setup: TableSetup = {
    salt: bytesToHex(random(32)),
    creator: people[0]!.address,
    inviter: isPrivate ? inviter.address : NOBODY,
    check: NOBODY,
    locker: NOBODY,
    checkConfig: '0x',
    servers,
    rulesConfig: config,
    dealerConfig: '0x',
    name: 'twin',
  };
  const terms: TableTerms = {
    rules: pairing.rules,
    dealer: pairing.dealerContract,
    token: house.chips,
    treasury: '0x00000000000000000000000000000000000000ff',
    registerSeconds: 60,
    answerSeconds: 30,
    minSeats: 2,
    maxSeats,
    onchain,
    setup: setupHash(setup),
  };
  const opening: Opening = {
    salt: setup.salt,
    game: game.name,
    dealer: dealer.name,
    name: setup.name,
    config,
    dealerConfig: '0x',
    minSeats: 2,
    maxSeats,
    servers,
    onchain,
    registerSeconds: terms.registerSeconds,
    answerSeconds: terms.answerSeconds,
  };
  const tableId = identityOf(house.chainId, house.table, terms);
  const id = { chainId: house.chainId, table: house.table, tableId, epoch: 0n };
  const about = isPrivate ? { inviter: inviter.address } : {};
  const opened = unwrap(openTable({ opening, table: { id, game, dealer }, creator: setup.creator, ...about }));
  return {
    terms,
    setup,
    pairing,
    people,
    sessions,
    host,
    inviter,
    opened,
  };
}

/** The seats as the contract hashes them. */
export function seatingOf({ opening, entries }: JudgedTable): Seating {
  const empty = emptySeating(opening.maxSeats, opening.servers);
  const seats = empty.seats.map((seat, i) => {
    const entry = entries.find((one) => one.seat === i);
    return entry ? { owner: entry.owner, sessionKey: entry.session, cardKey: keccak256(entry.key) } : seat;
  });
  return { ...empty, seats };
}
