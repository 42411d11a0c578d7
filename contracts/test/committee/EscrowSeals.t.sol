// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {EscrowSeals} from "../../src/libraries/EscrowSeals.sol";
import {Test} from "../utils/Test.sol";

/// The lists in which the state says what was sealed: by name, each name once.
contract EscrowSealsTest is Test {
    function _seal(uint8 deck, uint16 seat, uint256 hash) private pure returns (bytes memory) {
        return abi.encodePacked(deck, seat, hash);
    }

    function _put(bytes memory list, bytes memory entry) private pure returns (bytes memory) {
        return EscrowSeals.put(list, entry, 3);
    }

    function test_put_keepsTheOrderOfNamesHoweverTheyCome() public pure {
        bytes memory sorted = bytes.concat(_seal(0, 1, 11), _seal(0, 2, 12), _seal(1, 0, 13));
        bytes memory up = _put(_put(_put("", _seal(0, 1, 11)), _seal(0, 2, 12)), _seal(1, 0, 13));
        bytes memory down = _put(_put(_put("", _seal(1, 0, 13)), _seal(0, 2, 12)), _seal(0, 1, 11));
        assertEq(up, sorted, "rising");
        assertEq(down, sorted, "falling");
    }

    function test_put_replacesItsOwnNameAndMovesNoOther() public pure {
        bytes memory list = bytes.concat(_seal(0, 1, 11), _seal(0, 2, 12), _seal(1, 0, 13));
        for (uint16 seat = 1; seat < 3; seat++) {
            bytes memory anew = _put(list, _seal(0, seat, 99));
            bytes memory expected =
                bytes.concat(_seal(0, 1, seat == 1 ? 99 : 11), _seal(0, 2, seat == 2 ? 99 : 12), _seal(1, 0, 13));
            assertEq(anew, expected, "one gives way");
        }
    }

    function test_without_forgetsWholeDecks() public pure {
        bytes memory list = bytes.concat(_seal(0, 1, 11), _seal(0, 2, 12), _seal(1, 0, 13));
        bytes memory kept = EscrowSeals.without(list, EscrowSeals.SEALED, 1);
        assertEq(kept, _seal(1, 0, 13), "the other deck stays");
        assertEq(EscrowSeals.without(list, EscrowSeals.SEALED, 3).length, 0, "both are gone");
    }
}
