// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IDealer} from "../interfaces/IDealer.sol";
import {Bn254} from "../libraries/Bn254.sol";
import {CommitteeConfig} from "../libraries/CommitteeConfig.sol";
import {Committee, CommitteeKeys} from "../libraries/CommitteeKeys.sol";
import {EscrowProof} from "../libraries/EscrowProof.sol";
import {EscrowRecovery} from "../libraries/EscrowRecovery.sol";
import {EscrowSealing, Sealing} from "../libraries/EscrowSealing.sol";
import {EscrowSeals} from "../libraries/EscrowSeals.sol";
import {Needs} from "../libraries/Needs.sol";
import {Cards, PlayersCards} from "../libraries/PlayersCards.sol";
import {PlayersNeeds} from "../libraries/PlayersNeeds.sol";
import {PlayersRun, Run} from "../libraries/PlayersRun.sol";
import {PlayersTokens} from "../libraries/PlayersTokens.sol";
import {TokenProof} from "../libraries/TokenProof.sol";
import {Transcript} from "../libraries/Transcript.sol";
import {EscrowErrors, EscrowState} from "../types/EscrowTypes.sol";
import {Context, Need, Shown, Verb} from "../types/JointTypes.sol";
import {EscrowChair} from "./EscrowChair.sol";
import {OnPlayers} from "./OnPlayers.sol";

/// As `players`, and what a vanished seat owes is given by t key servers to whom it has sealed it before. The twin of
/// packages/dealers/src/escrow; what `players` does is done by its contract.
contract EscrowDealer is OnPlayers, EscrowErrors {
    using PlayersCards for Cards;
    using PlayersRun for Run;

    /// With two seats a vanished one has folded: there is nothing to save.
    uint256 private constant FEWEST = 3;

    constructor(IDealer players) OnPlayers(players, address(new EscrowChair())) {}

    function start(bytes calldata config, bytes[] calldata keys) external view returns (bytes memory) {
        Committee memory c = CommitteeConfig.read(config);
        EscrowState memory s;
        s.committee = keccak256(config);
        if (Bn254.isZero(CommitteeKeys.joint(c))) revert IdentityKey();
        s.players = PLAYERS.start("", keys);
        return abi.encode(s);
    }

    function owed(bytes calldata state, Need[] calldata needs) external pure returns (uint256) {
        return EscrowRecovery.owed(_at(state), needs);
    }

    function contribute(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) external view returns (bytes memory, uint256, Shown[] memory) {
        _refuseForeign(needs);
        if (_isShuffling(_at(state), needs)) return _shuffle(context, _at(state), needs, evidence, witness);
        if (context.party == CHAIR) _forward();
        return _tokens(context, _at(state), needs, evidence, witness);
    }

    function resolve(bytes calldata state, Need[] calldata needs, bytes calldata)
        external
        view
        returns (bytes memory, Shown[] memory shown)
    {
        EscrowState memory s = _at(state);
        (s.players, shown) = PLAYERS.resolve(s.players, needs, "");
        return (abi.encode(s), shown);
    }

    /// The evidence of `players`, then a return proof for each card that goes back to a deck of which tokens are sealed.
    function prove(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) external view returns (bytes memory, Shown[] memory) {
        if (needs.length == 0) {
            if (evidence.length != 0) revert UnexpectedEvidence();
            return (state, new Shown[](0));
        }
        _refuseForeign(needs);
        uint256 from = _returnsLength(_at(state), needs);
        if (from > evidence.length) revert WrongLength();
        return _prove(context, _at(state), needs, evidence, evidence.length - from, witness);
    }

    /// A seat that was late with its action is late for all.
    function forfeit(bytes calldata state, uint8 seat) external pure returns (bytes memory) {
        EscrowState memory s = _at(state);
        s.absent |= uint256(1) << seat;
        return abi.encode(s);
    }

    function missed(bytes calldata state, Need[] calldata needs, uint256 parties)
        external
        view
        returns (bytes memory, uint256 broken, uint256 absent)
    {
        EscrowState calldata s = _at(state);
        if (_isShuffling(s, needs)) {
            broken = parties;
        } else {
            (uint256 due, uint256 lost) = _lost(s, needs, parties);
            // The servers didn't answer: the deck ends for those whose part they would have given.
            if (parties == EscrowRecovery.CHAIR_MASK) broken = due & s.absent;
            else if (lost != 0) broken = parties;
        }
        EscrowState memory next = s;
        if (broken == 0 && parties != EscrowRecovery.CHAIR_MASK) {
            next.absent |= parties;
            return (abi.encode(next), 0, parties);
        }
        EscrowState memory gone;
        (gone.players,,) = PLAYERS.missed(next.players, needs, parties);
        gone.committee = next.committee;
        return (abi.encode(gone), broken, 0);
    }

    /// Parts that seats have sealed for the committee would open cards that are no longer in the deck. A card hidden in a
    /// hand is its holder's alone, and is sealed anew once it goes back.
    function _refuseForeign(Need[] calldata needs) private pure {
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            if (n.verb == Verb.Reshuffle || (n.verb == Verb.Hide && n.seat == PlayersCards.DECK)) revert UnexpectedVerb();
        }
    }

    function _at(bytes calldata state) private pure returns (EscrowState calldata s) {
        assembly ("memory-safe") {
            s := add(state.offset, calldataload(state.offset))
        }
    }

    /// Who owes something for these needs, and who of `parties` owes what can't be done without.
    function _lost(EscrowState calldata s, Need[] calldata needs, uint256 parties)
        private
        pure
        returns (uint256 due, uint256 lost)
    {
        bytes calldata slots = PlayersCards.inCalldata(s.players).slots;
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            uint256 record = PlayersCards.peek(slots, n.slot);
            if (record == 0) continue;
            uint256 from = PlayersTokens.dueFrom(record, n);
            due |= from;
            // Nobody but its holder can show a card of a hand: the rules take it as mucked.
            uint256 own = uint256(1) << PlayersCards.holderOf(record);
            lost |= from & parties & ~own & ~EscrowRecovery.sealers(s, record);
        }
    }

    /// A new deck clears who was absent, and what was sealed of the old one.
    function _cleared(EscrowState calldata s, Need[] calldata needs) private pure returns (EscrowState memory next) {
        next = s;
        (bytes32 asked,) = PlayersNeeds.decks(needs);
        if (PlayersCards.inCalldata(s.players).laid == asked) return next;
        uint256 fresh;
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            if (n.verb == Verb.Deck) fresh |= uint256(1) << (n.slot >> 8);
        }
        next.seals = EscrowSeals.without(next.seals, EscrowSeals.SEALED, fresh);
        next.returned = EscrowSeals.without(next.returned, EscrowSeals.RETURNED, fresh);
        next.absent = 0;
    }

    function _isShuffling(EscrowState calldata s, Need[] calldata needs) private pure returns (bool) {
        (, uint256 left) = PlayersNeeds.decksLeft(PlayersCards.inCalldata(s.players), needs);
        return left != 0;
    }

    function _shuffle(
        Context calldata context,
        EscrowState calldata s,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) private view returns (bytes memory, uint256, Shown[] memory) {
        return _shuffled(_cleared(s, needs), _given(context, s.players, needs, evidence, witness));
    }

    function _shuffled(EscrowState memory next, bytes memory answer)
        private
        pure
        returns (bytes memory, uint256 parties, Shown[] memory shown)
    {
        (next.players, parties, shown) = abi.decode(answer, (bytes, uint256, Shown[]));
        return (abi.encode(next), parties, shown);
    }

    function _prove(
        Context calldata context,
        EscrowState calldata s,
        Need[] calldata needs,
        bytes calldata evidence,
        uint256 from,
        bytes calldata witness
    ) private view returns (bytes memory, Shown[] memory) {
        bytes memory answer = _proven(context, s.players, needs, evidence[:from], _inner(witness));
        if (from == evidence.length) return _withReturned(s, answer, s.returned);
        bytes memory returned = _returnedBy(context, s, answer, needs, evidence[from:], witness);
        return _withReturned(s, answer, returned);
    }

    function _returnedBy(
        Context calldata context,
        EscrowState calldata s,
        bytes memory answer,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) private view returns (bytes memory) {
        Run memory run = PlayersRun.begin(context, s.players, evidence, _rest(witness));
        return _takeReturns(context.version, s, _first(answer), needs, run);
    }

    function _first(bytes memory answer) private pure returns (bytes memory players) {
        (players,) = abi.decode(answer, (bytes, Shown[]));
    }

    function _withReturned(EscrowState calldata s, bytes memory answer, bytes memory returned)
        private
        pure
        returns (bytes memory, Shown[] memory)
    {
        (bytes memory players, Shown[] memory shown) = abi.decode(answer, (bytes, Shown[]));
        return (abi.encode(EscrowState(players, s.committee, s.seals, returned, s.absent)), shown);
    }

    /// What `players` answers to a contribution, encoded.
    function _given(
        Context calldata context,
        bytes calldata players,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) private view returns (bytes memory) {
        return _ask(abi.encodeCall(IDealer.contribute, (context, players, needs, evidence, witness)));
    }

    /// A seat's tokens, then one escrow proof for each deck that it seals with them.
    function _tokens(
        Context calldata context,
        EscrowState calldata s,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) private view returns (bytes memory, uint256, Shown[] memory) {
        if ((EscrowRecovery.owed(s, needs) >> context.party) & 1 == 0) revert NothingOwed();
        uint256 size = _tokensLength(s, needs, context.party);
        if (size > evidence.length) size = evidence.length;
        bytes memory answer = _given(context, s.players, needs, evidence[:size], _inner(witness));
        bytes memory seals = _sealsBy(context, s, needs, evidence[size:], witness);
        return _gave(s, needs, answer, seals);
    }

    function _sealsBy(
        Context calldata context,
        EscrowState calldata s,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) private view returns (bytes memory) {
        Run memory run = PlayersRun.begin(context, s.players, evidence, _rest(witness));
        return _seals(s, needs, run, context.version);
    }

    function _gave(EscrowState calldata s, Need[] calldata needs, bytes memory answer, bytes memory seals)
        private
        view
        returns (bytes memory encoded, uint256 parties, Shown[] memory shown)
    {
        EscrowState memory next = s;
        (next.players, parties, shown) = abi.decode(answer, (bytes, uint256, Shown[]));
        next.seals = seals;
        encoded = abi.encode(next);
        // Without the seats that are absent others may owe something.
        if (parties != 0) parties = this.owed(encoded, needs);
    }

    /// How much of a seat's contribution is for `players`.
    function _tokensLength(EscrowState calldata s, Need[] calldata needs, uint256 seat) private pure returns (uint256) {
        bytes calldata slots = PlayersCards.inCalldata(s.players).slots;
        uint256[] memory due = new uint256[](needs.length);
        uint256 count;
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            uint256 record = PlayersCards.peek(slots, n.slot);
            if (record == 0 || (PlayersTokens.dueFrom(record, n) >> seat) & 1 == 0) continue;
            uint256 j;
            while (j < count && due[j] != n.slot) j++;
            if (j == count) due[count++] = n.slot;
        }
        return count == 0 ? 0 : TokenProof.length(count);
    }

    /// What `players` is told: two bytes say how much.
    function _inner(bytes calldata witness) private pure returns (bytes calldata) {
        return witness[2:_innerEnd(witness)];
    }

    function _rest(bytes calldata witness) private pure returns (bytes calldata) {
        return witness[_innerEnd(witness):];
    }

    function _innerEnd(bytes calldata witness) private pure returns (uint256 end) {
        if (witness.length < 2) revert WrongWitness();
        end = 2 + uint256(uint16(bytes2(witness[:2])));
        if (witness.length < end) revert WrongWitness();
    }

    /// The seals after this seat's: those of every deck from which these needs draw and that it hasn't sealed yet.
    function _seals(EscrowState calldata s, Need[] calldata needs, Run memory run, uint64 version)
        private
        view
        returns (bytes memory seals)
    {
        seals = s.seals;
        uint256 decks = _drawn(needs);
        Sealing memory sealing;
        sealing.version = version;
        for (uint256 deck = 0; decks != 0; deck++) {
            if (decks & 1 == 1 && _mustSeal(s, run.cards, deck, run.seat)) {
                bytes32 hash = EscrowSealing.seal(sealing, s, run, _toSeal(run.cards, needs, deck, run.seat));
                seals = EscrowSeals.put(seals, abi.encodePacked(uint8(deck), uint16(run.seat), hash), 3);
            }
            decks >>= 1;
        }
        if (run.evidence != run.evidenceEnd) revert WrongLength();
    }

    /// A bit for each deck from which these needs draw.
    function _drawn(Need[] calldata needs) private pure returns (uint256 decks) {
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            if (n.verb == Verb.Deal || n.verb == Verb.Show) decks |= uint256(1) << (n.slot >> 8);
        }
    }

    function _mustSeal(EscrowState calldata s, Cards memory cards, uint256 deck, uint256 seat)
        private
        pure
        returns (bool)
    {
        uint256 live = cards.live(deck);
        if ((live >> seat) & 1 == 0 || _count(live) < FEWEST) return false;
        (, bool isSealed) = EscrowSeals.sealedBy(s.seals, deck, seat);
        return !isSealed;
    }

    /// Every slot that may still be drawn and will miss the seat's token, without those that are dealt to it now.
    function _toSeal(Cards memory cards, Need[] calldata needs, uint256 deck, uint256 seat)
        private
        pure
        returns (uint256[] memory places)
    {
        (uint256 from,) = cards.locate(deck << 8);
        (uint256 to,) = cards.locate((deck + 1) << 8);
        places = new uint256[](to - from);
        uint256 count;
        for (; from < to; from++) {
            uint256 record = cards.record(from);
            if (PlayersCards.holderOf(record) != PlayersCards.DECK) continue;
            if ((PlayersCards.missingOf(record) >> seat) & 1 == 0) continue;
            if (!_isNamed(needs, PlayersCards.slotOf(record))) places[count++] = from;
        }
        assembly ("memory-safe") {
            mstore(places, count)
        }
    }

    /// A slot that is dealt or shown now: its token is given, or the card is the seat's own.
    function _isNamed(Need[] calldata needs, uint256 slot) private pure returns (bool) {
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            if (n.slot == slot && (n.verb == Verb.Deal || n.verb == Verb.Show)) return true;
        }
        return false;
    }

    /// How much of an action's evidence is for the cards that it returns.
    function _returnsLength(EscrowState calldata s, Need[] calldata needs) private pure returns (uint256 size) {
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            if (n.verb != Verb.Pass || n.seat != PlayersCards.DECK) continue;
            // In another deck nobody would have sealed it.
            if (n.slot >> 8 != n.other >> 8) revert NotDrawable();
        }
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            if (_isReturn(s, n)) size += EscrowProof.length(_count(_live(s, n.slot >> 8)));
        }
    }

    function _isReturn(EscrowState calldata s, Need calldata n) private pure returns (bool) {
        return n.verb == Verb.Pass && n.seat == PlayersCards.DECK && EscrowSeals.sealers(s.seals, n.slot >> 8) != 0;
    }

    /// The return proofs of an action, need by need; in `players` its cards lie where they are now.
    function _takeReturns(
        uint64 version,
        EscrowState calldata s,
        bytes memory players,
        Need[] calldata needs,
        Run memory run
    ) private view returns (bytes memory returned) {
        Sealing memory sealing;
        sealing.version = version;
        EscrowSealing.sealedTo(sealing, s, run);
        returned = s.returned;
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            if (!_isReturn(s, n)) continue;
            uint256 live = run.cards.live(n.slot >> 8);
            EscrowSealing.openStar(sealing, run, players, n.other);
            bytes32 hash = EscrowSealing.back(sealing, run, n.other, live);
            returned = EscrowSeals.put(returned, abi.encodePacked(n.other, uint16(live), hash), 2);
        }
    }

    function _live(EscrowState calldata s, uint256 deck) private pure returns (uint256) {
        return PlayersCards.decode(s.players).live(deck);
    }

    function _count(uint256 mask) private pure returns (uint256 n) {
        for (; mask != 0; mask &= mask - 1) {
            n++;
        }
    }
}
