pragma circom 2.1.6;

include "Bytes.circom";
include "DeckCommitment.circom";
include "DrawSeed.circom";
include "HandCommitment.circom";
include "OneHot.circom";
include "PackDeck.circom";
include "PackHand.circom";
include "SaltCommitment.circom";
include "TakeCard.circom";

// Prove: I know the salt behind `saltCommitment` such that the first `count` draws (1 to `most`) from the
// public deck, the i-th by Poseidon(salt, scope, beacon, counter + i), leave a deck and give a hand to
// which `newDeck` and `newHand` commit, blinded by `counter`.
// Does not enforce: that places of the public deck past its size are zero; the dealer packs it.
template DrawHand(most) {
    signal input scope;
    signal input counter;
    signal input beacon;
    signal input count;
    signal input saltCommitment;
    signal input oldDeck[3];
    signal input newDeck;
    signal input newHand;

    signal input salt;
    signal input deck[64];
    signal input deckSize;

    signal committed <== SaltCommitment()(salt, scope);
    saltCommitment === committed;
    Bytes(64)(deck);
    signal packed[3] <== PackDeck()(deck, deckSize);
    for (var e = 0; e < 3; e++) {
        oldDeck[e] === packed[e];
    }

    signal last[most] <== OneHot(most)(count - 1);
    component taken[most];
    signal faces[most + 1][64];
    signal sizes[most];
    signal hand[16];
    signal gap[most];
    signal gone[most];
    signal moved[most][64];
    faces[0] <== deck;
    for (var j = 0; j < most; j++) {
        var active = 0;
        for (var k = j; k < most; k++) {
            active += last[k];
        }
        // Past `count` a draw from a deck of one stands idle.
        sizes[j] <== 1 + active * (deckSize - j - 1);
        taken[j] = TakeCard();
        taken[j].faces <== faces[j];
        taken[j].size <== sizes[j];
        taken[j].seed <== DrawSeed()(salt, scope, beacon, counter + j);

        hand[j] <== active * taken[j].face;
        gone[j] <== active * taken[j].last;
        gap[j] <== gone[j] - hand[j];
        for (var i = 0; i < 64; i++) {
            moved[j][i] <== taken[j].place[i] * gap[j];
            faces[j + 1][i] <== faces[j][i] + moved[j][i] - taken[j].end[i] * gone[j];
        }
    }
    for (var j = most; j < 16; j++) {
        hand[j] <== 0;
    }
    signal left[3] <== PackDeck()(faces[most], deckSize - count);
    signal deckAfter <== DeckCommitment()(salt, counter, left);
    newDeck === deckAfter;
    signal handAfter <== HandCommitment()(salt, counter, PackHand()(hand, count));
    newHand === handAfter;
}
