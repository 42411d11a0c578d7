// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Bn254, Point} from "../libraries/Bn254.sol";
import {CommitteeDebts} from "../libraries/CommitteeDebts.sol";
import {Committee, CommitteeKeys} from "../libraries/CommitteeKeys.sol";
import {DealShares} from "../libraries/DealShares.sol";
import {EscrowSeals} from "../libraries/EscrowSeals.sol";
import {Faces} from "../libraries/Faces.sol";
import {Needs} from "../libraries/Needs.sol";
import {Cards, PlayersCards} from "../libraries/PlayersCards.sol";
import {PlayersNeeds} from "../libraries/PlayersNeeds.sol";
import {PlayersRun, Run} from "../libraries/PlayersRun.sol";
import {TableKeyProof} from "../libraries/TableKeyProof.sol";
import {ThresholdShares} from "../libraries/ThresholdShares.sol";
import {Transcript} from "../libraries/Transcript.sol";
import {CommitteeDealerErrors, CommitteeState} from "../types/CommitteeDealerTypes.sol";
import {Context, Need, Shown, Verb} from "../types/JointTypes.sol";

/// What the open chair brings to a table of the `committee` dealer: the table's key, or t servers' answers for all deals
/// and shows that are due. In a contract of its own: with the rest of the dealer it would exceed the size that a contract
/// may have (EIP-170).
contract CommitteeChair is CommitteeDealerErrors {
    using PlayersCards for Cards;
    using PlayersRun for Run;

    bytes32 private constant TABLE = "facedown/v1/table";

    /// Places of the slots in the state, deals first; `seats` has the receiver of each deal.
    struct Debt {
        uint256 deals;
        uint256 shows;
        uint256[] places;
        uint256[] seats;
        /// Seat, key, a, b of each deal, 224 bytes.
        bytes dues;
        /// a of each show, and b.
        bytes bases;
        bytes rests;
    }

    /// As `IDealer.contribute`, for party 128 alone, once it is known to owe something.
    function contribute(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) external view returns (bytes memory, uint256, Shown[] memory) {
        CommitteeState calldata s = CommitteeDebts.at(state);
        if (CommitteeDebts.owed(s, needs) != CommitteeDebts.CHAIR_MASK) revert NothingOwed();
        (, uint256 left) = PlayersNeeds.decksLeft(PlayersCards.inCalldata(s.players), needs);
        if (left != 0) return (_keyed(context, s, evidence, witness), left & (~left + 1), new Shown[](0));
        return _answered(Transcript.contextHashOf(context), s, needs, evidence, witness);
    }

    /// The key of the table, signed by t of the servers that its configuration names.
    function _keyed(Context calldata context, CommitteeState calldata s, bytes calldata evidence, bytes calldata witness)
        private
        view
        returns (bytes memory)
    {
        if (s.shares != 0) revert NothingOwed();
        (Committee memory master,) = EscrowSeals.committee(witness, s.committee);
        Cards memory cards = PlayersCards.decode(s.players);
        (Committee memory table, Point memory joint) =
            TableKeyProof.verify(_label(context, s.committee, cards), master, evidence);
        uint256 keys = cards.keys;
        assembly ("memory-safe") {
            mcopy(add(add(keys, 32), 960), joint, 64)
        }
        return abi.encode(CommitteeState(cards.state, s.committee, CommitteeKeys.hash(table)));
    }

    /// What the key is for: the table in this epoch, its configuration, and the card keys of all who sit there.
    function _label(Context calldata c, bytes32 config, Cards memory cards) private pure returns (bytes32) {
        uint256 keys = cards.keys;
        bytes32 seats;
        assembly ("memory-safe") {
            seats := keccak256(add(keys, 32), 960)
        }
        return keccak256(abi.encode(TABLE, c.chainId, c.table, c.tableId, c.epoch, config, seats));
    }

    function _answered(
        bytes32 bound,
        CommitteeState calldata s,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) private view returns (bytes memory, uint256, Shown[] memory) {
        Run memory run;
        run.cards = PlayersCards.decode(s.players);
        Debt memory debt = _debt(run.cards, needs);
        Committee memory committee = _committee(run, s.shares, witness);
        _open(run, debt);
        _check(bound, committee, run.cards, debt, evidence);
        PlayersNeeds.resolve(run, needs);
        return (abi.encode(CommitteeState(run.cards.state, s.committee, s.shares)), 0, run.allShown());
    }

    /// The share keys of this table's servers: threshold, number of servers, keys.
    function _committee(Run memory run, bytes32 hash, bytes calldata witness)
        private
        pure
        returns (Committee memory committee)
    {
        if (witness.length < 2) revert WrongWitness();
        uint256 size = 2 + 64 * uint256(uint8(witness[1]));
        if (witness.length < size) revert WrongWitness();
        committee = Committee(uint8(witness[0]), witness[2:size]);
        if (CommitteeKeys.hash(committee) != hash) revert WrongWitness();
        uint256 from;
        assembly ("memory-safe") {
            from := witness.offset
        }
        (run.witness, run.witnessEnd) = (from + size, from + witness.length);
    }

    /// What the chair owes, slot by slot, none twice.
    function _debt(Cards memory cards, Need[] calldata needs) private pure returns (Debt memory debt) {
        (bytes32 laid,) = cards.laid();
        (bytes32 asked,) = PlayersNeeds.decks(needs);
        if (laid != 0 && asked == 0) revert DeckNotReady();
        uint256[] memory shows = new uint256[](needs.length);
        debt.places = new uint256[](needs.length);
        debt.seats = new uint256[](needs.length);
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            if (n.verb != Verb.Deal && n.verb != Verb.Show) continue;
            uint256 place = cards.find(n.slot);
            uint256 record = cards.record(place);
            if (n.verb == Verb.Deal && PlayersCards.holderOf(record) != PlayersCards.DECK) revert AlreadyDealt();
            if (PlayersCards.missingOf(record) & CommitteeDebts.SERVERS_MASK == 0) continue;
            _refuseTwice(debt.places, debt.deals, place);
            _refuseTwice(shows, debt.shows, place);
            if (n.verb == Verb.Show) {
                shows[debt.shows++] = place;
                continue;
            }
            if (n.seat >= CommitteeDebts.SERVERS) revert NoSuchSeat();
            cards.seatKey(n.seat);
            debt.seats[debt.deals] = n.seat;
            debt.places[debt.deals++] = place;
        }
        if (debt.deals + debt.shows == 0) revert NothingOwed();
        for (uint256 i = 0; i < debt.shows; i++) {
            debt.places[debt.deals + i] = shows[i];
        }
    }

    function _refuseTwice(uint256[] memory places, uint256 count, uint256 place) private pure {
        for (uint256 i = 0; i < count; i++) {
            if (places[i] == place) revert DuplicateSlot();
        }
    }

    /// The ciphertexts, which the state holds only the hashes of.
    function _open(Run memory run, Debt memory debt) private pure {
        debt.dues = new bytes(224 * debt.deals);
        debt.bases = new bytes(64 * debt.shows);
        debt.rests = new bytes(64 * debt.shows);
        for (uint256 i = 0; i < debt.deals; i++) {
            uint256 seat = debt.seats[i];
            Point memory key = run.cards.seatKey(seat);
            uint256 to = _in(debt.dues, 224 * i);
            assembly ("memory-safe") {
                mstore(to, seat)
                mcopy(add(to, 32), key, 64)
            }
            run.openTo(debt.places[i], to + 96, to + 160);
        }
        for (uint256 i = 0; i < debt.shows; i++) {
            run.openTo(debt.places[debt.deals + i], _in(debt.bases, 64 * i), _in(debt.rests, 64 * i));
        }
    }

    /// Answers for the deals, answers for the shows, the faces that come to light.
    function _check(
        bytes32 bound,
        Committee memory committee,
        Cards memory cards,
        Debt memory debt,
        bytes calldata evidence
    ) private view {
        (uint256 deals, uint256 shows) = _sizes(debt, committee.threshold);
        if (evidence.length != deals + shows + 32 * debt.shows) revert WrongLength();
        if (deals > 0) DealShares.verify(bound, committee, debt.dues, evidence[:deals]);
        if (shows > 0) ThresholdShares.verify(bound, committee, debt.bases, evidence[deals:deals + shows]);
        uint256[] memory tags = _fresh(cards, debt, evidence);
        for (uint256 i = 0; i < debt.deals; i++) {
            uint256 slot = PlayersCards.slotOf(cards.record(debt.places[i]));
            uint256 record = PlayersCards.make(slot, PlayersCards.DECK, uint256(1) << debt.seats[i], tags[i]);
            cards.setRecord(debt.places[i], record);
            cards.setBox(debt.places[i], keccak256(evidence[128 * i:128 * i + 128]));
        }
        if (shows > 0) _shown(cards, debt, evidence[deals:], shows);
    }

    function _sizes(Debt memory debt, uint256 threshold) private pure returns (uint256 deals, uint256 shows) {
        uint256 seats;
        for (uint256 i = 0; i < debt.deals; i++) {
            seats |= uint256(1) << debt.seats[i];
        }
        uint256 receivers;
        for (; seats != 0; seats &= seats - 1) {
            receivers++;
        }
        if (debt.deals > 0) deals = DealShares.length(debt.deals, receivers, threshold);
        if (debt.shows > 0) shows = ThresholdShares.length(debt.shows, threshold);
    }

    /// Tags of the dealt a*: none is in the state already, or there twice.
    function _fresh(Cards memory cards, Debt memory debt, bytes calldata evidence)
        private
        pure
        returns (uint256[] memory tags)
    {
        tags = new uint256[](debt.deals);
        uint256 count = cards.count();
        for (uint256 i = 0; i < debt.deals; i++) {
            uint256 tag = uint256(keccak256(evidence[128 * i:128 * i + 64])) >> 192;
            for (uint256 j = 0; j < count; j++) {
                if (PlayersCards.tagOf(cards.record(j)) == tag) revert StaleCipher();
            }
            for (uint256 j = 0; j < i; j++) {
                if (tags[j] == tag) revert StaleCipher();
            }
            tags[i] = tag;
        }
    }

    /// b − T of each show must be the point of the face that is told.
    function _shown(Cards memory cards, Debt memory debt, bytes calldata evidence, uint256 faces) private view {
        uint256 table = Faces.load();
        for (uint256 i = 0; i < debt.shows; i++) {
            Point memory b = _point(_in(debt.rests, 64 * i));
            Point memory open = Bn254.sub(b, Bn254.read(evidence, 64 * i));
            uint256 face = uint256(bytes32(evidence[faces + 32 * i:faces + 32 * i + 32]));
            if (face > 254 || !Bn254.equal(Faces.at(table, face), open)) revert WrongFace();
            uint256 place = debt.places[debt.deals + i];
            uint256 record = cards.record(place) & ~(uint256(0xffffff) << 64);
            cards.setRecord(place, record | (face << 64));
            cards.setBox(place, keccak256(abi.encode(_point(_in(debt.bases, 64 * i)), open)));
        }
    }

    function _in(bytes memory data, uint256 offset) private pure returns (uint256 pointer) {
        assembly ("memory-safe") {
            pointer := add(add(data, 32), offset)
        }
    }

    function _point(uint256 from) private pure returns (Point memory p) {
        assembly ("memory-safe") {
            mcopy(p, from, 64)
        }
    }
}
