pragma circom 2.1.6;

include "circomlib/circuits/bitify.circom";
include "circomlib/circuits/comparators.circom";

// Prove: I know quotient and place such that (seed mod 2^128) = quotient * size + place, place < size.
// The bits of the seed are the one canonical decomposition: with seed + p the prover could choose
// between two places. A place's chance differs from 1/size by less than 2^-122.
// Does not enforce: 1 <= size <= 64 and place < 128; both follow from the caller's OneHot.
template DrawPlace() {
    signal input seed;
    signal input size;
    signal output place;

    signal bits[254] <== Num2Bits_strict()(seed);
    var low = 0;
    for (var i = 0; i < 128; i++) {
        low += bits[i] * (1 << i);
    }
    signal quotient;
    quotient <-- low \ size;
    place <-- low % size;
    _ <== Num2Bits(128)(quotient);
    low === quotient * size + place;
    signal below <== LessThan(7)([place, size]);
    below === 1;
}
