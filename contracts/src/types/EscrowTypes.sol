// SPDX-License-Identifier: MIT
// Generated from the layout of Escrow by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

struct EscrowConfig {
    bytes32 ceremony;
    uint32 day;
    uint8 threshold;
    bytes keys;
}

struct EscrowState {
    bytes players;
    bytes32 committee;
    bytes seals;
    bytes returned;
    uint256 absent;
}

interface EscrowErrors {
    /// Thrown when a need names a slot in which no card lies.
    error UnknownSlot();
    /// Thrown when a seat does something with a card that it does not hold.
    error NotHeld();
    /// Thrown when a card is dealt that somebody holds, or that lies open.
    error AlreadyDealt();
    /// Thrown when a card is said to have a face that it has not.
    error FalseFace();
    /// Thrown when two cards are said to be equal and are not.
    error NotTheSame();
    /// Thrown when a card is put where another lies.
    error SlotTaken();
    /// Thrown when a mix is not a reordering of the cards that it names.
    error BadArrangement();
    /// Thrown when a shuffled deck is not a reordering of the deck's faces.
    error BadOrder();
    /// Thrown when a card is drawn from beyond the slots that the deck lets be drawn.
    error NotDrawable();
    /// Thrown when a card is hidden that does not lie open.
    error NotShown();
    /// Thrown when evidence has more bytes or fewer than it must.
    error WrongLength();
    /// Thrown when a coordinate is not below the field's prime.
    error CoordinateNotCanonical();
    /// Thrown when a point does not lie on the curve.
    error PointNotOnCurve();
    /// Thrown when a point is the identity where that would prove nothing.
    error IdentityPoint();
    /// Thrown when a scalar is not below the group's order.
    error ScalarNotCanonical();
    /// Thrown when a key is the identity.
    error IdentityKey();
    /// Thrown when a seat does not prove that it knows its key.
    error BadKeyProof();
    /// Thrown when tokens are not what their seat's key makes of the slots.
    error BadTokenProof();
    /// Thrown when a claim is over no face at all.
    error EmptySet();
    /// Thrown when a claim is not proven.
    error BadClaimProof();
    /// Thrown when that slots have no face of a set is not proven.
    error BadNoneProof();
    /// Thrown when a card that was passed is not proven to be the same.
    error BadPassProof();
    /// Thrown when two cards are not proven to be equal.
    error BadSameProof();
    /// Thrown when a deck has no cards.
    error EmptyDeck();
    /// Thrown when a deck has more cards than can be shuffled.
    error DeckTooLarge();
    /// Thrown when a shuffle is not proven.
    error BadShuffleProof();
    /// Thrown when a card is sealed under randomness that is in the state already.
    error StaleCipher();
    /// Thrown when a mix or an exit names a slot twice.
    error DuplicateSlot();
    /// Thrown when a card opens to something that is no face.
    error WrongFace();
    /// Thrown when an exit gives away a card that somebody holds.
    error StillHeld();
    /// Thrown when a card is dealt to a seat that the deck is not sealed to any more.
    error NotDealable();
    /// Thrown when a need takes effect that tokens are still missing for.
    error TokenMissing();
    /// Thrown when a card is used of a deck that is not shuffled by all.
    error DeckNotReady();
    /// Thrown when a party contributes that owes nothing.
    error NothingOwed();
    /// Thrown when a seat is named that has no key.
    error NoSuchSeat();
    /// Thrown when a need has a verb that this dealer cannot make true.
    error UnexpectedVerb();
    /// Thrown when evidence comes where none is needed.
    error UnexpectedEvidence();
    /// Thrown when a witness does not hash to what the state holds.
    error WrongWitness();
    /// Thrown when a committee would need none of its servers, or more than it has.
    error BadThreshold();
    /// Thrown when answers are of too few servers, of one twice, or of one that is none.
    error WrongServers();
    /// Thrown when servers' answers are not what their keys make of the sealed tokens.
    error BadShareProof();
    /// Thrown when a seat does not prove that what it sealed are its tokens.
    error BadEscrowProof();
    /// Thrown when a token is asked for that nobody has sealed.
    error NotSealed();
    /// Thrown when a committee's configuration is none.
    error MalformedConfig();
}
