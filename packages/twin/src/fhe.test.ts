import { type Hex, seededRandom } from '@facedown/base';
import { asChainError, connectChain, dealerAbi, type SendingClient, send } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, startAnvil } from '@facedown/chain/node';
import { fheDealer, fheLayout, fheStateCodec, splitEvidence } from '@facedown/dealers/fhe';
import {
  ATTEMPT_CONTEXT,
  answerOf,
  type FheAttempt,
  owesOf,
  pickFrom,
  randomAttempt,
} from '@facedown/dealers/fhe/testing';
import { anyVaultCode, fheDealerCode } from '@facedown/fhevm/testing';
import { readContract } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The public part of the dealer's contract beside its TypeScript half; here every card exists and every value is settled. */
let anvil: Anvil;
let client: SendingClient;
let vault: Hex;
let dealer: Hex;
beforeAll(async () => {
  anvil = await startAnvil();
  client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! });
  vault = (await send(client, { data: anyVaultCode })).contractAddress!;
  dealer = (await send(client, { data: `${fheDealerCode}${vault.slice(2).padStart(64, '0')}` })).contractAddress!;
});
afterAll(() => anvil.stop());

async function onChain({ state, party, kind, needs, evidence }: FheAttempt) {
  const values = (kind === 'prove' ? splitEvidence(needs, evidence)?.values : undefined) ?? bytesOf(evidence);
  const packed = [...values].reduce(
    (sum, value, i) => sum | (BigInt(value) << BigInt(8 * i)),
    BigInt(values.length) << 248n,
  );
  const context = { ...ATTEMPT_CONTEXT, party };
  const stateOverride = [{ address: vault, stateDiff: [{ slot: word(0n), value: word(packed) }] }];
  const common = { address: dealer, abi: dealerAbi, stateOverride };
  const encoded = fheDealer.encode(state);
  try {
    if (kind === 'contribute') {
      const args = [context, encoded, needs, evidence, '0x'] as const;
      const [next, parties, shown] = await readContract(client, { ...common, functionName: 'contribute', args });
      return { state: next, shown: [...shown], parties };
    }
    const [next, shown] =
      kind === 'prove'
        ? await readContract(client, {
            ...common,
            functionName: 'prove',
            args: [context, encoded, needs, evidence, '0x'],
          })
        : await readContract(client, { ...common, functionName: 'resolve', args: [encoded, needs, '0x'] });
    return { state: next, shown: [...shown] };
  } catch (error) {
    return { code: asChainError(error).code };
  }
}

const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;
const bytesOf = (hex: Hex) => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'));

/** The first ones that come, and then more until every code is there: some are rare. */
function chooseAttempts(count: number) {
  const pick = pickFrom(seededRandom('both halves'));
  const reached = new Map<string, number>();
  const chosen: FheAttempt[] = [];
  for (let i = 0; i < 8 * count; i++) {
    const attempt = randomAttempt(pick);
    const answer = answerOf(attempt);
    const key = 'code' in answer ? answer.code! : 'met';
    const known = reached.get(key) ?? 0;
    if (i >= count && known >= 3) continue;
    reached.set(key, known + 1);
    chosen.push(attempt);
  }
  return { chosen, reached };
}

describe('FheDealer.sol', () => {
  const attempts = process.env.FACEDOWN_LONG ? 40_000 : 600;

  it(`answers ${attempts} right and wrong attempts as the TypeScript half does, and every code is among them`, async () => {
    const { chosen, reached } = chooseAttempts(attempts);
    for (let i = 0; i < chosen.length; i += 40) {
      const batch = chosen.slice(i, i + 40);
      const answers = await Promise.all(batch.map(onChain));
      for (const [j, attempt] of batch.entries()) expect([attempt, answers[j]]).toEqual([attempt, answerOf(attempt)]);
    }
    expect(fheLayout.codes.filter((code) => code !== 'MalformedConfig' && !reached.has(code))).toEqual([]);
    expect(reached.get('met')!).toBeGreaterThan(attempts / 10);
  });

  it('names the same parties that owe something', async () => {
    const pick = pickFrom(seededRandom('owed'));
    for (let i = 0; i < 40; i++) {
      const attempt = randomAttempt(pick);
      const mask = await readContract(client, {
        address: dealer,
        abi: dealerAbi,
        functionName: 'owed',
        args: [fheDealer.encode(attempt.state), attempt.needs],
      });
      expect(mask).toBe(owesOf(attempt).reduce((sum, seat) => sum | (1n << BigInt(seat)), 0n));
    }
  });

  it('reads a state that it writes and no other bytes: an offset that points elsewhere is refused', async () => {
    const { state } = randomAttempt(pickFrom(seededRandom('bytes')));
    const bytes = fheDealer.encode(state);
    const ask = (given: Hex) =>
      readContract(client, { address: dealer, abi: dealerAbi, functionName: 'missed', args: [given, [], 0n] }).then(
        () => 'fine',
        (error) => asChainError(error).code,
      );
    expect(await ask(bytes)).toBe('fine');
    const words = bytes.slice(2).match(/.{64}/g)!;
    // What stands behind a list's last byte is nobody's, and no decoder looks at it.
    const idle = new Set<number>();
    let at = 3 + state.seats.length;
    for (const { slots, open } of state.seats) {
      at += 9;
      for (const list of [slots, open]) {
        const size = Math.ceil((list.length - 2) / 64);
        if (size > 0) idle.add(at + size);
        at += 1 + size;
      }
    }
    const bent = words.flatMap((old, i) =>
      // Added to an offset, a length or a small number, each of these makes another layout or none.
      [32n, 1n << 32n, -32n].map((by) => {
        const next = word((BigInt(`0x${old}`) + by) & ((1n << 256n) - 1n)).slice(2);
        return { i, hex: `0x${[...words.slice(0, i), next, ...words.slice(i + 1)].join('')}` as Hex };
      }),
    );
    const cut = words.map((_, i): Hex => `0x${words.slice(0, i).join('')}`);
    for (const given of [...cut, `${bytes}00`, `${bytes}${'00'.repeat(32)}`] as Hex[])
      expect([given, await ask(given)]).toEqual([given, 'MalformedState']);
    for (const { i, hex } of bent) {
      if (idle.has(i)) continue;
      const read = fheStateCodec.parse(hex);
      const isOne = read.ok && fheDealer.encode(read.value) === hex;
      expect([i, await ask(hex)]).toEqual([i, isOne ? 'fine' : 'MalformedState']);
    }
  });

  it('starts, breaks and refuses keys and configurations alike', async () => {
    const at = { address: dealer, abi: dealerAbi } as const;
    const started = fheDealer.start('0x', ['0x', '0x']);
    if (!started.ok) throw new Error('no start');
    const encoded = fheDealer.encode(started.value);
    expect(await readContract(client, { ...at, functionName: 'start', args: ['0x', ['0x', '0x']] })).toBe(encoded);
    const { state } = randomAttempt(pickFrom(seededRandom('break')));
    const args = [fheDealer.encode(state), [], 1n] as const;
    expect(await readContract(client, { ...at, functionName: 'missed', args })).toEqual([encoded, 1n, 0n]);
    expect(await readContract(client, { ...at, functionName: 'selfProving' })).toBe(fheDealer.can.selfProving);
    const codeOf = (asked: Promise<unknown>) =>
      asked.then(
        () => 'fine',
        (error) => asChainError(error).code,
      );
    expect(await codeOf(readContract(client, { ...at, functionName: 'start', args: ['0x01', []] }))).toBe(
      'MalformedConfig',
    );
    const context = { ...ATTEMPT_CONTEXT, party: 0 };
    const check = (key: Hex) =>
      codeOf(readContract(client, { ...at, functionName: 'checkKey', args: [context, vault, key] }));
    expect([await check('0x'), await check('0x01')]).toEqual(['fine', 'MalformedEvidence']);
  });
});
