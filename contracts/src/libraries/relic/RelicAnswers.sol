// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ByteList} from "../ByteList.sol";
import {Need} from "../../types/JointTypes.sol";
import {RelicAction, RelicErrors, RelicFace, RelicKind, RelicPhase, RelicState} from "../../types/RelicTypes.sol";
import {Needs} from "../Needs.sol";
import {RelicBoundary} from "./RelicBoundary.sol";
import {RelicCards as C} from "./RelicCards.sol";
import {RelicRound} from "./RelicRound.sol";
import {RelicSeen} from "./RelicSeen.sol";
import {RelicTurn} from "./RelicTurn.sol";

/// What seats answer to a card. Twin of answers.ts.
library RelicAnswers {
    function isAnswer(uint8 phase, uint8 kind) internal pure returns (bool) {
        if (phase == RelicPhase.Play) return kind == RelicKind.Play;
        if (phase == RelicPhase.Knight) return kind == RelicKind.Show || kind == RelicKind.Deny;
        if (phase == RelicPhase.Healer || phase == RelicPhase.Berserker) return kind == RelicKind.Reveal;
        if (phase == RelicPhase.Resolve) return kind >= RelicKind.Lower && kind <= RelicKind.Equal;
        if (phase == RelicPhase.Wizard) return kind == RelicKind.Discard;
        if (phase == RelicPhase.Return) return kind == RelicKind.Return;
        if (phase == RelicPhase.Paladin) return kind == RelicKind.Swap;
        if (phase == RelicPhase.Exit) return kind == RelicKind.Exit;
        return kind == RelicKind.Continue || kind == RelicKind.Leave;
    }

    function check(RelicState memory s, uint8 seat, RelicAction memory a) internal pure {
        if (a.target != C.NONE || a.guess != C.NONE) revert RelicErrors.UnexpectedField();
        if (a.kind == RelicKind.Return) {
            if (a.face != C.NONE || a.slot != C.NONE) revert RelicErrors.UnexpectedField();
            bool three = s.drawn[1] != C.NONE;
            if (a.first >= (three ? 3 : 2) || a.first == a.second || (three ? a.second >= 3 : a.second != C.NONE)) {
                revert RelicErrors.BadOrder();
            }
            return;
        }
        if (a.first != C.NONE || a.second != C.NONE) revert RelicErrors.UnexpectedField();
        if (a.kind >= RelicKind.Show && a.kind <= RelicKind.Swap) {
            if (a.slot != s.held[s.phase == RelicPhase.Resolve ? s.turn : s.target]) revert RelicErrors.WrongSlot();
        } else if (a.slot != C.NONE) {
            revert RelicErrors.UnexpectedField();
        }
        if (a.kind == RelicKind.Discard) {
            if (a.face >= C.FACES) revert RelicErrors.NoSuchCard();
        } else if (a.kind == RelicKind.Lower || a.kind == RelicKind.Higher) {
            if (a.face >= C.FACES - 1) revert RelicErrors.NoSuchCard();
        } else if (a.face != C.NONE) {
            revert RelicErrors.UnexpectedField();
        }
        if (a.kind == RelicKind.Continue && !RelicBoundary.canPay(s, seat)) revert RelicErrors.FeeNotPaid();
    }

    function needs(RelicState memory s, RelicAction memory a) internal pure returns (Need[] memory list) {
        uint8 kind = a.kind;
        if (kind == RelicKind.Show) {
            list = _withExit(s, s.target, 1);
            list[0] = Needs.show(s.held[s.target], 1 << s.guess);
        } else if (kind == RelicKind.Deny) {
            list = new Need[](1);
            list[0] = Needs.claim(s.held[s.target], C.allBut(s.guess));
        } else if (kind == RelicKind.Reveal || kind == RelicKind.Swap) {
            list = new Need[](1);
            list[0] = Needs.passCopy(s.held[s.target], s.turn, s.copies);
        } else if (kind == RelicKind.Lower) {
            list = _withExit(s, s.turn, 2);
            list[0] = Needs.show(s.held[s.turn], 1 << a.face);
            list[1] = Needs.claim(s.copies - 1, C.above(a.face));
        } else if (kind == RelicKind.Higher) {
            list = new Need[](2);
            list[0] = Needs.show(s.copies - 1, 1 << a.face);
            list[1] = Needs.claim(s.held[s.turn], C.above(a.face));
        } else if (kind == RelicKind.Equal) {
            list = new Need[](1);
            list[0] = Needs.same(s.held[s.turn], s.copies - 1);
        } else if (kind == RelicKind.Discard) {
            list = a.face == RelicFace.Crystal ? _withExit(s, s.target, 1) : new Need[](1);
            list[0] = Needs.show(s.held[s.target], 1 << a.face);
        } else if (kind == RelicKind.Return) {
            list = _returnNeeds(s, a);
        } else if (kind == RelicKind.Exit) {
            list = new Need[](1);
            list[0] = Needs.exit(RelicTurn.undealt(s));
        }
    }

    function apply_(RelicState memory s, uint8 seat, RelicAction memory a) internal pure {
        uint8 kind = a.kind;
        if (kind == RelicKind.Show) {
            _fall(s, s.target, s.guess);
        } else if (kind == RelicKind.Deny) {
            s.possible[s.target] &= C.allBut(s.guess);
            RelicRound.endTurn(s);
        } else if (kind == RelicKind.Reveal) {
            if (s.phase == RelicPhase.Berserker) {
                s.phase = RelicPhase.Resolve;
                s.copies++;
            } else {
                s.seen = RelicSeen.learn(s.seen, s.turn, s.held[s.target], s.copies++);
                RelicRound.endTurn(s);
            }
        } else if (kind == RelicKind.Lower) {
            s.possible[s.target] &= C.above(a.face);
            s.seen = RelicSeen.learn(s.seen, s.turn, s.held[s.target], s.copies - 1);
            _fall(s, s.turn, a.face);
        } else if (kind == RelicKind.Higher) {
            s.possible[s.turn] &= C.above(a.face);
            RelicRound.discard(s, s.target, a.face);
            RelicRound.eliminate(s, s.target);
            if (RelicRound.mustLeaveTokens(s, s.alive)) s.phase = RelicPhase.Exit;
            else RelicRound.endTurn(s);
        } else if (kind == RelicKind.Equal) {
            _tie(s);
        } else if (kind == RelicKind.Discard) {
            if (a.face == RelicFace.Crystal) _fall(s, s.target, a.face);
            else _redraw(s, a.face);
        } else if (kind == RelicKind.Swap) {
            _swap(s);
            RelicRound.endTurn(s);
        } else if (kind == RelicKind.Return) {
            _return(s, a);
            RelicRound.endTurn(s);
        } else if (kind == RelicKind.Continue) {
            s.ready |= C.bit(seat);
            RelicBoundary.decide(s);
        } else if (kind == RelicKind.Leave) {
            s.leaving |= C.bit(seat);
            RelicBoundary.decide(s);
        } else {
            RelicRound.endTurn(s);
        }
    }

    function _fall(RelicState memory s, uint8 seat, uint8 face) private pure {
        RelicRound.discard(s, seat, face);
        RelicRound.eliminate(s, seat);
        RelicRound.endTurn(s);
    }

    function _tie(RelicState memory s) private pure {
        uint16 both = s.possible[s.turn] & s.possible[s.target];
        s.possible[s.turn] = both;
        s.possible[s.target] = both;
        s.seen = RelicSeen.learn(s.seen, s.turn, s.held[s.target], s.copies - 1);
        s.seen = RelicSeen.learn(s.seen, s.target, s.held[s.turn], C.NONE);
        RelicRound.endTurn(s);
    }

    function _redraw(RelicState memory s, uint8 face) private pure {
        uint8 target = s.target;
        s.phase = RelicPhase.Redraw;
        RelicRound.discard(s, target, face);
        RelicSeen.forget(s.seen, 1 << s.held[target]);
        s.possible[target] = C.ALL;
        if (s.deck.length == 0) {
            s.held[target] = C.BURNT;
        } else {
            s.held[target] = ByteList.at(s.deck, 0);
            ByteList.cut(s.deck, 1);
        }
    }

    function _swap(RelicState memory s) private pure {
        uint8 mine = s.held[s.turn];
        uint8 theirs = s.held[s.target];
        uint8 taken = s.copies++;
        uint8 given = taken - 1;
        RelicSeen.afterSwap(s.seen, mine, given, theirs, taken);
        s.seen = RelicSeen.learn(s.seen, s.turn, given, mine);
        s.seen = RelicSeen.learn(s.seen, s.target, taken, theirs);
        s.held[s.turn] = taken;
        s.held[s.target] = given;
        (s.possible[s.turn], s.possible[s.target]) = (s.possible[s.target], s.possible[s.turn]);
    }

    /// The three slots that the Tactician's seat chooses from; the last is 255 if there are two.
    function _choice(RelicState memory s) private pure returns (uint8[3] memory slots) {
        slots = [s.held[s.turn], s.drawn[0], s.drawn[1]];
    }

    function _returnNeeds(RelicState memory s, RelicAction memory a) private pure returns (Need[] memory list) {
        uint8[3] memory slots = _choice(s);
        bool three = slots[2] != C.NONE;
        list = new Need[](three ? 3 : 2);
        list[0] = Needs.mix(
            three
                ? abi.encodePacked(uint16(slots[0]), uint16(slots[1]), uint16(slots[2]))
                : abi.encodePacked(uint16(slots[0]), uint16(slots[1]))
        );
        list[1] = Needs.pass(slots[a.first], Needs.DECK);
        if (three) list[2] = Needs.pass(slots[a.second], Needs.DECK);
    }

    function _return(RelicState memory s, RelicAction memory a) private pure {
        uint8[3] memory slots = _choice(s);
        bool three = slots[2] != C.NONE;
        uint8 turn = s.turn;
        RelicSeen.forget(s.seen, (1 << slots[0]) | (1 << slots[1]) | (1 << slots[2]));
        s.held[turn] = slots[(three ? 3 - a.second : 1) - a.first];
        s.drawn[0] = C.NONE;
        s.drawn[1] = C.NONE;
        s.possible[turn] = C.ALL;
        s.deck = ByteList.append(s.deck, slots[a.first]);
        s.seen = RelicSeen.learn(s.seen, turn, slots[a.first], C.NONE);
        if (three) {
            s.deck = ByteList.append(s.deck, slots[a.second]);
            s.seen = RelicSeen.learn(s.seen, turn, slots[a.second], C.NONE);
        }
    }

    /// Room for `n` needs and, behind them, the tokens of a seat that falls.
    function _withExit(RelicState memory s, uint8 seat, uint256 n) private pure returns (Need[] memory list) {
        bool leaves = RelicRound.mustLeaveTokens(s, s.alive & ~C.bit(seat));
        list = new Need[](leaves ? n + 1 : n);
        if (leaves) list[n] = Needs.exit(RelicTurn.undealt(s));
    }
}
