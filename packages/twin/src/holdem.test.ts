import { seededRandom } from '@facedown/base';
import { type GameCase, OP_KINDS, recordScript } from '@facedown/game-kit';
import { type HoldemState, holdem, holdemCase } from '@facedown/holdem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { type Client, connect } from './contracts.js';
import { runTwin } from './runTwin.js';

const GAMES = process.env.FACEDOWN_LONG ? 10_000 : 150;

let anvil: Anvil;
let client: Client;
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
});
afterAll(() => anvil.stop());

describe("the halves of Hold'em", () => {
  it('agree in every step and every refusal of random games', async () => {
    const report = await runTwin(client, holdemCase as GameCase, { games: GAMES, seed: 'test' });
    expect(report.steps).toBeGreaterThan(30 * GAMES);
    expect(report.differ).toEqual([]);
  }, 3_600_000);

  it('are tried with refusals, timeouts, broken decks and seats that come and go', () => {
    const seen = new Set<string>();
    for (let game = 0; game < 60; game++)
      for (const { kind, expect: answer } of recordScript(holdemCase as GameCase, seededRandom(`kinds/${game}`)).ops)
        seen.add('code' in answer ? answer.code : OP_KINDS[kind]!);
    for (const kind of OP_KINDS) expect(seen).toContain(kind);
    for (const code of ['NegativeAmount', 'BelowMinimumRaise', 'NotEnoughChips', 'NotYourTurn', 'UnknownAction'])
      expect(seen).toContain(code);
  });

  it('would show a rake that is one chip off', async () => {
    const fault = {
      ...holdem,
      on: (state: HoldemState, shown: never) => {
        const next = holdem.on(state, shown);
        return next.house > state.house ? { ...next, house: next.house + 1n } : next;
      },
    };
    const report = await runTwin(client, { ...holdemCase, game: fault } as GameCase, { games: 60, seed: 'faults' });
    expect(report.differ.length).toBeGreaterThan(0);
  });
});
