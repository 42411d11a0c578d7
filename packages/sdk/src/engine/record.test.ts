import { membersOf, seededRandom, unwrap } from '@facedown/base';
import { contextOf, type TableRules, tablePending } from '@facedown/game-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Opening, rosterOf, startOf } from '../judge/judge.js';
import { gameEntry, loadDealer, loadGame } from '../registry.js';
import { newSession, signWith } from '../signing/session.js';
import { resume } from '../store/resume.js';
import { openEngine, receive, versionOf } from './engine.js';
import { propose, unanswered } from './propose.js';
import { record, setMode } from './record.js';
import type { Engine, JournalEntry, Step } from './types.js';

const SEATS = [0, 1, 2];

/** Three seats of Relic at the players' dealer, up to where the first cards are dealt and all three owe tokens. */
async function dealing() {
  const game = await loadGame('relic');
  const kit = await loadDealer('players');
  const id = { chainId: 31337n, table: `0x${'00'.repeat(19)}01`, tableId: 1n, epoch: 0n } as const;
  const table: TableRules<unknown, unknown> = { id, game, dealer: kit.dealer };
  const random = seededRandom('record');
  const { config, amounts } = await gameEntry('relic').example(3);
  const sessions = SEATS.map(() => newSession(random));
  const secrets = SEATS.map(() => kit.newSecret(random));
  const opening: Opening = {
    salt: `0x${'00'.repeat(32)}`,
    game: 'relic',
    dealer: 'players',
    name: 'record',
    config: game.codecs.config.encode(config),
    dealerConfig: '0x',
    minSeats: 3,
    maxSeats: 3,
    servers: [],
    onchain: false,
    registerSeconds: 10,
    answerSeconds: 10,
  };
  const entries = sessions.map(({ address }, seat) => ({
    seat,
    owner: address,
    session: address,
    key: kit.keyOf(secrets[seat]!, contextOf(id, 0n, seat), address, random),
    amount: amounts[seat]!,
  }));
  const start = unwrap(startOf(table, opening, entries, 0n));
  const roster = rosterOf(opening, entries);
  const opened = sessions.map((session, party) =>
    openEngine({ table, roster, me: { party, sign: signWith(session) }, start }),
  );
  const contribution = (engine: Engine): Promise<`0x${string}`> => {
    const { party } = engine.me!;
    const { state } = engine.fixed;
    return kit
      .seatOf(secrets[party]!, party, seededRandom(`${party}`))
      .contribute(contextOf(id, state.version, party), state.dealer, game.pending(state.rules).needs);
  };
  return { table, opened, contribution };
}

const said = (step: Step) => step.effects.flatMap((effect) => (effect.kind === 'send' ? [effect.message] : []));
const written = (step: Step): JournalEntry[] =>
  step.effects.flatMap((effect) => (effect.kind === 'persist' ? effect.entries : []));
const postedBy = (step: Step) => step.effects.flatMap((effect) => (effect.kind === 'post' ? [effect.move] : []))[0]!;

describe('record', () => {
  let table: TableRules<unknown, unknown>;
  let opened: Engine[];
  let contribution: (engine: Engine) => Promise<`0x${string}`>;
  let engines: Engine[];
  const journal: JournalEntry[] = [];

  beforeAll(async () => {
    ({ table, opened, contribution } = await dealing());
    engines = [...opened];
    while (membersOf(tablePending(table, engines[0]!.fixed.state).parties).length < 3) {
      const [mover] = membersOf(tablePending(table, engines[0]!.fixed.state).parties);
      const steps = [unwrap(propose(engines[mover!]!, '0x', await contribution(engines[mover!]!)))];
      if (mover === 1) journal.push(...written(steps[0]!));
      engines[mover!] = steps[0]!.engine;
      for (let at = 0; at < steps.length; at++)
        for (const message of said(steps[at]!))
          for (const seat of SEATS) {
            const step = receive(engines[seat]!, message);
            engines[seat] = step.engine;
            if (seat === 1) journal.push(...written(step));
            steps.push(step);
          }
    }
  }, 30_000);

  /** Seat 0 moves and seat 1 acks; seat 2 keeps its ack back, so that seat 1 has to go on at the chain. */
  async function keptBack() {
    const first = unwrap(propose(engines[0]!, '0x', await contribution(engines[0]!)));
    const [move] = said(first);
    const acked = receive(engines[1]!, move!);
    expect(said(acked)).toHaveLength(1);
    const onChain = setMode(acked.engine, 'chain');
    const own = unwrap(propose(onChain, '0x', await contribution(onChain)));
    expect(postedBy(own).party).toBe(1);
    return { move: move as typeof move & { kind: 'move' }, acked, own };
  }

  it('follows a state that it has acked, though it has posted another move since', async () => {
    const { move, own } = await keptBack();
    const step = record(own.engine, { kind: 'recorded', version: move.version, hash: move.next });
    expect(step.effects.map(({ kind }) => kind)).toContain('fixed');
    expect(step.engine.fixed.hash).toBe(move.next);
    expect(step.engine.candidate).toBeUndefined();
    // It can answer on top of it, where it would have been too late for ever.
    const live = setMode(step.engine, 'chain');
    expect(postedBy(unwrap(propose(live, '0x', await contribution(live)))).version).toBe(move.version + 1n);
  });

  it('follows its own posted move where the chain took that one', async () => {
    const { own } = await keptBack();
    const move = postedBy(own);
    const step = record(own.engine, { kind: 'advance', version: move.version, hash: move.next, move });
    expect(step.engine.fixed.hash).toBe(move.next);
    expect(versionOf(step.engine)).toBe(move.version);
  });

  it('never signs a second state of a version: what it posts carries no ack', async () => {
    const { move, own } = await keptBack();
    expect(postedBy(own).ack).toBe('0x');
    expect(own.engine.heard.get(1)?.state).toBe(move.next);
    // Back among the seats it says again what it has acked, not what it has posted.
    const again = unanswered(setMode(own.engine, 'live'));
    expect(again.map((message) => (message.kind === 'move' ? message.next : message.state))).toEqual([
      move.next,
      move.next,
    ]);
    const posted = receive(engines[2]!, postedBy(own));
    expect(posted.effects).toMatchObject([{ kind: 'refused', code: 'BadSignature' }]);
  });

  it('posts the same bytes after a restart', async () => {
    const { acked, own } = await keptBack();
    const { engine } = resume(opened[1]!, [...journal, ...written(acked), ...written(own)]);
    const again = unwrap(propose(setMode(engine, 'chain'), '0x', '0x'));
    expect(postedBy(again)).toEqual(postedBy(own));
  });

  it('still knows the acked state after a restart', async () => {
    const { move, acked, own } = await keptBack();
    const entries = [...journal, ...written(acked), ...written(own)];
    const { engine } = resume(opened[1]!, entries);
    const step = record(setMode(engine, 'chain'), { kind: 'recorded', version: move.version, hash: move.next });
    expect(step.engine.fixed.hash).toBe(move.next);
  });
});
