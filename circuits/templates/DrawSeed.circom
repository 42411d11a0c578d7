pragma circom 2.1.6;

include "circomlib/circuits/poseidon.circom";

// The only hash of four inputs of the salt.
template DrawSeed() {
    signal input salt;
    signal input scope;
    signal input beacon;
    signal input counter;
    signal output out;
    out <== Poseidon(4)([salt, scope, beacon, counter]);
}
