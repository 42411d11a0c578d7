// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Table} from "../../src/Table.sol";

library Mood {
    uint8 internal constant Honest = 0;
    uint8 internal constant Reverts = 1;
    uint8 internal constant AnswersFalse = 2;
    uint8 internal constant TakesAFee = 3;
    uint8 internal constant Enters = 4;
    uint8 internal constant BurnsGas = 5;
}

/// A token that behaves as its mood is. It never lies about a balance.
contract HostileToken {
    Table private immutable _table;
    uint8 public mood;
    mapping(address owner => uint256) public balanceOf;

    constructor(Table table) {
        _table = table;
    }

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function setMood(uint8 mood_) external {
        mood = mood_;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        return _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private returns (bool) {
        if (mood == Mood.Reverts) revert();
        if (mood == Mood.AnswersFalse) return false;
        if (mood == Mood.Enters) {
            try _table.withdraw(address(this), address(this)) {} catch {}
        }
        uint256 fee = mood == Mood.TakesAFee && to == address(_table) ? 1 : 0;
        balanceOf[from] -= amount;
        balanceOf[to] += amount - fee;
        return true;
    }
}

/// A wallet that takes the native coin as its mood is.
contract HostileWallet {
    Table private immutable _table;
    uint8 public mood;

    constructor(Table table) {
        _table = table;
    }

    function setMood(uint8 mood_) external {
        mood = mood_;
    }

    receive() external payable {
        if (mood == Mood.Reverts || mood == Mood.AnswersFalse) revert();
        if (mood == Mood.BurnsGas) while (true) {}
        if (mood == Mood.Enters) {
            try _table.withdraw(address(0), address(this)) {} catch {}
        }
    }
}
