// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FableState} from "../../types/FableTypes.sol";

/// `abi.decode` and `abi.encode` of the state, which is read where it is copied to. The bytes are those that a
/// table has hashed, so they came from `encode`, or from both seats at once; a test compares both functions
/// with Solidity's. A state has four pairs of byte strings; everything else has its fixed place.
library FableCodec {
    function decode(bytes calldata state) internal pure returns (FableState memory s) {
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
            mstore(s, mload(head)) // phase
            mstore(add(s, 32), add(head, 32)) // config, nine words
            mstore(add(s, 64), add(head, 320)) // seated
            mstore(add(s, 96), add(head, 384)) // stacks
            mstore(add(s, 128), mload(add(head, 448))) // pot
            mstore(add(s, 160), add(head, 480)) // owned
            mstore(add(s, 192), add(head, 544)) // listHashes
            mstore(add(s, 224), add(head, 608)) // nonces
            mstore(add(s, 256), add(head, 672)) // bids
            mstore(add(s, 288), placed(add(head, mload(add(head, 736))))) // lists
            mcopy(add(s, 320), add(head, 768), 96) // first, turn, turns
            mstore(add(s, 416), add(head, 864)) // health
            mstore(add(s, 448), add(head, 928)) // next
            mstore(add(s, 480), placed(add(head, mload(add(head, 992))))) // hands
            mstore(add(s, 512), placed(add(head, mload(add(head, 1024))))) // boards
            mstore(add(s, 544), placed(add(head, mload(add(head, 1056))))) // graves
            mcopy(add(s, 576), add(head, 1088), 96) // attackers, winner, reason
        }
    }

    function encode(FableState memory s) internal pure returns (bytes memory state) {
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
            mstore(head, mload(s))
            mcopy(add(head, 32), mload(add(s, 32)), 288)
            mcopy(add(head, 320), mload(add(s, 64)), 64)
            mcopy(add(head, 384), mload(add(s, 96)), 64)
            mstore(add(head, 448), mload(add(s, 128)))
            mcopy(add(head, 480), mload(add(s, 160)), 64)
            mcopy(add(head, 544), mload(add(s, 192)), 64)
            mcopy(add(head, 608), mload(add(s, 224)), 64)
            mcopy(add(head, 672), mload(add(s, 256)), 64)
            mcopy(add(head, 768), add(s, 320), 96)
            mcopy(add(head, 864), mload(add(s, 416)), 64)
            mcopy(add(head, 928), mload(add(s, 448)), 64)
            mcopy(add(head, 1088), add(s, 576), 96)
            mstore(add(head, 736), 1184)
            let end := putPair(mload(add(s, 288)), add(head, 1184))
            mstore(add(head, 992), sub(end, head))
            end := putPair(mload(add(s, 480)), end)
            mstore(add(head, 1024), sub(end, head))
            end := putPair(mload(add(s, 512)), end)
            mstore(add(head, 1056), sub(end, head))
            end := putPair(mload(add(s, 544)), end)
            mstore(state, sub(end, add(state, 32)))
            mstore(0x40, end)
        }
    }
}
