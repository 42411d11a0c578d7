// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlayersErrors, PlayersState} from "../types/PlayersTypes.sol";
import {Bn254, Cipher, Point} from "./Bn254.sol";

/// The cards of the `players` dealer, unpacked: one record a slot, ascending. A record is, from its low bits,
/// eight bytes of keccak(a), the face, the seats whose token is missing (two bytes), the holder, the slot
/// (two bytes).
struct Cards {
    PlayersState s;
    uint256[] records;
}

library PlayersCards {
    uint256 internal constant SEALED = 255;
    uint256 internal constant DECK = 255;
    uint256 internal constant EVERYONE = 254;
    uint256 private constant RECORD = 14;

    function decode(bytes calldata state) internal pure returns (Cards memory cards) {
        cards.s = abi.decode(state, (PlayersState));
        bytes memory packed = cards.s.slots;
        uint256 n = packed.length / RECORD;
        uint256[] memory records = new uint256[](n);
        assembly ("memory-safe") {
            let from := add(packed, 32)
            let to := add(records, 32)
            for { let i := 0 } lt(i, n) { i := add(i, 1) } {
                mstore(to, shr(144, mload(from)))
                to := add(to, 32)
                from := add(from, 14)
            }
        }
        cards.records = records;
    }

    /// The state where it lies, for a question that needs a few words of it.
    function inCalldata(bytes calldata state) internal pure returns (PlayersState calldata s) {
        assembly ("memory-safe") {
            s := add(state.offset, calldataload(state.offset))
        }
    }

    /// The record of a slot among packed ones; zero if there is none.
    function peek(bytes calldata slots, uint256 slot) internal pure returns (uint256 record) {
        assembly ("memory-safe") {
            let low := 0
            let high := div(slots.length, 14)
            let end := high
            for {} lt(low, high) {} {
                let middle := shr(1, add(low, high))
                switch lt(shr(240, calldataload(add(slots.offset, mul(14, middle)))), slot)
                case 1 { low := add(middle, 1) }
                default { high := middle }
            }
            if lt(low, end) {
                record := shr(144, calldataload(add(slots.offset, mul(14, low))))
                if iszero(eq(shr(96, record), slot)) { record := 0 }
            }
        }
    }

    function encode(Cards memory cards) internal pure returns (bytes memory) {
        uint256[] memory records = cards.records;
        uint256 n = records.length;
        bytes memory packed = new bytes(RECORD * n + 32);
        assembly ("memory-safe") {
            let to := add(packed, 32)
            let from := add(records, 32)
            for { let i := 0 } lt(i, n) { i := add(i, 1) } {
                mstore(to, shl(144, mload(from)))
                to := add(to, 14)
                from := add(from, 32)
            }
            mstore(packed, mul(n, 14))
        }
        cards.s.slots = packed;
        return abi.encode(cards.s);
    }

    function slotOf(uint256 record) internal pure returns (uint256) {
        return record >> 96;
    }

    function holderOf(uint256 record) internal pure returns (uint256) {
        return (record >> 88) & 0xff;
    }

    function missingOf(uint256 record) internal pure returns (uint256) {
        return (record >> 72) & 0xffff;
    }

    function faceOf(uint256 record) internal pure returns (uint256) {
        return (record >> 64) & 0xff;
    }

    function tagOf(uint256 record) internal pure returns (uint256) {
        return record & 0xffffffffffffffff;
    }

    function aTag(Point memory a) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(a))) >> 192;
    }

    function make(uint256 slot, uint256 holder, uint256 missing, uint256 tag) internal pure returns (uint256) {
        return (slot << 96) | (holder << 88) | (missing << 72) | (SEALED << 64) | tag;
    }

    function withHolder(uint256 record, uint256 holder) internal pure returns (uint256) {
        return (record & ~(uint256(0xff) << 88)) | (holder << 88);
    }

    /// One seat's token taken off; the face is set once none is missing.
    function withoutSeat(uint256 record, uint256 seat, uint256 face) internal pure returns (uint256) {
        uint256 missing = missingOf(record) & ~(uint256(1) << seat);
        return (record & ~(uint256(0xffffff) << 64)) | (missing << 72) | (face << 64);
    }

    /// Where the slot is, or where it would be.
    function locate(Cards memory cards, uint256 slot) internal pure returns (uint256 low, bool found) {
        uint256[] memory records = cards.records;
        uint256 high = records.length;
        while (low < high) {
            uint256 middle = (low + high) / 2;
            if (slotOf(records[middle]) < slot) low = middle + 1;
            else high = middle;
        }
        found = low < records.length && slotOf(records[low]) == slot;
    }

    function find(Cards memory cards, uint256 slot) internal pure returns (uint256 at) {
        bool found;
        (at, found) = locate(cards, slot);
        if (!found) revert PlayersErrors.UnknownSlot();
    }

    /// A slot that is sealed to this seat alone.
    function findHeld(Cards memory cards, uint256 slot, uint256 seat) internal pure returns (uint256 at) {
        at = find(cards, slot);
        uint256 record = cards.records[at];
        if (holderOf(record) != seat || missingOf(record) != uint256(1) << seat) revert PlayersErrors.NotHeld();
    }

    function put(Cards memory cards, uint256 at, uint256 record, Cipher memory cipher) internal pure {
        cards.records[at] = record;
        cards.s.boxes[at] = keccak256(abi.encode(cipher));
    }

    function insert(Cards memory cards, uint256 record, Cipher memory cipher) internal pure {
        (uint256 at, bool found) = locate(cards, slotOf(record));
        if (!found) {
            uint256[] memory records = new uint256[](cards.records.length + 1);
            bytes32[] memory boxes = new bytes32[](records.length);
            for (uint256 i = 0; i < records.length; i++) {
                if (i == at) continue;
                uint256 from = i < at ? i : i - 1;
                records[i] = cards.records[from];
                boxes[i] = cards.s.boxes[from];
            }
            cards.records = records;
            cards.s.boxes = boxes;
        }
        put(cards, at, record, cipher);
    }

    /// Keeps the slots at `from` … `to` out of the state, and puts `added` empty places there.
    function splice(Cards memory cards, uint256 from, uint256 to, uint256 added) internal pure {
        uint256 n = cards.records.length;
        uint256[] memory records = new uint256[](n - (to - from) + added);
        bytes32[] memory boxes = new bytes32[](records.length);
        for (uint256 i = 0; i < n; i++) {
            if (i >= from && i < to) continue;
            uint256 at = i < from ? i : i - to + from + added;
            records[at] = cards.records[i];
            boxes[at] = cards.s.boxes[i];
        }
        cards.records = records;
        cards.s.boxes = boxes;
    }

    /// The seats that a card returned to this deck is sealed to.
    function live(Cards memory cards, uint256 number) internal pure returns (uint256) {
        bytes memory decks = cards.s.decks;
        for (uint256 i = 0; i < decks.length; i += 3) {
            if (uint8(decks[i]) == number) return (uint256(uint8(decks[i + 1])) << 8) | uint8(decks[i + 2]);
        }
        return 0;
    }

    function setLive(Cards memory cards, uint256 number, uint256 seats) internal pure {
        bytes memory decks = cards.s.decks;
        uint256 at;
        while (at < decks.length && uint8(decks[at]) < number) {
            at += 3;
        }
        bytes memory entry = abi.encodePacked(uint8(number), uint16(seats));
        bool replaces = at < decks.length && uint8(decks[at]) == number;
        if (!replaces) {
            bytes memory wider = new bytes(decks.length + 3);
            for (uint256 i = 0; i < decks.length; i++) {
                wider[i < at ? i : i + 3] = decks[i];
            }
            decks = wider;
        }
        for (uint256 i = 0; i < 3; i++) {
            decks[at + i] = entry[i];
        }
        cards.s.decks = decks;
    }

    /// Σ of the keys of these seats.
    function jointKey(Cards memory cards, uint256 seats) internal view returns (Point memory key) {
        if (seats == 0) revert PlayersErrors.NoSuchSeat();
        for (uint256 seat = 0; seats != 0; seat++) {
            if (seats & 1 == 1) key = Bn254.add(key, seatKey(cards, seat));
            seats >>= 1;
        }
        if (Bn254.isZero(key)) revert PlayersErrors.IdentityKey();
    }

    function seatKey(Cards memory cards, uint256 seat) internal pure returns (Point memory key) {
        if (seat >= cards.s.keys.length) revert PlayersErrors.NoSuchSeat();
        key = Point(cards.s.keys[seat][0], cards.s.keys[seat][1]);
        if (Bn254.isZero(key)) revert PlayersErrors.NoSuchSeat();
    }

    /// (0, M_f) of every face of a new deck, 128 bytes each.
    function firstDeck(bytes memory faces) internal view returns (bytes memory inputs) {
        uint256 highest;
        for (uint256 i = 0; i < faces.length; i++) {
            if (uint8(faces[i]) > highest) highest = uint8(faces[i]);
        }
        Point[] memory points = new Point[](highest + 1);
        points[0] = Bn254.generator();
        for (uint256 f = 1; f <= highest; f++) {
            points[f] = Bn254.add(points[f - 1], points[0]);
        }
        inputs = new bytes(128 * faces.length);
        for (uint256 i = 0; i < faces.length; i++) {
            Point memory m = points[uint8(faces[i])];
            assembly ("memory-safe") {
                mcopy(add(add(inputs, 96), mul(128, i)), m, 64)
            }
        }
    }
}
