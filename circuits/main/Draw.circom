pragma circom 2.1.6;

include "../templates/Draw.circom";

component main {public [scope, counter, beacon, oldDeck, oldHand, newDeck, newHand]} = Draw();
