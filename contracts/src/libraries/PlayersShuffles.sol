// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Need, Verb} from "../types/JointTypes.sol";
import {PlayersErrors} from "../types/PlayersTypes.sol";
import {Point} from "./Bn254.sol";
import {Generators} from "./Generators.sol";
import {Needs} from "./Needs.sol";
import {NoneProof} from "./NoneProof.sol";
import {Cards, PlayersCards} from "./PlayersCards.sol";
import {PlayersRun, Run} from "./PlayersRun.sol";
import {ShuffleProof} from "./ShuffleProof.sol";

/// Shuffles of the `players` dealer and of those that build on it: of whole decks, of undealt slots, of a seat's own.
library PlayersShuffles {
    using PlayersCards for Cards;
    using PlayersRun for Run;

    /// The acting seat's own slots, or undealt ones that are sealed to the same seats.
    function mix(Run memory run, bytes memory list, uint256 holder) internal view {
        uint256 n = list.length / 2;
        uint256[] memory at = new uint256[](n);
        bool isDeck = holder == PlayersCards.DECK;
        uint256 missing = isDeck ? 0 : uint256(1) << holder;
        for (uint256 i = 0; i < n; i++) {
            at[i] = isDeck
                ? run.cards.find(Needs.slotAt(list, i))
                : run.cards.findHeld(Needs.slotAt(list, i), holder);
            uint256 record = run.cards.record(at[i]);
            if (PlayersCards.holderOf(record) != holder) revert PlayersErrors.AlreadyDealt();
            for (uint256 j = 0; j < i; j++) {
                if (at[j] == at[i]) revert PlayersErrors.DuplicateSlot();
            }
            if (i == 0) missing = PlayersCards.missingOf(record);
            if (PlayersCards.missingOf(record) != missing) revert PlayersErrors.NotDealable();
        }
        uint256 outputs = _check(run, isDeck ? run.cards.jointKey(missing) : run.key, n, at, "");
        for (uint256 i = 0; i < n; i++) {
            uint256 slot = PlayersCards.slotOf(run.cards.record(at[i]));
            _putOutput(run, at[i], outputs + 128 * i, PlayersCards.make(slot, holder, missing, 0));
        }
    }

    /// One deck, shuffled by the seat whose turn it is, under the key of the parties in `sealedTo`.
    function deck(Run memory run, Need calldata need, uint256 sealedTo) internal view {
        Cards memory cards = run.cards;
        uint256 n = need.list.length;
        (, uint256 done) = cards.laid();
        bool first = done & need.set == 0;
        Point memory key = cards.jointKey(sealedTo);
        if (n == 0) revert PlayersErrors.EmptyDeck();
        if (need.other > n) revert PlayersErrors.DeckTooLarge();
        uint256 slot = need.slot & 0xff00;
        (uint256 from,) = cards.locate(slot);
        uint256[] memory at = new uint256[](first ? 0 : n);
        for (uint256 i = 0; i < at.length; i++) {
            at[i] = from + i;
        }
        uint256 outputs = _check(run, key, n, at, first ? need.list : new bytes(0));
        if (first) cards.splice(from, from, n);
        uint256 record = PlayersCards.make(slot, PlayersCards.DECK, sealedTo, 0);
        for (uint256 i = 0; i < n; i++) {
            _putOutput(run, from + i, outputs + 128 * i, record + (i << 96));
        }
    }

    /// Checks a shuffle of the slots at `at`, or of a new deck of `faces`; its outputs lie in calldata.
    function _check(Run memory run, Point memory key, uint256 n, uint256[] memory at, bytes memory faces)
        private
        view
        returns (uint256 outputs)
    {
        if (n == 0) revert PlayersErrors.EmptyDeck();
        if (n > Generators.MAX_DECK) revert PlayersErrors.DeckTooLarge();
        bytes calldata proof = run.take(ShuffleProof.length(n));
        bytes memory inputs = faces.length > 0 ? PlayersCards.firstDeck(faces) : _open(run, at);
        run.shuffles.verify(run.context, key, inputs, proof);
        assembly ("memory-safe") {
            outputs := proof.offset
        }
    }

    /// The ciphertexts of these places, 128 bytes each.
    function _open(Run memory run, uint256[] memory at) private pure returns (bytes memory inputs) {
        inputs = new bytes(128 * at.length);
        uint256 to;
        assembly ("memory-safe") {
            to := add(inputs, 32)
        }
        for (uint256 i = 0; i < at.length; i++) {
            run.openTo(at[i], to, to + 64);
            to += 128;
        }
    }

    /// None of these slots, which the acting seat holds, has a face in the need's set.
    function none(Run memory run, Need calldata need) internal view {
        uint256[] memory at = new uint256[](need.list.length / 2);
        for (uint256 i = 0; i < at.length; i++) {
            at[i] = run.cards.findHeld(Needs.slotAt(need.list, i), run.seat);
        }
        bytes calldata proof = run.take(NoneProof.length(at.length, need.set));
        run.shuffles.none(run.context, run.key, _open(run, at), need.set, proof);
    }

    /// Writes one output of a shuffle, which lies at `output` in calldata.
    function _putOutput(Run memory run, uint256 at, uint256 output, uint256 record) private pure {
        bytes32 box;
        uint256 tag;
        assembly ("memory-safe") {
            let m := mload(0x40)
            calldatacopy(m, output, 128)
            box := keccak256(m, 128)
            tag := shr(192, keccak256(m, 64))
        }
        run.cards.setRecord(at, record | tag);
        run.cards.setBox(at, box);
    }

    /// The decks asked for, empty and unshuffled. `sealedTo`: where that isn't those who shuffle them, else zero.
    function layDecks(Cards memory cards, Need[] calldata needs, uint256 sealedTo) internal pure {
        for (uint256 i = 0; i < needs.length; i++) {
            if (needs[i].verb != Verb.Deck) continue;
            uint256 number = needs[i].slot >> 8;
            cards.layDeck(number, sealedTo == 0 ? needs[i].set : sealedTo, needs[i].other);
            (uint256 from,) = cards.locate(number << 8);
            (uint256 to,) = cards.locate((number + 1) << 8);
            cards.splice(from, to, 0);
        }
    }
}
