// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AdvanceCall} from "../../src/interfaces/ITable.sol";
import {Deed, Reducer} from "../../src/libraries/Reducer.sol";
import {Signature, TableErrors} from "../../src/types/TableTypes.sol";
import {EndlessRules, ProvingDealer} from "./EndlessRounds.sol";
import {newTable} from "./NewTable.sol";
import {Room, TableBench} from "./TableBench.sol";

/// Says of itself what it likes, or nothing.
contract Boaster {
    bytes private _answer;

    constructor(bytes memory answer) {
        _answer = answer;
    }

    fallback(bytes calldata) external returns (bytes memory) {
        return _answer;
    }
}

/// A dealer's server without a key: whoever has its evidence may bring it, and nobody speaks for it otherwise.
contract OpenChairTest is TableBench {
    address private constant STRANGER = address(0x5E1A);

    function setUp() public {
        _deploy(newTable());
    }

    function test_create_revertsUnlessTheDealerSaysItPlainly() public {
        bytes[5] memory answers = [bytes(""), abi.encode(2), abi.encode(1, 1), hex"01", abi.encode(uint256(1) << 255 | 1)];
        for (uint256 i = 0; i < answers.length; i++) {
            Room memory r = _newRoom(true);
            r.terms.dealer = address(new Boaster(answers[i]));
            r.setup.servers[0] = address(0);
            r.terms.setup = keccak256(abi.encode(r.setup));
            vm.expectRevert(TableErrors.BadTerms.selector);
            table.create(r.terms, r.setup);
        }
    }

    function test_advance_takesItsEvidenceFromAnyoneUnderAnySignature() public {
        Signature[3] memory words;
        (words[1], words[2]) = (Signature("a", "b"), _sign(_sessionKey(0), "anything"));
        for (uint256 i = 0; i < words.length; i++) {
            Room memory r = _room();
            AdvanceCall memory call = _call(r, HOST, hex"2a");
            call.moves[0].signature = words[i];
            vm.prank(STRANGER);
            table.advance(call);
            _go(r, Deed(HOST, "", hex"2a", ""));
            assertTrue(_record(r).state == _hash(r), "the one state");
        }
    }

    function test_advance_revertsIfTheEvidenceDoesNotProveItself() public {
        Room memory r = _room();
        AdvanceCall memory call = _call(r, HOST, hex"2a");
        bytes[3] memory wrong = [bytes(hex"2b"), hex"", hex"2a2a"];
        for (uint256 i = 0; i < wrong.length; i++) {
            call.moves[0].evidence = wrong[i];
            vm.expectRevert(ProvingDealer.BadProof.selector);
            table.advance(call);
        }
        call = _call(r, HOST, hex"2a");
        call.moves[0].payload = hex"00";
        vm.expectRevert(Reducer.UnexpectedPayload.selector);
        table.advance(call);
    }

    function test_advance_takesItOnce() public {
        Room memory r = _room();
        AdvanceCall memory call = _call(r, HOST, hex"2a");
        table.advance(call);
        _go(r, Deed(HOST, "", hex"2a", ""));
        call.state = r.state;
        vm.expectRevert(Reducer.NotYourTurn.selector);
        table.advance(call);
    }

    /// The chair is open, the seats are not; nor is a chair that the table hasn't.
    function test_advance_revertsIfASeatsShareHasNoSignature() public {
        Room memory r = _room();
        for (uint8 seat = 0; seat < 2; seat++) {
            AdvanceCall memory call = _call(r, seat, hex"2a");
            call.moves[0].signature = Signature(0, 0);
            vm.expectRevert(TableErrors.BadSignature.selector);
            table.advance(call);
        }
        AdvanceCall memory other = _call(r, HOST, hex"2a");
        other.moves[0].party = HOST + 1;
        vm.expectRevert(Reducer.NotYourTurn.selector);
        table.advance(other);
    }

    /// A stranger who brings it late gives the seats their quarter, once: he can't draw the round out.
    function test_advance_byAStrangerMovesTheDeadlineOnce() public {
        Room memory r = _room();
        vm.warp(_record(r).deadline);
        vm.prank(STRANGER);
        table.advance(_call(r, HOST, hex"2a"));
        _go(r, Deed(HOST, "", hex"2a", ""));
        uint256 deadline = _record(r).deadline;
        assertEq(deadline, block.timestamp + ANSWER / 4, "a quarter");
        AdvanceCall memory again = _call(r, 0, hex"2a");
        again.moves[0].party = HOST;
        vm.expectRevert(Reducer.NotYourTurn.selector);
        table.advance(again);
        vm.warp(deadline + 1);
        table.timeout(_timeoutCall(r));
        assertEq(_record(r).lapsed, 3, "both seats");
    }

    function _call(Room memory r, uint8 party, bytes memory evidence) private view returns (AdvanceCall memory) {
        return _advanceCall(r, Deed(party, "", evidence, ""), _sessionKey(party < HOST ? party : 0));
    }

    function _room() private returns (Room memory r) {
        r = _newRoom(true);
        r.terms.rules = address(new EndlessRules());
        r.terms.dealer = address(new ProvingDealer(3 | (uint256(1) << HOST)));
        r.setup.servers[0] = address(0);
        _create(r);
        _join(r, _entry(0));
        _join(r, _entry(1));
        table.begin(_startCall(r));
    }
}
