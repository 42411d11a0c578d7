import type { Hex } from '@facedown/base';
import { codecOf, defineLayout } from '@facedown/game-kit';
import { duel } from '../duel.js';
import { playScenario, type Scenario } from './scenario.js';

const vectorLayout = defineLayout({
  name: 'DuelVector',
  structs: [
    'struct DuelCall { uint8 kind; uint8 seat; bytes payload; bytes32 digest; string code; }',
    'struct DuelVector { bytes state; DuelCall[] calls; }',
  ],
  enums: {},
  codes: [],
});
const vectorCodec = codecOf(vectorLayout, 'DuelVector');
const NOTHING: Hex = `0x${'00'.repeat(32)}`;

/** `article 9: an empty hand …` becomes `test_article9_anEmptyHand…`. */
export const testName = ({ name }: Scenario): string => {
  const [head = '', ...rest] = name.replace(/'/g, '').split(': ');
  const camel = (text: string) =>
    text
      .replace(/[^a-zA-Z0-9 ]/g, ' ')
      .trim()
      .replace(/ +([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return ['test', camel(head), camel(rest.join(' '))].filter(Boolean).join('_');
};

/** Each scenario as a state, calls and answers, for the contract's tests. */
export function duelVectorsJson(scenarios: readonly Scenario[]): string {
  const entries = scenarios.map((scenario) => {
    const { start, ops } = playScenario(scenario);
    const calls = ops.map(({ kind, seat, payload, expect }) => ({
      kind,
      seat,
      payload,
      digest: 'digest' in expect ? expect.digest : NOTHING,
      code: 'code' in expect ? expect.code : '',
    }));
    const state = duel.codecs.state.encode(start);
    return [testName(scenario), vectorCodec.encode({ state, calls })];
  });
  return `${JSON.stringify(Object.fromEntries(entries), null, 1)}\n`;
}

/** One test a scenario, in the contract's half. */
export function duelTestsSolidity(scenarios: readonly Scenario[]): string {
  const tests = scenarios.map(testName).map(
    (name) => `
    function ${name}() external view {
        _replay("${name}");
    }`,
  );
  return `// SPDX-License-Identifier: MIT
// Generated from packages/games/duel/src/testing by \`npm run generate\`. Do not edit.
pragma solidity ^0.8.28;

import {DuelVectors} from "./DuelVectors.sol";

/// Every article and every card of Duel, named after it; what is done and answered is in vectors/duel.json.
contract DuelScenariosTest is DuelVectors {${tests.join('\n')}
}
`;
}
