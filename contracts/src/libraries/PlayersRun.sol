// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ShuffleVerifier} from "../dealers/ShuffleVerifier.sol";
import {Context, Need, Shown} from "../types/JointTypes.sol";
import {PlayersErrors} from "../types/PlayersTypes.sol";
import {Cipher, Point} from "./Bn254.sol";
import {Cards, PlayersCards} from "./PlayersCards.sol";
import {Transcript} from "./Transcript.sol";

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
    /// Who checks shuffles, where there are any.
    ShuffleVerifier shuffles;
}

library PlayersRun {
    using PlayersCards for Cards;

    function begin(Context calldata context, bytes calldata state, bytes calldata evidence, bytes calldata witness)
        internal
        pure
        returns (Run memory run)
    {
        run.cards = PlayersCards.decode(state);
        run.seat = context.party;
        run.key = run.cards.seatKey(context.party);
        run.context = Transcript.contextHashOf(context);
        uint256 from;
        assembly ("memory-safe") {
            from := evidence.offset
        }
        run.evidence = from;
        run.evidenceEnd = from + evidence.length;
        assembly ("memory-safe") {
            from := witness.offset
        }
        run.witness = from;
        run.witnessEnd = from + witness.length;
    }

    function end(Run memory run) internal pure returns (bytes memory) {
        if (run.evidence != run.evidenceEnd) revert PlayersErrors.WrongLength();
        return run.cards.state;
    }

    /// The next bytes of the evidence.
    function take(Run memory run, uint256 length) internal pure returns (bytes calldata part) {
        uint256 from = run.evidence;
        if (from + length > run.evidenceEnd) revert PlayersErrors.WrongLength();
        run.evidence = from + length;
        assembly ("memory-safe") {
            part.offset := from
            part.length := length
        }
    }

    /// The ciphertext of a slot, which the state holds only the hash of: a to one place, b to another.
    function openTo(Run memory run, uint256 place, uint256 a, uint256 b) internal pure {
        uint256 from = run.witness;
        if (from + 128 > run.witnessEnd) revert PlayersErrors.WrongWitness();
        run.witness = from + 128;
        bytes32 hash;
        assembly ("memory-safe") {
            let m := mload(0x40)
            calldatacopy(m, from, 128)
            hash := keccak256(m, 128)
            mcopy(a, m, 64)
            mcopy(b, add(m, 64), 64)
        }
        if (hash != run.cards.box(place)) revert PlayersErrors.WrongWitness();
    }

    /// The next face that the witness tells, from its end: a hint, to be compared with the point.
    function hint(Run memory run) internal pure returns (uint256 face) {
        uint256 end_ = run.witnessEnd;
        if (end_ <= run.witness) revert PlayersErrors.WrongWitness();
        run.witnessEnd = end_ - 1;
        assembly ("memory-safe") {
            face := shr(248, calldataload(sub(end_, 1)))
        }
    }

    function open(Run memory run, uint256 place) internal pure returns (Cipher memory cipher) {
        (Point memory a, Point memory b) = (cipher.a, cipher.b);
        uint256 toA;
        uint256 toB;
        assembly ("memory-safe") {
            toA := a
            toB := b
        }
        openTo(run, place, toA, toB);
    }

    function show(Run memory run, Need calldata n) internal pure {
        uint256 place = run.cards.find(n.slot);
        uint256 record = run.cards.record(place);
        if (PlayersCards.missingOf(record) != 0) revert PlayersErrors.TokenMissing();
        uint256 face = PlayersCards.faceOf(record);
        uint256 set = n.set;
        if ((set >> face) & 1 == 0) revert PlayersErrors.FalseFace();
        run.cards.setRecord(place, PlayersCards.withHolder(record, PlayersCards.EVERYONE));
        if (set & (set - 1) != 0) run.shown[run.count++] = Shown(n.slot, uint8(face));
    }

    function allShown(Run memory run) internal pure returns (Shown[] memory shown) {
        shown = run.shown;
        uint256 count = run.count;
        assembly ("memory-safe") {
            mstore(shown, count)
        }
    }
}
