pragma circom 2.1.6;

include "circomlib/circuits/poseidon.circom";

// Blinded by the counter of the step that makes it, so that equal decks never look equal.
template DeckCommitment() {
    signal input salt;
    signal input counter;
    signal input packed[3];
    signal output out;
    out <== Poseidon(5)([salt, counter, packed[0], packed[1], packed[2]]);
}
