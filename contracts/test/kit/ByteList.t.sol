// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ByteList} from "../../src/libraries/ByteList.sol";
import {Test} from "../utils/Test.sol";

/// The other half of these facts is in packages/game-kit/src/parts/parts.test.ts.
contract ByteListTest is Test {
    function append(bytes memory list, uint8 value) external pure returns (bytes memory) {
        return ByteList.append(list, value);
    }

    function at(bytes memory list, uint256 i) external pure returns (uint8) {
        return ByteList.at(list, i);
    }

    function cut(bytes memory list, uint256 n) external pure returns (bytes memory) {
        ByteList.cut(list, n);
        return list;
    }

    function test_AListTakesIts32ndByteAndNoMore() external view {
        assertEq(this.append(_range(31), 32), _range(32), "the last byte of a word");
        try this.append(_range(32), 33) {
            revert NotTrue("a 33rd byte is refused");
        } catch {}
    }

    function test_NothingIsReadOrCutBeyondAWord() external view {
        assertEq(this.at(_range(32), 31), 32, "the last byte");
        assertEq(this.cut(_range(32), 31), hex"20", "all but the last");
        try this.at(_range(33), 32) {
            revert NotTrue("the 33rd byte is not read as nothing");
        } catch {}
        try this.cut(_range(33), 1) {
            revert NotTrue("a list of 33 is not cut");
        } catch {}
        try this.cut(_range(2), 3) {
            revert NotTrue("no more is cut than there is");
        } catch {}
    }

    function _range(uint256 length) private pure returns (bytes memory list) {
        list = new bytes(length);
        for (uint256 i = 0; i < length; i++) {
            list[i] = bytes1(uint8(i + 1));
        }
    }
}
