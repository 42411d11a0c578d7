// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IDealer} from "../interfaces/IDealer.sol";
import {Groth16} from "../libraries/Groth16.sol";
import {Needs} from "../libraries/Needs.sol";
import {SaltCodec} from "../libraries/SaltCodec.sol";
import {SaltDuties} from "../libraries/SaltDuties.sol";
import {SaltScheme} from "../libraries/SaltScheme.sol";
import {Context, Need, Shown, Verb} from "../types/JointTypes.sol";
import {
    SaltConfig,
    SaltErrors,
    SaltEvent,
    SaltPlay,
    SaltSeat,
    SaltState,
    SaltWay,
    SaltWitness
} from "../types/SaltTypes.sol";
import {BuryKey, BuryStatement} from "./verifiers/BuryKey.sol";
import {DrawHandKey, DrawHandStatement} from "./verifiers/DrawHandKey.sol";
import {DrawKey, DrawStatement} from "./verifiers/DrawKey.sol";
import {PlayKey, PlayStatement} from "./verifiers/PlayKey.sol";

/// Own decks only, by proof or by audit: the twin of packages/dealers/src/salt.
contract SaltDealer is IDealer, SaltErrors {
    using Needs for bytes;

    uint256 private constant MAX_DECK = 64;
    uint256 private constant MAX_HAND = 16;
    uint256 private constant MAX_FIRST_HAND = 7;
    uint16 private constant SEALED = 256;

    /// One party's evidence, read word by word against a state that follows along.
    struct Run {
        SaltState s;
        uint256 party;
        uint256 scope;
        bytes evidence;
        uint256 offset;
        /// A card was buried that no mix had chosen.
        bool unchosen;
    }

    function checkKey(Context calldata, address, bytes calldata key) external pure {
        if (key.length != 0) revert MalformedEvidence();
    }

    function start(bytes calldata config, bytes[] calldata keys) external pure returns (bytes memory) {
        if (config.length != 0 && (config.length != 32 || uint256(bytes32(config)) > SaltWay.Audit)) {
            revert MalformedConfig();
        }
        if (keys.length != 2) revert TwoSeatsOnly();
        SaltState memory s;
        // The audit way is the one to take where nobody asks for the other.
        s.way = config.length == 0 ? SaltWay.Audit : abi.decode(config, (SaltConfig)).way;
        s.seats = new SaltSeat[](2);
        return abi.encode(s);
    }

    function owed(bytes calldata state, Need[] calldata needs) external pure returns (uint256 parties) {
        (, parties) = SaltDuties.stageOf(SaltDuties.at(state), needs);
    }

    function contribute(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) external view returns (bytes memory, uint256, Shown[] memory) {
        return _contribute(_run(context, state, evidence), state, needs, witness);
    }

    function _contribute(Run memory run, bytes calldata state, Need[] calldata needs, bytes calldata witness)
        private
        view
        returns (bytes memory next, uint256 parties, Shown[] memory shown)
    {
        uint256 duty;
        (duty, parties) = SaltDuties.stageOf(SaltDuties.at(state), needs);
        if (run.party > 1 || (parties >> run.party) & 1 == 0) revert NothingOwed();
        if (run.evidence.length % 32 != 0) revert MalformedEvidence();
        if (duty == SaltDuties.SALT) _salt(run, needs);
        else if (duty == SaltDuties.BEACON) _beacon(run);
        else if (duty == SaltDuties.DRAW) _draw(run, needs);
        else if (duty == SaltDuties.CLOSE) _close(run, witness);
        else _openAll(run, needs);
        if (run.offset != run.evidence.length) revert MalformedEvidence();
        next = SaltCodec.encode(run.s);
        parties = this.owed(next, needs);
        if (parties == 0) {
            shown = _resolve(run.s, needs);
            next = SaltCodec.encode(run.s);
        }
    }

    function _openAll(Run memory run, Need[] calldata needs) private view {
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            if (n.verb != Verb.Show) continue;
            (bool found, uint256 place) = SaltDuties.playAt(run.s.seats[run.party], n.slot, true);
            if (found) _open(run, n, place);
        }
    }

    function resolve(bytes calldata state, Need[] calldata needs, bytes calldata)
        external
        pure
        returns (bytes memory, Shown[] memory)
    {
        SaltState memory s = SaltCodec.decode(state);
        Shown[] memory shown = _resolve(s, needs);
        return (SaltCodec.encode(s), shown);
    }

    function _resolve(SaltState memory s, Need[] calldata needs) private pure returns (Shown[] memory) {
        if (s.way == SaltWay.Audit) {
            for (uint256 seat = 0; seat < 2; seat++) {
                bytes memory slots = SaltDuties.dealt(needs, seat);
                if (slots.length == 0) continue;
                if (s.seats[seat].salt == 0) revert NotOwner();
                _checkDeals(s.seats[seat], slots);
                _dealt(s, seat, slots);
            }
        }
        Shown[] memory shown = new Shown[](needs.length);
        uint256 count;
        for (uint256 i = 0; i < needs.length; i++) {
            count = _meet(s, Needs.get(needs, i), shown, count);
        }
        return _cut(shown, count);
    }

    function prove(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata
    ) external view returns (bytes memory, Shown[] memory) {
        if (evidence.length % 32 != 0) revert MalformedEvidence();
        Run memory run = _run(context, state, evidence);
        Shown[] memory shown = new Shown[](needs.length);
        uint256 count;
        for (uint256 i = 0; i < needs.length; i++) {
            if (needs[i].verb == Verb.Mix) {
                _mix(run, needs[i]);
            } else if (needs[i].verb == Verb.Show) {
                if (run.party > 1) revert UnknownSlot();
                (bool found, uint256 place) = SaltDuties.playAt(run.s.seats[run.party], needs[i].slot, true);
                if (!found) revert UnknownSlot();
                _open(run, needs[i], place);
                count = _meet(run.s, needs[i], shown, count);
            } else if (needs[i].verb == Verb.Drop) {
                _drop(run, needs[i].slot);
            } else {
                revert UnexpectedVerb();
            }
        }
        // No slot of a hand has a card of its own, so cards that no mix chose can only be buried all together.
        if (run.unchosen && run.s.seats[run.party].slots.length > 0) revert MixNotWholeHand();
        if (run.offset != run.evidence.length) revert MalformedEvidence();
        return (SaltCodec.encode(run.s), _cut(shown, count));
    }

    function forfeit(bytes calldata state, uint8) external pure returns (bytes memory) {
        return state;
    }

    function missed(bytes calldata state, Need[] calldata, uint256 parties)
        external
        pure
        returns (bytes memory, uint256, uint256)
    {
        SaltState memory s = SaltCodec.decode(state);
        for (uint256 seat = 0; seat < 2; seat++) {
            s.seats[seat] = _empty(s.seats[seat].counter);
        }
        return (SaltCodec.encode(s), parties, 0);
    }

    function selfProving() external pure returns (bool) {
        return false;
    }

    function _run(Context calldata context, bytes calldata state, bytes calldata evidence)
        private
        pure
        returns (Run memory run)
    {
        run.s = SaltCodec.decode(state);
        run.party = context.party;
        run.scope = SaltScheme.scopeOf(context);
        run.evidence = evidence;
    }

    function _salt(Run memory run, Need[] calldata needs) private pure {
        (uint256 count, uint256 at) = SaltDuties.ownDeck(needs, run.party);
        uint256 salt = _commitment(run);
        bytes memory list = needs[at].list;
        if (count > 1 || list.length == 0 || list.length > MAX_DECK) revert DeckTooLarge();
        SaltSeat memory old = run.s.seats[run.party];
        if (run.s.way == SaltWay.Audit && old.salt != 0) revert CloseFirst();
        SaltSeat memory seat = _empty(old.counter);
        seat.deck = uint8(needs[at].slot >> 8);
        seat.list = list;
        seat.salt = salt;
        run.s.seats[run.party] = seat;
    }

    function _beacon(Run memory run) private pure {
        uint256 beacon = _next(run);
        if (beacon >= Groth16.FIELD) revert BeaconOutOfRange();
        SaltSeat memory seat = run.s.seats[1 - run.party];
        seat.beaconSet = true;
        seat.beacon = beacon;
    }

    function _draw(Run memory run, Need[] calldata needs) private view {
        SaltSeat memory seat = run.s.seats[run.party];
        bytes memory slots = SaltDuties.dealt(needs, run.party);
        _checkDeals(seat, slots);
        uint256 count = slots.length / 2;
        for (uint256 drawn = 0; drawn < count;) {
            drawn += seat.deckCommitment == 0 ? _drawHand(run, seat, count) : _drawOne(run, seat, drawn);
        }
        _dealt(run.s, run.party, slots);
    }

    function _drawHand(Run memory run, SaltSeat memory seat, uint256 wanted) private view returns (uint256 count) {
        count = wanted < MAX_FIRST_HAND ? wanted : MAX_FIRST_HAND;
        DrawHandStatement memory t;
        t.scope = run.scope;
        t.counter = seat.counter;
        t.beacon = seat.beacon;
        t.count = count;
        t.saltCommitment = seat.salt;
        (t.oldDeck0, t.oldDeck1, t.oldDeck2) = SaltScheme.packDeck(seat.list);
        t.newDeck = _next(run);
        t.newHand = _next(run);
        if (!DrawHandKey.verify(t, _proof(run))) revert BadProof();
        seat.deckCommitment = t.newDeck;
        seat.handCommitment = t.newHand;
    }

    function _drawOne(Run memory run, SaltSeat memory seat, uint256 drawn) private view returns (uint256) {
        DrawStatement memory t;
        t.scope = run.scope;
        t.counter = seat.counter + drawn;
        t.beacon = seat.beacon;
        t.oldDeck = seat.deckCommitment;
        t.oldHand = seat.handCommitment;
        t.newDeck = _next(run);
        t.newHand = _next(run);
        if (!DrawKey.verify(t, _proof(run))) revert BadProof();
        seat.deckCommitment = t.newDeck;
        seat.handCommitment = t.newHand;
        return 1;
    }

    function _mix(Run memory run, Need calldata need) private pure {
        if (run.party > 1) revert UnknownSlot();
        SaltSeat memory seat = run.s.seats[run.party];
        if (!SaltDuties.isWholeHand(seat.slots, need.list)) revert MixNotWholeHand();
        _choose(run, seat, need.list.slotAt(0));
    }

    /// The card at this slot is fixed now, unseen.
    function _choose(Run memory run, SaltSeat memory seat, uint16 slot) private pure {
        uint256 commitment = _commitment(run);
        seat.slots = SaltDuties.without(seat.slots, slot);
        SaltPlay[] memory plays = new SaltPlay[](seat.plays.length + 1);
        for (uint256 i = 0; i < seat.plays.length; i++) {
            plays[i] = seat.plays[i];
        }
        plays[seat.plays.length] = SaltPlay(slot, seat.counter, SEALED, commitment);
        seat.plays = plays;
        seat.counter++;
    }

    /// The chosen card is gone and stays unseen: by proof that it was in hand, by audit with what was committed to.
    function _drop(Run memory run, uint16 slot) private view {
        if (run.party > 1) revert UnknownSlot();
        SaltSeat memory seat = run.s.seats[run.party];
        if (SaltDuties.has(seat.slots, slot)) {
            _choose(run, seat, slot);
            run.unchosen = true;
        }
        (bool found, uint256 place) = SaltDuties.playAt(seat, slot, true);
        if (!found) revert UnknownSlot();
        SaltPlay memory play = seat.plays[place];
        uint256 newHand;
        if (run.s.way == SaltWay.Proof) {
            newHand = _next(run);
            BuryStatement memory t =
                BuryStatement(run.scope, play.counter, play.commitment, seat.handCommitment, newHand);
            if (!BuryKey.verify(t, _proof(run))) revert BadProof();
        }
        seat.handCommitment = newHand;
        SaltDuties.removePlay(seat, place);
        _note(run.s, run.party, SaltEvent.Bury, play.counter, 0, play.commitment);
    }

    function _open(Run memory run, Need calldata need, uint256 place) private view {
        SaltSeat memory seat = run.s.seats[run.party];
        SaltPlay memory play = seat.plays[place];
        bool isProof = run.s.way == SaltWay.Proof;
        uint256 words = isProof ? 10 : 2;
        if (run.offset + 32 * words > run.evidence.length) revert MalformedEvidence();
        uint256 face = _next(run);
        if (face > 255) revert MalformedEvidence();
        uint256 second = _next(run);
        if ((need.set >> face) & 1 == 0) revert FalseFace();
        if (isProof) {
            PlayStatement memory t =
                PlayStatement(run.scope, play.counter, face, play.commitment, seat.handCommitment, second);
            if (!PlayKey.verify(t, _proof(run))) revert BadProof();
            seat.handCommitment = second;
        } else if (SaltScheme.auditPlay(second, run.scope, play.counter, face) != play.commitment) {
            revert WrongOpening();
        }
        play.face = uint16(face);
        _note(run.s, run.party, SaltEvent.Play, play.counter, uint8(face), 0);
    }

    /// The salt is opened; everything that the seat drew and played is replayed from the events.
    function _close(Run memory run, bytes calldata witness) private pure {
        uint256 salt = _next(run);
        SaltSeat memory seat = run.s.seats[run.party];
        if (SaltScheme.auditCommitment(salt, run.scope) != seat.salt) revert WrongSalt();
        bytes memory events = abi.decode(witness, (SaltWitness)).events[run.party];
        if (SaltScheme.historyOf(events) != seat.history) revert BadWitness();
        if (!SaltScheme.isHonest(salt, run.scope, seat.list, events)) revert FaceNotInHand();
        run.s.seats[run.party] = _empty(seat.counter);
    }

    function _meet(SaltState memory s, Need calldata n, Shown[] memory shown, uint256 count)
        private
        pure
        returns (uint256)
    {
        uint256 verb = n.verb;
        if (verb == Verb.Deal) {
            if (n.seat > 1 || !SaltDuties.has(s.seats[n.seat].slots, n.slot)) revert NotOwner();
        } else if (verb == Verb.Show) {
            return _meetShow(s, n.slot, n.set, shown, count);
        } else if (verb == Verb.Deck) {
            if (n.seat > 1) revert SharedDeck();
            SaltSeat memory seat = s.seats[n.seat];
            seat.left = uint8(n.list.length);
            seat.deckCommitment = 0;
            seat.handCommitment = 0;
            seat.slots = "";
            seat.plays = new SaltPlay[](0);
            seat.beaconSet = false;
            seat.beacon = 0;
            _note(s, n.seat, SaltEvent.Lay, seat.counter, 0, 0);
        } else if (verb != Verb.Close) {
            revert UnexpectedVerb();
        }
        return count;
    }

    function _meetShow(SaltState memory s, uint16 slot, uint256 set, Shown[] memory shown, uint256 count)
        private
        pure
        returns (uint256)
    {
        for (uint256 i = 0; i < 2; i++) {
            SaltSeat memory seat = s.seats[i];
            (bool found, uint256 place) = SaltDuties.playAt(seat, slot, false);
            if (!found) continue;
            uint16 face = seat.plays[place].face;
            if (face == SEALED) break;
            // A set of one face tells the rules nothing new.
            if (set != 0 && set & (set - 1) != 0) shown[count++] = Shown(slot, uint8(face));
            SaltDuties.removePlay(seat, place);
            return count;
        }
        revert UnknownSlot();
    }

    function _checkDeals(SaltSeat memory seat, bytes memory slots) private pure {
        if (seat.plays.length > 0) revert SealedPlay();
        uint256 count = slots.length / 2;
        for (uint256 i = 0; i < count; i++) {
            if (slots.slotAt(i) >> 8 != seat.deck) revert NotOwner();
        }
        for (uint256 i = 0; i < count; i++) {
            if (SaltDuties.has(seat.slots, slots.slotAt(i))) revert SlotTaken();
            for (uint256 j = 0; j < i; j++) {
                if (slots.slotAt(i) == slots.slotAt(j)) revert SlotTaken();
            }
        }
        if (count > seat.left) revert DeckEmpty();
        if (seat.slots.length / 2 + count > MAX_HAND) revert HandFull();
    }

    function _dealt(SaltState memory s, uint256 party, bytes memory slots) private pure {
        SaltSeat memory seat = s.seats[party];
        uint8 count = uint8(slots.length / 2);
        _note(s, party, SaltEvent.Draw, seat.counter, count, seat.beacon);
        seat.left -= count;
        seat.counter += count;
        seat.slots = bytes.concat(seat.slots, slots);
        seat.beaconSet = false;
        seat.beacon = 0;
    }

    /// Only the audit way pays for a history.
    function _note(SaltState memory s, uint256 party, uint8 kind, uint32 counter, uint8 value, uint256 beacon)
        private
        pure
    {
        if (s.way != SaltWay.Audit) return;
        SaltSeat memory seat = s.seats[party];
        seat.history = keccak256(abi.encodePacked(seat.history, kind, counter, value, beacon));
    }

    function _empty(uint32 counter) private pure returns (SaltSeat memory seat) {
        seat.counter = counter;
    }

    function _next(Run memory run) private pure returns (uint256 word) {
        uint256 offset = run.offset;
        bytes memory evidence = run.evidence;
        if (offset + 32 > evidence.length) revert MalformedEvidence();
        assembly ("memory-safe") {
            word := mload(add(add(evidence, 32), offset))
        }
        run.offset = offset + 32;
    }

    /// The proof stays where it lies in the evidence.
    function _proof(Run memory run) private pure returns (uint256[8] memory proof) {
        uint256 offset = run.offset;
        bytes memory evidence = run.evidence;
        if (offset + 256 > evidence.length) revert MalformedEvidence();
        assembly ("memory-safe") {
            proof := add(add(evidence, 32), offset)
        }
        run.offset = offset + 256;
    }

    /// A commitment is never zero, and in the proof way an element of the field.
    function _commitment(Run memory run) private pure returns (uint256 value) {
        value = _next(run);
        if (value == 0 || (run.s.way == SaltWay.Proof && value >= Groth16.FIELD)) revert MalformedEvidence();
    }

    function _cut(Shown[] memory shown, uint256 count) private pure returns (Shown[] memory) {
        assembly ("memory-safe") {
            mstore(shown, count)
        }
        return shown;
    }
}
