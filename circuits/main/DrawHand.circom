pragma circom 2.1.6;

include "../templates/DrawHand.circom";

component main {public [scope, counter, beacon, count, saltCommitment, oldDeck, newDeck, newHand]} = DrawHand(7);
