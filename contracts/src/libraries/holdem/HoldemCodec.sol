// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HoldemState} from "../../types/HoldemTypes.sol";

/// `abi.decode` and `abi.encode` of the state, which has 59 words and no offsets. Solidity's own take each
/// word by itself, for as much gas as the rules of a bet; a test compares them.
library HoldemCodec {
    uint256 private constant BYTES = 59 * 32;

    /// Reverts like `abi.decode` where a word is too large for its field.
    function decode(bytes calldata state) internal pure returns (HoldemState memory s) {
        assembly ("memory-safe") {
            if lt(state.length, BYTES) { revert(0, 0) }
            let m := mload(0x40)
            mstore(0x40, add(m, BYTES))
            calldatacopy(m, state.offset, BYTES)

            function at(base, i) -> word {
                word := mload(add(base, shl(5, i)))
            }
            let bytes1s := or(or(at(m, 0), at(m, 1)), or(at(m, 10), at(m, 11)))
            bytes1s := or(bytes1s, or(or(at(m, 13), at(m, 14)), or(at(m, 15), at(m, 16))))
            let masks := or(at(m, 2), or(at(m, 17), at(m, 18)))
            masks := or(masks, or(or(at(m, 19), at(m, 20)), or(at(m, 21), at(m, 22))))
            masks := or(masks, or(at(m, 23), or(at(m, 24), at(m, 25))))
            let amounts := or(or(at(m, 3), at(m, 4)), or(or(at(m, 5), at(m, 6)), or(at(m, 7), at(m, 8))))
            amounts := or(or(amounts, at(m, 9)), or(at(m, 26), or(at(m, 27), at(m, 28))))
            let end := add(m, BYTES)
            for { let from := add(m, 1024) } lt(from, end) { from := add(from, 96) } {
                amounts := or(amounts, or(mload(from), or(mload(add(from, 32)), mload(add(from, 64)))))
            }
            let tooLarge := or(or(shr(8, bytes1s), shr(16, masks)), shr(128, amounts))
            tooLarge := or(tooLarge, or(shr(32, at(m, 12)), shr(64, at(m, 29))))
            if tooLarge { revert(0, 0) }

            // In memory a struct holds addresses of the structs and arrays in it.
            mstore(s, m)
            mcopy(add(s, 32), add(m, 320), 704)
            mstore(add(s, 736), add(m, 1024))
            mstore(add(s, 768), add(m, 1312))
            mstore(add(s, 800), add(m, 1600))
        }
    }

    function encode(HoldemState memory s) internal pure returns (bytes memory state) {
        assembly ("memory-safe") {
            state := mload(0x40)
            mstore(0x40, add(state, add(BYTES, 32)))
            mstore(state, BYTES)
            mcopy(add(state, 32), mload(s), 320)
            mcopy(add(state, 352), add(s, 32), 704)
            mcopy(add(state, 1056), mload(add(s, 736)), 288)
            mcopy(add(state, 1344), mload(add(s, 768)), 288)
            mcopy(add(state, 1632), mload(add(s, 800)), 288)
        }
    }
}
