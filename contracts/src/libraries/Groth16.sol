// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Groth16 over BN254 by the precompiles: e(-A,B) * e(alpha,beta) * e(sum of s_i*IC_i, gamma) * e(C,delta) = 1.
/// The twin of `verifyGroth16` in packages/zk. The precompiles refuse what is not on the curve, not in
/// the subgroup or not canonical; signals are checked here.
library Groth16 {
    uint256 internal constant FIELD = 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001;
    uint256 private constant COORDINATES = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47;
    uint256 private constant FIXED_WORDS = 14;

    /// `key`: alpha, beta, gamma, delta, then one point for the constant and for each signal.
    function verify(uint256[] memory key, uint256[] memory signals, uint256[8] memory proof)
        internal
        view
        returns (bool)
    {
        if (key.length != FIXED_WORDS + 2 * (signals.length + 1)) return false;
        uint256[4] memory sum;
        sum[0] = key[FIXED_WORDS];
        sum[1] = key[FIXED_WORDS + 1];
        for (uint256 i = 0; i < signals.length; i++) {
            if (signals[i] >= FIELD) return false;
            if (!_addMultiple(sum, key, FIXED_WORDS + 2 * (i + 1), signals[i])) return false;
        }
        if (proof[1] >= COORDINATES) return false;
        uint256[24] memory pairs;
        pairs[0] = proof[0];
        pairs[1] = proof[1] == 0 ? 0 : COORDINATES - proof[1];
        for (uint256 i = 0; i < 4; i++) {
            pairs[2 + i] = proof[2 + i];
            pairs[8 + i] = key[2 + i];
            pairs[14 + i] = key[6 + i];
            pairs[20 + i] = key[10 + i];
        }
        (pairs[6], pairs[7]) = (key[0], key[1]);
        (pairs[12], pairs[13]) = (sum[0], sum[1]);
        (pairs[18], pairs[19]) = (proof[6], proof[7]);
        uint256 result;
        bool success;
        assembly ("memory-safe") {
            success := staticcall(gas(), 8, pairs, 768, 0, 32)
            result := mload(0)
        }
        return success && result == 1;
    }

    /// sum += scalar * (the point at `at` of `key`); the last two words of `sum` are scratch.
    function _addMultiple(uint256[4] memory sum, uint256[] memory key, uint256 at, uint256 scalar)
        private
        view
        returns (bool success)
    {
        uint256[3] memory product = [key[at], key[at + 1], scalar];
        assembly ("memory-safe") {
            success := staticcall(gas(), 7, product, 96, add(sum, 64), 64)
            success := and(success, staticcall(gas(), 6, sum, 128, sum, 64))
        }
    }
}
