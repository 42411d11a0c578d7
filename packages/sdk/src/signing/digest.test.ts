import { bytesToHex, keccak256, seededRandom } from '@facedown/base';
import { accessTypes, changeTypes, messageDomain, messageTypes } from '@facedown/protocol';
import { encodeAbiParameters, hashTypedData, recoverAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { ackDigest, changeDigest, changeHead, disputeDigest, joinDigest, leaveDigest, moveDigest } from './digest.js';
import { newSession, sessionOf, signerOf, signWith } from './session.js';

const id = { chainId: 31337n, table: `0x${'5f'.repeat(20)}`, tableId: 9n, epoch: 3n } as const;
const domain = { ...messageDomain(id.chainId, id.table), chainId: 31337 };
const hash = (digit: string): `0x${string}` => `0x${digit.repeat(64)}`;

describe('moveDigest', () => {
  it('is the EIP-712 hash, with the version that the move starts from', () => {
    const move = {
      epoch: 3n,
      version: 5n,
      previous: hash('a'),
      next: hash('b'),
      party: 2,
      payload: '0x0102',
      evidence: '0x03',
    } as const;
    const message = { ...move, tableId: id.tableId, version: 4n, evidence: keccak256(move.evidence) };
    expect(bytesToHex(moveDigest(id, move))).toBe(
      hashTypedData({ domain, types: messageTypes, primaryType: 'Move', message }),
    );
  });
});

describe('ackDigest', () => {
  it('is the EIP-712 hash', () => {
    const message = { tableId: id.tableId, epoch: 3n, version: 5n, state: hash('c') };
    expect(bytesToHex(ackDigest(id, message))).toBe(
      hashTypedData({ domain, types: messageTypes, primaryType: 'Ack', message }),
    );
  });
});

describe('leaveDigest', () => {
  it('is the EIP-712 hash of a type that no contract knows', () => {
    const types = {
      Leave: [
        { name: 'tableId', type: 'uint256' },
        { name: 'epoch', type: 'uint64' },
        { name: 'seat', type: 'uint8' },
      ],
    } as const;
    const message = { tableId: 9n, epoch: 3n, seat: 4 };
    expect(bytesToHex(leaveDigest(id, 4))).toBe(hashTypedData({ domain, types, primaryType: 'Leave', message }));
  });
});

describe('joinDigest', () => {
  it("is the EIP-712 hash of the contract's authorisation", () => {
    const address = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`;
    const join = {
      seat: 4,
      owner: address('d'),
      sessionKey: address('e'),
      cardKey: '0x0102',
      amount: 7n,
      nonce: 6n,
      expires: 8n,
    } as const;
    const message = { ...join, tableId: id.tableId, epoch: id.epoch };
    expect(bytesToHex(joinDigest(id, join))).toBe(
      hashTypedData({ domain, types: accessTypes, primaryType: 'Join', message }),
    );
  });
});

describe('changeDigest', () => {
  const address = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`;
  const entry = { seat: 4, owner: address('a'), session: address('b'), amount: 7n, key: '0x01', proof: '0x' } as const;
  const change = {
    epoch: 4n,
    version: 6n,
    state: hash('e'),
    rules: '0x0102',
    dealerHash: hash('d'),
    leaving: [1, 3],
    entries: [entry, { ...entry, seat: 5, owner: address('c') }],
    keys: ['0x', `0x${'ab'.repeat(33)}`, '0x01'],
  } as const;

  it('is the EIP-712 hash that the contract computes', () => {
    const boundary = encodeAbiParameters(
      [{ type: 'bytes32' }, { type: 'bytes32' }, { type: 'uint256' }, { type: 'uint256' }],
      [keccak256(change.rules), change.dealerHash, 5n, id.tableId],
    );
    const message = {
      tableId: id.tableId,
      epoch: 4n,
      version: 5n,
      boundary: keccak256(boundary),
      leaving: 0b1010n,
      entries: change.entries.map(({ session, ...one }) => ({ ...one, sessionKey: session })),
      cardKeys: keccak256(encodeAbiParameters([{ type: 'bytes[]' }], [change.keys])),
      next: change.state,
    };
    expect(bytesToHex(changeDigest(id, changeHead(id, change)))).toBe(
      hashTypedData({ domain, types: changeTypes, primaryType: 'Change', message }),
    );
  });

  it('is another for every field that decides who gets what', () => {
    const all = [
      change,
      { ...change, epoch: 5n },
      { ...change, version: 7n },
      { ...change, state: hash('f') },
      { ...change, rules: '0x0103' as const },
      { ...change, dealerHash: hash('f') },
      { ...change, leaving: [1] },
      { ...change, entries: [entry] },
      ...[{ seat: 6 }, { owner: address('d') }, { session: address('d') }, { amount: 8n }].map((other) => ({
        ...change,
        entries: [{ ...entry, ...other }, change.entries[1]],
      })),
      { ...change, keys: [change.keys[0], change.keys[2], change.keys[1]] },
    ].map((one) => bytesToHex(changeDigest(id, changeHead(id, one))));
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('disputeDigest', () => {
  it('is another for another seat, version, state, epoch or table', () => {
    const of = (table = id as Parameters<typeof disputeDigest>[0], seat = 1, version = 5n, state = hash('c')) =>
      bytesToHex(disputeDigest(table, seat, version, state));
    const all = [
      of(),
      of(id, 2),
      of(id, 1, 6n),
      of(id, 1, 5n, hash('d')),
      of({ ...id, epoch: 4n }),
      of({ ...id, tableId: 8n }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('signerOf', () => {
  const session = newSession(seededRandom('session'));
  const digest = ackDigest(id, { epoch: 3n, version: 5n, state: hash('c') });
  const signature = signWith(session)(digest);

  it('finds the session key, as the chain does', async () => {
    expect(signerOf(digest, signature)).toBe(session.address);
    expect((await recoverAddress({ hash: bytesToHex(digest), signature })).toLowerCase()).toBe(session.address);
    expect(privateKeyToAccount(session.secret).address.toLowerCase()).toBe(session.address);
  });
  it('gives the same bytes for the same digest', () =>
    expect(signWith(sessionOf(session.secret))(digest)).toBe(signature));
  it('refuses a high s', () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const s = order - BigInt(`0x${signature.slice(66, 130)}`);
    const v = signature.endsWith('1b') ? '1c' : '1b';
    expect(
      signerOf(digest, `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}` as `0x${string}`),
    ).toBeUndefined();
  });
  it.each([['0x'], [`${signature.slice(0, -2)}1d`], [`0x${'00'.repeat(64)}1b`], [`0x${'ff'.repeat(64)}1b`]])(
    'finds nobody behind garbage: %#',
    (garbage) => expect(signerOf(digest, garbage as `0x${string}`)).toBeUndefined(),
  );
});
