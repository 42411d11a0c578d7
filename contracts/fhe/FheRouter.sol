// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

struct RoutedCall {
    address to;
    bytes data;
}

/// Several calls in one transaction, all or none: a seat's moves around the draw that they wait for. It owns nothing
/// and may do nothing that its caller could not.
contract FheRouter {
    function post(RoutedCall[] calldata calls) external {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, bytes memory why) = calls[i].to.call(calls[i].data);
            if (ok) continue;
            assembly ("memory-safe") {
                revert(add(why, 32), mload(why))
            }
        }
    }
}
