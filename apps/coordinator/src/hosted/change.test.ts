import { gunzipSync } from 'node:zlib';
import { seededRandom } from '@facedown/base';
import {
  type Client,
  connectCoordinator,
  createTable,
  gameEntry,
  joinTable,
  newSession,
  serveDealer,
  verifyGame,
} from '@facedown/sdk';
import { newInviter, signTicket } from '@facedown/sdk/coordinator';
import { tableIdOf } from '@facedown/sdk/engine';
import { playSeat, quietChoice } from '@facedown/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.js';
import { heardRelay } from '../testing/heardRelay.js';
import { type House, openHouse, TEST_TIMES } from '../testing/house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse({ housekeeping: { everyMs: 0, restMs: 0, now: () => Date.now() + 1000 } });
});
afterAll(() => house.close());

describe('a table without stakes', () => {
  it('lets an invited guest in, tops up and lets a seat go, through the coordinator alone', async () => {
    const inviter = newInviter(seededRandom('inviter'));
    const server = newSession(seededRandom('server'));
    const connections = [0, 1, 2].map(() => connectCoordinator({ urls: [house.url], retryMs: 20 }));
    const relays = connections.map(({ relay }) => heardRelay(relay));
    const judges = connections.map((connection) =>
      connection.judge({
        listing: { access: 'private', inviter: inviter.address },
        ticket: (tableId, owner) => signTicket(inviter, tableIdOf(connection.judge(), tableId, 0n), owner),
      }),
    );
    const { config } = await gameEntry('holdem').example(3);
    const tableId = await createTable({
      judge: judges[0]!,
      game: 'holdem',
      dealer: 'open',
      config,
      seats: 3,
      minSeats: 2,
      servers: [server.address],
      registerSeconds: 30,
      answerSeconds: 60,
    });
    const of = (seat: number) => ({
      judge: judges[seat]!,
      relay: relays[seat]!,
      tableId,
      times: { ...TEST_TIMES, changeMs: 20_000 },
    });
    const sitting = [0, 1].map((seat) => joinTable({ ...of(seat), seat, amount: 1000n }));
    while ((await judges[0]!.read(tableId)).entries.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await judges[0]!.post(tableId, { kind: 'start' });
    const clients: Client[] = await Promise.all(sitting);
    const host = await serveDealer({ ...of(0), server: 0, session: server });
    const plays = (client: Client) => void playSeat(client, quietChoice(seededRandom(client.party)));
    clients.forEach(plays);

    // Nobody has invited him, so no seat signs for him.
    const stranger = connectCoordinator({ urls: [house.url], retryMs: 20 });
    const shut = joinTable({ ...of(0), judge: stranger.judge(), relay: stranger.relay, seat: 2, amount: 400n });
    const refused = expect(shut).rejects.toMatchObject({ code: 'SeatTaken' });
    const guest = await joinTable({ ...of(2), seat: 2, amount: 400n });
    await refused;
    plays(guest);
    expect(guest.view().seats).toEqual([0, 1, 2]);
    expect(await guest.topUp(100n)).toMatchObject({ ok: true });
    await until(guest, (client) => client.view().epoch === 3n);
    await until(clients[0]!, isInHand);
    void clients[0]!.leave();
    const left = await clients[0]!.done;
    if (left.kind !== 'left') throw new Error(left.kind);
    // The lobby is told a moment after the seats.
    await eventually(async () =>
      expect((await connections[1]!.table(tableId)).seats.map(({ seat }) => seat)).toEqual([1, 2]),
    );
    await until(guest, isInHand);
    void guest.leave();
    const ending = await clients[1]!.done;
    if (ending.kind !== 'settled') throw new Error(ending.kind);
    expect(ending.payouts.reduce((sum, payout) => sum + payout, left.payout)).toBe(2500n);
    expect(await verifyGame(clients[1]!.file())).toMatchObject({ ok: true, epochs: 4, end: 'closed' });
    // Who went while the others played on is in the results, with what it brought and took.
    // Written a moment after the seats are told.
    await eventually(async () => {
      const rows = await house.database.query('select seat, paid_in, paid_out from results order by seat, epoch');
      const sums = rows.map((row) => [Number(row.seat), String(row.paid_in), String(row.paid_out)] as const);
      expect(sums).toContainEqual([0, '1000', String(left.payout)]);
      expect(sums.map(([seat]) => seat)).toEqual([0, 1, 2]);
      const total = (at: 1 | 2) => sums.reduce((sum, one) => sum + BigInt(one[at]!), 0n);
      expect([total(1), total(2)]).toEqual([2500n, 2500n]);
    });
    // Its game file tells of all four epochs.
    await Promise.all(relays.map((relay) => relay.lastWords()));
    expect(await house.tidy()).toMatchObject({ compacted: 1 });
    const [row] = await house.database.query<{ file: Uint8Array | null }>('select file from finished_tables');
    expect(await verifyGame(String(gunzipSync(row!.file!)))).toMatchObject({ ok: true, epochs: 4, end: 'closed' });
    host.stop();
    for (const connection of [...connections, stranger]) connection.close();
  });
});

/** The server of `open` moves first at a boundary: a wish that it hears there may come too late (ADR 22). */
const isInHand = (client: Client): boolean => client.view().waiting.kind === 'action';

async function until(client: Client, isSo: (client: Client) => boolean): Promise<void> {
  for await (const _ of client.watch()) if (isSo(client)) return;
  throw new Error('the table ended');
}
