import { readFile } from 'node:fs/promises';
import { seededRandom } from '@facedown/base';
import { keyFiles } from '@facedown/circuits';
import { describe, expect, it } from 'vitest';
import {
  DRAW_HAND_KEY,
  DRAW_HAND_SIGNALS,
  DRAW_KEY,
  DRAW_SIGNALS,
  KEY_KIND,
  PLAY_KEY,
  PLAY_SIGNALS,
} from './generated/keys.js';
import { verifyGroth16 } from './groth16.js';
import { nodeProver } from './node.js';
import { FIELD } from './poseidon.js';
import {
  deckCommitment,
  drawPlace,
  drawSeed,
  handCommitment,
  packDeck,
  packHand,
  padded,
  playCommitment,
  saltCommitment,
  takeAt,
} from './salted.js';
import { snarkProver } from './snarkjs.js';

const prover = nodeProver();
const random = seededRandom('zk');
const element = () => BigInt(`0x${Buffer.from(random(31)).toString('hex')}`);
const big = (faces: readonly number[]) => faces.map(BigInt);

const salt = element();
const scope = (1n << 248n) + element();

describe('nodeProver', () => {
  it.each([
    { size: 20, count: 5 },
    ...(process.env.FACEDOWN_LONG
      ? [
          { size: 5, count: 5 },
          { size: 64, count: 7 },
          { size: 1, count: 1 },
        ]
      : []),
  ])(
    'proves a first hand of $count from $size, then a draw and a play, and nothing else',
    async ({ size, count }) => {
      const list = Array.from({ length: size }, (_, i) => (i * 7 + 3) % 256);
      const beacon = element();
      let left = list;
      const hand: number[] = [];
      for (let j = 0; j < count; j++) {
        const taken = takeAt(left, drawPlace(drawSeed(salt, scope, beacon, BigInt(3 + j)), left.length));
        left = taken.left;
        hand.push(taken.face);
      }
      const [oldDeck0, oldDeck1, oldDeck2] = packDeck(list);
      const first = {
        scope,
        counter: 3n,
        beacon,
        count: BigInt(count),
        saltCommitment: saltCommitment(salt, scope),
        oldDeck0,
        oldDeck1,
        oldDeck2,
        newDeck: deckCommitment(salt, 3n, left),
        newHand: handCommitment(salt, 3n, hand),
      };
      const { oldDeck0: _0, oldDeck1: _1, oldDeck2: _2, ...inputs } = first;
      const proof = await prover.prove('DrawHand', {
        ...inputs,
        oldDeck: packDeck(list),
        salt,
        deck: big(padded(list, 64)),
        deckSize: BigInt(size),
      });
      accepts(
        DRAW_HAND_KEY,
        DRAW_HAND_SIGNALS.map((name) => first[name]),
        proof,
      );

      const faces = left;
      if (faces.length > 0) {
        const taken = takeAt(faces, drawPlace(drawSeed(salt, scope, beacon + 1n, 99n), faces.length));
        const drawn = {
          scope,
          counter: 99n,
          beacon: beacon + 1n,
          oldDeck: first.newDeck,
          oldHand: first.newHand,
          newDeck: deckCommitment(salt, 99n, taken.left),
          newHand: handCommitment(salt, 99n, [...hand, taken.face]),
        };
        const secret = {
          salt,
          deckCounter: 3n,
          deck: big(padded(faces, 64)),
          deckSize: BigInt(faces.length),
          handCounter: 3n,
          hand: packHand(hand) - (BigInt(hand.length) << 128n),
          handSize: BigInt(hand.length),
        };
        accepts(
          DRAW_KEY,
          DRAW_SIGNALS.map((name) => drawn[name]),
          await prover.prove('Draw', { ...drawn, ...secret }),
        );
      }

      const place = hand.length - 1;
      const played = takeAt(hand, place);
      const shown = {
        scope,
        counter: 120n,
        face: BigInt(played.face),
        playCommitment: playCommitment(salt, 120n, played.face),
        oldHand: first.newHand,
        newHand: handCommitment(salt, 120n, played.left),
      };
      accepts(
        PLAY_KEY,
        PLAY_SIGNALS.map((name) => shown[name]),
        await prover.prove('Play', {
          ...shown,
          salt,
          handCounter: 3n,
          hand: big(padded(hand, 16)),
          handSize: BigInt(hand.length),
          handPlace: BigInt(place),
        }),
      );
    },
    900_000,
  );
});

describe('snarkProver', () => {
  it('makes no proof with files that the manifest does not name', async () => {
    const { wasm, zkey } = keyFiles('Play', KEY_KIND);
    const load = (file: string) =>
      readFile(new URL(`../../../circuits/keys/${file}`, import.meta.url)).then((bytes) => new Uint8Array(bytes));
    for (const bad of [wasm, zkey]) {
      // The other circuit's file stands for any other file.
      const swapped = snarkProver((file) => load(file === bad ? file.replace('Play', 'Draw') : file));
      await expect(swapped.prove('Play', {})).rejects.toThrow(`${bad} is not the file that the manifest names`);
    }
  });
});

/** The statement holds, and neither a changed signal, a changed word of the proof, nor an alias does. */
function accepts(key: readonly bigint[], signals: readonly bigint[], proof: readonly bigint[]) {
  expect(verifyGroth16(key, signals, proof)).toBe(true);
  const bumped = (list: readonly bigint[], at: number, by: bigint) =>
    list.map((value, i) => (i === at ? value + by : value));
  for (let i = 0; i < signals.length; i++) {
    expect(verifyGroth16(key, bumped(signals, i, 1n), proof)).toBe(false);
    expect(verifyGroth16(key, bumped(signals, i, FIELD), proof)).toBe(false);
  }
  for (let i = 0; i < proof.length; i++) expect(verifyGroth16(key, signals, bumped(proof, i, 1n))).toBe(false);
  expect(
    verifyGroth16(
      key,
      signals,
      proof.map(() => 0n),
    ),
  ).toBe(false);
  expect(verifyGroth16(key, signals.slice(1), proof)).toBe(false);
}
