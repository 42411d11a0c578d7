import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesToHex, type Hex, systemRandom } from '@facedown/base';
import { connectChain, listCommitteeKey, readCommitteeId, registerCommittee, send } from '@facedown/chain';
import {
  ANVIL_KEYS,
  type Anvil,
  deploy,
  readArtifact,
  readDeployment,
  startAnvil,
  writeDeployment,
} from '@facedown/chain/node';
import { ceremonyOf, newOperator, registryTerms, signKey, signTerms } from '@facedown/keyserver';
import {
  beaconPolicy,
  chainIdOf,
  createKeyApp,
  createKeyServer,
  dayOf,
  fixedOnChain,
  labelOf,
  nameText,
  openCommittee,
  serveApp,
} from '@facedown/keyserver/server';
import { encodeDeployData } from 'viem';
import { getBlock } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAILED, MISUSED, OK } from './command.js';
import { pack } from './pack.js';

const folder = mkdtempSync(join(tmpdir(), 'facedown-pack-'));
let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil();
  const client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! });
  writeDeployment(folder, await deploy(client));
});
afterAll(async () => {
  await anvil.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...args: string[]) {
  const lines: string[] = [];
  const common = ['--rpc', anvil.url, '--folder', folder];
  const code = await pack.run([...common, ...args], { print: (line) => lines.push(line), warn: () => {} });
  return { code, lines };
}

describe('pack', () => {
  it('opens cards, shows the same ones again, and has anyone check them', async () => {
    const file = join(folder, 'pack.json');
    const first = await run('--file', file, '--cards', '7');
    expect(first.code).toBe(OK);
    expect(new Set(first.lines[0]!.split(' ')).size).toBe(7);
    expect(await run('--file', file)).toEqual(first);
    expect(await run('--file', file, '--check')).toEqual(first);
    const changed = readFileSync(file, 'utf8').replace(/"count": 7/, '"count": 8');
    writeFileSync(file, changed);
    expect((await run('--file', file, '--check')).code).toBe(FAILED);
    writeFileSync(file, '{}');
    expect((await run('--file', file)).code).toBe(FAILED);
  });

  it('lets the key servers of a committee decide instead of a block', async () => {
    const client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! });
    const { committees } = readDeployment(folder, client.chain.id) as { committees: Hex };
    const { timestamp } = await getBlock(client);
    const secrets = [1, 2, 3].map((i) => newOperator(`https://keys${i}.example`));
    const terms = { threshold: 2, from: dayOf(Number(timestamp)), days: 2 };
    const made = await ceremonyOf(secrets, terms, systemRandom);
    const committee = openCommittee(made.file);
    const at = { chainId: client.chain.id, registry: committees };
    const id = await readCommitteeId(client, { committees, terms: registryTerms(committee) });
    const name = { use: 'beacon' } as const;
    const signed = made.operators.map(({ signing }) => signTerms(at, signing, committee));
    await registerCommittee(client, {
      committees,
      terms: registryTerms(committee),
      signatures: await Promise.all(signed),
    });
    const label = bytesToHex(labelOf(committee.ceremony, name));
    const keySigned = made.operators.map(({ signing }) => signKey(at, signing, { committee, id, name }));
    await listCommitteeKey(client, {
      committees,
      id,
      label,
      proofs: committee.proofs[nameText(name)]!,
      signatures: await Promise.all(keySigned),
    });
    const { abi, bytecode } = readArtifact('CommitteeBeacon');
    const data = encodeDeployData({ abi, bytecode, args: [committees, id, label] });
    const beacon = (await send(client, { data })).contractAddress!;
    const policy = beaconPolicy({
      chainId: await chainIdOf(anvil.url),
      contracts: [beacon],
      confirmations: 0n,
      readFixed: fixedOnChain(anvil.url),
    });
    const served = await Promise.all(
      made.rings.map((ring) =>
        serveApp(
          createKeyApp(
            createKeyServer({
              ring,
              committee,
              policy,
              random: systemRandom,
              now: () => Number(timestamp),
              save: () => {},
            }),
          ),
        ),
      ),
    );
    const who = join(folder, 'committee.json');
    writeFileSync(who, JSON.stringify({ ...made.file, urls: served.map(({ url }) => url) }));
    const file = join(folder, 'served.json');
    const drawn = await run('--file', file, '--cards', '5', '--committee', who, '--beacon', beacon);
    expect(drawn.code).toBe(OK);
    expect(new Set(drawn.lines[0]!.split(' ')).size).toBe(5);
    expect((await run('--file', file, '--check')).lines[0]).toBe(drawn.lines[0]);
    expect((await run('--file', file, '--beacon', beacon)).code).toBe(MISUSED);
    await Promise.all(served.map((one) => one.close()));
  });

  it.each([[['--file', 'x', '--cards', '65']], [['--file', 'no-such-file', '--check']], [[]]])(
    'refuses %j',
    async (args) => expect((await run(...args)).code).toBe(MISUSED),
  );
});
