// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HoldemKind, HoldemPhase, HoldemState} from "../../types/HoldemTypes.sol";
import {Need, Pending, PendingKind, Verb} from "../../types/JointTypes.sol";
import {Needs} from "../Needs.sol";
import {HoldemBetting} from "./HoldemBetting.sol";
import {HoldemSeats} from "./HoldemSeats.sol";

/// Hold'em in the verbs. Deck 0 holds two cards for each dealt seat, by rising seat number, then the board.
library HoldemDealing {
    uint256 private constant ALL = (1 << 52) - 1;
    bytes private constant FRESH =
        hex"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f30313233";

    /// Writes what the state waits for to `p`, which is empty so far.
    function pending(Pending memory p, HoldemState memory s) internal pure {
        if (s.phase == HoldemPhase.Waiting) return;
        if (HoldemBetting.isBetting(s.phase) || s.phase == HoldemPhase.Showdown) {
            p.kind = PendingKind.Action;
            p.seat = s.turn;
            return;
        }
        p.kind = PendingKind.Dealer;
        if (s.phase == HoldemPhase.Shuffle) {
            p.needs = new Need[](1);
            uint256 seats = HoldemSeats.ready(s);
            p.needs[0] = Needs.deck(0, FRESH, seats);
            // Two cards a seat and the board; the rest is never opened.
            p.needs[0].other = uint16(2 * HoldemSeats.count(seats) + 5);
        } else if (s.phase == HoldemPhase.Deal) {
            p.needs = _deals(s);
        } else {
            p.needs = _shows(s);
        }
    }

    /// A fold gives the seat's share of the board that others may still open; the last fold opens nothing.
    function actionNeeds(HoldemState memory s, uint8 seat, uint8 kind) internal pure returns (Need[] memory needs) {
        if (kind == HoldemKind.Show) {
            needs = new Need[](2);
            uint16 slot = uint16(2 * HoldemSeats.placeOf(s.dealt, seat));
            needs[0] = Needs.show(slot, ALL);
            needs[1] = Needs.show(slot + 1, ALL);
            return needs;
        }
        if (kind != HoldemKind.Fold || HoldemSeats.count(s.live) <= 2) return needs;
        uint256 opened = HoldemSeats.boardSize(s);
        if (opened == 5) return needs;
        bytes memory slots = new bytes(2 * (5 - opened));
        uint256 first = 2 * HoldemSeats.count(s.dealt) + opened;
        for (uint256 i = 0; i < 5 - opened; i++) slots[2 * i + 1] = bytes1(uint8(first + i));
        needs = new Need[](1);
        needs[0] = Needs.exit(slots);
    }

    function _deals(HoldemState memory s) private pure returns (Need[] memory needs) {
        needs = new Need[](2 * HoldemSeats.count(s.dealt));
        uint16 slot;
        for (uint8 seat = 0; seat < HoldemSeats.SEATS; seat++) {
            if (!HoldemSeats.has(s.dealt, seat)) continue;
            needs[slot] = Needs.deal(slot, seat);
            needs[slot + 1] = Needs.deal(slot + 1, seat);
            slot += 2;
        }
    }

    /// The next street's cards; where no betting is left, all live hands first and then the whole board.
    function _shows(HoldemState memory s) private pure returns (Need[] memory needs) {
        uint256 opened = HoldemSeats.boardSize(s);
        uint256 target = s.phase == HoldemPhase.Flop ? 3 : s.phase == HoldemPhase.Turn ? 4 : 5;
        uint256 hands = s.phase == HoldemPhase.Runout ? HoldemSeats.count(s.live) : 0;
        needs = new Need[](2 * hands + target - opened);
        uint256 at;
        uint16 slot;
        for (uint256 seat = 0; hands > 0 && seat < HoldemSeats.SEATS; seat++) {
            if (!HoldemSeats.has(s.dealt, seat)) continue;
            if (HoldemSeats.has(s.live, seat)) {
                _show(needs[at++], slot);
                _show(needs[at++], slot + 1);
            }
            slot += 2;
        }
        slot = uint16(2 * HoldemSeats.count(s.dealt));
        for (; opened < target; opened++) _show(needs[at++], slot + uint16(opened));
    }

    /// `Needs.show` into a need that is empty so far, which spares the copy.
    function _show(Need memory n, uint16 slot) private pure {
        (n.verb, n.slot, n.set) = (Verb.Show, slot, ALL);
    }
}
