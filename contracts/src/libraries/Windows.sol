// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Pending, PendingKind} from "../types/JointTypes.sol";
import {Window} from "../types/WindowTypes.sol";
import {Seats} from "./Seats.sol";

/// A moment in which several seats may speak up, the twin of packages/game-kit/src/parts/window.ts.
library Windows {
    function open(uint16 seats) internal pure returns (Window memory) {
        return Window(seats, 0);
    }

    /// One seat's answer, in whatever order they come.
    function answer(Window memory w, uint8 seat, bool speaksUp) internal pure {
        w.asked &= ~uint16(1 << seat);
        if (speaksUp) w.spoke |= uint16(1 << seat);
    }

    function isAsked(Window memory w, uint8 seat) internal pure returns (bool) {
        return Seats.has(w.asked, seat);
    }

    function pendingIn(Window memory w) internal pure returns (Pending memory p) {
        p.kind = PendingKind.All;
        p.seats = w.asked;
    }

    /// Of those who spoke up the first left of a seat; someone must have.
    function firstToSpeak(Window memory w, uint8 after_) internal pure returns (uint8) {
        return Seats.leftOf(w.spoke, after_);
    }
}
