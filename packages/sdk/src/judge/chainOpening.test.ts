import type { Hex } from '@facedown/base';
import { identityOf, setupHash, type TableSetup, type TableTerms } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import { openingOf, requireTerms } from './chainOpening.js';
import { newChainTable } from './chainTable.js';

const address = (byte: string): Hex => `0x${byte.repeat(20)}`;
const NOBODY = address('00');
const setup: TableSetup = {
  salt: `0x${'AB'.repeat(32)}`,
  creator: NOBODY,
  inviter: NOBODY,
  name: 'A table',
  rulesConfig: '0x01',
  dealerConfig: '0x',
  servers: [address('Ee')],
  check: NOBODY,
  checkConfig: '0x',
  locker: NOBODY,
} as never;
const terms: TableTerms = {
  rules: address('aa'),
  dealer: address('bb'),
  token: NOBODY,
  treasury: NOBODY,
  registerSeconds: 60,
  answerSeconds: 30,
  minSeats: 2,
  maxSeats: 4,
  onchain: true,
  setup: setupHash(setup),
};
const table = { ...newChainTable(0), terms, setup };
const house = address('cc');
const tableId = identityOf(1n, house, terms);
const deployment = { rules: { kuhn: address('AA') }, dealers: { players: address('BB') } };

describe('a table’s terms on a chain', () => {
  it('are those that its number binds, whatever an RPC shows', () => {
    const at = { chainId: 1n, table: house, tableId };
    expect(() => requireTerms(at, table)).not.toThrow();
    const wrong = expect.objectContaining({ code: 'WrongTerms' });
    for (const other of [{ tableId: tableId + 1n }, { chainId: 2n }, { table: address('dd') }])
      expect(() => requireTerms({ ...at, ...other }, table)).toThrow(wrong);
    expect(() => requireTerms(at, { ...table, terms: { ...terms, answerSeconds: 31 } })).toThrow(wrong);
    expect(() => requireTerms(at, { ...table, setup: { ...setup, name: 'Another' } })).toThrow(wrong);
  });
  it('are read by the names that a deployment gives to contracts, in one spelling', () =>
    expect(openingOf(deployment, table)).toEqual({
      salt: `0x${'ab'.repeat(32)}`,
      game: 'kuhn',
      dealer: 'players',
      name: 'A table',
      config: '0x01',
      dealerConfig: '0x',
      minSeats: 2,
      maxSeats: 4,
      servers: [address('ee')],
      onchain: true,
      registerSeconds: 60,
      answerSeconds: 30,
    }));
  it('name who checks and who keeps, where somebody does', () => {
    const more = { ...setup, check: address('11'), checkConfig: '0xAB' as const, locker: address('22') };
    expect(openingOf(deployment, { ...table, setup: more })).toMatchObject({
      check: address('11'),
      checkConfig: '0xab',
      locker: address('22'),
    });
  });
  it('are refused with a contract that nobody knows', () => {
    const unknown = expect.objectContaining({ code: 'UnknownContract' });
    expect(() => openingOf({ ...deployment, rules: {} }, table)).toThrow(unknown);
    expect(() => openingOf({ ...deployment, dealers: {} }, table)).toThrow(unknown);
  });
});
