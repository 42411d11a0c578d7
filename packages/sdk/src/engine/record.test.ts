import { membersOf, seededRandom, unwrap } from '@facedown/base';
import { advance, contextOf, lapse, NO_ROUND, type TableRules, tableHash, tablePending } from '@facedown/game-kit';
import type { ShareMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { shareDigest } from '../signing/digest.js';
import { resume } from '../store/resume.js';
import { engineTable, sentBy } from '../testing/engineTable.js';
import { tryMove } from './check.js';
import { receive, versionOf } from './engine.js';
import { propose, unanswered } from './propose.js';
import { record, setMode } from './record.js';
import { tipOf } from './trail.js';
import type { Engine, JournalEntry, Step } from './types.js';

const SEATS = [0, 1, 2];

/** Three seats of Relic at the players' dealer, up to where the first cards are dealt and all three owe tokens. */
async function dealing() {
  const at = await engineTable({ seed: 'record', game: 'relic', dealer: 'players', seats: 3 });
  const { table, kit, secrets } = at;
  const { id, game } = table;
  const opened = SEATS.map((seat) => at.open(seat));
  let made = 0;
  const contribution = (engine: Engine): Promise<`0x${string}`> => {
    const { party } = engine.me!;
    const { state } = tipOf(engine);
    return kit
      .seatOf(secrets[party]!, party, seededRandom(`${party}/${made++}`))
      .contribute(contextOf(id, state.version, party), state.dealer, game.pending(state.rules).needs);
  };
  return { table, opened, contribution };
}

const written = (step: Step): JournalEntry[] =>
  step.effects.flatMap((effect) => (effect.kind === 'persist' ? effect.entries : []));
const posted = (step: Step) => step.effects.flatMap((effect) => (effect.kind === 'post' ? effect.deeds : []));
const shareOf = (step: Step) => sentBy(step).find((message) => message.kind === 'share') as ShareMessage;

const flipped = (signature: `0x${string}`): `0x${string}` =>
  `0x${signature[2] === '1' ? '2' : '1'}${signature.slice(3)}`;

describe('a round', () => {
  let table: TableRules<unknown, unknown>;
  let opened: Engine[];
  let contribution: (engine: Engine) => Promise<`0x${string}`>;
  /** Up to the round in which all three owe tokens. */
  let engines: Engine[];
  const journal: JournalEntry[] = [];

  beforeAll(async () => {
    ({ table, opened, contribution } = await dealing());
    engines = [...opened];
    while (membersOf(tablePending(table, tipOf(engines[0]!).state).parties).length < 3) {
      const [mover] = membersOf(tablePending(table, tipOf(engines[0]!).state).parties);
      const steps = [unwrap(propose(engines[mover!]!, '0x', await contribution(engines[mover!]!)))];
      if (mover === 1) journal.push(...written(steps[0]!));
      engines[mover!] = steps[0]!.engine;
      for (let at = 0; at < steps.length; at++)
        for (const message of sentBy(steps[at]!))
          for (const seat of SEATS) {
            const step = receive(engines[seat]!, message);
            engines[seat] = step.engine;
            if (seat === 1) journal.push(...written(step));
            steps.push(step);
          }
    }
  });

  const shared = async (seat: number) => unwrap(propose(engines[seat]!, '0x', await contribution(engines[seat]!)));
  const allShares = async () => Promise.all(SEATS.map(async (seat) => shareOf(await shared(seat))));
  const hearing = (engine: Engine, messages: readonly ShareMessage[]): Step =>
    messages.reduce<Step>(
      ({ engine: now, effects }, message) => {
        const step = receive(now, message);
        return { engine: step.engine, effects: [...effects, ...step.effects] };
      },
      { engine, effects: [] },
    );

  it('takes shares in any order to one state, and one version', async () => {
    const shares = await allShares();
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ];
    const hashes = orders.map(
      (order) =>
        hearing(
          engines[0]!,
          order.map((seat) => shares[seat]!),
        ).engine.trail[0]!.hash,
    );
    expect(new Set(hashes).size).toBe(1);
    const { trail, fixed } = hearing(engines[0]!, shares).engine;
    expect(trail[0]!.state.version).toBe(fixed.state.version + 1n);
    expect(trail[0]!.state.round).toBe(NO_ROUND);
  });

  it('is acked once, by whoever has all its shares, and they are written before', async () => {
    const shares = await allShares();
    const own = await shared(1);
    const half = hearing(own.engine, [shares[0]!]);
    expect(sentBy(half)).toEqual([]);
    const whole = hearing(half.engine, [shares[2]!]);
    const kinds = whole.effects.map(({ kind }) => kind);
    expect(kinds.indexOf('persist')).toBeLessThan(kinds.indexOf('send'));
    expect(written(whole).map(({ kind }) => kind)).toEqual(['share', 'share', 'ack']);
    expect(sentBy(whole)).toMatchObject([{ kind: 'ack', seat: 1, state: whole.engine.trail[0]!.hash }]);
  });

  it('has one share a party, said again byte for byte, also after a restart', async () => {
    const own = await shared(1);
    const again = unwrap(propose(own.engine, '0x', '0x1234'));
    expect(shareOf(again)).toEqual(shareOf(own));
    const { engine } = resume(opened[1]!, [...journal, ...written(own)]);
    expect(shareOf(unwrap(propose(engine, '0x', '0x1234')))).toEqual(shareOf(own));
    expect(unanswered(engine)).toEqual([shareOf(own)]);
  });

  it('takes no second share of a party, and calls another proof of the same no lie', async () => {
    const [first] = await allShares();
    const [other] = await allShares();
    expect(other!.evidence).not.toBe(first!.evidence);
    const step = hearing(engines[1]!, [first!, other!]);
    expect(step.engine.round!.shares.get(0)).toEqual(first);
    expect(step.engine.faults).toEqual([]);
  });

  it('refuses a share of another round, of another party, or with another signature', async () => {
    const [share] = await allShares();
    const code = (message: ShareMessage) => receive(engines[1]!, message).effects[0];
    expect(code({ ...share!, round: `0x${'11'.repeat(32)}` })).toMatchObject({
      kind: 'refused',
      code: 'WrongPrevious',
    });
    expect(code({ ...share!, party: 2 })).toMatchObject({ kind: 'refused', code: 'BadSignature' });
    expect(code({ ...share!, signature: flipped(share!.signature) })).toMatchObject({ code: 'BadSignature' });
  });

  it('catches a false share with its own signature', async () => {
    const [share] = await allShares();
    const me = engines[0]!.me!;
    const evidence = `${share!.evidence.slice(0, -2)}${share!.evidence.endsWith('00') ? '01' : '00'}` as const;
    const unsigned = { ...share!, evidence: evidence as `0x${string}` };
    const lie = { ...unsigned, signature: me.sign(shareDigest(table.id, unsigned)) };
    expect(receive(engines[1]!, lie).effects[0]).toMatchObject({
      kind: 'fault',
      fault: { kind: 'BadMove', party: 0, code: 'BadTokenProof' },
    });
  });

  it('cannot be answered by a move, nor an action by a share', async () => {
    const { fixed } = engines[0]!;
    const deed = { previous: fixed.hash, party: 0, payload: '0x', evidence: '0x' } as const;
    expect(tryMove(table, fixed, deed)).toEqual({ ok: false, code: 'NotAnAction' });
  });

  it('is followed on the chain share by share, and ends with the last', async () => {
    const shares = await allShares();
    let engine = setMode(engines[1]!, 'chain');
    let { state } = engine.fixed;
    for (const [i, share] of [shares[2]!, shares[0]!, shares[1]!].entries()) {
      state = unwrap(advance(table, state, share));
      const said = { kind: 'advance', version: state.version, hash: tableHash(table, state), deed: share } as const;
      const step = record(engine, said);
      engine = step.engine;
      expect(step.effects.some(({ kind }) => kind === 'fixed')).toBe(i === 2);
    }
    expect(versionOf(engine)).toBe(versionOf(engines[1]!) + 1n);
  });

  it('is posted with every share that is known and the chain lacks', async () => {
    const shares = await allShares();
    const own = await shared(1);
    const known = setMode(hearing(own.engine, [shares[0]!]).engine, 'chain');
    expect(posted(unwrap(propose(known, '0x', '0x'))).map(({ party }) => party)).toEqual([0, 1]);
    const partial = unwrap(advance(table, known.fixed.state, shares[0]!));
    const said = {
      kind: 'advance',
      version: partial.version,
      hash: tableHash(table, partial),
      deed: shares[0]!,
    } as const;
    const after = record(known, said).engine;
    expect(posted(unwrap(propose(after, '0x', '0x'))).map(({ party }) => party)).toEqual([1]);
  });

  it('never signs a second state of a version: what was said among the seats is posted, and the ack stands', async () => {
    const shares = await allShares();
    const own = await shared(1);
    const acked = hearing(own.engine, [shares[0]!, shares[2]!]).engine;
    const [final] = acked.trail;
    const ack = final!.heard.get(1)!;
    expect(ack.state).toBe(final!.hash);
    const onChain = setMode(acked, 'chain');
    const step = unwrap(propose(onChain, '0x', await contribution(onChain)));
    expect(posted(step)).toEqual([shares[0], shareOf(own), shares[2]]);
    expect(written(step)).toEqual([]);
    expect(unanswered(setMode(step.engine, 'live'))).toEqual([shareOf(own), ack]);
    const again = resume(opened[1]!, [
      ...journal,
      ...written(own),
      ...written(hearing(own.engine, [shares[0]!, shares[2]!])),
    ]);
    expect(posted(unwrap(propose(setMode(again.engine, 'chain'), '0x', '0x')))).toEqual(posted(step));
  });

  it('lapses for those alone who still owe a share', async () => {
    const shares = await allShares();
    const chain = setMode(engines[1]!, 'chain');
    const partial = unwrap(advance(table, chain.fixed.state, shares[1]!));
    const told = record(chain, {
      kind: 'advance',
      version: partial.version,
      hash: tableHash(table, partial),
      deed: shares[1]!,
    });
    const lapsed = unwrap(lapse(table, partial));
    const step = record(told.engine, { kind: 'lapse', version: lapsed.version, hash: tableHash(table, lapsed) });
    const fixed = step.effects.find((effect) => effect.kind === 'fixed');
    expect(fixed?.kind === 'fixed' && fixed.entry).toMatchObject({ late: 0b101n, deeds: [{ party: 1 }] });
  });

  it('refuses what the chain says where the state does not follow', async () => {
    const [share] = await allShares();
    const hash = `0x${'22'.repeat(32)}` as const;
    const step = record(setMode(engines[1]!, 'chain'), {
      kind: 'advance',
      version: versionOf(engines[1]!),
      hash,
      deed: share!,
    });
    expect(step.effects).toEqual([{ kind: 'refused', code: 'ChainDiffers' }]);
    expect(step.engine.chainRound).toBeUndefined();
  });

  it('adopts a registered state of which it knows all shares', async () => {
    const shares = await allShares();
    const own = await shared(1);
    const { engine } = hearing(own.engine, [shares[0]!, shares[2]!]);
    const { hash, state } = engine.trail[0]!;
    const step = record(setMode(engine, 'chain'), { kind: 'recorded', version: state.version, hash });
    expect(step.engine.fixed.hash).toBe(hash);
  });
});
