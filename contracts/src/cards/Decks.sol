// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Signing} from "../libraries/Signing.sol";
import {CardRegistry} from "./CardRegistry.sol";
import {Words} from "./Words.sol";
import {SignedTypes} from "../types/SignedTypes.sol";

/// Deck lists that an owner keeps on the chain, where everyone can read them, and the check of a list against what
/// he may play with. It also holds what all signed calls share: the owner's nonce.
abstract contract Decks {
    using Signing for address;

    /// Thrown when a signed call comes too late.
    error AuthorisationExpired();
    /// Thrown when a signature isn't the owner's, or not of this very call.
    error BadSignature();
    /// Thrown when there is no such place for a deck: there are 16.
    error NoSuchDeck();
    /// Thrown when a list has more cards than there are faces.
    error DeckSize();
    /// Thrown when the set has no such face.
    error NoSuchFace();
    /// Thrown when a list has a fourth of a face.
    error TooManyCopies(uint256 face);
    /// Thrown when a list has more of a face than the owner may play with.
    error NotOwned(uint256 face, uint256 has, uint256 needs);

    event DeckSaved(address indexed owner, uint256 indexed set, uint256 which, bytes faces);

    struct Account {
        uint64 nonce;
        uint64 staked;
    }

    uint256 private constant PLACES = 16;
    uint256 private constant MAX_DECK = 128;

    CardRegistry public immutable registry;
    mapping(address owner => Account) internal _accounts;
    /// The set in 26 bytes, then a byte a card.
    mapping(address owner => bytes[PLACES]) private _decks;

    constructor(CardRegistry registry_) {
        registry = registry_;
    }

    /// Keeps a list, a byte a card, of any size up to 128; an empty one clears the place. It need not be playable.
    function saveDeck(uint256 which, uint256 set, bytes calldata faces) external {
        _save(msg.sender, which, set, faces);
    }

    function saveDeckFor(
        address owner,
        uint256 which,
        uint256 set,
        bytes calldata faces,
        uint64 expires,
        bytes calldata signature
    ) external {
        bytes32 message = keccak256(
            abi.encode(SignedTypes.SAVE_DECK, owner, which, set, keccak256(faces), _nonce(owner), expires)
        );
        _requireSigned(owner, message, expires, signature);
        _save(owner, which, set, faces);
    }

    function deckOf(address owner, uint256 which) external view returns (uint256 set, bytes memory faces) {
        if (which >= PLACES) revert NoSuchDeck();
        bytes memory kept = _decks[owner][which];
        if (kept.length == 0) return (0, "");
        faces = new bytes(kept.length - 26);
        for (uint256 i = 0; i < kept.length; i++) {
            if (i < 26) set = (set << 8) | uint8(kept[i]);
            else faces[i - 26] = kept[i];
        }
    }

    /// Refuses a list that the owner couldn't play: a fourth of a face, or one that he hasn't staked.
    function checkDeck(address owner, uint256 set, bytes calldata faces) external view {
        _requireFaces(set, faces);
        uint256 word = wordOf(owner, set);
        uint256 tally;
        for (uint256 i = 0; i < faces.length; i++) {
            uint256 face = uint8(faces[i]);
            if (Words.count(tally, face) == 3) revert TooManyCopies(face);
            tally += 1 << (2 * face);
        }
        for (uint256 i = 0; i < faces.length; i++) {
            uint256 face = uint8(faces[i]);
            (uint256 has, uint256 needs) = (Words.count(word, face), Words.count(tally, face));
            if (needs > has) revert NotOwned(face, has, needs);
        }
    }

    function nonceOf(address owner) external view returns (uint256) {
        return _accounts[owner].nonce;
    }

    /// How many cards an owner has staked, of all sets.
    function stakedBy(address owner) external view returns (uint256) {
        return _accounts[owner].staked;
    }

    function wordOf(address owner, uint256 set) public view virtual returns (uint256);

    function _save(address owner, uint256 which, uint256 set, bytes calldata faces) private {
        if (which >= PLACES) revert NoSuchDeck();
        _requireFaces(set, faces);
        _decks[owner][which] = faces.length == 0 ? bytes("") : abi.encodePacked(uint208(set), faces);
        emit DeckSaved(owner, set, which, faces);
    }

    function _requireFaces(uint256 set, bytes calldata faces) private view {
        if (faces.length > MAX_DECK) revert DeckSize();
        (, uint128 known) = registry.facesOf(set);
        for (uint256 i = 0; i < faces.length; i++) {
            uint256 face = uint8(faces[i]);
            if (face > 127 || (known >> face) & 1 == 0) revert NoSuchFace();
        }
    }

    /// The nonce that this call uses up.
    function _nonce(address owner) internal returns (uint256) {
        return _accounts[owner].nonce++;
    }

    function _requireSigned(address owner, bytes32 message, uint64 expires, bytes calldata signature) internal view {
        if (block.timestamp > expires) revert AuthorisationExpired();
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", Signing.domainOf(address(this)), message));
        if (owner == address(0) || !owner.isByWallet(digest, signature)) revert BadSignature();
    }
}
