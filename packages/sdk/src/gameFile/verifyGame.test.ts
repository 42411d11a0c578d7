import { beforeAll, describe, expect, it } from 'vitest';
import { playTable } from '../testing/playTable.js';
import { type GameFile, makeGameFile, parseGameFile } from './gameFile.js';
import { verifyGame } from './verifyGame.js';

let kuhn: GameFile;
let holdem: GameFile;
beforeAll(async () => {
  kuhn = (await playTable({ game: 'kuhn', dealer: 'open', seats: 2, seed: 'file' })).clients[0]!.file();
  holdem = (
    await playTable({ game: 'holdem', dealer: 'open', seats: 3, hands: 1, style: 'quiet', seed: 'file' })
  ).clients[1]!.file();
});

const changed = (file: GameFile, at: number, change: object): GameFile => ({
  ...file,
  log: file.log.map((entry, i) => (i === at ? { ...entry, ...change } : entry)),
});

describe('parseGameFile', () => {
  it('reads what makeGameFile wrote', () =>
    expect(parseGameFile(makeGameFile(kuhn))).toEqual({ ok: true, value: kuhn }));
  it.each([['{'], ['{}'], ['null'], ['{"format":"facedown-game","v":3}']])('refuses %s', (text) =>
    expect(parseGameFile(text)).toEqual({ ok: false, code: 'MalformedFile' }),
  );
  it('refuses another version of the format', () =>
    expect(parseGameFile('{"format":"facedown-game","v":4}')).toEqual({ ok: false, code: 'UnknownFileVersion' }));
  it.each([1, 2])('refuses a file of version %i by name: its seats signed other messages', (v) =>
    expect(parseGameFile(JSON.stringify({ format: 'facedown-game', v }))).toEqual({
      ok: false,
      code: 'OldFileVersion',
    }),
  );
});

describe('verifyGame', () => {
  it('replays a finished game and tells what was proven by whom', async () => {
    const verdict = await verifyGame(makeGameFile(kuhn));
    if (!verdict.ok) throw new Error(verdict.code);
    expect(verdict).toMatchObject({ end: 'over', fixedByChain: 0, moves: kuhn.log.length });
    expect(verdict.proven.find(({ party }) => party === 128)).toMatchObject({ moves: 1, verbs: { Deck: 1 } });
    expect(verdict.outcome.payouts.reduce((sum, payout) => sum + payout, 0n)).toBe(40n);
  });
  it('accepts an end that all seats signed at a boundary', async () =>
    expect(await verifyGame(holdem)).toMatchObject({ ok: true, end: 'closed' }));
  it('calls a game that was cut off unfinished', async () =>
    expect(await verifyGame({ ...kuhn, log: kuhn.log.slice(0, -1) })).toMatchObject({ ok: true, end: 'unfinished' }));
  it('names the first bad move', async () => {
    const [move] = kuhn.log[1]!.deeds;
    const payload = `${move!.payload.slice(0, -1)}${move!.payload.endsWith('1') ? '0' : '1'}` as const;
    expect(await verifyGame(changed(kuhn, 1, { deeds: [{ ...move!, payload: payload as `0x${string}` }] }))).toEqual({
      ok: false,
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
});
