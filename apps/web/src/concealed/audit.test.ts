import { bytesToHex } from '@facedown/base';
import { auditCommitment, drawCards, SaltEvent, type SaltSeatState, SaltWay, scopeOf } from '@facedown/dealers/salt';
import type { Context } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { auditOf, lieIn } from './audit.js';

const context: Context = { chainId: 1n, table: `0x${'11'.repeat(20)}`, tableId: 2n, epoch: 1n, version: 9n, party: 1 };
const SALT = 77n;
const LIST = [1, 2, 3, 4, 5, 6, 7, 8];
const scope = scopeOf(context);

/** A seat that drew three, played one of them, drew one more, and then played `second`. */
function seatPlaying(second: (hand: readonly number[]) => number): SaltSeatState {
  const secrets = { way: SaltWay.Audit, salt: SALT, scope };
  const first = drawCards(secrets, LIST, 5n, 0, 3);
  const [played, ...kept] = first.drawn as [number, ...number[]];
  const next = drawCards(secrets, first.deck, 6n, 4, 1);
  const hand = [...kept, ...next.drawn];
  return {
    salt: auditCommitment(SALT, scope),
    list: bytesToHex(Uint8Array.from(LIST)),
    events: [
      { kind: SaltEvent.Lay, counter: 0, value: 0, beacon: 0n },
      { kind: SaltEvent.Draw, counter: 0, value: 3, beacon: 5n },
      { kind: SaltEvent.Play, counter: 3, value: played, beacon: 0n },
      { kind: SaltEvent.Draw, counter: 4, value: 1, beacon: 6n },
      { kind: SaltEvent.Play, counter: 5, value: second(hand), beacon: 0n },
    ],
  } as Partial<SaltSeatState> as SaltSeatState;
}

describe('auditOf', () => {
  it('tells of each round what was drawn, held and played', () => {
    const audit = auditOf(
      context,
      seatPlaying((hand) => hand[0]!),
      SALT,
      SaltWay.Audit,
    );
    expect(audit).toMatchObject({ seat: 1, isSalt: true });
    expect(audit.rounds.map(({ drew, held, played }) => [drew.length, held.length, played.length])).toEqual([
      [3, 3, 1],
      [1, 3, 1],
    ]);
    for (const { held, played } of audit.rounds) expect(held).toContain(played[0]);
    expect(lieIn(audit)).toBeUndefined();
  });

  it('names the first card that was not in hand', () => {
    const seat = seatPlaying((hand) => LIST.find((face) => !hand.includes(face))!);
    const lie = lieIn(auditOf(context, seat, SALT, SaltWay.Audit))!;
    expect(lie.round).toBe(2);
    expect(lie.held).not.toContain(lie.lie);
  });

  it('replays nothing from another salt', () => {
    expect(
      auditOf(
        context,
        seatPlaying((hand) => hand[0]!),
        SALT + 1n,
        SaltWay.Audit,
      ),
    ).toEqual({
      seat: 1,
      isSalt: false,
      rounds: [],
    });
  });
});
