import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  bytesToHex,
  concatBytes,
  type Hex,
  hexToBytes,
  pick,
  randomBelow,
  seededRandom,
  systemRandom,
  unwrap,
} from '@facedown/base';
import {
  beaconInput,
  combineBeacon,
  combineDealShares,
  combineShares,
  combineTableKey,
  contextHash,
  type Due,
  elementOf,
  keyOf,
  mul,
  openFace,
  proveEscrow,
  randomScalar,
  sub,
  verifyDeal,
} from '@facedown/crypto';
import { sealedDeck, testCommittee } from '@facedown/crypto/testing';
import { labelOfTable } from '@facedown/dealers/committee';
import { escrowConfig } from '@facedown/dealers/escrow';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type EmbeddedOptions, embeddedCommittee } from '../embedded.js';
import { loadRing } from '../keys/keyStore.js';
import { DAY_SECONDS, KEPT_DAYS } from '../keys/names.js';
import { type ToyState, toyContext, toyJudge, toyText } from '../testing/toyTable.js';
import { beaconPolicy, type FixedBeacon } from './beaconPolicy.js';
import { type Answer, createKeyServer } from './keyServer.js';
import { anyPolicy, owesNothing, type Policy } from './policy.js';
import { recordedPolicy } from './recordedPolicy.js';

const random = systemRandom;
const root = mkdtempSync(join(tmpdir(), 'facedown-keyserver-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const DAY = 20_000;
const CONTRACT: Hex = `0x${'66'.repeat(20)}`;

function house(policy: Policy, more: Partial<EmbeddedOptions> = {}) {
  const clock = { seconds: DAY * DAY_SECONDS + 5 };
  const lines: string[] = [];
  const options: EmbeddedOptions = {
    policy,
    random,
    seconds: () => clock.seconds,
    days: 12,
    log: (line) => lines.push(line),
    perSecond: 1e6,
    burst: 1e6,
    ...more,
  };
  return { clock, lines, options, open: () => embeddedCommittee(options) };
}

const bytesOf = ({ server, bytes }: Answer) => ({ server, bytes: hexToBytes(bytes) });
const oks = <Value>(results: readonly ({ ok: true; value: Value } | { ok: false; code: string })[]): Value[] =>
  results.map((result) => {
    if (!result.ok) throw new Error(result.code);
    return result.value;
  });

/** Seat 2 has sealed three tokens to today's key. */
async function vanished() {
  const judge = toyJudge();
  const it_ = house(recordedPolicy(judge));
  const { committee, servers } = await it_.open();
  const key = committee.keyOf({ use: 'escrow', day: DAY })!;
  const secret = randomScalar(random);
  const slots = [1, 2, 3].map(() => keyOf(randomScalar(random)));
  const { sealed } = proveEscrow('seal', random(32), { secret, key: keyOf(secret) }, key.joint, slots, random);
  const state: ToyState = {
    tableId: 5,
    version: 9,
    day: DAY,
    sealed: sealed.map(({ a }) => bytesToHex(a.bytes)),
    owed: [0, 2],
  };
  return { ...it_, judge, committee, servers, key, secret, slots, sealed, state };
}

describe('a key server', () => {
  it('gives a vanished seat’s tokens once the judge has recorded that they are owed', async () => {
    const { judge, servers, key, secret, slots, sealed, state } = await vanished();
    const claim = { state: toyText(state) };
    expect(await servers[0]!.server.token(claim)).toEqual({ ok: false, code: 'NotRecorded' });
    judge.record(toyText(state));
    const answers = oks(await Promise.all(servers.map(({ server }) => server.token(claim)))).map(bytesOf);
    const bases = [sealed[0]!.a, sealed[2]!.a];
    const bound = contextHash(toyContext(state));
    for (const set of [
      [0, 1],
      [1, 2],
    ]) {
      const made = combineShares(
        bound,
        key,
        bases,
        set.map((i) => answers[i]!),
      );
      if (!made.ok) throw new Error(made.code);
      [0, 2].forEach((slot, i) => {
        const token = elementOf(sub(sealed[slot]!.b.point, made.value.values[i]!.point));
        expect(token.bytes).toEqual(elementOf(mul(slots[slot]!.point, secret)).bytes);
      });
    }
    expect(combineShares(bound, key, bases, answers.slice(0, 1))).toEqual({ ok: false, code: 'TooFewShares' });
  });

  it('gives the same answer to whoever asks again, after a restart the same values', async () => {
    const judge = toyJudge();
    const { open } = house(recordedPolicy(judge), { folder: join(root, 'again') });
    const first = await open();
    const base = keyOf(randomScalar(random));
    const state: ToyState = { tableId: 1, version: 1, day: DAY, sealed: [bytesToHex(base.bytes)], owed: [0] };
    judge.record(toyText(state));
    const claim = { state: toyText(state) };
    const [one, two] = oks([await first.servers[1]!.server.token(claim), await first.servers[1]!.server.token(claim)]);
    expect(one).toEqual(two);
    const second = await open();
    expect(second.committee.ceremony).toBe(first.committee.ceremony);
    const [three] = oks([await second.servers[1]!.server.token(claim)]);
    expect(three!.bytes.slice(0, 130)).toBe(one!.bytes.slice(0, 130));
    expect(three!.bytes).not.toBe(one!.bytes);
  });

  it('answers none of ten thousand questions for what is not due', async () => {
    const { judge, servers, sealed, state, slots } = await vanished();
    const draw = seededRandom('curious');
    const recorded = toyText(state);
    const old = toyText({ ...state, version: 8, owed: [1] });
    judge.record(old);
    judge.record(recorded);
    judge.record(toyText({ ...state, tableId: 6, sealed: [], owed: [] }));
    const sealedA = sealed.map(({ a }) => bytesToHex(a.bytes));
    const points = [...sealedA, ...slots.map(({ bytes }) => bytesToHex(bytes))];
    const junk = [
      undefined,
      null,
      5,
      [],
      '',
      '{}',
      { length: 1 },
      { state: 7 },
      { state: '[' },
      { state: recorded.slice(1) },
    ];
    const change = (): unknown => {
      const owed = Array.from({ length: 1 + randomBelow(draw, 3) }, () => randomBelow(draw, 3));
      const version = randomBelow(draw, 20);
      switch (randomBelow(draw, 9)) {
        case 0: // a curious seat: the card that comes next
          return { state: toyText({ ...state, owed }) };
        case 1: // a relay: an older or a later state
          return { state: toyText({ ...state, version }) };
        case 2: // a judge of another table, with this table's ciphertexts
          return { state: toyText({ ...state, tableId: 6, owed }) };
        case 3: // a table that nobody knows
          return { state: toyText({ ...state, tableId: 7 + version }) };
        case 4: // bases of one's own beside the true state of another table
          return { state: toyText({ ...state, tableId: 6, sealed: [], owed: [] }), bases: points, owed };
        case 5: // ciphertexts from elsewhere
          return { state: toyText({ ...state, sealed: state.sealed.map(() => pick(draw, points)), owed }) };
        case 6: // the old record
          return { state: old };
        case 7: // another day's key for the same ciphertexts
          return { state: toyText({ ...state, day: DAY + randomBelow(draw, 9) - 4 + 20 }) };
        default:
          return pick(draw, junk);
      }
    };
    let answers = 0;
    let asked = 0;
    while (asked < 10_000) {
      const claim = change();
      if ((claim as { state?: string })?.state === recorded) continue;
      const { server } = pick(draw, servers);
      const made = await pick(draw, [server.token, server.deal, server.beacon])(claim);
      if (made.ok) answers++;
      asked++;
    }
    expect(answers).toBe(0);
    expect((await servers[0]!.server.token({ state: recorded })).ok).toBe(true);
    // The same bases brought under the true state's name change nothing: the server computes its own.
    const [plain, dressed] = oks([
      await servers[0]!.server.token({ state: recorded }),
      await servers[0]!.server.token({ state: recorded, bases: [points[3]], owed: [1] }),
    ]);
    expect(dressed).toEqual(plain);
  });

  it('refuses a key for another use, too many slots and none', async () => {
    const base = keyOf(5n);
    const context = { chainId: 1n, table: CONTRACT, tableId: 1n, epoch: 1n, version: 1n, party: 128 };
    const given = (key: { use: 'beacon' | 'master' }, bases: (typeof base)[]): Policy => ({
      ...owesNothing,
      tokens: async () => ({ ok: true, value: { key, context, bases } }),
    });
    const ask = async (policy: Policy) => (await house(policy).open()).servers[0]!.server;
    expect(await (await ask(given({ use: 'beacon' }, [base]))).token({})).toEqual({ ok: false, code: 'UnknownKey' });
    expect(await (await ask(given({ use: 'master' }, []))).token({})).toEqual({ ok: false, code: 'NothingOwed' });
    expect(await (await ask(given({ use: 'master' }, Array(300).fill(base)))).token({})).toEqual({
      ok: false,
      code: 'NothingOwed',
    });
    expect(await (await ask(given({ use: 'master' }, [base]))).deal({})).toEqual({ ok: false, code: 'NothingOwed' });
    // A state that names other share keys than ours for its table: our answer would look like a lie.
    const stranger = testCommittee(2, 3, random);
    const named: Policy = {
      ...owesNothing,
      tokens: async () => {
        const key = {
          use: 'table' as const,
          day: DAY,
          label: random(32),
          committee: stranger.key,
        };
        return { ok: true, value: { key, context, bases: [base] } };
      },
    };
    const { servers } = await house(named).open();
    expect(await servers[0]!.server.token({})).toEqual({ ok: false, code: 'UnknownKey' });
  });

  it('deals cards of which any two servers make the same', async () => {
    const secrets = [0, 1].map(() => randomScalar(random));
    const context = { chainId: 1n, table: CONTRACT, tableId: 1n, epoch: 1n, version: 1n, party: 128 };
    let dues: Due[] = [];
    const policy: Policy = {
      ...owesNothing,
      deals: async () => ({
        ok: true,
        value: { key: { use: 'table', day: DAY, label, committee: key }, context, dues },
      }),
    };
    const { committee, servers } = await house(policy).open();
    const master = committee.keyOf({ use: 'master' })!;
    const to = {
      ceremony: committee.ceremony,
      day: DAY,
      threshold: master.threshold,
      keys: bytesToHex(concatBytes(...master.keys.map(({ bytes }) => bytes))),
    };
    const label = labelOfTable(context, { players: { keys: [] } as never, committee: to });
    const claim = { chainId: '1', table: CONTRACT, tableId: '1', epoch: '1', config: escrowConfig(to), keys: [] };
    const shares = oks(await Promise.all(servers.map(({ server }) => server.tableKey(claim)))).map(bytesOf);
    const { key } = unwrap(combineTableKey(label, master, shares));
    const deck = sealedDeck(6, key.joint, 7n, random);
    dues = [0, 1, 0].map((to, s) => ({ to, key: keyOf(secrets[to]!), cipher: deck[s]! }));
    const answers = oks(await Promise.all(servers.map(({ server }) => server.deal({})))).map(bytesOf);
    const bound = contextHash(context);
    const [one, two] = [answers.slice(0, 2), answers.slice(1)].map((set) => {
      const made = combineDealShares(bound, key, dues, set);
      if (!made.ok) throw new Error(made.code);
      expect(verifyDeal(bound, key, dues, made.value.bytes)).toMatchObject({ ok: true });
      return made.value.dealt;
    });
    one!.forEach((cipher, s) => {
      expect(cipher.a.bytes).toEqual(two![s]!.a.bytes);
      expect(openFace(cipher, secrets[dues[s]!.to]!)).toBeDefined();
    });
  });

  it('turns its keys every day, erases them after a week and never goes back', async () => {
    const judge = toyJudge();
    const folder = join(root, 'turn');
    const { clock, open } = house(recordedPolicy(judge), { folder });
    const { servers } = await open();
    const { server } = servers[0]!;
    const base = bytesToHex(keyOf(9n).bytes);
    let table = 0;
    const ask = async (day: number) => {
      const text = toyText({ tableId: ++table, version: 1, day, sealed: [base], owed: [0] });
      judge.record(text);
      const made = await server.token({ state: text });
      return made.ok ? 'answered' : made.code;
    };
    const before = loadRing(join(folder, '1')).daily.map(({ key }) => bytesToHex(key));
    expect(await ask(DAY)).toBe('answered');
    expect(await ask(DAY + 1)).toBe('answered');
    expect(await ask(DAY + 2)).toBe('KeyNotYet');
    clock.seconds += (KEPT_DAYS - 1) * DAY_SECONDS;
    expect(await ask(DAY)).toBe('answered');
    clock.seconds += DAY_SECONDS;
    expect(await ask(DAY)).toBe('KeyErased');
    expect(await ask(DAY + 1)).toBe('answered');
    const text = readFileSync(join(folder, '1', 'keys.json'), 'utf8');
    for (const key of before) expect(text).not.toContain(key.slice(2));
    expect(statSync(join(folder, '1', 'keys.json')).mode & 0o777).toBe(0o600);
    // A clock that goes back brings nothing back.
    clock.seconds = DAY * DAY_SECONDS;
    expect(await ask(DAY)).toBe('KeyErased');
    const again = await open();
    expect(again.servers[0]!.server.oldest).toBe(DAY + 1);
    expect(await ask(DAY + 12)).toBe('UnknownKey');
    clock.seconds = (DAY + 400) * DAY_SECONDS;
    await expect(ask(DAY + 7)).rejects.toMatchObject({ code: 'ClockJumped' });
  });

  it('does not answer when it can’t keep that it has erased', async () => {
    const { committee } = await house(owesNothing, { folder: join(root, 'full') }).open();
    const now = vi.fn(() => (DAY + 8) * DAY_SECONDS);
    const server = createKeyServer({
      ring: loadRing(join(root, 'full', '2')),
      committee,
      policy: { ...owesNothing, beacon: async () => ({ ok: true, value: input }) },
      random,
      now,
      save: () => {
        throw new Error('disk full');
      },
    });
    const input = { chainId: 1n, contract: CONTRACT, id: new Uint8Array(32), commitment: new Uint8Array(32) };
    await expect(server.beacon({})).rejects.toThrow('disk full');
  });

  it('refuses the keys of another committee', async () => {
    const [one, other] = [
      await house(owesNothing, { folder: join(root, 'one') }).open(),
      await house(owesNothing, { folder: join(root, 'other') }).open(),
    ];
    const ring = loadRing(join(root, 'one', '1'));
    const make =
      (committee: typeof one.committee, state = ring) =>
      () =>
        createKeyServer({
          ring: state,
          committee,
          policy: owesNothing,
          random,
          now: () => DAY * DAY_SECONDS,
          save: () => {},
        });
    expect(make(one.committee)).not.toThrow();
    expect(make(other.committee)).toThrow('another committee');
    expect(make(one.committee, { ...ring, server: 2 })).toThrow('another committee');
  });
});

describe('a beacon of key servers', () => {
  const id: Hex = `0x${'ab'.repeat(32)}`;
  const fixed = new Map<string, FixedBeacon>();
  const policy = beaconPolicy({
    chainId: 31337n,
    contracts: [CONTRACT],
    confirmations: 3n,
    readFixed: async (contract, which) => fixed.get(`${contract}/${which}`),
  });
  const claim = { chainId: '31337', contract: CONTRACT, id };

  it('answers what is fixed for good, with one value for all', async () => {
    const { committee, servers } = await house(anyPolicy(owesNothing, policy)).open();
    const codes = async () =>
      (await Promise.all(servers.map(({ server }) => server.beacon(claim)))).map((one) => one.ok || one.code);
    fixed.clear();
    expect(await codes()).toEqual(['NotFixed', 'NotFixed', 'NotFixed']);
    const commitment: Hex = `0x${'cd'.repeat(32)}`;
    fixed.set(`${CONTRACT}/${id}`, { block: 10n, head: 12n, commitment });
    expect(await codes()).toEqual(['TooEarly', 'TooEarly', 'TooEarly']);
    fixed.set(`${CONTRACT}/${id}`, { block: 10n, head: 13n, commitment });
    const answers = oks(await Promise.all(servers.map(({ server }) => server.beacon(claim)))).map(bytesOf);
    const key = committee.keyOf({ use: 'beacon' })!;
    const input = beaconInput({
      chainId: 31337n,
      contract: CONTRACT,
      id: hexToBytes(id),
      commitment: hexToBytes(commitment),
    });
    const values = [answers.slice(0, 2), answers.slice(1)].map((set) => {
      const made = combineBeacon(input, key, set);
      return made.ok ? made.value.value : made.code;
    });
    expect(values[0]).toBe(values[1]);
    expect(typeof values[0]).toBe('bigint');
  });

  it.each([
    [{ ...claim, chainId: '1' }, 'UnknownContract'],
    [{ ...claim, contract: `0x${'67'.repeat(20)}` }, 'UnknownContract'],
    [{ ...claim, id: '0x12' }, 'MalformedClaim'],
    [{ ...claim, chainId: 31337 }, 'MalformedClaim'],
    [null, 'MalformedClaim'],
    ['text', 'MalformedClaim'],
    [{ commitment: `0x${'cd'.repeat(32)}` }, 'MalformedClaim'],
  ])('refuses %j', async (asked, code) => {
    expect(await policy.beacon(asked)).toEqual({ ok: false, code });
  });
});
