// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Need} from "../types/JointTypes.sol";
import {EscrowErrors, EscrowState} from "../types/EscrowTypes.sol";
import {Bn254, Point} from "./Bn254.sol";
import {Committee} from "./CommitteeKeys.sol";
import {EscrowSeals} from "./EscrowSeals.sol";
import {Faces} from "./Faces.sol";
import {Needs} from "./Needs.sol";
import {Cards, PlayersCards} from "./PlayersCards.sol";
import {PlayersNeeds} from "./PlayersNeeds.sol";
import {PlayersTokens} from "./PlayersTokens.sol";
import {ThresholdShares} from "./ThresholdShares.sol";

/// What t servers give for seats that are absent: the twin of packages/dealers/src/escrow/recovery.ts.
library EscrowRecovery {
    using PlayersCards for Cards;

    uint256 internal constant CHAIR_MASK = 1 << 128;

    /// A recovery being checked. Lists of the tokens that are due, in order; and of their slots, each once.
    struct Found {
        uint256 count;
        /// A of each token, 64 bytes.
        bytes bases;
        /// B of each.
        bytes rests;
        /// Which slot it is of.
        uint256[] slotOf;
        uint256 slots;
        uint256[] places;
        uint256[] seats;
        /// a and b of each slot, 128 bytes.
        bytes ciphers;
        /// Lists of leaves that were brought: their names, where they lie in calldata, and how many.
        uint256 lists;
        uint256[] names;
        uint256[] from;
        uint256 witness;
        uint256 end;
    }

    /// The seats that have sealed their token for a slot that lies in the deck.
    function sealers(EscrowState calldata s, uint256 record) internal pure returns (uint256) {
        if (PlayersCards.holderOf(record) != PlayersCards.DECK) return 0;
        uint256 slot = PlayersCards.slotOf(record);
        (,, bool isBack) = EscrowSeals.returnedTo(s.returned, slot);
        return isBack ? type(uint256).max : EscrowSeals.sealers(s.seals, slot >> 8);
    }

    /// The seats whose tokens for this need the committee gives.
    function recoverable(EscrowState calldata s, uint256 record, Need calldata n) internal pure returns (uint256 gone) {
        gone = PlayersTokens.dueFrom(record, n) & s.absent;
        if (gone != 0) gone &= sealers(s, record);
    }

    /// Who owes something. The chair only once no seat that is there does: its answer is bound to the version.
    function owed(EscrowState calldata s, Need[] calldata needs) internal pure returns (uint256 seats) {
        (, uint256 left) = PlayersNeeds.decksLeft(PlayersCards.inCalldata(s.players), needs);
        if (left != 0) return left & (~left + 1);
        bytes calldata slots = PlayersCards.inCalldata(s.players).slots;
        uint256 chair;
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            uint256 record = PlayersCards.peek(slots, n.slot);
            if (record == 0) continue;
            uint256 given = recoverable(s, record, n);
            seats |= PlayersTokens.dueFrom(record, n) & ~given;
            chair |= given;
        }
        if (seats == 0 && chair != 0) return CHAIR_MASK;
    }

    /// Takes the tokens that are due off their slots; `evidence` holds the servers' answers, then the faces that open.
    function recover(
        EscrowState calldata s,
        bytes32 context,
        Cards memory cards,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) internal view {
        (Committee memory committee, uint256 size) = EscrowSeals.committee(witness, s.committee);
        Found memory found = _collect(s, cards, needs, witness, size);
        if (found.count == 0) revert EscrowErrors.NothingOwed();
        size = ThresholdShares.length(found.count, committee.threshold);
        if (evidence.length < size) revert EscrowErrors.WrongLength();
        ThresholdShares.verify(context, committee, found.bases, evidence[:size]);
        _takeOff(found, evidence);
        _write(found, cards, evidence, size);
    }

    function _collect(
        EscrowState calldata s,
        Cards memory cards,
        Need[] calldata needs,
        bytes calldata witness,
        uint256 from
    ) private pure returns (Found memory found) {
        _makeRoom(found, _most(s, cards, needs), needs.length);
        uint256 offset;
        assembly ("memory-safe") {
            offset := witness.offset
        }
        (found.witness, found.end) = (offset + from, offset + witness.length);
        for (uint256 i = 0; i < needs.length; i++) {
            _addAll(s, cards, found, Needs.get(needs, i));
        }
        bytes memory bases = found.bases;
        uint256 length = 64 * found.count;
        assembly ("memory-safe") {
            mstore(bases, length)
        }
    }

    function _makeRoom(Found memory found, uint256 tokens, uint256 slots) private pure {
        found.bases = new bytes(64 * tokens);
        found.rests = new bytes(64 * tokens);
        found.slotOf = new uint256[](tokens);
        found.places = new uint256[](slots);
        found.seats = new uint256[](slots);
        found.ciphers = new bytes(128 * slots);
        found.names = new uint256[](tokens);
        found.from = new uint256[](tokens);
    }

    function _addAll(EscrowState calldata s, Cards memory cards, Found memory found, Need calldata n) private pure {
        (uint256 place, bool isThere) = cards.locate(n.slot);
        if (!isThere) return;
        uint256 gone = recoverable(s, cards.record(place), n);
        for (uint256 seat = 0; gone != 0; seat++) {
            if (gone & 1 == 1) _add(s, cards, found, place, seat);
            gone >>= 1;
        }
    }

    /// No fewer than the tokens that are due.
    function _most(EscrowState calldata s, Cards memory cards, Need[] calldata needs) private pure returns (uint256 n) {
        for (uint256 i = 0; i < needs.length; i++) {
            (uint256 place, bool isThere) = cards.locate(Needs.get(needs, i).slot);
            if (!isThere) continue;
            uint256 gone = PlayersCards.missingOf(cards.record(place)) & s.absent;
            for (; gone != 0; gone &= gone - 1) {
                n++;
            }
        }
    }

    /// One token: its slot and its list where they come first, then A and B, which must be in the list.
    function _add(EscrowState calldata s, Cards memory cards, Found memory found, uint256 place, uint256 seat)
        private
        pure
    {
        uint256 at = _slot(cards, found, place);
        if ((found.seats[at] >> seat) & 1 == 1) return;
        found.seats[at] |= uint256(1) << seat;
        uint256 slot = PlayersCards.slotOf(cards.record(place));
        (uint256 leaves, uint256 count) = _list(s, found, slot, seat);
        uint256 token = _take(found, 129);
        uint256 index;
        bytes32 expected;
        assembly ("memory-safe") {
            index := shr(248, calldataload(token))
            expected := calldataload(add(leaves, shl(5, index)))
        }
        if (index >= count || !_isPlace(s, slot, seat, index)) revert EscrowErrors.NotSealed();
        if (_keep(found, slot, at, token + 1) != expected) revert EscrowErrors.WrongWitness();
    }

    /// The leaves of a card that went back are the live seats', in their order, and nothing else tells them apart.
    function _isPlace(EscrowState calldata s, uint256 slot, uint256 seat, uint256 index) private pure returns (bool) {
        (uint256 live,, bool isBack) = EscrowSeals.returnedTo(s.returned, slot);
        if (!isBack) return true;
        if ((live >> seat) & 1 == 0) return false;
        uint256 before;
        for (uint256 rest = live & ((uint256(1) << seat) - 1); rest != 0; rest &= rest - 1) {
            before++;
        }
        return index == before;
    }

    /// Keeps A and B of a token, and answers with its leaf keccak(slot, a, A, B).
    function _keep(Found memory found, uint256 slot, uint256 at, uint256 pair) private pure returns (bytes32 leaf) {
        uint256 i = found.count++;
        found.slotOf[i] = at;
        (bytes memory ciphers, bytes memory bases, bytes memory rests) = (found.ciphers, found.bases, found.rests);
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, slot)
            mcopy(add(m, 32), add(add(ciphers, 32), shl(7, at)), 64)
            calldatacopy(add(m, 96), pair, 128)
            leaf := keccak256(m, 224)
            mcopy(add(add(bases, 32), shl(6, i)), add(m, 96), 64)
            mcopy(add(add(rests, 32), shl(6, i)), add(m, 160), 64)
        }
    }

    /// The slot's number among those found; its ciphertext is brought when it comes first.
    function _slot(Cards memory cards, Found memory found, uint256 place) private pure returns (uint256 at) {
        while (at < found.slots && found.places[at] != place) at++;
        if (at < found.slots) return at;
        found.places[found.slots++] = place;
        uint256 from = _take(found, 128);
        bytes memory ciphers = found.ciphers;
        bytes32 hash;
        assembly ("memory-safe") {
            let to := add(add(ciphers, 32), shl(7, at))
            calldatacopy(to, from, 128)
            hash := keccak256(to, 128)
        }
        if (hash != cards.box(place)) revert EscrowErrors.WrongWitness();
    }

    /// Where the leaves lie among which the token is, and how many there are.
    function _list(EscrowState calldata s, Found memory found, uint256 slot, uint256 seat)
        private
        pure
        returns (uint256 leaves, uint256 count)
    {
        (, bytes32 hash, bool isBack) = EscrowSeals.returnedTo(s.returned, slot);
        uint256 name = isBack ? slot | (1 << 32) : ((slot >> 8) << 16) | seat;
        for (uint256 i = 0; i < found.lists; i++) {
            if (found.names[i] == name) return (found.from[i] >> 8, found.from[i] & 0xff);
        }
        if (!isBack) (hash,) = EscrowSeals.sealedBy(s.seals, slot >> 8, seat);
        uint256 from = _take(found, 33);
        assembly ("memory-safe") {
            count := shr(248, calldataload(add(from, 32)))
        }
        leaves = _take(found, 32 * count);
        bytes32 actual;
        assembly ("memory-safe") {
            let m := mload(0x40)
            calldatacopy(m, from, 32)
            calldatacopy(add(m, 32), leaves, shl(5, count))
            actual := keccak256(m, add(32, shl(5, count)))
        }
        if (actual != hash) revert EscrowErrors.WrongWitness();
        found.names[found.lists] = name;
        found.from[found.lists++] = (leaves << 8) | count;
    }

    function _take(Found memory found, uint256 size) private pure returns (uint256 from) {
        from = found.witness;
        if (from + size > found.end) revert EscrowErrors.WrongWitness();
        found.witness = from + size;
    }

    /// b − (B − U) for every token, where U is what the servers gave.
    function _takeOff(Found memory found, bytes calldata evidence) private view {
        bool done = true;
        uint256 p = Bn254.P;
        bytes memory ciphers = found.ciphers;
        bytes memory rests = found.rests;
        uint256[] memory slotOf = found.slotOf;
        uint256 count = found.count;
        assembly ("memory-safe") {
            let m := mload(0x40)
            for { let i := 0 } lt(i, count) { i := add(i, 1) } {
                let b := add(add(ciphers, 96), shl(7, mload(add(add(slotOf, 32), shl(5, i)))))
                mcopy(m, b, 64)
                // B was checked with its seal, and is no identity; no point of this curve has y = 0.
                let rest := add(add(rests, 32), shl(6, i))
                mstore(add(m, 64), mload(rest))
                mstore(add(m, 96), sub(p, mload(add(rest, 32))))
                done := and(done, staticcall(gas(), 6, m, 128, m, 64))
                calldatacopy(add(m, 64), add(evidence.offset, shl(6, i)), 64)
                done := and(done, staticcall(gas(), 6, m, 128, b, 64))
            }
        }
        if (!done) revert EscrowErrors.PointNotOnCurve();
    }

    function _write(Found memory found, Cards memory cards, bytes calldata evidence, uint256 from) private view {
        uint256 opened = from;
        for (uint256 i = 0; i < found.slots; i++) {
            if (PlayersCards.missingOf(cards.record(found.places[i])) == found.seats[i]) opened += 32;
        }
        if (evidence.length != opened) revert EscrowErrors.WrongLength();
        uint256 table;
        for (uint256 i = 0; i < found.slots; i++) {
            uint256 record = cards.record(found.places[i]);
            uint256 missing = PlayersCards.missingOf(record) & ~found.seats[i];
            uint256 face = PlayersCards.SEALED;
            if (missing == 0) {
                if (table == 0) table = Faces.load();
                assembly ("memory-safe") {
                    face := calldataload(add(evidence.offset, from))
                }
                from += 32;
                _checkFace(found, i, face, table);
            }
            record = (record & ~(uint256(0xffffff) << 64)) | (missing << 72) | (face << 64);
            cards.setRecord(found.places[i], record);
            cards.setBox(found.places[i], _box(found, i));
        }
    }

    /// What is left of slot `i` must be the point of this face.
    function _checkFace(Found memory found, uint256 i, uint256 face, uint256 table) private view {
        if (face > 254) revert EscrowErrors.WrongFace();
        Point memory b;
        bytes memory ciphers = found.ciphers;
        assembly ("memory-safe") {
            mcopy(b, add(add(ciphers, 96), shl(7, i)), 64)
        }
        if (!Bn254.equal(Faces.at(table, face), b)) revert EscrowErrors.WrongFace();
    }

    function _box(Found memory found, uint256 i) private pure returns (bytes32 box) {
        bytes memory ciphers = found.ciphers;
        assembly ("memory-safe") {
            box := keccak256(add(add(ciphers, 32), shl(7, i)), 128)
        }
    }
}
