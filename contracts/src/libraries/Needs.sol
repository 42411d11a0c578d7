// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Need, Pending, PendingKind, Verb} from "../types/JointTypes.sol";

/// Makes needs, as packages/game-kit/src/joints/needs.ts does.
library Needs {
    uint8 internal constant DECK = 255;

    /// A fresh deck, its faces in a public order, to be shuffled by the seats in `seats`, all of it drawable.
    function deck(uint8 number, bytes memory faces, uint256 seats) internal pure returns (Need memory) {
        return Need(Verb.Deck, uint16(number) << 8, DECK, 0, seats, faces);
    }

    /// A seat's own deck, from which it alone draws.
    function ownDeck(uint8 number, bytes memory faces, uint8 owner, uint256 seats)
        internal
        pure
        returns (Need memory)
    {
        return Need(Verb.Deck, uint16(number) << 8, owner, 0, seats, faces);
    }

    function deal(uint16 slot, uint8 seat) internal pure returns (Need memory) {
        return Need(Verb.Deal, slot, seat, 0, 0, "");
    }

    function show(uint16 slot, uint256 set) internal pure returns (Need memory) {
        return Need(Verb.Show, slot, 0, 0, set, "");
    }

    function pass(uint16 slot, uint8 to) internal pure returns (Need memory) {
        return Need(Verb.Pass, slot, to, slot, 0, "");
    }

    function passCopy(uint16 slot, uint8 to, uint16 copy) internal pure returns (Need memory) {
        return Need(Verb.Pass, slot, to, copy, 0, "");
    }

    /// `slots` as two bytes each.
    function mix(bytes memory slots) internal pure returns (Need memory) {
        return Need(Verb.Mix, 0, 0, 0, 0, slots);
    }

    function claim(uint16 slot, uint256 set) internal pure returns (Need memory) {
        return Need(Verb.Claim, slot, 0, 0, set, "");
    }

    function same(uint16 slot, uint16 other) internal pure returns (Need memory) {
        return Need(Verb.Same, slot, 0, other, 0, "");
    }

    /// `slots` as two bytes each.
    function exit(bytes memory slots) internal pure returns (Need memory) {
        return Need(Verb.Exit, 0, 0, 0, 0, slots);
    }

    function drop(uint16 slot) internal pure returns (Need memory) {
        return Need(Verb.Drop, slot, 0, 0, 0, "");
    }

    function close() internal pure returns (Need memory) {
        return Need(Verb.Close, 0, 0, 0, 0, "");
    }

    /// `slots` as two bytes each.
    function none(bytes memory slots, uint256 set) internal pure returns (Need memory) {
        return Need(Verb.None, 0, 0, 0, set, slots);
    }

    /// A shown slot is sealed again, to one seat or to the deck.
    function hide(uint16 slot, uint8 to) internal pure returns (Need memory) {
        return Need(Verb.Hide, slot, to, 0, 0, "");
    }

    /// Undealt slots, as two bytes each, are shuffled among themselves by the seats in `seats`.
    function reshuffle(bytes memory slots, uint256 seats) internal pure returns (Need memory) {
        return Need(Verb.Reshuffle, 0, 0, 0, seats, slots);
    }

    /// One after the other, for slots of one byte each: what everyone of them is asked for.
    function dealAll(bytes memory slots, uint8 seat) internal pure returns (Need[] memory needs) {
        needs = new Need[](slots.length);
        for (uint256 i = 0; i < slots.length; i++) {
            needs[i] = deal(uint8(slots[i]), seat);
        }
    }

    function showAll(bytes memory slots, uint256 set) internal pure returns (Need[] memory needs) {
        needs = new Need[](slots.length);
        for (uint256 i = 0; i < slots.length; i++) {
            needs[i] = show(uint8(slots[i]), set);
        }
    }

    function passAll(bytes memory slots, uint8 to) internal pure returns (Need[] memory needs) {
        needs = new Need[](slots.length);
        for (uint256 i = 0; i < slots.length; i++) {
            needs[i] = pass(uint8(slots[i]), to);
        }
    }

    function hideAll(bytes memory slots, uint8 to) internal pure returns (Need[] memory needs) {
        needs = new Need[](slots.length);
        for (uint256 i = 0; i < slots.length; i++) {
            needs[i] = hide(uint8(slots[i]), to);
        }
    }

    function claimAll(bytes memory slots, uint256 set) internal pure returns (Need[] memory needs) {
        needs = new Need[](slots.length);
        for (uint256 i = 0; i < slots.length; i++) {
            needs[i] = claim(uint8(slots[i]), set);
        }
    }

    function nothing() internal pure returns (Need[] memory) {
        return new Need[](0);
    }

    function only(Need memory one) internal pure returns (Need[] memory needs) {
        needs = new Need[](1);
        needs[0] = one;
    }

    /// The first list, then the second.
    function and(Need[] memory first, Need[] memory second) internal pure returns (Need[] memory needs) {
        needs = new Need[](first.length + second.length);
        for (uint256 i = 0; i < needs.length; i++) {
            needs[i] = i < first.length ? first[i] : second[i - first.length];
        }
    }

    function actionBy(uint8 seat) internal pure returns (Pending memory p) {
        (p.kind, p.seat) = (PendingKind.Action, seat);
    }

    /// Every one of these seats acts, with one clock; their actions must commute.
    function actionByAll(uint256 seats) internal pure returns (Pending memory p) {
        (p.kind, p.seats) = (PendingKind.All, seats);
    }

    function dealerOwes(Need[] memory needs) internal pure returns (Pending memory p) {
        (p.kind, p.needs) = (PendingKind.Dealer, needs);
    }

    /// Does the table wait for an action of this seat?
    function asksSeat(Pending memory p, uint8 seat) internal pure returns (bool) {
        return (p.kind == PendingKind.Action && p.seat == seat)
            || (p.kind == PendingKind.All && (p.seats >> seat) & 1 == 1);
    }

    function slotAt(bytes memory list, uint256 i) internal pure returns (uint16) {
        return (uint16(uint8(list[2 * i])) << 8) | uint8(list[2 * i + 1]);
    }

    function slotIn(bytes calldata list, uint256 i) internal pure returns (uint16 slot) {
        assembly ("memory-safe") {
            slot := shr(240, calldataload(add(list.offset, shl(1, i))))
        }
    }

    /// Need number `i` of a list, which has more than that.
    function get(Need[] calldata needs, uint256 i) internal pure returns (Need calldata n) {
        assembly ("memory-safe") {
            n := add(needs.offset, calldataload(add(needs.offset, shl(5, i))))
        }
    }

    /// Of a deck's need: may the slot at this position ever be dealt or shown?
    function isDrawable(Need memory n, uint256 position) internal pure returns (bool) {
        return n.other == 0 || position < n.other;
    }

    /// A show whose set holds one face tells the rules nothing new and yields no event.
    function isTelling(Need memory n) internal pure returns (bool) {
        return n.verb == Verb.Show && n.set != 0 && (n.set & (n.set - 1)) != 0;
    }
}
