pragma circom 2.1.6;

include "Bytes.circom";
include "DeckCommitment.circom";
include "DrawSeed.circom";
include "HandCommitment.circom";
include "OneHot.circom";
include "PackDeck.circom";
include "TakeCard.circom";

// Prove: I know a salt, a deck and a hand such that `oldDeck` and `oldHand` commit to them under this
// salt, the face at the place decided by Poseidon(salt, scope, beacon, counter) is taken from the deck
// by swap-with-last and put at the end of the hand, and `newDeck` and `newHand` commit to the result,
// blinded by `counter`.
// Does not enforce: that the salt is the one the seat committed to. `oldDeck` carries the salt, and the
// first of its line was proven by DrawHand.
template Draw() {
    signal input scope;
    signal input counter;
    signal input beacon;
    signal input oldDeck;
    signal input oldHand;
    signal input newDeck;
    signal input newHand;

    signal input salt;
    signal input deckCounter;
    signal input deck[64];
    signal input deckSize;
    signal input handCounter;
    signal input hand;
    signal input handSize;

    Bytes(64)(deck);
    signal packed[3] <== PackDeck()(deck, deckSize);
    signal deckBefore <== DeckCommitment()(salt, deckCounter, packed);
    oldDeck === deckBefore;

    // Below 2^128, or some of the hand could be passed off as its size.
    _ <== Num2Bits(128)(hand);
    signal handPlace[16] <== OneHot(16)(handSize);
    signal handBefore <== HandCommitment()(salt, handCounter, hand + (1 << 128) * handSize);
    oldHand === handBefore;

    signal seed <== DrawSeed()(salt, scope, beacon, counter);
    component taken = TakeCard();
    taken.faces <== deck;
    taken.size <== deckSize;
    taken.seed <== seed;

    signal left[3];
    signal moved[3];
    for (var e = 0; e < 3; e++) {
        var gap = 0;
        var end = 0;
        var weight = 1;
        for (var i = 31 * e; i < 31 * (e + 1) && i < 64; i++) {
            gap += weight * taken.place[i];
            end += weight * taken.end[i];
            weight *= 256;
        }
        moved[e] <== gap * (taken.last - taken.face);
        // One card fewer: the size lies above the last face of the last element.
        var fewer = 0;
        if (e == 2) {
            fewer = weight;
        }
        left[e] <== packed[e] + moved[e] - fewer - end * taken.last;
    }
    signal deckAfter <== DeckCommitment()(salt, counter, left);
    newDeck === deckAfter;

    var handWeight = 0;
    for (var i = 0; i < 16; i++) {
        handWeight += handPlace[i] * (1 << (8 * i));
    }
    signal added <== handWeight * taken.face;
    signal handAfter <== HandCommitment()(salt, counter, hand + added + (1 << 128) * (handSize + 1));
    newHand === handAfter;
}
