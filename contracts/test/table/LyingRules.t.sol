// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IDealer} from "../../src/interfaces/IDealer.sol";
import {IRules} from "../../src/interfaces/IRules.sol";
import {ChangeCall, SettleCall} from "../../src/interfaces/ITable.sol";
import {Need, Outcome, Pending, PendingKind, Step} from "../../src/types/JointTypes.sol";
import {Signature, TableEntry, TablePhase} from "../../src/types/TableTypes.sol";
import {ChangeBench} from "./ChangeBench.sol";
import {newTable} from "./NewTable.sol";
import {Room} from "./TableBench.sol";

/// Rules and a dealer in one, which answer whatever they were told to.
contract Puppet {
    mapping(bytes4 => bytes) private _answers;

    function say(bytes4 selector, bytes memory answer) external {
        _answers[selector] = answer;
    }

    fallback(bytes calldata) external returns (bytes memory) {
        return _answers[msg.sig];
    }
}

/// A creator may name rules and a dealer of his own, and hold every seat: whatever they say, the table pays out what
/// was brought to that very table and not a chip of anybody else's.
contract LyingRulesTest is ChangeBench {
    Puppet private puppet;
    uint256[] private _tables;

    function setUp() public {
        _deploy(newTable());
        puppet = new Puppet();
    }

    /// forge-config: default.fuzz.runs = 48
    function testFuzz_lyingRules_payTheirOwnTablesMoneyAlone(uint256 seed) public {
        _walk(seed);
    }

    function test_theWalk_settlesAndChanges() public {
        (uint256 settled, uint256 changed) = (0, 0);
        for (uint256 seed = 0; seed < 4; seed++) {
            (uint256 ends, uint256 changes) = _walk(seed);
            (settled, changed) = (settled + ends, changed + changes);
        }
        assertTrue(settled > 0 && changed > 0, "some of what they try is theirs to do");
    }

    function _walk(uint256 seed) private returns (uint256 settled, uint256 changed) {
        Room memory victims = _victims();
        Room memory r = _thieves();
        for (uint256 i = 0; i < 16; i++) {
            uint256 word = uint256(keccak256(abi.encode(seed, i)));
            if (word & 1 == 0) settled += _settles(r, word >> 1) ? 1 : 0;
            else changed += _changes(r, word >> 1) ? 1 : 0;
            _requireWhole(victims);
        }
        _go(victims, _shuffle());
        _go(victims, _bet(0));
        _go(victims, _bet(1));
        table.settle(_settleCall(victims, _acks(victims)));
        assertEq(chips.balanceOf(address(table)), _held(), "everyone was paid in full");
    }

    /// Whatever bytes they answer with, nothing but their own table moves.
    /// forge-config: default.fuzz.runs = 64
    function testFuzz_garbledAnswers_moveNothing(bytes calldata answer, uint8 which, uint256 seed) public {
        Room memory victims = _victims();
        Room memory r = _thieves();
        bytes4[6] memory calls = [
            IRules.outcome.selector,
            IRules.release.selector,
            IRules.pending.selector,
            IRules.begin.selector,
            IRules.admit.selector,
            IDealer.start.selector
        ];
        puppet.say(calls[which % 6], answer);
        _settles(r, seed);
        _changes(r, seed);
        _requireWhole(victims);
    }

    /// The contract holds what its tables hold, to the chip, and the victims' has what they brought.
    function _requireWhole(Room memory victims) private view {
        assertEq(chips.balanceOf(address(table)), _held(), "what the tables hold");
        assertEq(_record(victims).escrow, 2 * STAKE, "untouched");
    }

    function _held() private view returns (uint256 sum) {
        for (uint256 i = 0; i < _tables.length; i++) {
            sum += table.recordOf(_tables[i]).escrow;
        }
    }

    function _victims() private returns (Room memory r) {
        r = _seated(false);
        _tables.push(r.id);
    }

    /// All seats sign any end they like; the rules agree with it.
    function _settles(Room memory r, uint256 word) private returns (bool done) {
        _sayOutcome(r, word);
        SettleCall memory call = _settleCall(r, new Signature[](0));
        (call.dealerHash, call.version) = (0, _record(r).version + 1);
        Room memory end = abi.decode(abi.encode(r), (Room));
        (end.state.dealerHash, end.state.version) = (0, call.version);
        call.acks = _acks(end);
        (done,) = address(table).call(abi.encodeCall(table.settle, (call)));
        // The next try needs a table that still runs.
        if (done && _record(r).phase == TablePhase.Done) _copy(_thieves(), r);
    }

    /// All seats sign any change; the rules release as much as they like to those who go.
    function _changes(Room memory r, uint256 word) private returns (bool done) {
        _sayOutcome(r, word >> 8);
        uint256 amount = _amount(word >> 16, _record(r).escrow);
        puppet.say(IRules.release.selector, abi.encode(_step(), amount));
        uint256 leaving = word % 4;
        TableEntry[] memory entries = _none();
        if (leaving == 1 || leaving == 2) {
            // The one who goes comes back with nothing, so that two sit.
            entries = _one(_entry(uint8(leaving - 1)));
            entries[0].amount = word >> 24 & 7;
            entries[0].authorisation = "";
        }
        r.state.version = _record(r).version;
        ChangeCall memory call = _call(r, leaving, entries);
        Room memory next = abi.decode(abi.encode(r), (Room));
        next.epoch++;
        next.state.version++;
        bytes32 digest = _changeDigest(next, call);
        call.signatures = new Signature[](2);
        for (uint8 i = 0; i < 2; i++) {
            call.signatures[i] = _sign(_sessionKey(i), digest);
        }
        if (entries.length == 1) vm.prank(entries[0].owner);
        (done,) = address(table).call(abi.encodeCall(table.change, (call)));
        if (!done) return false;
        if (leaving == 3) _copy(_thieves(), r);
        else _copy(next, r);
    }

    function _sayOutcome(Room memory r, uint256 word) private {
        uint256 escrow = _record(r).escrow;
        Outcome memory o;
        o.boundary = word % 16 != 0;
        o.payouts = new uint256[](word >> 4 & 3);
        uint256 left = escrow;
        for (uint256 i = 0; i < o.payouts.length; i++) {
            o.payouts[i] = word >> 6 & 3 == 0 ? _amount(word >> (8 + 8 * i), escrow) : left / 2;
            if (o.payouts[i] <= left) left -= o.payouts[i];
        }
        o.house = word >> 40 & 3 == 0 ? _amount(word >> 48, escrow) : left;
        o.winners = word;
        puppet.say(IRules.outcome.selector, abi.encode(o));
    }

    /// What a thief would write: nothing, all, a chip more, what the other table has, too much to add up.
    function _amount(uint256 word, uint256 escrow) private pure returns (uint256) {
        uint256 max = type(uint256).max;
        uint256[6] memory list = [0, escrow, escrow + 1, escrow + 2 * STAKE, max, escrow == 0 ? max : max - escrow + 1];
        return list[word % 6];
    }

    function _copy(Room memory from, Room memory to) private pure {
        (to.id, to.epoch, to.terms, to.setup) = (from.id, from.epoch, from.terms, from.setup);
        (to.seating, to.state, to.lobby) = (from.seating, from.state, from.lobby);
    }

    function _step() private pure returns (Step memory s) {
        s.state = hex"01";
        s.pending = _pending();
    }

    function _pending() private pure returns (Pending memory p) {
        p.kind = PendingKind.Action;
        p.needs = new Need[](0);
    }

    /// A table of the puppet's, both seats taken.
    function _thieves() private returns (Room memory r) {
        bytes memory step = abi.encode(_step());
        puppet.say(IRules.setup.selector, step);
        puppet.say(IRules.admit.selector, step);
        puppet.say(IRules.begin.selector, step);
        puppet.say(IRules.pending.selector, abi.encode(_pending()));
        puppet.say(IDealer.start.selector, abi.encode(bytes(hex"02")));
        r = _newRoom(false);
        (r.terms.rules, r.terms.dealer) = (address(puppet), address(puppet));
        _create(r);
        _tables.push(r.id);
        _join(r, _entry(0));
        _join(r, _entry(1));
        table.begin(_startCall(r));
        assertTrue(_record(r).state == _hash(r), "begun");
    }
}
