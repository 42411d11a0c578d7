import { type Hex, serverParty, unwrap } from '@facedown/base';
import { advance, type TableState, tableHash } from '@facedown/game-kit';
import type { MoveMessage, ShareMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { propose } from '../../engine/propose.js';
import { ackDigest } from '../../signing/digest.js';
import { signWith } from '../../signing/session.js';
import { type EngineTable, engineTable, sentBy, talkedOut } from '../../testing/engineTable.js';
import { judge } from './judge.js';
import { openTable } from './open.js';
import type { JudgeCall, JudgedTable } from './types.js';

const HOST = serverParty(0);
const FACES: Hex = '0x000102';
/** Ten seconds to register, ten to answer: play may go on from 11 to 20 s after a dispute. */
const NOW = 1000;

/** Kuhn poker at the open dealer, in a quarrel: its server deals, then seat 0 acts. */
describe('play before the judge', () => {
  let at: EngineTable;
  let live: JudgedTable;
  let quarrel: JudgedTable;
  let share: ShareMessage;
  let move: MoveMessage;
  let dealt: TableState;

  beforeAll(async () => {
    at = await engineTable({ seed: 'play', game: 'kuhn', dealer: 'open', seats: 2 });
    const { table, opening, entries, start } = at;
    const first = unwrap(propose(at.open(HOST, 2), '0x', FACES));
    share = sentBy(first)[0] as ShareMessage;
    const [mover] = talkedOut([at.open(0), at.open(1)], first);
    const { rules } = mover!.fixed.state;
    const payload = table.game.codecs.action.encode(table.game.candidates(rules, 0)[0]!.action);
    move = sentBy(unwrap(propose(mover!, payload, '0x')))[0] as MoveMessage;
    dealt = unwrap(advance(table, start, share));
    const hash = tableHash(table, start);
    const escrow = entries.reduce((sum, { amount }) => sum + amount, 0n);
    const empty = unwrap(openTable({ opening, table, isVouched: true }));
    live = { ...empty, phase: 'live', entries, hash, version: start.version, escrow };
    quarrel = unwrap(judge(live, { kind: 'dispute', seat: 0, version: start.version, hash, acks: [] }, NOW)).table;
  });

  const code = (table: JudgedTable, call: JudgeCall, seconds: number) => {
    const done = judge(table, call, NOW + seconds);
    return done.ok ? 'done' : done.code;
  };
  const played = (...deeds: (ShareMessage | MoveMessage)[]): JudgeCall => ({ kind: 'advance', base: at.start, deeds });

  describe('a deed', () => {
    it('counts from the end of registration to the deadline, and in no other second', () => {
      expect(code(live, played(share), 15)).toBe('WrongPhase');
      expect([10, 11, 20, 21].map((seconds) => code(quarrel, played(share), seconds))).toEqual([
        'WrongPhase',
        'done',
        'done',
        'TooLate',
      ]);
    });

    it('is recorded with the state that it leads to, and gives the next one its whole time', () => {
      const { table, events } = unwrap(judge(quarrel, played(share, move), NOW + 15));
      const after = unwrap(advance(at.table, dealt, move));
      expect(table).toMatchObject({ phase: 'play', deadline: NOW + 25, version: after.version, hash: move.next });
      expect(events.map((event) => event.kind === 'record' && event.record.hash)).toEqual([
        tableHash(at.table, dealt),
        move.next,
      ]);
      expect(code(table, { kind: 'advance', base: dealt, deeds: [move] }, 16)).toBe('WrongState');
    });

    it('is signed by its party, follows the rules, and begins from what is recorded', () => {
      const forged = { ...share, signature: signWith(at.sessions[1]!)(new Uint8Array(32)) };
      expect(code(quarrel, played(forged), 15)).toBe('BadSignature');
      expect(code(quarrel, played(share, { ...move, signature: share.signature }), 15)).toBe('BadSignature');
      expect([
        code(quarrel, played({ ...share, party: serverParty(1) }), 15),
        code(quarrel, played({ ...share, evidence: '0x000000' }), 15),
        code(quarrel, played(move), 15),
      ]).toEqual(['NotYourTurn', 'BadOrder', 'NotYourTurn']);
      expect(code(quarrel, played(), 15)).toBe('NoMoves');
      expect(code(quarrel, { kind: 'advance', base: dealt, deeds: [move] }, 15)).toBe('WrongState');
    });
  });

  describe('the clock', () => {
    const lapse = (base: TableState): JudgeCall => ({ kind: 'timeout', base });

    it('acts after the deadline and not before it, from what is recorded', () => {
      expect(code(live, lapse(at.start), 30)).toBe('WrongPhase');
      expect([10, 20, 21].map((seconds) => code(quarrel, lapse(at.start), seconds))).toEqual([
        'WrongPhase',
        'TooEarly',
        'done',
      ]);
      expect(code(quarrel, lapse(dealt), 21)).toBe('WrongState');
    });

    it('names who was late; where cards may have been opened by it, nothing from before it counts any more', () => {
      const turn = unwrap(judge(quarrel, played(share), NOW + 15)).table;
      const { table, events } = unwrap(judge(turn, lapse(dealt), NOW + 26));
      expect(table).toMatchObject({ phase: 'play', version: dealt.version + 1n, lapsed: 1n });
      expect(events).toMatchObject([
        { kind: 'record', record: { kind: 'lapse', version: dealt.version + 1n }, late: 1n },
      ]);
      const newer = { version: 9n, hash: `0x${'99'.repeat(32)}` as const };
      const acks = [0, 1].map((seat) =>
        signWith(at.sessions[seat]!)(ackDigest(at.table.id, { epoch: 0n, version: 9n, state: newer.hash })),
      );
      expect(code(turn, { kind: 'checkpoint', ...newer, acks }, 26)).toBe('done');
      expect(code({ ...turn, locked: true }, { kind: 'checkpoint', ...newer, acks }, 26)).toBe('LapseRecorded');
      // At Kuhn poker it ends the hand, so there is nothing to lock.
      expect(table.locked).toBe(false);
    });
  });
});
