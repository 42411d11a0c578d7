// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Table} from "../../src/Table.sol";
import {IDealer} from "../../src/interfaces/IDealer.sol";
import {IRules} from "../../src/interfaces/IRules.sol";
import {AdvanceCall} from "../../src/interfaces/ITable.sol";
import {Deed} from "../../src/libraries/Reducer.sol";
import {FixedState, Signature, TablePhase, TableRecord} from "../../src/types/TableTypes.sol";
import {EndlessDealer, EndlessRules} from "./EndlessRounds.sol";
import {Room, TableBench} from "./TableBench.sol";

/// One table at a time whose rounds have ten parties, two seats and eight servers: they share at any moment, in any
/// order, agree to leave the chain in the middle of a round and quarrel again. It notes what a share does to the
/// clock of those who still owe theirs.
contract RoundHandler is TableBench {
    uint256 internal constant PARTIES = 3 | (uint256(0xff) << 128);
    uint256 internal constant QUARTER = ANSWER / 4;

    address private immutable _rules = address(new EndlessRules());
    address private immutable _dealer = address(new EndlessDealer(PARTIES));
    bytes private _room;
    uint256 private _began;

    bool public costTime;
    bool public squeezed;
    mapping(bytes32 action => uint256) public done;

    constructor(Table table_) {
        _deploy(table_);
        _open();
    }

    function _open() private {
        Room memory r = _newRoom(false);
        (r.terms.rules, r.terms.dealer) = (_rules, _dealer);
        r.setup.servers = new address[](8);
        for (uint8 i = 0; i < 8; i++) {
            r.setup.servers[i] = vm.addr(_keyOf(128 + i));
        }
        _create(r);
        _join(r, _entry(0));
        _join(r, _entry(1));
        table.begin(_startCall(r));
        _room = abi.encode(r);
    }

    function _keyOf(uint8 party) private pure returns (uint256) {
        return party < 128 ? _sessionKey(party) : HOST_KEY + party;
    }

    /// Somebody of those who owe gives his share, now.
    function share(uint256 which) external {
        Room memory r = abi.decode(_room, (Room));
        (uint8 phase, uint256 deadline) = table.clock(r.id, r.terms);
        if (phase != TablePhase.Play || block.timestamp > deadline) return;
        Deed memory deed = Deed(_owing(r, which), "", hex"01", "");
        AdvanceCall memory call = _advanceCall(r, deed, _keyOf(deed.party));
        table.advance(call);
        _go(r, deed);
        _room = abi.encode(r);
        TableRecord memory t = table.recordOf(r.id);
        if (r.state.round == 0) {
            // A new round: everyone has all the time.
            _began = block.timestamp;
            if (t.deadline != block.timestamp + ANSWER) costTime = true;
            done["round"]++;
            return;
        }
        bool late = block.timestamp + QUARTER > deadline;
        done[late ? bytes32("late") : bytes32("share")]++;
        // Nobody who still owes has less time than before, nor less than a round has; and nobody gains a clock by it.
        if (t.deadline < deadline || t.deadline < _began + ANSWER) costTime = true;
        if (!late && t.deadline != deadline) costTime = true;
        if (t.version != r.state.version) costTime = true;
        // A share that was on its way and failed for this one can be posted again.
        if (t.deadline < block.timestamp + QUARTER) squeezed = true;
    }

    /// All seats sign the round's end instead, and leave the chain.
    function agree() external {
        Room memory r = abi.decode(_room, (Room));
        (uint8 phase, uint256 deadline) = table.clock(r.id, r.terms);
        if (phase != TablePhase.Play || block.timestamp > deadline || table.recordOf(r.id).locked) return;
        while (true) {
            _go(r, Deed(_owing(r, 0), "", hex"01", ""));
            if (r.state.round == 0) break;
        }
        table.checkpoint(r.id, r.terms, r.seating, _fixed(r));
        _room = abi.encode(r);
        done["agree"]++;
    }

    function quarrel() external {
        Room memory r = abi.decode(_room, (Room));
        if (table.recordOf(r.id).phase != TablePhase.Live) return;
        FixedState memory f = FixedState(r.state.version, _hash(r), new Signature[](0));
        vm.prank(_owner(0));
        table.dispute(r.id, r.terms, r.seating, f, 0, "");
        _began = block.timestamp + REGISTER;
        done["quarrel"]++;
    }

    /// Time goes on: to the first moment of PLAY, to the last moments of a clock, or by some seconds.
    function pass(uint8 seconds_) external {
        Room memory r = abi.decode(_room, (Room));
        (uint8 phase, uint256 deadline) = table.clock(r.id, r.terms);
        if (phase == TablePhase.Register) vm.warp(deadline + 1);
        else if (phase == TablePhase.Play && seconds_ % 3 == 0 && deadline >= block.timestamp + seconds_ % 8) {
            vm.warp(deadline - seconds_ % 8);
        } else if (phase != TablePhase.Play || deadline >= block.timestamp + seconds_ % 8) {
            vm.warp(block.timestamp + seconds_ % 8);
        }
        done["pass"]++;
    }

    function _owing(Room memory r, uint256 which) private view returns (uint8 party) {
        uint256 left =
            IDealer(r.terms.dealer).owed(r.state.dealer, IRules(r.terms.rules).pending(r.state.rules).needs);
        for (which %= 10; ; which = which == 0 ? 9 : which - 1) {
            party = which < 2 ? uint8(which) : uint8(126 + which);
            if ((left >> party) & 1 == 1) return party;
        }
    }
}
