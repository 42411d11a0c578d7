import { membersOf, seededRandom, unwrap } from '@facedown/base';
import { contextOf, type TableRules, tablePending } from '@facedown/game-kit';
import type { DeedMessage, ShareMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { shareDigest } from '../signing/digest.js';
import { resume } from '../store/resume.js';
import { codesOf, engineTable, sentBy, talkedOut } from '../testing/engineTable.js';
import { openEngine, receive, versionOf } from './engine.js';
import { mayMove, propose } from './propose.js';
import { setMode } from './record.js';
import { groundOf, tipOf } from './trail.js';
import type { Engine, JournalEntry, Step } from './types.js';

const SEATS = [0, 1, 2];

describe('a trail', () => {
  let at: Awaited<ReturnType<typeof engineTable>>;
  let table: TableRules<unknown, unknown>;
  let opened: Engine[];
  let made = 0;
  /** Shares of the three shuffles, in their turn. */
  let shuffles: ShareMessage[];

  const contribution = (engine: Engine) => {
    const { party } = engine.me!;
    const { state } = tipOf(engine);
    const needs = table.game.pending(state.rules).needs;
    return at.kit
      .seatOf(at.secrets[party]!, party, seededRandom(`${party}/${made++}`))
      .contribute(contextOf(table.id, state.version, party), state.dealer, needs);
  };
  const given = async (engine: Engine): Promise<Step> => unwrap(propose(engine, '0x', await contribution(engine)));
  const shareIn = (step: Step) => sentBy(step).find(({ kind }) => kind === 'share') as ShareMessage;
  const heard = (engine: Engine, ...messages: readonly DeedMessage[]): Step =>
    messages.reduce<Step>(
      (step, message) => {
        const next = receive(step.engine, message);
        return { engine: next.engine, effects: [...step.effects, ...next.effects] };
      },
      { engine, effects: [] },
    );
  const written = (step: Step): JournalEntry[] =>
    step.effects.flatMap((effect) => (effect.kind === 'persist' ? effect.entries : []));
  /** All have acked the deck, and owe tokens. */
  const dealt = () => shuffles.reduce((engines, share) => engines.map((one) => receive(one, share).engine), opened);

  beforeAll(async () => {
    at = await engineTable({ seed: 'trail', game: 'relic', dealer: 'players', seats: 3 });
    ({ table } = at);
    opened = SEATS.map((seat) => at.open(seat));
    shuffles = [];
    for (const seat of SEATS) shuffles.push(shareIn(await given(heard(opened[seat]!, ...shuffles).engine)));
  });

  it('has shuffles on shuffles that nobody acks, and the deck is acked once', () => {
    const two = heard(opened[2]!, shuffles[0]!, shuffles[1]!);
    expect(sentBy(two)).toEqual([]);
    expect(versionOf(two.engine)).toBe(0n);
    expect(two.engine.trail.map(({ isBetween }) => isBetween)).toEqual([true, true]);
    // Every share is written before the deck is acked.
    expect(written(two)).toEqual([shuffles[0], shuffles[1]]);
    const whole = heard(opened[0]!, ...shuffles);
    expect(sentBy(whole)).toMatchObject([{ kind: 'ack', version: 3n, state: whole.engine.candidate!.hash }]);
  });

  it('is fixed with the state that all have signed, each step of it in the log', () => {
    const engines = talkedOut(opened, {
      engine: opened[0]!,
      effects: shuffles.map((message) => ({ kind: 'send', message })),
    });
    expect(engines.map(versionOf)).toEqual([3n, 3n, 3n]);
    const { history, trail } = engines[0]!;
    expect(history.map(({ acks }) => acks?.size)).toEqual([undefined, undefined, undefined, 3]);
    expect(trail).toEqual([]);
  });

  it('bears no tokens before the deck is fixed, whoever gives them: who shuffled last could shuffle again', async () => {
    const engines = dealt();
    expect(engines.map(({ candidate }) => candidate?.state.version)).toEqual([3n, 3n, 3n]);
    expect(engines.some(mayMove)).toBe(false);
    const fixed = talkedOut(opened, {
      engine: opened[0]!,
      effects: shuffles.map((message) => ({ kind: 'send', message })),
    });
    const token = shareIn(await given(fixed[1]!));
    const waiting = receive(engines[0]!, token);
    expect(waiting.engine.round).toBeUndefined();
    expect(propose(engines[0]!, '0x', '0x').ok).toBe(false);
  });

  it('is final after tokens that are all known: acted upon before it is acked, and acked all the same', async () => {
    let engines = talkedOut(opened, {
      engine: opened[0]!,
      effects: shuffles.map((message) => ({ kind: 'send', message })),
    });
    const tokens = await Promise.all(SEATS.map(async (seat) => given(engines[seat]!)));
    const shares = tokens.map(shareIn);
    const ends = tokens.map((step, seat) => heard(step.engine, ...shares.filter(({ party }) => party !== seat)));
    for (const [seat, step] of ends.entries()) {
      expect(versionOf(step.engine)).toBe(3n);
      expect(groundOf(step.engine)).toBe(tipOf(step.engine));
      expect(sentBy(step)).toMatchObject([{ kind: 'ack', seat, version: 4n, state: tipOf(step.engine).hash }]);
      expect(step.effects.map(({ kind }) => kind)).toEqual(['persist', 'send', 'final']);
    }
    // The acks come later, and change nothing but that it is fixed.
    engines = ends.map(({ engine }) => engine);
    for (const ack of ends.flatMap(sentBy)) engines = engines.map((engine) => receive(engine, ack).engine);
    expect(engines.map(versionOf)).toEqual([4n, 4n, 4n]);
    expect(engines[0]!.fixed.acks?.size).toBe(3);
    expect(engines[0]!.fixed.hash).toBe(tipOf(ends[0]!.engine).hash);
  });

  it('convicts who shuffles twice on one state, also when others have shuffled on it', async () => {
    const other = shareIn(await given(heard(opened[1]!, shuffles[0]!).engine));
    expect(other.evidence).not.toBe(shuffles[1]!.evidence);
    const step = heard(opened[0]!, ...shuffles, other);
    expect(step.effects.at(-1)).toMatchObject({ kind: 'fault', fault: { kind: 'Equivocation', party: 1 } });
    const early = heard(opened[0]!, shuffles[0]!, other, shuffles[1]!);
    expect(early.effects.at(-1)).toMatchObject({ kind: 'fault', fault: { kind: 'Equivocation', party: 1 } });
  });

  it('takes no shuffle of another state than its tip', () => {
    const { engine } = heard(opened[0]!, shuffles[0]!);
    const foreign = { ...shuffles[1]!, round: opened[0]!.fixed.hash };
    const signature = opened[1]!.me!.sign(shareDigest(table.id, foreign));
    expect(codesOf(receive(engine, { ...foreign, signature }))).toEqual(['WrongPrevious']);
  });

  it('goes to the chain with its first step, and keeps the others for their turn', async () => {
    const own = await given(heard(opened[1]!, shuffles[0]!).engine);
    const chain = setMode(own.engine, 'chain');
    expect(chain.trail).toEqual([]);
    expect(chain.candidate?.deeds).toEqual([shuffles[0]]);
    expect(chain.early).toEqual([shareIn(own)]);
  });

  it('comes back from the journal as it was, with the share that was signed', async () => {
    const before = heard(opened[1]!, shuffles[0]!);
    const own = await given(before.engine);
    const start = openEngine({ table, roster: at.roster, me: opened[1]!.me!, start: at.start });
    const again = resume(start, [...written(before), ...written(own)]).engine;
    expect(tipOf(again).hash).toBe(tipOf(own.engine).hash);
    expect(again.trail.map(({ deeds }) => deeds)).toEqual([[shuffles[0]], [shareIn(own)]]);
    expect(membersOf(tablePending(table, tipOf(again).state).parties)).toEqual([2]);
  });
});
