pragma circom 2.1.6;

// Prove: I know `hot`, all zero but for a single one at `value`.
// Enforces 0 <= value < n, so a caller needs no range check of its own.
template OneHot(n) {
    signal input value;
    signal output hot[n];

    var count = 0;
    var place = 0;
    for (var i = 0; i < n; i++) {
        hot[i] <-- value == i ? 1 : 0;
        hot[i] * (hot[i] - 1) === 0;
        count += hot[i];
        place += i * hot[i];
    }
    count === 1;
    place === value;
}
