import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Coordinator, openCoordinator } from '../coordinator.js';
import type { Database } from '../database/database.js';
import { openTable } from '../testing/recorded.js';
import { testDatabase } from '../testing/testDatabase.js';

const TOKEN = 'of-this-test-alone';
let database: Database;
let house: Coordinator;
beforeAll(async () => {
  database = await testDatabase();
  house = await openCoordinator({ database, houseToken: TOKEN });
});
afterAll(async () => {
  await house.close();
  await database.close();
});
const ask = (authorization?: string, of = house) =>
  of.app.request('/api/house', authorization ? { headers: { authorization } } : {});

describe("the operator's view", () => {
  it('tells how the house is, and nothing of who plays what', async () => {
    const table = await openTable(house);
    const report = await (await ask('Bearer a-token')).json();
    expect(report).toMatchObject({ code: 'NotTheOperator' });
    const told = await (await ask(`Bearer ${TOKEN}`)).text();
    expect(JSON.parse(told)).toMatchObject({
      tables: { 'hosted running': 1 },
      seats: { people: 2, bots: 0 },
      disputes: 0,
      bus: { engine: 'postgres', isUp: true },
      versions: { schema: '0009_meetings.sql' },
    });
    expect(Math.abs(JSON.parse(told).clockSkewMs)).toBeLessThan(1000);
    for (const secret of [table.key, ...table.key.split(':').slice(2)]) expect(told).not.toContain(secret);
  });

  it('is shut to whoever has no token, another one, or asks a house without one', async () => {
    for (const given of [undefined, 'Bearer ', 'Bearer x', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`])
      expect((await ask(given)).status).toBe(401);
    const bare = await openCoordinator({ database });
    expect((await ask('Bearer undefined', bare)).status).toBe(401);
    expect((await ask('Bearer ', bare)).status).toBe(401);
    await bare.close();
  });

  it('has a page that runs no script but its own', async () => {
    const page = await house.app.request('/house');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await page.text()).not.toMatch(/<script>|onclick/);
    expect((await house.app.request('/house.js')).headers.get('content-type')).toContain('javascript');
  });

  it('measures how late its thread is', async () => {
    const print = house.metrics.print();
    expect(print).toMatch(/^facedown_event_loop_delay_p99_ms [\d.]+$/m);
    // It measures from one turn of the loop to the next.
    await new Promise((resolve) => setTimeout(resolve, 40));
    const end = performance.now() + 120;
    while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(Number(/event_loop_delay_max_ms ([\d.]+)/.exec(house.metrics.print())?.[1])).toBeGreaterThan(50);
  });
});
