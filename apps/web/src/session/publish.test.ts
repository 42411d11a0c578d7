import { seededRandom } from '@facedown/base';
import { expandAmounts } from '@facedown/game-kit';
import { parseMessage } from '@facedown/protocol';
import { playSeat, randomChoice, seatTable } from '@facedown/sdk/testing';
import { describe, expect, it } from 'vitest';
import { plainDesk } from '../plain/plainDesk.js';
import type { WorkerEvent } from './messages.js';
import { publish } from './publish.js';
import type { TableView, TrustFacts } from './view.js';

const until = async (isDone: () => boolean): Promise<void> => {
  for (let i = 0; i < 2000 && !isDone(); i++) await new Promise((resolve) => setTimeout(resolve, 5));
  if (!isDone()) throw new Error('it never came to that');
};

describe('publish', () => {
  it('shows the own action at once, marked until the other has signed it, and tells it once', async () => {
    let isHeld = false;
    const held: (() => void)[] = [];
    const { clients } = await seatTable({
      game: 'kuhn',
      dealer: 'players',
      seats: 2,
      seed: 'publish',
      relayOf: (relay, party) => ({
        ...relay,
        // A bad line: what the other says is on its way for as long as we like.
        post(table, message) {
          const parsed = parseMessage(message);
          const isAck = parsed.ok && parsed.value.kind === 'ack';
          if (party !== 1 || !isAck || !isHeld) return relay.post(table, message);
          held.push(() => void relay.post(table, message));
          return Promise.resolve();
        },
      }),
    });
    const [me] = clients;
    const views: TableView[] = [];
    let show = () => {};
    void publish(
      me!,
      await plainDesk('kuhn'),
      () => ['one', 'two'],
      (event: WorkerEvent) => void (event.event === 'view' && views.push(event.view)),
      {
        facts: () => ({ dealer: 'players', place: 'coordinator', mode: 'hosted', phase: 'live' }),
        onForced: () => {},
        onSaid: (now) => {
          show = now;
        },
      },
    );
    await until(() => me!.view().waiting.mine && views.at(-1)?.waiting.kind === 'action');
    const before = views.length;
    const { version } = views.at(-1)!;
    isHeld = true;
    expect((await me!.act(me!.legalActions()[0]!)).ok).toBe(true);
    show();
    show();
    const [said, ...more] = views.slice(before);
    expect(more).toEqual([]);
    expect(said).toMatchObject({ version: version + 1, isSaid: true, waiting: { parties: [1] } });
    expect(said!.events).toMatchObject([{ kind: 'action', seat: 0 }]);
    // By the book it is still to come: nothing is fixed yet.
    expect(Number(me!.view().version)).toBe(version);
    await until(() => held.length > 0);
    isHeld = false;
    for (const say of held) say();
    await until(() => Number(me!.view().version) > version && views.length > before + 1);
    const fixed = views.find((view) => view.version === version + 1 && !view.isSaid)!;
    expect(fixed.state).toEqual(said!.state);
    expect(fixed.events).toEqual([]);
    show();
    expect(views.filter(({ isSaid }) => isSaid)).toHaveLength(1);
    for (const client of clients) client.stop();
  });

  it('tells the facts once more after the judge has paid', async () => {
    const { clients } = await seatTable({ game: 'kuhn', dealer: 'open', seats: 2, seed: 'paid' });
    const [me] = clients;
    let phase: TrustFacts['phase'] = 'live';
    const told: string[] = [];
    const published = publish(
      me!,
      await plainDesk('kuhn'),
      () => ['one', 'two'],
      (event: WorkerEvent) => void (event.event === 'facts' && told.push(event.facts.phase)),
      { facts: () => ({ dealer: 'open', place: 'coordinator', mode: 'offchain', phase }), onForced: () => {} },
    );
    void me!.done.then(({ kind }) => {
      if (kind === 'settled') phase = 'done';
    });
    const choose = randomChoice(seededRandom('paid'));
    await Promise.all(clients.map((client) => playSeat(client, choose, 1)));
    await published;
    expect(told.at(-1)).toBe('done');
    expect(told.slice(0, -1)).not.toContain('done');
    for (const client of clients) client.stop();
  });

  it('lets a hand be kept once its file has its end: what nobody can change is seen before all have signed it', async () => {
    const { clients } = await seatTable({
      game: 'holdem',
      dealer: 'players',
      seats: 2,
      seed: 'kept',
      relayOf: (relay, party) => ({
        ...relay,
        async post(table, message) {
          const parsed = parseMessage(message);
          const isAck = parsed.ok && parsed.value.kind === 'ack';
          if (party === 1 && isAck) await new Promise((resolve) => setTimeout(resolve, 50));
          return relay.post(table, message);
        },
      }),
      // Paid out by the seat that waits for the last signature, which the other has long before.
      judgeOf: (judge, party) => ({
        ...judge,
        post: async (id, call) => (party === 1 && call.kind === 'settle' ? undefined : judge.post(id, call)),
      }),
    });
    const [me] = clients;
    const kept: boolean[] = [];
    const published = publish(
      me!,
      await plainDesk('holdem'),
      () => ['one', 'two'],
      () => {},
      {
        facts: () => ({ dealer: 'players', place: 'here', mode: 'free', phase: 'live' }),
        onForced: () => {},
        async onRest() {
          const { fixed, table } = me!.engine();
          const isWhole = me!.file().log.at(-1)?.version === fixed.state.version;
          kept.push(isWhole && table.game.outcome(fixed.state.rules).boundary);
        },
      },
    );
    // All in: once somebody has called, the dealer opens everything at once, and nobody can change how that ends.
    await Promise.all(
      clients.map((client) => playSeat(client, (one) => one.legalActions().flatMap(expandAmounts).at(-1)!, 1)),
    );
    await published;
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).not.toContain(false);
    for (const client of clients) client.stop();
  });
});
