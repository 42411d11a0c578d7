import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { connect, deploy, type ProofVector, readArtifact, startAnvil } from '@facedown/twin';
import { type CryptoTimes, cryptoTimes } from './cryptoWork.js';
import { inChromium } from './inChromium.js';
import type { Benchmark, Measurement } from './measure.js';

/** At most, in multiplications of the same run. */
const LIMITS: Readonly<Record<string, number>> = {
  'shuffle of 52, prove': 350,
  'shuffle of 52, verify': 200,
  'nine shuffles of 52, verify': 900,
  'shuffle of 21, prove': 150,
  'shuffle of 21, verify': 95,
  'token, prove': 4,
  'token, verify': 6,
  'claim over 9 faces, prove': 45,
  'claim over 9 faces, verify': 45,
};
const GAS_LIMITS: Readonly<Record<string, number>> = {
  token: 40_000,
  'claim over nine faces': 330_000,
  'second shuffle of 21': 1_400_000,
  'second shuffle of 52': 3_200_000,
};
/** One proven 52-card shuffle by Groth16 on these machines, the faster of the runs; its key has 236 MB. */
const PEER_SECONDS = 34;

const name = 'crypto';

/** Sealed cards: proofs against one multiplication, in Node and in a page's worker; gas; memory of a client. */
export const crypto: Benchmark = async () => {
  const node = cryptoTimes(15);
  const multiplications = ({ multiplication, works }: CryptoTimes, work: string) => works[work]! / multiplication;
  const rows: Measurement[] = [{ name, metric: 'multiplication', value: node.multiplication, unit: 'ms' }];
  for (const [work, limit] of Object.entries(LIMITS))
    rows.push({ name, metric: work, value: multiplications(node, work), unit: 'multiplications', limit });
  for (const work of ['shuffle of 52, prove', 'shuffle of 52, verify'])
    rows.push({
      name,
      metric: `${work}, in Node`,
      value: node.works[work]!,
      unit: 'ms',
      ...(work.endsWith('prove')
        ? {
            against: 'a Groth16 shuffle of 52 (34 s at best, key of 236 MB)',
            ratio: (1000 * PEER_SECONDS) / node.works[work]!,
          }
        : {}),
    });
  const page = await inChromium<CryptoTimes>('./cryptoWorker.ts');
  for (const work of Object.keys(LIMITS))
    rows.push({
      name,
      metric: `${work}, in Chromium against Node`,
      value: page.works[work]! / node.works[work]!,
      unit: 'times',
      limit: 2,
    });
  rows.push(...(await gasRows()));
  rows.push({ name, metric: 'client at a 52-card, 9-seat table', value: clientMemory(), unit: 'MB', limit: 40 });
  return rows;
};

/** Execution only: what the verifying library spends, without calldata and without the call. */
async function gasRows(): Promise<Measurement[]> {
  const file = new URL('../../vectors/proofs.json', import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: ProofVector[] };
  const { abi } = readArtifact('CryptoHarness');
  const anvil = await startAnvil();
  try {
    const client = connect(anvil.url);
    const address = await deploy(client, 'CryptoHarness');
    const rows: Measurement[] = [];
    for (const { name: metric, kind, context, statement, set, owner, proof } of cases) {
      const limit = GAS_LIMITS[metric];
      if (limit === undefined) continue;
      const gas = await client.readContract({
        address,
        abi,
        functionName: 'verify',
        args: [kind, { ...context, party: Number(context.party) }, statement, BigInt(set), owner, proof],
      });
      rows.push({ name, metric: `${metric}, execution`, value: Number(gas), unit: 'gas', limit });
    }
    return rows;
  } finally {
    await anvil.stop();
  }
}

/** In a process of its own, so that nothing else is counted. */
function clientMemory(): number {
  const script = fileURLToPath(new URL('./cryptoMemory.ts', import.meta.url));
  return Number(execFileSync(process.execPath, ['--expose-gc', '--import', 'tsx', script], { encoding: 'utf8' }));
}
