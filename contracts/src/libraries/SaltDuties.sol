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

    /// The state where it lies in calldata: most calls read little of it, and decoding it all is dear.
    function at(bytes calldata state) internal pure returns (SaltState calldata s) {
        assembly ("memory-safe") {
            s := add(state.offset, 32)
        }
    }

    function owed(SaltState calldata s, Need[] calldata needs) internal pure returns (uint256 parties) {
        if (dutiesOf(s, needs, 0) != 0) parties = 1;
        if (dutiesOf(s, needs, 1) != 0) parties |= 2;
    }

    function dutiesOf(SaltState calldata s, Need[] calldata needs, uint256 party)
        internal
        pure
        returns (uint256 duties)
    {
        SaltSeat calldata own = s.seats[party];
        bool seenOwn;
        bool seenOther;
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = needs[i];
            if (n.verb == Verb.Deal) {
                // A seat's cards come together: its first one tells whether they have come.
                if (n.seat == party && !seenOwn) {
                    seenOwn = true;
                    if (s.way == SaltWay.Proof && own.beaconSet && !_has(own.slots, n.slot)) duties |= DRAW;
                } else if (n.seat == 1 - party && !seenOther) {
                    seenOther = true;
                    SaltSeat calldata other = s.seats[1 - party];
                    if (other.salt != 0 && !other.beaconSet && !_has(other.slots, n.slot)) duties |= BEACON;
                }
            } else if (n.verb == Verb.Show) {
                if (_isSealed(own.plays, n.slot)) duties |= OPEN;
            } else if (n.verb == Verb.Deck) {
                if (n.seat == party && !_isSalted(own, n)) duties |= SALT;
            } else if (n.verb == Verb.Close) {
                if (s.way == SaltWay.Audit && own.salt != 0) duties |= CLOSE;
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
        for (uint256 i = 0; i < needs.length; i++) {
            if (needs[i].verb == Verb.Deal && needs[i].seat == party) {
                slots = bytes.concat(slots, bytes2(needs[i].slot));
            }
        }
    }

    function playAt(SaltSeat memory seat, uint16 slot, bool onlySealed) internal pure returns (bool, uint256) {
        for (uint256 i = 0; i < seat.plays.length; i++) {
            if (seat.plays[i].slot == slot && (!onlySealed || seat.plays[i].face == SEALED)) return (true, i);
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

    function has(bytes memory slots, uint16 slot) internal pure returns (bool) {
        for (uint256 i = 0; 2 * i < slots.length; i++) {
            if (slots.slotAt(i) == slot) return true;
        }
        return false;
    }

    function isWholeHand(bytes memory held, bytes memory listed) internal pure returns (bool) {
        if (listed.length / 2 == 0 || listed.length / 2 != held.length / 2) return false;
        for (uint256 i = 0; 2 * i < held.length; i++) {
            if (!has(listed, held.slotAt(i))) return false;
        }
        return true;
    }

    function without(bytes memory slots, uint16 slot) internal pure returns (bytes memory left) {
        for (uint256 i = 0; 2 * i < slots.length; i++) {
            if (slots.slotAt(i) != slot) left = bytes.concat(left, bytes2(slots.slotAt(i)));
        }
    }

    /// The seat has a salt that it committed to after this very list was fixed.
    function _isSalted(SaltSeat calldata seat, Need calldata n) private pure returns (bool) {
        return seat.salt != 0 && seat.deck == n.slot >> 8 && keccak256(seat.list) == keccak256(n.list);
    }

    function _isSealed(SaltPlay[] calldata plays, uint16 slot) private pure returns (bool) {
        for (uint256 i = 0; i < plays.length; i++) {
            if (plays[i].slot == slot && plays[i].face == SEALED) return true;
        }
        return false;
    }

    function _has(bytes calldata slots, uint16 slot) private pure returns (bool) {
        for (uint256 i = 0; i + 1 < slots.length; i += 2) {
            if (bytes2(slots[i:i + 2]) == bytes2(slot)) return true;
        }
        return false;
    }
}
