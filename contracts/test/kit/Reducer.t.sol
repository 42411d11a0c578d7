// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Replay} from "../../src/Replay.sol";
import {OpenDealer} from "../../src/dealers/OpenDealer.sol";
import {Deed, Pair, Reducer, TableState} from "../../src/libraries/Reducer.sol";
import {KuhnRules} from "../../src/rules/KuhnRules.sol";
import {Context} from "../../src/types/JointTypes.sol";
import {KuhnKind} from "../../src/types/KuhnTypes.sol";
import {Test} from "../utils/Test.sol";

contract ReducerTest is Test {
    Replay private replay = new Replay();
    KuhnRules private rules = new KuhnRules();
    Pair private pair;
    TableState private state;

    function setUp() public {
        pair = Pair(rules, new OpenDealer());
        bytes memory s = rules.setup(abi.encode(10)).state;
        s = rules.admit(s, 0, 20).state;
        s = rules.admit(s, 1, 20).state;
        state = replay.begin(pair, rules.begin(s).state, "", new bytes[](2));
    }

    function test_advance_dealsByItselfOnceTheDeckIsLaid() public {
        _go(Deed(128, "", hex"020001", ""));
        assertEq(state.version, 1, "one move");
        assertEq(rules.pending(state.rules).kind, 1, "a seat must act");
    }

    function test_advance_takesABetWithTheDealersHashAlone() public {
        _go(Deed(128, "", hex"020001", ""));
        state.dealer = "";
        _go(Deed(0, abi.encode(KuhnKind.Bet), "", ""));
        assertEq(state.version, 2, "two moves");
    }

    function test_advance_revertsIfTheCardsAreNeededAndMissing() public {
        state.dealer = "";
        vm.expectRevert(Reducer.DealerStateMissing.selector);
        replay.one(pair, _context(), state, Deed(128, "", hex"020001", ""));
    }

    function test_advance_revertsIfNotThePartysTurn() public {
        vm.expectRevert(Reducer.NotYourTurn.selector);
        replay.one(pair, _context(), state, Deed(0, "", hex"020001", ""));
    }

    function test_advance_revertsIfADealersStepCarriesAnAction() public {
        vm.expectRevert(Reducer.UnexpectedPayload.selector);
        replay.one(pair, _context(), state, Deed(128, hex"00", hex"020001", ""));
    }

    function test_advance_revertsIfEvidenceComesWithoutNeeds() public {
        _go(Deed(128, "", hex"020001", ""));
        vm.expectRevert(Reducer.UnexpectedEvidence.selector);
        replay.one(pair, _context(), state, Deed(0, abi.encode(KuhnKind.Bet), hex"00", ""));
    }

    function test_lapse_breaksTheDeckWithoutBlame() public {
        _go(Deed(255, "", "", ""));
        assertEq(rules.outcome(state.rules).payouts[0], 20, "the stake returns");
        vm.expectRevert(Reducer.GameOver.selector);
        replay.one(pair, _context(), state, Deed(255, "", "", ""));
    }

    function test_lapse_paysTheOtherSeat() public {
        _go(Deed(128, "", hex"020001", ""));
        _go(Deed(0, abi.encode(KuhnKind.Bet), "", ""));
        _go(Deed(255, "", "", ""));
        assertEq(rules.outcome(state.rules).payouts[0], 30, "seat 0 takes the pot");
    }

    function _go(Deed memory deed) private {
        state = replay.one(pair, _context(), state, deed);
    }

    function _context() private pure returns (Context memory context) {
        context.chainId = 1;
    }
}
