// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Signature} from "../types/TableTypes.sol";

/// What a move signs, without the payload and evidence that it carries.
struct MoveHead {
    uint256 tableId;
    uint64 epoch;
    uint64 version;
    bytes32 previous;
    bytes32 next;
    uint8 party;
}

/// What a wallet signs to take a seat.
struct JoinMessage {
    uint256 tableId;
    uint64 epoch;
    uint8 seat;
    address owner;
    address sessionKey;
    bytes32 cardKey;
    uint256 amount;
    uint64 nonce;
    uint64 expires;
}

/// What all sign who are concerned by a change of seats; the lists as their hashes.
struct ChangeMessage {
    uint256 tableId;
    uint64 epoch;
    uint64 version;
    bytes32 boundary;
    uint256 leaving;
    bytes32 entries;
    bytes32 cardKeys;
    bytes32 next;
}

interface IERC1271 {
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4);
}

/// The EIP-712 messages of packages/game-kit/src/messages.ts and packages/protocol/src/messages.ts.
library Signing {
    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant MOVE = keccak256(
        "Move(uint256 tableId,uint64 epoch,uint64 version,bytes32 previous,bytes32 next,uint8 party,bytes payload,bytes32 evidence)"
    );
    bytes32 private constant SHARE =
        keccak256("Share(uint256 tableId,uint64 epoch,bytes32 round,uint8 party,bytes32 payload,bytes32 evidence)");
    bytes32 private constant ACK = keccak256("Ack(uint256 tableId,uint64 epoch,uint64 version,bytes32 state)");
    bytes32 private constant JOIN = keccak256(
        "Join(uint256 tableId,uint64 epoch,uint8 seat,address owner,address sessionKey,bytes cardKey,uint256 amount,uint64 nonce,uint64 expires)"
    );
    bytes32 private constant CHANGE = keccak256(
        "Change(uint256 tableId,uint64 epoch,uint64 version,bytes32 boundary,uint256 leaving,ChangeEntry[] entries,bytes32 cardKeys,bytes32 next)ChangeEntry(uint8 seat,address owner,address sessionKey,uint256 amount)"
    );
    bytes32 private constant CHANGE_ENTRY =
        keccak256("ChangeEntry(uint8 seat,address owner,address sessionKey,uint256 amount)");
    bytes32 private constant TICKET = keccak256("Ticket(uint256 tableId,address owner)");
    bytes32 private constant DELEGATE = keccak256("Delegate(uint256 tableId,uint64 epoch,uint8 seat,address delegate)");
    bytes32 private constant REVOKE = keccak256("Revoke(uint256 tableId,address owner,uint64 nonce)");
    /// Half of the curve's order: a signature and its mirror image must not both be valid.
    uint256 private constant MAX_S = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    function domainOf(address table) internal view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN, keccak256("Facedown"), keccak256("1"), block.chainid, table));
    }

    function moveDigest(bytes32 domain, MoveHead memory head, bytes memory payload, bytes memory evidence)
        internal
        pure
        returns (bytes32)
    {
        return _digest(domain, keccak256(abi.encode(MOVE, head, keccak256(payload), keccak256(evidence))));
    }

    /// One party's part in a round, which began in the state whose hash is `round`.
    function shareDigest(bytes32 domain, MoveHead memory head, bytes32 round, bytes memory payload, bytes memory evidence)
        internal
        pure
        returns (bytes32)
    {
        return _digest(
            domain,
            keccak256(
                abi.encode(SHARE, head.tableId, head.epoch, round, head.party, keccak256(payload), keccak256(evidence))
            )
        );
    }

    function ackDigest(bytes32 domain, uint256 tableId, uint64 epoch, uint64 version, bytes32 state)
        internal
        pure
        returns (bytes32)
    {
        return _digest(domain, keccak256(abi.encode(ACK, tableId, epoch, version, state)));
    }

    function joinDigest(bytes32 domain, JoinMessage memory message) internal pure returns (bytes32) {
        return _digest(domain, keccak256(abi.encode(JOIN, message)));
    }

    function changeDigest(bytes32 domain, ChangeMessage memory message) internal pure returns (bytes32) {
        return _digest(domain, keccak256(abi.encode(CHANGE, message)));
    }

    /// One entry of a change; EIP-712 hashes the list of these hashes.
    function entryHash(uint8 seat, address owner, address sessionKey, uint256 amount) internal pure returns (bytes32) {
        return keccak256(abi.encode(CHANGE_ENTRY, seat, owner, sessionKey, amount));
    }

    function ticketDigest(bytes32 domain, uint256 tableId, address owner) internal pure returns (bytes32) {
        return _digest(domain, keccak256(abi.encode(TICKET, tableId, owner)));
    }

    /// What an owner signs so that another may revoke for him; `nonce` is the one that ends by it.
    function revokeDigest(bytes32 domain, uint256 tableId, address owner, uint64 nonce) internal pure returns (bytes32) {
        return _digest(domain, keccak256(abi.encode(REVOKE, tableId, owner, nonce)));
    }

    function delegateDigest(bytes32 domain, uint256 tableId, uint64 epoch, uint8 seat, address delegate)
        internal
        pure
        returns (bytes32)
    {
        return _digest(domain, keccak256(abi.encode(DELEGATE, tableId, epoch, seat, delegate)));
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
