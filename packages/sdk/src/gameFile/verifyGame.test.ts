import { beforeAll, describe, expect, it } from 'vitest';
import { playTable } from '../testing/playTable.js';
import { type GameFile, makeGameFile } from './gameFile.js';
import { verifyGame } from './verifyGame.js';

let kuhn: GameFile;
let holdem: GameFile;
beforeAll(async () => {
  kuhn = (
    await playTable({ game: 'kuhn', dealer: 'open', seats: 2, seed: 'file', ownNumber: true })
  ).clients[0]!.file();
  holdem = (
    await playTable({
      game: 'holdem',
      dealer: 'open',
      seats: 3,
      hands: 1,
      style: 'quiet',
      seed: 'file',
      ownNumber: true,
    })
  ).clients[1]!.file();
});

const changed = (file: GameFile, at: number, change: object): GameFile => ({
  ...file,
  log: file.log.map((entry, i) => (i === at ? { ...entry, ...change } : entry)),
});

describe('verifyGame', () => {
  it('replays a finished game and tells what was proven by whom', async () => {
    const verdict = await verifyGame(makeGameFile(kuhn));
    if (!verdict.ok) throw new Error(verdict.code);
    expect(verdict).toMatchObject({ verdict: 'proven', end: 'over', fixedByChain: 0, moves: kuhn.log.length });
    const acks = kuhn.log.reduce((sum, line) => sum + line.acks!.size + line.deeds.length, 0);
    expect(verdict.signatures).toBe(acks + kuhn.entries.length);
    expect(verdict.proven.find(({ party }) => party === 128)).toMatchObject({ moves: 1, verbs: { Deck: 1 } });
    expect(verdict.outcome.payouts.reduce((sum, payout) => sum + payout, 0n)).toBe(40n);
  });
  it('accepts an end that all seats signed at a boundary', async () =>
    expect(await verifyGame(holdem)).toMatchObject({ ok: true, verdict: 'proven', end: 'closed' }));
  it('tells what everyone’s later signature vouches for as signed, as it was told at the table', async () => {
    const plan = { game: 'holdem', dealer: 'players', seats: 2, hands: 1, style: 'quiet', seed: 'file' } as const;
    const file = (await playTable({ ...plan, ownNumber: true })).clients[0]!.file();
    expect(file.log.some(({ acks }) => acks === undefined)).toBe(true);
    const verdict = await verifyGame(file);
    if (!verdict.ok) throw new Error(verdict.code);
    expect(verdict).toMatchObject({ verdict: 'proven', fixedByChain: 0 });
    expect(new Set(verdict.events.map(({ fixedBy }) => fixedBy))).toEqual(new Set(['acks']));
  });
  it('calls a game that was cut off unfinished', async () =>
    expect(await verifyGame({ ...kuhn, log: kuhn.log.slice(0, -1) })).toMatchObject({
      ok: true,
      verdict: 'needsChain',
      end: 'unfinished',
      open: { end: true, lines: [] },
    }));
  it('names the first bad move', async () => {
    const [move] = kuhn.log[1]!.deeds;
    const payload = `${move!.payload.slice(0, -1)}${move!.payload.endsWith('1') ? '0' : '1'}` as const;
    expect(await verifyGame(changed(kuhn, 1, { deeds: [{ ...move!, payload: payload as `0x${string}` }] }))).toEqual({
      ok: false,
      verdict: 'wrong',
      code: 'BadSignature',
      version: 2n,
      party: 0,
    });
  });
  it('refuses a missing ack', async () => {
    const acks = new Map([...kuhn.log[1]!.acks!].slice(1));
    expect(await verifyGame(changed(kuhn, 1, { acks }))).toMatchObject({ ok: false, code: 'MissingAcks', version: 2n });
  });
  it('refuses a wrong hash', async () =>
    expect(await verifyGame(changed(kuhn, 1, { hash: `0x${'11'.repeat(32)}` }))).toMatchObject({
      ok: false,
      version: 2n,
    }));
  it('refuses a gap', async () =>
    expect(await verifyGame({ ...kuhn, log: kuhn.log.slice(1) })).toMatchObject({ ok: false, code: 'WrongVersion' }));
  it('refuses an end that a seat has not signed', async () => {
    const acks = new Map([...holdem.closed!.acks].slice(1));
    expect(await verifyGame({ ...holdem, closed: { ...holdem.closed!, acks } })).toMatchObject({
      ok: false,
      code: 'MissingAcks',
    });
  });
  it('refuses a clock that the seats claim to have seen', async () => {
    const lapsed = { ...kuhn.log[1]!, deeds: [], lapsed: true } as const;
    expect(await verifyGame({ ...kuhn, log: [kuhn.log[0]!, lapsed] })).toMatchObject({
      ok: false,
      code: 'MissingMove',
    });
  });

  it('calls a file without one signature unproven, names its lines, and counts no signature', async () => {
    const bare = {
      ...kuhn,
      entries: kuhn.entries.map(({ proof: _, ...entry }) => entry),
      log: kuhn.log.map(({ acks: _, ...line }) => ({
        ...line,
        deeds: line.deeds.map((deed) => ({ ...deed, signature: '0x' as const })),
      })),
    };
    expect(await verifyGame(makeGameFile(bare))).toMatchObject({
      ok: true,
      verdict: 'needsChain',
      signatures: 0,
      open: { terms: false, seats: [0, 1], lines: kuhn.log.map(({ version }) => version), end: false },
    });
  });

  it('calls a file whose last action was replaced by a lapse unproven', async () => {
    const played = await playTable({ game: 'kuhn', dealer: 'open', seats: 2, seed: 'lapse', ownNumber: true });
    const file = played.clients[0]!.file();
    const { game, dealer } = played.clients[0]!.engine().table;
    const at = file.log.length - 1;
    const table = { id: file.table, game, dealer };
    // Where the clock has the same effect as the action, every hash after it is the same.
    const before = at > 0 ? file.log.slice(0, at) : [];
    const { deeds: _, acks: __, ...line } = file.log[at]!;
    const lapsed = { ...line, deeds: [], lapsed: true } as const;
    expect(table.id.epoch).toBe(1n);
    const verdict = await verifyGame({ ...file, log: [...before, lapsed] });
    expect(verdict.verdict).not.toBe('proven');
  });

  it('calls a seat without its owner’s word unproven, and one with another’s word wrong', async () => {
    const [first, second] = kuhn.entries;
    const { proof: _, ...bare } = first!;
    expect(await verifyGame({ ...kuhn, entries: [bare, second!] })).toMatchObject({
      verdict: 'needsChain',
      open: { seats: [0] },
    });
    for (const entry of [
      { ...first!, proof: second!.proof! },
      { ...first!, owner: second!.owner },
      { ...first!, owner: `0x${'12'.repeat(20)}` as const },
    ])
      expect(await verifyGame({ ...kuhn, entries: [entry, second!] })).toMatchObject({ ok: false, party: 0 });
  });

  it('calls terms that are not the table’s unproven', async () => {
    const opening = { ...kuhn.opening, name: 'Another table', answerSeconds: 7 };
    expect(await verifyGame({ ...kuhn, opening })).toMatchObject({ verdict: 'needsChain', open: { terms: true } });
  });

  it('refuses the ack of one who has no seat', async () => {
    const [, ack] = [...kuhn.log[1]!.acks!][0]!;
    const acks = new Map([...kuhn.log[1]!.acks!, [5, ack] as const]);
    expect(await verifyGame(changed(kuhn, 1, { acks }))).toMatchObject({ ok: false, code: 'StrangeAck' });
  });
});

describe('a hostile file', () => {
  const plain = (change: (file: Record<string, unknown[]>) => void): string => {
    const file = JSON.parse(makeGameFile(kuhn));
    change(file);
    return JSON.stringify(file);
  };
  const of = (change: Record<string, unknown>) => plain((file) => Object.assign(file.opening!, change));
  it.each([
    ['as many seats as there are numbers', () => of({ maxSeats: 2 ** 32 - 1 }), 'MalformedFile'],
    ['an unknown game', () => of({ game: 'bridge' }), 'UnknownGame'],
    ['a game called __proto__', () => of({ game: '__proto__' }), 'UnknownGame'],
    ['a dealer called constructor', () => of({ dealer: 'constructor' }), 'UnknownDealer'],
    ['300 servers', () => of({ servers: Array(300).fill(`0x${'11'.repeat(20)}`) }), 'MalformedFile'],
    [
      'a field called __proto__',
      () => makeGameFile(kuhn).replace('{"format"', '{"__proto__":{"v":4},"format"'),
      'MalformedFile',
    ],
    ['two spellings of one field', () => makeGameFile(kuhn).replace('"v":4', '"v":1,"v":4'), 'MalformedFile'],
    ['a huge version', () => plain((file) => Object.assign(file, { startVersion: '9'.repeat(70) })), 'MalformedFile'],
    [
      'the last version',
      () => plain((file) => Object.assign(file, { startVersion: String(2n ** 64n - 1n) })),
      undefined,
    ],
    ['a huge epoch', () => plain((file) => Object.assign(file.table!, { epoch: '9'.repeat(78) })), 'MalformedFile'],
    ['a config of noise', () => of({ config: `0x${'ff'.repeat(2000)}` }), undefined],
    ['no config', () => of({ config: '0x' }), undefined],
    ['hex of odd length', () => of({ config: '0x123' }), undefined],
    ['a list a mile deep', () => `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'MalformedFile'],
    ['no seats', () => plain((file) => Object.assign(file, { entries: [] })), undefined],
    ['the same seat twice', () => plain((file) => file.entries?.push(file.entries[0])), 'WrongOrder'],
    ['noise', () => '\u0000\ud800', 'MalformedFile'],
  ])('with %s gets a verdict', async (_what, make, code) => {
    const verdict = await verifyGame(make());
    expect(verdict.verdict).not.toBe('proven');
    if (code) expect(verdict).toMatchObject({ ok: false, code });
  });
});
