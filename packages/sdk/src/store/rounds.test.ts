import { type Hex, serverParty, unwrap } from '@facedown/base';
import type { AckMessage, AgreeMessage, MoveMessage, PlanMessage, ShareMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { propose } from '../engine/propose.js';
import { setMode } from '../engine/record.js';
import type { Engine, EpochAbout, JournalEntry, Snapshot } from '../engine/types.js';
import { changeTalk, SEAT } from '../testing/changeTalk.js';
import { engineTable, sentBy, talkedOut } from '../testing/engineTable.js';
import { type PassTable, passTable } from '../testing/passTable.js';
import { resume, resumeSeat } from './resume.js';

const OTHER: Hex = `0x${'11'.repeat(32)}`;

/** Hearts at the open dealer: a deck in version 1, a pass of all three seats in version 2, and everyone's acks. */
describe('a journal of rounds', () => {
  let pass: PassTable;
  let first: readonly AckMessage[];
  let second: readonly AckMessage[];
  let snapshot: Snapshot;
  let whole: JournalEntry[];
  let began: EpochAbout;
  beforeAll(async () => {
    pass = await passTable('journal');
    const { at, seats, passes } = pass;
    const effects = passes.map((message) => ({ kind: 'send', message }) as const);
    const [played] = talkedOut(seats, { engine: seats[0]!, effects });
    const acksOf = (at: number) => played!.history[at]!.last!.filter((one) => one.kind === 'ack');
    [first, second] = [acksOf(1), acksOf(2)];
    snapshot = { kind: 'snapshot', epoch: 0n, fixed: played!.fixed };
    began = { epoch: 0n, entries: at.entries, startVersion: 0n };
    whole = [pass.deck, ...first, passes[2]!, passes[0]!, passes[1]!, ...second, snapshot];
  });
  const opening = ({ epoch }: EpochAbout): Engine => {
    const engine = pass.at.open(0);
    return { ...engine, table: { ...engine.table, id: { ...engine.table.id, epoch } } };
  };
  const taken = (entries: readonly JournalEntry[], at = began) => resumeSeat(entries, at, opening);
  const told = (entries: readonly JournalEntry[]) =>
    taken(entries).log.map(({ version, deeds, acks, isCarried }) => [
      version,
      deeds.map(({ party }) => party),
      acks?.size ?? (isCarried ? 'carried' : 'chain'),
    ]);
  const SIGNED = [
    [1n, [serverParty(0)], 3],
    [2n, [0, 1, 2], 3],
  ];

  it('is told by its signatures from its snapshot on, each round’s shares in the order of their parties', () => {
    const { engine, log } = taken(whole);
    expect(told(whole)).toEqual(SIGNED);
    expect(log.map(({ hash }) => hash)).toEqual([first[0]!.state, second[0]!.state]);
    expect(engine.fixed.hash).toBe(snapshot.fixed.hash);
    expect(engine.history).toHaveLength(1);
  });

  it('has a share of each party, of the round that was said last', () => {
    const foreign = { ...pass.deck, round: OTHER };
    const before = { ...pass.deck, evidence: '0x00' } as ShareMessage;
    for (const other of [foreign, before]) {
      expect(told([other, ...whole])).toEqual(SIGNED);
      expect(taken([other, ...whole]).log[0]!.deeds).toEqual([pass.deck]);
    }
  });

  it('tells a state that not all have signed by what was made on it', () => {
    const entries = whole.filter((entry) => entry !== first[1]);
    expect(told(entries)).toEqual([[1n, [serverParty(0)], 'carried'], SIGNED[1]]);
    expect(told(whole.filter((entry) => entry !== second[1]))).toEqual([SIGNED[0]]);
  });

  it('tells what the chain has recorded, share by share, and what the clock has done', () => {
    const { passes } = pass;
    const posted = [1, 0, 2].map((seat, i): JournalEntry => {
      return { kind: 'advance', version: i < 2 ? 1n : 2n, hash: OTHER, deed: passes[seat]! };
    });
    const late: JournalEntry = { kind: 'lapse', version: 2n, hash: OTHER };
    expect(told([pass.deck, ...first, ...posted, snapshot])).toEqual([SIGNED[0], [2n, [0, 1, 2], 'chain']]);
    expect(told([pass.deck, ...first, ...posted.slice(0, 2), late, snapshot])).toEqual([
      SIGNED[0],
      [2n, [0, 1], 'chain'],
    ]);
    const recorded: JournalEntry = { kind: 'recorded', version: 2n, hash: second[0]!.state };
    expect(told([pass.deck, ...first, ...passes, recorded, snapshot])).toEqual([SIGNED[0], [2n, [0, 1, 2], 'chain']]);
    // Where the chain goes back, what lay above is no part of the story.
    const back: JournalEntry = { kind: 'lapse', version: 1n, hash: OTHER };
    expect(told([...whole, back, snapshot])).toEqual([[1n, [], 'chain']]);
    expect(taken([...whole, back]).engine.history[0]!.state.version).toBe(0n);
  });

  it('is played again where its snapshot is none: of another epoch, another state, or not signed by all', () => {
    const { fixed } = snapshot;
    const { acks: _, ...unsigned } = fixed;
    const versionOf = (one: Snapshot) => taken([...whole.slice(0, -1), one]).engine.history[0]!.state.version;
    expect(versionOf(snapshot)).toBe(2n);
    for (const one of [
      { ...snapshot, epoch: 1n },
      { ...snapshot, fixed: unsigned },
      { ...snapshot, fixed: { ...fixed, hash: OTHER } },
      { ...snapshot, fixed: { ...fixed, state: { ...fixed.state, version: 3n } } },
      { ...snapshot, fixed: { ...fixed, state: { ...fixed.state, rules: { phase: 'none' } } } },
      { ...snapshot, fixed: { ...fixed, state: { ...fixed.state, dealer: 7 } } },
    ])
      expect(versionOf(one as Snapshot)).toBe(0n);
  });

  it('has its epochs one after the other, and the present one also where nothing was written of it', () => {
    const [plan, agree] = [{ kind: 'plan' }, { kind: 'agree' }] as unknown as [PlanMessage, AgreeMessage];
    const next = { ...began, epoch: 1n, startVersion: 3n };
    const entries: JournalEntry[] = [plan, agree, { kind: 'epoch', ...began }, ...whole, { kind: 'epoch', ...next }];
    const present = taken(entries, next);
    expect(present.about).toEqual(next);
    expect(present.past.map(({ about, log }) => [about, log.length])).toEqual([[began, 2]]);
    expect(present.log).toEqual([]);
    const later = { ...began, epoch: 2n };
    const unwritten = taken(entries, later);
    expect(unwritten.about).toBe(later);
    expect(unwritten.past.map(({ about }) => about.epoch)).toEqual([0n, 1n]);
    expect(taken([plan, agree], began)).toMatchObject({ about: began, past: [], log: [] });
  });
});

describe('a seat that is taken up', () => {
  it('stays bound by the highest state that it has signed, whoever else has signed more', async () => {
    const { at, seats, passes } = await passTable('bound');
    const ack = (version: bigint, seat = 0): AckMessage => {
      return { kind: 'ack', epoch: 0n, version, state: OTHER, seat, signature: `0x${'22'.repeat(65)}` };
    };
    const signed = (entries: JournalEntry[], start = at.open(0)) => resume(start, entries).engine.signed;
    expect(signed([])).toBeUndefined();
    expect(signed([ack(5n), ack(3n), ack(9n, 1)])).toEqual({ version: 5n, state: OTHER });
    expect(signed([passes[0]!])).toBeUndefined();
    const { me: _, ...watching } = at.open(0);
    expect(signed([ack(5n)], watching)).toBeUndefined();
    expect(resume(setMode(seats[0]!, 'chain'), []).engine.mode).toBe('chain');
  });

  it('stands by its move, and is bound by it where it has acked what it leads to', async () => {
    const at = await engineTable({ seed: 'move', game: 'kuhn', dealer: 'open', seats: 2 });
    const [seat] = talkedOut([at.open(0), at.open(1)], unwrap(propose(at.open(serverParty(0), 2), '0x', '0x000102')));
    const { game } = at.table;
    const payload = game.codecs.action.encode(game.candidates(seat!.fixed.state.rules, 0)[0]!.action);
    const [move] = sentBy(unwrap(propose(seat!, payload, '0x'))) as [MoveMessage];
    const again = resume(seat!, [move]).engine;
    expect(again.signed).toEqual({ version: 2n, state: move.next });
    expect(again.candidate?.deeds).toEqual([move]);
    const alone = resume({ ...seat!, signed: undefined } as never as Engine, [{ ...move, ack: '0x' }]).engine;
    expect(alone.candidate?.deeds).toEqual([{ ...move, ack: '0x' }]);
    expect(alone.signed).toBeUndefined();
    const watched = { ...move, party: 1 };
    expect(resume({ ...seat!, signed: undefined } as never as Engine, [watched]).engine.signed).toBeUndefined();
  });

  it('keeps its promise of a change at the boundary that it was given for', async () => {
    const talk = await changeTalk();
    const { plan, agrees } = talk.going;
    const agree = agrees.get(SEAT) as AgreeMessage;
    const promised = (entries: JournalEntry[]) => resume(talk.at.open(SEAT), entries).engine.promised;
    expect(promised([plan, agree])).toEqual({ plan, agree });
    for (const entries of [
      [agree],
      [plan],
      [agree, plan],
      [plan, { ...agree, state: OTHER }],
      [plan, { ...agree, version: 2n }],
      [{ ...plan, state: OTHER }, agree],
    ])
      expect(promised(entries)).toBeUndefined();
  });
});
