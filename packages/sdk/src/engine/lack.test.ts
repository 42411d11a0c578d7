import { type Hex, serverParty, unwrap } from '@facedown/base';
import { contextOf } from '@facedown/game-kit';
import type { AckMessage, LackMessage, MoveMessage, ShareMessage, TableMessage, WireMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { ackDigest, lackDigest, shareDigest } from '../signing/digest.js';
import { signWith } from '../signing/session.js';
import { codesOf, type EngineTable, engineTable, kindsOf, sentBy, talkedOut } from '../testing/engineTable.js';
import { type PassTable, passTable } from '../testing/passTable.js';
import { nextVersion, openEngine, receive, versionOf } from './engine.js';
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
    expect(lacking(engine)).toEqual([{ version: 5n, deeds: [0, 1], acks: [0, 1, 3] }]);
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

const HOST = serverParty(0);
const OTHER: Hex = `0x${'11'.repeat(32)}`;
const lackOf = (at: EngineTable, party: number, lack: Partial<LackMessage>): LackMessage => {
  const unsigned = { epoch: 0n, version: 2n, party, deeds: [], acks: [], times: 0, ...lack };
  return { kind: 'lack', ...unsigned, signature: signWith(at.sessions[party]!)(lackDigest(at.table.id, unsigned)) };
};
const ackOf = (at: EngineTable, seat: number, version: bigint, state: Hex): AckMessage => {
  const ack = { epoch: 0n, version, state };
  return { kind: 'ack', ...ack, seat, signature: signWith(at.sessions[seat]!)(ackDigest(at.table.id, ack)) };
};

/** Hearts at the open dealer: three seats owe a pass in version 2. */
describe('what is missed of a round', () => {
  let pass: PassTable;
  beforeAll(async () => {
    pass = await passTable('lack');
  });
  const hearing = (engine: Engine, ...messages: WireMessage[]): Engine =>
    messages.reduce((now, message) => receive(now, message).engine, engine);

  it('is every other seat’s part that we haven’t heard', () => {
    const { seats, passes } = pass;
    expect(lacking(seats[0]!)).toEqual([{ version: 2n, deeds: [1, 2], acks: [1, 2] }]);
    expect(lacking(hearing(seats[0]!, passes[2]!))).toEqual([{ version: 2n, deeds: [1], acks: [1, 2] }]);
    const whole = hearing(seats[0]!, ...passes);
    expect(lacking(whole)).toEqual([{ version: 2n, deeds: [], acks: [1, 2] }]);
    const { hash } = whole.candidate!;
    expect(lacking(hearing(whole, ackOf(pass.at, 2, 2n, hash)))).toEqual([{ version: 2n, deeds: [], acks: [1] }]);
  });

  it('is never our own signature, also where we give none', () => {
    const bound = { ...pass.seats[0]!, signed: { version: 9n, state: OTHER } };
    const whole = hearing(bound, ...pass.passes);
    const { hash } = whole.candidate!;
    expect(whole.heard.size).toBe(0);
    expect(lacking(whole)).toEqual([{ version: 2n, deeds: [], acks: [1, 2] }]);
    expect(lacking(hearing(whole, ...[1, 2].map((seat) => ackOf(pass.at, seat, 2n, hash))))).toEqual([]);
  });

  it('is nothing in a quarrel, and nothing to who only watches', () => {
    const [seat] = pass.seats;
    for (const mode of ['registering', 'chain'] as const) expect(lacking(setMode(seat!, mode))).toEqual([]);
    const { me: _, ...watching } = seat!;
    expect(lacking(watching)).toEqual([]);
    const asked = lackOf(pass.at, 1, { version: 1n, deeds: [HOST], acks: [0] });
    expect(receive(watching, asked).effects).toEqual([]);
  });

  it('is said by whose it is as long as the round lasts, and by one more from what came early', () => {
    const { at, seats, passes } = pass;
    const lack = (times: number) => lackOf(at, 1, { deeds: [0, 2], times });
    const given = hearing(seats[0]!, passes[0]!, passes[2]!);
    expect(sentBy(receive(given, lack(0)))).toEqual([passes[0]]);
    expect(sentBy(receive(given, lack(1)))).toEqual([passes[0], passes[2]]);
    expect(sentBy(receive(given, lack(2)))).toEqual([passes[0]]);
    const early = hearing(at.open(2), passes[0]!);
    expect(early.early).toEqual([passes[0]]);
    expect(sentBy(receive(early, lack(2)))).toEqual([passes[0]]);
    const behind = hearing(at.open(2), pass.deck, ackOf(at, 0, 2n, OTHER));
    expect(sentBy(receive(behind, lackOf(at, 1, { acks: [0], times: 2 })))).toHaveLength(1);
  });

  it('tells nobody that we are behind where it is of what we know or have left behind us', () => {
    const { at, seats, passes } = pass;
    expect(kindsOf(receive(seats[0]!, lackOf(at, 1, { deeds: [0] })))).toEqual(['behind']);
    expect(kindsOf(receive(hearing(seats[0]!, passes[2]!), lackOf(at, 1, { deeds: [0] })))).toEqual([]);
    expect(kindsOf(receive(seats[0]!, lackOf(at, 1, { version: 0n, deeds: [0] })))).toEqual([]);
  });

  it('of an open chair is said by the seat that has brought it', () => {
    const { at, deck } = pass;
    const dealer = { ...at.table.dealer, can: { ...at.table.dealer.can, selfProving: true } };
    const table = { ...at.table, dealer };
    const roster = { ...at.roster, sessions: new Map(at.roster.sessions).set(HOST, `0x${'00'.repeat(20)}`) };
    const brought = { ...deck, signature: signWith(at.sessions[1]!)(shareDigest(at.table.id, deck)) };
    const lack = lackOf(at, 0, { version: 1n, deeds: [HOST] });
    const answers = [1, 2].map((seat) => {
      const me = { party: seat, sign: signWith(at.sessions[seat]!) };
      return sentBy(receive(hearing(openEngine({ table, roster, me, start: at.start }), brought), lack));
    });
    expect(answers).toEqual([[brought], []]);
  });
});

/** Kuhn poker at the open dealer: seat 0 has moved in version 2, and its move carries its ack. */
describe('what is missed of a move', () => {
  let at: EngineTable;
  let seats: Engine[];
  let mover: Engine;
  let move: MoveMessage;
  beforeAll(async () => {
    at = await engineTable({ seed: 'lacked move', game: 'kuhn', dealer: 'open', seats: 2 });
    seats = talkedOut([at.open(0), at.open(1)], unwrap(propose(at.open(HOST, 2), '0x', '0x000102')));
    const { game } = at.table;
    const { action } = game.candidates(seats[0]!.fixed.state.rules, 0)[0]!;
    const step = unwrap(propose(seats[0]!, game.codecs.action.encode(action), '0x'));
    mover = step.engine;
    move = sentBy(step)[0] as MoveMessage;
  });

  it('is asked for once somebody has signed what it leads to, or what comes after it', () => {
    expect(lacking(seats[1]!)).toEqual([]);
    const missed = [{ version: 2n, deeds: [0], acks: [] }];
    expect(lacking(receive(seats[1]!, ackOf(at, 0, 2n, move.next)).engine)).toEqual(missed);
    const later = receive(seats[1]!, ackOf(at, 0, 3n, OTHER)).engine;
    expect(lacking(later)).toEqual([{ version: 2n, deeds: [0], acks: [0] }]);
    // Our own turn is nobody else's to say.
    expect(lacking(receive(seats[0]!, ackOf(at, 1, 3n, OTHER)).engine)).toEqual([]);
  });

  it.each([
    ['its deed', { deeds: [0] }, 1],
    ['its ack', { acks: [0] }, 1],
    ['both', { deeds: [0], acks: [0] }, 1],
    ['another’s', { deeds: [1], acks: [1] }, 0],
  ])('is said in one message: %s', (_what, lack, times) => {
    const asked = lackOf(at, 1, lack);
    const expected = Array(times).fill(move);
    expect(sentBy(receive(mover, asked))).toEqual(expected);
    const heard = receive(seats[1]!, move);
    const fixed = receive(mover, sentBy(heard)[0]!).engine;
    expect(versionOf(fixed)).toBe(2n);
    expect(sentBy(receive(fixed, asked))).toEqual(expected);
  });

  it('is its mover’s to say: the other seat gives its own ack alone', () => {
    const heard = receive(seats[1]!, move);
    const asked = lackOf(at, 0, { deeds: [0], acks: [0, 1] });
    expect(sentBy(receive(heard.engine, asked))).toEqual(sentBy(heard));
  });
});
