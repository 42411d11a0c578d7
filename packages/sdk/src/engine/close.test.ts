import { serverParty, unwrap } from '@facedown/base';
import { closedHash } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { type EngineTable, engineTable, kindsOf, sentBy, talkedOut } from '../testing/engineTable.js';
import { closedBy, closedStateOf, isAskedToClose, isBoundary, proposeClose } from './close.js';
import { receive } from './engine.js';
import { propose } from './propose.js';
import { setMode } from './record.js';
import type { Engine } from './types.js';

/** Hold'em before its first hand: a boundary. */
describe('the end of a table that all sign', () => {
  let at: EngineTable;
  let seats: Engine[];

  beforeAll(async () => {
    at = await engineTable({ seed: 'close', game: 'holdem', dealer: 'open', seats: 3 });
    seats = [0, 1, 2].map((seat) => at.open(seat));
  });

  it('is the same rules’ state without cards, one version on', () => {
    const closed = closedStateOf(seats[0]!);
    const { rules, version } = seats[0]!.fixed.state;
    expect(closed.rules).toBe(at.table.game.codecs.state.encode(rules));
    expect(closed.version).toBe(version + 1n);
    expect(closed.state).toBe(closedHash(closed.rules, closed.version, at.table.id.tableId));
  });

  it('is written before it is said, and is our one signature of that version', () => {
    const step = unwrap(proposeClose(seats[0]!));
    expect(kindsOf(step)).toEqual(['persist', 'say ack']);
    expect(step.engine.signed).toEqual({ version: 1n, state: closedStateOf(seats[0]!).state });
    expect(proposeClose(step.engine)).toMatchObject({ code: 'AlreadySigned' });
  });

  it('counts with every seat’s signature, and with none less', () => {
    const acks = seats.map((engine) => sentBy(unwrap(proposeClose(engine)))[0]!);
    let engine = seats[0]!;
    for (const [i, ack] of acks.entries()) {
      expect(closedBy(engine)).toBeUndefined();
      engine = receive(engine, ack).engine;
      expect(isAskedToClose(engine)).toBe(i > 0 && !engine.heard.has(0));
    }
    const closed = closedBy(engine)!;
    expect([...closed.acks.keys()]).toEqual([0, 1, 2]);
    expect(closed.state).toBe(closedStateOf(seats[0]!).state);
  });

  it('asks those who have signed nothing yet', () => {
    const [ack] = sentBy(unwrap(proposeClose(seats[0]!)));
    const asked = receive(seats[1]!, ack!).engine;
    expect(isAskedToClose(asked)).toBe(true);
    expect(isAskedToClose(unwrap(proposeClose(asked)).engine)).toBe(false);
    const { me: _, ...spectator } = asked;
    expect(isAskedToClose(spectator)).toBe(false);
    // Who goes can't end the table for those who stay: the starter chooses.
    const [other] = sentBy(unwrap(proposeClose(seats[2]!)));
    expect(isAskedToClose(receive(seats[1]!, other!).engine)).toBe(false);
    expect(isAskedToClose(receive(seats[0]!, other!).engine)).toBe(false);
  });

  it('is signed by nobody but a seat, among the seats, at a boundary', async () => {
    const { me: _, ...spectator } = seats[0]!;
    expect(proposeClose(spectator)).toMatchObject({ code: 'NotSeated' });
    expect(proposeClose(setMode(seats[0]!, 'chain'))).toMatchObject({ code: 'Disputed' });
    const kuhn = await engineTable({ seed: 'close', game: 'kuhn', dealer: 'open', seats: 2 });
    const dealt = unwrap(propose(kuhn.open(serverParty(0), 2), '0x', '0x000102'));
    const [playing] = talkedOut([kuhn.open(0), kuhn.open(1)], dealt);
    expect(isBoundary(playing!)).toBe(false);
    expect(proposeClose(playing!)).toMatchObject({ code: 'NotAtBoundary' });
    expect(proposeClose({ ...seats[0]!, signed: { version: 1n, state: '0x' } })).toMatchObject({
      code: 'AlreadySigned',
    });
  });

  it('that the chain has recorded needs no signature that we lack', () => {
    expect(closedBy({ ...seats[0]!, closed: true })?.acks.size).toBe(0);
  });
});
