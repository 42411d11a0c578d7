// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FHE, euint256, euint64, euint8} from "@fhevm/solidity/lib/FHE.sol";
import {Impl} from "@fhevm/solidity/lib/Impl.sol";
import {FheDraw, FheOp, FheOpKind} from "./FheCards.sol";

/// Cards as ciphertexts. Deck and hand are one word each, six bits a card. Gas goes by the number of operations, so
/// encrypted shifts are asked for in the type of what they shift: the library would cast each of them.
library FheArithmetic {
    uint8 internal constant BITS = 6;
    uint256 private constant FACE = 63;

    function lay(bytes memory list) internal returns (euint256) {
        uint256 packed;
        for (uint256 i = 0; i < list.length; i++) {
            packed |= uint256(uint8(list[i])) << (BITS * i);
        }
        return FHE.asEuint256(packed);
    }

    /// A random one of the `left` lowest cards changes places with the last of them.
    function swap(euint256 deck, uint8 left) internal returns (euint256) {
        if (left == 1) return deck;
        euint256 shift = FHE.asEuint256(_below(left, false));
        euint256 change = FHE.and(FHE.xor(_shr(deck, shift), FHE.shr(deck, BITS * (left - 1))), FACE);
        return FHE.xor(FHE.xor(deck, _shl(change, shift)), FHE.shl(change, BITS * (left - 1)));
    }

    /// The cards at `from` and above as a hand of their own.
    function cut(euint256 deck, uint8 from, uint8 count) internal returns (euint64) {
        euint64 low = FHE.asEuint64(from == 0 ? deck : FHE.shr(deck, BITS * from));
        return FHE.and(low, uint64((1 << (BITS * count)) - 1));
    }

    /// Takes a random one of the `left` lowest cards; the last of them moves to its place.
    function draw(euint256 deck, uint8 left, bool isOne) internal returns (euint256, euint64) {
        if (left == 1) return (deck, FHE.and(FHE.asEuint64(deck), uint64(FACE)));
        euint256 shift = FHE.asEuint256(_below(left, isOne));
        euint256 here = _shr(deck, shift);
        euint64 face = FHE.and(FHE.asEuint64(here), uint64(FACE));
        euint256 change = FHE.and(FHE.xor(here, FHE.shr(deck, BITS * (left - 1))), FACE);
        return (FHE.xor(deck, _shl(change, shift)), face);
    }

    /// Puts a face into the hand: at its place, or at a random one of `d.stir`, whose card then goes to that place.
    function put(euint64 hand, bool isFirst, euint64 face, FheDraw memory d, bool isOne) internal returns (euint64) {
        if (isFirst) return d.place == 0 ? face : FHE.shl(face, BITS * d.place);
        if (d.isHole) hand = FHE.and(hand, ~(uint64(FACE) << (BITS * d.place)));
        if (d.stir == 0) return FHE.or(hand, FHE.shl(face, BITS * d.place));
        bytes32 shift = euint64.unwrap(_among(d.stir, isOne));
        euint64 old = FHE.and(euint64.wrap(Impl.shr(euint64.unwrap(hand), shift, false)), uint64(FACE));
        bytes32 change = euint64.unwrap(FHE.xor(old, face));
        hand = FHE.xor(hand, euint64.wrap(Impl.shl(change, shift, false)));
        return FHE.xor(hand, FHE.shl(old, BITS * d.place));
    }

    function faceAt(euint64 hand, uint8 place) internal returns (euint64) {
        return FHE.and(place == 0 ? hand : FHE.shr(hand, BITS * place), uint64(FACE));
    }

    /// The handle of what a Show, Claim or Same tells.
    function told(euint64 hand, FheOp memory op) internal returns (bytes32) {
        euint64 face = faceAt(hand, op.place);
        if (op.kind == FheOpKind.Show) return euint8.unwrap(FHE.asEuint8(face));
        if (op.kind == FheOpKind.Same) return FHE.toBytes32(FHE.eq(face, faceAt(hand, op.other)));
        // Faces are below 64, so the upper part of the set means nothing.
        bytes32 set = euint64.unwrap(FHE.asEuint64(uint64(op.set)));
        euint64 holds = FHE.and(euint64.wrap(Impl.shr(set, euint64.unwrap(face), false)), uint64(1));
        return euint8.unwrap(FHE.asEuint8(holds));
    }

    /// Six times a number below `n`: each has the same chance but for 2^-50.
    function _below(uint8 n, bool isOne) private returns (euint64) {
        return FHE.mul(_index(n, isOne), uint64(BITS));
    }

    /// A remainder is one operation less and has twice the depth: for a card that is drawn alone.
    function _index(uint8 n, bool isOne) private returns (euint64) {
        if (isOne) return FHE.rem(FHE.randEuint64(), uint64(n));
        return FHE.shr(FHE.mul(FHE.randEuint64(uint64(1) << 56), uint64(n)), uint8(56));
    }

    /// Six times a random place of the mask.
    function _among(uint8 mask, bool isOne) private returns (euint64) {
        uint8 count;
        uint64 shifts;
        for (uint8 i = 0; i < 8; i++) {
            if ((mask >> i) & 1 == 0) continue;
            shifts |= uint64(BITS * i) << (8 * count++);
        }
        if (mask == uint8((1 << count) - 1)) return _below(count, isOne);
        bytes32 table = euint64.unwrap(FHE.asEuint64(shifts));
        bytes32 shift = euint64.unwrap(FHE.shl(_index(count, isOne), uint8(3)));
        return FHE.and(euint64.wrap(Impl.shr(table, shift, false)), uint64(255));
    }

    function _shr(euint256 deck, euint256 shift) private returns (euint256) {
        return euint256.wrap(Impl.shr(euint256.unwrap(deck), euint256.unwrap(shift), false));
    }

    function _shl(euint256 change, euint256 shift) private returns (euint256) {
        return euint256.wrap(Impl.shl(euint256.unwrap(change), euint256.unwrap(shift), false));
    }
}
