import { bytesToHex, type Hex, seededRandom, systemRandom } from '@facedown/base';
import {
  connectChain,
  listCommitteeKey,
  readBeacon,
  readCommitteeId,
  readCommitteeKeys,
  readCommitteeTerms,
  registerCommittee,
  type SendingClient,
  send,
} from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, readArtifact, startAnvil } from '@facedown/chain/node';
import { beaconId } from '@facedown/dealers/salt';
import { newPack, openPack, readPack } from '@facedown/sdk';
import { pinByServers } from '@facedown/sdk/committee';
import { rpcProxy } from '@facedown/sdk/testing/rpc';
import { encodeDeployData, toFunctionSelector } from 'viem';
import { getBlock } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator } from './ceremony/card.js';
import { ceremonyOf, type Made } from './ceremony/ceremonyOf.js';
import { dayOf, labelOf, nameText } from './keys/names.js';
import { openCommittee, type PublicCommittee } from './keys/publicCommittee.js';
import { registryTerms, signKey, signTerms } from './registry.js';
import { createKeyApp } from './server/app.js';
import { beaconPolicy } from './server/beaconPolicy.js';
import { createKeyServer } from './server/keyServer.js';
import { chainIdOf, fixedOnChain } from './server/rpc.js';
import { type Served, serveApp } from './server/serve.js';

const random = systemRandom;
const BEACON = { use: 'beacon' } as const;
const VALUE_OF = toFunctionSelector('valueOf(bytes32)');
let anvil: Anvil;
let client: SendingClient;
let committees: Hex;
let beacon: Hex;
let made: Made;
let committee: PublicCommittee;
let id: Hex;
let served: Served[];

beforeAll(async () => {
  anvil = await startAnvil();
  client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! });
  committees = (await send(client, { data: readArtifact('Committees').bytecode })).contractAddress!;
  const { timestamp } = await getBlock(client);
  const secrets = [1, 2, 3].map((i) => newOperator(`https://keys${i}.example`));
  made = await ceremonyOf(secrets, { threshold: 2, from: dayOf(Number(timestamp)), days: 3 }, random);
  committee = openCommittee(made.file);
  id = await readCommitteeId(client, { committees, terms: registryTerms(committee) });
});
afterAll(async () => {
  await Promise.all((served ?? []).map((one) => one.close()));
  await anvil.stop();
});

const at = () => ({ chainId: client.chain.id, registry: committees });
const listing = async (signers = made.operators) => ({
  committees,
  id,
  label: bytesToHex(labelOf(committee.ceremony, BEACON)),
  proofs: committee.proofs[nameText(BEACON)]!,
  signatures: await Promise.all(signers.map(({ signing }) => signKey(at(), signing, { committee, id, name: BEACON }))),
});

describe('a committee on a chain', () => {
  it('is listed once all operators have signed, and its keys are read back', async () => {
    const terms = registryTerms(committee);
    const signatures = await Promise.all(made.operators.map(({ signing }) => signTerms(at(), signing, committee)));
    const swapped = [signatures[1]!, signatures[0]!, signatures[2]!];
    await expect(registerCommittee(client, { committees, terms, signatures: swapped })).rejects.toMatchObject({
      code: 'NotSigned',
    });
    await registerCommittee(client, { committees, terms, signatures });
    expect(await readCommitteeTerms(client, { committees, id })).toMatchObject({ threshold: 2, urls: terms.urls });
    const short = await listing(made.operators.slice(1));
    await expect(listCommitteeKey(client, short)).rejects.toMatchObject({ code: 'NotSigned' });
    await listCommitteeKey(client, await listing());
    const { threshold, keys } = await readCommitteeKeys(client, { committees, id, label: (await listing()).label });
    expect(threshold).toBe(2);
    expect(keys).toBe(
      `0x${committee
        .keyOf(BEACON)!
        .keys.map(({ bytes }) => bytesToHex(bytes).slice(2))
        .join('')}`,
    );
  });

  it('opens a pack: fixed on the chain, answered by the servers, pinned by anyone', async () => {
    const { abi, bytecode } = readArtifact('CommitteeBeacon');
    const label = bytesToHex(labelOf(committee.ceremony, BEACON));
    const data = encodeDeployData({ abi, bytecode, args: [committees, id, label] });
    beacon = (await send(client, { data })).contractAddress!;
    const policy = beaconPolicy({
      chainId: await chainIdOf(anvil.url),
      contracts: [beacon],
      confirmations: 2n,
      readFixed: fixedOnChain(anvil.url),
    });
    const now = () => committee.from * 86_400;
    served = await Promise.all(
      made.rings
        .map((ring) => createKeyServer({ ring, committee, policy, random, now, save: () => {} }))
        .map((server) => serveApp(createKeyApp(server))),
    );
    const purpose: Hex = `0x${'11'.repeat(32)}`;
    const owner = client.account.address;
    const list = Array.from({ length: 64 }, (_, i) => i);
    const solo = { chainId: BigInt(client.chain.id), beacon, owner, purpose, list, count: 5 };
    const pack = newPack(solo, seededRandom('pack'));
    const mine = () => client.request({ method: 'anvil_mine', params: ['0x1'] } as never);
    // One server is away all the time; two are enough.
    const urls = served.map(({ url }, i) => (i === 0 ? 'http://127.0.0.1:9' : url));
    const pin = pinByServers(client, { urls, committee: committee.keyOf(BEACON)!, pollMs: 50 });
    const mining = setInterval(() => void mine().catch(() => {}), 40);
    const faces = await openPack(client, pack, { pin, pollMs: 20, onWait: () => void mine().catch(() => {}) }).finally(
      () => clearInterval(mining),
    );
    expect(new Set(faces).size).toBe(5);
    expect(await readPack(client, pack)).toEqual(faces);
    const { value } = await readBeacon(client, { beacon, id: beaconId(owner, purpose) });
    expect(value).toBeGreaterThan(0n);
    // A contract, or an RPC, that tells another value than the servers is not believed.
    const lying = await rpcProxy(anvil.url);
    lying.lie = (method, params, truth) =>
      method === 'eth_call' && (params[0] as { data: string }).data.startsWith(VALUE_OF)
        ? `0x${'05'.padStart(64, '0')}`
        : truth;
    const led = await connectChain({ rpcUrl: lying.url, privateKey: ANVIL_KEYS[0]! });
    await expect(
      pinByServers(led, { urls, committee: committee.keyOf(BEACON)! })({ beacon, id: beaconId(owner, purpose) }),
    ).rejects.toMatchObject({ code: 'BeaconDiffers' });
    await lying.stop();
    // Whoever asks for what nobody fixed gets nothing.
    const never = beaconId(owner, `0x${'12'.repeat(32)}`);
    await expect(
      pinByServers(client, { urls, committee: committee.keyOf(BEACON)!, patienceMs: 0 })({ beacon, id: never }),
    ).rejects.toMatchObject({ code: 'NotFixed' });
    const asked = await fetch(`${served[1]!.url}/beacon`, {
      method: 'POST',
      body: JSON.stringify({ chainId: String(client.chain.id), contract: beacon, id: never }),
    });
    expect(await asked.json()).toMatchObject({ code: 'NotFixed' });
    await expect(chainIdOf('http://127.0.0.1:9/secret')).rejects.toMatchObject({
      code: 'ChainUnavailable',
      message: expect.not.stringContaining('secret'),
    });
  });
});
