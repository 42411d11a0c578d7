// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ConcealedState} from "../types/ConcealedTypes.sol";

/// `abi.decode` and `abi.encode` of the state, which is read where it is copied to. The bytes are those that a
/// table has hashed, so they came from `encode`, or from both seats at once; a test compares both functions
/// with Solidity's.
library ConcealedCodec {
    function decode(bytes calldata state) internal pure returns (ConcealedState memory s) {
        assembly ("memory-safe") {
            // Two byte strings: offsets become addresses, and bytes lie in memory as they are encoded.
            function placed(pair) -> same {
                mstore(pair, add(pair, mload(pair)))
                mstore(add(pair, 32), add(pair, mload(add(pair, 32))))
                same := pair
            }
            let m := mload(0x40)
            calldatacopy(m, state.offset, state.length)
            mstore(0x40, add(m, and(add(state.length, 31), not(31))))
            let head := add(m, 32)
            let config := add(head, mload(add(head, 32)))
            mstore(add(config, 192), placed(add(config, mload(add(config, 192)))))
            mstore(s, mload(head))
            mstore(add(s, 32), config)
            mstore(add(s, 64), add(head, 64))
            mstore(add(s, 96), add(head, 128))
            mcopy(add(s, 128), add(head, 192), 64)
            mstore(add(s, 192), add(head, 256))
            mstore(add(s, 224), placed(add(head, mload(add(head, 320)))))
            mstore(add(s, 256), placed(add(head, mload(add(head, 352)))))
            mstore(add(s, 288), add(head, 384))
            mstore(add(s, 320), mload(add(head, 448)))
            mstore(add(s, 352), add(head, 480))
        }
    }

    function encode(ConcealedState memory s) internal pure returns (bytes memory state) {
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
            let config := add(head, 544)
            mstore(head, mload(s))
            mstore(add(head, 32), 544)
            mcopy(add(head, 64), mload(add(s, 64)), 64)
            mcopy(add(head, 128), mload(add(s, 96)), 64)
            mcopy(add(head, 192), add(s, 128), 64)
            mcopy(add(head, 256), mload(add(s, 192)), 64)
            mcopy(add(head, 384), mload(add(s, 288)), 64)
            mstore(add(head, 448), mload(add(s, 320)))
            mcopy(add(head, 480), mload(add(s, 352)), 64)
            let from := mload(add(s, 32))
            mcopy(config, from, 192)
            mstore(add(config, 192), 224)
            let end := putPair(mload(add(from, 192)), add(config, 224))
            mstore(add(head, 320), sub(end, head))
            end := putPair(mload(add(s, 224)), end)
            mstore(add(head, 352), sub(end, head))
            end := putPair(mload(add(s, 256)), end)
            mstore(state, sub(end, add(state, 32)))
            mstore(0x40, end)
        }
    }
}
