// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DuelState} from "../../types/DuelTypes.sol";

/// `abi.decode` and `abi.encode` of the state, which is read where it is copied to. The bytes are those that a
/// table has hashed, so they came from `encode`, or from both seats at once; a test compares both functions
/// with Solidity's.
library DuelCodec {
    function decode(bytes calldata state) internal pure returns (DuelState memory s) {
        uint256 m;
        assembly ("memory-safe") {
            m := mload(0x40)
            calldatacopy(m, state.offset, state.length)
            mstore(0x40, add(m, and(add(state.length, 31), not(31))))
        }
        _read(s, m);
    }

    /// The same for bytes in memory, which stay as they are.
    function decodeCopy(bytes memory state) internal pure returns (DuelState memory s) {
        uint256 m;
        assembly ("memory-safe") {
            m := mload(0x40)
            mcopy(m, add(state, 32), mload(state))
            mstore(0x40, add(m, and(add(mload(state), 31), not(31))))
        }
        _read(s, m);
    }

    function _read(DuelState memory s, uint256 m) private pure {
        assembly ("memory-safe") {
            // Two byte strings: offsets become addresses, and bytes lie in memory as they are encoded.
            function placed(pair) -> same {
                mstore(pair, add(pair, mload(pair)))
                mstore(add(pair, 32), add(pair, mload(add(pair, 32))))
                same := pair
            }
            let head := add(m, 32)
            mcopy(s, head, 320)
            // Twelve pairs of words.
            let pair := add(head, 320)
            for { let to := add(s, 320) } lt(to, add(s, 704)) { to := add(to, 32) } {
                mstore(to, pair)
                pair := add(pair, 64)
            }
            let config := add(head, mload(add(head, 1088)))
            mstore(add(config, 160), placed(add(config, mload(add(config, 160)))))
            mstore(add(s, 704), config)
            mstore(add(s, 736), placed(add(head, mload(add(head, 1120)))))
            mstore(add(s, 768), placed(add(head, mload(add(head, 1152)))))
            mstore(add(s, 800), add(head, mload(add(head, 1184))))
        }
    }

    function encode(DuelState memory s) internal pure returns (bytes memory state) {
        assembly ("memory-safe") {
            function putBytes(data, where) -> end {
                let size := mload(data)
                mcopy(where, data, add(size, 32))
                mstore(add(add(where, 32), size), 0)
                end := add(add(where, 32), and(add(size, 31), not(31)))
            }
            function putPair(pair, where) -> end {
                mstore(where, 64)
                end := putBytes(mload(pair), add(where, 64))
                mstore(add(where, 32), sub(end, where))
                end := putBytes(mload(add(pair, 32)), end)
            }
            state := mload(0x40)
            mstore(add(state, 32), 32)
            let head := add(state, 64)
            mcopy(head, s, 320)
            let pair := add(head, 320)
            for { let from := add(s, 320) } lt(from, add(s, 704)) { from := add(from, 32) } {
                mcopy(pair, mload(from), 64)
                pair := add(pair, 64)
            }
            let config := add(head, 1216)
            mstore(add(head, 1088), 1216)
            mcopy(config, mload(add(s, 704)), 160)
            mstore(add(config, 160), 192)
            let end := putPair(mload(add(mload(add(s, 704)), 160)), add(config, 192))
            mstore(add(head, 1120), sub(end, head))
            end := putPair(mload(add(s, 736)), end)
            mstore(add(head, 1152), sub(end, head))
            end := putPair(mload(add(s, 768)), end)
            mstore(add(head, 1184), sub(end, head))
            let units := mload(add(s, 800))
            let size := add(32, shl(5, mload(units)))
            mcopy(end, units, size)
            end := add(end, size)
            mstore(state, sub(end, add(state, 32)))
            mstore(0x40, end)
        }
    }
}
