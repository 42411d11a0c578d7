pragma circom 2.1.6;

include "circomlib/circuits/poseidon.circom";

// What the seat commits to before any beacon is known. Told from PlayCommitment, the other hash of two
// inputs, by its scope of at least 2^248.
template SaltCommitment() {
    signal input salt;
    signal input scope;
    signal output out;
    out <== Poseidon(2)([salt, scope]);
}
