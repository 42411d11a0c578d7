import { slotAt } from '@facedown/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DECK, needCodec, Verb } from './layout.js';
import {
  claim,
  close,
  deal,
  deck,
  drop,
  exit,
  hide,
  isTelling,
  mix,
  none,
  ownDeck,
  packSlots,
  pass,
  passCopy,
  reshuffle,
  same,
  show,
  unpackSlots,
} from './needs.js';

const empty = { slot: 0, seat: 0, other: 0, set: 0n, list: '0x' };

describe('packSlots', () => {
  it('is undone by unpackSlots', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(65535)), (slots) => {
        expect(unpackSlots(packSlots(slots))).toEqual(slots);
      }),
    );
  });
  it('takes two bytes a slot, the deck first', () =>
    expect(packSlots([slotAt(1, 2), slotAt(0, 255)])).toBe('0x010200ff'));
});

describe('each verb', () => {
  it.each([
    ['deck', deck(2, [0, 1, 1], 3n), { verb: Verb.Deck, slot: 512, seat: DECK, set: 3n, list: '0x000101' }],
    ['ownDeck', ownDeck(2, [7], 1, 3n), { verb: Verb.Deck, slot: 512, seat: 1, set: 3n, list: '0x07' }],
    [
      'deck, drawable in part',
      deck(0, [0, 1], 3n, 1),
      { verb: Verb.Deck, seat: DECK, other: 1, set: 3n, list: '0x0001' },
    ],
    ['none', none([5, 6], 6n), { verb: Verb.None, set: 6n, list: '0x00050006' }],
    ['hide', hide(5, 1), { verb: Verb.Hide, slot: 5, seat: 1 }],
    ['reshuffle', reshuffle([5, 6], 3n), { verb: Verb.Reshuffle, set: 3n, list: '0x00050006' }],
    ['deal', deal(5, 1), { verb: Verb.Deal, slot: 5, seat: 1 }],
    ['show', show(5, 7n), { verb: Verb.Show, slot: 5, set: 7n }],
    ['pass', pass(5, 1), { verb: Verb.Pass, slot: 5, seat: 1, other: 5 }],
    ['passCopy', passCopy(5, 1, 300), { verb: Verb.Pass, slot: 5, seat: 1, other: 300 }],
    ['mix', mix([5, 6]), { verb: Verb.Mix, list: '0x00050006' }],
    ['claim', claim(5, 6n), { verb: Verb.Claim, slot: 5, set: 6n }],
    ['same', same(5, 6), { verb: Verb.Same, slot: 5, other: 6 }],
    ['exit', exit([5]), { verb: Verb.Exit, list: '0x0005' }],
    ['drop', drop(5), { verb: Verb.Drop, slot: 5 }],
    ['close', close(), { verb: Verb.Close }],
  ])('%s fills its own fields and survives the codec', (_name, need, fields) => {
    expect(need).toEqual({ ...empty, ...fields });
    expect(needCodec.parse(needCodec.encode(need))).toEqual({ ok: true, value: need });
  });
});

describe('isTelling', () => {
  it('is true for a show that leaves a choice of faces', () => expect(isTelling(show(0, 6n))).toBe(true));
  it('is false for a show of the one face that the rules know', () => expect(isTelling(show(0, 4n))).toBe(false));
  it('is false for any other verb', () => expect(isTelling(claim(0, 6n))).toBe(false));
});
