// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SettleCall} from "../../src/interfaces/ITable.sol";
import {Signature, TableErrors, TablePhase} from "../../src/types/TableTypes.sol";
import {newTable} from "./NewTable.sol";
import {Room, TableBench} from "./TableBench.sol";

/// A token that tells its payee, as ERC-777 does, and lets the payee's words through.
contract HookToken {
    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => uint8) public habit;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    /// 1 burns all gas it is given, 2 answers with a bomb, 3 reverts with one, 4 reverts.
    function setHabit(address payee, uint8 habit_) external {
        habit[payee] = habit_;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        uint8 h = habit[to];
        if (h == 1) while (true) {}
        if (h == 4) revert();
        if (h >= 2) {
            assembly ("memory-safe") {
                mstore(0, 1)
                if eq(h, 2) { return(0, 300000) }
                revert(0, 300000)
            }
        }
        return true;
    }
}

/// Posts with as much gas as it likes.
contract Forwarder {
    function forward(address to, bytes calldata data, uint256 gas_) external returns (bool done) {
        (done,) = to.call{gas: gas_}(data);
    }
}

contract PayeesTest is TableBench {
    HookToken private token;

    function setUp() public {
        _deploy(newTable());
        token = new HookToken();
        for (uint8 i = 0; i < 2; i++) {
            token.mint(_owner(i), 1000);
        }
    }

    /// Two payees that burn whatever they get left too little for anybody: the table never paid.
    function test_settle_paysWhateverTwoPayeesDo() public {
        for (uint8 a = 0; a <= 4; a++) {
            for (uint8 b = 0; b <= 4; b++) {
                _settles(a, b);
            }
        }
    }

    function _settles(uint8 a, uint8 b) private {
        Room memory r = _played();
        SettleCall memory call = _settleCall(r, _acks(r));
        token.setHabit(_owner(0), a);
        token.setHabit(_owner(1), b);
        uint256[2] memory before;
        for (uint8 i = 0; i < 2; i++) {
            before[i] = token.balanceOf(_owner(i)) + table.owed(address(token), _owner(i));
        }
        (bool done,) = address(table).call{gas: 1_500_000}(abi.encodeCall(table.settle, (call)));
        assertTrue(done, "settled");
        assertEq(_record(r).phase, TablePhase.Done, "done");
        uint256[] memory payouts = kuhn.outcome(r.state.rules).payouts;
        for (uint8 i = 0; i < 2; i++) {
            uint256 now_ = token.balanceOf(_owner(i)) + table.owed(address(token), _owner(i));
            assertEq(now_ - before[i], payouts[i], "paid or owed");
        }
        token.setHabit(_owner(0), 0);
        token.setHabit(_owner(1), 0);
    }

    /// A forwarder that brings just too little must not make a good payee's transfer fail: all or nothing.
    function test_settle_byAForwarderFakesNoFailure() public {
        Room memory r = _played();
        bytes memory data = abi.encodeCall(table.settle, (_settleCall(r, _acks(r))));
        Forwarder forwarder = new Forwarder();
        uint256 refused;
        for (uint256 gas_ = 80_000; _record(r).phase != TablePhase.Done; gas_ += 2_000) {
            if (!forwarder.forward(address(table), data, gas_)) refused++;
            assertEq(table.owed(address(token), _owner(0)) + table.owed(address(token), _owner(1)), 0, "nobody is owed");
        }
        assertTrue(refused > 20, "tried with too little");
        assertEq(token.balanceOf(address(table)), 0, "all paid");
    }

    function test_settle_ofNativeCoinByAForwarderFakesNoFailure() public {
        Room memory r = _newRoom(false);
        r.terms.token = address(0);
        _create(r);
        for (uint8 i = 0; i < 2; i++) {
            vm.deal(_owner(i), STAKE);
            vm.prank(_owner(i));
            table.join{value: STAKE}(_joinCall(r, _entry(i)));
            _seat(r, _entry(i));
        }
        _begin(r);
        table.begin(_startCall(r));
        _finish(r);
        bytes memory data = abi.encodeCall(table.settle, (_settleCall(r, _acks(r))));
        Forwarder forwarder = new Forwarder();
        for (uint256 gas_ = 60_000; _record(r).phase != TablePhase.Done; gas_ += 2_000) {
            forwarder.forward(address(table), data, gas_);
            assertEq(table.owed(address(0), _owner(0)) + table.owed(address(0), _owner(1)), 0, "nobody is owed");
        }
        assertEq(address(table).balance, 0, "all paid");
    }

    function test_withdraw_givesThePayeeAllTheGasThatHeBrings() public {
        Room memory r = _played();
        token.setHabit(_owner(0), 4);
        token.setHabit(_owner(1), 4);
        table.settle(_settleCall(r, _acks(r)));
        address winner = table.owed(address(token), _owner(0)) > 0 ? _owner(0) : _owner(1);
        vm.prank(winner);
        vm.expectRevert(TableErrors.TransferFailed.selector);
        table.withdraw(address(token), winner);
        token.setHabit(winner, 0);
        uint256 owed = table.owed(address(token), winner);
        uint256 before = token.balanceOf(winner);
        vm.prank(winner);
        table.withdraw(address(token), winner);
        assertEq(token.balanceOf(winner) - before, owed, "withdrawn");
    }

    function _played() private returns (Room memory r) {
        r = _newRoom(false);
        r.terms.token = address(token);
        _create(r);
        _join(r, _entry(0));
        _join(r, _entry(1));
        table.begin(_startCall(r));
        _finish(r);
    }

    /// One bets and the other folds: both have something to get.
    function _finish(Room memory r) private view {
        _go(r, _shuffle());
        _go(r, _bet(0));
        _go(r, _check(1));
        assertTrue(_isOver(r), "over");
    }
}
