import type { Hex } from '@facedown/base';
import { contextOf } from '@facedown/game-kit';
import type { AckMessage, LackMessage, ShareMessage, TableMessage, WireMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { lackDigest } from '../signing/digest.js';
import { signWith } from '../signing/session.js';
import { codesOf, type EngineTable, engineTable, kindsOf, sentBy } from '../testing/engineTable.js';
import { nextVersion, receive, versionOf } from './engine.js';
import { lacking, signLack } from './lack.js';
import { propose } from './propose.js';
import { setMode } from './record.js';
import type { Engine } from './types.js';

/** Four seats have shuffled a deck of sealed cards and dealt them; what each said is kept. */
describe('a lack', () => {
  let at: EngineTable;
  let said: TableMessage[];
  let engines: Engine[];
  const SEATS = [0, 1, 2, 3];
  const only = <Kind extends TableMessage['kind']>(kind: Kind, version: bigint) =>
    said.filter((one) => one.kind === kind && one.version === version) as Extract<TableMessage, { kind: Kind }>[];
  const lackBy = (party: number, lack: Partial<LackMessage>): LackMessage => {
    const unsigned = { epoch: 0n, version: 4n, party, deeds: [], acks: [], times: 0, ...lack };
    const signature = signWith(at.sessions[party]!)(lackDigest(at.table.id, unsigned));
    return { kind: 'lack', ...unsigned, signature };
  };
  const answers = (seat: number, lack: LackMessage): WireMessage[] => sentBy(receive(engines[seat]!, lack));

  /** Every seat gives what is asked of it, and all hear all, until nobody owes a dealer's step. */
  beforeAll(async () => {
    at = await engineTable({ seed: 'lack', game: 'holdem', dealer: 'players', seats: 4 });
    engines = SEATS.map((seat) => at.open(seat));
    said = [];
    const parts = SEATS.map((seat) => at.kit.seatOf(at.secrets[seat]!, seat, () => new Uint8Array(32).fill(seat + 1)));
    const hear = (messages: readonly WireMessage[]): void => {
      const line = [...messages];
      for (const message of line) {
        said.push(message as TableMessage);
        engines = engines.map((engine) => {
          const step = receive(engine, message);
          line.push(...sentBy(step));
          return step.engine;
        });
      }
    };
    for (let version = nextVersion(engines[0]!); version <= 5n; version = nextVersion(engines[0]!))
      for (const seat of SEATS) {
        const { state } = engines[seat]!.trail.at(-1) ?? engines[seat]!.fixed;
        const { needs } = at.table.game.pending(state.rules);
        const evidence = await parts[seat]!.contribute(
          contextOf(at.table.id, state.version, seat),
          state.dealer,
          needs,
        ).catch((): Hex => '0x');
        const step = propose(engines[seat]!, '0x', evidence);
        if (!step.ok) continue;
        engines = engines.with(seat, step.value.engine);
        hear(sentBy(step.value));
        if (nextVersion(engines[seat]!) !== version) break;
      }
  });

  it('of nothing is said where all have signed and somebody thinks', () => {
    expect(versionOf(engines[0]!)).toBe(5n);
    for (const engine of engines) expect(lacking(engine)).toEqual([]);
  });

  it('names those alone whose ack or share is missing', () => {
    let engine = at.open(2);
    for (const version of [1n, 2n, 3n, 4n])
      for (const share of only('share', version)) engine = receive(engine, share).engine;
    expect(lacking(engine)).toEqual([{ version: 4n, deeds: [], acks: [0, 1, 3] }]);
    engine = receive(engine, only('ack', 4n).find(({ seat }) => seat === 1)!).engine;
    expect(lacking(engine)).toEqual([{ version: 4n, deeds: [], acks: [0, 3] }]);
    for (const ack of only('ack', 4n)) engine = receive(engine, ack).engine;
    engine = receive(engine, only('share', 5n).find(({ party }) => party === 3)!).engine;
    // Our own is missing too: nobody else is asked for it.
    expect(lacking(engine)).toMatchObject([{ version: 5n, deeds: [0, 1] }]);
  });

  it('is answered by those it names, each with its own part and nothing else', () => {
    const lack = lackBy(2, { version: 5n, deeds: [0, 1], acks: [1] });
    expect(answers(0, lack)).toEqual(only('share', 5n).filter(({ party }) => party === 0));
    expect(answers(1, lack)).toEqual([
      ...only('share', 5n).filter(({ party }) => party === 1),
      ...only('ack', 5n).filter(({ seat }) => seat === 1),
    ]);
    expect(answers(3, lack)).toEqual([]);
    expect(answers(2, lack)).toEqual([]);
  });

  it('brings whoever missed a whole round to where the others are', () => {
    let behind = at.open(2);
    for (const version of [1n, 2n, 3n, 4n])
      for (const one of [...only('share', version), ...only('ack', version)]) behind = receive(behind, one).engine;
    expect(versionOf(behind)).toBe(4n);
    const own = only('share', 5n).find(({ party }) => party === 2)!;
    behind = receive(behind, own).engine;
    for (let turn = 0; turn < 2; turn++)
      for (const missing of lacking(behind))
        for (const seat of [0, 1, 3])
          for (const message of answers(seat, signLack(behind, missing, 0))) behind = receive(behind, message).engine;
    expect(versionOf(behind)).toBe(5n);
    expect(behind.fixed.hash).toBe(engines[0]!.fixed.hash);
  });

  it('that is said again is answered by one more seat, another each time, with what it knows of all', () => {
    const lack = (times: number) => lackBy(2, { version: 5n, deeds: [0], acks: [], times });
    const [share] = only('share', 5n).filter(({ party }) => party === 0) as [ShareMessage];
    // Seat 0 has gone: it answers nothing any more.
    expect([1, 3].map((seat) => answers(seat, lack(0)))).toEqual([[], []]);
    expect([1, 3].map((seat) => answers(seat, lack(2)))).toEqual([[share], []]);
    expect([1, 3].map((seat) => answers(seat, lack(3)))).toEqual([[], [share]]);
  });

  it('of a version that we know nothing of tells that we are behind', () => {
    expect(kindsOf(receive(engines[0]!, lackBy(1, { version: 9n, acks: [0] })))).toEqual(['behind']);
    expect(kindsOf(receive(engines[0]!, lackBy(1, { version: 6n, acks: [0] })))).toEqual(['behind']);
  });

  it('that its party has not signed, or of another epoch or party, is answered with nothing', () => {
    const lack = lackBy(2, { version: 5n, deeds: [0], acks: [0] });
    expect(codesOf(receive(engines[0]!, { ...lack, party: 3 }))).toEqual(['BadSignature']);
    expect(codesOf(receive(engines[0]!, { ...lack, deeds: [0, 1] }))).toEqual(['BadSignature']);
    expect(codesOf(receive(engines[0]!, { ...lack, times: 1 }))).toEqual(['BadSignature']);
    expect(codesOf(receive(engines[0]!, { ...lack, party: 7 }))).toEqual(['BadSignature']);
    expect(codesOf(receive(engines[0]!, { ...lack, epoch: 1n }))).toEqual(['OtherEpoch']);
  });

  it('gets no signature out of anybody that was not given before, and nothing in a quarrel', () => {
    const given = new Set(said.map(({ signature }) => signature));
    for (let version = 1n; version <= 7n; version++)
      for (let times = 0; times < 4; times++)
        for (const message of answers(0, lackBy(1, { version, deeds: SEATS, acks: SEATS, times })))
          expect(given).toContain((message as AckMessage).signature);
    const disputed = setMode(engines[0]!, 'registering');
    expect(receive(disputed, lackBy(2, { version: 5n, deeds: [0], acks: [0] })).effects).toEqual([]);
  });
});
