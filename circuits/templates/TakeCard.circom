pragma circom 2.1.6;

include "Choose.circom";
include "DrawPlace.circom";
include "OneHot.circom";

// Prove: `face` lies at the place that `seed` decides among the first `size` faces of the deck; `place`
// marks it and `end` the last one, which moves into the gap.
// Enforces 1 <= size <= 64: any current size, not only that of a full deck.
template TakeCard() {
    signal input faces[64];
    signal input size;
    signal input seed;
    signal output face;
    signal output last;
    signal output place[64];
    signal output end[64];

    end <== OneHot(64)(size - 1);
    place <== OneHot(64)(DrawPlace()(seed, size));
    face <== Choose(64)(faces, place);
    last <== Choose(64)(faces, end);
}
