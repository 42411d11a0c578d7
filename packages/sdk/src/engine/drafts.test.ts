import { keccak256, seededRandom, unwrap } from '@facedown/base';
import { advance, contextOf, type TableState, tableHash } from '@facedown/game-kit';
import {
  type DraftedMessage,
  type DraftMessage,
  makeMessage,
  parseMessage,
  type WireMessage,
} from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { draftDigest, draftedDigest, shareDigest } from '../signing/digest.js';
import { engineTable, sentBy } from '../testing/engineTable.js';
import {
  checkDrafts,
  type Drafts,
  draftContext,
  draftsFor,
  isDeckAsked,
  nextDrafter,
  openEvidence,
  signDraft,
  signReadyShare,
  takeDraft,
} from './drafts.js';
import { receive, versionOf } from './engine.js';
import { ownShare, propose } from './propose.js';
import { record, setMode } from './record.js';
import { tipOf } from './trail.js';
import type { Engine, Step } from './types.js';

const SEATS = [0, 1, 2];

describe('drafts', () => {
  let at: Awaited<ReturnType<typeof engineTable>>;
  /** At the first deal: the first deck is fixed, and the next can be drafted. */
  let engines: Engine[];
  let whole: Drafts;
  const secretsOf = (seat: number, salt = '') =>
    at.kit.seatOf(at.secrets[seat]!, seat, seededRandom(`drafts/${seat}/${salt}`));

  async function drafted(engine: Engine, drafts: Drafts, salt = ''): Promise<DraftMessage> {
    const seat = engine.me!.party;
    const { dealer, needs } = drafts;
    const evidence = await secretsOf(seat, `draft${salt}`).contribute(draftContext(engine, seat), dealer, needs);
    return signDraft(engine, drafts, evidence);
  }

  beforeAll(async () => {
    at = await engineTable({ seed: 'drafts', game: 'relic', dealer: 'players', seats: 3 });
    const { game, id } = at.table;
    engines = SEATS.map((seat) => at.open(seat));
    for (const seat of SEATS) {
      const { state } = tipOf(engines[seat]!);
      const evidence = await secretsOf(seat).contribute(
        contextOf(id, state.version, seat),
        state.dealer,
        game.pending(state.rules).needs,
      );
      const said: WireMessage[] = sentBy(run(seat, unwrap(propose(engines[seat]!, '0x', evidence))));
      for (const message of said)
        for (const one of SEATS) said.push(...sentBy(run(one, receive(engines[one]!, message))));
    }
    let drafts = draftsFor(engines[0]!, undefined)!;
    for (const seat of SEATS) drafts = unwrap(takeDraft(engines[0]!, drafts, await drafted(engines[seat]!, drafts)));
    whole = unwrap(await checkDrafts(engines[0]!, drafts));
  });

  function run(seat: number, step: Step): Step {
    engines[seat] = step.engine;
    return step;
  }

  /** The next deck is asked for: the rules' state of the shuffle on top of where the table is. */
  const asking = (engine: Engine): Engine => {
    const { rules } = at.start;
    const state = { ...engine.fixed.state, rules };
    const fixed = { ...engine.fixed, state, hash: tableHash(at.table, state) };
    return { ...engine, fixed, history: [...engine.history, fixed] };
  };

  it('are made one on the other while another hand is played, and tell nothing', () => {
    expect(engines.map(versionOf)).toEqual([3n, 3n, 3n]);
    expect(nextDrafter(at.table, whole)).toBeUndefined();
    expect(whole.made.map(({ party }) => party)).toEqual(SEATS);
    expect(isDeckAsked(engines[0]!, whole)).toBe(false);
    for (const draft of whole.made) expect(parseMessage(makeMessage(draft))).toEqual({ ok: true, value: draft });
  });

  it('are of one deck of one line: another state in which the last was dealt, other needs, another epoch, none at all', () => {
    const engine = engines[0]!;
    expect(draftsFor(engine, whole)).toBe(whole);
    expect(draftsFor({ ...engine, dealt: keccak256('0x01') }, whole)?.made).toEqual([]);
    const { dealt: _, ...unknown } = engine;
    expect(draftsFor(unknown, whole)).toBeUndefined();
    for (const mode of ['registering', 'chain'] as const)
      expect(draftsFor(setMode(engine, mode), whole)).toBeUndefined();
    const other = { ...engine, table: { ...at.table, id: { ...at.table.id, epoch: 1n } } };
    const none = { ...whole, made: [], dealer: whole.base, isChecked: false };
    expect(takeDraft(other, none, whole.made[0]!)).toMatchObject({ ok: false, code: 'OtherEpoch' });
  });

  it('refuse every field that is not as it was signed, and whatever is not on top of the one before', async () => {
    const engine = engines[0]!;
    const none = { ...whole, made: [], dealer: whole.base, isChecked: false };
    const [first, second] = whole.made;
    const code = (drafts: Drafts, draft: DraftMessage) => {
      const taken = takeDraft(engine, drafts, draft);
      return taken.ok ? 'taken' : taken.code;
    };
    expect(code(none, first!)).toBe('taken');
    expect(code(none, second!)).toBe('NotYourTurn');
    expect(code(none, { ...first!, deck: keccak256('0x02') })).toBe('OtherDeck');
    expect(code(none, { ...first!, previous: keccak256('0x02') })).toBe('WrongPrevious');
    expect(code(none, { ...first!, evidence: second!.evidence })).toBe('BadSignature');
    expect(code(none, { ...first!, signature: second!.signature })).toBe('BadSignature');
    // Signed by its party, and false.
    const lie = { ...first!, evidence: second!.evidence };
    const signature = engines[0]!.me!.sign(draftDigest(at.table.id, lie));
    const spoilt = unwrap(takeDraft(engine, none, { ...lie, signature }));
    expect(await checkDrafts(engine, spoilt)).toMatchObject({ ok: false, code: 'BadShuffleProof', by: 0 });
    // The second of two drafts of one party: whoever took the first goes on with it.
    const other = await drafted(engines[0]!, none, 'again');
    expect(other.evidence).not.toBe(first!.evidence);
    expect(code(unwrap(takeDraft(engine, none, first!)), other)).toBe('NotYourTurn');
    const onOther = unwrap(takeDraft(engine, none, other));
    expect(code(onOther, second!)).toBe('WrongPrevious');
  });

  it('become shares that all go out at once, and the deck is acked without another shuffle', () => {
    const tables = engines.map(asking);
    expect(tables.every((engine) => isDeckAsked(engine, whole))).toBe(true);
    const steps = tables.map((engine) => signReadyShare(engine, whole)!);
    const evidence = openEvidence();
    for (const draft of whole.made) evidence.note(engines[0]!, draft);
    const said = steps.flatMap((step) => sentBy(step).filter(({ kind }) => kind === 'drafted')) as DraftedMessage[];
    expect(said.map(({ party }) => party)).toEqual(SEATS);
    for (const one of said) {
      expect(makeMessage(one).length).toBeLessThan(500);
      expect(draftedDigest(at.table.id, one)).toEqual(shareDigest(at.table.id, evidence.whole(one)!));
    }
    // In the order in which they were not made.
    for (const [seat, step] of steps.entries()) {
      const heard = said
        .toReversed()
        .filter(({ party }) => party !== seat)
        .reduce<Step>((now, one) => {
          const next = receive(now.engine, evidence.whole(one)!);
          return { engine: next.engine, effects: [...now.effects, ...next.effects] };
        }, step);
      expect(heard.engine.candidate?.state.version).toBe(6n);
      expect(sentBy(heard).filter(({ kind }) => kind === 'ack')).toMatchObject([{ seat, version: 6n }]);
      expect(heard.effects.some(({ kind }) => kind === 'fault')).toBe(false);
    }
  });

  it('are given as well by whoever finds the first of them given already', async () => {
    const [zero, one, two] = engines.map(asking) as [Engine, Engine, Engine];
    const evidence = openEvidence();
    for (const draft of whole.made) evidence.note(engines[0]!, draft);
    const saidBy = (step: Step | undefined) => (step ? sentBy(step)[0] : undefined) as DraftedMessage;
    const [first, second] = [zero, one].map((engine) => evidence.whole(saidBy(signReadyShare(engine, whole)))!);
    const late = receive(two, first!).engine;
    const later = receive(late, second!).engine;
    expect([late, later].map(({ trail }) => trail.length)).toEqual([1, 2]);
    for (const engine of [late, later]) {
      expect(isDeckAsked(engine, whole)).toBe(true);
      expect(saidBy(signReadyShare(engine, whole))).toEqual(saidBy(signReadyShare(two, whole)));
    }
    // Whose own is given has nothing left to give.
    expect(isDeckAsked(receive(zero, first!).engine, whole)).toBe(false);
    // Not where the first was shuffled otherwise in the meantime.
    const { state } = tipOf(zero);
    const { needs } = at.table.game.pending(state.rules);
    const context = contextOf(at.table.id, state.version, 0);
    const other = await secretsOf(0, 'other').contribute(context, state.dealer, needs);
    const [live] = sentBy(unwrap(propose(zero, '0x', other)));
    const elsewhere = receive(two, live!).engine;
    expect(elsewhere.trail).toHaveLength(1);
    expect(isDeckAsked(elsewhere, whole)).toBe(false);
    expect(signReadyShare(elsewhere, whole)).toBeUndefined();
  });

  it('are not begun again while the deck that they became waits for signatures', () => {
    const { trail } = signReadyShare(asking(engines[0]!), whole)!.engine;
    const [first] = trail;
    expect(first?.isFinal).toBe(false);
    expect(draftsFor(engines[0]!, undefined)).toBeDefined();
    expect(draftsFor({ ...engines[0]!, trail: [first!] }, undefined)).toBeUndefined();
  });

  it('are worth nothing unchecked, and one false shuffle spoils the deck, wherever it lies', async () => {
    const table = asking(engines[0]!);
    expect(signReadyShare(table, { ...whole, isChecked: false })).toBeUndefined();
    for (const liar of SEATS) {
      let drafts: Drafts = { ...whole, made: [], dealer: whole.base, isChecked: false };
      for (const seat of SEATS) {
        const honest = await drafted(engines[seat]!, drafts, `liar ${liar}`);
        // A response of the proof is another: what it leads to can still be read, and shuffled on.
        const evidence = seat === liar ? (`0x${honest.evidence.slice(2, -2)}00` as const) : honest.evidence;
        drafts = unwrap(takeDraft(engines[0]!, drafts, signDraft(engines[seat]!, drafts, evidence)));
      }
      expect(drafts.made).toHaveLength(SEATS.length);
      expect(await checkDrafts(engines[0]!, drafts)).toMatchObject({ ok: false, code: 'BadShuffleProof', by: liar });
    }
  });

  it('bind nobody: who shuffles otherwise is followed, and shares on the drafted line are void', async () => {
    const [zero, one] = engines.map(asking) as [Engine, Engine];
    const ready = signReadyShare(one, whole)!;
    const { state } = tipOf(zero);
    const evidence = await secretsOf(0, 'otherwise').contribute(
      contextOf(at.table.id, state.version, 0),
      state.dealer,
      at.table.game.pending(state.rules).needs,
    );
    const live = sentBy(unwrap(propose(zero, '0x', evidence)))[0]!;
    const followed = receive(ready.engine, live).engine;
    expect(followed.trail).toHaveLength(1);
    // Our drafted share was of another state: a new one is made, and is no second share of one round.
    expect(followed.candidate).toBeUndefined();
    expect(followed.faults).toEqual([]);
    const again = sentBy(
      unwrap(
        propose(
          followed,
          '0x',
          await secretsOf(1, 'live').contribute(
            contextOf(at.table.id, tipOf(followed).state.version, 1),
            tipOf(followed).state.dealer,
            at.table.game.pending(tipOf(followed).state.rules).needs,
          ),
        ),
      ),
    )[0]!;
    expect(receive(zero, live).engine.faults).toEqual([]);
    expect(receive(receive(zero, live).engine, again).engine.faults).toEqual([]);
  });

  it('are shuffled once for one state, also where the chain goes another way than its author went among the seats', async () => {
    const [zero, one] = engines.map(asking) as [Engine, Engine];
    const evidence = openEvidence();
    for (const draft of whole.made) evidence.note(engines[0]!, draft);
    const shareOf = (step: Step) => evidence.whole(sentBy(step)[0] as DraftedMessage)!;
    const ready = signReadyShare(one, whole)!;
    const [drafted, own] = [signReadyShare(zero, whole)!, ready].map(shareOf);
    // Seat 0 shuffles otherwise among the seats, and brings what it has drafted to the chain.
    const { state } = tipOf(zero);
    const { needs } = at.table.game.pending(state.rules);
    const otherwise = await secretsOf(0, 'two ways').contribute(
      contextOf(at.table.id, state.version, 0),
      state.dealer,
      needs,
    );
    const [live] = sentBy(unwrap(propose(zero, '0x', otherwise)));
    const misled = receive(ready.engine, live!).engine;
    const { value: next } = advance(at.table, state, { party: 0, payload: '0x', evidence: drafted!.evidence }) as {
      value: TableState;
    };
    const said = { kind: 'advance', version: 4n, hash: tableHash(at.table, next), deed: drafted! } as const;
    const recorded = record(setMode(misled, 'chain'), said, 'chain').engine;
    expect(versionOf(recorded)).toBe(4n);
    expect(ownShare(recorded)?.signature).toBe(own!.signature);
  });

  it('are kept for whoever only names them, if a party of the table has signed them', () => {
    const evidence = openEvidence();
    const [draft] = whole.made;
    evidence.note(engines[0]!, { ...draft!, signature: whole.made[1]!.signature });
    const named = { kind: 'drafted', epoch: 0n, version: 4n, round: draft!.deck, party: 0 } as const;
    const asked = { ...named, draft: keccak256(draft!.evidence), signature: draft!.signature };
    expect(evidence.whole(asked)).toBeUndefined();
    evidence.note(engines[0]!, draft!);
    expect(evidence.whole(asked)).toMatchObject({ kind: 'share', evidence: draft!.evidence });
  });
});
