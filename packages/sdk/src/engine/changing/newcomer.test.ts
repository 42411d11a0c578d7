import type { AgreeMessage, PlanMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { planDigest } from '../../signing/digest.js';
import { signWith } from '../../signing/session.js';
import { type ChangeTalk, changeTalk, NEW, SEAT, STARTER, type Talk } from '../../testing/changeTalk.js';
import { kindsOf, sentBy } from '../../testing/engineTable.js';
import type { Signing } from './agreement.js';
import { authorisedBefore, diesAt, type Newcomer, openNewcomer, receiveBefore, tickBefore } from './newcomer.js';
import { changed, type Signer } from './types.js';

let at: ChangeTalk['at'];
let stranger: ChangeTalk['stranger'];
let going: Talk;
let coming: Talk;
beforeAll(async () => {
  ({ at, stranger, going, coming } = await changeTalk());
});

describe('a newcomer', () => {
  const signs = ({ effects }: Signing<Signer>) => sentBy({ effects }).some(({ kind }) => kind === 'agree');

  it('writes a fair plan and his signature down before he says it', () => {
    expect(kindsOf(receiveBefore(stranger, coming.plan))).toEqual(['persist', 'say agree']);
  });
  it('signs nothing for another amount, another version than he has signed, or once he has withdrawn', () => {
    const other = { ...stranger, entry: { ...stranger.entry, amount: 999n } };
    const { who: bound } = receiveBefore(stranger, coming.plan);
    const older = { ...coming.plan, version: coming.plan.version - 1n };
    for (const [who, plan] of [
      [other, coming.plan],
      [bound, coming.plan],
      [bound, older],
      [{ ...stranger, isWithdrawn: true }, coming.plan],
      [stranger, going.plan],
    ] as const)
      expect(signs(receiveBefore(who, plan))).toBe(false);
  });
  it('says his wish and his signature again, renews what his owner signed, and posts what all have signed', () => {
    const { who } = receiveBefore(stranger, coming.plan);
    const first = tickBefore(who, 0);
    expect(kindsOf(first)).toEqual(['say enter', 'say agree', 'authorise']);
    const all = [...coming.agrees.values()].reduce((now, agree) => receiveBefore(now, agree).who, first.who);
    expect(kindsOf(tickBefore(all, 1000))).toEqual(['say enter', 'say agree', 'postChange']);
    expect(diesAt(all)).toBe(900_000);
  });
  it('is bound by what an earlier run has signed', () => {
    const { who, effects } = receiveBefore(stranger, coming.plan);
    const journal = effects.flatMap((effect) => (effect.kind === 'persist' ? effect.entries : []));
    const again = openNewcomer(stranger, journal);
    expect(again.promised).toEqual(who.promised);
    expect(kindsOf(tickBefore(again, 0))).toContain('say agree');
  });
});

describe('a plan that a newcomer signs', () => {
  const signs = (who: Newcomer, plan = coming.plan) => receiveBefore(who, plan).who !== who;
  const by = (plan: PlanMessage, more: Partial<PlanMessage>, seat = STARTER): PlanMessage => {
    const unsigned = { ...plan, ...more };
    return { ...unsigned, signature: signWith(at.sessions[seat]!)(planDigest(at.table.id, unsigned)) };
  };
  const OTHER = `0x${'11'.repeat(32)}` as const;

  it('is signed by a seat, and leads where it says', () => {
    expect([signs(stranger), signs(stranger, by(coming.plan, {}))]).toEqual([true, true]);
    expect(signs(stranger, by(coming.plan, {}, SEAT))).toBe(false);
    expect(signs(stranger, by(coming.plan, { state: OTHER }))).toBe(false);
    expect(signs(stranger, by(coming.plan, { rules: '0x1234' }))).toBe(false);
    expect(signs(stranger, by(coming.plan, { epoch: 3n }))).toBe(false);
  });

  it('has his own key, wallet, card key and chips in it', () => {
    const { entry } = stranger;
    for (const more of [{ session: at.sessions[SEAT]!.address }, { amount: 999n }, { key: '0x' as const }, { seat: 2 }])
      expect(signs({ ...stranger, entry: { ...entry, ...more } })).toBe(false);
  });

  it('is of the terms that the table was opened with', () => {
    const { terms } = stranger.changing;
    const opening = { ...terms.opening, config: `${terms.opening.config}00` as const };
    expect(signs(changed(stranger, { terms: { ...terms, opening } }))).toBe(false);
  });

  it('gives him as many chips as he brings, and no rules more or less', () => {
    const { game } = at.table;
    const outcome = (rules: unknown) => {
      const told = game.outcome(rules);
      return { ...told, payouts: told.payouts.map((payout) => payout - 1n) };
    };
    expect(signs({ ...stranger, table: { ...at.table, game: { ...game, outcome } } })).toBe(false);
  });

  it('is a newer one than he has signed', () => {
    const { promised } = receiveBefore(stranger, coming.plan).who;
    const bound = (more: Partial<PlanMessage>): Newcomer => {
      return { ...stranger, promised: { ...promised!, plan: { ...promised!.plan, ...more } } };
    };
    expect(signs(bound({ version: 0n, state: OTHER }))).toBe(true);
    expect(signs(bound({ version: 0n }))).toBe(false);
    expect(signs(bound({ state: OTHER }))).toBe(false);
  });
});

describe('a newcomer who has signed nothing', () => {
  it('is bound by no journal of another epoch, of another key, or without the plan', () => {
    const said = receiveBefore(stranger, coming.plan);
    const [plan, agree] = said.effects.flatMap((effect) => (effect.kind === 'persist' ? effect.entries : [])) as [
      PlanMessage,
      AgreeMessage,
    ];
    const other = { ...plan, state: `0x${'11'.repeat(32)}` as const };
    expect(openNewcomer(stranger, [plan, agree]).changing.at.agrees.size).toBe(1);
    for (const journal of [
      [],
      [plan],
      [agree],
      [other, agree],
      [{ ...plan, epoch: 3n }, agree],
      [plan, { ...agree, epoch: 3n }],
      [plan, { ...agree, session: at.sessions[SEAT]!.address }],
    ])
      expect(openNewcomer(stranger, journal).promised).toBeUndefined();
    const newer = { ...agree, state: other.state };
    expect(openNewcomer(stranger, [plan, agree, other, newer]).promised).toEqual({ plan: other, agree: newer });
    expect(openNewcomer(stranger, [other, newer, plan, agree]).promised).toEqual({ plan, agree });
  });

  it('asks his owner at once and every ten minutes, and has nothing that could be posted', () => {
    const first = tickBefore(stranger, 5);
    expect(first.effects).toContainEqual({ kind: 'authorise', epoch: 2n, entry: stranger.entry });
    expect(kindsOf(tickBefore(first.who, 600_004))).toEqual(['say enter']);
    expect(kindsOf(tickBefore(first.who, 600_005))).toEqual(['say enter', 'authorise']);
    expect(tickBefore(first.who, 600_005).who.askedAt).toBe(600_005);
    expect([diesAt(stranger), diesAt(first.who)]).toEqual([undefined, undefined]);
    expect(diesAt({ ...receiveBefore(first.who, coming.plan).who, askedAt: 7 })).toBe(900_007);
  });

  it('asks for his seat with his owner’s word, and not before', () => {
    const silent = changed(stranger, { entering: new Map() });
    expect(kindsOf(tickBefore(silent, 0))).toEqual(['authorise']);
    const step = authorisedBefore(silent, 2n, '0x0102');
    expect(sentBy(step)).toMatchObject([{ kind: 'enter', epoch: 2n, ...stranger.entry, proof: '0x0102' }]);
    expect([...step.who.changing.entering.keys()]).toEqual([NEW]);
    expect(authorisedBefore(silent, 3n, '0x0102')).toEqual({ who: silent, effects: [] });
  });

  it('says and asks nothing more once he has withdrawn, and posts what all have signed all the same', () => {
    const { who } = receiveBefore(stranger, coming.plan);
    const gone = { ...who, isWithdrawn: true };
    expect(tickBefore(gone, 0).effects).toEqual([]);
    expect(authorisedBefore(gone, 2n, '0x')).toEqual({ who: gone, effects: [] });
    const all = [...coming.agrees.values()].reduce((now, agree) => receiveBefore(now, agree).who, gone);
    expect(kindsOf(tickBefore(all, 0))).toEqual(['postChange']);
  });
});
