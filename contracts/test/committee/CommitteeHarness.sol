// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Bn254, Point} from "../../src/libraries/Bn254.sol";
import {Committee, CommitteeKeys} from "../../src/libraries/CommitteeKeys.sol";
import {DealShares} from "../../src/libraries/DealShares.sol";
import {EscrowProof} from "../../src/libraries/EscrowProof.sol";
import {HashToCurve} from "../../src/libraries/HashToCurve.sol";
import {TableKeyProof} from "../../src/libraries/TableKeyProof.sol";
import {ThresholdShares} from "../../src/libraries/ThresholdShares.sol";

struct Statement {
    bytes32 bound;
    uint256 threshold;
    uint256 servers;
    uint8[] receivers;
    bytes points;
}

/// The libraries behind calls, so that their arguments lie in calldata; with the gas of the proof alone.
contract CommitteeHarness {
    function verify(string calldata kind, Statement calldata s, bytes calldata proof)
        external
        view
        returns (uint256 gasUsed)
    {
        bytes32 k = keccak256(bytes(kind));
        if (k == keccak256("keys")) {
            gasUsed = gasleft();
            CommitteeKeys.accept(s.bound, s.threshold, s.servers, proof);
            return gasUsed - gasleft();
        }
        bytes calldata points = s.points;
        for (uint256 i = 0; i < points.length; i += 64) {
            Bn254.read(points, i);
        }
        if (k == keccak256("escrow") || k == keccak256("return")) {
            bytes32 tag = k == keccak256("escrow") ? EscrowProof.SEAL : EscrowProof.RETURN;
            return _escrow(tag, s, proof);
        }
        Committee memory c = Committee(s.threshold, points[:64 * s.servers]);
        CommitteeKeys.check(c);
        bytes memory rest = points[64 * s.servers:];
        if (k == keccak256("shares")) {
            gasUsed = gasleft();
            ThresholdShares.verify(s.bound, c, rest, proof);
            return gasUsed - gasleft();
        }
        if (k == keccak256("table")) {
            gasUsed = gasleft();
            TableKeyProof.verify(s.bound, c, proof);
            return gasUsed - gasleft();
        }
        if (k == keccak256("beacon")) {
            gasUsed = gasleft();
            rest = Bn254.words(HashToCurve.point("facedown/v1/beacon-point", s.bound));
            ThresholdShares.verify(s.bound, c, rest, proof);
            return gasUsed - gasleft();
        }
        rest = _dues(s.receivers, rest);
        gasUsed = gasleft();
        DealShares.verify(s.bound, c, rest, proof);
        return gasUsed - gasleft();
    }

    function _escrow(bytes32 tag, Statement calldata s, bytes calldata proof) private view returns (uint256 gasUsed) {
        Point memory key = Bn254.read(s.points, 0);
        Point memory committee = Bn254.read(s.points, 64);
        bytes memory bases = s.points[128:];
        gasUsed = gasleft();
        EscrowProof.verify(tag, s.bound, key, committee, bases, proof);
        return gasUsed - gasleft();
    }

    /// From receivers' keys ascending by seat and ciphertexts to seat, key, a, b of each slot.
    function _dues(uint8[] calldata receivers, bytes memory rest) private pure returns (bytes memory dues) {
        uint256 seats;
        uint256 k;
        for (uint256 i = 0; i < receivers.length; i++) {
            if (seats >> receivers[i] & 1 == 0) k++;
            seats |= 1 << receivers[i];
        }
        for (uint256 i = 0; i < receivers.length; i++) {
            uint256 place;
            for (uint256 seat = 0; seat < receivers[i]; seat++) {
                place += seats >> seat & 1;
            }
            dues = bytes.concat(
                dues, abi.encode(uint256(receivers[i])), _cut(rest, 64 * place, 64), _cut(rest, 64 * k + 128 * i, 128)
            );
        }
    }

    function _cut(bytes memory data, uint256 from, uint256 length) private pure returns (bytes memory part) {
        part = new bytes(length);
        assembly ("memory-safe") {
            mcopy(add(part, 32), add(add(data, 32), from), length)
        }
    }
}
