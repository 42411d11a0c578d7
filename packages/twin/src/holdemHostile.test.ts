import { seededRandom } from '@facedown/base';
import { type GameCase, OP_KINDS, type Script, type ScriptOp, stepDigest } from '@facedown/game-kit';
import { holdem, holdemCodecs, hostileCase, hostileConfig } from '@facedown/holdem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { type Client, connect, deploy, readArtifact } from './contracts.js';
import { firstDifference, replayScript, runTwin } from './runTwin.js';

const isLong = process.env.FACEDOWN_LONG !== undefined;

let anvil: Anvil;
let client: Client;
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
});
afterAll(() => anvil.stop());

/** One table opened, and what TypeScript says of it. */
function opened(seed: string): ScriptOp {
  const config = hostileConfig(seededRandom(seed));
  const made = holdem.setup(config);
  return {
    kind: OP_KINDS.indexOf('Setup'),
    seat: 0,
    amount: 0n,
    payload: holdemCodecs.config.encode(config),
    shown: [],
    expect: made.ok ? { digest: stepDigest(holdem, made.value) } : { code: made.code },
  };
}

describe("the halves of Hold'em, before a creator who means harm,", () => {
  it('accept the same sit-and-goes, and refuse the others by the same name', async () => {
    const ops = Array.from({ length: isLong ? 20_000 : 1000 }, (_, i) => opened(`twin hostile/${i}`));
    const codes = new Set(ops.map(({ expect: said }) => ('code' in said ? said.code : 'ok')));
    expect(codes.size).toBeGreaterThanOrEqual(6);
    const [replay, rules] = [await deploy(client, 'Replay'), await deploy(client, 'HoldemRules')];
    for (let from = 0; from < ops.length; from += 500) {
      const script: Script = { ops: ops.slice(from, from + 500), finished: true, lapsed: false, phases: new Set() };
      const answers = await replayScript(client, readArtifact('Replay').abi, replay, rules, script);
      expect(firstDifference(script, answers)).toBeUndefined();
    }
  });

  it('play what was accepted alike, at the bounds of every word', async () => {
    const games = isLong ? 500 : 20;
    const report = await runTwin(client, hostileCase as GameCase, { games, seed: 'hostile' });
    expect(report.differ).toEqual([]);
    expect(report.steps).toBeGreaterThan(10 * games);
  });
});
