import { type Hex, serverParty, unwrap } from '@facedown/base';
import { type Shown, settled } from '@facedown/game-kit';
import type { AckMessage, MoveMessage, ShareMessage } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { type EngineTable, engineTable, sentBy, talkedOut } from '../testing/engineTable.js';
import {
  ackOfMove,
  isByParty,
  isSignedAck,
  isSignedDeed,
  listening,
  moveIn,
  proposerOf,
  tryMove,
  tryOn,
  tryShare,
} from './check.js';
import { propose } from './propose.js';
import type { Engine } from './types.js';

const HOST = serverParty(0);
const FACES: Hex = '0x000102';
const OTHER: Hex = `0x${'11'.repeat(32)}`;
const flipped = (signature: Hex): Hex => `0x${signature[2] === '1' ? '2' : '1'}${signature.slice(3)}`;

/** Kuhn poker at the open dealer: its server deals, then seat 0 acts. */
describe('what is checked before it counts', () => {
  let at: EngineTable;
  let host: Engine;
  let seats: Engine[];
  let share: ShareMessage;
  let move: MoveMessage;
  let payload: Hex;

  beforeAll(async () => {
    at = await engineTable({ seed: 'check', game: 'kuhn', dealer: 'open', seats: 2 });
    host = at.open(HOST, 2);
    const dealt = unwrap(propose(host, '0x', FACES));
    share = sentBy(dealt)[0] as ShareMessage;
    seats = talkedOut([at.open(0), at.open(1)], dealt);
    const { game } = at.table;
    payload = game.codecs.action.encode(game.candidates(seats[0]!.fixed.state.rules, 0)[0]!.action);
    move = sentBy(unwrap(propose(seats[0]!, payload, '0x')))[0] as MoveMessage;
  });

  describe('a move', () => {
    it('leads from the fixed state to the state that it names, one version on', () => {
      const tried = unwrap(tryMove(at.table, seats[1]!.fixed, move));
      expect(tried.hash).toBe(move.next);
      expect(tried.state.version).toBe(seats[1]!.fixed.state.version + 1n);
    });
    it('on another state is refused', () => {
      expect(tryMove(at.table, seats[1]!.fixed, { ...move, previous: OTHER })).toMatchObject({ code: 'WrongPrevious' });
    });
    it('that names another result is refused', () => {
      expect(tryMove(at.table, seats[1]!.fixed, { ...move, next: OTHER })).toMatchObject({ code: 'WrongNext' });
    });
    it('of a seat that is not asked, or that the rules do not know, is refused', () => {
      expect(tryMove(at.table, seats[1]!.fixed, { ...move, party: 1 })).toMatchObject({ code: 'NotYourTurn' });
      expect(tryMove(at.table, seats[1]!.fixed, { ...move, payload: '0xff' }).ok).toBe(false);
    });
    it('where a round is due is refused', () => {
      const { fixed } = host;
      expect(tryMove(at.table, fixed, { ...move, previous: fixed.hash })).toMatchObject({ code: 'NotAnAction' });
    });
    it('is its party’s, and acked by it', () => {
      expect(isSignedDeed(seats[1]!, move)).toBe(true);
      expect(isSignedDeed(seats[1]!, { ...move, ack: flipped(move.ack) })).toBe(false);
      expect(isSignedDeed(seats[1]!, { ...move, signature: flipped(move.signature) })).toBe(false);
      expect(isByParty(seats[1]!, { ...move, party: 1 })).toBe(false);
    });
    it('is the one deed of its candidate; a round has none', () => {
      const { state, hash } = seats[1]!.fixed;
      expect(moveIn({ deeds: [move], state, hash, shown: [] })).toBe(move);
      expect(moveIn({ deeds: [share], state, hash, shown: [] })).toBeUndefined();
      expect(moveIn(undefined)).toBeUndefined();
    });
  });

  describe('a share', () => {
    it('leads on from the round so far, and tells the faces that it brings to light', () => {
      const tried = unwrap(tryShare(at.table, host.fixed.state, share));
      expect(tried.state.version).toBe(1n);
      expect(tried.hash).toBe(seats[0]!.fixed.hash);
    });
    it('where an action is due is refused', () => {
      expect(tryShare(at.table, seats[0]!.fixed.state, share)).toMatchObject({ code: 'NotARound' });
    });
    it('of another round is refused', () => {
      expect(tryOn(at.table, host.fixed, share).ok).toBe(true);
      expect(tryOn(at.table, host.fixed, { ...share, round: OTHER })).toMatchObject({ code: 'WrongPrevious' });
    });
    it('needs its party’s signature and no ack', () => {
      expect(isSignedDeed(seats[0]!, share)).toBe(true);
      expect(isSignedDeed(seats[0]!, { ...share, signature: flipped(share.signature) })).toBe(false);
      expect(isSignedDeed(seats[0]!, { ...share, party: 0 })).toBe(false);
    });
    it('of an open chair counts without a signature only where the dealer proves itself', () => {
      const sessions = new Map(at.roster.sessions).set(HOST, `0x${'00'.repeat(20)}`);
      const roster = { ...at.roster, sessions };
      const dealer = { ...at.table.dealer, can: { ...at.table.dealer.can, selfProving: true } };
      expect(isByParty({ table: at.table, roster }, share)).toBe(false);
      expect(isByParty({ table: { ...at.table, dealer }, roster }, share)).toBe(true);
    });
  });

  describe('an ack', () => {
    it('is a seat’s alone', () => {
      const ack: AckMessage = ackOfMove(move);
      expect(isSignedAck(seats[1]!, ack)).toBe(true);
      expect(isSignedAck(seats[1]!, { ...ack, seat: 1 })).toBe(false);
      expect(isSignedAck(seats[1]!, { ...ack, seat: HOST })).toBe(false);
      expect(isSignedAck(seats[1]!, { ...ack, state: OTHER })).toBe(false);
    });
  });

  it('begins with the lowest party that owes something', () => {
    expect(proposerOf(at.table, host.fixed.state)).toBe(HOST);
    expect(proposerOf(at.table, seats[0]!.fixed.state)).toBe(0);
  });

  it('is heard once by whoever listens to the rules, and changes nothing by that', () => {
    const shown: Shown[] = [];
    const { state } = seats[0]!.fixed;
    const listened = settled(listening(at.table, shown), state);
    expect(unwrap(listened)).toEqual(unwrap(settled(at.table, state)));
    expect(shown).toEqual([]);
  });
});
