// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ChangeMessage, JoinMessage, MoveHead, SignedTypes} from "../types/SignedTypes.sol";
import {Signature} from "../types/TableTypes.sol";

interface IERC1271 {
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4);
}

/// The EIP-712 messages of packages/protocol/src/messages.ts.
library Signing {
    /// Half of the curve's order: a signature and its mirror image must not both be valid.
    uint256 private constant MAX_S = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    function domainOf(address table) internal view returns (bytes32) {
        return keccak256(
            abi.encode(SignedTypes.DOMAIN, SignedTypes.DOMAIN_NAME, SignedTypes.DOMAIN_VERSION, block.chainid, table)
        );
    }

    function moveDigest(bytes32 domain, MoveHead memory head, bytes memory payload, bytes memory evidence)
        internal
        pure
        returns (bytes32)
    {
        return _digest(domain, keccak256(abi.encode(SignedTypes.MOVE, head, keccak256(payload), keccak256(evidence))));
    }

    /// One party's part in a round, which began in the state whose hash is `round`.
    function shareDigest(
        bytes32 domain,
        MoveHead memory head,
        bytes32 round,
        bytes memory payload,
        bytes memory evidence
    ) internal pure returns (bytes32) {
        return _digest(
            domain,
            keccak256(
                abi.encode(
                    SignedTypes.SHARE,
                    head.tableId,
                    head.epoch,
                    round,
                    head.party,
                    keccak256(payload),
                    keccak256(evidence)
                )
            )
        );
    }

    function ackDigest(bytes32 domain, uint256 tableId, uint64 epoch, uint64 version, bytes32 state)
        internal
        pure
        returns (bytes32)
    {
        return _digest(domain, keccak256(abi.encode(SignedTypes.ACK, tableId, epoch, version, state)));
    }

    function joinDigest(bytes32 domain, JoinMessage memory message) internal pure returns (bytes32) {
        return _digest(domain, keccak256(abi.encode(SignedTypes.JOIN, message)));
    }

    function changeDigest(bytes32 domain, ChangeMessage memory message) internal pure returns (bytes32) {
        return _digest(domain, keccak256(abi.encode(SignedTypes.CHANGE, message)));
    }

    /// One entry of a change; EIP-712 hashes the list of these hashes.
    function entryHash(uint8 seat, address owner, address sessionKey, uint256 amount) internal pure returns (bytes32) {
        return keccak256(abi.encode(SignedTypes.CHANGE_ENTRY, seat, owner, sessionKey, amount));
    }

    function ticketDigest(bytes32 domain, uint256 tableId, address owner) internal pure returns (bytes32) {
        return _digest(domain, keccak256(abi.encode(SignedTypes.TICKET, tableId, owner)));
    }

    /// What an owner signs so that another may revoke for him; `nonce` is the one that ends by it.
    function revokeDigest(bytes32 domain, uint256 tableId, address owner, uint64 nonce)
        internal
        pure
        returns (bytes32)
    {
        return _digest(domain, keccak256(abi.encode(SignedTypes.REVOKE, tableId, owner, nonce)));
    }

    function delegateDigest(bytes32 domain, uint256 tableId, uint64 epoch, uint8 seat, address delegate)
        internal
        pure
        returns (bytes32)
    {
        return _digest(domain, keccak256(abi.encode(SignedTypes.DELEGATE, tableId, epoch, seat, delegate)));
    }

    /// Never true for signer zero, which is what a bad signature recovers to.
    function isBy(address signer, bytes32 digest, Signature memory signature) internal pure returns (bool) {
        uint256 s = uint256(signature.vs) & (type(uint256).max >> 1);
        if (s > MAX_S || signer == address(0)) return false;
        return ecrecover(digest, uint8(27 + (uint256(signature.vs) >> 255)), signature.r, bytes32(s)) == signer;
    }

    /// A wallet's signature in 64 or 65 bytes, or whatever a contract wallet accepts.
    function isByWallet(address wallet, bytes32 digest, bytes calldata signature) internal view returns (bool) {
        if (signature.length == 64) {
            if (isBy(wallet, digest, Signature(bytes32(signature[:32]), bytes32(signature[32:])))) return true;
        } else if (signature.length == 65) {
            bytes32 vs = bytes32(signature[32:64]);
            uint8 v = uint8(signature[64]);
            bool canonical = uint256(vs) >> 255 == 0 && (v == 27 || v == 28);
            if (v == 28) vs |= bytes32(uint256(1) << 255);
            if (canonical && isBy(wallet, digest, Signature(bytes32(signature[:32]), vs))) return true;
        }
        if (wallet.code.length == 0) return false;
        try IERC1271(wallet).isValidSignature(digest, signature) returns (bytes4 magic) {
            return magic == IERC1271.isValidSignature.selector;
        } catch {
            return false;
        }
    }

    function _digest(bytes32 domain, bytes32 structHash) private pure returns (bytes32) {
        return keccak256(abi.encodePacked(hex"1901", domain, structHash));
    }
}
