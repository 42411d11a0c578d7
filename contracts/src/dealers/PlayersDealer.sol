// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IDealer} from "../interfaces/IDealer.sol";
import {Bn254, Cipher, Point} from "../libraries/Bn254.sol";
import {ClaimProof} from "../libraries/ClaimProof.sol";
import {Faces} from "../libraries/Faces.sol";
import {KeyProof} from "../libraries/KeyProof.sol";
import {Needs} from "../libraries/Needs.sol";
import {PassProof} from "../libraries/PassProof.sol";
import {Cards, PlayersCards} from "../libraries/PlayersCards.sol";
import {PlayersNeeds} from "../libraries/PlayersNeeds.sol";
import {PlayersRun, Run} from "../libraries/PlayersRun.sol";
import {PlayersShuffles} from "../libraries/PlayersShuffles.sol";
import {PlayersTokens} from "../libraries/PlayersTokens.sol";
import {SameProof} from "../libraries/SameProof.sol";
import {Transcript} from "../libraries/Transcript.sol";
import {Context, Need, Shown, Verb} from "../types/JointTypes.sol";
import {PlayersErrors, PlayersState} from "../types/PlayersTypes.sol";
import {ShuffleVerifier} from "./ShuffleVerifier.sol";

/// Nobody is trusted: one honest seat is enough. The twin of packages/dealers/src/players. The witness is the
/// ciphertexts (a, b) of the slots that a move touches, 128 bytes each, in the order in which they are asked for.
contract PlayersDealer is IDealer, PlayersErrors {
    using PlayersCards for Cards;
    using PlayersRun for Run;

    uint256 private constant MAX_SEATS = 16;

    ShuffleVerifier private immutable SHUFFLES = new ShuffleVerifier();

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
        (bytes32 asked, uint256 left) = PlayersNeeds.decks(needs);
        if (asked == s.laid) left &= ~s.done;
        if (left != 0) return left & (~left + 1);
        bytes calldata slots = s.slots;
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            uint256 record = PlayersCards.peek(slots, n.slot);
            if (record != 0) parties |= PlayersTokens.dueFrom(record, n);
        }
    }

    function contribute(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) external view returns (bytes memory, uint256 parties, Shown[] memory) {
        Run memory run = PlayersRun.begin(context, state, evidence, witness);
        run.shuffles = SHUFFLES;
        uint256 left = _contribute(run, context, needs);
        run.end();
        parties = left == 0 ? PlayersNeeds.tokensDue(run.cards, needs) : left & (~left + 1);
        if (parties == 0) PlayersNeeds.resolve(run, needs);
        return (run.cards.state, parties, run.allShown());
    }

    /// Answers with the seats that have still to shuffle.
    function _contribute(Run memory run, Context calldata context, Need[] calldata needs)
        private
        view
        returns (uint256 left)
    {
        (bytes32 laid, uint256 done) = run.cards.laid();
        bytes32 asked;
        (asked, left) = PlayersNeeds.decks(needs);
        if (asked == laid) left &= ~done;
        if (left == 0) {
            // A deck half shuffled is no deck: nobody may draw from it.
            if (laid != 0 && asked == 0) revert DeckNotReady();
            PlayersTokens.giveAll(run, needs);
            return 0;
        }
        uint256 mine = uint256(1) << run.seat;
        if (left & (~left + 1) != mine) revert NothingOwed();
        if (laid != asked) {
            PlayersShuffles.layDecks(run.cards, needs, 0);
            run.cards.setLaid(asked, 0);
        }
        for (uint256 i = 0; i < needs.length; i++) {
            if (!PlayersNeeds.isShuffled(needs[i].verb) || needs[i].set & mine == 0) continue;
            run.context = Transcript.deckContextHash(context, keccak256(abi.encode(needs[i])));
            if (needs[i].verb == Verb.Deck) PlayersShuffles.deck(run, needs[i], needs[i].set);
            else PlayersShuffles.mix(run, needs[i].list, PlayersCards.DECK);
        }
        (, done) = run.cards.laid();
        run.cards.setLaid(asked, done | mine);
        return left & ~mine;
    }

    function resolve(bytes calldata state, Need[] calldata needs, bytes calldata)
        external
        pure
        returns (bytes memory, Shown[] memory)
    {
        Run memory run;
        run.cards = PlayersCards.decode(state);
        PlayersNeeds.resolve(run, needs);
        return (run.cards.state, run.allShown());
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
        Run memory run = PlayersRun.begin(context, state, evidence, witness);
        run.shuffles = SHUFFLES;
        (bytes32 laid,) = run.cards.laid();
        if (laid != 0) revert DeckNotReady();
        run.shown = new Shown[](needs.length);
        for (uint256 i = 0; i < needs.length; i++) {
            _need(run, needs[i]);
        }
        return (run.end(), run.allShown());
    }

    function forfeit(bytes calldata state, uint8) external pure returns (bytes memory) {
        return state;
    }

    /// A deck can't be opened without everyone's key.
    function missed(bytes calldata state, Need[] calldata, uint256 parties)
        external
        pure
        returns (bytes memory, uint256, uint256)
    {
        PlayersState memory s;
        s.keys = abi.decode(state, (PlayersState)).keys;
        return (abi.encode(s), parties, 0);
    }

    function selfProving() external pure returns (bool) {
        return false;
    }

    function _need(Run memory run, Need calldata n) private view {
        if (n.verb == Verb.Mix) {
            PlayersShuffles.mix(run, n.list, run.seat);
        } else if (n.verb == Verb.None) {
            PlayersShuffles.none(run, n);
        } else if (n.verb == Verb.Exit) {
            PlayersTokens.exit(run, n.list);
        } else if (n.verb == Verb.Drop) {
            uint256 place = run.cards.find(n.slot);
            run.cards.splice(place, place + 1, 0);
        } else if (n.verb == Verb.Show) {
            PlayersTokens.give(run, run.cards.findHeld(n.slot, run.seat));
            run.show(n);
        } else if (n.verb == Verb.Claim) {
            uint256 at = run.cards.findHeld(n.slot, run.seat);
            if (n.set == 0) revert EmptySet();
            bytes calldata proof = run.take(64 * ClaimProof.size(n.set));
            run.shuffles.claim(run.context, run.key, run.open(at), n.set, proof);
        } else if (n.verb == Verb.Hide) {
            _hide(run.cards, n);
        } else if (n.verb == Verb.Pass) {
            _pass(run, n);
        } else if (n.verb == Verb.Same) {
            uint256 one = run.cards.findHeld(n.slot, run.seat);
            uint256 other = run.cards.findHeld(n.other, run.seat);
            if (one == other) revert DuplicateSlot();
            bytes calldata proof = run.take(64);
            Cipher memory cipher = run.open(one);
            SameProof.verify(run.context, run.key, cipher, run.open(other), proof);
        } else {
            revert UnexpectedVerb();
        }
    }

    function _pass(Run memory run, Need calldata n) private view {
        Cards memory cards = run.cards;
        uint256 at = cards.findHeld(n.slot, run.seat);
        (uint256 missing, Point memory to) = _sealedTo(cards, n);
        if (n.other != n.slot) {
            (, bool taken) = cards.locate(n.other);
            if (taken) revert SlotTaken();
        }
        bytes calldata proof = run.take(224);
        Cipher memory passed = PassProof.verify(run.context, run.key, run.open(at), to, proof);
        uint256 tag = PlayersCards.aTag(passed.a);
        for (uint256 i = cards.count(); i > 0; i--) {
            if (PlayersCards.tagOf(cards.record(i - 1)) == tag) revert StaleCipher();
        }
        cards.insert(PlayersCards.make(n.other, n.seat, missing, tag), passed);
    }

    /// The seats that a card is sealed to which goes to a seat, or back to its deck, and their key.
    function _sealedTo(Cards memory cards, Need calldata n) private view returns (uint256 missing, Point memory) {
        missing = n.seat == PlayersCards.DECK ? cards.live(n.slot >> 8) : uint256(1) << n.seat;
        return (missing, cards.jointKey(missing));
    }

    /// Everyone knows the face: it is sealed as (G, Y + M_f), and hidden once it has been mixed with others.
    function _hide(Cards memory cards, Need calldata n) private view {
        uint256 record = cards.record(cards.find(n.slot));
        if (PlayersCards.holderOf(record) != PlayersCards.EVERYONE) revert NotShown();
        (uint256 missing, Point memory to) = _sealedTo(cards, n);
        Cipher memory hidden =
            Cipher(Bn254.generator(), Bn254.add(to, Faces.at(Faces.load(), PlayersCards.faceOf(record))));
        cards.insert(PlayersCards.make(n.slot, n.seat, missing, PlayersCards.aTag(hidden.a)), hidden);
    }
}
