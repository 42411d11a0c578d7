// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {EscrowErrors, EscrowState} from "../types/EscrowTypes.sol";
import {Bn254, Point} from "./Bn254.sol";
import {Committee, CommitteeKeys} from "./CommitteeKeys.sol";
import {EscrowProof} from "./EscrowProof.sol";
import {EscrowSeals} from "./EscrowSeals.sol";
import {Cards, PlayersCards} from "./PlayersCards.sol";
import {PlayersRun, Run} from "./PlayersRun.sol";

/// What is sealed while its proof is checked: the points a, and the leaves with a place for the origin before them.
struct Sealing {
    uint64 version;
    Point joint;
    bytes bases;
    bytes leaves;
}

/// The proofs by which a seat seals its tokens, and by which it returns a card, and what the state keeps of them.
library EscrowSealing {
    using PlayersCards for Cards;
    using PlayersRun for Run;

    /// Checks one deck's seal.
    function seal(Sealing memory sealing, EscrowState calldata s, Run memory run, uint256[] memory places)
        internal
        view
        returns (bytes32)
    {
        uint256 n = places.length;
        if (n == 0) return keccak256(abi.encode(uint256(0)));
        bytes calldata proof = run.take(EscrowProof.length(n));
        if (sealing.bases.length == 0) sealedTo(sealing, s, run);
        sealing.bases = new bytes(64 * n);
        sealing.leaves = new bytes(32 * n + 32);
        for (uint256 i = 0; i < n; i++) {
            _openBase(sealing, run, run.cards.box(places[i]), i);
            _putLeaf(sealing, PlayersCards.slotOf(run.cards.record(places[i])), i, i, proof);
        }
        EscrowProof.verify(EscrowProof.SEAL, run.context, run.key, sealing.joint, sealing.bases, proof);
        return _entry(sealing, run.seat, proof);
    }

    /// Reads a slot's a from its ciphertext, which the witness brings.
    function _openBase(Sealing memory sealing, Run memory run, bytes32 box, uint256 i) private pure {
        uint256 from = run.witness;
        if (from + 128 > run.witnessEnd) revert EscrowErrors.WrongWitness();
        run.witness = from + 128;
        bytes memory bases = sealing.bases;
        bytes32 hash;
        assembly ("memory-safe") {
            let m := mload(0x40)
            calldatacopy(m, from, 128)
            hash := keccak256(m, 128)
            mcopy(add(add(bases, 32), shl(6, i)), m, 64)
        }
        if (hash != box) revert EscrowErrors.WrongWitness();
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
    function sealedTo(Sealing memory sealing, EscrowState calldata s, Run memory run) internal view {
        uint256 from = run.witness;
        uint256 length = run.witnessEnd - from;
        bytes calldata packed;
        assembly ("memory-safe") {
            packed.offset := from
            packed.length := length
        }
        (Committee memory committee, uint256 size) = EscrowSeals.committee(packed, s.committee);
        run.witness = from + size;
        sealing.joint = CommitteeKeys.joint(committee);
    }

    /// keccak(origin, leaves), where origin is keccak(version, party, c, s₁, s₂).
    function _entry(Sealing memory sealing, uint256 party, bytes calldata proof)
        private
        pure
        returns (bytes32)
    {
        bytes memory leaves = sealing.leaves;
        bytes32 from = keccak256(bytes.concat(abi.encode(sealing.version, party), proof[proof.length - 96:]));
        assembly ("memory-safe") {
            mstore(add(leaves, 32), from)
        }
        return keccak256(leaves);
    }

    /// Reads a* of a card that has gone back from its ciphertext.
    function openStar(Sealing memory sealing, Run memory run, bytes memory players, uint256 slot) internal pure {
        Cards memory cards = PlayersCards.inMemory(players);
        sealing.bases = new bytes(64);
        _openBase(sealing, run, cards.box(cards.find(slot)), 0);
    }

    /// Checks the tokens of all live seats for a card that goes back: with a* = σ·G, σ·Y is a seat's token.
    function back(Sealing memory sealing, Run memory run, uint256 slot, uint256 live)
        internal
        view
        returns (bytes32)
    {
        bytes memory keys = _liveKeys(run.cards, live);
        uint256 n = keys.length / 64;
        bytes calldata proof = run.take(EscrowProof.length(n));
        sealing.leaves = new bytes(32 * n + 32);
        for (uint256 i = 0; i < n; i++) {
            _putLeaf(sealing, slot, i, 0, proof);
        }
        Point memory star;
        bytes memory bases = sealing.bases;
        assembly ("memory-safe") {
            mcopy(star, add(bases, 32), 64)
        }
        EscrowProof.verify(EscrowProof.RETURN, run.context, star, sealing.joint, keys, proof);
        return _entry(sealing, run.seat, proof);
    }

    function _liveKeys(Cards memory cards, uint256 live) private pure returns (bytes memory keys) {
        for (uint256 seat = 0; live != 0; seat++) {
            if (live & 1 == 1) keys = bytes.concat(keys, Bn254.words(cards.seatKey(seat)));
            live >>= 1;
        }
    }
}
