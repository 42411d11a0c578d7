// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IDealer} from "../interfaces/IDealer.sol";
import {Bn254, Point} from "../libraries/Bn254.sol";
import {Committee, CommitteeKeys} from "../libraries/CommitteeKeys.sol";
import {EscrowProof} from "../libraries/EscrowProof.sol";
import {EscrowRecovery} from "../libraries/EscrowRecovery.sol";
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

/// As `players`, and what a vanished seat owes is given by t key servers to whom it has sealed it before. The twin of
/// packages/dealers/src/escrow; what `players` does is done by its contract.
contract EscrowDealer is IDealer, EscrowErrors {
    using PlayersCards for Cards;
    using PlayersRun for Run;

    uint8 private constant CHAIR = 128;
    uint256 private constant CHAIR_MASK = 1 << 128;
    /// With two seats a vanished one has folded: there is nothing to save.
    uint256 private constant FEWEST = 3;

    IDealer private immutable PLAYERS;

    /// What is sealed while its proof is checked: the points a, and the leaves with a place for the origin before them.
    struct Sealing {
        Point joint;
        bytes bases;
        bytes leaves;
    }

    constructor(IDealer players) {
        PLAYERS = players;
    }

    function checkKey(Context calldata context, address owner, bytes calldata key) external view {
        PLAYERS.checkKey(context, owner, key);
    }

    function start(bytes calldata config, bytes[] calldata keys) external view returns (bytes memory) {
        Committee memory c = _read(config);
        EscrowState memory s;
        s.committee = keccak256(config);
        if (Bn254.isZero(CommitteeKeys.joint(c))) revert IdentityKey();
        s.players = PLAYERS.start("", keys);
        return abi.encode(s);
    }

    function owed(bytes calldata state, Need[] calldata needs) external pure returns (uint256) {
        return _owed(_at(state), needs);
    }

    function contribute(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) external view returns (bytes memory, uint256, Shown[] memory) {
        EscrowState calldata s = _at(state);
        (bytes32 asked, uint256 left) = PlayersNeeds.decksLeft(PlayersCards.inCalldata(s.players), needs);
        if (left != 0) {
            EscrowState memory next = _cleared(s, asked, needs);
            uint256 parties;
            Shown[] memory shown;
            (next.players, parties, shown) = PLAYERS.contribute(context, s.players, needs, evidence, witness);
            return (abi.encode(next), parties, shown);
        }
        if (context.party == CHAIR) return _recover(context, s, needs, evidence, witness);
        return _tokens(context, s, needs, evidence, witness);
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
    ) external view returns (bytes memory, Shown[] memory shown) {
        EscrowState memory s = _at(state);
        uint256 size = _returnsLength(_at(state), needs);
        if (size > evidence.length) revert WrongLength();
        uint256 from = evidence.length - size;
        bytes calldata rest;
        {
            bytes calldata inner;
            (inner, rest) = _split(witness);
            (s.players, shown) = PLAYERS.prove(context, s.players, needs, evidence[:from], inner);
        }
        if (size > 0) _takeReturns(context, _at(state), s, needs, evidence[from:], rest);
        return (abi.encode(s), shown);
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
        (, uint256 left) = PlayersNeeds.decksLeft(PlayersCards.inCalldata(s.players), needs);
        if (left != 0) {
            broken = parties;
        } else {
            (uint256 due, uint256 lost) = _lost(s, needs, parties);
            // The servers didn't answer: the deck ends for those whose part they would have given.
            if (parties == CHAIR_MASK) broken = due & s.absent;
            else if (lost != 0) broken = parties;
        }
        EscrowState memory next = s;
        if (broken == 0 && parties != CHAIR_MASK) {
            next.absent |= parties;
            return (abi.encode(next), 0, parties);
        }
        EscrowState memory gone;
        (gone.players,,) = PLAYERS.missed(next.players, needs, parties);
        gone.committee = next.committee;
        return (abi.encode(gone), broken, 0);
    }

    function selfProving() external pure returns (bool) {
        return true;
    }

    function _at(bytes calldata state) private pure returns (EscrowState calldata s) {
        assembly ("memory-safe") {
            s := add(state.offset, calldataload(state.offset))
        }
    }

    /// A configuration in its one spelling; its keys are canonical points of the curve, none the identity.
    function _read(bytes calldata config) private pure returns (Committee memory c) {
        if (config.length < 192 || (config.length - 192) % 32 != 0) revert MalformedConfig();
        uint256 length = uint256(bytes32(config[160:192]));
        uint256 threshold = uint256(bytes32(config[96:128]));
        if (
            uint256(bytes32(config[:32])) != 32 || uint256(bytes32(config[64:96])) >> 32 != 0 || threshold > 255
                || uint256(bytes32(config[128:160])) != 128 || length > config.length
                || ((length + 31) & ~uint256(31)) != config.length - 192
        ) revert MalformedConfig();
        for (uint256 i = 192 + length; i < config.length; i++) {
            if (config[i] != 0) revert MalformedConfig();
        }
        if (length % 64 != 0) revert WrongLength();
        for (uint256 i = 0; i < length; i += 64) {
            Bn254.checkNonzero(config, 192 + i);
        }
        CommitteeKeys.checkThreshold(threshold, length / 64);
        c = Committee(threshold, config[192:192 + length]);
    }

    /// The chair only once no seat that is there owes anything: its answer is bound to the version.
    function _owed(EscrowState calldata s, Need[] calldata needs) private pure returns (uint256 seats) {
        (, uint256 left) = PlayersNeeds.decksLeft(PlayersCards.inCalldata(s.players), needs);
        if (left != 0) return left & (~left + 1);
        bytes calldata slots = PlayersCards.inCalldata(s.players).slots;
        uint256 chair;
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            uint256 record = PlayersCards.peek(slots, n.slot);
            if (record == 0) continue;
            uint256 given = EscrowRecovery.recoverable(s, record, n);
            seats |= PlayersTokens.dueFrom(record, n) & ~given;
            chair |= given;
        }
        if (seats == 0 && chair != 0) return CHAIR_MASK;
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
    function _cleared(EscrowState calldata s, bytes32 asked, Need[] calldata needs)
        private
        pure
        returns (EscrowState memory next)
    {
        next = s;
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

    function _recover(
        Context calldata context,
        EscrowState calldata s,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) private view returns (bytes memory, uint256, Shown[] memory) {
        if (_owed(s, needs) != CHAIR_MASK) revert NothingOwed();
        Run memory run;
        run.cards = PlayersCards.decode(s.players);
        EscrowRecovery.recover(s, Transcript.contextHashOf(context), run.cards, needs, evidence, witness);
        // Nobody else owed anything.
        PlayersNeeds.resolve(run, needs);
        return (_withPlayers(s, run.cards.state), 0, run.allShown());
    }

    function _withPlayers(EscrowState calldata s, bytes memory players) private pure returns (bytes memory) {
        return abi.encode(EscrowState(players, s.committee, s.seals, s.returned, s.absent));
    }

    /// A seat's tokens, then one escrow proof for each deck that it seals with them.
    function _tokens(
        Context calldata context,
        EscrowState calldata s,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) private view returns (bytes memory, uint256 parties, Shown[] memory shown) {
        if ((_owed(s, needs) >> context.party) & 1 == 0) revert NothingOwed();
        EscrowState memory next = s;
        uint256 size = _tokensLength(s, needs, context.party);
        if (size > evidence.length) size = evidence.length;
        {
            (bytes calldata inner, bytes calldata rest) = _split(witness);
            (next.players, parties, shown) = PLAYERS.contribute(context, s.players, needs, evidence[:size], inner);
            next.seals = _seals(context, s, needs, evidence[size:], rest);
        }
        bytes memory encoded = abi.encode(next);
        if (parties != 0) parties = this.owed(encoded, needs);
        return (encoded, parties, shown);
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

    /// What `players` is told, and the rest.
    function _split(bytes calldata witness) private pure returns (bytes calldata inner, bytes calldata rest) {
        if (witness.length < 2) revert WrongWitness();
        uint256 end = 2 + uint16(bytes2(witness[:2]));
        if (witness.length < end) revert WrongWitness();
        return (witness[2:end], witness[end:]);
    }

    /// The seals after this seat's: those of every deck from which these needs draw and that it hasn't sealed yet.
    function _seals(
        Context calldata context,
        EscrowState calldata s,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) private view returns (bytes memory seals) {
        seals = s.seals;
        uint256 decks = _drawn(needs);
        Cards memory cards = PlayersCards.decode(s.players);
        Sealing memory sealing;
        for (uint256 deck = 0; decks != 0; deck++) {
            if (decks & 1 == 1 && _mustSeal(s, cards, deck, context.party)) {
                uint256[] memory places = _toSeal(cards, needs, deck, context.party);
                bytes32 hash = keccak256(abi.encode(uint256(0)));
                if (places.length > 0) {
                    uint256 size = EscrowProof.length(places.length);
                    if (evidence.length < size) revert WrongLength();
                    if (sealing.bases.length == 0) (sealing.joint, witness) = _sealedTo(s, witness);
                    hash = _seal(sealing, context, cards, places, evidence[:size], witness);
                    (evidence, witness) = (evidence[size:], witness[128 * places.length:]);
                }
                seals = EscrowSeals.put(seals, abi.encodePacked(uint8(deck), uint16(context.party), hash), 3);
            }
            decks >>= 1;
        }
        if (evidence.length != 0) revert WrongLength();
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

    /// Checks one deck's seal.
    function _seal(
        Sealing memory sealing,
        Context calldata context,
        Cards memory cards,
        uint256[] memory places,
        bytes calldata proof,
        bytes calldata witness
    ) private view returns (bytes32) {
        uint256 n = places.length;
        if (witness.length < 128 * n) revert WrongWitness();
        sealing.bases = new bytes(64 * n);
        sealing.leaves = new bytes(32 * n + 32);
        for (uint256 i = 0; i < n; i++) {
            _openBase(sealing, cards, places[i], i, witness);
            _putLeaf(sealing, PlayersCards.slotOf(cards.record(places[i])), i, i, proof);
        }
        Point memory key = cards.seatKey(context.party);
        bytes32 bound = Transcript.contextHashOf(context);
        EscrowProof.verify(EscrowProof.SEAL, bound, key, sealing.joint, sealing.bases, proof);
        return _entry(sealing, context, proof);
    }

    /// Reads the slot's a from its ciphertext, which the witness brings.
    function _openBase(Sealing memory sealing, Cards memory cards, uint256 place, uint256 i, bytes calldata witness)
        private
        pure
    {
        bytes memory bases = sealing.bases;
        bytes32 hash;
        assembly ("memory-safe") {
            let m := mload(0x40)
            calldatacopy(m, add(witness.offset, shl(7, i)), 128)
            hash := keccak256(m, 128)
            mcopy(add(add(bases, 32), shl(6, i)), m, 64)
        }
        if (hash != cards.box(place)) revert WrongWitness();
    }

    /// keccak(slot, a, A, B) of pair `i` of the proof; a is base number `base`.
    function _putLeaf(Sealing memory sealing, uint256 slot, uint256 i, uint256 base, bytes calldata proof)
        private
        pure
    {
        (bytes memory bases, bytes memory leaves) = (sealing.bases, sealing.leaves);
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, slot)
            mcopy(add(m, 32), add(add(bases, 32), shl(6, base)), 64)
            calldatacopy(add(m, 96), add(proof.offset, shl(7, i)), 128)
            mstore(add(add(leaves, 64), shl(5, i)), keccak256(m, 224))
        }
    }

    /// Whom it is sealed to stands at the front of the witness.
    function _sealedTo(EscrowState calldata s, bytes calldata witness)
        private
        view
        returns (Point memory joint, bytes calldata rest)
    {
        (Committee memory committee, uint256 size) = EscrowSeals.committee(witness, s.committee);
        return (CommitteeKeys.joint(committee), witness[size:]);
    }

    /// keccak(origin, leaves), where origin is keccak(version, party, c, s₁, s₂).
    function _entry(Sealing memory sealing, Context calldata context, bytes calldata proof)
        private
        pure
        returns (bytes32)
    {
        bytes memory leaves = sealing.leaves;
        bytes32 from =
            keccak256(bytes.concat(abi.encode(context.version, context.party), proof[proof.length - 96:]));
        assembly ("memory-safe") {
            mstore(add(leaves, 32), from)
        }
        return keccak256(leaves);
    }

    /// How much of an action's evidence is for the cards that it returns.
    function _returnsLength(EscrowState calldata s, Need[] calldata needs) private pure returns (uint256 size) {
        Cards memory cards;
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            if (n.verb != Verb.Pass || n.seat != PlayersCards.DECK) continue;
            // In another deck nobody would have sealed it.
            if (n.slot >> 8 != n.other >> 8) revert NotDrawable();
        }
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            if (!_isReturn(s, n)) continue;
            if (cards.state.length == 0) cards = PlayersCards.decode(s.players);
            size += EscrowProof.length(_count(cards.live(n.slot >> 8)));
        }
    }

    function _isReturn(EscrowState calldata s, Need calldata n) private pure returns (bool) {
        return n.verb == Verb.Pass && n.seat == PlayersCards.DECK && EscrowSeals.sealers(s.seals, n.slot >> 8) != 0;
    }

    /// The return proofs of an action, need by need; `next` has its cards where they lie now.
    function _takeReturns(
        Context calldata context,
        EscrowState calldata s,
        EscrowState memory next,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) private view {
        Cards memory cards = PlayersCards.decode(s.players);
        Cards memory after_ = PlayersCards.inMemory(next.players);
        Sealing memory sealing;
        (sealing.joint, witness) = _sealedTo(s, witness);
        for (uint256 i = 0; i < needs.length; i++) {
            if (!_isReturn(s, Needs.get(needs, i))) continue;
            uint256 live = cards.live(needs[i].slot >> 8);
            uint256 slot = needs[i].other;
            bytes calldata proof = evidence[:EscrowProof.length(_count(live))];
            if (witness.length < 128) revert WrongWitness();
            sealing.bases = new bytes(64);
            _openBase(sealing, after_, after_.find(slot), 0, witness);
            bytes32 hash = _return(sealing, context, slot, _liveKeys(cards, live), proof);
            next.returned = EscrowSeals.put(next.returned, abi.encodePacked(uint16(slot), uint16(live), hash), 2);
            (evidence, witness) = (evidence[proof.length:], witness[128:]);
        }
    }

    /// Checks the tokens of all live seats for a card that goes back: with a* = σ·G, σ·Y is a seat's token.
    function _return(
        Sealing memory sealing,
        Context calldata context,
        uint256 slot,
        bytes memory keys,
        bytes calldata proof
    ) private view returns (bytes32) {
        uint256 n = keys.length / 64;
        sealing.leaves = new bytes(32 * n + 32);
        for (uint256 i = 0; i < n; i++) {
            _putLeaf(sealing, slot, i, 0, proof);
        }
        Point memory star;
        bytes memory bases = sealing.bases;
        assembly ("memory-safe") {
            mcopy(star, add(bases, 32), 64)
        }
        bytes32 bound = Transcript.contextHashOf(context);
        EscrowProof.verify(EscrowProof.RETURN, bound, star, sealing.joint, keys, proof);
        return _entry(sealing, context, proof);
    }

    function _liveKeys(Cards memory cards, uint256 live) private pure returns (bytes memory keys) {
        for (uint256 seat = 0; live != 0; seat++) {
            if (live & 1 == 1) keys = bytes.concat(keys, Bn254.words(cards.seatKey(seat)));
            live >>= 1;
        }
    }

    function _count(uint256 mask) private pure returns (uint256 n) {
        for (; mask != 0; mask &= mask - 1) {
            n++;
        }
    }
}
