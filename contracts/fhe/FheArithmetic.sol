// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FHE, euint256, euint64, euint8} from "@fhevm/solidity/lib/FHE.sol";
import {FheDraw, FheOp, FheOpKind} from "./FheCards.sol";

/// Cards as ciphertexts. A deck is one word of six bits a card, a hand one of eight bits a place.
library FheArithmetic {
    function lay(bytes memory list) internal returns (euint256) {
        uint256 packed;
        for (uint256 i = 0; i < list.length; i++) {
            packed |= uint256(uint8(list[i])) << (6 * i);
        }
        return FHE.asEuint256(packed);
    }

    /// Takes a random one of the `left` lowest cards; the last of them moves to its place.
    function draw(euint256 deck, uint8 left) internal returns (euint256, euint64) {
        if (left == 1) return (deck, FHE.and(FHE.asEuint64(deck), uint64(63)));
        euint8 shift = FHE.mul(_below(left), uint8(6));
        euint256 here = FHE.shr(deck, shift);
        euint64 face = FHE.and(FHE.asEuint64(here), uint64(63));
        euint256 change = FHE.and(FHE.xor(here, FHE.shr(deck, 6 * (left - 1))), uint256(63));
        return (FHE.xor(deck, FHE.shl(change, shift)), face);
    }

    /// Puts a face into the hand: at its place, or at a random one of `d.stir`, whose card then goes to that place.
    function put(euint64 hand, bool isFirst, euint64 face, FheDraw memory d) internal returns (euint64) {
        if (isFirst) return d.place == 0 ? face : FHE.shl(face, 8 * d.place);
        if (d.isHole) hand = clear(hand, d.place);
        if (d.stir == 0) return FHE.or(hand, FHE.shl(face, 8 * d.place));
        euint8 shift = _among(d.stir);
        euint64 old = FHE.and(FHE.shr(hand, shift), uint64(255));
        hand = FHE.xor(hand, FHE.shl(FHE.xor(old, face), shift));
        return FHE.xor(hand, FHE.shl(old, 8 * d.place));
    }

    function clear(euint64 hand, uint8 place) internal returns (euint64) {
        return FHE.and(hand, ~(uint64(255) << (8 * place)));
    }

    function faceAt(euint64 hand, uint8 place) internal returns (euint8) {
        return FHE.asEuint8(place == 0 ? hand : FHE.shr(hand, 8 * place));
    }

    /// The handle of what a Show, Claim or Same tells.
    function told(euint64 hand, FheOp memory op) internal returns (bytes32) {
        euint8 face = faceAt(hand, op.place);
        if (op.kind == FheOpKind.Show) return euint8.unwrap(face);
        if (op.kind == FheOpKind.Same) return FHE.toBytes32(FHE.eq(face, faceAt(hand, op.other)));
        // Faces are below 64, so the upper part of the set means nothing.
        euint64 holds = FHE.and(FHE.shr(FHE.asEuint64(uint64(op.set)), face), uint64(1));
        return euint8.unwrap(FHE.asEuint8(holds));
    }

    /// Each number below `n` has the same chance but for 2^-50.
    function _below(uint8 n) private returns (euint8) {
        return FHE.asEuint8(FHE.shr(FHE.mul(FHE.randEuint64(uint64(1) << 56), uint64(n)), uint8(56)));
    }

    /// Eight times a random place of the mask.
    function _among(uint8 mask) private returns (euint8) {
        uint8 count;
        uint64 shifts;
        for (uint8 i = 0; i < 8; i++) {
            if ((mask >> i) & 1 == 0) continue;
            shifts |= uint64(8 * i) << (8 * count++);
        }
        euint8 shift = FHE.shl(_below(count), uint8(3));
        if (mask == uint8((1 << count) - 1)) return shift;
        return FHE.asEuint8(FHE.shr(FHE.asEuint64(shifts), shift));
    }
}
