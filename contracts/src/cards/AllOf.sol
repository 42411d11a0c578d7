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
        (address[] memory checks, bytes[] memory configs) = _parsed(config);
        if (checks.length == 0 || checks.length > MOST || checks.length != configs.length) revert MalformedConfig();
        for (uint256 i = 0; i < checks.length; i++) {
            // An address without code would let everyone in, or refuse without a word.
            if (checks[i].code.length == 0) revert MalformedConfig();
            IJoinCheck(checks[i]).check(tableId, creator, owner, configs[i]);
        }
    }

    function parse(bytes calldata config) external pure returns (address[] memory, bytes[] memory) {
        return abi.decode(config, (address[], bytes[]));
    }

    /// Asked from outside, so that nonsense is refused by its name.
    function _parsed(bytes calldata config) private view returns (address[] memory, bytes[] memory) {
        try this.parse(config) returns (address[] memory checks, bytes[] memory configs) {
            return (checks, configs);
        } catch {
            revert MalformedConfig();
        }
    }
}
