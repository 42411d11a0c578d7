import { describe, expect, it } from 'vitest';
import { attackWith, defendBy } from './candidates.js';
import { fable } from './fable.js';
import { FablePhase, FableReason } from './layout.js';
import { CARDS } from './set.js';
import { compareCombat } from './testing/agree.js';
import { acted, board, mid } from './testing/scenario.js';

/** A face by its numbers; the plain ones. */
const plain = (attack: number, defence: number) =>
  CARDS.findIndex((card) => card.attack === attack && card.defence === defence && card.keyword === '');
const word = (keyword: string, at = 0) => CARDS.flatMap((card, face) => (card.keyword === keyword ? [face] : []))[at]!;

/** Seat 1 attacks seat 0 with one creature, which is blocked by one. */
function duel(attacker: number, blocker: number, keywords = true) {
  const boards = [board(blocker), board(attacker)];
  const state = mid({ phase: FablePhase.Defend, turns: 4, boards, attackers: 1n, health: [20, 20] }, { keywords });
  const { boards: after, health } = acted(state, 0, defendBy([0]));
  return { attackerDies: after[1] === '0x', blockerDies: after[0] === '0x', damage: 20 - health[0]! };
}

describe('article 11: combat', () => {
  it('agrees with an account of it by hand over random fights', () => {
    expect(compareCombat(fable, process.env.FACEDOWN_LONG ? 20_000 : 1500, 'fights')).toBeUndefined();
  });

  it('kills what has no more defence than the other has attack, on both sides at once', () => {
    expect(duel(plain(3, 3), plain(3, 3))).toEqual({ attackerDies: true, blockerDies: true, damage: 0 });
    expect(duel(plain(3, 3), plain(2, 4))).toEqual({ attackerDies: false, blockerDies: false, damage: 0 });
    expect(duel(plain(4, 2), plain(3, 2))).toEqual({ attackerDies: true, blockerDies: true, damage: 0 });
    expect(duel(plain(4, 4), plain(3, 3))).toEqual({ attackerDies: false, blockerDies: true, damage: 0 });
    expect(duel(plain(4, 1), plain(1, 5))).toEqual({ attackerDies: true, blockerDies: false, damage: 0 });
  });

  it('lets breach through a blocker by as much as is over', () => {
    const breach = word('breach', 1);
    const weak = plain(3, 2);
    expect(duel(breach, weak).damage).toBe(CARDS[breach]!.attack - 2);
    expect(duel(breach, weak, false).damage).toBe(0);
    expect(duel(breach, plain(0, 6)).damage).toBe(0);
  });

  it('lets venom kill whatever it fights, attacking or blocking', () => {
    const venom = word('venom');
    expect(duel(venom, plain(0, 8))).toMatchObject({ blockerDies: true });
    expect(duel(plain(1, 7), venom)).toMatchObject({ attackerDies: true });
    expect(duel(venom, plain(0, 8), false)).toMatchObject({ blockerDies: false });
  });

  it('stops health at nothing and still counts all deaths', () => {
    const boards = [board(plain(3, 3)), board(plain(3, 3), plain(6, 2))];
    const state = mid({ phase: FablePhase.Defend, turns: 4, boards, attackers: 3n, health: [2, 20] });
    const after = acted(state, 0, defendBy([0, 255]));
    expect(after).toMatchObject({ phase: FablePhase.Close, health: [0, 20], winner: 1, reason: FableReason.Health });
    expect(after.graves.map((grave) => grave.length)).toEqual([4, 4]);
  });

  it('keeps no damage, and boards keep their order', () => {
    const faces = [plain(0, 6), plain(3, 3), plain(1, 5), plain(3, 2)];
    const boards = [board(...faces), board(plain(4, 1), plain(4, 2))];
    const state = mid({ phase: FablePhase.Defend, turns: 4, boards, attackers: 3n, health: [20, 20] });
    const after = acted(state, 0, defendBy([0, 1]));
    expect(after.boards[0]).toBe(board(faces[0]!, faces[2]!, faces[3]!));
    expect(after.graves).toEqual([`0x0${faces[1]}`, `0x0${plain(4, 2)}`]);
    const again = fable.on(after, []);
    expect(fable.check(again, 0, attackWith(1n))).toBeUndefined();
  });
});
