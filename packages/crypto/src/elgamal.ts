import { bytesToHex } from '@facedown/base';
import { type Cipher, type Element, elementOf, elementsOf, mulG, tableOfKey } from './element.js';
import type { Scalar } from './field.js';
import { mulTables } from './fixedBase.js';
import { tableOfG } from './generators.js';
import { add, G, mul, type Point, sub, sum, ZERO } from './group.js';

const MAX_FACES = 256;
let faces: Element[] | undefined;
let faceOfBytes: Map<string, number> | undefined;

/** M_f = (f+1)·G. */
export function faceElement(face: number): Element {
  if (!faces) {
    const points: Point[] = [];
    for (let f = 0, point = G; f < MAX_FACES; f++, point = add(point, G)) points.push(point);
    faces = elementsOf(points);
  }
  return faces[face]!;
}

/** The face whose point this is; nothing if it is none. */
export function faceOfElement(element: Element): number | undefined {
  if (!faceOfBytes) {
    faceElement(0);
    faceOfBytes = new Map(faces!.map(({ bytes }, face) => [bytesToHex(bytes), face]));
  }
  return faceOfBytes.get(bytesToHex(element.bytes));
}

const IDENTITY = elementOf(ZERO);

/** A slot of the very first deck: (0, M_f), known to all. The only place where a = 0. */
export const openCipher = (face: number): Cipher => ({ a: IDENTITY, b: faceElement(face) });

export const jointKey = (keys: readonly Element[]): Element =>
  keys.length === 1 ? keys[0]! : elementOf(sum(keys.map(({ point }) => point)));

export const keyOf = (secret: Scalar): Element => elementOf(mulG(secret));

/** The same plaintexts, blinded by `rhos` under `key`. */
export function reencrypt(ciphers: readonly Cipher[], key: Element, rhos: readonly Scalar[]): Cipher[] {
  const [g, y] = [tableOfG(), tableOfKey(key)];
  const blinded = elementsOf(
    ciphers.flatMap(({ a, b }, i) => [
      add(a.point, mulTables([g], [rhos[i]!])),
      add(b.point, mulTables([y], [rhos[i]!])),
    ]),
  );
  return ciphers.map((_, i) => ({ a: blinded[2 * i]!, b: blinded[2 * i + 1]! }));
}

/** What is left of a ciphertext once a token T = x·a has been taken off. */
export const unsealed = ({ a, b }: Cipher, token: Element): Cipher => ({ a, b: elementOf(sub(b.point, token.point)) });

/** The face under a ciphertext that only `secret` still seals. */
export const openFace = ({ a, b }: Cipher, secret: Scalar): number | undefined =>
  faceOfElement(elementOf(sub(b.point, mul(a.point, secret))));
