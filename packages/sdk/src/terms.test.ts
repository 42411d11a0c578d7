import type { Hex } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import type { Opening } from './judge/judge.js';
import { gameEntry, loadGame } from './registry.js';
import { ANY_TERMS, badTerms, moneyTerms, STAKES_LIMITS, TermsError, type TermsLimits } from './terms.js';

const stakes = { token: '0x00', treasury: '0x00', creator: '0x00' } as const;

async function tableOf(game: string, more: Partial<Opening> = {}, config: object = {}) {
  const rules = await loadGame(game);
  const example = await gameEntry(game).example(2);
  const opening: Opening = {
    salt: `0x${'00'.repeat(32)}`,
    game,
    dealer: 'players',
    name: 'terms',
    config: rules.codecs.config.encode({ ...(example.config as object), ...config }),
    dealerConfig: '0x',
    minSeats: 2,
    maxSeats: 2,
    servers: [],
    onchain: false,
    registerSeconds: 60,
    answerSeconds: 300,
    ...more,
  };
  return { opening, rules };
}

describe('badTerms', () => {
  it.each([
    ['a clock of seconds', { answerSeconds: 3 }, {}, 'ClockTooShort'],
    ['no time to register', { registerSeconds: 1 }, {}, 'ClockTooShort'],
    ['a clock of weeks', { answerSeconds: 2_000_000 }, {}, 'ClockTooLong'],
    ['a bond that is most of the stake', {}, { bond: 900n }, 'BondTooHigh'],
    ['ordinary terms', {}, { bond: 100n }, undefined],
  ] as const)("judges %s of Hold'em with stakes", async (_what, more, config, code) => {
    const { opening, rules } = await tableOf('holdem', more, config);
    expect(badTerms({ opening, stakes }, rules, 1000n)).toBe(code);
    expect(badTerms({ opening, stakes }, rules, 1000n, ANY_TERMS)).toBe(undefined);
    expect(badTerms({ opening }, rules, 1000n)).toBe(undefined);
  });
  it.each([
    [12, 'registerSeconds', 30, 'ClockTooShort'],
    [12, 'registerSeconds', 59, 'ClockTooShort'],
    [12, 'registerSeconds', 60, undefined],
    // A quarter of it must hold two blocks: what is left after a share in the last moment.
    [12, 'answerSeconds', 60, 'ClockTooShort'],
    [12, 'answerSeconds', 95, 'ClockTooShort'],
    [12, 'answerSeconds', 96, undefined],
    [6, 'answerSeconds', 30, 'ClockTooShort'],
    [6, 'answerSeconds', 48, undefined],
    [2, 'registerSeconds', 30, undefined],
    [2, 'answerSeconds', 30, undefined],
    [0, 'registerSeconds', 30, undefined],
    [0, 'answerSeconds', 30, undefined],
  ] as const)('on a chain with blocks of %i s judges %s of %i', async (blockSeconds, clock, seconds, code) => {
    const { opening, rules } = await tableOf('holdem', { answerSeconds: 300, [clock]: seconds }, { bond: 100n });
    expect(badTerms({ opening, stakes: { ...stakes, blockSeconds } }, rules, 1000n)).toBe(code);
  });
  it.each([
    [500, undefined],
    [501, 'RakeTooHigh'],
    [10_000, 'RakeTooHigh'],
  ] as const)('judges a rake of %i hundredths of a percent', async (rakeBp, code) => {
    const { opening, rules } = await tableOf('holdem', {}, { bond: 100n, rakeBp });
    expect(badTerms({ opening, stakes }, rules, 1000n)).toBe(code);
    expect(badTerms({ opening }, rules, 1000n)).toBe(undefined);
  });
  it('refuses stakes where a host deals whom nobody has named', async () => {
    const [host, other] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`] as const;
    const { opening, rules } = await tableOf('holdem', { dealer: 'open', servers: [host] });
    const judged = (trustedHosts: TermsLimits['trustedHosts'], servers: readonly Hex[] = [host]) =>
      badTerms({ opening: { ...opening, servers }, stakes }, rules, 1000n, { ...STAKES_LIMITS, trustedHosts });
    expect(badTerms({ opening, stakes }, rules, 1000n)).toBe('UntrustedHost');
    expect(judged([other])).toBe('UntrustedHost');
    expect(judged([host], [host, other])).toBe('UntrustedHost');
    expect(judged([host], [])).toBe('UntrustedHost');
    expect(judged([host.replace('ab', 'AB') as Hex])).toBe(undefined);
    expect(badTerms({ opening }, rules, 1000n)).toBe(undefined);
  });
  it('refuses terms that nobody can read', async () => {
    const { opening, rules } = await tableOf('holdem', { config: '0x' });
    expect(badTerms({ opening, stakes }, rules, 1000n)).toBe('UnreadableTerms');
  });
  it('wants a bond where cards are only checked after the end', async () => {
    const bare = await tableOf('concealed', { dealer: 'salt' }, { bond: 0n });
    expect(badTerms({ ...bare, stakes }, bare.rules, 20n)).toBe('BondMissing');
    const proven = await tableOf('concealed', { dealer: 'salt-proof' }, { bond: 0n });
    expect(badTerms({ ...proven, stakes }, proven.rules, 20n)).toBe(undefined);
  });
  it('accepts the example terms of every game, also with stakes', async () => {
    for (const [game, dealer] of [
      ['holdem', 'players'],
      ['relic', 'players'],
      ['concealed', 'salt'],
    ] as const) {
      const { opening, rules } = await tableOf(game, { dealer });
      const { amounts } = await gameEntry(game).example(2);
      expect(badTerms({ opening, stakes }, rules, amounts[0]!)).toBe(undefined);
    }
  });
});

describe('terms at their limits', () => {
  it.each([
    [{ registerSeconds: 86_400 }, {}, undefined],
    [{ registerSeconds: 86_401 }, {}, 'ClockTooLong'],
    [{ answerSeconds: 86_400 }, {}, undefined],
    [{ answerSeconds: 86_401 }, {}, 'ClockTooLong'],
    [{}, { bond: 500n }, undefined],
    [{}, { bond: 501n }, 'BondTooHigh'],
  ] as const)('are judged to the second and the chip: %o %o', async (more, config, code) => {
    const { opening, rules } = await tableOf('holdem', more, { bond: 0n, ...config });
    expect(badTerms({ opening, stakes }, rules, 1000n)).toBe(code);
  });
  it('name what the house takes and what is forfeited, where the rules have such a thing', () => {
    expect(moneyTerms({ rakeBp: 5, rakeCap: 7n, bond: 9n })).toEqual({ rakeBp: 5, rakeCap: 7n, bond: 9n });
    for (const config of [undefined, null, {}, { rakeBp: '5', rakeCap: 7, bond: '9' }])
      expect(moneyTerms(config)).toEqual({ rakeBp: 0 });
  });
  it('are refused for good, with a code', () =>
    expect(new TermsError('BondTooHigh')).toMatchObject({ code: 'BondTooHigh', recoverable: false }));
});
