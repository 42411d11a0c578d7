// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IBeacon} from "./interfaces/IBeacon.sol";

/// The beacon for one-seat uses (packs, single player): the hash of a block that was fixed beforehand.
/// For each purpose its owner commits once, to deck and salt, and the block is later than that. Anyone may
/// pin it while the chain still knows it. It is never anchored again: a value that could be asked for
/// twice could be waited for. A proposer can still skip his block, at the price of its reward.
contract BlockBeacon is IBeacon {
    /// Thrown when this beacon was fixed before.
    error AlreadyFixed();
    /// Thrown when no block was fixed for this beacon.
    error NotFixed();
    /// Thrown when the block is not there yet.
    error TooEarly();
    /// Thrown when the chain has forgotten the block's hash: the beacon is lost, not zero.
    error StaleBlock();

    event Fixed(bytes32 indexed id, bytes32 commitment, uint256 blockNumber);
    event Pinned(bytes32 indexed id, uint256 value);

    /// Blocks between fixing and the block that decides, so that its hash can't be known.
    uint256 public constant DELAY = 4;
    /// EIP-2935: the last 8,191 hashes, kept by the chain itself.
    address public constant HISTORY = 0x0000F90827F1C53a10cb7A02335B175320002935;
    uint256 private constant HISTORY_WINDOW = 8191;
    uint256 private constant FIELD = 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001;

    mapping(bytes32 id => uint256) public blockOf;
    mapping(bytes32 id => bytes32) public commitmentOf;
    mapping(bytes32 id => uint256) public valueOf;

    /// Fixes the block that will decide about what is committed to, once for each purpose.
    function fix(bytes32 purpose, bytes32 commitment) external returns (bytes32 id) {
        id = idOf(msg.sender, purpose);
        if (blockOf[id] != 0) revert AlreadyFixed();
        blockOf[id] = block.number + DELAY;
        commitmentOf[id] = commitment;
        emit Fixed(id, commitment, block.number + DELAY);
    }

    /// Anyone may do it; the value is the same whoever does and whenever.
    function pin(bytes32 id) external returns (uint256 value) {
        value = valueOf[id];
        if (value != 0) return value;
        uint256 number = blockOf[id];
        if (number == 0) revert NotFixed();
        if (block.number <= number) revert TooEarly();
        value = (uint256(keccak256(abi.encode(_hashOf(number), id, commitmentOf[id]))) % (FIELD - 1)) + 1;
        valueOf[id] = value;
        emit Pinned(id, value);
    }

    function idOf(address owner, bytes32 purpose) public pure returns (bytes32) {
        return keccak256(abi.encode(owner, purpose));
    }

    function _hashOf(uint256 number) private view returns (bytes32 hash) {
        if (block.number - number > HISTORY_WINDOW) revert StaleBlock();
        hash = blockhash(number);
        if (hash != 0) return hash;
        (bool success, bytes memory answer) = HISTORY.staticcall(abi.encode(number));
        if (!success || answer.length != 32) revert StaleBlock();
        hash = abi.decode(answer, (bytes32));
        if (hash == 0) revert StaleBlock();
    }
}
