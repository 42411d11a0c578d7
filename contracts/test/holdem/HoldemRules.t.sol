// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {
    HoldemAction,
    HoldemConfig,
    HoldemErrors,
    HoldemKind,
    HoldemPhase,
    HoldemState
} from "../../src/types/HoldemTypes.sol";
import {Outcome, PendingKind, Shown, Step} from "../../src/types/JointTypes.sol";
import {HoldemTable} from "./HoldemTable.sol";

contract HoldemRulesTest is HoldemTable {
    function _equal(uint256 seats, uint256 stack) private pure returns (uint256[] memory stacks) {
        stacks = new uint256[](seats);
        for (uint256 i = 0; i < seats; i++) stacks[i] = stack;
    }

    function test_step_raiseAtNineSeatsStaysBelow60000Gas() public {
        _open(_config(), _equal(9, 10_000));
        _toAction();
        for (uint8 seat = 3; seat < 8; seat++) _act(seat, HoldemKind.Raise, int256(200 + 200 * (uint256(seat) - 3)));
        bytes memory s = state;
        bytes memory action = abi.encode(HoldemAction(HoldemKind.Raise, 3000));
        assertAtMost(_gasOf(abi.encodeCall(rules.step, (s, 8, action))), 60_000, "gas of a raise");
    }

    /// The rules' own gas: the caller's encoding and decoding are left out.
    function _gasOf(bytes memory call) private view returns (uint256 gas) {
        gas = gasleft();
        (bool done,) = address(rules).staticcall(call);
        gas -= gasleft();
        assertTrue(done, "the call succeeds");
    }

    function test_on_nineAllInLevelsAndAwardStayBelow250000Gas() public {
        uint256[] memory stacks = new uint256[](9);
        for (uint256 i = 0; i < 9; i++) stacks[i] = 1000 * (i + 1);
        _open(_config(), stacks);
        // Pairs from aces down to sixes on a board of small pairs: every level has another winner.
        for (uint8 i = 0; i < 9; i++) {
            faces[2 * i] = 4 * (12 - i);
            faces[2 * i + 1] = 4 * (12 - i) + 1;
        }
        (faces[18], faces[19], faces[20], faces[21], faces[22]) = (2, 3, 6, 7, 10);
        _toAction();
        for (uint8 i = 0; i < 9; i++) {
            uint8 seat = (i + 3) % 9;
            bool over = seat >= 3;
            _act(seat, over ? HoldemKind.Raise : HoldemKind.Call, over ? int256(1000 * (uint256(seat) + 1)) : int256(0));
        }
        assertEq(_decoded().phase, HoldemPhase.Runout, "no betting left");
        bytes memory s = state;
        Shown[] memory shown = _shown(rules.pending(s).needs);
        assertAtMost(_gasOf(abi.encodeCall(rules.on, (s, shown))), 250_000, "gas of nine levels and the award");
        state = rules.on(s, shown).state;
        HoldemState memory after_ = _decoded();
        assertEq(after_.winners, 255, "every seat but the last wins its level; the ninth is uncalled");
        for (uint256 i = 0; i < 9; i++) assertTrue(after_.stacks[i] > 0, "each has its level");
        assertEq(_chips(), 45_000 + 9 * 70, "all chips are there");
    }

    function test_step_headsUpFoldPaysTheOther() public {
        _open(_config(), _equal(2, 1000));
        _toAction();
        _act(0, HoldemKind.Fold, 0);
        Outcome memory o = rules.outcome(state);
        assertEq(o.payouts[0], 1020, "the small blind is lost");
        assertEq(o.payouts[1], 1120, "and won");
        assertEq(o.house, 0, "no flop, no drop");
        assertTrue(o.boundary, "between hands");
    }

    function test_on_theSeedsExamplePays235And2TenthsOf240() public {
        _open(_config(), _equal(2, 1200));
        (faces[0], faces[1], faces[2], faces[3]) = (48, 49, 44, 45);
        (faces[4], faces[5], faces[6], faces[7], faces[8]) = (0, 5, 10, 19, 24);
        _toAction();
        _act(0, HoldemKind.Raise, 1200);
        _act(1, HoldemKind.Call, 0);
        _deal();
        Outcome memory o = rules.outcome(state);
        assertEq(o.house, 48, "rake");
        assertEq(o.payouts[0], 2352 + 70, "payout and bond");
    }

    function test_broken_cancelsAndSharesChipsAndBond() public {
        _open(_config(), _equal(3, 1000));
        _toAction();
        _act(0, HoldemKind.Call, 0);
        _act(1, HoldemKind.Call, 0);
        _act(2, HoldemKind.Check, 0);
        state = rules.broken(state, 2).state;
        Outcome memory o = rules.outcome(state);
        assertEq(o.payouts[0], 1155, "half of 170 more");
        assertEq(o.payouts[1], 900, "bond and chips are lost");
        assertEq(o.payouts[2], 1155, "half of 170 more");
        vm.expectRevert(HoldemErrors.SeatTaken.selector);
        rules.admit(state, 1, 100);
    }

    function test_step_revertsIfBadInput() public {
        _open(_config(), _equal(3, 1000));
        _refused(0, 0, 0, HoldemErrors.NotYourTurn.selector);
        _toAction();
        bytes memory before = state;
        _refused(1, HoldemKind.Fold, 0, HoldemErrors.NotYourTurn.selector);
        _refused(0, 7, 0, HoldemErrors.UnknownAction.selector);
        _refused(0, HoldemKind.Fold, 1, HoldemErrors.UnexpectedAmount.selector);
        _refused(0, HoldemKind.Check, 0, HoldemErrors.CannotCheck.selector);
        _refused(0, HoldemKind.Raise, -200, HoldemErrors.NegativeAmount.selector);
        _refused(0, HoldemKind.Raise, type(int256).min, HoldemErrors.NegativeAmount.selector);
        _refused(0, HoldemKind.Raise, 199, HoldemErrors.BelowMinimumRaise.selector);
        _refused(0, HoldemKind.Raise, 1001, HoldemErrors.NotEnoughChips.selector);
        _refused(0, HoldemKind.Raise, type(int256).max, HoldemErrors.NotEnoughChips.selector);
        _refused(0, HoldemKind.Show, 0, HoldemErrors.NotAtShowdown.selector);
        vm.expectRevert(HoldemErrors.MalformedAction.selector);
        rules.step(state, 0, hex"00");
        assertEq(state, before, "nothing changed");
    }

    function test_admit_revertsIfOutOfRange() public {
        HoldemConfig memory config = _config();
        config.minBuyIn = 500;
        config.maxBuyIn = 2000;
        _open(config, _equal(2, 1000));
        vm.expectRevert(HoldemErrors.AlreadySeated.selector);
        rules.admit(state, 0, 500);
        vm.expectRevert(HoldemErrors.NoSuchSeat.selector);
        rules.admit(state, 9, 1000);
        vm.expectRevert(HoldemErrors.BuyInOutOfRange.selector);
        rules.admit(state, 3, 569);
        vm.expectRevert(HoldemErrors.BuyInOutOfRange.selector);
        rules.admit(state, 3, type(uint256).max);
        _toAction();
        vm.expectRevert(HoldemErrors.NotAtBoundary.selector);
        rules.admit(state, 3, 1000);
        _act(0, HoldemKind.Fold, 0);
        vm.expectRevert(HoldemErrors.TopUpOutOfRange.selector);
        rules.admit(state, 0, type(uint256).max);
    }

    function test_setup_revertsIfMalformed() public {
        vm.expectRevert(HoldemErrors.MalformedConfig.selector);
        rules.setup(hex"00");
        HoldemConfig memory config = _config();
        config.seats = 10;
        vm.expectRevert(HoldemErrors.SeatCountOutOfRange.selector);
        rules.setup(abi.encode(config));
    }

    function test_rules_fitIntoAContract() public view {
        assertAtMost(address(rules).code.length, 24_576, "bytes of code (EIP-170)");
    }

    function _refused(uint8 seat, uint8 kind, int256 amount, bytes4 code) private {
        bytes memory action = abi.encode(HoldemAction(kind, amount));
        vm.expectRevert(code);
        rules.step(state, seat, action);
    }
}
