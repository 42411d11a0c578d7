// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ILocker} from "../../src/interfaces/ILocker.sol";
import {Doors} from "../../src/libraries/Doors.sol";
import {Test} from "../utils/Test.sol";

contract CountingLocker is ILocker {
    address[] public told;

    function lock(uint256, address, address) external pure returns (uint256) {
        return 0;
    }

    function unlock(uint256, address owner) external {
        told.push(owner);
    }

    function count() external view returns (uint256) {
        return told.length;
    }
}

contract UnlockTest is Test {
    CountingLocker private locker = new CountingLocker();

    function unlock(address to, address owner) external {
        Doors.unlock(to, 1, owner);
    }

    function test_unlock_tellsOfOwnersAndOfNoEmptySeat() public {
        this.unlock(address(locker), address(0));
        assertEq(locker.count(), 0, "nobody sat there");
        this.unlock(address(locker), address(7));
        assertEq(locker.count(), 1, "one has left");
    }

    /// A table without a locker pays for none.
    function test_unlock_needsNoGasWhereThereIsNoLocker() public {
        (bool done,) = address(this).call{gas: 50_000}(abi.encodeCall(this.unlock, (address(0), address(7))));
        assertTrue(done, "nobody is asked");
        (done,) = address(this).call{gas: 50_000}(abi.encodeCall(this.unlock, (address(locker), address(7))));
        assertTrue(!done, "a locker must have its gas");
    }
}
