import { readFileSync } from 'node:fs';
import { type Hex, hexToBytes } from '@facedown/base';
import { DRAW_HAND_KEY, DRAW_KEY, PLAY_KEY, packDeck, poseidon, verifyGroth16 } from '@facedown/zk';
import { describe, expect, it } from 'vitest';
import { SaltEvent, SaltWay } from './layout.js';
import { auditBlind, auditCommitment, auditPlay, replayEvents, scopeOf } from './scheme.js';
import { encodeWords, readWords } from './words.js';

const vectors = JSON.parse(readFileSync(new URL('../../../../vectors/salt.json', import.meta.url), 'utf8'));
interface Vectors {
  readonly scope: Hex;
  readonly salt: Hex;
  readonly list: Hex;
  readonly context: { chainId: number; tableId: number; epoch: number; party: number; table: Hex };
  readonly audit: { commitment: Hex; blind: Hex; play: Hex; face: number; hand: Hex; honest: Hex; lying: Hex };
}
const { scope, salt, list, audit, context } = vectors as Vectors;
const [SCOPE, SALT] = [BigInt(scope), BigInt(salt)];
const words = (hex: Hex) => readWords(hex)!.take((hex.length - 2) / 64)!;
const faces = [...hexToBytes(list)];

/** Events back from their 38 bytes each. */
const parseEvents = (hex: Hex) => {
  const bytes = hexToBytes(hex);
  return Array.from({ length: bytes.length / 38 }, (_, i) => {
    const event = bytes.subarray(38 * i, 38 * (i + 1));
    const view = new DataView(event.buffer, event.byteOffset);
    return {
      kind: event[0]!,
      counter: view.getUint32(1),
      value: event[5]!,
      beacon: BigInt(`0x${Buffer.from(event.subarray(6)).toString('hex')}`),
    };
  });
};

describe('vectors/salt.json', () => {
  it('has the scope, the packing and the Poseidon of this code', () => {
    const { chainId, tableId, epoch, party, table } = context;
    expect(
      scopeOf({ chainId: BigInt(chainId), table, tableId: BigInt(tableId), epoch: BigInt(epoch), version: 0n, party }),
    ).toBe(SCOPE);
    expect(encodeWords(packDeck(faces))).toBe(vectors.packed);
    // circomlib's published value for (1, 2).
    expect(poseidon(1n, 2n)).toBe(7853200120776062878684798364095072458815029376092732009249414926327459813530n);
    expect(
      encodeWords([poseidon(1n, 2n), poseidon(1n, 2n, 3n), poseidon(1n, 2n, 3n, 4n), poseidon(1n, 2n, 3n, 4n, 5n)]),
    ).toBe(vectors.poseidon);
  });

  it('has the audit way of this code, honest and lying', () => {
    const { commitment, blind, play, face, hand, honest, lying } = audit;
    expect(auditCommitment(SALT, SCOPE)).toBe(BigInt(commitment));
    expect(auditBlind(SALT, SCOPE, 5)).toBe(BigInt(blind));
    expect(auditPlay(BigInt(blind), SCOPE, 5, face)).toBe(BigInt(play));
    const secrets = { way: SaltWay.Audit, salt: SALT, scope: SCOPE };
    expect(replayEvents(secrets, faces, parseEvents(honest).slice(0, 2)).holding.hand).toEqual([...hexToBytes(hand)]);
    expect(replayEvents(secrets, faces, parseEvents(honest)).lie).toBeUndefined();
    expect(replayEvents(secrets, faces, parseEvents(lying)).lie).toEqual({
      event: 3,
      counter: 6,
      code: 'FaceNotInHand',
    });
    expect(parseEvents(lying)[3]!.kind).toBe(SaltEvent.Play);
  });

  it.each([
    ['drawHand', DRAW_HAND_KEY],
    ['draw', DRAW_KEY],
    ['play', PLAY_KEY],
  ] as const)('has a proof of %s that holds under the committed keys', (name, key) => {
    const { signals, proof } = vectors[name] as { signals: Hex; proof: Hex };
    expect(verifyGroth16(key, words(signals), words(proof))).toBe(true);
  });
});
