import { describe, expect, it } from 'vitest';
import { CARDS } from './cards.js';
import { boardOf } from './draft.js';
import { at } from './testing/board.js';
import { playScenario, scenarios, testName, unitTexts, WORDS } from './testing/index.js';

describe('the rules of Duel', () => {
  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s', (_name, scenario) => {
    const { state, needs, wrong } = playScenario(scenario);
    expect(wrong).toEqual([]);
    expect(unitTexts(state)).toEqual(expect.arrayContaining([...(scenario.has ?? [])]));
    const board = boardOf(state);
    for (const square of scenario.empty ?? []) expect([square, board[at(square)]]).toEqual([square, undefined]);
    if (scenario.state) expect(state).toMatchObject(scenario.state);
    if (scenario.needs) expect(needs).toEqual(scenario.needs);
  });

  it('have a scenario for every article and every card, each with a name of its own', () => {
    const names = scenarios.map(({ name }) => name);
    for (let number = 1; number <= 16; number++)
      expect(names.filter((name) => name.startsWith(`article ${number}:`))).not.toEqual([]);
    for (const { face, name } of CARDS)
      expect(names.filter((one) => one.startsWith(`card ${face} ${name}:`))).not.toEqual([]);
    expect(new Set(scenarios.map(testName)).size).toBe(scenarios.length);
  });

  it('have a scenario for each of the twelve words with each', () => {
    const names = scenarios.map(({ name }) => name);
    const pairs = WORDS.flatMap((word, i) => WORDS.slice(i).map((other) => `${word} and ${other}`));
    expect(pairs).toHaveLength(78);
    expect(pairs.filter((pair) => !names.some((name) => name.startsWith(`${pair}: `)))).toEqual([]);
  });

  it('reach nearly every refusal of a turn', () => {
    const codes = new Set(scenarios.flatMap(({ doing }) => doing.flatMap((one) => ('code' in one ? [one.code] : []))));
    expect(codes.size).toBeGreaterThan(20);
  });
});
