// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HoldemEvaluator} from "../../src/libraries/holdem/HoldemEvaluator.sol";
import {Test} from "../utils/Test.sol";

contract HoldemEvaluatorTest is Test {
    /// vectors/holdem-ranks.json: seven faces and the packed rank of each hand, from the TypeScript half.
    function test_rank7_agreesWithTheVectorsBelow6000Gas() public view {
        string memory json = vm.readFile("../vectors/holdem-ranks.json");
        bytes memory hands = vm.parseJsonBytes(json, ".hands");
        bytes memory ranks = vm.parseJsonBytes(json, ".ranks");
        uint256 number = ranks.length / 3;
        assertEq(hands.length, 7 * number, "seven faces a hand");
        uint256 most;
        for (uint256 i = 0; i < number; i++) {
            uint256 faces;
            for (uint256 j = 0; j < 7; j++) faces = (faces << 8) | uint8(hands[7 * i + j]);
            uint256 expected;
            for (uint256 j = 0; j < 3; j++) expected = (expected << 8) | uint8(ranks[3 * i + j]);
            uint256 gas = gasleft();
            uint256 rank = HoldemEvaluator.rank7(faces);
            gas -= gasleft();
            if (gas > most) most = gas;
            assertEq(rank, expected, "rank");
        }
        assertAtMost(most, 6000, "gas of seven cards");
        assertTrue(number >= 1000, "enough hands");
    }

    function test_fuzz_rank7_doesNotDependOnTheOrder(uint256 seed) public pure {
        uint256 faces;
        uint256 turned;
        uint256 used;
        for (uint256 i = 0; i < 7; i++) {
            uint256 face = uint256(keccak256(abi.encode(seed, i))) % 52;
            while ((used >> face) & 1 == 1) face = (face + 1) % 52;
            used |= 1 << face;
            faces = (faces << 8) | face;
            turned |= face << (8 * ((i * 3) % 7));
        }
        assertEq(HoldemEvaluator.rank7(faces), HoldemEvaluator.rank7(turned), "the same seven cards");
    }
}
