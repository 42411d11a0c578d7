// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IDealer} from "../interfaces/IDealer.sol";
import {Bn254, Cipher, Point} from "../libraries/Bn254.sol";
import {ClaimProof} from "../libraries/ClaimProof.sol";
import {Generators} from "../libraries/Generators.sol";
import {KeyProof} from "../libraries/KeyProof.sol";
import {Needs} from "../libraries/Needs.sol";
import {PassProof} from "../libraries/PassProof.sol";
import {Cards, PlayersCards} from "../libraries/PlayersCards.sol";
import {SameProof} from "../libraries/SameProof.sol";
import {ShuffleProof} from "../libraries/ShuffleProof.sol";
import {TokenProof} from "../libraries/TokenProof.sol";
import {Transcript} from "../libraries/Transcript.sol";
import {Context, Need, Shown, Verb} from "../types/JointTypes.sol";
import {PlayersErrors, PlayersState} from "../types/PlayersTypes.sol";
import {ShuffleVerifier} from "./ShuffleVerifier.sol";

/// Nobody is trusted: one honest seat is enough. The twin of packages/dealers/src/players. The witness is the
/// ciphertexts (a, b) of the slots that a move touches, 128 bytes each, in the order in which they are asked for.
contract PlayersDealer is IDealer, PlayersErrors {
    using PlayersCards for Cards;

    uint256 private constant MAX_SEATS = 16;

    ShuffleVerifier private immutable SHUFFLES = new ShuffleVerifier();

    /// A move being checked: the cards so far, and how far evidence and witness have been read.
    struct Run {
        Cards cards;
        bytes32 context;
        uint256 seat;
        Point key;
        uint256 evidence;
        uint256 evidenceEnd;
        uint256 witness;
        uint256 witnessEnd;
        Shown[] shown;
        uint256 count;
    }

    function checkKey(Context calldata context, address owner, bytes calldata key) external view {
        KeyProof.verify(Transcript.keyContextHash(context, owner), key);
    }

    function start(bytes calldata, bytes[] calldata keys) external pure returns (bytes memory) {
        if (keys.length > MAX_SEATS) revert NoSuchSeat();
        PlayersState memory s;
        s.keys = new uint256[2][](keys.length);
        for (uint256 i = 0; i < keys.length; i++) {
            if (keys[i].length == 0) continue;
            if (keys[i].length != 128) revert WrongLength();
            Point memory key = Bn254.readNonzero(keys[i], 0);
            s.keys[i] = [key.x, key.y];
        }
        return abi.encode(s);
    }

    function owed(bytes calldata state, Need[] calldata needs) external pure returns (uint256 parties) {
        PlayersState calldata s = PlayersCards.inCalldata(state);
        (uint256 seat, bool shuffling) = _nextShuffler(s.laid, s.done, needs);
        if (shuffling) return uint256(1) << seat;
        for (uint256 i = 0; i < needs.length; i++) {
            uint256 record = PlayersCards.peek(s.slots, needs[i].slot);
            if (record != 0) parties |= _due(record, needs[i]);
        }
    }

    function contribute(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) external view returns (bytes memory) {
        Run memory run = _start(context, state, evidence, witness);
        (uint256 seat, bool shuffling) = _nextShuffler(run.cards.s.laid, run.cards.s.done, needs);
        if (!shuffling) {
            // A deck half shuffled is no deck: nobody may draw from it.
            (bytes32 asked,) = _decks(needs);
            if (run.cards.s.laid != 0 && asked == 0) revert DeckNotReady();
            _tokens(run, needs);
        } else {
            if (seat != run.seat) revert NothingOwed();
            _layDecks(run.cards, needs);
            for (uint256 i = 0; i < needs.length; i++) {
                if (needs[i].verb == Verb.Deck && (needs[i].set >> seat) & 1 == 1) _shuffle(run, needs[i]);
            }
            run.cards.s.done |= uint256(1) << seat;
        }
        _end(run);
        return run.cards.encode();
    }

    function resolve(bytes calldata state, Need[] calldata needs, bytes calldata)
        external
        pure
        returns (bytes memory, Shown[] memory)
    {
        Run memory run;
        run.cards = PlayersCards.decode(state);
        run.shown = new Shown[](needs.length);
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = needs[i];
            if (n.verb == Verb.Deck || n.verb == Verb.Close) continue;
            if (n.verb == Verb.Show) {
                _show(run, n);
                continue;
            }
            if (n.verb != Verb.Deal) revert UnexpectedVerb();
            uint256 at = run.cards.find(n.slot);
            uint256 record = run.cards.records[at];
            if (PlayersCards.holderOf(record) != PlayersCards.DECK) revert AlreadyDealt();
            if (PlayersCards.missingOf(record) != uint256(1) << n.seat) revert NotDealable();
            run.cards.records[at] = PlayersCards.withHolder(record, n.seat);
        }
        run.cards.s.laid = 0;
        run.cards.s.done = 0;
        return (run.cards.encode(), _shown(run));
    }

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
        Run memory run = _start(context, state, evidence, witness);
        if (run.cards.s.laid != 0) revert DeckNotReady();
        run.shown = new Shown[](needs.length);
        for (uint256 i = 0; i < needs.length; i++) {
            _need(run, needs[i]);
        }
        _end(run);
        return (run.cards.encode(), _shown(run));
    }

    function forfeit(bytes calldata state, uint8) external pure returns (bytes memory) {
        return state;
    }

    function broken(bytes calldata state, uint256) external pure returns (bytes memory) {
        PlayersState memory s;
        s.keys = abi.decode(state, (PlayersState)).keys;
        return abi.encode(s);
    }

    function _start(Context calldata context, bytes calldata state, bytes calldata evidence, bytes calldata witness)
        private
        pure
        returns (Run memory run)
    {
        run.cards = PlayersCards.decode(state);
        run.seat = context.party;
        run.key = run.cards.seatKey(context.party);
        run.context = Transcript.contextHash(context);
        uint256 at;
        assembly ("memory-safe") {
            at := evidence.offset
        }
        run.evidence = at;
        run.evidenceEnd = at + evidence.length;
        assembly ("memory-safe") {
            at := witness.offset
        }
        run.witness = at;
        run.witnessEnd = at + witness.length;
    }

    function _end(Run memory run) private pure {
        if (run.evidence != run.evidenceEnd) revert WrongLength();
    }

    /// The next bytes of the evidence.
    function _take(Run memory run, uint256 length) private pure returns (bytes calldata part) {
        uint256 at = run.evidence;
        if (at + length > run.evidenceEnd) revert WrongLength();
        run.evidence = at + length;
        assembly ("memory-safe") {
            part.offset := at
            part.length := length
        }
    }

    /// The ciphertext of a slot, which the state holds only the hash of.
    function _open(Run memory run, uint256 at) private pure returns (Cipher memory cipher) {
        uint256 from = run.witness;
        if (from + 128 > run.witnessEnd) revert WrongWitness();
        run.witness = from + 128;
        Point memory a = cipher.a;
        Point memory b = cipher.b;
        assembly ("memory-safe") {
            calldatacopy(a, from, 64)
            calldatacopy(b, add(from, 64), 64)
        }
        if (keccak256(abi.encode(cipher)) != run.cards.s.boxes[at]) revert WrongWitness();
    }

    function _need(Run memory run, Need calldata n) private view {
        if (n.verb == Verb.Mix) {
            _mix(run, n.list);
        } else if (n.verb == Verb.Exit) {
            _exit(run, n.list);
        } else if (n.verb == Verb.Drop) {
            uint256 at = run.cards.find(n.slot);
            run.cards.splice(at, at + 1, 0);
        } else if (n.verb == Verb.Show) {
            uint256[] memory at = new uint256[](1);
            at[0] = run.cards.findHeld(n.slot, run.seat);
            bool[] memory due = new bool[](1);
            due[0] = true;
            _takeTokens(run, at, due);
            _show(run, n);
        } else if (n.verb == Verb.Claim) {
            uint256 at = run.cards.findHeld(n.slot, run.seat);
            if (n.set == 0) revert EmptySet();
            bytes calldata proof = _take(run, 64 * ClaimProof.size(n.set));
            ClaimProof.verify(run.context, run.key, _open(run, at), n.set, proof);
        } else if (n.verb == Verb.Pass) {
            _pass(run, n);
        } else if (n.verb == Verb.Same) {
            uint256 one = run.cards.findHeld(n.slot, run.seat);
            uint256 other = run.cards.findHeld(n.other, run.seat);
            if (one == other) revert DuplicateSlot();
            bytes calldata proof = _take(run, 64);
            Cipher memory cipher = _open(run, one);
            SameProof.verify(run.context, run.key, cipher, _open(run, other), proof);
        } else {
            revert UnexpectedVerb();
        }
    }

    function _pass(Run memory run, Need calldata n) private view {
        Cards memory cards = run.cards;
        uint256 at = cards.findHeld(n.slot, run.seat);
        uint256 missing = n.seat == PlayersCards.DECK ? cards.live(n.slot >> 8) : uint256(1) << n.seat;
        Point memory to = cards.jointKey(missing);
        if (n.other != n.slot) {
            (, bool taken) = cards.locate(n.other);
            if (taken) revert SlotTaken();
        }
        bytes calldata proof = _take(run, 224);
        Cipher memory passed = PassProof.verify(run.context, run.key, _open(run, at), to, proof);
        uint256 tag = PlayersCards.aTag(passed.a);
        for (uint256 i = 0; i < cards.records.length; i++) {
            if (PlayersCards.tagOf(cards.records[i]) == tag) revert StaleCipher();
        }
        cards.insert(PlayersCards.make(n.other, n.seat, missing, tag), passed);
    }

    function _mix(Run memory run, bytes memory list) private view {
        uint256 n = list.length / 2;
        uint256[] memory at = new uint256[](n);
        for (uint256 i = 0; i < n; i++) {
            at[i] = run.cards.findHeld(Needs.slotAt(list, i), run.seat);
            for (uint256 j = 0; j < i; j++) {
                if (at[j] == at[i]) revert DuplicateSlot();
            }
        }
        uint256 outputs = _checkShuffle(run, run.key, n, at, "");
        for (uint256 i = 0; i < n; i++) {
            uint256 slot = PlayersCards.slotOf(run.cards.records[at[i]]);
            _putOutput(run, at[i], outputs + 128 * i, PlayersCards.make(slot, run.seat, uint256(1) << run.seat, 0));
        }
    }

    /// One deck, shuffled by the seat whose turn it is.
    function _shuffle(Run memory run, Need calldata need) private view {
        Cards memory cards = run.cards;
        uint256 n = need.list.length;
        bool first = cards.s.done & need.set == 0;
        Point memory key = cards.jointKey(need.set);
        if (n == 0) revert EmptyDeck();
        uint256 slot = need.slot & 0xff00;
        (uint256 from,) = cards.locate(slot);
        uint256[] memory at = new uint256[](first ? 0 : n);
        for (uint256 i = 0; i < at.length; i++) {
            at[i] = from + i;
        }
        uint256 outputs = _checkShuffle(run, key, n, at, first ? need.list : new bytes(0));
        if (first) cards.splice(from, from, n);
        uint256 record = PlayersCards.make(slot, PlayersCards.DECK, need.set, 0);
        for (uint256 i = 0; i < n; i++) {
            _putOutput(run, from + i, outputs + 128 * i, record + (i << 96));
        }
    }

    /// Checks a shuffle of the slots at `at`, or of a new deck of `faces`; its outputs lie in calldata.
    function _checkShuffle(Run memory run, Point memory key, uint256 n, uint256[] memory at, bytes memory faces)
        private
        view
        returns (uint256 outputs)
    {
        if (n == 0) revert EmptyDeck();
        if (n > Generators.MAX_DECK) revert DeckTooLarge();
        bytes calldata proof = _take(run, ShuffleProof.length(n));
        bytes memory inputs = faces.length > 0 ? PlayersCards.firstDeck(faces) : new bytes(128 * n);
        for (uint256 i = 0; i < at.length; i++) {
            Cipher memory cipher = _open(run, at[i]);
            (Point memory a, Point memory b) = (cipher.a, cipher.b);
            assembly ("memory-safe") {
                let to := add(add(inputs, 32), mul(128, i))
                mcopy(to, a, 64)
                mcopy(add(to, 64), b, 64)
            }
        }
        SHUFFLES.verify(run.context, key, inputs, proof);
        assembly ("memory-safe") {
            outputs := proof.offset
        }
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
        run.cards.records[at] = record | tag;
        run.cards.s.boxes[at] = box;
    }

    function _exit(Run memory run, bytes memory list) private view {
        Cards memory cards = run.cards;
        uint256[] memory at = new uint256[](list.length / 2);
        bool[] memory due = new bool[](at.length);
        for (uint256 i = 0; i < at.length; i++) {
            at[i] = cards.find(Needs.slotAt(list, i));
            uint256 record = cards.records[at[i]];
            if (PlayersCards.holderOf(record) == run.seat) revert StillHeld();
            for (uint256 j = 0; j < i; j++) {
                if (at[j] == at[i]) revert DuplicateSlot();
            }
            due[i] = (PlayersCards.missingOf(record) >> run.seat) & 1 == 1;
        }
        _takeTokens(run, at, due);
        for (uint256 i = 0; i < at.length; i++) {
            uint256 number = Needs.slotAt(list, i) >> 8;
            uint256 seats = cards.live(number);
            if ((seats >> run.seat) & 1 == 1) cards.setLive(number, seats & ~(uint256(1) << run.seat));
        }
    }

    /// A seat's tokens for everything that is due from it now.
    function _tokens(Run memory run, Need[] calldata needs) private view {
        Cards memory cards = run.cards;
        uint256[] memory at = new uint256[](needs.length);
        bool[] memory due = new bool[](needs.length);
        uint256 count;
        bool any;
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = needs[i];
            if (n.verb == Verb.Deck || n.verb == Verb.Close) continue;
            if (n.verb != Verb.Deal && n.verb != Verb.Show) revert UnexpectedVerb();
            uint256 found = cards.find(n.slot);
            uint256 record = cards.records[found];
            if (n.verb == Verb.Deal) {
                if (PlayersCards.holderOf(record) != PlayersCards.DECK) revert AlreadyDealt();
                if ((PlayersCards.missingOf(record) >> n.seat) & 1 == 0) revert NotDealable();
            }
            uint256 from = _due(record, n);
            if (from == 0) continue;
            uint256 j;
            while (j < count && at[j] != found) {
                j++;
            }
            if (j == count) at[count++] = found;
            if ((from >> run.seat) & 1 == 1) due[j] = any = true;
        }
        if (!any) revert NothingOwed();
        assembly ("memory-safe") {
            mstore(at, count)
            mstore(due, count)
        }
        _takeTokens(run, at, due);
    }

    /// Opens the slots at `at`, and takes the seat's token off those that are due.
    function _takeTokens(Run memory run, uint256[] memory at, bool[] memory due) private view {
        uint256 count;
        uint256 opening;
        for (uint256 i = 0; i < at.length; i++) {
            if (!due[i]) continue;
            count++;
            if (_opens(run, at[i])) opening++;
        }
        bytes calldata proof = _take(run, count == 0 ? 0 : TokenProof.length(count));
        bytes calldata faces = _take(run, 32 * opening);
        Cipher[] memory ciphers = new Cipher[](count);
        count = 0;
        for (uint256 i = 0; i < at.length; i++) {
            Cipher memory cipher = _open(run, at[i]);
            if (!due[i]) continue;
            ciphers[count] = cipher;
            at[count++] = at[i];
        }
        if (count == 0) return;
        TokenProof.verify(run.context, run.key, _firsts(ciphers), proof);
        opening = 0;
        for (uint256 i = 0; i < count; i++) {
            ciphers[i].b = Bn254.sub(ciphers[i].b, Bn254.read(proof, 64 * i));
            uint256 face = PlayersCards.SEALED;
            if (_opens(run, at[i])) face = _face(ciphers[i].b, faces, opening++);
            _unseal(run, at[i], face, ciphers[i]);
        }
    }

    function _unseal(Run memory run, uint256 at, uint256 face, Cipher memory cipher) private pure {
        run.cards.put(at, PlayersCards.withoutSeat(run.cards.records[at], run.seat, face), cipher);
    }

    /// The a of each ciphertext, 64 bytes each.
    function _firsts(Cipher[] memory ciphers) private pure returns (bytes memory slots) {
        slots = new bytes(64 * ciphers.length);
        for (uint256 i = 0; i < ciphers.length; i++) {
            Point memory a = ciphers[i].a;
            assembly ("memory-safe") {
                mcopy(add(add(slots, 32), mul(64, i)), a, 64)
            }
        }
    }

    /// True if this seat's token is the last one missing.
    function _opens(Run memory run, uint256 at) private pure returns (bool) {
        return PlayersCards.missingOf(run.cards.records[at]) == uint256(1) << run.seat;
    }

    function _face(Point memory m, bytes calldata faces, uint256 i) private view returns (uint256 face) {
        face = uint256(bytes32(faces[32 * i:32 * i + 32]));
        if (face > 255 || !Bn254.equal(m, Bn254.mul(Bn254.generator(), face + 1))) revert WrongFace();
    }

    function _show(Run memory run, Need calldata n) private pure {
        uint256 at = run.cards.find(n.slot);
        uint256 record = run.cards.records[at];
        if (PlayersCards.missingOf(record) != 0) revert TokenMissing();
        uint256 face = PlayersCards.faceOf(record);
        if ((n.set >> face) & 1 == 0) revert FalseFace();
        run.cards.records[at] = PlayersCards.withHolder(record, PlayersCards.EVERYONE);
        if (Needs.isTelling(n)) run.shown[run.count++] = Shown(n.slot, uint8(face));
    }

    function _shown(Run memory run) private pure returns (Shown[] memory shown) {
        shown = run.shown;
        uint256 count = run.count;
        assembly ("memory-safe") {
            mstore(shown, count)
        }
    }

    /// The seats that owe a token for this need.
    function _due(uint256 record, Need calldata n) private pure returns (uint256) {
        if (n.verb == Verb.Show) return PlayersCards.missingOf(record);
        if (n.verb == Verb.Deal) return PlayersCards.missingOf(record) & ~(uint256(1) << n.seat);
        return 0;
    }

    function _nextShuffler(bytes32 laid, uint256 done, Need[] calldata needs)
        private
        pure
        returns (uint256 seat, bool)
    {
        (bytes32 asked, uint256 left) = _decks(needs);
        if (asked == laid) left &= ~done;
        if (left == 0) return (0, false);
        while ((left >> seat) & 1 == 0) {
            seat++;
        }
        return (seat, true);
    }

    /// The hash of the decks asked for, and the seats that shuffle them.
    function _decks(Need[] calldata needs) private pure returns (bytes32 laid, uint256 seats) {
        bytes memory all;
        for (uint256 i = 0; i < needs.length; i++) {
            if (needs[i].verb != Verb.Deck) continue;
            all = bytes.concat(all, keccak256(abi.encode(needs[i])));
            seats |= needs[i].set;
        }
        if (all.length > 0) laid = keccak256(all);
    }

    /// The decks asked for, empty and unshuffled.
    function _layDecks(Cards memory cards, Need[] calldata needs) private pure {
        (bytes32 laid,) = _decks(needs);
        if (cards.s.laid == laid) return;
        cards.s.laid = laid;
        cards.s.done = 0;
        for (uint256 i = 0; i < needs.length; i++) {
            if (needs[i].verb != Verb.Deck) continue;
            uint256 number = needs[i].slot >> 8;
            cards.setLive(number, needs[i].set);
            (uint256 from,) = cards.locate(number << 8);
            (uint256 to,) = cards.locate((number + 1) << 8);
            cards.splice(from, to, 0);
        }
    }
}
