pragma circom 2.1.6;

include "circomlib/circuits/bitify.circom";

// Prove: every face is below 256. Without this a packed element has many unpackings.
template Bytes(n) {
    signal input faces[n];

    for (var i = 0; i < n; i++) {
        _ <== Num2Bits(8)(faces[i]);
    }
}
