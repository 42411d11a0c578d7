// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FheState} from "../src/types/FheTypes.sol";
import {FheVaultErrors} from "../src/types/FheVaultTypes.sol";

/// `abi.decode` and `abi.encode` of the state, read where it is copied to: Solidity's own cost a seventh of a turn.
/// Anyone may bring bytes to the vault by a table of his own, so nothing is read but the one layout that `encode`
/// writes: an offset that could point elsewhere would let him write over what the vault has checked.
library FheCodec {
    uint256 private constant HEAD = 288;

    function decode(bytes calldata state) internal pure returns (FheState memory s) {
        bool isRight;
        assembly ("memory-safe") {
            let m := mload(0x40)
            let size := state.length
            calldatacopy(m, state.offset, size)
            let end := add(m, size)
            let free := add(m, and(add(size, 31), not(31)))
            let n := mload(add(m, 64))
            isRight :=
                and(
                    and(iszero(lt(size, 96)), iszero(shr(8, n))),
                    and(eq(mload(m), 32), eq(mload(add(m, 32)), 32))
                )
            n := mul(n, isRight)
            let seats := free
            mstore(s, seats)
            mstore(seats, n)
            free := add(seats, shl(5, add(n, 1)))
            let list := add(m, 96)
            let seat := add(list, shl(5, n))
            for { let i := 0 } and(isRight, lt(i, n)) { i := add(i, 1) } {
                // Beyond the end lies memory that nobody has written, or none of this state: refused before it is used.
                if gt(add(seat, HEAD), end) {
                    isRight := 0
                    break
                }
                let small := or(or(mload(seat), mload(add(seat, 32))), or(mload(add(seat, 128)), mload(add(seat, 160))))
                let rest := or(shr(64, mload(add(seat, 64))), shr(1, mload(add(seat, 96))))
                let slots := add(seat, HEAD)
                let slotsSize := mload(slots)
                let open := add(slots, 32)
                isRight := and(lt(slotsSize, size), eq(mload(add(seat, 224)), HEAD))
                isRight := and(isRight, iszero(or(shr(8, small), rest)))
                if iszero(isRight) { break }
                open := add(open, and(add(slotsSize, 31), not(31)))
                if gt(add(open, 32), end) {
                    isRight := 0
                    break
                }
                let openSize := mload(open)
                isRight := and(lt(openSize, size), eq(mload(add(seat, 256)), sub(open, seat)))
                isRight := and(isRight, eq(mload(add(list, shl(5, i))), sub(seat, list)))
                if iszero(isRight) { break }
                mstore(add(seats, shl(5, add(i, 1))), seat)
                mstore(add(seat, 224), slots)
                mstore(add(seat, 256), open)
                seat := add(add(open, 32), and(add(openSize, 31), not(31)))
            }
            isRight := and(isRight, eq(seat, end))
            mstore(0x40, free)
        }
        if (!isRight) revert FheVaultErrors.MalformedState();
    }

    function encode(FheState memory s) internal pure returns (bytes memory state) {
        assembly ("memory-safe") {
            function putBytes(data, where) -> end {
                let size := mload(data)
                mcopy(where, data, add(size, 32))
                mstore(add(add(where, 32), size), 0)
                end := add(add(where, 32), and(add(size, 31), not(31)))
            }
            let seats := mload(s)
            let n := mload(seats)
            state := mload(0x40)
            mstore(add(state, 32), 32)
            mstore(add(state, 64), 32)
            mstore(add(state, 96), n)
            let list := add(state, 128)
            let to := add(list, shl(5, n))
            for { let i := 0 } lt(i, n) { i := add(i, 1) } {
                let seat := mload(add(seats, shl(5, add(i, 1))))
                mstore(add(list, shl(5, i)), sub(to, list))
                mcopy(to, seat, 224)
                mstore(add(to, 224), HEAD)
                let open := putBytes(mload(add(seat, 224)), add(to, HEAD))
                mstore(add(to, 256), sub(open, to))
                to := putBytes(mload(add(seat, 256)), open)
            }
            mstore(state, sub(to, add(state, 32)))
            mstore(0x40, to)
        }
    }
}
