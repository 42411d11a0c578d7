// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ByteList} from "../ByteList.sol";
import {Seats} from "../Seats.sol";
import {Need} from "../../types/JointTypes.sol";
import {RelicAction, RelicErrors, RelicFace, RelicPhase, RelicState} from "../../types/RelicTypes.sol";
import {Needs} from "../Needs.sol";
import {RelicCards as C} from "./RelicCards.sol";
import {RelicRound} from "./RelicRound.sol";
import {RelicSeen} from "./RelicSeen.sol";

/// A card is played. Twin of turn.ts.
library RelicTurn {
    /// Whom a card may be aimed at. Empty where it has no effect.
    function targetsOf(RelicState memory s, uint8 face) internal pure returns (uint8) {
        uint8 others = s.alive & ~s.shielded & ~C.bit(s.turn);
        if (C.isAimed(face)) return others;
        return face == RelicFace.Wizard ? others | C.bit(s.turn) : 0;
    }

    function check(RelicState memory s, RelicAction memory a) internal pure {
        if (a.slot != C.NONE || a.first != C.NONE || a.second != C.NONE) revert RelicErrors.UnexpectedField();
        if (a.face >= C.FACES) revert RelicErrors.NoSuchCard();
        uint8 targets = targetsOf(s, a.face);
        if (targets == 0) {
            if (a.target != C.NONE) revert RelicErrors.UnexpectedField();
        } else {
            if (a.target == C.NONE) revert RelicErrors.MissingTarget();
            if (a.target >= C.SEATS) revert RelicErrors.NoSuchTarget();
            if (a.target == s.turn && a.face != RelicFace.Wizard) revert RelicErrors.OwnTarget();
            if (!Seats.has(s.alive, a.target)) revert RelicErrors.TargetOut();
            if (Seats.has(s.shielded, a.target)) revert RelicErrors.TargetProtected();
        }
        if (a.face == RelicFace.Knight && targets != 0) {
            if (a.guess == C.NONE) revert RelicErrors.MissingGuess();
            if (a.guess >= C.FACES) revert RelicErrors.NoSuchGuess();
            if (a.guess == RelicFace.Knight) revert RelicErrors.GuessedKnight();
        } else if (a.face == RelicFace.Crystal) {
            if (a.guess == C.NONE) revert RelicErrors.MissingGuess();
            if (a.guess >= RelicFace.Crystal) revert RelicErrors.NoSuchGuess();
        } else if (a.guess != C.NONE) {
            revert RelicErrors.UnexpectedField();
        }
    }

    function needs(RelicState memory s, RelicAction memory a) internal pure returns (Need[] memory list) {
        uint8 played = s.held[s.turn];
        uint8 kept = s.drawn[0];
        bool falls = a.face == RelicFace.Crystal;
        bool leaves = falls && RelicRound.mustLeaveTokens(s, s.alive & ~C.bit(s.turn));
        bool swaps = a.face == RelicFace.Paladin && a.target != C.NONE;
        uint256 n = 2;
        if (C.yieldsToIdol(a.face)) n++;
        if (swaps || falls) n++;
        if (leaves) n++;
        list = new Need[](n);
        list[0] = Needs.mix(abi.encodePacked(uint16(played), uint16(kept)));
        list[1] = Needs.show(played, 1 << a.face);
        if (C.yieldsToIdol(a.face)) list[2] = Needs.claim(kept, C.allBut(RelicFace.Idol));
        if (swaps) list[3] = Needs.passCopy(kept, a.target, s.copies);
        if (falls) list[2] = Needs.show(kept, 1 << a.guess);
        if (leaves) list[3] = Needs.exit(undealt(s));
    }

    function apply_(RelicState memory s, RelicAction memory a) internal pure {
        uint8 seat = s.turn;
        uint8 kept = s.drawn[0];
        RelicSeen.afterPlay(s.seen, s.held[seat], kept, a.face);
        RelicRound.discard(s, seat, a.face);
        s.target = a.target;
        s.guess = a.guess;
        s.held[seat] = kept;
        s.drawn[0] = C.NONE;
        s.drawn[1] = C.NONE;
        s.possible[seat] = C.yieldsToIdol(a.face) ? C.allBut(RelicFace.Idol) : C.ALL;

        if (a.face == RelicFace.Crystal) {
            RelicRound.discard(s, seat, a.guess);
            RelicRound.eliminate(s, seat);
            RelicRound.endTurn(s);
        } else if (a.face == RelicFace.Cleric) {
            s.shielded |= C.bit(seat);
            RelicRound.endTurn(s);
        } else if (a.face == RelicFace.Tactician) {
            _drawTwo(s);
        } else if (a.target == C.NONE) {
            RelicRound.endTurn(s);
        } else if (a.face == RelicFace.Paladin) {
            s.phase = RelicPhase.Paladin;
            s.copies++;
        } else if (a.face == RelicFace.Knight) {
            s.phase = RelicPhase.Knight;
        } else if (a.face == RelicFace.Healer) {
            s.phase = RelicPhase.Healer;
        } else if (a.face == RelicFace.Berserker) {
            s.phase = RelicPhase.Berserker;
        } else {
            s.phase = RelicPhase.Wizard;
        }
    }

    function _drawTwo(RelicState memory s) private pure {
        uint256 left = s.deck.length;
        if (left == 0) return RelicRound.endTurn(s);
        s.phase = RelicPhase.Tactics;
        s.drawn[0] = ByteList.at(s.deck, 0);
        if (left > 1) s.drawn[1] = ByteList.at(s.deck, 1);
        ByteList.cut(s.deck, left > 1 ? 2 : 1);
    }

    /// All that others may still draw, two bytes a slot: the deck, then the burnt card.
    function undealt(RelicState memory s) internal pure returns (bytes memory list) {
        uint256 length = s.deck.length;
        list = new bytes(2 * length + 2);
        unchecked {
            for (uint256 i = 0; i < length; i++) {
                list[2 * i + 1] = bytes1(ByteList.at(s.deck, i));
            }
        }
    }
}
