pragma circom 2.1.6;

// 16 faces and their number in one element, the first face lowest.
// Does not enforce: that faces are bytes, that places past `size` are zero.
template PackHand() {
    signal input faces[16];
    signal input size;
    signal output packed;

    var sum = 0;
    var weight = 1;
    for (var i = 0; i < 16; i++) {
        sum += weight * faces[i];
        weight *= 256;
    }
    packed <== sum + weight * size;
}
