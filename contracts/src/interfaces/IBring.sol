// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Step} from "../types/JointTypes.sol";

/// What rules have beside `IRules` where seats bring something of their own: only asked at tables with a locker,
/// so that other rules need not have it.
interface IBring {
    /// A seat that was just admitted brings what the word says.
    function bring(bytes calldata state, uint8 seat, uint256 word) external pure returns (Step memory);
}
