import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesToHex, hexToBytes, seededRandom, systemRandom } from '@facedown/base';
import { afterAll, describe, expect, it } from 'vitest';
import { loadRing, readCommittee, saveRing } from '../keys/keyStore.js';
import { openCommittee } from '../keys/publicCommittee.js';
import { makeCard, newOperator, openCard } from './card.js';
import { acceptChecks, drawKeys, makeCheck, makeJoin, rosterOf, serverOf } from './ceremony.js';
import { type Envelope, signEnvelope } from './envelope.js';
import { finishCeremony, joinCeremony, newCard } from './folder.js';
import { newBoxKeys, openBox, sealTo } from './seal.js';

const random = systemRandom;
const root = mkdtempSync(join(tmpdir(), 'facedown-ceremony-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const DAY = 20_000;

async function operators(count: number, terms = { threshold: 2, from: DAY, days: 3 }) {
  const secrets = Array.from({ length: count }, (_, i) => newOperator(`https://keys${i}.example`));
  const cards = await Promise.all(secrets.map(async (secret) => openCard(await makeCard(secret))));
  const roster = rosterOf(cards, terms);
  const sorted = [...secrets].sort((a, b) => serverOf(roster, a) - serverOf(roster, b));
  const drawn = sorted.map((_, i) => drawKeys(roster, i + 1, random));
  const joins = await Promise.all(sorted.map((secret, i) => makeJoin(roster, secret, drawn[i]!, random)));
  const check = (i: number, files: readonly unknown[] = joins) =>
    makeCheck(roster, sorted[i]!, drawn[i]!, files, random);
  return { secrets: sorted, cards, roster, drawn, joins, check };
}

const resigned = (secret: ReturnType<typeof newOperator>, { body }: Envelope, change: (body: never) => void) => {
  const parsed = JSON.parse(body) as never;
  change(parsed);
  return signEnvelope(secret.signing, parsed);
};
const codeOf = async (work: Promise<unknown> | (() => unknown)) => {
  try {
    await (typeof work === 'function' ? work() : work);
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return undefined;
};

describe('a ceremony', () => {
  it.each([
    [2, 3],
    [3, 5],
  ])('gives %i of %i operators keys that everyone accepts', async (threshold, count) => {
    const { roster, joins, check } = await operators(count, { threshold, from: DAY, days: 2 });
    const checks = await Promise.all(joins.map((_, i) => check(i)));
    const file = await acceptChecks(
      roster,
      joins,
      checks.map(({ envelope }) => envelope),
    );
    const committee = openCommittee(JSON.parse(JSON.stringify(file)));
    expect(committee.operators).toHaveLength(count);
    expect(Object.keys(file.proofs)).toEqual(['master', 'beacon', `escrow/${DAY}`, `escrow/${DAY + 1}`]);
  });

  it('refuses false terms, an operator twice and one that is not there', async () => {
    const { cards, roster } = await operators(3);
    const terms = { threshold: 2, from: DAY, days: 3 };
    expect(await codeOf(() => rosterOf(cards, { ...terms, threshold: 1 }))).toBe('BadThreshold');
    expect(await codeOf(() => rosterOf(cards.slice(0, 1), terms))).toBe('BadThreshold');
    expect(await codeOf(() => rosterOf([...cards, cards[0]!], terms))).toBe('BadOperators');
    expect(await codeOf(() => rosterOf(cards, { ...terms, days: 0 }))).toBe('BadTerm');
    expect(await codeOf(() => serverOf(roster, newOperator('https://x.example')))).toBe('NotOperator');
    expect(await codeOf(() => newOperator('http://keys.example'))).toBe('BadUrl');
    expect(await codeOf(() => newOperator('https://user@keys.example'))).toBe('BadUrl');
    expect(await codeOf(() => newOperator('nowhere'))).toBe('BadUrl');
  });

  it('refuses a card, join or check that another has signed or that was changed', async () => {
    const { secrets, roster, joins, check } = await operators(3);
    const card = await makeCard(secrets[0]!);
    expect(await codeOf(openCard({ ...card, body: card.body.replace('keys', 'kexs') }))).toBe('NotSigned');
    expect(await codeOf(openCard({ body: 5 }))).toBe('MalformedFile');
    const forged = await resigned(secrets[1]!, joins[0]!, () => {});
    expect(await codeOf(check(2, [forged, ...joins.slice(1)]))).toBe('NotSigned');
    const made = await Promise.all(joins.map((_, i) => check(i)));
    const checks = made.map(({ envelope }) => envelope);
    const stolen = await resigned(secrets[1]!, checks[0]!, () => {});
    expect(await codeOf(acceptChecks(roster, joins, [stolen, ...checks.slice(1)]))).toBe('NotSigned');
    expect(await codeOf(acceptChecks(roster, joins, checks.slice(1)))).toBe('CheckMissing');
    expect(await codeOf(check(0, joins.slice(1)))).toBe('JoinMissing');
    expect(await codeOf(acceptChecks(roster, joins, [joins[0]!, ...checks.slice(1)]))).toBe('MalformedFile');
  });

  it('refuses files of another ceremony, so that nobody changes the terms for one of them', async () => {
    const { cards, secrets, joins, check } = await operators(3);
    const other = rosterOf(cards, { threshold: 3, from: DAY, days: 3 });
    const drawn = drawKeys(other, 1, random);
    const elsewhere = await makeJoin(other, secrets[0]!, drawn, random);
    expect(await codeOf(check(1, [elsewhere, ...joins.slice(1)]))).toBe('OtherCeremony');
  });

  it('stops when the members of a set hold different keys', async () => {
    const { secrets, roster, drawn, joins, check } = await operators(3);
    // Server 1 sends servers 2 and 3 … two keys for the set {1, 2}: its own file says another.
    const lied = { ...drawn[0]!, '1-2': bytesToHex(random(32)) };
    const lie = await makeJoin(roster, secrets[0]!, lied, random);
    const files = [lie, ...joins.slice(1)];
    const checks = await Promise.all([0, 1, 2].map((i) => check(i, files)));
    expect(
      await codeOf(
        acceptChecks(
          roster,
          files,
          checks.map(({ envelope }) => envelope),
        ),
      ),
    ).toBe('KeysDiffer');
  });

  it('notices an operator who gives different joins to different operators', async () => {
    const { secrets, roster, drawn, joins, check } = await operators(3);
    const second = await makeJoin(roster, secrets[0]!, drawn[0]!, random);
    const checks = [await check(0), await check(1), await check(2, [second, ...joins.slice(1)])];
    expect(
      await codeOf(
        acceptChecks(
          roster,
          joins,
          checks.map(({ envelope }) => envelope),
        ),
      ),
    ).toBe('OtherJoins');
  });

  it('refuses a share key that its server chose last, and one that it does not know', async () => {
    const { secrets, roster, joins, check } = await operators(3);
    const made = await Promise.all(joins.map((_, i) => check(i)));
    const checks = made.map(({ envelope }) => envelope);
    const beaconOf = (i: number) =>
      (JSON.parse(checks[i]!.body) as { proofs: { beacon: `0x${string}` } }).proofs.beacon;
    const put = (beacon: string) =>
      resigned(secrets[2]!, checks[2]!, (body: { proofs: Record<string, string> }) => {
        body.proofs.beacon = beacon;
      });
    expect(await codeOf(acceptChecks(roster, joins, [checks[0], checks[1], await put(beaconOf(0))]))).toBe(
      'BadKeyProof',
    );
    const bytes = hexToBytes(beaconOf(2));
    bytes.set(hexToBytes(beaconOf(1)).subarray(0, 64));
    expect(await codeOf(acceptChecks(roster, joins, [checks[0], checks[1], await put(bytesToHex(bytes))]))).toBe(
      'BadKeyProof',
    );
    expect(await codeOf(acceptChecks(roster, joins, [checks[0], checks[1], await put('0x')]))).toBe('WrongLength');
  });

  it('tells who has sent a box that does not open', async () => {
    const { secrets, joins, check } = await operators(3);
    const broken = await resigned(secrets[0]!, joins[0]!, (body: { boxes: Record<string, { sealed: string }> }) => {
      body.boxes['1-2/2']!.sealed = `0x${'00'.repeat(60)}`;
    });
    expect(await codeOf(check(1, [broken, ...joins.slice(1)]))).toBe('BadBox');
    const { message } = (await check(1, [broken, ...joins.slice(1)]).catch((error: Error) => error)) as Error;
    expect(message).toContain('Server 1');
  });

  it('holds no secret in what is passed on', async () => {
    const { secrets, drawn, joins, check } = await operators(3);
    const made = await Promise.all(joins.map((_, i) => check(i)));
    const passed = JSON.stringify([joins, made.map(({ envelope }) => envelope)]);
    const hidden = [
      ...drawn.flatMap((keys) => Object.values(keys)),
      ...secrets.flatMap(({ signing, box }) => [signing, box.secret]),
      ...made.flatMap(({ ring }) => [...ring.lasting, ...ring.daily].map(({ key }) => bytesToHex(key))),
    ];
    expect(hidden.length).toBeGreaterThan(15);
    for (const secret of hidden) expect(passed).not.toContain(secret.slice(2));
  });
});

describe('a box', () => {
  it('opens for its receiver, for what it was sealed for, unchanged', () => {
    const [mine, other] = [newBoxKeys(), newBoxKeys()];
    const message = seededRandom('box')(32);
    const box = sealTo(mine.open, 'this', message, random);
    expect(openBox(mine, 'this', box)).toEqual(message);
    expect(openBox(other, 'this', box)).toBeUndefined();
    expect(openBox(mine, 'that', box)).toBeUndefined();
    for (let at = 0; at < 60; at += 7) {
      const bytes = hexToBytes(box.sealed);
      bytes[at]! ^= 1;
      expect(openBox(mine, 'this', { ...box, sealed: bytesToHex(bytes) })).toBeUndefined();
    }
    expect(openBox(mine, 'this', { ...box, sealed: '0x' })).toBeUndefined();
    expect(openBox(mine, 'this', { ...box, ephemeral: '0x00' })).toBeUndefined();
  });
});

describe('a ceremony on disk', () => {
  it('is made by files, step by step, and leaves keys that only their owner reads', async () => {
    const shared = join(root, 'shared');
    const folders = [1, 2, 3].map((i) => ({ own: join(root, `operator${i}`), shared }));
    for (const [i, one] of folders.entries()) await newCard(one, `https://keys${i}.example`);
    expect(await codeOf(newCard(folders[0]!, 'https://again.example'))).toBe('AlreadyThere');
    expect(await codeOf(joinCeremony(folders[0]!, { today: DAY, operators: 4 }, random))).toBe('CardMissing');
    expect(await codeOf(finishCeremony(folders[0]!, random))).toBe('NotJoined');
    const { roster } = await joinCeremony(folders[0]!, { today: DAY, operators: 3, threshold: 2, days: 2 }, random);
    for (const one of folders.slice(1)) {
      // Another day, no word about the terms: they take those of the first.
      const joined = await joinCeremony(one, { today: DAY + 1, operators: 3 }, random);
      expect(joined.roster.ceremony).toBe(roster.ceremony);
    }
    expect((await joinCeremony(folders[0]!, { today: DAY, operators: 3 }, random)).file).toContain('join-');
    expect(await codeOf(joinCeremony(folders[0]!, { today: DAY, operators: 3, threshold: 3 }, random))).toBe(
      'OtherCeremony',
    );
    for (const one of folders.slice(0, 2))
      expect(await finishCeremony(one, random)).toMatchObject({ waitsFor: expect.stringContaining('checks') });
    for (const one of [folders[2]!, folders[0]!, folders[1]!])
      expect(await finishCeremony(one, random)).toHaveProperty('committee');
    for (const { own } of folders) {
      expect(openCommittee(readCommittee(own)).ceremony).toBe(roster.ceremony);
      expect(loadRing(own).oldest).toBe(DAY);
      expect(readdirSync(own).sort()).toEqual(['committee.json', 'keys.json', 'signing.json']);
      for (const name of ['keys.json', 'signing.json']) expect(statSync(join(own, name)).mode & 0o777).toBe(0o600);
    }
    const passed = readdirSync(shared).map((name) => readFileSync(join(shared, name), 'utf8'));
    for (const { own } of folders)
      for (const { key } of loadRing(own).daily) expect(passed.join()).not.toContain(bytesToHex(key).slice(2));
  });

  it('refuses keys that others can read, and keys that are none', async () => {
    const { joins, check } = await operators(3);
    const { ring } = await check(joins.length - 1);
    const own = join(root, 'exposed');
    saveRing(own, ring);
    expect(loadRing(own)).toEqual(ring);
    chmodSync(join(own, 'keys.json'), 0o640);
    expect(await codeOf(() => loadRing(own))).toBe('KeysExposed');
    chmodSync(join(own, 'keys.json'), 0o600);
    for (const text of ['{}', 'not json', JSON.stringify({ ...ring, version: 1, daily: [], lasting: [] })]) {
      writeFileSync(join(own, 'keys.json'), text, { mode: 0o600 });
      expect(await codeOf(() => loadRing(own))).toBe('MalformedKeys');
    }
    expect(await codeOf(() => loadRing(join(root, 'nowhere')))).toBe('NoKeys');
  });
});
