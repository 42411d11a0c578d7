import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { measureTableGas } from '@facedown/twin';
import { FIRST_EDITION, REASONS } from './firstEdition.js';
import type { Benchmark } from './measure.js';

/** What a call may cost more than in the first edition, where no reason is written down. */
const MARGIN = 1.03;

/** Every call of the table contract as a transaction of its own, beside the first edition's (docs/adr/0051). */
export const gasBench: Benchmark = async () => {
  const calls = await gasOfCalls();
  const moves = (await measureTableGas()).map(
    ({ work, gas }) => [`players: ${work === 'join' ? 'join, the dearest' : work}`, gas] as const,
  );
  return [...calls, ...moves].map(([work, gas]) => {
    const before = FIRST_EDITION[work];
    if (before === undefined) return { name: 'gas', metric: work, value: gas, unit: 'gas', against: 'nothing before' };
    return {
      name: 'gas',
      metric: work,
      value: gas,
      unit: 'gas',
      limit: REASONS[work]?.atMost ?? Math.floor(before * MARGIN),
      against: `${before} in the first edition${REASONS[work] ? `: ${REASONS[work].why}` : ''}`,
      ratio: before / gas,
    };
  });
};

/** `contracts/test/table/TableGas.t.sol` logs them; forge runs each call as a transaction. */
async function gasOfCalls(): Promise<(readonly [string, number])[]> {
  const cwd = fileURLToPath(new URL('../../contracts', import.meta.url));
  const args = ['test', '--isolate', '-vv', '--no-match-path', 'src/*', '--match-path', 'test/table/TableGas.t.sol'];
  const { stdout } = await promisify(execFile)(forge(), args, { cwd, maxBuffer: 1 << 24 });
  const found = [...stdout.matchAll(/^ {2}(\w[^:]*): (\d+)$/gm)].map(([, work, gas]) => [work!, Number(gas)] as const);
  if (found.length === 0) throw new Error(`forge has logged no gas:\n${stdout}`);
  return found;
}

/** It lies in a platform's package, of which one is installed. */
function forge(): string {
  const packages = fileURLToPath(new URL('../../node_modules/@foundry-rs', import.meta.url));
  const name = readdirSync(packages).find((one) => one.startsWith('forge-'));
  if (!name) throw new Error('forge is not installed');
  return `${packages}/${name}/bin/forge${process.platform === 'win32' ? '.exe' : ''}`;
}
