import { type Hex, unwrap } from '@facedown/base';
import { loadDealer, loadGame, type SessionKey } from '@facedown/sdk';
import { makePlain, parsePlain } from '@facedown/sdk/coordinator';
import { disputeDigest, signWith, startOf, type TableView } from '@facedown/sdk/engine';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Coordinator, openCoordinator } from '../coordinator.js';
import { plugIn } from '../testing/fakeSocket.js';
import { type OpenedTable, openTable } from '../testing/recorded.js';
import { useCoordinator } from '../testing/useCoordinator.js';
import { hostedId } from './parseCall.js';

const DAY = 86_400_000;
const used = useCoordinator();
afterEach(() => vi.restoreAllMocks());

const wall = Date.now;
const jump = (ms: number) => vi.spyOn(Date, 'now').mockImplementation(() => wall() + ms);
const call = async (on: Coordinator, method: string, args: object) => {
  const response = await on.app.request(`/api/judge/${method}`, { method: 'POST', body: makePlain(args) });
  return parsePlain(await response.text()) as { value: never; code?: string };
};
const readOf = async (on: Coordinator, { tableId }: OpenedTable): Promise<TableView> =>
  (await call(on, 'read', { tableId })).value;

async function disputed(): Promise<{ table: OpenedTable; base: object }> {
  const table = await openTable(used.house);
  const { opening, entries, hash } = await readOf(used.house, table);
  const rules = {
    id: hostedId(table.tableId, 1n),
    game: await loadGame('kuhn'),
    dealer: (await loadDealer('open')).dealer,
  };
  const base = { state: unwrap(startOf(rules, opening, entries, 0n)), hash };
  const sign = (key: SessionKey): Hex => signWith(key)(disputeDigest(rules.id, 0, 0n, hash));
  const args = { tableId: table.tableId, seat: 0, fixed: base, proof: sign(table.sessions[0]!) };
  expect((await call(used.house, 'dispute', args)).code).toBeUndefined();
  return { table, base };
}

describe('a clock that jumps', () => {
  it('makes nobody lose by time, while the house is open and while it is closed', async () => {
    const { table, base } = await disputed();
    for (const ms of [DAY, -DAY]) {
      jump(ms);
      const now = await readOf(used.house, table);
      expect(now.phase).toBe('register');
      expect(now.remainingMs).toBeGreaterThan(30_000);
      expect((await call(used.house, 'timeout', { tableId: table.tableId, base })).code).toBe('WrongPhase');
      const again = await openCoordinator({ database: used.database });
      const later = await readOf(again, table);
      expect(later.phase).toBe('register');
      expect(later.remainingMs).toBeGreaterThan(30_000);
      expect(later.remainingMs).toBeLessThanOrEqual(60_000);
      await again.close();
    }
  });

  it('neither opens nor shuts the door: limits, tickets and connections are as before', async () => {
    const plug = plugIn(used.house, '10.9.9.9');
    for (const ms of [-DAY, DAY]) {
      jump(ms);
      plug.say({ op: 'ping' });
      await plug.next('pong');
    }
    for (let i = 0; i < 20_000 && !plug.closed(); i++) plug.say({ op: 'ping' });
    expect(plug.closed()).toBe(1008);
  });

  it('keeps no seat for long that was held before it was set back', async () => {
    const quick = async () =>
      (await used.house.app.request('/api/quick', { method: 'POST', body: '{"game":"relic","seats":2}' })).json();
    jump(DAY);
    const [first, second] = [await quick(), await quick()];
    expect([first.tableId, second.seat]).toEqual([second.tableId, 1 - first.seat]);
    jump(0);
    expect(await quick()).toMatchObject({ tableId: first.tableId });
  });
});
