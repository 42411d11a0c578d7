// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HoldemState} from "../../types/HoldemTypes.sol";

/// `abi.decode` and `abi.encode` of the state, which has 64 words and no offsets. Solidity's own take each
/// word by itself, for as much gas as the rules of a bet; a test compares them.
library HoldemCodec {
    uint256 private constant BYTES = 64 * 32;
    /// What the struct itself takes: 23 words and four addresses.
    uint256 private constant HEAD = 27 * 32;

    /// `decoder()(state)` reverts like `abi.decode` where a word is too large for its field. Solidity lays out an empty
    /// state on entry to any function that returns one, so the decoder returns an address and is called by another type.
    function decoder()
        internal
        pure
        returns (function(bytes calldata) internal pure returns (HoldemState memory) decode)
    {
        function(bytes calldata) internal pure returns (uint256) untyped = _decode;
        assembly ("memory-safe") {
            decode := untyped
        }
    }

    function _decode(bytes calldata state) private pure returns (uint256 s) {
        assembly ("memory-safe") {
            if lt(state.length, BYTES) { revert(0, 0) }
            let m := mload(0x40)
            s := add(m, BYTES)
            mstore(0x40, add(s, HEAD))
            calldatacopy(m, state.offset, BYTES)

            function at(base, i) -> word {
                word := mload(add(base, shl(5, i)))
            }
            let bytes1s := or(or(at(m, 0), at(m, 1)), or(at(m, 14), at(m, 15)))
            bytes1s := or(bytes1s, or(or(at(m, 17), at(m, 18)), or(at(m, 19), at(m, 20))))
            let masks := or(or(at(m, 2), at(m, 10)), or(at(m, 21), at(m, 22)))
            masks := or(masks, or(or(at(m, 23), at(m, 24)), or(at(m, 25), at(m, 26))))
            masks := or(masks, or(at(m, 27), or(at(m, 28), at(m, 29))))
            let amounts := or(or(at(m, 3), at(m, 4)), or(or(at(m, 5), at(m, 6)), or(at(m, 7), at(m, 8))))
            amounts := or(or(amounts, at(m, 9)), or(at(m, 30), or(at(m, 31), at(m, 32))))
            let end := add(m, BYTES)
            for { let from := add(m, 1184) } lt(from, end) { from := add(from, 288) } {
                amounts := or(amounts, or(at(from, 0), or(at(from, 1), at(from, 2))))
                amounts := or(amounts, or(at(from, 3), or(at(from, 4), at(from, 5))))
                amounts := or(amounts, or(at(from, 6), or(at(from, 7), at(from, 8))))
            }
            let tooLarge := or(or(shr(8, bytes1s), shr(16, masks)), shr(128, amounts))
            tooLarge := or(tooLarge, or(shr(32, at(m, 16)), shr(64, or(at(m, 33), at(m, 34)))))
            if tooLarge { revert(0, 0) }

            // In memory a struct holds addresses of the structs and arrays in it.
            mstore(s, m)
            mcopy(add(s, 32), add(m, 448), 736)
            mstore(add(s, 768), add(m, 1184))
            mstore(add(s, 800), add(m, 1472))
            mstore(add(s, 832), add(m, 1760))
        }
    }

    function encode(HoldemState memory s) internal pure returns (bytes memory state) {
        assembly ("memory-safe") {
            state := mload(0x40)
            mstore(0x40, add(state, add(BYTES, 32)))
            mstore(state, BYTES)
            mcopy(add(state, 32), mload(s), 448)
            mcopy(add(state, 480), add(s, 32), 736)
            mcopy(add(state, 1216), mload(add(s, 768)), 288)
            mcopy(add(state, 1504), mload(add(s, 800)), 288)
            mcopy(add(state, 1792), mload(add(s, 832)), 288)
        }
    }
}
