// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Context} from "../types/JointTypes.sol";
import {SaltEvent} from "../types/SaltTypes.sol";

/// Packing, scope and the audit way's hashes: the twin of packages/dealers/src/salt/scheme.ts.
library SaltScheme {
    uint256 private constant AUDIT_SALT = 1;
    uint256 private constant AUDIT_SEED = 2;
    uint256 private constant AUDIT_BLIND = 3;
    uint256 private constant AUDIT_PLAY = 4;
    /// kind, counter, value, beacon.
    uint256 private constant EVENT_BYTES = 38;

    struct Replayed {
        uint256 salt;
        uint256 scope;
        bytes deck;
        uint256 size;
        bytes hand;
        uint256 held;
    }

    function scopeOf(Context calldata c) internal pure returns (uint256) {
        bytes32 hash = keccak256(abi.encode(c.chainId, c.table, c.tableId, c.epoch, c.party));
        return (1 << 248) + (uint256(hash) >> 8);
    }

    /// 64 faces and their number in three elements of at most 31 bytes, the first face lowest.
    function packDeck(bytes memory list) internal pure returns (uint256, uint256, uint256) {
        uint256[3] memory e;
        for (uint256 i = 0; i < list.length; i++) {
            e[i / 31] |= uint256(uint8(list[i])) << (8 * (i % 31));
        }
        return (e[0], e[1], e[2] | (list.length << 16));
    }

    function auditCommitment(uint256 salt, uint256 scope) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(AUDIT_SALT, salt, scope)));
    }

    function auditPlay(uint256 blind, uint256 scope, uint256 counter, uint256 face) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(AUDIT_PLAY, blind, scope, counter, face)));
    }

    function historyOf(bytes memory events) internal pure returns (bytes32 history) {
        bytes memory link = new bytes(32 + EVENT_BYTES);
        for (uint256 at = 0; at < events.length; at += EVENT_BYTES) {
            assembly ("memory-safe") {
                mstore(add(link, 32), history)
            }
            for (uint256 i = 0; i < EVENT_BYTES; i++) {
                link[32 + i] = events[at + i];
            }
            history = keccak256(link);
        }
    }

    /// Replays draws, plays and burials; false at the first face that was played or buried and not held.
    function isHonest(uint256 salt, uint256 scope, bytes memory list, bytes memory events)
        internal
        pure
        returns (bool)
    {
        Replayed memory r;
        r.salt = salt;
        r.scope = scope;
        r.hand = new bytes(256);
        for (uint256 at = 0; at < events.length; at += EVENT_BYTES) {
            (uint8 kind, uint256 counter, uint8 value, uint256 beacon) = _event(events, at);
            if (kind == SaltEvent.Lay) {
                r.deck = bytes.concat(list);
                r.size = list.length;
                r.held = 0;
            } else if (kind == SaltEvent.Draw) {
                _draw(r, beacon, counter, value);
            } else if (kind == SaltEvent.Bury ? !_bury(r, counter, beacon) : !_play(r, value)) {
                return false;
            }
        }
        return true;
    }

    function _draw(Replayed memory r, uint256 beacon, uint256 counter, uint256 count) private pure {
        for (uint256 i = 0; i < count; i++) {
            bytes32 seed = keccak256(abi.encode(AUDIT_SEED, r.salt, r.scope, beacon, counter + i));
            uint256 place = uint256(uint128(uint256(seed))) % r.size;
            r.hand[r.held++] = r.deck[place];
            r.deck[place] = r.deck[--r.size];
        }
    }

    function _play(Replayed memory r, uint8 face) private pure returns (bool) {
        for (uint256 place = 0; place < r.held; place++) {
            if (uint8(r.hand[place]) != face) continue;
            r.hand[place] = r.hand[--r.held];
            return true;
        }
        return false;
    }

    /// Which card it was nobody was told: its commitment says it to whoever knows the salt.
    function _bury(Replayed memory r, uint256 counter, uint256 commitment) private pure returns (bool) {
        uint256 blind = uint256(keccak256(abi.encode(AUDIT_BLIND, r.salt, r.scope, counter)));
        for (uint256 place = 0; place < r.held; place++) {
            if (auditPlay(blind, r.scope, counter, uint8(r.hand[place])) != commitment) continue;
            r.hand[place] = r.hand[--r.held];
            return true;
        }
        return false;
    }

    function _event(bytes memory events, uint256 at)
        private
        pure
        returns (uint8 kind, uint256 counter, uint8 value, uint256 beacon)
    {
        uint256 head;
        assembly ("memory-safe") {
            head := mload(add(add(events, 32), at))
            beacon := mload(add(add(events, 38), at))
        }
        kind = uint8(head >> 248);
        counter = uint32(head >> 216);
        value = uint8(head >> 208);
    }
}
