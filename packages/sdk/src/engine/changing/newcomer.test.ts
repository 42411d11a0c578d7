import { beforeAll, describe, expect, it } from 'vitest';
import { type ChangeTalk, changeTalk, type Talk } from '../../testing/changeTalk.js';
import { kindsOf, sentBy } from '../../testing/engineTable.js';
import type { Signing } from './agreement.js';
import { diesAt, openNewcomer, receiveBefore, tickBefore } from './newcomer.js';
import type { Signer } from './types.js';

let stranger: ChangeTalk['stranger'];
let going: Talk;
let coming: Talk;
beforeAll(async () => {
  ({ stranger, going, coming } = await changeTalk());
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
