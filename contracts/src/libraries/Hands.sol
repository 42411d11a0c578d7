// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Need} from "../types/JointTypes.sol";
import {Needs} from "./Needs.sol";
import {Seats} from "./Seats.sol";

/// Hands as lists of slots, by seat, the twin of packages/game-kit/src/parts/hands.ts: dealt from the top of deck 0, the
/// first seat's cards, then the next one's.
library Hands {
    function dealtTo(uint256 playing, uint256 seat, uint256 each) internal pure returns (bytes memory slots) {
        slots = new bytes(each);
        for (uint256 i = 0; i < each; i++) {
            slots[i] = bytes1(uint8(each * Seats.placeOf(playing, seat) + i));
        }
    }

    /// What a dealer owes for that.
    function dealEach(uint256 playing, uint256 each) internal pure returns (Need[] memory needs) {
        needs = new Need[](each * Seats.count(playing));
        uint8 seat;
        for (uint16 slot = 0; slot < needs.length; slot++) {
            if (slot % each == 0) seat = slot == 0 ? Seats.firstFrom(playing, 0) : Seats.leftOf(playing, seat);
            needs[slot] = Needs.deal(slot, seat);
        }
    }

    /// The hands once it is done.
    function dealt(bytes[] memory hands, uint256 playing, uint256 each) internal pure {
        for (uint256 i = 0; i < hands.length; i++) {
            hands[i] = Seats.has(playing, i) ? dealtTo(playing, i, each) : bytes("");
        }
    }

    function lengths(bytes[] memory hands) internal pure returns (uint8[] memory counted) {
        counted = new uint8[](hands.length);
        for (uint256 i = 0; i < hands.length; i++) {
            counted[i] = uint8(hands[i].length);
        }
    }
}
