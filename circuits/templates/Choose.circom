pragma circom 2.1.6;

// The item at the place that `hot` marks.
// Does not enforce: that `hot` is one-hot (see OneHot).
template Choose(n) {
    signal input items[n];
    signal input hot[n];
    signal output item;

    signal parts[n];
    var sum = 0;
    for (var i = 0; i < n; i++) {
        parts[i] <== items[i] * hot[i];
        sum += parts[i];
    }
    item <== sum;
}
