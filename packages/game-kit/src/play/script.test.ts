import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { type KuhnAction, type KuhnConfig, type KuhnState, kuhn, kuhnCase } from '../testing/kuhn/index.js';
import { type GameCase, OP_KINDS, recordScript, stepDigest } from './script.js';

type KuhnCase = GameCase<KuhnConfig, KuhnState, KuhnAction>;
const { probes: _, ...plain } = kuhnCase;
const opsOf = (gameCase: KuhnCase, seed = 'script') =>
  recordScript(gameCase, seededRandom(seed), { lapses: false }).ops;

describe('a recorded script', () => {
  it('lets seats leave between hands, notes what comes of it, and begins again where play was over', () => {
    const ended: KuhnState[] = [];
    const ops = opsOf({
      ...plain,
      atBoundary(_random, state) {
        ended.push(state);
        return { kind: 'release', seat: 1 };
      },
    });
    const at = ops.findIndex(({ kind }) => OP_KINDS[kind] === 'Release');
    const released = kuhn.release(ended[0]!, 1);
    const left = released.ok ? { digest: stepDigest(kuhn, released.value.state) } : { code: released.code };
    expect(ops[at]).toMatchObject({ seat: 1, expect: left });
    expect(OP_KINDS[ops[at + 1]!.kind]).toBe('Begin');
  });

  it('tries the first number that no action has: bounds are where two halves differ', () => {
    const beyond = kuhn.codecs.action.encode({ kind: 2 });
    const ops = Array.from({ length: 100 }, (_, i) => opsOf(plain, `stray/${i}`)).flat();
    const tried = ops.filter(({ kind, payload }) => OP_KINDS[kind] === 'Step' && payload === beyond);
    expect(tried.length).toBeGreaterThan(0);
    for (const { expect: said } of tried) expect(said).toHaveProperty('code');
  });
});
