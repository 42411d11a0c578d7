import { bytesToHex, type Hex, keccak256, serverParty, unwrap } from '@facedown/base';
import { advance, lapse as lapseOf, NO_ROUND, PendingKind, type TableState, tableHash } from '@facedown/game-kit';
import { closedHash, type MoveMessage, type ShareMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { propose } from '../../engine/propose.js';
import { ackDigest } from '../../signing/digest.js';
import { signWith } from '../../signing/session.js';
import { type EngineTable, engineTable, sentBy, talkedOut } from '../../testing/engineTable.js';
import * as holdem from '../../testing/judgedHoldem.js';
import { type PassTable, passTable } from '../../testing/passTable.js';
import { judge } from './judge.js';
import { openTable } from './open.js';
import type { JudgeCall, JudgedTable } from './types.js';

const HOST = serverParty(0);
const FACES: Hex = '0x000102';
/** Ten seconds to register, ten to answer: play may go on from 11 to 20 s after a dispute. */
const NOW = 1000;

/** Kuhn poker at the open dealer, in a quarrel: its server deals, then seat 0 acts. */
describe('play before the judge', () => {
  let at: EngineTable;
  let live: JudgedTable;
  let quarrel: JudgedTable;
  let share: ShareMessage;
  let move: MoveMessage;
  let dealt: TableState;

  beforeAll(async () => {
    at = await engineTable({ seed: 'play', game: 'kuhn', dealer: 'open', seats: 2 });
    const { table, opening, entries, start } = at;
    const first = unwrap(propose(at.open(HOST, 2), '0x', FACES));
    share = sentBy(first)[0] as ShareMessage;
    const [mover] = talkedOut([at.open(0), at.open(1)], first);
    const { rules } = mover!.fixed.state;
    const payload = table.game.codecs.action.encode(table.game.candidates(rules, 0)[0]!.action);
    move = sentBy(unwrap(propose(mover!, payload, '0x')))[0] as MoveMessage;
    dealt = unwrap(advance(table, start, share));
    const hash = tableHash(table, start);
    const escrow = entries.reduce((sum, { amount }) => sum + amount, 0n);
    const empty = unwrap(openTable({ opening, table, isVouched: true }));
    live = { ...empty, phase: 'live', entries, hash, version: start.version, escrow };
    quarrel = unwrap(judge(live, { kind: 'dispute', seat: 0, version: start.version, hash, acks: [] }, NOW)).table;
  });

  const code = (table: JudgedTable, call: JudgeCall, seconds: number) => {
    const done = judge(table, call, NOW + seconds);
    return done.ok ? 'done' : done.code;
  };
  const played = (...deeds: (ShareMessage | MoveMessage)[]): JudgeCall => ({ kind: 'advance', base: at.start, deeds });

  describe('a deed', () => {
    it('counts from the end of registration to the deadline, and in no other second', () => {
      expect(code(live, played(share), 15)).toBe('WrongPhase');
      expect([10, 11, 20, 21].map((seconds) => code(quarrel, played(share), seconds))).toEqual([
        'WrongPhase',
        'done',
        'done',
        'TooLate',
      ]);
    });

    it('is recorded with the state that it leads to, and gives the next one its whole time', () => {
      const { table, events } = unwrap(judge(quarrel, played(share, move), NOW + 15));
      const after = unwrap(advance(at.table, dealt, move));
      expect(table).toMatchObject({ phase: 'play', deadline: NOW + 25, version: after.version, hash: move.next });
      expect(events.map((event) => event.kind === 'record' && event.record.hash)).toEqual([
        tableHash(at.table, dealt),
        move.next,
      ]);
      expect(code(table, { kind: 'advance', base: dealt, deeds: [move] }, 16)).toBe('WrongState');
    });

    it('is signed by its party, follows the rules, and begins from what is recorded', () => {
      const forged = { ...share, signature: signWith(at.sessions[1]!)(new Uint8Array(32)) };
      expect(code(quarrel, played(forged), 15)).toBe('BadSignature');
      expect(code(quarrel, played(share, { ...move, signature: share.signature }), 15)).toBe('BadSignature');
      expect([
        code(quarrel, played({ ...share, party: serverParty(1) }), 15),
        code(quarrel, played({ ...share, evidence: '0x000000' }), 15),
        code(quarrel, played(move), 15),
      ]).toEqual(['NotYourTurn', 'BadOrder', 'NotYourTurn']);
      expect(code(quarrel, played(), 15)).toBe('NoMoves');
      expect(code(quarrel, { kind: 'advance', base: dealt, deeds: [move] }, 15)).toBe('WrongState');
    });
  });

  describe('the clock', () => {
    const lapse = (base: TableState): JudgeCall => ({ kind: 'timeout', base });

    it('acts after the deadline and not before it, from what is recorded', () => {
      expect(code(live, lapse(at.start), 30)).toBe('WrongPhase');
      expect([10, 20, 21].map((seconds) => code(quarrel, lapse(at.start), seconds))).toEqual([
        'WrongPhase',
        'TooEarly',
        'done',
      ]);
      expect(code(quarrel, lapse(dealt), 21)).toBe('WrongState');
    });

    it('names who was late; where cards may have been opened by it, nothing from before it counts any more', () => {
      const turn = unwrap(judge(quarrel, played(share), NOW + 15)).table;
      const { table, events } = unwrap(judge(turn, lapse(dealt), NOW + 26));
      expect(table).toMatchObject({ phase: 'play', version: dealt.version + 1n, lapsed: 1n });
      expect(events).toMatchObject([
        { kind: 'record', record: { kind: 'lapse', version: dealt.version + 1n }, late: 1n },
      ]);
      const newer = { version: 9n, hash: `0x${'99'.repeat(32)}` as const };
      const acks = [0, 1].map((seat) =>
        signWith(at.sessions[seat]!)(ackDigest(at.table.id, { epoch: 0n, version: 9n, state: newer.hash })),
      );
      expect(code(turn, { kind: 'checkpoint', ...newer, acks }, 26)).toBe('done');
      expect(code({ ...turn, locked: true }, { kind: 'checkpoint', ...newer, acks }, 26)).toBe('LapseRecorded');
      // At Kuhn poker it ends the hand, so there is nothing to lock.
      expect(table.locked).toBe(false);
    });

    it('acts on no game that is over', () => {
      const turn = unwrap(judge(quarrel, played(share), NOW + 15)).table;
      const over = unwrap(lapseOf(at.table, dealt));
      expect(code({ ...turn, hash: tableHash(at.table, over) }, lapse(over), 26)).toBe('GameOver');
    });

    it('names a server that was late, and excuses no seat by it', () => {
      const { table, events } = unwrap(judge({ ...quarrel, lapsed: 4n }, lapse(at.start), NOW + 21));
      expect(events).toMatchObject([{ late: 1n << BigInt(HOST) }]);
      expect(table.lapsed).toBe(4n);
    });

    it('adds who was late to those who were before, and opens no lock', () => {
      const turn = unwrap(judge(quarrel, played(share), NOW + 15)).table;
      const { table } = unwrap(judge({ ...turn, lapsed: 2n, locked: true }, lapse(dealt), NOW + 26));
      expect(table).toMatchObject({ lapsed: 3n, locked: true });
    });
  });

  describe('an open chair', () => {
    it('signs nothing, where a server does', () => {
      const unsigned = { ...share, signature: `0x${'00'.repeat(65)}` as const };
      const chair = { ...quarrel, opening: { ...quarrel.opening, servers: [`0x${'00'.repeat(20)}` as const] } };
      expect([code(quarrel, played(unsigned), 15), code(chair, played(unsigned), 15)]).toEqual([
        'BadSignature',
        'done',
      ]);
    });
  });

  it('is nobody’s whom the table’s terms have no place for', () => {
    const without = (more: object, table: JudgedTable) => ({ ...table, opening: { ...table.opening, ...more } });
    expect(code(without({ servers: [] }, quarrel), played(share), 15)).toBe('NotASeat');
    const turn = unwrap(judge(quarrel, played(share), NOW + 15)).table;
    expect(code(without({ maxSeats: 0 }, turn), { kind: 'advance', base: dealt, deeds: [move] }, 16)).toBe('NotASeat');
  });

  it('counts from where it was made, whatever a message says of that', () => {
    const told = { ...share, epoch: 5n, version: 9n, round: `0x${'99'.repeat(32)}` as const };
    expect(code(quarrel, played(told), 15)).toBe('done');
    const turn = unwrap(judge(quarrel, played(share), NOW + 15)).table;
    const moved = { ...move, epoch: 5n, version: 9n, previous: told.round, next: told.round };
    expect(code(turn, { kind: 'advance', base: dealt, deeds: [moved] }, 16)).toBe('done');
  });
});

/** Hearts in a quarrel: three seats owe a pass, and the clock stands at ten seconds from `NOW`. */
describe('a round before the judge', () => {
  let pass: PassTable;
  let now: JudgedTable;
  beforeAll(async () => {
    pass = await passTable('round');
    const { at, seats } = pass;
    const { state, hash } = seats[0]!.fixed;
    const empty = unwrap(openTable({ opening: at.opening, table: at.table, isVouched: true }));
    now = { ...empty, phase: 'play', deadline: NOW + 10, entries: at.entries, hash, version: state.version };
  });
  const base = (...seats: number[]): TableState =>
    seats.reduce(
      (state, seat) => unwrap(advance(pass.at.table, state, pass.passes[seat]!)),
      pass.seats[0]!.fixed.state,
    );
  const given = (table: JudgedTable, from: TableState, seats: readonly number[], seconds: number) =>
    unwrap(
      judge(table, { kind: 'advance', base: from, deeds: seats.map((seat) => pass.passes[seat]!) }, NOW + seconds),
    );

  it('goes on with each share, in the same version and by the same clock', () => {
    const { table, events } = given(now, base(), [1], 5);
    const hash = tableHash(pass.at.table, base(1));
    expect(table).toMatchObject({ phase: 'play', deadline: NOW + 10, version: now.version, hash, extended: 0n });
    expect(events).toEqual([
      { kind: 'record', record: { kind: 'advance', version: now.version, hash, deed: pass.passes[1] } },
    ]);
  });

  it('has its last quarter anew once a party, and whole seconds of it', () => {
    expect([8, 9].map((seconds) => given(now, base(), [1], seconds).table)).toMatchObject([
      { deadline: NOW + 10, extended: 0n },
      { deadline: NOW + 11, extended: 0b10n },
    ]);
    const again = { ...now, extended: 0b10n };
    expect(given(again, base(), [1], 10).table).toMatchObject({ deadline: NOW + 10, extended: 0b10n });
    expect(given(again, base(), [1, 2], 10).table).toMatchObject({ deadline: NOW + 12, extended: 0b110n });
    const longer = { ...now, opening: { ...now.opening, answerSeconds: 40 } };
    expect(given(longer, base(), [0], 1).table).toMatchObject({ deadline: NOW + 11, extended: 1n });
  });

  it('ends with its last share, which gives what follows its whole time', () => {
    const half = { ...now, hash: tableHash(pass.at.table, base(1)), extended: 0b10n };
    const { table } = given(half, base(1), [2, 0], 9);
    const hash = tableHash(pass.at.table, base(1, 2, 0));
    expect(table).toMatchObject({ phase: 'play', deadline: NOW + 19, version: now.version + 1n, hash, extended: 0n });
  });

  it('has one share a seat, signed by it for this round', () => {
    const deeds = [pass.passes[1]!, pass.passes[1]!];
    const twice = judge(now, { kind: 'advance', base: base(), deeds }, NOW + 5);
    expect(twice).toMatchObject({ ok: false, code: 'NotYourTurn' });
    const foreign = { ...pass.passes[1]!, signature: pass.passes[2]!.signature };
    expect(judge(now, { kind: 'advance', base: base(), deeds: [foreign] }, NOW + 5)).toMatchObject({
      code: 'BadSignature',
    });
  });

  it('turns registration into play by its first share', () => {
    const register = { ...now, phase: 'register', deadline: NOW } as const;
    expect(given(register, base(), [1], 5).table).toMatchObject({ phase: 'play', deadline: NOW + 10 });
  });
});

describe('a state that is recorded', () => {
  const { begun, signedBy, stateCalled, people } = holdem;
  const five = signedBy([0, 1], 5n, stateCalled('five'));
  const checked = (table: JudgedTable) => unwrap(judge(table, { kind: 'checkpoint', ...five }, holdem.NOW));
  const disputed = (table: JudgedTable, what: typeof five) =>
    holdem.code(table, { kind: 'dispute', seat: 0, by: people[0]!.address, ...what });

  it('ends a quarrel, and starts the clock anew where the table is played on a chain', () => {
    const { table } = begun();
    const play = { ...table, phase: 'play', deadline: holdem.NOW + 5, extended: 3n } as const;
    const fixed = { version: 5n, hash: five.hash, extended: 0n };
    expect(checked(play).table).toMatchObject({ ...fixed, phase: 'live', deadline: 0 });
    const onchain = { ...play, opening: { ...table.opening, onchain: true } };
    expect(checked(onchain).table).toMatchObject({ ...fixed, phase: 'play', deadline: holdem.NOW + 60 });
    expect(checked(table).events).toEqual([{ kind: 'fixed', version: 5n, hash: five.hash }]);
  });

  it('is of a table that runs', () => {
    const { table } = begun();
    for (const phase of ['lobby', 'done'] as const)
      expect(holdem.code({ ...table, phase }, { kind: 'checkpoint', ...five })).toBe('WrongPhase');
  });

  it('is known by its version and its hash: under another version it wants everyone’s signature', () => {
    const { table } = checked(begun().table);
    expect(disputed(table, { ...five, acks: [] })).toBe('done');
    expect(disputed(table, { ...five, version: 6n, acks: [] })).toBe('MissingAcks');
    expect(disputed(table, { ...five, hash: stateCalled('other'), acks: [] })).toBe('StaleVersion');
  });
});

describe('a lapse within a hand', () => {
  it('locks the epoch: no state from before it comes back', () => {
    const { table, state } = holdem.begun(0, 1, 2);
    const evidence = bytesToHex(Uint8Array.from({ length: 52 }, (_, face) => face));
    const base = unwrap(advance(holdem.rules, state, { party: HOST, payload: '0x', evidence }));
    const play: JudgedTable = { ...table, phase: 'play', deadline: NOW, hash: tableHash(holdem.rules, base) };
    const after = unwrap(judge({ ...play, version: base.version }, { kind: 'timeout', base }, NOW + 1));
    expect(after.table).toMatchObject({ phase: 'play', deadline: NOW + 61, locked: true });
  });
});

describe('a settlement of what is recorded', () => {
  const { begun, code, id, people, ROUND, rules, sessions, withStacks } = holdem;
  /** The boundary before the first hand, which isn't the end. */
  const { table, state, rules: encoded } = begun();
  const dealerHash = keccak256(rules.dealer.encode(state.dealer));
  const recorded = { rules: encoded, dealerHash, version: 0n, round: NO_ROUND };
  const settling = (more: object = {}) => ({ kind: 'settle' as const, ...recorded, acks: [], seat: 0, ...more });
  const play = { ...table, phase: 'play', deadline: holdem.NOW + 60 } as const;
  const onchain = { ...play, opening: { ...table.opening, onchain: true } };
  /** All have signed the table's end as this state of the rules. */
  const closing = (told: Hex, version = 1n) => {
    const signed = { epoch: 0n, version, state: closedHash(told, version, id.tableId) };
    const acks = [0, 1].map((seat) => signWith(sessions[seat]!)(ackDigest(id, signed)));
    return settling({ rules: told, dealerHash: ROUND, version, acks });
  };

  it('pays at a boundary that isn’t the end in play alone, where the judge holds the newest state', () => {
    expect(code(table, settling())).toBe('NotFinal');
    const register = { ...play, phase: 'register' } as const;
    expect(code(register, settling())).toBe('NotFinal');
    const payouts = rules.game.outcome(state.rules).payouts;
    const done = unwrap(judge(play, settling(), holdem.NOW));
    expect(done.table).toEqual({ ...play, phase: 'done', escrow: 0n, payouts });
    expect(done.events).toEqual([{ kind: 'settled', payouts, house: 0n }]);
  });

  it('is a seat’s to ask for where the table is played on a chain, and anyone’s after a quarrel', () => {
    expect(code(onchain, settling())).toBe('NotASeat');
    expect(code(onchain, settling({ by: people[1]!.address }))).toBe('NotASeat');
    expect(code(onchain, settling({ by: people[0]!.address }))).toBe('done');
    expect(code(play, settling({ by: people[4]!.address }))).toBe('done');
    // What all have signed as the end is paid whoever asks.
    expect(code(onchain, closing(encoded))).toBe('done');
  });

  it('pays where the rules are over, whoever asks and whenever', () => {
    const over = { ...rules.game, pending: () => ({ ...rules.game.pending(state.rules), kind: PendingKind.Over }) };
    const ended = (now: JudgedTable) => ({ ...now, table: { ...rules, game: over } }) as JudgedTable;
    expect([code(ended(table), settling()), code(ended(onchain), settling())]).toEqual(['done', 'done']);
  });

  it('is refused where nobody plays, at what was never recorded, and within a hand', () => {
    for (const phase of ['lobby', 'done'] as const) expect(code({ ...table, phase }, settling())).toBe('WrongPhase');
    expect(code(play, settling({ version: 1n }))).toBe('MissingAcks');
    expect(code({ ...play, version: 1n, hash: ROUND }, settling())).toBe('StaleVersion');
    const evidence = bytesToHex(Uint8Array.from({ length: 52 }, (_, face) => face));
    const hand = unwrap(advance(rules, state, { party: HOST, payload: '0x', evidence }));
    expect(code(table, closing(rules.game.codecs.state.encode(hand.rules)))).toBe('NotFinal');
    expect(code(table, closing('0x1234'))).toBe('MalformedState');
  });

  it('pays no end that was signed before a lapse, and one that is recorded all the same', () => {
    const locked = { ...play, locked: true };
    expect([code(locked, closing(encoded)), code(locked, settling())]).toEqual(['LapseRecorded', 'done']);
  });

  it('leaves a state that isn’t the end to the seats, though all have signed it', () => {
    const other = withStacks(encoded, (stacks) => {
      stacks[0]! += 10n;
      stacks[1]! -= 10n;
    });
    const next = { rules: rules.game.codecs.state.parse(other), version: 1n };
    const hash = tableHash(rules, { ...state, rules: unwrap(next.rules), version: 1n });
    const { acks } = holdem.signedBy([0, 1], 1n, hash);
    expect(code(play, settling({ rules: other, version: 1n, acks }))).toBe('NotFinal');
  });

  it('balances with the house’s part', () => {
    const game = { ...rules.game, outcome: (of: unknown) => ({ ...rules.game.outcome(of), house: 7n }) };
    const housed = (escrow: bigint): JudgedTable => ({ ...play, escrow, table: { ...rules, game } });
    expect([2000n, 2007n].map((escrow) => code(housed(escrow), settling()))).toEqual(['OutOfBalance', 'done']);
  });
});
