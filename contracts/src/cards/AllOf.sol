// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IJoinCheck} from "../interfaces/IJoinCheck.sol";

/// Several checks, all of which must let an owner in. The first that refuses is heard, with its own error.
contract AllOf is IJoinCheck {
    /// Thrown when the config isn't 1 to 8 checks with as many configs.
    error MalformedConfig();

    uint256 private constant MOST = 8;

    /// `config` is `abi.encode(address[] checks, bytes[] configs)`.
    function check(uint256 tableId, address creator, address owner, bytes calldata config) external view {
        (address[] memory checks, bytes[] memory configs) = abi.decode(config, (address[], bytes[]));
        if (checks.length == 0 || checks.length > MOST || checks.length != configs.length) revert MalformedConfig();
        for (uint256 i = 0; i < checks.length; i++) {
            // An address without code lets nobody in: the compiler refuses to call it.
            IJoinCheck(checks[i]).check(tableId, creator, owner, configs[i]);
        }
    }
}
