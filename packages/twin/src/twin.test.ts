import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Hex, seededRandom } from '@facedown/base';
import { HOST, openDealer, openHost, openSeat } from '@facedown/dealers/open';
import { type GameCase, shuffledDecks } from '@facedown/game-kit';
import { kuhn, kuhnCase } from '@facedown/game-kit/kuhn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { type Client, connect, deploy } from './contracts.js';
import { playTable } from './playTable.js';
import { twins } from './registry.js';
import { replayTable } from './replayTable.js';
import { runTwin } from './runTwin.js';

let anvil: Anvil;
let client: Client;
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
});
afterAll(() => anvil.stop());

describe('runTwin', () => {
  it('finds no difference between the halves of Kuhn poker', async () => {
    const report = await runTwin(client, kuhnCase as GameCase, { games: 100, seed: 7 });
    expect(report.steps).toBeGreaterThan(800);
    expect(report.differ).toEqual([]);
  });

  it('comes through every phase, and to ends without a lapse', async () => {
    const report = await runTwin(client, kuhnCase as GameCase, { games: 40, seed: 7 });
    expect(Object.keys(report.phases)).toContain('Showdown');
    expect(Object.values(report.phases).every((times) => times > 0)).toBe(true);
    expect(report.ended).toBeGreaterThanOrEqual(20);
  });

  it('names both codes of a refusal, and each field in which the states differ', async () => {
    const codes = {
      check: (state: never, seat: number, action: never) => kuhn.check(state, seat, action) && 'GameOver',
    };
    const [refused] = (
      await runTwin(client, { ...kuhnCase, game: { ...kuhn, ...codes } } as GameCase, { games: 9, seed: 1 })
    ).differ;
    expect(refused!.why[0]).toMatch(/^Step of .* by seat \d: TypeScript refuses GameOver, Solidity refuses \w+$/);
    const award = (state: never, seat: number) => ({ ...kuhn.forfeit(state, seat), checked: true, winner: 2 });
    const [changed] = (
      await runTwin(client, { ...kuhnCase, game: { ...kuhn, forfeit: award } } as GameCase, { games: 200, seed: 1 })
    ).differ;
    expect(changed!.why[0]).toBe('Forfeit:');
    expect(changed!.why.join()).toMatch(/state\.winner: 2 in TypeScript, [01] in Solidity/);
  });

  it('tells of a difference in what becomes of an absent seat too', async () => {
    const absent = (state: never, seats: bigint) => ({ ...kuhn.broken(state, seats), checked: true });
    const { differ } = await runTwin(client, { ...kuhnCase, game: { ...kuhn, absent } } as GameCase, {
      games: 200,
      seed: 1,
    });
    expect(differ[0]!.why).toEqual(['Absent:', '  state.checked: true in TypeScript, false in Solidity']);
  });

  it.each([
    ['a state', { forfeit: (state: never, seat: number) => ({ ...kuhn.forfeit(state, seat), checked: true }) }],
    [
      'a refusal code',
      { check: (state: never, seat: number, action: never) => kuhn.check(state, seat, action) && 'GameOver' },
    ],
    [
      'what is pending',
      {
        pending: (state: never) => {
          const pending = kuhn.pending(state);
          return { ...pending, needs: pending.needs.map((need) => ({ ...need, other: 9 })) };
        },
      },
    ],
    ['the outcome', { outcome: (state: never) => ({ ...kuhn.outcome(state), winners: 0n }) }],
  ])('finds a half that differs in %s', async (_what, fault) => {
    const faulty = { ...kuhnCase, game: { ...kuhn, ...fault } } as GameCase;
    const report = await runTwin(client, faulty, { games: 60, seed: 1 });
    expect(report.differ.length).toBeGreaterThan(0);
  });
});

const hasOwnTest = (game: string) => existsSync(fileURLToPath(new URL(`./${game}.test.ts`, import.meta.url)));

describe.each(Object.keys(twins).filter((game) => !hasOwnTest(game)))('the halves of %s', (game) => {
  it('agree in every step and every refusal, and random games come through every phase', async () => {
    const games = process.env.FACEDOWN_LONG ? 2000 : 50;
    const { differ, phases } = await runTwin(client, twins[game]!, { games, seed: 3 });
    expect(differ).toEqual([]);
    expect(Object.entries(phases).filter(([, times]) => times === 0)).toEqual([]);
  });
});

describe('replayTable', () => {
  const plan = (seed: number, lapseEvery: number) => {
    const random = seededRandom(seed);
    return playTable({
      id: { chainId: 31337n, table: `0x${'11'.repeat(20)}` as Hex, tableId: 5n, epoch: 1n },
      game: kuhn,
      dealer: openDealer,
      seating: { config: { ante: 10n }, amounts: [20n, 20n] },
      keys: ['0x', '0x'],
      parties: new Map([
        [0, openSeat(0)],
        [1, openSeat(1)],
        [HOST, openHost(shuffledDecks(random))],
      ]),
      random,
      maxSteps: 50,
      lapseEvery,
    });
  };

  it('agrees with the reducer on whole Kuhn games at the open dealer, refusals and time-outs included', async () => {
    const contracts = {
      replay: await deploy(client, 'Replay'),
      rules: await deploy(client, 'KuhnRules'),
      dealer: await deploy(client, 'OpenDealer'),
    };
    for (let seed = 0; seed < 20; seed++) {
      const record = await plan(seed, seed % 4 === 0 ? 5 : 0);
      expect(await replayTable(client, contracts, record)).toEqual([]);
      expect(record.steps.length).toBeGreaterThan(0);
    }
  });

  it('sees a deed that was tampered with after it was recorded', async () => {
    const contracts = {
      replay: await deploy(client, 'Replay'),
      rules: await deploy(client, 'KuhnRules'),
      dealer: await deploy(client, 'OpenDealer'),
    };
    const record = await plan(3, 0);
    const steps = record.steps.map((step, i) =>
      i === record.steps.length - 1 ? { ...step, deed: { ...step.deed, party: 2 } } : step,
    );
    expect(await replayTable(client, contracts, { ...record, steps })).not.toEqual([]);
  });
});
