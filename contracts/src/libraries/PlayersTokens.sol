// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Need, Verb} from "../types/JointTypes.sol";
import {PlayersErrors} from "../types/PlayersTypes.sol";
import {Bn254, Point} from "./Bn254.sol";
import {Faces} from "./Faces.sol";
import {Needs} from "./Needs.sol";
import {Cards, PlayersCards} from "./PlayersCards.sol";
import {PlayersRun, Run} from "./PlayersRun.sol";
import {TokenProof} from "./TokenProof.sol";

/// Tokens: what a seat gives so that others may open a slot.
library PlayersTokens {
    using PlayersCards for Cards;
    using PlayersRun for Run;

    uint256 private constant MAX_ASKED = 256;

    /// Slots by their place in the state, in the order in which they are asked for; `due` has a bit for each
    /// that misses the seat's token.
    struct Asked {
        uint256[] places;
        uint256 count;
        uint256 due;
    }

    /// The seats that owe a token for this need.
    function dueFrom(uint256 record, Need calldata n) internal pure returns (uint256) {
        uint8 verb = n.verb;
        if (verb == Verb.Show) return PlayersCards.missingOf(record);
        if (verb == Verb.Deal) return PlayersCards.missingOf(record) & ~(uint256(1) << n.seat);
        return 0;
    }

    /// A seat's tokens for everything that is due from it now.
    function giveAll(Run memory run, Need[] calldata needs) internal view {
        Cards memory cards = run.cards;
        if (needs.length > MAX_ASKED) revert PlayersErrors.DeckTooLarge();
        Asked memory asked;
        asked.places = new uint256[](needs.length);
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            uint8 verb = n.verb;
            if (verb == Verb.Deck || verb == Verb.Reshuffle || verb == Verb.Close) continue;
            if (verb != Verb.Deal && verb != Verb.Show) revert PlayersErrors.UnexpectedVerb();
            uint256 place = cards.find(n.slot);
            uint256 record = cards.record(place);
            if (verb == Verb.Deal) {
                if (PlayersCards.holderOf(record) != PlayersCards.DECK) revert PlayersErrors.AlreadyDealt();
                if ((PlayersCards.missingOf(record) >> n.seat) & 1 == 0) revert PlayersErrors.NotDealable();
            }
            uint256 from = dueFrom(record, n);
            if (from == 0) continue;
            uint256 j;
            while (j < asked.count && asked.places[j] != place) {
                j++;
            }
            if (j == asked.count) asked.places[asked.count++] = place;
            asked.due |= ((from >> run.seat) & 1) << j;
        }
        if (asked.due == 0) revert PlayersErrors.NothingOwed();
        _give(run, asked);
    }

    /// A seat's tokens for cards that are shown out of hands, where what lies in a deck is not the seats' part: slots that
    /// miss one of `others` are passed over.
    function giveHeld(Run memory run, Need[] calldata needs, uint256 others) internal view {
        Cards memory cards = run.cards;
        Asked memory asked;
        asked.places = new uint256[](needs.length);
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            if (n.verb != Verb.Show) continue;
            (uint256 place, bool found) = cards.locate(n.slot);
            if (!found) continue;
            uint256 from = PlayersCards.missingOf(cards.record(place));
            if (from == 0 || from & others != 0) continue;
            uint256 j;
            while (j < asked.count && asked.places[j] != place) {
                j++;
            }
            if (j == asked.count) asked.places[asked.count++] = place;
            asked.due |= ((from >> run.seat) & 1) << j;
        }
        if (asked.due == 0) revert PlayersErrors.NothingOwed();
        _give(run, asked);
    }

    /// The token of one slot that the seat holds.
    function give(Run memory run, uint256 place) internal view {
        Asked memory asked = Asked(new uint256[](1), 1, 1);
        asked.places[0] = place;
        _give(run, asked);
    }

    function exit(Run memory run, bytes calldata list) internal view {
        Cards memory cards = run.cards;
        uint256 n = list.length / 2;
        if (n > MAX_ASKED) revert PlayersErrors.DeckTooLarge();
        Asked memory asked = Asked(new uint256[](n), n, 0);
        for (uint256 i = 0; i < n; i++) {
            uint256 place = cards.find(Needs.slotIn(list, i));
            uint256 record = cards.record(place);
            if (PlayersCards.holderOf(record) == run.seat) revert PlayersErrors.StillHeld();
            for (uint256 j = 0; j < i; j++) {
                if (asked.places[j] == place) revert PlayersErrors.DuplicateSlot();
            }
            asked.places[i] = place;
            asked.due |= ((PlayersCards.missingOf(record) >> run.seat) & 1) << i;
        }
        _give(run, asked);
        for (uint256 i = 0; i < n; i++) {
            uint256 number = Needs.slotIn(list, i) >> 8;
            uint256 seats = cards.live(number);
            if ((seats >> run.seat) & 1 == 1) cards.setLive(number, seats & ~(uint256(1) << run.seat));
        }
    }

    /// Opens the slots asked for, and takes the seat's token off those that are due.
    function _give(Run memory run, Asked memory asked) private view {
        uint256 count;
        for (uint256 due = asked.due; due != 0; due &= due - 1) {
            count++;
        }
        bytes calldata proof = run.take(count == 0 ? 0 : TokenProof.length(count));
        // A place more for the last one, in case it is not due.
        bytes memory firsts = new bytes(64 * count + 64);
        bytes memory rests = new bytes(64 * count + 64);
        count = 0;
        for (uint256 i = 0; i < asked.count; i++) {
            run.openTo(asked.places[i], _place(firsts, count), _place(rests, count));
            if ((asked.due >> i) & 1 == 1) asked.places[count++] = asked.places[i];
        }
        if (count == 0) return;
        asked.count = count;
        assembly ("memory-safe") {
            mstore(firsts, shl(6, count))
        }
        TokenProof.verify(run.context, run.key, firsts, proof);
        _takeOff(rests, count, proof);
        _unseal(run, asked, firsts, rests);
    }

    /// Writes what is left of each slot, with its face where that is open now.
    function _unseal(Run memory run, Asked memory asked, bytes memory firsts, bytes memory rests) private view {
        uint256 table;
        for (uint256 i = 0; i < asked.count; i++) {
            uint256 place = asked.places[i];
            uint256 record = run.cards.record(place);
            uint256 face = PlayersCards.SEALED;
            if (_opens(record, run.seat)) {
                if (table == 0) table = Faces.load();
                face = _face(_place(rests, i), run.hint(), table);
            }
            run.cards.setRecord(place, PlayersCards.withoutSeat(record, run.seat, face));
            run.cards.setBox(place, _box(_place(firsts, i), _place(rests, i)));
        }
    }

    /// True if this seat's token is the last one missing.
    function _opens(uint256 record, uint256 seat) private pure returns (bool) {
        return PlayersCards.missingOf(record) == uint256(1) << seat;
    }

    function _face(uint256 where, uint256 face, uint256 table) private view returns (uint256) {
        Point memory point = Faces.at(table, face);
        bool isEqual;
        assembly ("memory-safe") {
            isEqual := and(eq(mload(where), mload(point)), eq(mload(add(where, 32)), mload(add(point, 32))))
        }
        if (!isEqual) revert PlayersErrors.WrongFace();
        return face;
    }

    function _place(bytes memory points, uint256 i) private pure returns (uint256 where) {
        assembly ("memory-safe") {
            where := add(add(points, 32), shl(6, i))
        }
    }

    /// Takes the tokens of the proof, which have been checked, off the b of each ciphertext.
    function _takeOff(bytes memory rests, uint256 count, bytes calldata proof) private view {
        bool done = true;
        uint256 p = Bn254.P;
        assembly ("memory-safe") {
            let m := mload(0x40)
            let b := add(rests, 32)
            let token := proof.offset
            for { let end := add(b, shl(6, count)) } lt(b, end) { b := add(b, 64) } {
                mcopy(m, b, 64)
                mstore(add(m, 64), calldataload(token))
                // A checked token is no identity, and no point of this curve has y = 0.
                mstore(add(m, 96), sub(p, calldataload(add(token, 32))))
                done := and(done, staticcall(gas(), 6, m, 128, b, 64))
                token := add(token, 64)
            }
        }
        if (!done) revert PlayersErrors.PointNotOnCurve();
    }

    function _box(uint256 a, uint256 b) private pure returns (bytes32 hash) {
        assembly ("memory-safe") {
            let m := mload(0x40)
            mcopy(m, a, 64)
            mcopy(add(m, 64), b, 64)
            hash := keccak256(m, 128)
        }
    }
}
