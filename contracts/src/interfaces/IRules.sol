// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Outcome, Pending, Shown, Step} from "../types/JointTypes.sol";

/// The rules of one game: pure functions over its encoded public state, the twin of the TypeScript
/// `Game`. A refusal is a revert with the custom error whose name is the TypeScript code.
interface IRules {
    /// An empty table.
    function setup(bytes calldata config) external pure returns (Step memory);

    /// A seat sits down or tops up, at a boundary.
    function admit(bytes calldata state, uint8 seat, uint256 amount) external pure returns (Step memory);

    /// A seat leaves with its payout, at a boundary.
    function release(bytes calldata state, uint8 seat) external pure returns (Step memory, uint256 amount);

    /// Play starts, with the seats that are there.
    function begin(bytes calldata state) external pure returns (Step memory);

    function pending(bytes calldata state) external pure returns (Pending memory);

    /// Checks and applies one seat's action; `needs` must be proven by that seat for the step to stand.
    function step(bytes calldata state, uint8 seat, bytes calldata action) external pure returns (Step memory);

    /// The pending needs are met, or an action's needs have shown faces that the rules didn't know.
    function on(bytes calldata state, Shown[] calldata shown) external pure returns (Step memory);

    /// The seat owed an action and was too late.
    function forfeit(bytes calldata state, uint8 seat) external pure returns (Step memory);

    /// These parties owed a dealer's step and were too late: the deck can't go on with them.
    function broken(bytes calldata state, uint256 parties) external pure returns (Step memory);

    /// These seats owed a dealer's step and were too late, and the deck goes on without them.
    function absent(bytes calldata state, uint256 seats) external pure returns (Step memory);

    /// What each seat owns outright, what is contested, and what the house took. At any time.
    function outcome(bytes calldata state) external pure returns (Outcome memory);
}
