// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A list that a seat brings by its hash first, the twin of packages/game-kit/src/parts/brought.ts.
library BroughtList {
    /// The list that this data (32 bytes of nonce, then the list) opens the seat's hash to; empty where it doesn't.
    function opened(uint8 seat, bytes calldata data, bytes32 hash) internal pure returns (bytes memory) {
        if (data.length <= 32 || keccak256(bytes.concat(bytes1(seat), data)) != hash) return "";
        return data[32:];
    }
}
