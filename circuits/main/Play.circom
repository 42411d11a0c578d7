pragma circom 2.1.6;

include "../templates/Play.circom";

component main {public [scope, counter, face, playCommitment, oldHand, newHand]} = Play();
