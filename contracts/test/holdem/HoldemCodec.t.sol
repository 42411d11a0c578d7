// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HoldemCodec} from "../../src/libraries/holdem/HoldemCodec.sol";
import {HoldemState} from "../../src/types/HoldemTypes.sol";
import {Test} from "../utils/Test.sol";

contract HoldemCodecTest is Test {
    uint256 private constant WORDS = 64;

    function ours(bytes calldata state) external pure returns (HoldemState memory) {
        return HoldemCodec.decoder()(state);
    }

    function soliditys(bytes calldata state) external pure returns (HoldemState memory) {
        return abi.decode(state, (HoldemState));
    }

    function test_fuzz_encode_isWhatSolidityEncodes(HoldemState memory s) public view {
        bytes memory state = HoldemCodec.encode(s);
        assertEq(state, abi.encode(s), "encoded");
        assertEq(abi.encode(this.ours(state)), abi.encode(s), "decoded");
    }

    /// Every bit of every word, one at a time, and a state that is too short.
    function test_decode_refusesWhatSolidityRefuses() public view {
        bytes memory state = new bytes(32 * WORDS);
        for (uint256 word = 0; word < WORDS; word++) {
            for (uint256 bit = 0; bit < 256; bit += bit < 8 ? 1 : 8) {
                _put(state, word, uint256(1) << bit);
                _compare(state);
            }
            _put(state, word, 0);
        }
        _compare(new bytes(32 * WORDS - 1));
    }

    function _compare(bytes memory state) private view {
        (bool one, bytes memory a) = address(this).staticcall(abi.encodeCall(this.ours, (state)));
        (bool two, bytes memory b) = address(this).staticcall(abi.encodeCall(this.soliditys, (state)));
        assertTrue(one == two, "both or none");
        assertEq(a, b, "the same");
    }

    function _put(bytes memory state, uint256 word, uint256 value) private pure {
        assembly ("memory-safe") {
            mstore(add(add(state, 32), shl(5, word)), value)
        }
    }
}
