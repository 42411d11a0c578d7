// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRules} from "../interfaces/IRules.sol";
import {Fees} from "../libraries/Fees.sol";
import {FeeErrors, FeeTable} from "../types/FeeTypes.sol";
import {Outcome, Step} from "../types/JointTypes.sol";

/// Seats and money of a game with an entry fee: the twin of `entryFee()` in packages/game-kit/src/parts/fees.ts. A
/// game says where its table is, puts it back, and starts play once the fees are paid.
abstract contract FeeRules is IRules {
    enum Stage {
        Waiting,
        Playing,
        Over
    }

    function admit(bytes calldata state, uint8 seat, uint256 amount) external pure returns (Step memory) {
        (FeeTable memory t, Stage stage) = _tableOf(state);
        if (stage != Stage.Waiting) revert FeeErrors.NotAtBoundary();
        Fees.sit(t, seat, amount);
        return _with(state, t);
    }

    function release(bytes calldata state, uint8 seat) external pure returns (Step memory, uint256 amount) {
        (FeeTable memory t, Stage stage) = _tableOf(state);
        if (stage == Stage.Playing) revert FeeErrors.NotAtBoundary();
        amount = Fees.leave(t, seat);
        return (_with(state, t), amount);
    }

    function begin(bytes calldata state) external pure returns (Step memory) {
        (FeeTable memory t, Stage stage) = _tableOf(state);
        if (stage != Stage.Waiting) revert FeeErrors.NotAtBoundary();
        Fees.pay(t);
        return _start(state, t);
    }

    function outcome(bytes calldata state) external pure returns (Outcome memory o) {
        (FeeTable memory t, Stage stage) = _tableOf(state);
        o.boundary = stage != Stage.Playing;
        o.payouts = new uint256[](t.stacks.length);
        for (uint256 i = 0; i < t.stacks.length; i++) {
            o.payouts[i] = t.stacks[i];
        }
        o.pot = t.pool;
        o.winners = t.winners;
    }

    function _tableOf(bytes calldata state) internal pure virtual returns (FeeTable memory, Stage);

    /// The same state with another table.
    function _with(bytes calldata state, FeeTable memory table) internal pure virtual returns (Step memory);

    /// The first state of play.
    function _start(bytes calldata state, FeeTable memory table) internal pure virtual returns (Step memory);
}
