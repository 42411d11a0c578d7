// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// `cuts`: where in the text, and how many bytes, two bytes each. Beyond all that was sent lie zeros.
struct RoutedCall {
    address to;
    bytes cuts;
}

/// Several calls in one transaction, all or none: a seat's moves around the draw that they wait for. Each is put
/// together from cuts of one text, as they bring the same terms, seats and states. It owns nothing and may do nothing
/// that its caller could not.
contract FheRouter {
    function post(bytes calldata text, RoutedCall[] calldata calls) external {
        for (uint256 i = 0; i < calls.length; i++) {
            (address to, bytes calldata cuts) = (calls[i].to, calls[i].cuts);
            assembly ("memory-safe") {
                let data := mload(0x40)
                let free := data
                let end := add(cuts.offset, cuts.length)
                for { let cut := cuts.offset } lt(cut, end) { cut := add(cut, 4) } {
                    let word := calldataload(cut)
                    let size := and(shr(224, word), 0xffff)
                    calldatacopy(free, add(text.offset, shr(240, word)), size)
                    free := add(free, size)
                }
                if iszero(call(gas(), to, 0, data, sub(free, data), 0, 0)) {
                    returndatacopy(data, 0, returndatasize())
                    revert(data, returndatasize())
                }
            }
        }
    }
}
