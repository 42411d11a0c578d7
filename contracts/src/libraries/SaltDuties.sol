// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Need, Verb} from "../types/JointTypes.sol";
import {SaltPlay, SaltSeat, SaltState, SaltWay} from "../types/SaltTypes.sol";
import {Needs} from "./Needs.sol";

/// What each seat of a salt dealer has to bring: the twin of packages/dealers/src/salt/duties.ts.
library SaltDuties {
    using Needs for bytes;

    uint256 internal constant SALT = 1;
    uint256 internal constant BEACON = 2;
    uint256 internal constant DRAW = 4;
    uint256 internal constant OPEN = 8;
    uint256 internal constant CLOSE = 16;
    uint16 private constant SEALED = 256;
    /// Where a seat's encoding has the offsets of its slots and plays.
    uint256 private constant SLOTS = 320;
    uint256 private constant PLAYS = 352;

    /// The state where it lies in calldata: most calls read little of it, and decoding it all is dear.
    function at(bytes calldata state) internal pure returns (SaltState calldata s) {
        assembly ("memory-safe") {
            s := add(state.offset, 32)
        }
    }

    /// What this stage asks for, and of whom. Stages come one after the other, each for both seats: what a seat
    /// brings in one doesn't depend on the other's.
    function stageOf(SaltState calldata s, Need[] calldata needs) internal pure returns (uint256 duty, uint256 parties) {
        uint256 one = dutiesOf(s, needs, 0);
        uint256 other = dutiesOf(s, needs, 1);
        unchecked {
            duty = (one | other) & (~(one | other) + 1);
        }
        if (one & duty != 0) parties = 1;
        if (other & duty != 0) parties |= 2;
    }

    function dutiesOf(SaltState calldata s, Need[] calldata needs, uint256 party)
        internal
        pure
        returns (uint256 duties)
    {
        SaltSeat calldata own = _seatOf(s, party);
        SaltSeat calldata other = _seatOf(s, 1 - party);
        bool isProof = s.way == SaltWay.Proof;
        bool seenOwn;
        bool seenOther;
        uint256 count = needs.length;
        for (uint256 i = 0; i < count; i++) {
            Need calldata n = Needs.get(needs, i);
            uint256 verb = n.verb;
            if (verb == Verb.Deal) {
                // A seat's cards come together: its first one tells whether they have come.
                if (seenOwn && seenOther) continue;
                uint256 seat = n.seat;
                if (seat == party && !seenOwn) {
                    seenOwn = true;
                    if (isProof && own.beaconSet && !_has(own, n.slot)) duties |= DRAW;
                } else if (seat == 1 - party && !seenOther) {
                    seenOther = true;
                    if (other.salt != 0 && !other.beaconSet && !_has(other, n.slot)) duties |= BEACON;
                }
            } else if (verb == Verb.Show) {
                if (_isSealed(own, n.slot)) duties |= OPEN;
            } else if (verb == Verb.Deck) {
                if (n.seat == party && !_isSalted(own, n)) duties |= SALT;
            } else if (verb == Verb.Close) {
                if (!isProof && own.salt != 0) duties |= CLOSE;
            }
        }
    }

    /// How many decks of this seat are asked for, and where the first one stands.
    function ownDeck(Need[] calldata needs, uint256 party) internal pure returns (uint256 count, uint256 at) {
        for (uint256 i = 0; i < needs.length; i++) {
            if (needs[i].verb != Verb.Deck || needs[i].seat != party) continue;
            if (count++ == 0) at = i;
        }
    }

    /// The slots that are dealt to this seat.
    function dealt(Need[] calldata needs, uint256 party) internal pure returns (bytes memory slots) {
        slots = new bytes(2 * needs.length + 32);
        uint256 count;
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            if (n.verb != Verb.Deal || n.seat != party) continue;
            uint256 slot = n.slot;
            assembly ("memory-safe") {
                mstore(add(add(slots, 32), shl(1, count)), shl(240, slot))
            }
            count++;
        }
        assembly ("memory-safe") {
            mstore(slots, shl(1, count))
        }
    }

    function playAt(SaltSeat memory seat, uint16 slot, bool onlySealed) internal pure returns (bool, uint256) {
        SaltPlay[] memory plays = seat.plays;
        for (uint256 i = 0; i < plays.length; i++) {
            if (plays[i].slot == slot && (!onlySealed || plays[i].face == SEALED)) return (true, i);
        }
        return (false, 0);
    }

    function removePlay(SaltSeat memory seat, uint256 place) internal pure {
        SaltPlay[] memory plays = new SaltPlay[](seat.plays.length - 1);
        for (uint256 i = 0; i < plays.length; i++) {
            plays[i] = seat.plays[i < place ? i : i + 1];
        }
        seat.plays = plays;
    }

    function has(bytes memory slots, uint256 slot) internal pure returns (bool found) {
        assembly ("memory-safe") {
            let from := add(slots, 32)
            for { let end := add(from, mload(slots)) } lt(from, end) { from := add(from, 2) } {
                if eq(shr(240, mload(from)), slot) {
                    found := 1
                    break
                }
            }
        }
    }

    /// A hand is listed in its own order by most rules, and then compared at once.
    function isWholeHand(bytes memory held, bytes calldata listed) internal pure returns (bool) {
        uint256 size = held.length;
        if (size < 2 || listed.length / 2 != size / 2) return false;
        if (keccak256(held) == keccak256(listed)) return true;
        bytes memory list = listed;
        for (uint256 i = 0; 2 * i < size; i++) {
            if (!has(list, held.slotAt(i))) return false;
        }
        return true;
    }

    function without(bytes memory slots, uint16 slot) internal pure returns (bytes memory left) {
        left = new bytes(slots.length);
        assembly ("memory-safe") {
            let to := add(left, 32)
            let from := add(slots, 32)
            for { let end := add(from, mload(slots)) } lt(from, end) { from := add(from, 2) } {
                let word := mload(from)
                if iszero(eq(shr(240, word), slot)) {
                    mstore8(to, byte(0, word))
                    mstore8(add(to, 1), byte(1, word))
                    to := add(to, 2)
                }
            }
            mstore(left, sub(to, add(left, 32)))
        }
    }

    /// The seat has a salt that it committed to after this very list was fixed.
    function _isSalted(SaltSeat calldata seat, Need calldata n) private pure returns (bool) {
        return seat.salt != 0 && seat.deck == n.slot >> 8 && keccak256(seat.list) == keccak256(n.list);
    }

    function _isSealed(SaltSeat calldata seat, uint256 slot) private pure returns (bool found) {
        assembly ("memory-safe") {
            let play := add(seat, calldataload(add(seat, PLAYS)))
            let end := add(add(play, 32), shl(7, calldataload(play)))
            for { play := add(play, 32) } lt(play, end) { play := add(play, 128) } {
                if eq(calldataload(play), slot) {
                    if eq(calldataload(add(play, 64)), SEALED) {
                        found := 1
                        break
                    }
                }
            }
        }
    }

    function _has(SaltSeat calldata seat, uint256 slot) private pure returns (bool found) {
        assembly ("memory-safe") {
            let list := add(seat, calldataload(add(seat, SLOTS)))
            let end := add(add(list, 32), calldataload(list))
            for { list := add(list, 32) } lt(list, end) { list := add(list, 2) } {
                if eq(shr(240, calldataload(list)), slot) {
                    found := 1
                    break
                }
            }
        }
    }

    /// Of the two seats.
    function _seatOf(SaltState calldata s, uint256 party) private pure returns (SaltSeat calldata seat) {
        assembly ("memory-safe") {
            let seats := add(add(s, calldataload(add(s, 32))), 32)
            seat := add(seats, calldataload(add(seats, shl(5, party))))
        }
    }
}
