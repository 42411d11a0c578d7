// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Need, Pending, PendingKind} from "../../types/JointTypes.sol";
import {DuelKind, DuelPhase, DuelState} from "../../types/DuelTypes.sol";
import {Needs} from "../Needs.sol";
import {DuelField} from "./DuelField.sol";

/// What the table waits for, and the verbs of actions: the twin of packages/games/duel/src/dealing.ts.
library DuelDealing {
    uint8 private constant NONE = 255;
    uint8 private constant OPENING = 5;
    uint8 private constant LEFT = 34;

    function isActing(uint8 phase) internal pure returns (bool) {
        return phase == DuelPhase.Turn || phase == DuelPhase.Mulligan || phase == DuelPhase.Seek
            || phase == DuelPhase.Forget || phase == DuelPhase.Choose || phase == DuelPhase.Reveal;
    }

    /// The seat that must act; only asked in a phase in which one must.
    function asked(DuelState memory s) internal pure returns (uint8) {
        if (s.phase == DuelPhase.Choose) return s.config.lists[0].length == 0 && s.listHashes[0] == 0 ? 0 : 1;
        if (s.phase == DuelPhase.Reveal) return s.config.lists[0].length == 0 ? 0 : 1;
        return s.phase == DuelPhase.Forget ? 1 - s.seat : s.seat;
    }

    function pending(DuelState memory s) internal pure returns (Pending memory p) {
        if (s.phase == DuelPhase.Waiting || s.phase == DuelPhase.Over) return p;
        if (isActing(s.phase)) {
            p.kind = PendingKind.Action;
            p.seat = asked(s);
            return p;
        }
        p.kind = PendingKind.Dealer;
        if (s.phase == DuelPhase.Close) {
            p.needs = new Need[](1);
            p.needs[0] = Needs.close();
        } else if (s.phase == DuelPhase.Lay) {
            p.needs = new Need[](2);
            for (uint8 seat = 0; seat < 2; seat++) {
                p.needs[seat] = Needs.ownDeck(seat, _from(s.config.lists[seat], 1), seat, 3);
            }
        } else {
            uint256 first = _dealt(s, 0);
            p.needs = new Need[](first + _dealt(s, 1));
            for (uint256 i = 0; i < p.needs.length; i++) {
                uint8 seat = i < first ? 0 : 1;
                uint256 position = s.next[seat] + (i < first ? i : i - first);
                p.needs[i] = Needs.deal(uint16((uint256(seat) << 8) + position), seat);
            }
        }
    }

    /// How many cards the table waits for: what the seat draws, and what is laid aside for its Seek.
    function _dealt(DuelState memory s, uint8 seat) private pure returns (uint8) {
        return s.draws[seat] + (seat == s.seat ? s.aside : 0);
    }

    /// The decks lie there: the generals stand at home, and five cards are dealt to each seat.
    function lay(DuelState memory s) internal pure {
        s.phase = DuelPhase.Opening;
        s.units = new uint48[](2);
        for (uint256 seat = 0; seat < 2; seat++) {
            s.left[seat] = LEFT;
            s.draws[seat] = OPENING;
            uint256 face = uint8(s.config.lists[seat][0]);
            uint256 health = face < 64 ? 25 : face == 64 ? 35 : face == 67 ? 40 : 30;
            uint256 square = seat == 0 ? 18 : 26;
            s.units[seat] =
                uint48(square | (face << 8) | (2 << 16) | (health << 24) | (health << 32) | (seat << 39));
        }
    }

    /// Everything that the table waited for is dealt.
    function takeDealt(DuelState memory s) internal pure {
        for (uint8 seat = 0; seat < 2; seat++) {
            uint8 count = _dealt(s, seat);
            for (uint8 i = 0; i < count; i++) {
                s.hands[seat] = bytes.concat(s.hands[seat], bytes1(seat), bytes1(s.next[seat] + i));
            }
            s.next[seat] += count;
            s.draws[seat] = 0;
        }
    }

    /// Verbs that must hold for an action that was checked.
    function needs(DuelState memory s, uint8 seat, uint8 kind, uint8 what) internal pure returns (Need[] memory list) {
        bytes memory hand = s.hands[seat];
        if (kind == DuelKind.Play || (kind == DuelKind.Keep && what != NONE)) {
            uint256 buried = kind == DuelKind.Play ? 0 : s.aside - 1;
            list = new Need[](2 + 2 * buried);
            list[0] = Needs.mix(hand);
            list[1] = Needs.show(Needs.slotAt(hand, 0), 1 << what);
            _bury(list, hand, 1);
        } else if (kind == DuelKind.Replace) {
            _bury(list = new Need[](2), hand, 0);
        } else if (kind == DuelKind.Mulligan) {
            _bury(list = new Need[](2 * uint256(what)), hand, 0);
        } else if (kind == DuelKind.Keep) {
            _bury(list = new Need[](2 * uint256(s.aside)), hand, 0);
        } else if (kind == DuelKind.Forget) {
            list = new Need[](hand.length / 2);
            for (uint256 i = 0; i < list.length; i++) {
                list[i] = Needs.drop(Needs.slotAt(hand, i));
            }
        }
    }

    /// One mix for each card: it puts the chosen one at the first slot that is left.
    function _bury(Need[] memory list, bytes memory hand, uint256 first) private pure {
        for (uint256 i = first; 2 * i < list.length; i++) {
            list[2 * i] = Needs.mix(_from(hand, 2 * i));
            list[2 * i + 1] = Needs.drop(Needs.slotAt(hand, i));
        }
    }

    function bury(DuelState memory s, uint8 seat, uint8 count) internal pure {
        s.hands[seat] = _from(s.hands[seat], 2 * uint256(count));
    }

    function addOpen(DuelState memory s, uint8 seat, uint8 face) internal pure {
        DuelField.addOpen(s, seat, face);
    }

    function _from(bytes memory list, uint256 start) private pure returns (bytes memory part) {
        part = new bytes(list.length - start);
        assembly ("memory-safe") {
            mcopy(add(part, 32), add(add(list, 32), start), mload(part))
        }
    }
}
