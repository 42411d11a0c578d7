// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {EscrowErrors} from "../types/EscrowTypes.sol";
import {Bn254} from "./Bn254.sol";
import {Committee, CommitteeKeys} from "./CommitteeKeys.sol";

/// What a table says of its committee: ceremony, day, threshold, share keys.
library CommitteeConfig {
    /// A configuration in its one spelling; its keys are canonical points of the curve, none the identity.
    function read(bytes calldata config) internal pure returns (Committee memory c) {
        if (config.length < 192 || (config.length - 192) % 32 != 0) revert EscrowErrors.MalformedConfig();
        uint256 length = uint256(bytes32(config[160:192]));
        uint256 threshold = uint256(bytes32(config[96:128]));
        if (
            uint256(bytes32(config[:32])) != 32 || uint256(bytes32(config[64:96])) >> 32 != 0 || threshold > 255
                || uint256(bytes32(config[128:160])) != 128 || length > config.length
                || ((length + 31) & ~uint256(31)) != config.length - 192
        ) revert EscrowErrors.MalformedConfig();
        for (uint256 i = 192 + length; i < config.length; i++) {
            if (config[i] != 0) revert EscrowErrors.MalformedConfig();
        }
        if (length % 64 != 0) revert EscrowErrors.WrongLength();
        for (uint256 i = 0; i < length; i += 64) {
            Bn254.checkNonzero(config, 192 + i);
        }
        CommitteeKeys.checkThreshold(threshold, length / 64);
        c = Committee(threshold, config[192:192 + length]);
    }
}
