// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SaltPlay, SaltSeat, SaltState} from "../types/SaltTypes.sol";

/// `abi.decode` and `abi.encode` of the state, which is read where it is copied to: Solidity's own cost as much
/// as four of a proof's multiplications. The bytes are those that a table has hashed, so they came from
/// `encode`, or from all seats at once; a test compares both functions with Solidity's.
library SaltCodec {
    function decode(bytes calldata state) internal pure returns (SaltState memory s) {
        assembly ("memory-safe") {
            let m := mload(0x40)
            calldatacopy(m, state.offset, state.length)
            let free := add(m, and(add(state.length, 31), not(31)))
            let head := add(m, 32)
            mstore(s, mload(head))
            let list := add(head, mload(add(head, 32)))
            let n := mload(list)
            let seats := free
            mstore(add(s, 32), seats)
            mstore(seats, n)
            free := add(free, shl(5, add(n, 1)))
            list := add(list, 32)
            for { let i := 0 } lt(i, n) { i := add(i, 1) } {
                // Offsets become addresses; bytes lie in memory as they are encoded.
                let seat := add(list, mload(add(list, shl(5, i))))
                mstore(add(add(seats, 32), shl(5, i)), seat)
                mstore(add(seat, 32), add(seat, mload(add(seat, 32))))
                mstore(add(seat, 320), add(seat, mload(add(seat, 320))))
                let play := add(seat, mload(add(seat, 352)))
                mstore(add(seat, 352), free)
                let plays := mload(play)
                mstore(free, plays)
                play := add(play, 32)
                for { free := add(free, 32) } plays { plays := sub(plays, 1) } {
                    mstore(free, play)
                    free := add(free, 32)
                    play := add(play, 128)
                }
            }
            mstore(0x40, free)
        }
    }

    function encode(SaltState memory s) internal pure returns (bytes memory state) {
        uint256 n = s.seats.length;
        uint256 list;
        assembly ("memory-safe") {
            state := mload(0x40)
            mstore(add(state, 32), 32)
            mstore(add(state, 64), mload(s))
            mstore(add(state, 96), 64)
            mstore(add(state, 128), n)
            list := add(state, 160)
        }
        uint256 to = list + 32 * n;
        for (uint256 i = 0; i < n; i++) {
            assembly ("memory-safe") {
                mstore(add(list, shl(5, i)), sub(to, list))
            }
            to = _put(s.seats[i], to);
        }
        assembly ("memory-safe") {
            mstore(state, sub(to, add(state, 32)))
            mstore(0x40, to)
        }
    }

    function _put(SaltSeat memory seat, uint256 from) private pure returns (uint256 to) {
        assembly ("memory-safe") {
            function putBytes(data, where) -> end {
                let size := mload(data)
                mcopy(where, data, add(size, 32))
                mstore(add(add(where, 32), size), 0)
                end := add(add(where, 32), and(add(size, 31), not(31)))
            }
            mcopy(from, seat, 384)
            to := add(from, 384)
            mstore(add(from, 32), sub(to, from))
            to := putBytes(mload(add(seat, 32)), to)
            mstore(add(from, 320), sub(to, from))
            to := putBytes(mload(add(seat, 320)), to)
            mstore(add(from, 352), sub(to, from))
            let plays := mload(add(seat, 352))
            let left := mload(plays)
            mstore(to, left)
            for { to := add(to, 32) } left { left := sub(left, 1) } {
                plays := add(plays, 32)
                mcopy(to, mload(plays), 128)
                to := add(to, 128)
            }
        }
    }
}
