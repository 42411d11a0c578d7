import { type Hex, membersOf, seededRandom, unwrap } from '@facedown/base';
import { contextOf, tableHash, tablePending } from '@facedown/game-kit';
import type { MoveMessage, PlanMessage, ShareMessage, WireMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { resume } from '../store/resume.js';
import { type EngineTable, engineTable, sentBy } from '../testing/engineTable.js';
import { proposeClose } from './close.js';
import { receive, versionOf } from './engine.js';
import { mayMove, propose, unanswered } from './propose.js';
import { record, setMode } from './record.js';
import { groundOf, tipOf } from './trail.js';
import type { Engine, JournalEntry, Step } from './types.js';

const SEATS = [0, 1, 2];

const written = ({ effects }: Pick<Step, 'effects'>): JournalEntry[] =>
  effects.flatMap((effect) => (effect.kind === 'persist' ? effect.entries : []));
const posted = (step: Step) => step.effects.flatMap((effect) => (effect.kind === 'post' ? effect.deeds : []));
const only = <Kind extends WireMessage['kind']>(messages: readonly WireMessage[], kind: Kind) =>
  messages.filter((one): one is Extract<WireMessage, { kind: Kind }> => one.kind === kind);
const hearing = (engine: Engine, messages: readonly WireMessage[]): Step =>
  messages.reduce<Step>(
    ({ engine: now, effects }, message) => {
      const step = receive(now, message);
      return { engine: step.engine, effects: [...effects, ...step.effects] };
    },
    { engine, effects: [] },
  );

/** Three seats of Hold'em at the players' dealer: what one of them signs lies in one line, whatever the others do. */
describe('what a seat signs', () => {
  let at: EngineTable;
  let made = 0;
  let opened: Engine[];
  const shuffles: ShareMessage[] = [];
  /** The deck is signed by all. */
  let decked: Engine[];
  let tokens: ShareMessage[];

  const contribution = (engine: Engine): Promise<Hex> => {
    const { party } = engine.me!;
    const { state } = tipOf(engine);
    return at.kit
      .seatOf(at.secrets[party]!, party, seededRandom(`${party}/${made++}`))
      .contribute(contextOf(at.table.id, state.version, party), state.dealer, at.table.game.pending(state.rules).needs);
  };
  const shared = async (engine: Engine) => unwrap(propose(engine, '0x', await contribution(engine)));
  /** Everyone hears everything, but for what is held back. */
  const told = (engines: readonly Engine[], first: readonly WireMessage[], isHeld = (_: WireMessage) => false) => {
    const line = [...first];
    let now = [...engines];
    for (const message of line)
      now = now.map((engine) => {
        const step = receive(engine, message);
        line.push(...sentBy(step).filter((one) => !isHeld(one)));
        return step.engine;
      });
    return now;
  };
  const isAck = ({ kind }: WireMessage) => kind === 'ack';
  const dealt = (isHeld?: (one: WireMessage) => boolean) => told(decked, tokens, isHeld);
  const toAct = (engine: Engine) => membersOf(tablePending(at.table, tipOf(engine).state).parties)[0]!;
  const acting = (engine: Engine, words: string): Step => {
    const { game } = at.table;
    const candidates = game.candidates(tipOf(engine).state.rules, engine.me!.party);
    const { action } = candidates.find((one) => game.describeAction(one.action) === words)!;
    return unwrap(propose(engine, game.codecs.action.encode(action), '0x'));
  };
  /** Whoever is to act does so, and all hear it. */
  const acted = (engines: readonly Engine[], words: string, isHeld?: (one: WireMessage) => boolean) => {
    const seat = toAct(engines[0]!);
    const step = acting(engines[seat]!, words);
    return told(
      engines.map((engine, i) => (i === seat ? step.engine : engine)),
      sentBy(step),
      isHeld,
    );
  };

  beforeAll(async () => {
    at = await engineTable({ seed: 'line', game: 'holdem', dealer: 'players', seats: 3 });
    opened = SEATS.map((seat) => at.open(seat));
    let engines = opened;
    for (const seat of SEATS) {
      const step = await shared(engines[seat]!);
      shuffles.push(...only(sentBy(step), 'share'));
      engines = told(
        engines.map((engine, i) => (i === seat ? step.engine : engine)),
        sentBy(step),
      );
    }
    decked = engines;
    const steps = await Promise.all(decked.map((engine) => shared(engine)));
    tokens = steps.flatMap((step) => only(sentBy(step), 'share'));
  });

  it('once it is the end of the table is no deck: who has it signed and plays on all the same plays alone', () => {
    const closing = unwrap(proposeClose(opened[1]!));
    const step = hearing(closing.engine, shuffles);
    expect(sentBy(step)).toEqual([]);
    expect(tipOf(step.engine).hash).toBe(opened[1]!.fixed.hash);
    expect(step.engine.signed).toEqual(closing.engine.signed);
    const again = resume(opened[1]!, [...written(closing), ...written(step), ...shuffles]).engine;
    expect(tipOf(again).hash).toBe(opened[1]!.fixed.hash);
    expect(again.signed).toEqual(closing.engine.signed);
  });

  it('once it is a change of seats is no deck', () => {
    const agree = { kind: 'agree', version: 1n } as never;
    const promised = { ...opened[1]!, promised: { plan: {} as PlanMessage, agree } };
    const step = hearing(promised, shuffles);
    expect(sentBy(step)).toEqual([]);
    expect(tipOf(step.engine).hash).toBe(opened[1]!.fixed.hash);
    expect(step.engine.promised).toBe(promised.promised);
  });

  it('once it is a deck is no end of the table, also where the chain goes back behind it', () => {
    const deck = hearing(opened[1]!, shuffles).engine;
    expect(deck.signed?.version).toBe(versionOf(opened[1]!) + 3n);
    expect(proposeClose(deck)).toMatchObject({ code: 'AlreadySigned' });
    const back = { ...opened[1]!, signed: deck.signed! };
    expect(proposeClose(back)).toMatchObject({ code: 'AlreadySigned' });
  });

  it('is never built on an action: until everyone has signed it, nobody acts or shows anything', async () => {
    const heldBy = (seat: number) => (one: WireMessage) => one.kind === 'ack' && one.seat === seat;
    const first = dealt();
    const called = acted(first, 'call', heldBy(2));
    for (const engine of called.slice(0, 2)) {
      expect(engine.candidate).toBeDefined();
      expect(mayMove(engine)).toBe(false);
    }
    const before = acted(acted(first, 'call'), 'call');
    const street = acted(before, 'check', heldBy(1));
    const evidence = await contribution(acted(before, 'check')[0]!);
    for (const engine of [street[0]!, street[2]!]) {
      // Who closed the street would see the flop while a partner holds his ack back, and could then play otherwise.
      expect(engine.candidate).toBeDefined();
      expect(mayMove(engine)).toBe(false);
      // Its mover may say his action again, and nothing else.
      const said = propose(engine, '0x', evidence);
      expect(said.ok ? only(sentBy(said.value), 'share') : []).toEqual([]);
    }
  });

  it('is an action on a final deal, and the same one where it goes to the chain', () => {
    const engines = dealt(isAck);
    const seat = toAct(engines[0]!);
    expect(groundOf(engines[seat]!).hash).toBe(tipOf(engines[seat]!).hash);
    expect(versionOf(engines[seat]!)).toBe(versionOf(decked[0]!));
    const step = acting(engines[seat]!, 'call');
    const [move] = only(sentBy(step), 'move') as [MoveMessage];
    let chain = setMode(step.engine, 'chain');
    expect(chain.fixed.hash).toBe(decked[0]!.fixed.hash);
    const shares = [...tokens].sort((a, b) => a.party - b.party);
    for (const [i, deed] of shares.entries()) {
      const known = hearing(setMode(decked[seat]!, 'registering'), shares.slice(0, i + 1)).engine;
      const now = (known.candidate ?? known.round!).state;
      chain = record(chain, { kind: 'advance', version: now.version, hash: tableHash(at.table, now), deed }).engine;
    }
    expect(chain.fixed.hash).toBe(tipOf(engines[seat]!).hash);
    expect(posted(acting(chain, 'fold'))).toEqual([move]);
  });

  it('is followed where somebody who had all signatures registers what lies on top of a final state', () => {
    const engines = dealt(isAck);
    const seat = toAct(engines[0]!);
    const step = acting(engines[seat]!, 'call');
    const me = SEATS.find((one) => one !== seat)!;
    const quarrel = setMode(hearing(engines[me]!, sentBy(step)).engine, 'registering');
    const { version, next: hash } = only(sentBy(step), 'move')[0]!;
    const lied = record(quarrel, { kind: 'recorded', version, hash: `0x${'11'.repeat(32)}` });
    expect(versionOf(lied.engine)).toBe(versionOf(quarrel));
    expect(versionOf(record(quarrel, { kind: 'recorded', version, hash }, 'witness').engine)).toBe(versionOf(quarrel));
    const followed = record(quarrel, { kind: 'recorded', version, hash });
    expect(followed.engine.fixed.hash).toBe(hash);
  });

  it('is worth the same after a crash at any line of its journal', () => {
    const journal: JournalEntry[] = [];
    let engine = opened[1]!;
    for (const share of [...shuffles, ...tokens]) {
      const step = receive(engine, share);
      journal.push(...written(step));
      engine = step.engine;
      if (share.party !== 2 || share !== shuffles[2]) continue;
      const acks = decked[0]!.fixed.acks!;
      for (const seat of [0, 2]) {
        const { state, hash } = decked[0]!.fixed;
        const ack = { kind: 'ack', epoch: 0n, version: state.version, state: hash, seat } as const;
        const heard = receive(engine, { ...ack, signature: acks.get(seat)! });
        journal.push(...written(heard));
        engine = heard.engine;
      }
    }
    expect(tipOf(engine).state.version).toBe(versionOf(opened[1]!) + 4n);
    for (let lines = 0; lines <= journal.length; lines++) {
      const before = journal.slice(0, lines);
      const again = resume(opened[1]!, before).engine;
      const own = before.filter((entry) => entry.kind === 'ack' && entry.seat === 1).at(-1);
      expect(again.signed?.state).toBe(own?.kind === 'ack' ? own.state : undefined);
      for (const share of only(unanswered(again), 'share')) if (share.party === 1) expect(before).toContainEqual(share);
    }
  });
});

describe('a record that one RPC tells', () => {
  it('of a move that was signed counts for nothing while the table is among its seats', async () => {
    const at = await engineTable({ seed: 'witness', game: 'holdem', dealer: 'players', seats: 2 });
    const [first, second] = [at.open(0), at.open(1)];
    const context = contextOf(at.table.id, 0n, 0);
    const { state } = first.fixed;
    const evidence = await at.kit
      .seatOf(at.secrets[0]!, 0, seededRandom('share'))
      .contribute(context, state.dealer, at.table.game.pending(state.rules).needs);
    const step = unwrap(propose(first, '0x', evidence));
    const [deed] = only(sentBy(step), 'share') as [ShareMessage];
    const { state: next, hash } = tipOf(step.engine);
    const said = { kind: 'advance', version: next.version, hash, deed } as const;
    expect(record(second, said, 'witness').effects).toMatchObject([{ kind: 'refused', code: 'Unproven' }]);
    expect(record(setMode(second, 'chain'), said, 'witness').engine.fixed.hash).toBe(hash);
    expect(record(second, said, 'chain').engine.fixed.hash).toBe(hash);
  });
});
