// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FableKind} from "../../src/types/FableTypes.sol";
import {Deed} from "../../src/libraries/Reducer.sol";
import {LobbyCall} from "../../src/interfaces/ITable.sol";
import {TableEntry} from "../../src/types/TableTypes.sol";
import {Room} from "../table/TableBench.sol";
import {OwnedBench} from "./OwnedBench.sol";

/// What a lock adds to a join, in transactions of their own: all that comes before is in `setUp`, so storage is cold.
/// Before refunds, with calldata; the owner joins by himself, and the open dealer asks for no card key.
contract OwnedGasTest is OwnedBench {
    bytes private first;
    bytes private again;
    bytes private second;
    bytes private leave;

    event Gas(string what, uint256 gas);

    function setUp() public override {
        super.setUp();
        for (uint8 i = 0; i < 3; i++) {
            _claim(i);
        }
        Room memory done = _newOwned(false);
        _sit(done, 0);
        _sit(done, 1);
        _go(done, Deed(0, abi.encode(FableKind.Concede), "", ""));
        table.settle(_settleCall(done, _acks(done)));
        assertEq(inventory.locksOf(_owner(0)).length, 1, "a dead lock");
        Room memory live = _newOwned(false);
        _sit(live, 1);
        assertTrue(inventory.isInGame(_owner(1), set), "a lock that lives");
        LobbyCall memory call = _lobbyCall(live);
        leave = abi.encodeCall(table.leaveLobby, (call, 1, ""));
        first = _joinOf(2);
        again = _joinOf(0);
        second = _joinOf(1);
    }

    function test_firstLock_staysBelowItsGas() public {
        _measure("join with the first lock", 2, first, 240_000);
    }

    function test_lockInADeadPlace_staysBelowItsGas() public {
        _measure("join with a lock in a dead place", 0, again, 220_000);
    }

    function test_lockBesideOneThatLives_staysBelowItsGas() public {
        _measure("join with a second lock", 1, second, 250_000);
    }

    function test_leaveLobby_staysBelowItsGas() public {
        _measure("leave and unlock", 1, leave, 160_000);
    }

    function _joinOf(uint8 who) private returns (bytes memory) {
        Room memory r = _newOwned(false);
        TableEntry memory e = _entry(0);
        e.owner = _owner(who);
        return abi.encodeCall(table.join, (_joinCall(r, e)));
    }

    function _measure(string memory what, uint8 who, bytes memory data, uint256 most) private {
        uint256 used = 21_000;
        for (uint256 i = 0; i < data.length; i++) {
            used += data[i] == 0 ? 4 : 16;
        }
        address to = address(table);
        vm.prank(_owner(who));
        uint256 before = gasleft();
        (bool done,) = to.call(data);
        used += before - gasleft();
        assertTrue(done, "done");
        emit Gas(what, used);
        assertAtMost(used, most, what);
    }
}
