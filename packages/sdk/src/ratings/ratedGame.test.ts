import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import type { GameFile } from '../gameFile/gameFile.js';
import { newSession } from '../signing/session.js';
import { entryOf, id, opening, people } from '../testing/judgedHoldem.js';
import { NO_FINISH, presetOf, signFinish, signPairing } from './rated.js';
import { badRating, ratedGameOf } from './ratedGame.js';

const house = newSession(seededRandom('house'));
const owners = [people[0]!.address, people[1]!.address] as const;
const finishOf = (scores: readonly [number, number]) =>
  signFinish(house, id.tableId, { number: 3, previous: NO_FINISH, scores, at: 5 });
const rated = { pairing: signPairing(house, id.tableId, owners, 4), finish: finishOf([2, 0]) };
const file: GameFile = { table: id, opening, entries: [entryOf(0), entryOf(1)], startVersion: 0n, log: [], rated };

describe('the house’s word in a file', () => {
  it('is about these two, at this table, with this end', () => {
    expect(badRating(file, [1500n, 500n])).toBeUndefined();
    expect(badRating({ ...file, entries: [entryOf(0), entryOf(2)] }, [1500n, 500n])).toBe('WrongSeat');
    expect(badRating({ ...file, entries: [entryOf(0)] }, [1500n, 500n])).toBe('WrongSeat');
    expect(badRating({ ...file, table: { ...id, tableId: 8n } }, [1500n, 500n])).toBe('BadSignature');
    expect(badRating(file, [500n, 1500n])).toBe('WrongScores');
    expect(badRating({ ...file, rated: { ...rated, finish: finishOf([1, 1]) } }, [1500n, 500n])).toBe('WrongScores');
  });
  it('of the score is the house’s alone where the replay shows no end, or seats came and went', () => {
    expect(badRating(file, undefined)).toBeUndefined();
    expect(badRating({ ...file, later: [{}] as never }, [500n, 1500n])).toBeUndefined();
  });
  it('makes a game count, and without it none does', () => {
    const { rated: _, ...plain } = file;
    expect([badRating(plain, [0n, 0n]), ratedGameOf(plain)]).toEqual([undefined, undefined]);
    expect(ratedGameOf(file)).toEqual({ number: 3, preset: presetOf(opening), owners, scores: [2, 0], at: 5 });
  });
});
