import {
  bytesToBigint,
  bytesToHex,
  concatBytes,
  equalBytes,
  type Hex,
  inMask,
  maskOf,
  ok,
  type Result,
  refuse,
} from '@facedown/base';
import {
  type Cipher,
  contextHash,
  type Due,
  dealLength,
  type Element,
  faceElement,
  faceOfElement,
  type ProofContext,
  sharesLength,
  unsealed,
  verifyDeal,
  verifyShares,
  words,
} from '@facedown/crypto';
import { DECK, type Need, Verb } from '@facedown/game-kit';
import {
  aTag,
  cipherOf,
  deckNeeds,
  makeSlot,
  NO_DECKS,
  type PlayersSlot,
  type PlayersState,
  putSlots,
  seatKey,
  tagOf,
} from '../players/state.js';
import { unknownSlot } from '../players/steps.js';
import { type CommitteeState, SERVERS, tableCommittee } from './state.js';

/** What the open chair owes for pending needs, slot by slot, none twice. */
export interface ChairDebt {
  readonly deals: readonly { readonly slot: PlayersSlot; readonly due: Due }[];
  readonly shows: readonly PlayersSlot[];
}

export function chairDebt({ players }: CommitteeState, needs: readonly Need[]): Result<ChairDebt> {
  if (players.laid !== NO_DECKS && deckNeeds(needs).length === 0) return refuse('DeckNotReady');
  const deals = new Map<number, ChairDebt['deals'][number]>();
  const shows = new Map<number, PlayersSlot>();
  for (const { verb, slot: id, seat } of needs) {
    if (verb !== Verb.Deal && verb !== Verb.Show) continue;
    const slot = players.slots.get(id);
    if (!slot) return unknownSlot(players, id);
    if (verb === Verb.Deal && slot.holder !== DECK) return refuse('AlreadyDealt');
    if (!inMask(slot.missing, SERVERS)) continue;
    if (deals.has(id) || shows.has(id)) return refuse('DuplicateSlot');
    if (verb === Verb.Show) shows.set(id, slot);
    else {
      const key = seat < SERVERS ? seatKey(players, seat) : undefined;
      if (!key) return refuse('NoSuchSeat');
      deals.set(id, { slot, due: { cipher: cipherOf(slot), to: seat, key } });
    }
  }
  return deals.size + shows.size === 0
    ? refuse('NothingOwed')
    : ok({ deals: [...deals.values()], shows: [...shows.values()] });
}

export const duesOf = ({ deals }: ChairDebt): Due[] => deals.map(({ due }) => due);
export const basesOf = ({ shows }: ChairDebt): Element[] => shows.map((slot) => cipherOf(slot).a);

/** The open chair's move: t servers' answers for all deals, then for all shows, then the face of each card shown. */
export function takeAnswers(
  context: ProofContext,
  state: CommitteeState,
  needs: readonly Need[],
  bytes: Uint8Array,
): Result<PlayersState> {
  const read = chairDebt(state, needs);
  if (!read.ok) return read;
  const { deals, shows } = read.value;
  const committee = tableCommittee(state);
  const dues = duesOf(read.value);
  const dealSize = dues.length === 0 ? 0 : dealLength(dues, committee.threshold);
  const showSize = shows.length === 0 ? 0 : sharesLength(shows.length, committee.threshold);
  if (bytes.length !== dealSize + showSize + 32 * shows.length) return refuse('WrongLength');
  const bound = contextHash(context);
  const dealt: Result<readonly Cipher[]> =
    dealSize === 0 ? ok([]) : verifyDeal(bound, committee, dues, bytes.subarray(0, dealSize));
  if (!dealt.ok) return dealt;
  const bases = basesOf(read.value);
  const tokens: Result<readonly Element[]> =
    showSize === 0 ? ok([]) : verifyShares(bound, committee, bases, bytes.subarray(dealSize, dealSize + showSize));
  if (!tokens.ok) return tokens;
  const known = new Set([...state.players.slots.values()].map(tagOf));
  const changed: PlayersSlot[] = [];
  for (const [i, cipher] of dealt.value.entries()) {
    const tag = aTag(cipher.a.bytes);
    if (known.has(tag)) return refuse('StaleCipher');
    known.add(tag);
    const { slot, due } = deals[i]!;
    changed.push(makeSlot({ slot: slot.slot, holder: DECK, missing: maskOf([due.to]) }, cipher));
  }
  for (const [i, slot] of shows.entries()) {
    const open = unsealed(cipherOf(slot), tokens.value[i]!);
    const at = dealSize + showSize + 32 * i;
    const face = bytesToBigint(bytes.subarray(at, at + 32));
    if (face > 254n || !equalBytes(faceElement(Number(face)).bytes, open.b.bytes)) return refuse('WrongFace');
    changed.push(makeSlot({ slot: slot.slot, holder: slot.holder, missing: 0n, face: Number(face) }, open));
  }
  return ok(putSlots(state.players, ...changed));
}

/** What whoever asked the servers puts on the table. */
export function answersEvidence(
  state: CommitteeState,
  needs: readonly Need[],
  made: {
    readonly deal?: { readonly bytes: Uint8Array };
    readonly shows?: { readonly values: readonly Element[]; readonly bytes: Uint8Array };
  },
): Hex {
  const debt = chairDebt(state, needs);
  if (!debt.ok) throw new RangeError(`the chair owes nothing: ${debt.code}`);
  const faces = debt.value.shows.map((slot, i) => {
    const face = faceOfElement(unsealed(cipherOf(slot), made.shows!.values[i]!).b);
    if (face === undefined) throw new RangeError('what the servers opened is no card');
    return BigInt(face);
  });
  return bytesToHex(
    concatBytes(made.deal?.bytes ?? new Uint8Array(0), made.shows?.bytes ?? new Uint8Array(0), words(...faces)),
  );
}
