pragma circom 2.1.6;

include "circomlib/circuits/comparators.circom";
include "Bytes.circom";
include "Choose.circom";
include "HandCommitment.circom";
include "OneHot.circom";
include "PackHand.circom";
include "PlayCommitment.circom";

// Prove: I know a salt and a hand such that `oldHand` commits to that hand under this salt, `face` lies in
// it at a place that I don't tell, `newHand` commits to the hand without it (swap-with-last), and
// `playCommitment`, perhaps published long before, commits to the same face. Both are blinded by `counter`.
// Does not enforce: that the salt is the one the seat committed to (`oldHand` carries it).
template Play() {
    signal input scope;
    signal input counter;
    signal input face;
    signal input playCommitment;
    signal input oldHand;
    signal input newHand;

    signal input salt;
    signal input handCounter;
    signal input hand[16];
    signal input handSize;
    signal input handPlace;

    Bytes(16)(hand);
    signal packed <== PackHand()(hand, handSize);
    signal handBefore <== HandCommitment()(salt, handCounter, packed);
    oldHand === handBefore;
    signal chosen <== PlayCommitment()(salt, counter, face);
    playCommitment === chosen;

    signal end[16] <== OneHot(16)(handSize - 1);
    signal place[16] <== OneHot(16)(handPlace);
    signal held <== Choose(16)(hand, place);
    face === held;
    signal last <== Choose(16)(hand, end);

    var gap = 0;
    var lastWeight = 0;
    for (var i = 0; i < 16; i++) {
        gap += place[i] * (1 << (8 * i));
        lastWeight += end[i] * (1 << (8 * i));
    }
    // A place past the end holds zero: without this the face 0 could be played from thin air.
    signal inHand <== LessThan(5)([handPlace, handSize]);
    inHand === 1;
    signal moved <== gap * (last - face);
    signal gone <== lastWeight * last;
    signal handAfter <== HandCommitment()(salt, counter, packed + moved - gone - (1 << 128));
    newHand === handAfter;

    // The scope is in the salt's commitment; squared here so that no simplification can drop it.
    signal bound <== scope * scope;
}
