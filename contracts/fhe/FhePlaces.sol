// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Needs} from "../src/libraries/Needs.sol";
import {FheSeat, FheState} from "../src/types/FheTypes.sol";

/// Which slot lies where: the twin of packages/dealers/src/fhe/places.ts. Everything changes in place.
library FhePlaces {
    using Needs for bytes;

    uint16 internal constant HOLE = 0xffff;
    uint256 internal constant MAX_PLACES = 8;
    uint256 internal constant NOWHERE = type(uint256).max;

    /// Where the slot lies in the hand, a card that was passed to the deck included.
    function find(FheSeat memory s, uint16 slot) internal pure returns (uint256) {
        if (slot == HOLE) return NOWHERE;
        bytes memory slots = s.slots;
        uint256 count = slots.length / 2;
        if (count > MAX_PLACES) count = MAX_PLACES;
        // All places lie in one word.
        uint256 word;
        assembly ("memory-safe") {
            word := mload(add(slots, 32))
        }
        for (uint256 i = 0; i < count; i++) {
            if (uint16(word >> (240 - 16 * i)) == slot) return i;
        }
        return NOWHERE;
    }

    function isBack(FheSeat memory s, uint256 place) internal pure returns (bool) {
        return (s.back >> place) & 1 == 1;
    }

    /// A card that was passed to the deck isn't held.
    function place(FheSeat memory s, uint16 slot) internal pure returns (uint256 spot) {
        spot = find(s, slot);
        if (spot != NOWHERE && isBack(s, spot)) spot = NOWHERE;
    }

    function isUndealt(FheSeat memory s, uint16 slot) internal pure returns (bool) {
        return slot >> 8 == s.deck && (s.undealt >> (slot & 255)) & 1 == 1;
    }

    /// The place in the list of shown cards.
    function findOpen(FheSeat memory s, uint16 slot) internal pure returns (uint256) {
        uint256 count = s.open.length / 3;
        for (uint256 i = 0; i < count; i++) {
            if (uint8(s.open[3 * i]) == slot >> 8 && uint8(s.open[3 * i + 1]) == slot & 255) return i;
        }
        return NOWHERE;
    }

    function isKnown(FheState memory state, uint16 slot) internal pure returns (bool) {
        if (slot == HOLE) return false;
        for (uint256 i = 0; i < state.seats.length; i++) {
            FheSeat memory s = state.seats[i];
            if (isUndealt(s, slot) || find(s, slot) != NOWHERE || findOpen(s, slot) != NOWHERE) return true;
        }
        return false;
    }

    function isEmpty(FheSeat memory s) internal pure returns (bool) {
        return s.slots.length == 0;
    }

    /// Takes the card at a place out of the hand. Its ciphertext stays: its holder has read it anyway.
    function empty(FheSeat memory s, uint256 spot) internal pure {
        label(s, spot, HOLE);
        s.seen &= ~uint8(1 << spot);
        s.back &= ~uint8(1 << spot);
        uint256 count = s.slots.length / 2;
        for (uint256 i = 0; i < count; i++) {
            if (s.slots.slotAt(i) != HOLE) return;
        }
        s.slots = "";
    }

    /// A place for one more card, the lowest hole first; `NOWHERE` in a full hand. A hole keeps old bits.
    function fill(FheSeat memory s, uint16 slot) internal pure returns (uint256 spot, bool isHole) {
        uint256 count = s.slots.length / 2;
        for (spot = 0; spot < count; spot++) {
            if (s.slots.slotAt(spot) != HOLE) continue;
            label(s, spot, slot);
            return (spot, true);
        }
        if (count == MAX_PLACES) return (NOWHERE, false);
        s.slots = bytes.concat(s.slots, bytes2(slot));
    }

    function label(FheSeat memory s, uint256 spot, uint16 slot) internal pure {
        s.slots[2 * spot] = bytes1(uint8(slot >> 8));
        s.slots[2 * spot + 1] = bytes1(uint8(slot));
    }

    function unopen(FheSeat memory s, uint256 spot) internal pure {
        bytes memory open = new bytes(s.open.length - 3);
        for (uint256 i = 0; i < open.length; i++) {
            open[i] = s.open[i < 3 * spot ? i : i + 3];
        }
        s.open = open;
    }

    /// Nothing of this deck is left anywhere with the seat.
    function forget(FheSeat memory s, uint8 deck) internal pure {
        for (uint256 i = 0; 2 * i < s.slots.length; i++) {
            uint16 slot = s.slots.slotAt(i);
            if (slot != HOLE && slot >> 8 == deck) empty(s, i);
        }
        for (uint256 i = s.open.length / 3; i > 0; i--) {
            if (uint8(s.open[3 * (i - 1)]) == deck) unopen(s, i - 1);
        }
    }
}
