// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DuelConfig, DuelErrors, DuelKind, DuelPhase, DuelState} from "../../types/DuelTypes.sol";
import {DuelLists} from "./DuelCards.sol";

/// Seats, lists and money: the twin of packages/games/duel/src/boundary.ts and lists.ts.
library DuelLobby {
    uint8 private constant NOBODY = 2;
    uint256 private constant LIST_BYTES = 40;
    uint256 private constant MAX_COPIES = 3;
    uint256 private constant LAST_CARD = 54;
    uint256 private constant FIRST_NEUTRAL = 40;
    uint256 private constant FACTION_CARDS = 13;
    uint8 private constant FIRST_GENERAL = 57;
    uint8 private constant LAST_GENERAL = 62;
    uint8 private constant FIRST_BOSS = 64;
    uint8 private constant LAST_BOSS = 68;

    function setup(bytes calldata config) internal pure returns (DuelState memory s) {
        DuelConfig memory c = abi.decode(config, (DuelConfig));
        if (keccak256(abi.encode(c)) != keccak256(config)) revert DuelErrors.MalformedConfig();
        if (c.stake >= 2 ** 100 || c.bond >= 2 ** 100) revert DuelErrors.AmountOutOfRange();
        bool isBoss = c.boss >= FIRST_BOSS && c.boss <= LAST_BOSS;
        if (c.boss != 0 && (!isBoss || c.lists[1].length != 0)) revert DuelErrors.MalformedConfig();
        for (uint256 seat = 0; seat < 2; seat++) {
            bytes memory list = c.lists[seat];
            // A list that the table fixes is nobody's own.
            if (list.length != 0 && (c.owned || !_isList(list))) revert DuelErrors.MalformedConfig();
        }
        if (isBoss) c.lists[1] = _bossList(c.boss);
        s.config = c;
        s.springs = 7;
        s.winner = NOBODY;
        s.most[0] = 1;
        s.most[1] = 2;
    }

    function admit(DuelState memory s, uint8 seat, uint256 amount) internal pure {
        if (s.phase != DuelPhase.Waiting) revert DuelErrors.NotAtBoundary();
        if (seat > 1) revert DuelErrors.NoSuchSeat();
        if (s.seated[seat]) revert DuelErrors.SeatTaken();
        if (amount != _share(s)) revert DuelErrors.AmountOutOfRange();
        s.seated[seat] = true;
        s.stacks[seat] = amount;
    }

    function release(DuelState memory s, uint8 seat) internal pure returns (uint256 amount) {
        if (s.phase != DuelPhase.Waiting && s.phase != DuelPhase.Over) revert DuelErrors.NotAtBoundary();
        if (seat > 1) revert DuelErrors.NoSuchSeat();
        if (!s.seated[seat]) revert DuelErrors.SeatEmpty();
        amount = s.stacks[seat];
        s.seated[seat] = false;
        s.stacks[seat] = 0;
        s.owned[seat] = 0;
    }

    function bring(DuelState memory s, uint8 seat, uint256 word) internal pure {
        if (s.phase != DuelPhase.Waiting) revert DuelErrors.NotAtBoundary();
        if (seat > 1) revert DuelErrors.NoSuchSeat();
        if (!s.config.owned) revert DuelErrors.NothingToBring();
        s.owned[seat] = word;
    }

    function begin(DuelState memory s) internal pure {
        if (s.phase != DuelPhase.Waiting) revert DuelErrors.NotAtBoundary();
        if (!s.seated[0] || !s.seated[1]) revert DuelErrors.NotEnoughSeats();
        bool isChosen = s.config.lists[0].length == 0 || s.config.lists[1].length == 0;
        s.phase = isChosen ? DuelPhase.Choose : DuelPhase.Lay;
        s.stacks[0] = 0;
        s.stacks[1] = 0;
        s.pot = 2 * _share(s);
    }

    /// A list's hash first; the lists themselves when both hashes are there.
    function bringList(DuelState memory s, uint8 seat, uint8 kind, bytes calldata data) internal pure {
        bytes[2] memory lists = s.config.lists;
        if (s.phase == DuelPhase.Choose) {
            if (kind != DuelKind.ChooseList) revert DuelErrors.UnknownAction();
            if (data.length != 32 || bytes32(data) == 0) revert DuelErrors.WrongList();
            s.listHashes[seat] = bytes32(data);
            bool waits = lists[1 - seat].length == 0 && s.listHashes[1 - seat] == 0;
            if (!waits) s.phase = DuelPhase.Reveal;
            return;
        }
        if (kind != DuelKind.RevealList) revert DuelErrors.UnknownAction();
        if (data.length <= 32) revert DuelErrors.WrongList();
        bytes memory list = data[32:];
        if (!_isList(list)) revert DuelErrors.WrongList();
        if (keccak256(bytes.concat(bytes1(seat), data)) != s.listHashes[seat]) revert DuelErrors.WrongList();
        if (s.config.owned && !_isWithin(list, s.owned[seat])) revert DuelErrors.BeyondCollection();
        lists[seat] = list;
        s.listHashes[seat] = 0;
        if (lists[1 - seat].length != 0) s.phase = DuelPhase.Lay;
    }

    /// A face that Seek was looking for and the seat's list has.
    function checkSought(DuelState memory s, uint8 seat, uint8 face) internal pure {
        bytes memory list = s.config.lists[seat];
        bool isHeld;
        for (uint256 i = 1; i < list.length; i++) {
            if (uint8(list[i]) == face) isHeld = true;
        }
        if (!isHeld || face == 0 || face > LAST_CARD) revert DuelErrors.NotInList();
        uint256 sought = s.seek == 1 ? DuelLists.SPELLS : DuelLists.BEASTS;
        if ((sought >> face) & 1 == 0) revert DuelErrors.NotSought();
    }

    /// Everything deferred has been settled: the stakes go to the winner, each bond goes home.
    function settleUp(DuelState memory s) internal pure {
        uint256 stake = s.config.stake;
        uint256 bond = s.config.bond;
        if (s.winner == NOBODY) _end(s, stake + bond, stake + bond, NOBODY);
        else if (s.winner == 0) _end(s, 2 * stake + bond, bond, 0);
        else _end(s, bond, 2 * stake + bond, 1);
    }

    /// Stake and bond of a party that was missing are the other's; if both were, each takes back its own.
    function breakUp(DuelState memory s, uint256 parties) internal pure {
        uint256 share = _share(s);
        if (parties == 1) _end(s, 0, 2 * share, 1);
        else if (parties == 2) _end(s, 2 * share, 0, 0);
        else _end(s, share, share, NOBODY);
    }

    function _end(DuelState memory s, uint256 first, uint256 second, uint8 winner) private pure {
        s.phase = DuelPhase.Over;
        s.stacks[0] = first;
        s.stacks[1] = second;
        s.pot = 0;
        s.winner = winner;
    }

    function _share(DuelState memory s) private pure returns (uint256) {
        return uint256(s.config.stake) + s.config.bond;
    }

    /// A general and 39 cards of its faction or neutral, at most three of a face.
    function _isList(bytes memory list) private pure returns (bool) {
        if (list.length != LIST_BYTES) return false;
        uint8 general = uint8(list[0]);
        if (general < FIRST_GENERAL || general > LAST_GENERAL) return false;
        uint256 first = 1 + FACTION_CARDS * ((general - FIRST_GENERAL) / 2);
        uint256 counts;
        for (uint256 i = 1; i < LIST_BYTES; i++) {
            uint256 face = uint8(list[i]);
            if (face == 0 || face > LAST_CARD) return false;
            if (face < FIRST_NEUTRAL && (face < first || face >= first + FACTION_CARDS)) return false;
            if ((counts >> (2 * face)) & 3 == MAX_COPIES) return false;
            counts += 1 << (2 * face);
        }
        return true;
    }

    /// Two bits a face: how many of it the seat has.
    function _isWithin(bytes memory list, uint256 word) private pure returns (bool) {
        for (uint256 i = 1; i < list.length; i++) {
            uint256 shift = 2 * uint256(uint8(list[i]));
            if ((word >> shift) & 3 == 0) return false;
            word -= 1 << shift;
        }
        return true;
    }

    function _bossList(uint8 boss) private pure returns (bytes memory list) {
        bytes memory all = DuelLists.BOSSES;
        list = new bytes(LIST_BYTES);
        uint256 start = LIST_BYTES * (boss - FIRST_BOSS);
        assembly ("memory-safe") {
            mcopy(add(list, 32), add(add(all, 32), start), LIST_BYTES)
        }
    }
}
