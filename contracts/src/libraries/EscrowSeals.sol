// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {EscrowErrors} from "../types/EscrowTypes.sol";
import {Committee, CommitteeKeys} from "./CommitteeKeys.sol";

/// What the state of the `escrow` dealer holds of sealed tokens: lists of entries, each of a name and the hash of
/// what was sealed. `seals` has three bytes of name (deck, seat), `returned` four (slot, live seats); the first
/// byte is the deck in both.
library EscrowSeals {
    uint256 internal constant SEALED = 35;
    uint256 internal constant RETURNED = 36;

    /// The hash of what a seat has sealed of a deck.
    function sealedBy(bytes calldata list, uint256 deck, uint256 seat)
        internal
        pure
        returns (bytes32 hash, bool found)
    {
        uint256 name = (deck << 16) | seat;
        for (uint256 at = 0; at < list.length; at += SEALED) {
            uint256 word = _word(list, at);
            if (word >> 232 == name) return (bytes32(_word(list, at + 3)), true);
        }
    }

    /// The seats that have sealed a deck.
    function sealers(bytes calldata list, uint256 deck) internal pure returns (uint256 seats) {
        for (uint256 at = 0; at < list.length; at += SEALED) {
            uint256 word = _word(list, at);
            if (word >> 248 == deck) seats |= uint256(1) << ((word >> 232) & 0xffff);
        }
    }

    /// The seats whose tokens were sealed with a card that went back, and the hash of what was sealed.
    function returnedTo(bytes calldata list, uint256 slot) internal pure returns (uint256 live, bytes32 hash, bool found) {
        for (uint256 at = 0; at < list.length; at += RETURNED) {
            uint256 word = _word(list, at);
            if (word >> 240 == slot) return ((word >> 224) & 0xffff, bytes32(_word(list, at + 4)), true);
        }
    }

    /// The list with an entry more, in its order; one of the same first `key` bytes gives way to it.
    function put(bytes memory list, bytes memory entry, uint256 key) internal pure returns (bytes memory) {
        uint256 width = entry.length;
        uint256 name = _prefix(entry, 0, key);
        uint256 at = 0;
        while (at < list.length && _prefix(list, at, key) < name) at += width;
        uint256 next = at < list.length && _prefix(list, at, key) == name ? at + width : at;
        return bytes.concat(_part(list, 0, at), entry, _part(list, next, list.length));
    }

    /// The list without the entries of these decks.
    function without(bytes memory list, uint256 width, uint256 decks) internal pure returns (bytes memory kept) {
        for (uint256 at = 0; at < list.length; at += width) {
            if ((decks >> uint8(list[at])) & 1 == 0) kept = bytes.concat(kept, _part(list, at, at + width));
        }
    }

    /// Reads whom a table seals to: ceremony, day (four bytes), threshold, number of servers, their keys. The state
    /// holds the hash of it in the layout of a table's configuration.
    function committee(bytes calldata packed, bytes32 hash) internal pure returns (Committee memory c, uint256 size) {
        if (packed.length < 38) revert EscrowErrors.WrongWitness();
        uint256 n = uint8(packed[37]);
        size = 38 + 64 * n;
        if (packed.length < size) revert EscrowErrors.WrongWitness();
        c.threshold = uint8(packed[36]);
        c.keys = packed[38:size];
        bytes32 ceremony = bytes32(packed[:32]);
        uint32 day = uint32(bytes4(packed[32:36]));
        if (configHash(ceremony, day, c) != hash) revert EscrowErrors.WrongWitness();
    }

    function configHash(bytes32 ceremony, uint32 day, Committee memory c) internal pure returns (bytes32) {
        return keccak256(
            bytes.concat(
                abi.encode(uint256(32), ceremony, day, c.threshold, uint256(128), c.keys.length), c.keys
            )
        );
    }

    function _word(bytes calldata list, uint256 at) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := calldataload(add(list.offset, at))
        }
    }

    function _prefix(bytes memory list, uint256 at, uint256 size) private pure returns (uint256 value) {
        assembly ("memory-safe") {
            value := shr(sub(256, shl(3, size)), mload(add(add(list, 32), at)))
        }
    }

    function _part(bytes memory list, uint256 from, uint256 to) private pure returns (bytes memory part) {
        part = new bytes(to - from);
        assembly ("memory-safe") {
            mcopy(add(part, 32), add(add(list, 32), from), sub(to, from))
        }
    }
}
