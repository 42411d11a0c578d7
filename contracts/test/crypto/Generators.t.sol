// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Bn254} from "../../src/libraries/Bn254.sol";
import {Generators} from "../../src/libraries/Generators.sol";
import {Test} from "../utils/Test.sol";

contract GeneratorsTest is Test {
    bytes32 private constant TAG = "facedown/v1/generator";

    /// Derives each generator again by try-and-increment; the constants must be these.
    function test_load_givesTheDerivedGenerators() public view {
        uint256 at = Generators.load();
        for (uint256 i = 0; i < Generators.MAX_DECK; i++) {
            (uint256 x, uint256 y) = _derive(i + 1);
            uint256 px;
            uint256 py;
            assembly ("memory-safe") {
                px := mload(add(at, mul(64, i)))
                py := mload(add(at, add(32, mul(64, i))))
            }
            assertEq(px, x, "x");
            assertEq(py, y, "y");
        }
    }

    function test_zero_isDerivedToo() public view {
        (uint256 x, uint256 y) = _derive(0);
        assertEq(Generators.ZERO_X, x, "x");
        assertEq(Generators.ZERO_Y, y, "y");
    }

    function _derive(uint256 number) private view returns (uint256 x, uint256 y) {
        for (uint256 attempt = 0;; attempt++) {
            x = uint256(keccak256(abi.encode(TAG, number, attempt)));
            if (x >= Bn254.P) continue;
            uint256 square = addmod(mulmod(mulmod(x, x, Bn254.P), x, Bn254.P), 3, Bn254.P);
            y = _power(square, (Bn254.P + 1) / 4);
            if (mulmod(y, y, Bn254.P) != square) continue;
            if (y & 1 == 1) y = Bn254.P - y;
            return (x, y);
        }
    }

    function _power(uint256 base, uint256 exponent) private view returns (uint256 result) {
        (bool done, bytes memory answer) = address(5)
            .staticcall(abi.encode(uint256(32), uint256(32), uint256(32), base, exponent, Bn254.P));
        assertTrue(done, "modular exponentiation");
        return abi.decode(answer, (uint256));
    }
}
