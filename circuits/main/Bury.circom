pragma circom 2.1.6;

include "../templates/Bury.circom";

component main {public [scope, counter, playCommitment, oldHand, newHand]} = Bury();
