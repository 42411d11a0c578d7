// SPDX-License-Identifier: MIT
// Generated from packages/protocol/src/messages.ts by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

/// What a Move signs, before its payload and evidence.
struct MoveHead {
    uint256 tableId;
    uint64 epoch;
    uint64 version;
    bytes32 previous;
    bytes32 next;
    uint8 party;
}

/// What a Join signs.
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

/// What a Change signs.
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

library SignedTypes {
    bytes32 internal constant DOMAIN_NAME = keccak256("Facedown");
    bytes32 internal constant DOMAIN_VERSION = keccak256("1");
    bytes32 internal constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 internal constant MOVE =
        keccak256("Move(uint256 tableId,uint64 epoch,uint64 version,bytes32 previous,bytes32 next,uint8 party,bytes payload,bytes32 evidence)");
    bytes32 internal constant SHARE =
        keccak256("Share(uint256 tableId,uint64 epoch,bytes32 round,uint8 party,bytes32 payload,bytes32 evidence)");
    bytes32 internal constant ACK =
        keccak256("Ack(uint256 tableId,uint64 epoch,uint64 version,bytes32 state)");
    bytes32 internal constant JOIN =
        keccak256("Join(uint256 tableId,uint64 epoch,uint8 seat,address owner,address sessionKey,bytes cardKey,uint256 amount,uint64 nonce,uint64 expires)");
    bytes32 internal constant REVOKE =
        keccak256("Revoke(uint256 tableId,address owner,uint64 nonce)");
    bytes32 internal constant TICKET =
        keccak256("Ticket(uint256 tableId,address owner)");
    bytes32 internal constant DELEGATE =
        keccak256("Delegate(uint256 tableId,uint64 epoch,uint8 seat,address delegate)");
    bytes32 internal constant CHANGE =
        keccak256("Change(uint256 tableId,uint64 epoch,uint64 version,bytes32 boundary,uint256 leaving,ChangeEntry[] entries,bytes32 cardKeys,bytes32 next)ChangeEntry(uint8 seat,address owner,address sessionKey,uint256 amount)");
    bytes32 internal constant CHANGE_ENTRY =
        keccak256("ChangeEntry(uint8 seat,address owner,address sessionKey,uint256 amount)");
    bytes32 internal constant STAKE =
        keccak256("Stake(address owner,uint256[] ids,uint256 nonce,uint64 expires)");
    bytes32 internal constant UNSTAKE =
        keccak256("Unstake(address owner,uint256[] ids,uint256 nonce,uint64 expires)");
    bytes32 internal constant CLAIM_STARTER =
        keccak256("ClaimStarter(address owner,uint256 set,uint256 which,uint256 nonce,uint64 expires)");
    bytes32 internal constant ALLOW_TABLE =
        keccak256("AllowTable(address owner,address table,bool allowed,uint256 nonce,uint64 expires)");
    bytes32 internal constant SAVE_DECK =
        keccak256("SaveDeck(address owner,uint256 which,uint256 set,bytes faces,uint256 nonce,uint64 expires)");
    bytes32 internal constant BUY_PACKS =
        keccak256("BuyPacks(address owner,uint256 set,uint256 count,uint256 most,uint256 nonce,uint64 expires)");
    bytes32 internal constant RATING =
        keccak256("Rating(address owner,uint32 rating,uint64 issued,uint64 expires)");
    bytes32 internal constant COMMITTEE =
        keccak256("Committee(uint8 threshold,address[] operators,string[] urls,uint64 until,bytes32 ceremony)");
    bytes32 internal constant COMMITTEE_KEY =
        keccak256("CommitteeKey(bytes32 committee,bytes32 label,bytes keys)");
    bytes32 internal constant OPEN =
        keccak256("Open(address table,uint256 tableId,uint64 epoch,uint64 version,bytes32 state,uint8 seat,bytes32 act)");
    bytes32 internal constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
}
