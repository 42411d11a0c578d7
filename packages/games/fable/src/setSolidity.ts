import { bytesToHex } from '@facedown/base';
import { CARDS, FACES, KEYWORDS, keywordsOf } from './set.js';

/** The set as the contracts have it: attack, defence, provision and keywords, four bytes a face. */
export const setBytes = (): Uint8Array =>
  Uint8Array.from(CARDS.flatMap((card) => [card.attack, card.defence, card.provision, keywordsOf(card)]));

/** `npm run generate` prints this file. */
export function setSolidity(): string {
  const hex = bytesToHex(setBytes()).slice(2);
  const rows = (hex.match(/.{1,64}/g) ?? []).map((row) => `        hex"${row}"`);
  const bits = Object.entries(KEYWORDS).map(
    ([name, bit]) => `    uint256 internal constant ${name.toUpperCase()} = ${bit};`,
  );
  return `// SPDX-License-Identifier: MIT
// Printed from packages/games/fable/src/set.ts by \`npm run generate\`. Do not edit.
pragma solidity ^0.8.28;

/// The first set of Fable: attack, defence, provision and keywords, four bytes a face.
library FableSet {
    uint256 internal constant FACES = ${FACES};
${bits.join('\n')}

    bytes internal constant CARDS = //
${rows.join('\n')};
}
`;
}
