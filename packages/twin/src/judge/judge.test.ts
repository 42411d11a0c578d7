import { ok } from '@facedown/base';
import { type JudgeCall, type JudgedTable, judge } from '@facedown/sdk/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from '../anvil.js';
import { type Client, connect } from '../contracts.js';
import { runJudgeTwin } from './run.js';

const LONG = Boolean(process.env.FACEDOWN_LONG);
let anvil: Anvil;
let client: Client;
beforeAll(async () => {
  anvil = await startAnvil();
  client = connect(anvil.url);
});
afterAll(() => anvil.stop());

describe('judge', () => {
  it('says what the table contract says, records the same and tells the same, whatever is tried', async () => {
    const report = await runJudgeTwin(client, { calls: LONG ? 20_000 : 500, seed: 'test' });
    expect(report.differ).toEqual([]);
    expect(Object.keys(report.taken)).toEqual(
      expect.arrayContaining([
        'join',
        'begin',
        'checkpoint',
        'dispute',
        'advance',
        'timeout',
        'settle',
        'change',
        'revoke',
      ]),
    );
    const codes = [
      'BadSignature',
      'StaleVersion',
      'WrongState',
      'TooLate',
      'TooEarly',
      'NotFinal',
      'AuthorisationRevoked',
    ];
    if (LONG) expect(Object.keys(report.refused)).toEqual(expect.arrayContaining([...codes, 'LapseRecorded']));
  });

  const planted =
    (change: (after: JudgedTable, call: JudgeCall, before: JudgedTable) => JudgedTable): typeof judge =>
    (table, call, at) => {
      const done = judge(table, call, at);
      return done.ok ? ok({ ...done.value, table: change(done.value.table, call, table) }) : done;
    };
  it.each([
    [
      'a deadline that is a second late',
      planted((after) => ({ ...after, deadline: after.deadline && after.deadline + 1 })),
    ],
    [
      'an escrow that a settlement leaves',
      planted((after, call, { escrow }) => (call.kind === 'settle' ? { ...after, escrow } : after)),
    ],
    [
      'a lapse that blames nobody',
      planted((after, call) => (call.kind === 'timeout' ? { ...after, lapsed: 0n } : after)),
    ],
    [
      'a version that a checkpoint forgets',
      planted((after, call, { version }) => (call.kind === 'checkpoint' ? { ...after, version } : after)),
    ],
    [
      'a revoked number that stays',
      planted((after, call, { nonces }) => (call.kind === 'revoke' ? { ...after, nonces } : after)),
    ],
  ])('is found out with %s', async (_bug, wrong) => {
    const { differ } = await runJudgeTwin(client, { calls: 400, seed: 'planted', judge: wrong });
    expect(differ.length).toBeGreaterThan(0);
  });
});
