import { readFileSync } from 'node:fs';
import { unwrap } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { isExact, parseOracleHand, replayOracleHand } from './oracle.js';

const lines = readFileSync(new URL('../fixtures/pluribus-sample.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const exact = (line: string) => {
  const hand = unwrap(parseOracleHand(line));
  return isExact(hand, unwrap(replayOracleHand(hand)).finish);
};
const codeOf = (line: string) => {
  const hand = parseOracleHand(line);
  if (!hand.ok) return hand.code;
  const played = replayOracleHand(hand.value);
  return played.ok ? undefined : played.code;
};
const changed = (change: object) => JSON.stringify({ ...JSON.parse(lines[0]!), ...change });

describe('replayOracleHand', () => {
  it('ends every recorded hand with the recorded stacks', () => {
    expect(lines.length).toBeGreaterThan(50);
    expect(lines.filter((line) => !exact(line))).toEqual([]);
  });

  it('sees a finish that is one chip off', () => {
    const { finish } = JSON.parse(lines[0]!);
    expect(exact(changed({ finish: [finish[0] + 1, finish[1] - 1, ...finish.slice(2)] }))).toBe(false);
  });

  it('plays two seats, the button acting first', () => {
    const line = JSON.stringify({
      id: 'two',
      blinds: [50, 100],
      minBet: 100,
      stacks: [1000, 1000],
      actions: ['d dh p1 AsAd', 'd dh p2 KsKd', 'p2 cbr 1000', 'p1 cc', 'd db 2c3c4d', 'd db 9h', 'd db Jh'],
      finish: [2000, 0],
    });
    expect(exact(line)).toBe(true);
  });

  it.each([
    ['not JSON', '{', 'MalformedHand'],
    ['an unknown action', changed({ actions: ['p3 jump'] }), 'MalformedHand'],
    ['a negative amount', changed({ actions: ['p3 cbr -5'] }), 'MalformedHand'],
    ['no amount', changed({ actions: ['p3 cbr'] }), 'MalformedHand'],
    ['a seat that is not there', changed({ actions: ['p7 f'] }), 'MalformedHand'],
    ['straddles', changed({ blinds: [50, 100, 200, 0, 0, 0] }), 'UnsupportedBlinds'],
    ['an odd minimum bet', changed({ minBet: 150 }), 'UnsupportedMinimumBet'],
    ['a hand that stops midway', changed({ actions: ['p3 f'] }), 'HandNotOver'],
    ['an action out of turn', changed({ actions: ['p4 f'] }), 'NotYourTurn'],
    ['a raise that is too small', changed({ actions: ['p3 cbr 150'] }), 'BelowMinimumRaise'],
    ['a card dealt twice', changed({ actions: ['d dh p1 AsAs', 'p3 f'] }), 'CardsDealtTwice'],
  ])('refuses %s', (_what, line, code) => {
    expect(codeOf(line)).toBe(code);
  });
});
