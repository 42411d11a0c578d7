import { type Hex, serverParty, unwrap } from '@facedown/base';
import type { AckMessage, MoveMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { ackDigest, moveDigest } from '../signing/digest.js';
import { signWith } from '../signing/session.js';
import { codesOf, type EngineTable, engineTable, kindsOf, sentBy, talkedOut } from '../testing/engineTable.js';
import { openEngine, receive, versionOf } from './engine.js';
import { propose } from './propose.js';
import { setMode } from './record.js';
import type { Engine } from './types.js';

const HOST = serverParty(0);
const OTHER: Hex = `0x${'11'.repeat(32)}`;

/** Kuhn poker at the open dealer, dealt: seat 0 has checked, and seat 1 has heard nothing of it yet. */
describe('a message', () => {
  let at: EngineTable;
  let seats: Engine[];
  let moved: Engine;
  let move: MoveMessage;
  let other: MoveMessage;

  const ackBy = (seat: number, version: bigint, state: Hex): AckMessage => {
    const ack = { epoch: 0n, version, state };
    const signature = signWith(at.sessions[seat]!)(ackDigest(at.table.id, ack));
    return { kind: 'ack', ...ack, seat, signature };
  };

  beforeAll(async () => {
    at = await engineTable({ seed: 'engine', game: 'kuhn', dealer: 'open', seats: 2 });
    seats = talkedOut([at.open(0), at.open(1)], unwrap(propose(at.open(HOST, 2), '0x', '0x000102')));
    const { game } = at.table;
    const [checks, bets] = game
      .candidates(seats[0]!.fixed.state.rules, 0)
      .map(({ action }) => game.codecs.action.encode(action));
    const step = unwrap(propose(seats[0]!, checks!, '0x'));
    moved = step.engine;
    move = sentBy(step)[0] as MoveMessage;
    other = sentBy(unwrap(propose(seats[0]!, bets!, '0x')))[0] as MoveMessage;
  });

  it('of another epoch is refused', () => {
    expect(codesOf(receive(seats[1]!, { ...move, epoch: 1n }))).toEqual(['OtherEpoch']);
  });

  it('that nobody of the table has signed changes nothing', () => {
    const forged = { ...move, signature: other.signature };
    const step = receive(seats[1]!, forged);
    expect(codesOf(step)).toEqual(['BadSignature']);
    expect(step.engine).toBe(seats[1]);
    expect(codesOf(receive(seats[1]!, { ...ackBy(0, 2n, OTHER), seat: 1 }))).toEqual(['BadSignature']);
  });

  it('with a move that holds is acked, after it is written; with everyone’s ack it is fixed', () => {
    const step = receive(seats[1]!, move);
    expect(kindsOf(step)).toEqual(['persist', 'say ack', 'fixed']);
    expect(step.engine.fixed).toMatchObject({ hash: move.next });
    expect(versionOf(receive(moved, sentBy(step)[0]!).engine)).toBe(2n);
  });

  it('that was heard before changes nothing', () => {
    const heard = receive(moved, move);
    expect(heard).toEqual({ engine: moved, effects: [] });
    const { engine } = receive(seats[1]!, ackBy(0, 2n, move.next));
    expect(receive(engine, ackBy(0, 2n, move.next)).engine).toBe(engine);
  });

  it('with a second move of its author is a proven lie, and the first stands', () => {
    const waiting = receive(setMode(seats[1]!, 'registering'), move).engine;
    const step = receive(waiting, other);
    expect(step.effects).toMatchObject([{ kind: 'fault', fault: { kind: 'Equivocation', party: 0 } }]);
    expect(step.engine.candidate?.hash).toBe(move.next);
    expect(receive(step.engine, other).effects).toEqual([]);
  });

  it('with a second ack of its author is a proven lie, before and after its version is fixed', () => {
    const { engine } = receive(seats[1]!, ackBy(0, 2n, move.next));
    expect(receive(engine, ackBy(0, 2n, OTHER)).effects).toMatchObject([{ fault: { kind: 'Equivocation', party: 0 } }]);
    const fixed = receive(seats[1]!, move).engine;
    expect(receive(fixed, other).effects).toMatchObject([{ fault: { kind: 'Equivocation', party: 0 } }]);
    expect(receive(fixed, ackBy(1, 2n, OTHER)).effects).toMatchObject([{ fault: { kind: 'Equivocation', party: 1 } }]);
  });

  it('with a well signed move that the rules refuse is a proven lie', () => {
    const unsigned = { ...move, payload: '0xff' as const };
    const signature = signWith(at.sessions[0]!)(moveDigest(at.table.id, unsigned));
    const step = receive(seats[1]!, { ...unsigned, signature });
    expect(step.effects).toMatchObject([{ kind: 'fault', fault: { kind: 'BadMove', party: 0 } }]);
    expect(step.engine.candidate).toBeUndefined();
  });

  it('that comes too early is kept and gets its turn', () => {
    const late = at.open(1);
    const step = receive(late, move);
    expect(kindsOf(step)).toEqual(['behind']);
    const share = sentBy(unwrap(propose(at.open(HOST, 2), '0x', '0x000102')))[0]!;
    const shared = receive(step.engine, share);
    const dealt = receive(shared.engine, ackBy(0, 1n, seats[0]!.fixed.hash));
    expect(versionOf(dealt.engine)).toBe(2n);
    expect(dealt.engine.early).toEqual([]);
  });

  it('far ahead of everything is not kept', () => {
    const step = receive(seats[1]!, ackBy(0, 500n, OTHER));
    expect(kindsOf(step)).toEqual(['behind']);
    expect(step.engine.early).toEqual([]);
  });

  it('of a version that is fixed is answered with nothing: whoever lacks something says so', () => {
    const fixed = receive(seats[1]!, move).engine;
    expect(receive(fixed, move)).toEqual({ engine: fixed, effects: [] });
  });

  it('with a deed counts for nothing where the chain alone decides', () => {
    const chain = setMode(seats[1]!, 'chain');
    expect(receive(chain, move)).toEqual({ engine: chain, effects: [] });
  });

  it('is signed by nobody who only watches', () => {
    const { roster, table } = at;
    const watching = openEngine({ table, roster, start: seats[1]!.fixed.state });
    const step = receive(watching, move);
    expect(sentBy(step)).toEqual([]);
    expect(step.engine.candidate?.hash).toBe(move.next);
  });

  it('about a change of seats means nothing to an engine that takes no part in them', () => {
    const leave = { kind: 'leave', epoch: 0n, seat: 0, signature: '0x' } as const;
    expect(receive(seats[1]!, leave)).toEqual({ engine: seats[1], effects: [] });
  });
});
