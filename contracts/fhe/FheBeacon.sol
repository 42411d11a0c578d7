// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ZamaEthereumConfig} from "@fhevm/solidity/config/ZamaConfig.sol";
import {FHE, euint256} from "@fhevm/solidity/lib/FHE.sol";
import {IBeacon} from "../src/interfaces/IBeacon.sol";

/// A beacon for one-seat uses (packs): an encrypted random word that is drawn in the transaction which fixes it, and
/// which everyone may have opened after. Nobody can know it before he has paid, and no block proposer can skip it; who
/// could choose it are Zama's coprocessors and key holders together. It waits for them as long as they are silent.
contract FheBeacon is IBeacon, ZamaEthereumConfig {
    /// Thrown when this beacon was fixed before.
    error AlreadyFixed();
    /// Thrown when nothing was drawn for this beacon.
    error NotFixed();
    /// Thrown when nobody has brought the opened word yet.
    error TooEarly();
    /// Thrown when what is brought isn't one word.
    error MalformedEvidence();

    event Fixed(bytes32 indexed id, bytes32 commitment, bytes32 handle);
    event Pinned(bytes32 indexed id, uint256 value);

    uint256 private constant FIELD = 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001;

    mapping(bytes32 id => bytes32) public handleOf;
    /// In which it was drawn.
    mapping(bytes32 id => uint256) public blockOf;
    mapping(bytes32 id => bytes32) public commitmentOf;
    mapping(bytes32 id => uint256) public valueOf;

    function fix(bytes32 purpose, bytes32 commitment) external returns (bytes32 id) {
        id = idOf(msg.sender, purpose);
        if (handleOf[id] != 0) revert AlreadyFixed();
        euint256 word = FHE.randEuint256();
        FHE.makePubliclyDecryptable(word);
        (handleOf[id], commitmentOf[id], blockOf[id]) = (euint256.unwrap(word), commitment, block.number);
        emit Fixed(id, commitment, euint256.unwrap(word));
    }

    /// Anyone brings what the key holders have signed for this beacon's word. A second time changes nothing.
    function settle(bytes32 id, bytes calldata clear, bytes calldata proof) external returns (uint256 value) {
        bytes32[] memory handles = new bytes32[](1);
        handles[0] = handleOf[id];
        if (handles[0] == 0) revert NotFixed();
        FHE.checkSignatures(handles, clear, proof);
        if (clear.length != 32) revert MalformedEvidence();
        value = (uint256(keccak256(abi.encode(bytes32(clear), id, commitmentOf[id]))) % (FIELD - 1)) + 1;
        if (valueOf[id] != 0) return valueOf[id];
        valueOf[id] = value;
        emit Pinned(id, value);
    }

    function pin(bytes32 id) external view returns (uint256 value) {
        value = valueOf[id];
        if (value != 0) return value;
        if (handleOf[id] == 0) revert NotFixed();
        revert TooEarly();
    }

    function idOf(address owner, bytes32 purpose) public pure returns (bytes32) {
        return keccak256(abi.encode(owner, purpose));
    }
}
