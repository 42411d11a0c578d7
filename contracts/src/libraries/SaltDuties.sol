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

    function owed(SaltState memory s, Need[] calldata needs) internal pure returns (uint256 parties) {
        if (dutiesOf(s, needs, 0) != 0) parties = 1;
        if (dutiesOf(s, needs, 1) != 0) parties |= 2;
    }

    function dutiesOf(SaltState memory s, Need[] calldata needs, uint256 party) internal pure returns (uint256 duties) {
        SaltSeat memory own = s.seats[party];
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = needs[i];
            if (n.verb == Verb.Deck) {
                if (n.seat == party && !_isSalted(own, n)) duties |= SALT;
            } else if (n.verb == Verb.Show) {
                (bool found,) = playAt(own, n.slot, true);
                if (found) duties |= OPEN;
            } else if (n.verb == Verb.Close) {
                if (s.way == SaltWay.Audit && own.salt != 0) duties |= CLOSE;
            }
        }
        SaltSeat memory other = s.seats[1 - party];
        if (other.salt != 0 && !other.beaconSet && _isUndrawn(other, needs, 1 - party)) duties |= BEACON;
        if (s.way == SaltWay.Proof && own.beaconSet && _isUndrawn(own, needs, party)) duties |= DRAW;
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
    function _isSalted(SaltSeat memory seat, Need calldata n) private pure returns (bool) {
        return seat.salt != 0 && seat.deck == n.slot >> 8 && keccak256(seat.list) == keccak256(n.list);
    }

    function _isUndrawn(SaltSeat memory seat, Need[] calldata needs, uint256 party) private pure returns (bool) {
        for (uint256 i = 0; i < needs.length; i++) {
            if (needs[i].verb == Verb.Deal && needs[i].seat == party) return !has(seat.slots, needs[i].slot);
        }
        return false;
    }
}
