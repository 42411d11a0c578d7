import { type Hex, serverParty, unwrap } from '@facedown/base';
import type { AgreeMessage, MoveMessage, PlanMessage, ShareMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { type EngineTable, engineTable, kindsOf, sentBy, talkedOut } from '../testing/engineTable.js';
import { receive, versionOf } from './engine.js';
import { mayMove, ownShare, presentOf, propose, recall, sharesToPost, unanswered } from './propose.js';
import { setMode } from './record.js';
import type { Engine } from './types.js';

const HOST = serverParty(0);
const FACES: Hex = '0x000102';

/** Kuhn poker at the open dealer: its server deals, then seat 0 acts. */
describe('our own part', () => {
  let at: EngineTable;
  let host: Engine;
  let seats: Engine[];
  let checks: Hex;
  let bets: Hex;

  beforeAll(async () => {
    at = await engineTable({ seed: 'propose', game: 'kuhn', dealer: 'open', seats: 2 });
    host = at.open(HOST, 2);
    seats = talkedOut([at.open(0), at.open(1)], unwrap(propose(host, '0x', FACES)));
    const { game } = at.table;
    const [first, second] = game.candidates(seats[0]!.fixed.state.rules, 0);
    checks = game.codecs.action.encode(first!.action);
    bets = game.codecs.action.encode(second!.action);
  });

  const codeOf = (engine: Engine, payload = checks) => {
    const proposed = propose(engine, payload, '0x');
    return proposed.ok ? 'ok' : proposed.code;
  };

  it('is written before it is said, and carries our ack', () => {
    const step = unwrap(propose(seats[0]!, checks, '0x'));
    expect(kindsOf(step)).toEqual(['persist', 'say move']);
    const [move] = sentBy(step) as MoveMessage[];
    expect(step.engine.heard.get(0)).toMatchObject({ state: move!.next, signature: move!.ack });
    expect(step.engine.signed).toEqual({ version: 2n, state: move!.next });
  });

  it('is refused without a seat, in a quarrel’s registration, out of turn, and where the rules refuse it', () => {
    const { me: _, ...spectator } = seats[0]!;
    expect(codeOf(spectator)).toBe('NotSeated');
    expect(codeOf(setMode(seats[0]!, 'registering'))).toBe('Disputed');
    expect(codeOf(seats[1]!)).toBe('NotYourTurn');
    expect(codeOf(seats[0]!, '0xff')).not.toBe('ok');
  });

  it('is refused where this version has our signature: an ack, a change, a higher state', () => {
    const heard = new Map([
      [0, { kind: 'ack', epoch: 0n, version: 2n, state: '0x', seat: 0, signature: '0x' } as const],
    ]);
    expect(codeOf({ ...seats[0]!, heard })).toBe('AlreadySigned');
    const promised = { plan: {} as PlanMessage, agree: {} as AgreeMessage };
    expect(codeOf({ ...seats[0]!, promised })).toBe('AlreadySigned');
    expect(codeOf({ ...seats[0]!, signed: { version: 3n, state: '0x' } })).toBe('AlreadySigned');
  });

  it('is said again byte for byte, whatever else is asked for', () => {
    const first = unwrap(propose(seats[0]!, checks, '0x'));
    const again = unwrap(propose(first.engine, bets, '0x'));
    expect(sentBy(again)).toEqual(sentBy(first));
    expect(again.engine).toBe(first.engine);
    expect(unanswered(first.engine)).toEqual(sentBy(first));
  });

  it('is posted on the chain, without an ack, and said again to nobody', () => {
    const step = unwrap(propose(setMode(seats[0]!, 'chain'), checks, '0x'));
    expect(kindsOf(step)).toEqual(['persist', 'post']);
    expect(step.engine.candidate?.deeds).toMatchObject([{ ack: '0x' }]);
    expect(step.engine.signed?.version).toBe(1n);
    expect(unanswered(step.engine)).toEqual([]);
  });

  it('that was signed for the chain is recalled with its bytes, and only with its signature', () => {
    const posted = unwrap(propose(setMode(seats[0]!, 'chain'), bets, '0x'));
    const [move] = posted.engine.candidate!.deeds as MoveMessage[];
    expect(recall(seats[0]!, move!).candidate?.deeds).toEqual([move]);
    expect(recall(seats[0]!, { ...move!, signature: `0x${'11'.repeat(65)}` })).toBe(seats[0]);
  });

  it('of a round is one share: signed once, and the same one later', () => {
    const open = at.open(HOST, 2);
    expect(mayMove(open)).toBe(true);
    const step = unwrap(propose(open, '0x', FACES));
    const [share] = sentBy(step) as ShareMessage[];
    expect(ownShare(step.engine)).toEqual(share);
    expect(mayMove(step.engine)).toBe(false);
    expect(sentBy(unwrap(propose(step.engine, '0x', '0x020100')))).toEqual([share]);
  });

  it('of a round goes to the chain once, with the others’ shares that it lacks', () => {
    const chain = setMode(at.open(HOST, 2), 'chain');
    const step = unwrap(propose(chain, '0x', FACES));
    expect(kindsOf(step)).toEqual(['persist', 'post']);
    const own = ownShare(step.engine)!;
    expect(sharesToPost(step.engine)).toEqual([own]);
    const { fixed } = step.engine;
    const chainRound = { base: fixed, hash: fixed.hash, shares: new Map([[HOST, own]]), state: fixed.state, shown: [] };
    expect(sharesToPost({ ...step.engine, chainRound })).toEqual([]);
    expect(presentOf({ ...step.engine, chainRound }).hash).toBe(fixed.hash);
  });

  it('fixes a state once every seat has signed it', () => {
    const step = unwrap(propose(seats[0]!, checks, '0x'));
    const answered = receive(seats[1]!, sentBy(step)[0]!);
    expect(kindsOf(answered)).toEqual(['persist', 'say ack', 'fixed']);
    expect(versionOf(answered.engine)).toBe(2n);
    const back = sentBy(answered).reduce((engine, message) => receive(engine, message).engine, step.engine);
    expect(versionOf(back)).toBe(2n);
    expect(back.fixed.acks?.size).toBe(2);
  });
});
