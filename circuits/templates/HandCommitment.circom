pragma circom 2.1.6;

include "circomlib/circuits/poseidon.circom";

// Blinded by the counter of the step that makes it, so that equal hands never look equal.
template HandCommitment() {
    signal input salt;
    signal input counter;
    signal input packed;
    signal output out;
    out <== Poseidon(3)([salt, counter, packed]);
}
