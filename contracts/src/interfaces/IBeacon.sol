// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A random word that is fixed before anyone can know it, and the same for everyone after.
interface IBeacon {
    /// Fixes what will decide, once for each purpose of the caller.
    function fix(bytes32 purpose, bytes32 commitment) external returns (bytes32 id);

    /// The value, never zero, the same whoever asks; refuses as long as it isn't there, and for ever where it is lost.
    function pin(bytes32 id) external returns (uint256 value);

    /// Zero until it is pinned.
    function valueOf(bytes32 id) external view returns (uint256);

    function idOf(address owner, bytes32 purpose) external pure returns (bytes32);
}
