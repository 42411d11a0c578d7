// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Committees} from "./Committees.sol";
import {Bn254, Point} from "./libraries/Bn254.sol";
import {Committee, CommitteeKeys} from "./libraries/CommitteeKeys.sol";
import {HashToCurve} from "./libraries/HashToCurve.sol";
import {ThresholdShares} from "./libraries/ThresholdShares.sol";

/// The beacon for one-seat uses (packs, single player) by t of n key servers: for an input that was fixed here, V = z·P
/// with P hashed to the curve from it. V is unique, so nobody chooses it; t − 1 servers can't know it. No block decides,
/// so no proposer has a veto and no window closes: what was fixed can be pinned for as long as t servers live.
/// Reads as `BlockBeacon` does; `pin` brings what the servers answered.
contract CommitteeBeacon {
    /// Thrown when this beacon was fixed before.
    error AlreadyFixed();
    /// Thrown when nothing was fixed for this beacon.
    error NotFixed();
    /// Thrown when the servers' answers haven't been brought yet.
    error NotPinned();
    /// Thrown when the share keys aren't this beacon's.
    error WrongKeys();

    event Fixed(bytes32 indexed id, bytes32 commitment, uint256 blockNumber);
    event Pinned(bytes32 indexed id, uint256 value);
    /// The share keys, for whoever pins.
    event Keys(bytes32 committeeId, bytes32 label, uint256 threshold, bytes keys);

    bytes32 private constant INPUT = "facedown/v1/beacon-input";
    bytes32 private constant POINT = "facedown/v1/beacon-point";

    uint256 public immutable threshold;
    /// Of threshold and share keys; whoever pins brings the keys.
    bytes32 public immutable committee;

    /// The block in which it was fixed.
    mapping(bytes32 id => uint256) public blockOf;
    mapping(bytes32 id => bytes32) public commitmentOf;
    mapping(bytes32 id => uint256) public valueOf;

    /// The keys of a committee that the registry lists under this label: accepted there, and signed by its operators.
    constructor(Committees registry, bytes32 committeeId, bytes32 label) {
        Committee memory c = registry.keysOf(committeeId, label);
        threshold = c.threshold;
        committee = CommitteeKeys.hash(c);
        emit Keys(committeeId, label, c.threshold, c.keys);
    }

    function fix(bytes32 purpose, bytes32 commitment) external returns (bytes32 id) {
        id = idOf(msg.sender, purpose);
        if (blockOf[id] != 0) revert AlreadyFixed();
        blockOf[id] = block.number;
        commitmentOf[id] = commitment;
        emit Fixed(id, commitment, block.number);
    }

    /// The value that was pinned.
    function pin(bytes32 id) external view returns (uint256 value) {
        value = valueOf[id];
        if (value != 0) return value;
        if (blockOf[id] == 0) revert NotFixed();
        revert NotPinned();
    }

    /// Anyone may bring the servers' answers; the value is the same whichever servers gave them.
    function pin(bytes32 id, bytes calldata keys, bytes calldata proof) external returns (uint256 value) {
        value = valueOf[id];
        if (value != 0) return value;
        if (blockOf[id] == 0) revert NotFixed();
        Committee memory c = Committee(threshold, keys);
        if (CommitteeKeys.hash(c) != committee) revert WrongKeys();
        bytes32 input = inputOf(id);
        Point memory p = HashToCurve.point(POINT, input);
        ThresholdShares.verify(input, c, Bn254.words(p), proof);
        value = uint256(keccak256(proof[:64])) % (Bn254.R - 1) + 1;
        valueOf[id] = value;
        emit Pinned(id, value);
    }

    /// μ, which the servers answer for.
    function inputOf(bytes32 id) public view returns (bytes32) {
        return keccak256(abi.encode(INPUT, block.chainid, address(this), id, commitmentOf[id]));
    }

    function idOf(address owner, bytes32 purpose) public pure returns (bytes32) {
        return keccak256(abi.encode(owner, purpose));
    }
}
