import { unwrap } from '@facedown/base';
import { parseMessage } from '@facedown/protocol';
import type { TableView } from '@facedown/sdk/engine';
import { manualClock, seatTable } from '@facedown/sdk/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { openFollowing } from './following.js';

const KEY = 'followed';

/** Kuhn poker: one seat has moved, its move is with the relay, and the other seat has gone without a word of it. */
describe('what a keeper does for a seat that has moved and gone', () => {
  let mover: number;
  let base: TableView;
  let next: TableView;
  let follow: () => Promise<ReturnType<typeof openFollowing>>;

  beforeAll(async () => {
    const clock = manualClock();
    const seated = await seatTable({ game: 'kuhn', dealer: 'open', seats: 2, seed: 'following', clock });
    const { clients, servers, judge, relay, tableId } = seated;
    const asked = () => clients.find((client) => client.view().waiting.mine);
    await clock.run(() => asked() !== undefined, 60_000);
    const client = asked()!;
    mover = client.party;
    const { table, fixed } = client.engine();
    clients[1 - mover]!.stop();
    unwrap(await client.act(client.legalActions()[0]!));
    const candidate = client.engine().candidate!;
    for (const one of [...clients, ...servers]) one.stop();
    const messages = relay.passed.map(({ message }) => message);
    expect(messages.map((text) => unwrap(parseMessage(text)).kind)).toContain('move');
    const view = { ...(await judge.read(tableId)), phase: 'play', remainingMs: 1000 } as const;
    base = { ...view, version: fixed.state.version, hash: fixed.hash };
    next = { ...view, version: candidate.state.version, hash: candidate.hash };
    follow = async () => {
      const following = openFollowing();
      const told = await following.follow({ key: KEY, at: table.id, view, messages, isFirst: true });
      expect(told).toEqual({ ok: true, value: base.version });
      return following;
    };
  });

  const decided = async (view: TableView) => {
    const asked = { records: [], kept: [mover], version: base.version, isStill: true };
    return unwrap(await (await follow()).decide({ key: KEY, view, ...asked }));
  };

  it('is to bring the move to the clock while there is time', async () => {
    expect(await decided(base)).toMatchObject({ call: { kind: 'advance', deeds: [{ kind: 'move', party: mover }] } });
  });

  it('is to let the clock act once the time is over, which takes no move any more', async () => {
    expect(await decided({ ...base, remainingMs: 0 })).toMatchObject({ call: { kind: 'timeout' } });
  });

  it('follows from what somebody has registered who had more signatures than the relay was told', async () => {
    const { version, call } = await decided(next);
    expect(version).toBe(next.version);
    expect(call).toBeUndefined();
  });
});
