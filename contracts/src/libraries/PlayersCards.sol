// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlayersErrors, PlayersState} from "../types/PlayersTypes.sol";
import {Bn254, Cipher, Point} from "./Bn254.sol";

/// The cards of the `players` dealer: its encoded state in memory, and where its lists begin there. Most moves
/// change a few words of it, and decoding it all costs more than their proof. A record is fourteen bytes a
/// slot, ascending; from its low bits: eight bytes of keccak(a), the face, the seats whose token is missing
/// (two bytes), the holder, the slot (two bytes).
struct Cards {
    bytes state;
    uint256 keys;
    uint256 decks;
    uint256 slots;
    uint256 boxes;
}

library PlayersCards {
    uint256 internal constant SEALED = 255;
    uint256 internal constant DECK = 255;
    uint256 internal constant EVERYONE = 254;

    function decode(bytes calldata state) internal pure returns (Cards memory) {
        return inMemory(state);
    }

    /// The state where it lies, for a question that needs a few words of it.
    function inCalldata(bytes calldata state) internal pure returns (PlayersState calldata s) {
        assembly ("memory-safe") {
            s := add(state.offset, calldataload(state.offset))
        }
    }

    /// The record of a slot among packed ones; zero if there is none.
    function peek(bytes calldata slots, uint256 slot) internal pure returns (uint256 found) {
        assembly ("memory-safe") {
            let low := 0
            let high := div(slots.length, 14)
            let end := high
            // In a whole deck a slot's number is its place.
            let guess := and(slot, 0xff)
            if lt(guess, high) {
                if eq(shr(240, calldataload(add(slots.offset, mul(14, guess)))), slot) {
                    low := guess
                    high := guess
                }
            }
            for {} lt(low, high) {} {
                let middle := shr(1, add(low, high))
                switch lt(shr(240, calldataload(add(slots.offset, mul(14, middle)))), slot)
                case 1 { low := add(middle, 1) }
                default { high := middle }
            }
            if lt(low, end) {
                found := shr(144, calldataload(add(slots.offset, mul(14, low))))
                if iszero(eq(shr(96, found), slot)) { found := 0 }
            }
        }
    }

    /// A state that lies in memory.
    function inMemory(bytes memory state) internal pure returns (Cards memory cards) {
        cards.state = state;
        assembly ("memory-safe") {
            let head := add(state, 64)
            mstore(add(cards, 32), add(head, mload(head)))
            mstore(add(cards, 64), add(head, mload(add(head, 96))))
            mstore(add(cards, 96), add(head, mload(add(head, 128))))
            mstore(add(cards, 128), add(head, mload(add(head, 160))))
        }
    }

    /// Which decks are being shuffled, and by whom they have been.
    function laid(Cards memory cards) internal pure returns (bytes32 hash, uint256 done) {
        bytes memory state = cards.state;
        assembly ("memory-safe") {
            hash := mload(add(state, 96))
            done := mload(add(state, 128))
        }
    }

    function setLaid(Cards memory cards, bytes32 hash, uint256 done) internal pure {
        bytes memory state = cards.state;
        assembly ("memory-safe") {
            mstore(add(state, 96), hash)
            mstore(add(state, 128), done)
        }
    }

    function count(Cards memory cards) internal pure returns (uint256 n) {
        uint256 boxes = cards.boxes;
        assembly ("memory-safe") {
            n := mload(boxes)
        }
    }

    function record(Cards memory cards, uint256 i) internal pure returns (uint256 value) {
        uint256 slots = cards.slots;
        assembly ("memory-safe") {
            value := shr(144, mload(add(add(slots, 32), mul(14, i))))
        }
    }

    function setRecord(Cards memory cards, uint256 i, uint256 value) internal pure {
        uint256 slots = cards.slots;
        assembly ("memory-safe") {
            let to := add(add(slots, 32), mul(14, i))
            mstore(to, or(shl(144, value), and(mload(to), 0xffffffffffffffffffffffffffffffffffff)))
        }
    }

    /// keccak(a, b) of a slot's ciphertext.
    function box(Cards memory cards, uint256 i) internal pure returns (bytes32 hash) {
        uint256 boxes = cards.boxes;
        assembly ("memory-safe") {
            hash := mload(add(add(boxes, 32), shl(5, i)))
        }
    }

    function setBox(Cards memory cards, uint256 i, bytes32 hash) internal pure {
        uint256 boxes = cards.boxes;
        assembly ("memory-safe") {
            mstore(add(add(boxes, 32), shl(5, i)), hash)
        }
    }

    function slotOf(uint256 value) internal pure returns (uint256) {
        return value >> 96;
    }

    function holderOf(uint256 value) internal pure returns (uint256) {
        return (value >> 88) & 0xff;
    }

    function missingOf(uint256 value) internal pure returns (uint256) {
        return (value >> 72) & 0xffff;
    }

    function faceOf(uint256 value) internal pure returns (uint256) {
        return (value >> 64) & 0xff;
    }

    function tagOf(uint256 value) internal pure returns (uint256) {
        return value & 0xffffffffffffffff;
    }

    function aTag(Point memory a) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(a))) >> 192;
    }

    function make(uint256 slot, uint256 holder, uint256 missing, uint256 tag) internal pure returns (uint256) {
        return (slot << 96) | (holder << 88) | (missing << 72) | (SEALED << 64) | tag;
    }

    function withHolder(uint256 value, uint256 holder) internal pure returns (uint256) {
        return (value & ~(uint256(0xff) << 88)) | (holder << 88);
    }

    /// One seat's token taken off; the face is set once none is missing.
    function withoutSeat(uint256 value, uint256 seat, uint256 face) internal pure returns (uint256) {
        uint256 missing = missingOf(value) & ~(uint256(1) << seat);
        return (value & ~(uint256(0xffffff) << 64)) | (missing << 72) | (face << 64);
    }

    /// Where the slot is, or where it would be.
    function locate(Cards memory cards, uint256 slot) internal pure returns (uint256 low, bool found) {
        uint256 from = cards.slots + 32;
        uint256 n = count(cards);
        assembly ("memory-safe") {
            let high := n
            let guess := and(slot, 0xff)
            if lt(guess, n) {
                if eq(shr(240, mload(add(from, mul(14, guess)))), slot) {
                    low := guess
                    high := guess
                }
            }
            for {} lt(low, high) {} {
                let middle := shr(1, add(low, high))
                switch lt(shr(240, mload(add(from, mul(14, middle)))), slot)
                case 1 { low := add(middle, 1) }
                default { high := middle }
            }
            if lt(low, n) { found := eq(shr(240, mload(add(from, mul(14, low)))), slot) }
        }
    }

    function find(Cards memory cards, uint256 slot) internal pure returns (uint256 at) {
        bool found;
        (at, found) = locate(cards, slot);
        if (found) return at;
        (uint256 deck, bool isLaid) = _deck(cards, slot >> 8);
        uint256 drawable = isLaid ? (_entry(cards, deck) >> 224) & 0xff : 0;
        if (drawable != 0 && slot & 0xff >= drawable) revert PlayersErrors.NotDrawable();
        revert PlayersErrors.UnknownSlot();
    }

    /// Of a deck that everyone has shuffled only the drawable slots stay.
    function keepDrawable(Cards memory cards, uint256 number, uint256 drawable) internal pure {
        if (drawable == 0) return;
        (uint256 from,) = locate(cards, (number << 8) + drawable);
        (uint256 to,) = locate(cards, (number + 1) << 8);
        if (from < to) splice(cards, from, to, 0);
    }

    /// A slot that is sealed to this seat alone.
    function findHeld(Cards memory cards, uint256 slot, uint256 seat) internal pure returns (uint256 at) {
        at = find(cards, slot);
        uint256 value = record(cards, at);
        if (holderOf(value) != seat || missingOf(value) != uint256(1) << seat) revert PlayersErrors.NotHeld();
    }

    function insert(Cards memory cards, uint256 value, Cipher memory cipher) internal pure {
        (uint256 at, bool found) = locate(cards, slotOf(value));
        if (!found) splice(cards, at, at, 1);
        setRecord(cards, at, value);
        setBox(cards, at, keccak256(abi.encode(cipher)));
    }

    /// Keeps the slots at `from` … `to` out of the state, and puts `added` empty places there.
    function splice(Cards memory cards, uint256 from, uint256 to, uint256 added) internal pure {
        uint256 n = count(cards);
        Cards memory wide = _sized(cards, _length(cards.decks), n - (to - from) + added);
        _copy(cards.decks + 32, wide.decks + 32, _length(cards.decks));
        _copy(cards.slots + 32, wide.slots + 32, 14 * from);
        _copy(cards.slots + 32 + 14 * to, wide.slots + 32 + 14 * (from + added), 14 * (n - to));
        _copy(cards.boxes + 32, wide.boxes + 32, 32 * from);
        _copy(cards.boxes + 32 + 32 * to, wide.boxes + 32 + 32 * (from + added), 32 * (n - to));
        _become(cards, wide);
    }

    /// The seats that a card returned to this deck is sealed to.
    function live(Cards memory cards, uint256 number) internal pure returns (uint256) {
        (uint256 at, bool found) = _deck(cards, number);
        return found ? (_entry(cards, at) >> 232) & 0xffff : 0;
    }

    function setLive(Cards memory cards, uint256 number, uint256 seats) internal pure {
        (uint256 at, bool found) = _deck(cards, number);
        if (found) _setDeck(cards, at, number, seats, (_entry(cards, at) >> 224) & 0xff);
    }

    /// A new deck, of which only the first `drawable` slots are ever opened; zero for all.
    function layDeck(Cards memory cards, uint256 number, uint256 seats, uint256 drawable) internal pure {
        (uint256 at, bool found) = _deck(cards, number);
        if (!found) {
            uint256 length = _length(cards.decks);
            uint256 n = count(cards);
            Cards memory wide = _sized(cards, length + 4, n);
            _copy(cards.decks + 32, wide.decks + 32, at);
            _copy(cards.decks + 32 + at, wide.decks + 36 + at, length - at);
            _copy(cards.slots + 32, wide.slots + 32, 14 * n);
            _copy(cards.boxes + 32, wide.boxes + 32, 32 * n);
            _become(cards, wide);
        }
        _setDeck(cards, at, number, seats, drawable);
    }

    function _setDeck(Cards memory cards, uint256 at, uint256 number, uint256 seats, uint256 drawable) private pure {
        uint256 to = cards.decks + 32 + at;
        uint256 entry = (number << 24) | ((seats & 0xffff) << 8) | drawable;
        assembly ("memory-safe") {
            mstore(to, or(shl(224, entry), and(mload(to), shr(32, not(0)))))
        }
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
        uint256 keys = cards.keys;
        if (seat >= _length(keys)) revert PlayersErrors.NoSuchSeat();
        assembly ("memory-safe") {
            mcopy(key, add(add(keys, 32), shl(6, seat)), 64)
        }
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
    /// A state with the same keys and shuffles, and room for other lists: all zeros so far.
    function _sized(Cards memory cards, uint256 decks, uint256 n) private pure returns (Cards memory) {
        uint256 keysSize = 32 + 64 * _length(cards.keys);
        uint256 decksSize = 32 + ((decks + 31) & ~uint256(31));
        uint256 slotsSize = 32 + ((14 * n + 31) & ~uint256(31));
        bytes memory state = new bytes(224 + keysSize + decksSize + slotsSize + 32 + 32 * n);
        _copy(_head(cards), _headOf(state), 192 + keysSize);
        uint256 at = 192 + keysSize;
        assembly ("memory-safe") {
            mstore(add(state, 32), 32)
            let head := add(state, 64)
            mstore(add(head, 96), at)
            mstore(add(head, at), decks)
            at := add(at, decksSize)
            mstore(add(head, 128), at)
            mstore(add(head, at), mul(14, n))
            at := add(at, slotsSize)
            mstore(add(head, 160), at)
            mstore(add(head, at), n)
        }
        return inMemory(state);
    }

    function _become(Cards memory cards, Cards memory other) private pure {
        assembly ("memory-safe") {
            mcopy(cards, other, 160)
        }
    }

    function _head(Cards memory cards) private pure returns (uint256) {
        return _headOf(cards.state);
    }

    function _headOf(bytes memory state) private pure returns (uint256 head) {
        assembly ("memory-safe") {
            head := add(state, 64)
        }
    }

    /// Where a deck's four bytes are among the decks, or where they would be.
    function _deck(Cards memory cards, uint256 number) private pure returns (uint256 at, bool) {
        uint256 length = _length(cards.decks);
        for (; at < length; at += 4) {
            uint256 found = _entry(cards, at) >> 248;
            if (found >= number) return (at, found == number);
        }
        return (at, false);
    }

    function _entry(Cards memory cards, uint256 at) private pure returns (uint256 word) {
        uint256 decks = cards.decks;
        assembly ("memory-safe") {
            word := mload(add(add(decks, 32), at))
        }
    }

    function _length(uint256 list) private pure returns (uint256 length) {
        assembly ("memory-safe") {
            length := mload(list)
        }
    }

    function _copy(uint256 from, uint256 to, uint256 size) private pure {
        assembly ("memory-safe") {
            mcopy(to, from, size)
        }
    }
}
