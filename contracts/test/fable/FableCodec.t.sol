// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FableCodec} from "../../src/libraries/fable/FableCodec.sol";
import {FableState} from "../../src/types/FableTypes.sol";
import {Test} from "../utils/Test.sol";

contract FableCodecTest is Test {
    function coded(bytes calldata state) external pure returns (bytes memory soliditys, bytes memory again) {
        FableState memory s = FableCodec.decode(state);
        return (abi.encode(s), FableCodec.encode(s));
    }

    /// forge-config: default.fuzz.runs = 64
    /// forge-config: long.fuzz.runs = 2000
    function test_fuzz_state_isWhatSolidityCodes(FableState memory s) public view {
        bytes memory state = abi.encode(s);
        assertEq(FableCodec.encode(s), state, "encoded");
        (bytes memory soliditys, bytes memory again) = this.coded(state);
        assertEq(soliditys, state, "decoded");
        assertEq(again, state, "encoded again");
    }
}
