// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Context} from "../types/JointTypes.sol";
import {Bn254} from "./Bn254.sol";

/// Fiat–Shamir: what every challenge is drawn from. The layout is written down in docs/SECURITY.md.
library Transcript {
    /// 2²⁵⁶ modulo r.
    uint256 private constant TWO_256 = 0x0e0a77c19a07df2f666ea36f7879462e36fc76959f60cd29ac96341c4ffffffb;

    function contextHash(Context memory c) internal pure returns (bytes32) {
        return keccak256(abi.encode(c.chainId, c.table, c.tableId, c.epoch, c.version, c.party));
    }

    bytes32 private constant DECK_TAG = "facedown/v1/deck";

    /// What the shuffle of a whole deck is bound to: the hash of the need that asks for it stands for the version,
    /// so that a shuffle can be made ahead.
    function deckContextHash(Context memory c, bytes32 deck) internal pure returns (bytes32) {
        return keccak256(abi.encode(DECK_TAG, c.chainId, c.table, c.tableId, c.epoch, deck, c.party));
    }

    /// A context's hash where it lies in calldata.
    function contextHashOf(Context calldata c) internal pure returns (bytes32 hash) {
        assembly ("memory-safe") {
            let m := mload(0x40)
            calldatacopy(m, c, 192)
            hash := keccak256(m, 192)
        }
    }

    /// A card key belongs to a seat and an address for as long as the table lasts, whatever the version.
    function keyContextHash(Context memory c, address owner) internal pure returns (bytes32) {
        return keccak256(abi.encode(c.chainId, c.table, c.tableId, c.party, owner));
    }

    /// Scalar number `index` of a seed: 512 bits, reduced.
    function scalar(bytes32 seed, uint256 index) internal pure returns (uint256 k) {
        uint256 r = Bn254.R;
        uint256 two256 = TWO_256;
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, seed)
            mstore(add(m, 32), index)
            mstore(add(m, 64), 0)
            let high := keccak256(m, 96)
            mstore(add(m, 64), 1)
            k := addmod(mulmod(high, two256, r), keccak256(m, 96), r)
        }
    }
}
