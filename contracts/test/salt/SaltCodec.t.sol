// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ConcealedCodec} from "../../src/libraries/ConcealedCodec.sol";
import {SaltCodec} from "../../src/libraries/SaltCodec.sol";
import {ConcealedState} from "../../src/types/ConcealedTypes.sol";
import {SaltPlay, SaltSeat, SaltState} from "../../src/types/SaltTypes.sol";
import {Test} from "../utils/Test.sol";

contract SaltCodecTest is Test {
    function salt(bytes calldata state) external pure returns (bytes memory soliditys, bytes memory again) {
        SaltState memory s = SaltCodec.decode(state);
        return (abi.encode(s), SaltCodec.encode(s));
    }

    function concealed(bytes calldata state) external pure returns (bytes memory soliditys, bytes memory again) {
        ConcealedState memory s = ConcealedCodec.decode(state);
        return (abi.encode(s), ConcealedCodec.encode(s));
    }

    /// forge-config: default.fuzz.runs = 32
    /// forge-config: long.fuzz.runs = 1000
    function test_fuzz_salt_isWhatSolidityCodes(uint8 way, SaltSeat[2] memory seats, SaltPlay[7] memory plays)
        public
        view
    {
        SaltState memory s = SaltState(way, new SaltSeat[](2));
        for (uint256 i = 0; i < 2; i++) {
            s.seats[i] = seats[i];
            seats[i].plays = new SaltPlay[](way % 8 * i);
            for (uint256 j = 0; j < seats[i].plays.length; j++) {
                seats[i].plays[j] = plays[j];
            }
        }
        bytes memory state = abi.encode(s);
        assertEq(SaltCodec.encode(s), state, "encoded");
        (bytes memory soliditys, bytes memory again) = this.salt(state);
        assertEq(soliditys, state, "decoded");
        assertEq(again, state, "encoded again");
    }

    /// forge-config: default.fuzz.runs = 32
    /// forge-config: long.fuzz.runs = 1000
    function test_fuzz_concealed_isWhatSolidityCodes(ConcealedState memory s) public view {
        bytes memory state = abi.encode(s);
        assertEq(ConcealedCodec.encode(s), state, "encoded");
        (bytes memory soliditys, bytes memory again) = this.concealed(state);
        assertEq(soliditys, state, "decoded");
        assertEq(again, state, "encoded again");
    }
}
