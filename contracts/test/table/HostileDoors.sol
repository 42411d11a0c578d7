// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Table} from "../../src/Table.sol";
import {IRules} from "../../src/interfaces/IRules.sol";
import {Step} from "../../src/types/JointTypes.sol";

library DoorMood {
    uint8 internal constant Honest = 0;
    uint8 internal constant Refuses = 1;
    uint8 internal constant RefusesWithoutAWord = 2;
    uint8 internal constant Shouts = 3;
    uint8 internal constant BurnsGas = 4;
    uint8 internal constant AnswersShort = 5;
    uint8 internal constant Enters = 6;
}

/// A check and a locker in one, which behave as their mood is. Honest, it knows one friend less than everybody.
contract HostileDoor {
    error NotAFriend(address owner);
    error StillInGame();

    Table private immutable _table;
    uint8 public mood;
    mapping(address owner => uint256) public locks;

    constructor(Table table) {
        _table = table;
    }

    function setMood(uint8 mood_) external {
        mood = mood_;
    }

    function check(uint256, address, address owner, bytes calldata config) external view {
        if (owner == abi.decode(config, (address))) revert NotAFriend(owner);
        _misbehave();
    }

    function lock(uint256 tableId, address, address owner) external returns (uint256) {
        if (mood == DoorMood.Refuses) revert StillInGame();
        if (mood == DoorMood.Enters) _table.revoke(tableId);
        _misbehave();
        locks[owner]++;
        return 7;
    }

    function unlock(uint256 tableId, address owner) external {
        if (mood == DoorMood.Refuses) revert StillInGame();
        if (mood == DoorMood.Enters) _table.revoke(tableId);
        _misbehave();
        locks[owner]--;
    }

    function _misbehave() private view {
        if (mood == DoorMood.RefusesWithoutAWord) revert();
        if (mood == DoorMood.Shouts) {
            assembly ("memory-safe") {
                revert(0, 60000)
            }
        }
        if (mood == DoorMood.BurnsGas) while (true) {}
        if (mood == DoorMood.AnswersShort) {
            assembly ("memory-safe") {
                return(0, 31)
            }
        }
    }
}

/// Any rules, to which seats bring something: a word of zero is nothing.
contract BringingRules {
    error NothingBrought();

    IRules private immutable _rules;

    constructor(IRules rules) {
        _rules = rules;
    }

    function bring(bytes calldata state, uint8, uint256 word) external view returns (Step memory step) {
        if (word == 0) revert NothingBrought();
        step.state = state;
        step.pending = _rules.pending(state);
    }

    fallback(bytes calldata data) external returns (bytes memory answer) {
        bool done;
        (done, answer) = address(_rules).staticcall(data);
        if (!done) {
            assembly ("memory-safe") {
                revert(add(answer, 32), mload(answer))
            }
        }
    }
}
