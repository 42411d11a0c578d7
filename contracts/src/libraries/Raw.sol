// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Seating, TableSeat, TableSetup, TableTerms} from "../types/TableTypes.sol";

/// Hashes of structs as they lie in calldata: equal to `keccak256(abi.encode(…))` for calldata in the one
/// canonical layout, and equal to nothing that a table keeps for any other. Encoding them anew would cost
/// as much as a bet.
library Raw {
    function hash(TableTerms calldata terms) internal pure returns (bytes32 h) {
        assembly ("memory-safe") {
            let m := mload(0x40)
            calldatacopy(m, terms, 320)
            h := keccak256(m, 320)
        }
    }

    function hash(TableSetup calldata setup) internal pure returns (bytes32 h) {
        string calldata name = setup.name;
        assembly ("memory-safe") {
            let m := mload(0x40)
            let size := sub(add(name.offset, and(add(name.length, 31), not(31))), setup)
            mstore(m, 32)
            calldatacopy(add(m, 32), setup, size)
            h := keccak256(m, add(size, 32))
        }
    }

    function hash(Seating calldata seating) internal pure returns (bytes32 h) {
        address[] calldata servers = seating.servers;
        assembly ("memory-safe") {
            let m := mload(0x40)
            let size := sub(add(servers.offset, shl(5, servers.length)), seating)
            mstore(m, 32)
            calldatacopy(add(m, 32), seating, size)
            h := keccak256(m, add(size, 32))
        }
    }

    /// The seats in memory, copied at once. Only for a seating whose own hash has been checked.
    function seatsOf(Seating calldata seating) internal pure returns (TableSeat[] memory list) {
        TableSeat[] calldata seats = seating.seats;
        assembly ("memory-safe") {
            let n := seats.length
            list := mload(0x40)
            mstore(list, n)
            let to := add(list, 32)
            let seat := add(to, shl(5, n))
            calldatacopy(seat, seats.offset, mul(96, n))
            for {} n { n := sub(n, 1) } {
                mstore(to, seat)
                to := add(to, 32)
                seat := add(seat, 96)
            }
            mstore(0x40, seat)
        }
    }

    /// The hash after one seat has been replaced. Only for a seating whose own hash has been checked.
    function hashWith(Seating calldata seating, uint256 seat, TableSeat memory by) internal pure returns (bytes32 h) {
        address[] calldata servers = seating.servers;
        TableSeat[] calldata seats = seating.seats;
        assembly ("memory-safe") {
            let m := mload(0x40)
            let size := sub(add(servers.offset, shl(5, servers.length)), seating)
            mstore(m, 32)
            calldatacopy(add(m, 32), seating, size)
            mcopy(add(add(m, 32), add(sub(seats.offset, seating), mul(seat, 96))), by, 96)
            h := keccak256(m, add(size, 32))
        }
    }
}
