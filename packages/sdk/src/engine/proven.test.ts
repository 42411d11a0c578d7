import { type Hex, serverParty, unwrap } from '@facedown/base';
import { lapse, type TableRules, tableHash } from '@facedown/game-kit';
import type { AckMessage, MoveMessage, ShareMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { ackDigest, moveDigest } from '../signing/digest.js';
import { type SessionKey, signWith } from '../signing/session.js';
import { resume } from '../store/resume.js';
import { codesOf, engineTable, sentBy, talkedOut } from '../testing/engineTable.js';
import { tryMove } from './check.js';
import { receive, versionOf } from './engine.js';
import { propose } from './propose.js';
import { record, setMode } from './record.js';
import type { Engine, JournalEntry } from './types.js';

const HOST = serverParty(0);

/** Kuhn poker at the open dealer: two seats that wait for seat 0's first action, all of it signed by both. */
describe('what is said of the chain', () => {
  let table: TableRules<unknown, unknown>;
  let sessions: readonly SessionKey[];
  let seats: Engine[];
  let checked: Hex;
  let bet: Hex;

  beforeAll(async () => {
    const at = await engineTable({ seed: 'proven', game: 'kuhn', dealer: 'open', seats: 2 });
    ({ table, sessions } = at);
    const { game } = table;
    seats = talkedOut([at.open(0), at.open(1)], unwrap(propose(at.open(HOST, 2), '0x', '0x000102')));
    expect(seats.map(versionOf)).toEqual([1n, 1n]);
    const [first, second] = game.candidates(seats[0]!.fixed.state.rules, 0);
    checked = game.codecs.action.encode(first!.action);
    bet = game.codecs.action.encode(second!.action);
  });

  const moveBy = (key: SessionKey, payload: Hex, ack = true): MoveMessage => {
    const { fixed } = seats[1]!;
    const next = unwrap(tryMove(table, fixed, { previous: fixed.hash, party: 0, payload, evidence: '0x' })).hash;
    const move = { epoch: 0n, version: 2n, previous: fixed.hash, next, party: 0, payload, evidence: '0x' as const };
    const signature = signWith(key)(moveDigest(table.id, move));
    return {
      kind: 'move',
      ...move,
      signature,
      ack: ack ? signWith(key)(ackDigest(table.id, { epoch: 0n, version: 2n, state: next })) : '0x',
    };
  };
  const lapsed = (engine: Engine) => {
    const state = unwrap(lapse(table, engine.fixed.state));
    return { kind: 'lapse', version: state.version, hash: tableHash(table, state) } as const;
  };
  /** Both seats past seat 0's first action, which both have signed. */
  const played = () => {
    const move = moveBy(sessions[0]!, checked);
    const step = receive(seats[1]!, move);
    expect(versionOf(step.engine)).toBe(2n);
    return step.engine;
  };

  it('is a move only with the signature of its party', () => {
    const forged = moveBy(sessions[2]!, bet, false);
    const chain = setMode(seats[1]!, 'chain');
    const invented = record(chain, { kind: 'advance', version: 2n, hash: forged.next, deed: forged }, 'chain');
    expect(codesOf(invented)).toEqual(['BadSignature']);
    expect(invented.engine).toBe(chain);
    const real = moveBy(sessions[0]!, bet, false);
    const told = record(chain, { kind: 'advance', version: 2n, hash: real.next, deed: real }, 'witness');
    expect(versionOf(told.engine)).toBe(2n);
  });

  it('is a lapse only where two sources that know nothing of each other have it, or the table’s own court', () => {
    const chain = setMode(seats[1]!, 'chain');
    expect(codesOf(record(chain, lapsed(chain), 'witness'))).toEqual(['Unproven']);
    expect(versionOf(record(chain, lapsed(chain), 'witness').engine)).toBe(1n);
    expect(versionOf(record(chain, lapsed(chain), 'court').engine)).toBe(2n);
    expect(versionOf(record(chain, lapsed(chain), 'chain').engine)).toBe(2n);
  });

  it('never leads behind what everyone has signed on the word of one', () => {
    const ahead = played();
    const behind = lapsed(seats[1]!);
    for (const source of ['witness', 'court'] as const) {
      const step = record(ahead, behind, source);
      expect(step.engine).toBe(ahead);
      expect(codesOf(step)).toHaveLength(1);
    }
    const other = moveBy(sessions[0]!, bet, false);
    const rewound = record(ahead, { kind: 'advance', version: 2n, hash: other.next, deed: other }, 'court');
    expect(codesOf(rewound)).toEqual(['BehindSigned']);
  });

  it('is a registered state only with the signatures that it must have', () => {
    const { signature: _, ...move } = moveBy(sessions[0]!, checked);
    const heard = receive(setMode(seats[1]!, 'registering'), {
      ...move,
      signature: signWith(sessions[0]!)(moveDigest(table.id, move)),
    }).engine;
    expect(heard.candidate?.hash).toBe(move.next);
    const said = { kind: 'recorded', version: 2n, hash: move.next } as const;
    // We have signed nothing of the kind, so nobody can have registered it.
    for (const source of ['witness', 'court', 'chain'] as const)
      expect(versionOf(record(heard, said, source).engine)).toBe(1n);
    const mine: AckMessage = {
      kind: 'ack',
      epoch: 0n,
      version: 2n,
      state: move.next,
      seat: 1,
      signature: signWith(sessions[1]!)(ackDigest(table.id, { epoch: 0n, version: 2n, state: move.next })),
    };
    const signed = { ...heard, heard: new Map([[1, mine]]) };
    expect(versionOf(record(signed, said, 'witness').engine)).toBe(1n);
    expect(versionOf(record(signed, said, 'court').engine)).toBe(2n);
  });

  it('never makes a seat ack a second state of a version', () => {
    const move = moveBy(sessions[0]!, bet);
    const bound: Engine = { ...seats[1]!, signed: { version: 2n, state: `0x${'5a'.repeat(32)}` } };
    const step = receive(bound, move);
    expect(sentBy(step)).toEqual([]);
    expect(step.engine.heard.has(1)).toBe(false);
  });

  it('never makes a seat choose twice: a move that it signed for the chain stays its move', () => {
    const chain = setMode(seats[0]!, 'chain');
    const posted = unwrap(propose(chain, bet, '0x'));
    const [first] = posted.effects.flatMap((effect) => (effect.kind === 'post' ? effect.deeds : []));
    const back = setMode(posted.engine, 'live');
    const [again] = sentBy(unwrap(propose(back, checked, '0x'))) as MoveMessage[];
    expect(again).toMatchObject({ payload: bet, signature: first!.signature });
    expect(again!.ack).not.toBe('0x');
  });

  it('does not make a seat forget what it has signed, neither in a crash nor before a snapshot', () => {
    const step = receive(seats[1]!, moveBy(sessions[0]!, checked));
    const written = step.effects.flatMap((effect): readonly JournalEntry[] =>
      effect.kind === 'persist' ? effect.entries : [],
    );
    expect(step.engine.signed?.version).toBe(2n);
    const { engine } = resume({ ...seats[1]! }, written);
    expect(engine.signed).toEqual(step.engine.signed);
  });

  it('asks for nothing that a stranger says is to come, and only once for what a seat says', () => {
    const share: ShareMessage = {
      kind: 'share',
      epoch: 0n,
      version: 5n,
      round: `0x${'11'.repeat(32)}`,
      party: 1,
      payload: '0x',
      evidence: '0x',
      signature: `0x${'22'.repeat(65)}`,
    };
    const stranger = receive(seats[0]!, share);
    expect(stranger.effects.map(({ kind }) => kind)).toEqual(['refused']);
    expect(stranger.engine.early).toEqual([]);
    const ack = { epoch: 0n, version: 5n, state: share.round };
    const early: AckMessage = {
      kind: 'ack',
      ...ack,
      seat: 1,
      signature: signWith(sessions[1]!)(ackDigest(table.id, ack)),
    };
    const once = receive(seats[0]!, early);
    expect(once.effects).toEqual([{ kind: 'behind' }]);
    expect(receive(once.engine, early).effects).toEqual([]);
  });
});
