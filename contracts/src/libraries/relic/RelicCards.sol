// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {RelicFace} from "../../types/RelicTypes.sol";

/// The deck of Relic, the twin of cards.ts.
library RelicCards {
    uint256 internal constant FACES = 10;
    uint16 internal constant ALL = 1023;
    uint8 internal constant BURNT = 0;
    uint256 internal constant DECK_SIZE = 21;
    uint8 internal constant FIRST_COPY = 21;
    uint8 internal constant NONE = 255;
    uint8 internal constant TABLE = 15;
    uint8 internal constant SEATS = 4;
    bytes internal constant DECK_FACES = hex"000001010101010102020303040405050606070809";

    function allBut(uint8 face) internal pure returns (uint16) {
        return ALL & ~uint16(1 << face);
    }

    function above(uint8 face) internal pure returns (uint16) {
        return ALL & ~uint16((2 << face) - 1);
    }

    function isAimed(uint8 face) internal pure returns (bool) {
        return face == RelicFace.Knight || face == RelicFace.Healer || face == RelicFace.Berserker
            || face == RelicFace.Paladin;
    }

    function yieldsToIdol(uint8 face) internal pure returns (bool) {
        return face == RelicFace.Wizard || face == RelicFace.Paladin;
    }

    function bit(uint8 seat) internal pure returns (uint8) {
        return uint8(1 << seat);
    }
}
