import { bytesToHex, concatBytes } from '@facedown/base';
import { words } from './field.js';
import { deriveGenerator, MAX_DECK } from './generators.js';

/** Prints contracts/src/libraries/Generators.sol. */
export function generatorsSolidity(): string {
  const all = concatBytes(
    ...Array.from({ length: MAX_DECK }, (_, i) => {
      const { x, y } = deriveGenerator(i + 1);
      return words(x, y);
    }),
  );
  const lines = Array.from({ length: MAX_DECK }, (_, i) => bytesToHex(all.subarray(64 * i, 64 * i + 64)).slice(2));
  const zero = deriveGenerator(0);
  return `// SPDX-License-Identifier: MIT
// Printed from packages/crypto by \`npm run generate\`; re-derived by contracts/test/crypto/Generators.t.sol. Do not edit.
pragma solidity ^0.8.28;

/// h₁…h₁₆₀ of the shuffle proof, and h₀ of the proof that no face lies in a set, of which nobody knows a logarithm: x = keccak(tag, number, attempt) for the
/// first attempt with x on the curve, y the even root.
library Generators {
    uint256 internal constant MAX_DECK = ${MAX_DECK};
    uint256 internal constant ZERO_X = 0x${zero.x.toString(16).padStart(64, '0')};
    uint256 internal constant ZERO_Y = 0x${zero.y.toString(16).padStart(64, '0')};

    bytes private constant POINTS =
        hex"${lines.join('"\n        hex"')}";

    /// The memory address of h₁; the others follow, 64 bytes each.
    function load() internal pure returns (uint256 at) {
        bytes memory points = POINTS;
        assembly ("memory-safe") {
            at := add(points, 32)
        }
    }
}
`;
}
