import {
  bytesToHex,
  concatBytes,
  type Hex,
  hexToBytes,
  maskOf,
  type Result,
  randomPermutation,
  seededRandom,
} from '@facedown/base';
import {
  add,
  type Cipher,
  type Element,
  elementOf,
  faceElement,
  keyOf,
  openCipher,
  proveClaim,
  proveNone,
  provePass,
  proveSame,
  proveShuffle,
  readExactly,
  reencrypt,
} from '@facedown/crypto';
import {
  type Context,
  claim,
  contributed,
  DECK,
  deal,
  deck,
  drop,
  exit,
  hide,
  mix,
  type Need,
  none,
  pass,
  passCopy,
  reshuffle,
  same,
  show,
} from '@facedown/game-kit';
import { playersDealer } from './dealer.js';
import { cipherOf, needHash, type PlayersState, seatKey } from './state.js';
import { type Attempt, Bench } from './testing.js';

export { type Attempt, Bench } from './testing.js';

const ATTEMPT_FACES = [0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const all = maskOf([0, 1, 2]);
const ANY = 0x3ffn;

export function verdictOf({ call, context, state, needs, evidence }: Attempt): Result<PlayersState> {
  const proven =
    call === 'contribute'
      ? contributed(playersDealer, context, state, needs, evidence)
      : playersDealer.prove(context, state, needs, evidence);
  return proven.ok ? { ok: true, value: proven.value.state } : proven;
}

/** Honest moves of every kind, and one attempt for each way to cheat. Seats 0, 1, 2; 0 holds slots 0 and 3. */
export async function attempts(seed: string): Promise<Attempt[]> {
  const random = seededRandom(seed);
  const bench = new Bench(random, 3);
  const made: Attempt[] = [];
  const put = (
    call: Attempt['call'],
    name: string,
    seat: number,
    needs: readonly Need[],
    evidence: Hex,
    code?: string,
    context: Context = bench.context(seat),
  ) => made.push({ name, call, context, state: bench.state, needs, evidence, ...(code ? { code } : {}) });
  const holder = (seat: number) => ({ secret: bench.secrets[seat]!, key: keyOf(bench.secrets[seat]!) });
  const joint = () =>
    elementOf([0, 1, 2].map((seat) => seatKey(bench.state, seat)!.point).reduce((one, other) => add(one, other)));
  const cipher = (slot: number) => cipherOf(bench.state.slots.get(slot)!);
  const owedBy = async (seat: number, needs: readonly Need[]) =>
    bench.seats[seat]!.contribute(bench.context(seat), bench.state, needs);

  // Shuffles.
  const lay = [deck(0, ATTEMPT_FACES, all)];
  const size = ATTEMPT_FACES.length;
  const first = ATTEMPT_FACES.map(openCipher);
  const honest = await owedBy(0, lay);
  put('contribute', 'the first shuffle', 0, lay, honest);
  put('contribute', 'a shuffle out of turn', 1, lay, honest, 'NothingOwed');
  put('contribute', 'a shuffle replayed from another table', 0, lay, honest, 'BadShuffleProof', {
    ...bench.context(0),
    tableId: 6n,
  });
  put('contribute', 'a shuffle made ahead, at another version', 0, lay, honest, undefined, {
    ...bench.context(0),
    version: 1n,
  });
  put('contribute', 'a shuffle made for another deck', 0, [deck(0, ATTEMPT_FACES, all, 5)], honest, 'BadShuffleProof');
  put('contribute', 'a shuffle replayed from another epoch', 0, lay, honest, 'BadShuffleProof', {
    ...bench.context(0),
    epoch: 2n,
  });
  const shuffleOf = (inputs: readonly Cipher[], under: Element) =>
    bytesToHex(
      proveShuffle(
        { ...bench.context(0), deck: needHash(lay[0]!) },
        under,
        inputs,
        randomPermutation(random, size),
        bench.secrets[0]!,
        random,
      ).bytes,
    );
  put('contribute', 'a shuffle bound to a version', 0, lay, versionBound(), 'BadShuffleProof');
  put(
    'contribute',
    'a deck with a card swapped for another face',
    0,
    lay,
    shuffleOf([openCipher(9), ...first.slice(1)], joint()),
    'BadShuffleProof',
  );
  put(
    'contribute',
    'a deck with a card twice',
    0,
    lay,
    shuffleOf(
      [first[1]!, ...first.slice(1)].map((c, i) => (i === 3 ? first[9]! : c)),
      joint(),
    ),
    'BadShuffleProof',
  );
  put('contribute', 're-encrypted under my own key', 0, lay, shuffleOf(first, holder(0).key), 'BadShuffleProof');
  const patched = hexToBytes(honest);
  const [twin] = reencrypt([{ a: elementAt(patched, 0), b: elementAt(patched, 64) }], joint(), [5n]);
  patched.set(concatBytes(twin!.a.bytes, twin!.b.bytes), 128);
  put('contribute', 'an output doubled after the proof', 0, lay, bytesToHex(patched), 'BadShuffleProof');
  const zero = hexToBytes(honest);
  zero.fill(0, 0, 64);
  put('contribute', 'an output with a = 0', 0, lay, bytesToHex(zero), 'IdentityPoint');
  await bench.contribute(0, lay);
  put('contribute', 'my shuffle a second time', 0, lay, honest, 'NothingOwed');
  put('contribute', 'a token while the deck is being shuffled', 2, lay, '0x', 'NothingOwed');
  put('contribute', 'a token for a deck half shuffled', 1, [deal(0, 0)], '0x', 'DeckNotReady');
  put('prove', 'an action while the deck is being shuffled', 0, [drop(0)], '0x', 'DeckNotReady');
  put('contribute', 'the second shuffle', 1, lay, await owedBy(1, lay));
  await bench.settle(lay);

  // Tokens.
  const deals = [deal(0, 0), deal(1, 1), deal(2, 2), deal(3, 0)];
  const tokens = await owedBy(0, deals);
  put('contribute', 'tokens for a deal', 0, deals, tokens);
  put('contribute', "another seat's tokens", 1, [deal(4, 2)], await owedBy(0, [deal(4, 2)]), 'BadTokenProof');
  put(
    'contribute',
    'tokens for slots that are not due',
    0,
    deals,
    await owedBy(0, [deal(4, 1), deal(5, 2)]),
    'BadTokenProof',
  );
  put('contribute', 'tokens of one slot for another', 0, [deal(1, 1)], await owedBy(0, [deal(2, 1)]), 'BadTokenProof');
  put('contribute', 'a token more than is due', 0, deals, await owedBy(0, [...deals, deal(4, 1)]), 'BadTokenProof');
  const forged = hexToBytes(tokens);
  forged.set(elementOf(add(elementAt(forged, 0).point, faceElement(0).point)).bytes, 0);
  put('contribute', 'a token that shifts the face', 0, deals, bytesToHex(forged), 'BadTokenProof');
  put('contribute', 'a slot that does not exist', 0, [deal(77, 1)], tokens, 'UnknownSlot');
  await bench.settle(deals);
  put('contribute', 'tokens for a deal that is done', 0, [show(1, ANY)], tokens, 'NothingOwed');
  put('contribute', 'a dealt slot dealt again', 0, [deal(1, 2)], tokens, 'AlreadyDealt');

  // Verbs of a seat that holds cards.
  const faces = await bench.hand(0);
  const other = (face: number) => (face === 9 ? 8 : 9);
  const act = async (name: string, seat: number, needs: readonly Need[], arrange: number[][] = []) =>
    put('prove', name, seat, needs, await bench.evidence(seat, needs, arrange));
  await act(
    'a mix, a show, a claim and a copy',
    0,
    [mix([0, 3]), show(0, ANY), claim(3, ANY), passCopy(3, 1, 0x0180)],
    [[1, 0]],
  );
  await act('a pass to a seat and one to the deck', 0, [pass(0, 2), pass(3, DECK)]);
  await act('an exit', 2, [exit([4, 5, 6, 7, 8, 9, 10])]);
  await act('a copy compared with its original', 0, [passCopy(0, 0, 0x0100), same(0, 0x0100), drop(0x0100)]);

  const shown = await bench.evidence(0, [show(0, ANY)]);
  put('prove', 'a held card shown', 0, [show(0, ANY)], shown);
  put(
    'prove',
    'a face shown that the rules exclude',
    0,
    [show(0, ANY & ~(1n << BigInt(faces.get(0)!)))],
    shown,
    'FalseFace',
  );
  put('prove', "a show of another seat's card", 0, [show(1, ANY)], shown, 'NotHeld');
  put('prove', 'a show of an undealt card', 0, [show(5, ANY)], shown, 'NotHeld');
  const free = elementOf(add(cipher(0).b.point, faceElement(0).point));
  put(
    'prove',
    'a token made to show any face',
    0,
    [show(0, ANY)],
    bytesToHex(concatBytes(free.bytes, hexToBytes(shown).subarray(64))),
    'BadTokenProof',
  );

  const truth = faces.get(0)!;
  const without = ANY & ~(1n << BigInt(truth));
  const falsely = other(truth);
  put(
    'prove',
    'a claim of a false set',
    0,
    [claim(0, without)],
    bytesToHex(proveClaim(bench.context(0), holder(0), cipher(0), without, falsely, random)),
    'BadClaimProof',
  );
  put('prove', 'a claim over nothing', 0, [claim(0, 0n)], '0x', 'EmptySet');
  put(
    'prove',
    'a true claim about another card',
    0,
    [claim(3, ANY)],
    await bench.evidence(0, [claim(0, ANY)]),
    'BadClaimProof',
  );

  const shifted: Cipher = { a: cipher(0).a, b: elementOf(add(cipher(0).b.point, faceElement(0).point)) };
  const strange = ANY & ~maskOf([faces.get(0)!, faces.get(3)!]);
  const denied = await bench.evidence(0, [none([0, 3], strange)]);
  const own = maskOf([faces.get(0)!]);
  const denying = proveNone(bench.context(0), holder(0), [shifted], own, [faces.get(0)! + 1], random);
  put('prove', 'faces that no card of mine has', 0, [none([0, 3], strange)], denied);
  put('prove', 'no card, and so none of any face', 0, [none([], ANY)], '0x');
  put('prove', 'a card with none of no face', 0, [none([0], 0n)], '0x');
  put('prove', 'a face denied that my card has', 0, [none([0], own)], bytesToHex(denying), 'BadNoneProof');
  put('prove', 'a true denial of other faces', 0, [none([0, 3], strange << 1n)], denied, 'BadNoneProof');
  put('prove', 'a true denial of the cards in another order', 0, [none([3, 0], strange)], denied, 'BadNoneProof');
  put('prove', 'a true denial at another version', 0, [none([0, 3], strange)], denied, 'BadNoneProof', {
    ...bench.context(0),
    version: bench.version + 1n,
  });
  put('prove', 'a denial without proof', 0, [none([0, 3], strange)], '0x', 'WrongLength');
  put('prove', "a denial of another seat's card", 0, [none([0, 1], strange)], denied, 'NotHeld');
  put('prove', 'a denial of an unknown card', 0, [none([0, 0x0300], strange)], denied, 'UnknownSlot');
  const to = holder(1).key;
  put(
    'prove',
    'another face passed',
    0,
    [pass(0, 1)],
    bytesToHex(provePass(bench.context(0), holder(0), shifted, to, random).bytes),
    'BadPassProof',
  );
  put(
    'prove',
    'a pass under a key of my choice',
    0,
    [pass(0, 1)],
    bytesToHex(provePass(bench.context(0), holder(0), cipher(0), holder(2).key, random).bytes),
    'BadPassProof',
  );
  const passing = hexToBytes(await bench.evidence(0, [pass(0, 1)]));
  const foreign = passing.slice();
  foreign.set(hexToBytes(bench.state.slots.get(1)!.cipher), 0);
  put(
    'prove',
    'a foreign ciphertext passed, to use its receiver as an oracle',
    0,
    [pass(0, 1)],
    bytesToHex(foreign),
    'BadPassProof',
  );
  const half = passing.slice();
  half.set(cipher(1).a.bytes, 0);
  put('prove', "a pass with a foreign card's a", 0, [pass(0, 1)], bytesToHex(half), 'BadPassProof');
  put(
    'prove',
    'the same ciphertext in two slots',
    0,
    [passCopy(0, 1, 0x0100), passCopy(0, 1, 0x0101)],
    bytesToHex(concatBytes(passing, passing)),
    'StaleCipher',
  );
  put('prove', 'a copy over a slot that is taken', 0, [passCopy(0, 1, 3)], bytesToHex(passing), 'SlotTaken');
  put('prove', 'a pass to an empty seat', 0, [pass(0, 9)], bytesToHex(passing), 'NoSuchSeat');
  put('prove', 'a pass of an undealt card', 0, [pass(6, 1)], bytesToHex(passing), 'NotHeld');

  put('prove', 'one slot mixed with itself', 0, [mix([0, 0])], '0x', 'DuplicateSlot');
  put('prove', "another seat's card mixed in", 0, [mix([0, 1])], '0x', 'NotHeld');
  put('prove', 'a mix of nothing', 0, [mix([])], '0x', 'EmptyDeck');
  const mixed = proveShuffle(
    bench.context(0),
    holder(0).key,
    [cipher(0), shifted],
    [1, 0],
    bench.secrets[0]!,
    random,
  ).bytes;
  put('prove', 'a mix that changes a face', 0, [mix([0, 3])], bytesToHex(mixed), 'BadShuffleProof');

  put(
    'prove',
    'two faces called equal that are not',
    0,
    [same(0, 3)],
    bytesToHex(proveSame(bench.context(0), holder(0), cipher(0), cipher(3), random)),
    faces.get(0) === faces.get(3) ? undefined : 'BadSameProof',
  );
  put('prove', 'a slot compared with itself', 0, [same(0, 0)], '0x', 'DuplicateSlot');
  put('prove', "a comparison with another seat's card", 0, [same(0, 1)], '0x', 'NotHeld');

  put('prove', 'an exit that gives a held card away', 0, [exit([0, 4])], '0x', 'StillHeld');
  put('prove', 'an exit with a slot twice', 0, [exit([4, 4])], '0x', 'DuplicateSlot');
  put('prove', 'an exit without its tokens', 0, [exit([4, 5])], '0x', 'WrongLength');
  put('prove', 'an unknown slot dropped', 0, [drop(0x0300)], '0x', 'UnknownSlot');
  put('prove', 'a deal as an action', 0, [deal(4, 0)], '0x', 'UnexpectedVerb');
  put('prove', 'evidence for nothing', 0, [], '0x00', 'UnexpectedEvidence');
  put('prove', 'a true show replayed from another seat', 2, [show(2, ANY)], shown, 'BadTokenProof');

  // Beyond its drawable slots a deck is never opened.
  await bench.settle([deck(2, [1, 2, 3], all, 2)]);
  put('prove', 'a card dropped from beyond the drawable ones', 0, [drop(0x0202)], '0x', 'NotDrawable');
  put('contribute', 'a card dealt from beyond the drawable ones', 0, [deal(0x0202, 1)], '0x', 'NotDrawable');
  put('contribute', 'a card shown from beyond the drawable ones', 0, [show(0x0202, ANY)], '0x', 'NotDrawable');
  put('contribute', 'the last drawable card dealt', 0, [deal(0x0201, 1)], await owedBy(0, [deal(0x0201, 1)]));

  // A card that was passed on is no longer the passer's, by its slot or by its ciphertext.
  const before = bench.context(0);
  await bench.act(0, [pass(0, DECK)]);
  put('prove', 'a verb on a card that was returned', 0, [show(0, ANY)], shown, 'NotHeld', before);
  put('prove', 'a claim on a ciphertext that was passed on', 0, [claim(0, ANY)], '0x', 'NotHeld');
  const drawn = [deal(0, 1)];
  put('contribute', 'the returned card drawn', 0, drawn, await owedBy(0, drawn));
  await bench.act(2, [exit([5])]);
  put('contribute', 'a deal to a seat that has left', 0, [deal(5, 2)], '0x', 'NotDealable');

  // Shown cards are sealed again, and undealt ones shuffled anew.
  put('prove', 'a sealed card hidden', 0, [hide(3, 1)], '0x', 'NotShown');
  put('prove', 'an undealt card hidden', 0, [hide(6, 1)], '0x', 'NotShown');
  put('prove', 'an unknown slot hidden', 0, [hide(0x0300, 1)], '0x', 'UnknownSlot');
  await bench.act(0, [show(3, ANY)]);
  put('prove', 'a shown card hidden in a seat that is empty', 0, [hide(3, 9)], '0x', 'NoSuchSeat');
  put('prove', 'evidence for a card that is hidden', 0, [hide(3, 1)], '0x00', 'WrongLength');
  await act('a shown card hidden in a hand', 1, [hide(3, 2)]);
  await act('a shown card hidden in a hand and mixed there', 1, [hide(3, 1), mix([1, 3])], [[1, 0]]);
  await act('a shown card hidden in its deck', 0, [hide(3, DECK)]);
  await bench.act(0, [hide(3, DECK)]);
  const anew = [reshuffle([6, 7, 8], all)];
  const reshuffled = await owedBy(0, anew);
  put('contribute', 'undealt cards shuffled anew', 0, anew, reshuffled);
  put('contribute', 'undealt cards shuffled anew out of turn', 1, anew, reshuffled, 'NothingOwed');
  put('contribute', 'a shuffle of other cards', 0, [reshuffle([6, 7, 9], all)], reshuffled, 'BadShuffleProof');
  put('contribute', 'a dealt card shuffled anew', 0, [reshuffle([6, 1], all)], reshuffled, 'AlreadyDealt');
  put('contribute', 'a card shuffled with itself', 0, [reshuffle([6, 6], all)], reshuffled, 'DuplicateSlot');
  put('contribute', 'an unknown slot shuffled anew', 0, [reshuffle([6, 0x0300], all)], reshuffled, 'UnknownSlot');
  put('contribute', 'cards of different seals shuffled anew', 0, [reshuffle([6, 5], all)], reshuffled, 'NotDealable');
  put('contribute', 'nothing shuffled anew', 0, [reshuffle([], all)], '0x', 'NoSuchSeat');
  const faked: Cipher[] = [6, 7, 8].map(cipher);
  faked[0] = { a: faked[0]!.a, b: elementOf(add(faked[0]!.b.point, faceElement(0).point)) };
  const bound = { ...bench.context(0), deck: needHash(anew[0]!) };
  put(
    'contribute',
    'a card changed while it is shuffled anew',
    0,
    anew,
    bytesToHex(proveShuffle(bound, joint(), faked, [2, 0, 1], bench.secrets[0]!, random).bytes),
    'BadShuffleProof',
  );
  await bench.contribute(0, anew);
  put('contribute', 'a card drawn while others are shuffled anew', 0, [deal(9, 1)], '0x', 'DeckNotReady');
  put('contribute', 'my second shuffle of the same cards', 0, anew, reshuffled, 'NothingOwed');
  put('contribute', "another seat's shuffle of them", 1, anew, await owedBy(1, anew));
  await bench.settle(anew);
  put('contribute', 'the same cards shuffled once more, with the old proof', 0, anew, reshuffled, 'BadShuffleProof');
  put('prove', 'a shuffle of the deck as an action', 0, anew, '0x', 'UnexpectedVerb');
  return made;

  function versionBound(): Hex {
    const order = randomPermutation(random, size);
    return bytesToHex(proveShuffle(bench.context(0), joint(), first, order, bench.secrets[0]!, random).bytes);
  }
}

/** Relic's sequences, played honestly from the first shuffle to the last show: every verb, move after move. */
export async function sequences(seed: string): Promise<Attempt[]> {
  const bench = new Bench(seededRandom(seed), 3);
  await bench.settle([deck(0, [0, 1, 5, 5, 7, 8, 9], all)]);
  await bench.settle([deal(0, 0), deal(1, 1), deal(2, 2), deal(3, 0)]);
  // Tactician: two cards go back to the deck, and another seat draws them.
  await bench.act(0, [mix([0, 3]), pass(0, DECK), pass(3, DECK)], [[1, 0]]);
  await bench.settle([deal(0, 1), deal(3, 2)]);
  await bench.act(1, [none([0, 1], 1n << 200n)]);
  // Paladin: a swap, and then a show.
  await bench.act(1, [pass(1, 2)]);
  await bench.act(2, [pass(2, 1)]);
  await bench.act(2, [mix([1, 3]), show(1, ANY)], [[1, 0]]);
  // Healer and Knight: a peek at a copy, and then a claim about the original.
  await bench.act(1, [passCopy(0, 0, 0x0100)]);
  const seen = (await bench.hand(0)).get(0x0100)!;
  await bench.act(1, [claim(0, ANY & ~(1n << BigInt(seen === 9 ? 8 : 9)))]);
  await bench.act(0, [drop(0x0100)]);
  // Berserker: a copy of one card is compared with another seat's.
  await bench.act(1, [passCopy(0, 1, 0x0101)]);
  await bench.act(1, [mix([0, 0x0101]), same(0, 0x0101), drop(0x0101)], [[0, 1]]);
  // A seat leaves, and the others open what is left without it.
  await bench.act(0, [exit([4, 5, 6])]);
  await bench.settle([deal(4, 1), show(5, ANY), show(0, ANY)]);
  // What lies open goes back into a deck, which those who are left shuffle before they draw from it.
  const rest = maskOf([1, 2]);
  await bench.settle([deck(3, [2, 4, 6, 8], rest)]);
  await bench.settle([deal(0x0300, 1), show(0x0301, ANY)]);
  await bench.act(1, [hide(0x0301, DECK)]);
  await bench.settle([reshuffle([0x0301, 0x0302, 0x0303], rest)]);
  await bench.settle([deal(0x0301, 2), deal(0x0302, 1)]);
  return bench.moves.map((move) => ({ ...move, name: `sequences, ${move.name}` }));
}

function elementAt(bytes: Uint8Array, at: number): Element {
  const read = readExactly(bytes.subarray(at, at + 64), 64, (reader) => reader.element());
  if (!read.ok) throw new Error(read.code);
  return read.value;
}
