pragma circom 2.1.6;

// 64 faces and their number in three elements of at most 31 bytes, the first face lowest.
// Does not enforce: that faces are bytes, that places past `size` are zero.
template PackDeck() {
    signal input faces[64];
    signal input size;
    signal output packed[3];

    for (var e = 0; e < 3; e++) {
        var sum = 0;
        var weight = 1;
        for (var i = 31 * e; i < 31 * (e + 1) && i < 64; i++) {
            sum += weight * faces[i];
            weight *= 256;
        }
        if (e == 2) {
            sum += weight * size;
        }
        packed[e] <== sum;
    }
}
