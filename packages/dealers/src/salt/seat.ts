import { hexToBytes } from '@facedown/base';
import { type Context, type DealerSeat, type Hand, type Need, unpackSlots, Verb } from '@facedown/game-kit';
import {
  deckCommitment,
  FIELD,
  handCommitment,
  MAX_DECK,
  MAX_FIRST_HAND,
  MAX_HAND,
  type Prover,
  packDeck,
  packHand,
  padded,
  playCommitment,
  rememberingProver,
  saltCommitment,
  takeAt,
} from '@facedown/zk';
import { Run } from './dealer.js';
import { dealsOf, ownDecks, showsOf, stageOf } from './duties.js';
import { SaltEvent, type SaltEvents, type SaltSeatState, type SaltState, SaltWay, SEALED } from './layout.js';
import {
  auditBlind,
  auditCommitment,
  drawCards,
  elementOf,
  type Holding,
  playOf,
  replayEvents,
  type Secrets,
  scopeOf,
  without,
} from './scheme.js';
import { encodeWords, readWords } from './words.js';

interface SaltSeatOptions {
  readonly seat: number;
  /** 32 random bytes, kept until the table is settled. Salts and beacons are derived from it, so a client can resume with nothing else. */
  readonly secret: Uint8Array;
  readonly prover: Prover;
}

/** The secret half. It remembers nothing but proofs that it has made: a hand follows from the secret and the public state. */
export function saltSeat({ seat, secret, prover: anyProver }: SaltSeatOptions): DealerSeat<SaltState> {
  const prover = rememberingProver(anyProver);
  const saltOf = ({ scope, born, list }: Pick<SaltSeatState, 'scope' | 'born' | 'list'>): bigint =>
    elementOf(FIELD, 'facedown/salt', secret, encoded(scope, born), hexToBytes(list));

  const secretsOf = (state: SaltState): Secrets => {
    const own = state.seats[seat]!;
    return { way: state.way, salt: saltOf(own), scope: own.scope };
  };

  const holdingOf = (state: SaltState): Holding => {
    const { list, events } = state.seats[seat]!;
    return replayEvents(secretsOf(state), [...hexToBytes(list)], events).holding;
  };

  const facesOf = (state: SaltState): Map<number, number> => {
    const own = state.seats[seat]!;
    const hand = new Map<number, number>();
    if (own.salt === 0n) return hand;
    let { inOrder } = holdingOf(state);
    for (const { slot, counter, commitment, face } of own.plays) {
      if (face !== SEALED) continue;
      const chosen = inOrder.find((held) => playOf(secretsOf(state), counter, held) === commitment);
      if (chosen === undefined) continue;
      hand.set(slot, chosen);
      inOrder = without(inOrder, chosen);
    }
    unpackSlots(own.slots).forEach((slot, i) => {
      const face = inOrder[i];
      if (face !== undefined) hand.set(slot, face);
    });
    return hand;
  };

  async function drawWords(state: SaltState, count: number): Promise<bigint[]> {
    const own = state.seats[seat]!;
    const secrets = secretsOf(state);
    const { salt, scope } = secrets;
    const { beacon } = own;
    let { deck, hand } = holdingOf(state);
    let { deckCommitment: oldDeck, handCommitment: oldHand } = own;
    const made = countersOf(own.events);
    const words: bigint[] = [];
    for (let drawn = 0; drawn < count; ) {
      const isFirst = oldDeck === 0n;
      const number = isFirst ? Math.min(count, MAX_FIRST_HAND) : 1;
      const counter = own.counter + drawn;
      const after = drawCards(secrets, deck, beacon, counter, number);
      const nextHand = [...hand, ...after.drawn];
      const newDeck = deckCommitment(salt, BigInt(counter), after.deck);
      const newHand = handCommitment(salt, BigInt(counter), nextHand);
      const common = {
        scope,
        counter: BigInt(counter),
        beacon,
        newDeck,
        newHand,
        salt,
        deck: bigs(padded(deck, MAX_DECK)),
        deckSize: BigInt(deck.length),
      };
      const proof = isFirst
        ? await prover.prove('DrawHand', {
            ...common,
            count: BigInt(number),
            saltCommitment: own.salt,
            oldDeck: packDeck(deck),
          })
        : await prover.prove('Draw', {
            ...common,
            oldDeck,
            oldHand,
            deckCounter: BigInt(made.deck),
            handCounter: BigInt(made.hand),
            hand: packHand(hand) - (BigInt(hand.length) << BigInt(8 * MAX_HAND)),
            handSize: BigInt(hand.length),
          });
      words.push(newDeck, newHand, ...proof);
      ({ deck } = after);
      hand = nextHand;
      oldDeck = newDeck;
      oldHand = newHand;
      made.deck = counter;
      made.hand = counter;
      drawn += number;
    }
    return words;
  }

  /** What buries a chosen card: by proof a hand with one card less, by audit nothing more than what it was chosen with. */
  async function buryWords(state: SaltState, counter: number, face: number): Promise<bigint[]> {
    if (state.way === SaltWay.Audit) return [];
    const [, ...words] = await takenWords(state, 'Bury', [{ counter, face }]);
    return words;
  }

  /** Opens sealed plays one after the other; each leaves a smaller hand for the next. */
  async function openWords(state: SaltState, opened: readonly { counter: number; face: number }[]): Promise<bigint[]> {
    const secrets = secretsOf(state);
    if (state.way === SaltWay.Audit)
      return opened.flatMap(({ counter, face }) => [BigInt(face), auditBlind(secrets.salt, secrets.scope, counter)]);
    return takenWords(state, 'Play', opened);
  }

  async function takenWords(
    state: SaltState,
    circuit: 'Play' | 'Bury',
    opened: readonly { counter: number; face: number }[],
  ): Promise<bigint[]> {
    const own = state.seats[seat]!;
    const { salt, scope } = secretsOf(state);
    let { hand } = holdingOf(state);
    let oldHand = own.handCommitment;
    let handCounter = countersOf(own.events).hand;
    const words: bigint[] = [];
    for (const { counter, face } of opened) {
      const place = hand.indexOf(face);
      const { left } = takeAt(hand, place);
      const newHand = handCommitment(salt, BigInt(counter), left);
      const proof = await prover.prove(circuit, {
        scope,
        counter: BigInt(counter),
        face: BigInt(face),
        playCommitment: playCommitment(salt, BigInt(counter), face),
        oldHand,
        newHand,
        salt,
        handCounter: BigInt(handCounter),
        hand: bigs(padded(hand, MAX_HAND)),
        handSize: BigInt(hand.length),
        handPlace: BigInt(place),
      });
      words.push(BigInt(face), newHand, ...proof);
      hand = left;
      oldHand = newHand;
      handCounter = counter;
    }
    return words;
  }

  const commitTo = (way: number, context: Context, { list }: Need, born: number): bigint => {
    const scope = scopeOf(context);
    const salt = saltOf({ scope, born, list });
    return way === SaltWay.Proof ? saltCommitment(salt, scope) : auditCommitment(salt, scope);
  };

  const sealedPlays = (state: SaltState, shows: readonly Need[]) => {
    const faces = facesOf(state);
    return shows.map(({ slot }) => {
      const { counter } = state.seats[seat]!.plays.find((play) => play.slot === slot)!;
      return { counter, face: faces.get(slot)! };
    });
  };

  return {
    async contribute(context, state, needs) {
      const own = state.seats[seat]!;
      switch (stageOf(state, needs)?.duty) {
        case 'salt':
          return encodeWords([commitTo(state.way, context, ownDecks(needs, seat)[0]!, own.counter)]);
        case 'beacon':
          return encodeWords([beaconOf(secret, context, state.seats[1 - seat]!)]);
        case 'draw':
          return encodeWords(await drawWords(state, dealsOf(needs, seat).length));
        case 'open':
          return encodeWords(await openWords(state, sealedPlays(state, showsOf(own, needs))));
        default:
          return encodeWords([saltOf(own)]);
      }
    },

    async prove(context, state, needs, arrange) {
      const secrets = secretsOf(state);
      const words: bigint[] = [];
      let now = state;
      let mixes = 0;
      for (const need of needs) {
        const own = now.seats[seat]!;
        const chosen = own.plays.find(({ slot }) => slot === need.slot);
        const part: bigint[] = [];
        if (need.verb === Verb.Mix) {
          const listed = unpackSlots(need.list);
          part.push(playOf(secrets, own.counter, facesOf(now).get(listed[arrange[mixes++]![0]!]!)!));
        } else if (need.verb === Verb.Show) {
          part.push(...(await openWords(now, [{ counter: chosen!.counter, face: facesOf(now).get(need.slot)! }])));
        } else if (need.verb === Verb.Drop) {
          const face = facesOf(now).get(need.slot)!;
          const counter = chosen?.counter ?? own.counter;
          if (!chosen) part.push(playOf(secrets, counter, face));
          part.push(...(await buryWords(now, counter, face)));
        }
        words.push(...part);
        const run = new Run(context, now, readWords(encodeWords(part))!);
        const code = run.meet(need, []);
        if (code) throw new Error(`own evidence refused: ${code}`);
        now = run.state;
      }
      return encodeWords(words);
    },

    hand: async (state): Promise<Hand> => facesOf(state),
  };
}

/**
 * Unpredictable without the secret, and one for each draw of the opponent. Were it another one at another
 * version, an opponent that dislikes it could let it lapse unfixed, move first and be given a second draw.
 */
const beaconOf = (secret: Uint8Array, context: Context, { counter, salt }: SaltSeatState): bigint =>
  elementOf(FIELD, 'facedown/beacon', secret, hexToBytes(encodeWords([scopeOf(context), counter, salt])));

/** The counters under which the deck's and the hand's present commitments were made. */
function countersOf(events: readonly SaltEvents[]): { deck: number; hand: number } {
  let made = { deck: 0, hand: 0 };
  let isFresh = true;
  for (const { kind, counter, value } of events) {
    if (kind === SaltEvent.Lay) isFresh = true;
    else if (kind === SaltEvent.Play || kind === SaltEvent.Bury) made = { ...made, hand: counter };
    else {
      // A first hand of up to seven makes one commitment, every later card one more.
      const last = isFresh
        ? counter + Math.max(0, value - MAX_FIRST_HAND) + (value > MAX_FIRST_HAND ? MAX_FIRST_HAND - 1 : 0)
        : counter + value - 1;
      made = { deck: last, hand: last };
      isFresh = false;
    }
  }
  return made;
}

const bigs = (faces: readonly number[]): bigint[] => faces.map(BigInt);
const encoded = (scope: bigint, born: number): Uint8Array => hexToBytes(encodeWords([scope, born]));
