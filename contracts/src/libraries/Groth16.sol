// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Groth16 over BN254 by the precompiles: e(-A,B) * e(alpha,beta) * e(sum of s_i*IC_i, gamma) * e(C,delta) = 1.
/// The twin of `verifyGroth16` in packages/zk. The precompiles refuse what is not on the curve, not in
/// the subgroup or not canonical; signals are checked here.
library Groth16 {
    uint256 internal constant FIELD = 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001;
    uint256 private constant COORDINATES = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47;
    uint256 private constant FIXED_BYTES = 14 * 32;

    /// `key`: alpha, beta, gamma, delta, then one point for the constant and for each signal, a word each.
    function verify(bytes memory key, uint256[] memory signals, uint256[8] memory proof)
        internal
        view
        returns (bool valid)
    {
        uint256 n = signals.length;
        if (key.length != FIXED_BYTES + 64 * (n + 1) || proof[1] >= COORDINATES) return false;
        assembly ("memory-safe") {
            let k := add(key, 32)
            let m := mload(0x40)
            // The sum stands where the pairs will have it: at word 12, with room behind for what is added.
            let sum := add(m, 384)
            let point := add(k, FIXED_BYTES)
            mcopy(sum, point, 64)
            valid := 1
            let signal := signals
            for { let end := add(signals, shl(5, n)) } lt(signal, end) {} {
                signal := add(signal, 32)
                point := add(point, 64)
                let s := mload(signal)
                valid := and(valid, lt(s, FIELD))
                switch lt(s, 256)
                case 0 {
                    mcopy(add(sum, 64), point, 64)
                    mstore(add(sum, 128), s)
                    valid := and(valid, staticcall(gas(), 7, add(sum, 64), 96, add(sum, 64), 64))
                    valid := and(valid, staticcall(gas(), 6, sum, 128, sum, 64))
                }
                default {
                    // Faces, counts and most counters are small: adding them up is cheaper than one multiplication.
                    let q := add(sum, 192)
                    mstore(q, 0)
                    mstore(add(q, 32), 0)
                    let bit := 128
                    for {} gt(bit, s) {} { bit := shr(1, bit) }
                    for {} bit { bit := shr(1, bit) } {
                        mcopy(add(q, 64), q, 64)
                        valid := and(valid, staticcall(gas(), 6, q, 128, q, 64))
                        if and(s, bit) {
                            mcopy(add(q, 64), point, 64)
                            valid := and(valid, staticcall(gas(), 6, q, 128, q, 64))
                        }
                    }
                    mcopy(add(sum, 64), q, 64)
                    valid := and(valid, staticcall(gas(), 6, sum, 128, sum, 64))
                }
            }
            if valid {
                mcopy(m, proof, 192)
                let y := mload(add(m, 32))
                if y { mstore(add(m, 32), sub(COORDINATES, y)) }
                mcopy(add(m, 192), k, 192)
                mcopy(add(m, 448), add(k, 192), 128)
                mcopy(add(m, 576), add(proof, 192), 64)
                mcopy(add(m, 640), add(k, 320), 128)
                valid := staticcall(gas(), 8, m, 768, m, 32)
                valid := and(valid, eq(mload(m), 1))
            }
        }
    }
}
