pragma circom 2.1.6;

include "Play.circom";

// Prove: I know a salt, a hand and a face such that `oldHand` commits to that hand under this salt, the face lies
// in it, `newHand` commits to the hand without it, and `playCommitment`, made when the card was chosen, commits to
// the same face. It is Play with the face kept back: one card less, and nobody is told which.
// Does not enforce: that the salt is the one the seat committed to (`oldHand` carries it).
template Bury() {
    signal input scope;
    signal input counter;
    signal input playCommitment;
    signal input oldHand;
    signal input newHand;

    signal input face;
    signal input salt;
    signal input handCounter;
    signal input hand[16];
    signal input handSize;
    signal input handPlace;

    Play()(scope, counter, face, playCommitment, oldHand, newHand, salt, handCounter, hand, handSize, handPlace);
}
