// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Bn254, Point} from "../../src/libraries/Bn254.sol";
import {Faces} from "../../src/libraries/Faces.sol";
import {Test} from "../utils/Test.sol";

contract FacesTest is Test {
    function test_at_isTheFacesMultipleOfTheGenerator() public view {
        uint256 table = Faces.load();
        for (uint256 face = 0; face < 256; face++) {
            Point memory expected = Bn254.mul(Bn254.generator(), face + 1);
            assertTrue(Bn254.equal(Faces.at(table, face), expected), "M_f");
        }
    }
}
