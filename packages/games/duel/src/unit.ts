import { cardOf, isGeneral } from './cards.js';
import { Key } from './keys.js';

/** What stands on a square. In the state it is one word; while rules work on it, this. */
export interface Unit {
  square: number;
  face: number;
  seat: number;
  attack: number;
  health: number;
  /** Healing stops here. */
  most: number;
  /** Moves made this turn; `EXHAUSTED` on the turn of its arrival. */
  moves: number;
  strikes: number;
  /** How many of its owner's turns must still end. */
  stun: number;
  hushed: boolean;
  /** Its Ward has taken this turn's first damage. */
  spent: boolean;
}

export const EXHAUSTED = 3;
export const MOST_NUMBER = 99;

const HIGH = 2 ** 32;

export function packUnit(unit: Unit): number {
  const low = unit.square | (unit.face << 8) | (unit.attack << 16) | (unit.health << 24);
  const flags = unit.moves | (unit.strikes << 2) | (unit.stun << 4) | (unit.hushed ? 64 : 0) | (unit.spent ? 128 : 0);
  return (low >>> 0) + HIGH * (unit.most | (unit.seat << 7) | (flags << 8));
}

export function unpackUnit(word: number): Unit {
  const low = word % HIGH;
  const high = (word - low) / HIGH;
  return {
    square: low & 255,
    face: (low >>> 8) & 255,
    seat: (high >>> 7) & 1,
    attack: (low >>> 16) & 255,
    health: low >>> 24,
    most: high & 127,
    moves: (high >>> 8) & 3,
    strikes: (high >>> 10) & 3,
    stun: (high >>> 12) & 3,
    hushed: (high & 0x4000) !== 0,
    spent: (high & 0x8000) !== 0,
  };
}

/** A unit as its card says, exhausted unless it has Rush. */
export function freshUnit(face: number, seat: number, square: number): Unit {
  const { attack, health, keys } = cardOf(face);
  const moves = isGeneral(face) || keys & Key.Rush ? 0 : EXHAUSTED;
  return {
    square,
    face,
    seat,
    attack,
    health,
    most: health,
    moves,
    strikes: 0,
    stun: 0,
    hushed: false,
    spent: false,
  };
}

export const keysOf = (unit: Unit): number => (unit.hushed ? 0 : cardOf(unit.face).keys);
export const has = (unit: Unit, key: number): boolean => (keysOf(unit) & key) !== 0;
