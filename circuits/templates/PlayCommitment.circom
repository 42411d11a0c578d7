pragma circom 2.1.6;

include "circomlib/circuits/poseidon.circom";

// A face chosen but not yet shown. The header stays below 2^73 and so is never a scope.
// Does not enforce: face < 2^8, counter < 2^64.
template PlayCommitment() {
    signal input salt;
    signal input counter;
    signal input face;
    signal output out;
    out <== Poseidon(2)([salt, (1 << 72) + (1 << 64) * face + counter]);
}
