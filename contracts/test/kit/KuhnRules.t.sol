// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {KuhnRules} from "../../src/rules/KuhnRules.sol";
import {Outcome, Shown, Step} from "../../src/types/JointTypes.sol";
import {KuhnErrors, KuhnKind} from "../../src/types/KuhnTypes.sol";
import {Test} from "../utils/Test.sol";

contract KuhnRulesTest is Test {
    KuhnRules private rules = new KuhnRules();
    /// An ante of ten; nobody sits, both sit, and the first seat is asked.
    bytes private empty;
    bytes private full;
    bytes private asked;

    function setUp() public {
        empty = rules.setup(abi.encode(10)).state;
        full = rules.admit(rules.admit(empty, 0, 20).state, 1, 20).state;
        Shown[] memory none;
        asked = rules.on(rules.on(rules.begin(full).state, none).state, none).state;
    }

    function test_setup_takesAnyAnteBelowTheHighest() public {
        rules.setup(abi.encode(1));
        rules.setup(abi.encode(2 ** 100 - 1));
        vm.expectRevert(KuhnErrors.AmountOutOfRange.selector);
        rules.setup(abi.encode(0));
        vm.expectRevert(KuhnErrors.AmountOutOfRange.selector);
        rules.setup(abi.encode(2 ** 100));
        vm.expectRevert(KuhnErrors.MalformedConfig.selector);
        rules.setup(abi.encode(10, 0));
    }

    function test_admit_refusesEachByItsName() public {
        vm.expectRevert(KuhnErrors.NoSuchSeat.selector);
        rules.admit(empty, 2, 20);
        vm.expectRevert(KuhnErrors.SeatTaken.selector);
        rules.admit(full, 1, 20);
        vm.expectRevert(KuhnErrors.AmountOutOfRange.selector);
        rules.admit(empty, 1, 19);
        vm.expectRevert(KuhnErrors.NotAtBoundary.selector);
        rules.admit(asked, 1, 20);
    }

    function test_release_refusesEachByItsName() public {
        vm.expectRevert(KuhnErrors.NoSuchSeat.selector);
        rules.release(full, 2);
        vm.expectRevert(KuhnErrors.SeatEmpty.selector);
        rules.release(empty, 1);
        vm.expectRevert(KuhnErrors.NotAtBoundary.selector);
        rules.release(asked, 1);
    }

    function test_release_givesBackWhatTheSeatOwns() public {
        (, uint256 amount) = rules.release(full, 1);
        assertEq(amount, 20, "before the game");
        bytes memory over = rules.forfeit(asked, 0).state;
        (Step memory left, uint256 won) = rules.release(over, 1);
        assertEq(won, 30, "after it");
        assertEq(rules.outcome(left.state).payouts[1], 0, "nothing is left");
        vm.expectRevert(KuhnErrors.SeatEmpty.selector);
        rules.release(left.state, 1);
    }

    function test_begin_revertsIfASeatIsEmptyOrTheGameIsOn() public {
        bytes memory first = rules.admit(empty, 0, 20).state;
        bytes memory second = rules.admit(empty, 1, 20).state;
        vm.expectRevert(KuhnErrors.NotEnoughSeats.selector);
        rules.begin(first);
        vm.expectRevert(KuhnErrors.NotEnoughSeats.selector);
        rules.begin(second);
        vm.expectRevert(KuhnErrors.NotAtBoundary.selector);
        rules.begin(asked);
    }

    function test_step_refusesEachByItsName() public {
        vm.expectRevert(KuhnErrors.MalformedAction.selector);
        rules.step(asked, 0, "");
        vm.expectRevert(KuhnErrors.MalformedAction.selector);
        rules.step(asked, 0, abi.encode(KuhnKind.Bet, 0));
        vm.expectRevert(KuhnErrors.NotYourTurn.selector);
        rules.step(asked, 1, abi.encode(KuhnKind.Bet));
        vm.expectRevert(KuhnErrors.NotYourTurn.selector);
        rules.step(full, 0, abi.encode(KuhnKind.Bet));
        vm.expectRevert(KuhnErrors.UnknownAction.selector);
        rules.step(asked, 0, abi.encode(KuhnKind.Bet + 1));
    }

    function test_broken_paysTheOneWhoIsNotToBlameOrBoth() public view {
        bytes memory raised = rules.step(asked, 0, abi.encode(KuhnKind.Bet)).state;
        _assertOver(rules.broken(raised, 1).state, 0, 40, 2);
        _assertOver(rules.broken(raised, 2).state, 30, 10, 1);
        _assertOver(rules.broken(raised, 3).state, 20, 20, 0);
        _assertOver(rules.absent(raised, 1).state, 0, 40, 2);
    }

    function test_outcome_tellsWhatIsInThePot() public view {
        Outcome memory o = rules.outcome(rules.step(asked, 0, abi.encode(KuhnKind.Bet)).state);
        assertTrue(!o.boundary && o.pot == 30 && o.winners == 0, "a bet lies in the pot");
        assertTrue(o.payouts[0] == 0 && o.payouts[1] == 10, "what is left to each");
        assertTrue(rules.outcome(full).boundary, "nobody plays yet");
    }

    function _assertOver(bytes memory state, uint256 first, uint256 second, uint256 winners) private view {
        Outcome memory o = rules.outcome(state);
        assertTrue(o.boundary && o.pot == 0, "over, and the pot is paid");
        assertEq(o.payouts[0], first, "first seat");
        assertEq(o.payouts[1], second, "second seat");
        assertEq(o.winners, winners, "winners");
    }
}
