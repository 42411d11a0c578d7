// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Table} from "../../src/Table.sol";
import {TableChange} from "../../src/TableChange.sol";
import {TableLobby} from "../../src/TableLobby.sol";
import {ChangeCall} from "../../src/interfaces/ITable.sol";
import {ChangeMessage, Signing} from "../../src/libraries/Signing.sol";
import {HoldemRules} from "../../src/rules/HoldemRules.sol";
import {HoldemConfig, HoldemState} from "../../src/types/HoldemTypes.sol";
import {TableEntry, TableErrors} from "../../src/types/TableTypes.sol";
import {ChangeBench} from "./ChangeBench.sol";
import {newTable} from "./NewTable.sol";
import {Room} from "./TableBench.sol";

/// What the first edition did: the signatures cover the state that a change leads to, and nothing of what it
/// was computed from.
contract ForgetfulChange is TableChange {
    function _digest(ChangeCall calldata call, uint64 epoch, bytes32, bytes32 next)
        internal
        view
        override
        returns (bytes32)
    {
        ChangeMessage memory message;
        (message.tableId, message.epoch, message.next) = (call.tableId, epoch, next);
        return Signing.changeDigest(_domain(), message);
    }
}

/// Two seats leave at one boundary, or one leaves and one tops up, while a third stays. A thief among them posts
/// the change that all have signed, with another past: since those who leave are gone from the state that
/// follows, it is the same state.
contract TheftTest is ChangeBench {
    bool private _forgets;

    function setUp() public {
        _deploy(newTable());
        holdem = new HoldemRules();
    }

    function test_change_revertsIfTheThiefLeavesWithAnothersStack() public {
        assertEq(_leaverSteals(), 0, "nothing");
    }

    function test_change_revertsIfTheThiefTopsUpWithAnothersStack() public {
        assertEq(_toppingUpSteals(), 0, "nothing");
    }

    /// The attacks are real: with signatures over the next state alone they take a whole stack.
    function test_theAttacks_stealWhereOnlyTheNextStateIsSigned() public {
        _deploy(new Table(new TableLobby(), new ForgetfulChange()));
        _forgets = true;
        assertEq(_leaverSteals(), 50, "half of another leaver's stack");
        assertEq(_toppingUpSteals(), 49, "all but one of the chips that he had signed to bring");
    }

    /// Seats 0 and 1 leave, seats 2 and 3 stay; seat 1 writes itself 50 of seat 0's 100 chips.
    function _leaverSteals() private returns (uint256) {
        Room memory r = _fourSeats();
        ChangeCall memory call = _signed(r, 3, _none());
        uint256 due = holdem.outcome(call.rules).payouts[1];
        call.rules = _moved(call.rules, 50);
        return _gain(call, _owner(1), int256(due));
    }

    /// Seat 0 leaves; seat 1 had signed to bring 50 chips, and takes 49 of them from seat 0 instead.
    function _toppingUpSteals() private returns (uint256) {
        Room memory r = _fourSeats();
        TableEntry memory e = _buyIn(1);
        e.amount = 50;
        ChangeCall memory call = _signed(r, 1, _one(e));
        call.rules = _moved(call.rules, 49);
        call.entries[0].amount = 1;
        return _gain(call, _owner(1), -50);
    }

    /// What the thief has more than what all had signed.
    function _gain(ChangeCall memory call, address thief, int256 due) private returns (uint256) {
        int256 before = int256(chips.balanceOf(thief));
        bytes32 state = table.recordOf(call.tableId).state;
        vm.prank(thief);
        try table.change(call) {
            return uint256(int256(chips.balanceOf(thief)) - before - due);
        } catch (bytes memory reason) {
            assertTrue(bytes4(reason) == TableErrors.BadSignature.selector, "refused for its signatures");
            assertTrue(table.recordOf(call.tableId).state == state, "nothing has changed");
            return 0;
        }
    }

    /// Everyone's signatures under what the digest covers.
    function _signed(Room memory r, uint256 leaving, TableEntry[] memory entries)
        private
        view
        returns (ChangeCall memory call)
    {
        call = _change(r, leaving, entries);
        if (!_forgets) return call;
        ChangeMessage memory m;
        (m.tableId, m.epoch, m.next) = (call.tableId, r.epoch, _hash(r));
        bytes32 digest = Signing.changeDigest(_domain(), m);
        for (uint8 i = 0; i < call.signatures.length; i++) {
            call.signatures[i] = _sign(_sessionKey(i), digest);
        }
    }

    function _fourSeats() private returns (Room memory r) {
        r = _newHoldem(false);
        HoldemConfig memory config = abi.decode(r.setup.rulesConfig, (HoldemConfig));
        (config.seats, r.terms.maxSeats) = (4, 4);
        r.setup.rulesConfig = abi.encode(config);
        _create(r);
        for (uint8 i = 0; i < 4; i++) {
            _join(r, _buyIn(i));
        }
        table.begin(_startCall(r));
        _playHand(r);
    }

    /// Chips wander from seat 0's stack to seat 1's; all in all there are as many.
    function _moved(bytes memory rules, uint128 amount) private pure returns (bytes memory) {
        HoldemState memory s = abi.decode(rules, (HoldemState));
        (s.stacks[0], s.stacks[1]) = (s.stacks[0] - amount, s.stacks[1] + amount);
        return abi.encode(s);
    }
}
