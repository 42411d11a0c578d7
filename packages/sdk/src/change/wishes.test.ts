import type { EnterMessage, LeaveMessage, ReadyMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { enterDigest } from '../signing/digest.js';
import { signWith } from '../signing/session.js';
import { type ChangeTalk, changeTalk, LEAVER, NEW, SEAT, STARTER } from '../testing/changeTalk.js';
import {
  draftOf,
  isSignedAgree,
  isSignedLeave,
  isSignedPlan,
  isSignedReady,
  isSoundEnter,
  missingIn,
  signersOf,
} from './wishes.js';

let talk: ChangeTalk;
beforeAll(async () => {
  talk = await changeTalk();
});

describe('what a seat says of a change', () => {
  it('is signed by the very seat that it names', () => {
    const { at, going } = talk;
    const leave = going.leave as LeaveMessage;
    expect(
      [leave, { ...leave, seat: SEAT }, { ...leave, seat: NEW }, { ...leave, epoch: 2n }].map((one) =>
        isSignedLeave(at, one),
      ),
    ).toEqual([true, false, false, false]);
    const ready = going.ready[SEAT] as ReadyMessage;
    expect(
      [ready, { ...ready, seat: STARTER }, { ...ready, key: '0x' as const }].map((one) => isSignedReady(at, one)),
    ).toEqual([true, false, false]);
    const { plan } = going;
    expect([plan, { ...plan, seat: SEAT }, { ...plan, leaving: [] }].map((one) => isSignedPlan(at, one))).toEqual([
      true,
      false,
      false,
    ]);
    const agree = going.agrees.get(SEAT) as Parameters<typeof isSignedAgree>[1];
    expect(
      [agree, { ...agree, session: at.sessions[STARTER]!.address }, { ...agree, version: 2n }].map((one) =>
        isSignedAgree(at, one),
      ),
    ).toEqual([true, false, false]);
  });
});

describe('a wish to enter', () => {
  const sound = (more: Partial<EnterMessage> = {}, key = NEW) => {
    const { at, wish } = talk;
    const unsigned = { ...wish, ...more };
    const signature = signWith(at.sessions[key]!)(enterDigest(at.table.id, unsigned));
    return isSoundEnter(at, at.opening, at.entries, { ...unsigned, signature });
  };
  it('is a newcomer’s at a free seat for the next epoch, signed and with a good key', () => {
    expect(sound()).toBe(true);
    expect(sound({ epoch: 3n })).toBe(false);
    expect(sound({ seat: 4 })).toBe(false);
    expect(sound({}, SEAT)).toBe(false);
    expect(sound({ key: talk.at.keyOf(SEAT, 2n) })).toBe(false);
  });
  it('takes no seat of another, and seats no wallet twice', () => {
    expect(sound({ seat: SEAT })).toBe(false);
    expect(sound({ owner: talk.at.sessions[SEAT]!.address })).toBe(false);
  });
  it('may be the seat’s own that sits there', () => {
    const { address: session } = talk.at.sessions[SEAT]!;
    expect(sound({ seat: SEAT, owner: session, session, key: talk.at.keyOf(SEAT, 2n) }, SEAT)).toBe(true);
  });
});

describe('a draft of a change', () => {
  const draft = (leaving: number[], wishes: EnterMessage[] = []) =>
    draftOf(talk.at.table.game, talk.at.start.rules, leaving, wishes);
  it('lets go and come whom the rules let, in the order of seats', () => {
    expect(draft([LEAVER], [talk.wish])).toEqual({ leaving: [LEAVER], entries: [talk.wish], refused: new Map() });
    expect(draft([])).toBeUndefined();
  });
  it('names the code of what the rules refuse', () =>
    expect(draft([], [{ ...talk.wish, amount: 1n }])).toEqual({
      leaving: [],
      entries: [],
      refused: new Map([[NEW, 'BuyInOutOfRange']]),
    }));
  it('closes the table where those who stay can’t go on, unless somebody comes', () => {
    expect(draft([SEAT, LEAVER])).toBe('close');
    expect(draft([LEAVER, SEAT], [talk.wish])).toMatchObject({ leaving: [SEAT, LEAVER], entries: [talk.wish] });
  });
  it('takes no wish of a seat that goes', () =>
    expect(draft([LEAVER], [{ ...talk.wish, seat: LEAVER }])).toMatchObject({ leaving: [LEAVER], entries: [] }));
});

describe('the signatures of a change', () => {
  it('are of every seat that sat, and of who enters', () => {
    const { roster, sessions } = talk.at;
    const signers = signersOf(roster, talk.coming.plan);
    expect([...signers]).toEqual([STARTER, SEAT, LEAVER, NEW].map((seat) => [seat, sessions[seat]!.address]));
  });
  it('are missing where nobody, or somebody else, has signed', () => {
    const { at, going } = talk;
    const acks = new Map(
      [...going.agrees].map(([seat, message]) => [seat, (message as { signature: `0x${string}` }).signature]),
    );
    expect(missingIn(at.table.id, at.roster, going.plan, acks)).toEqual([]);
    const swapped = new Map(acks).set(SEAT, acks.get(STARTER)!);
    swapped.delete(LEAVER);
    expect(missingIn(at.table.id, at.roster, going.plan, swapped)).toEqual([SEAT, LEAVER]);
  });
});
