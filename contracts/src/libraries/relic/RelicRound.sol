// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ByteList} from "../ByteList.sol";
import {Seats} from "../Seats.sol";
import {Shown} from "../../types/JointTypes.sol";
import {RelicFace, RelicPhase, RelicState} from "../../types/RelicTypes.sol";
import {RelicBoundary} from "./RelicBoundary.sol";
import {RelicCards as C} from "./RelicCards.sol";
import {RelicSeen} from "./RelicSeen.sol";

/// A round from the deck to its relics. Twin of round.ts, end.ts and lapse.ts.
library RelicRound {
    uint8 private constant RELICS_TO_WIN = 3;

    function start(RelicState memory s, uint8 starter) internal pure {
        s.phase = RelicPhase.Shuffle;
        s.starter = starter;
        s.turn = starter;
        s.copies = C.FIRST_COPY;
        s.alive = s.playing;
        s.discards = "";
        clear(s);
    }

    /// Nothing is dealt, asked or known.
    function clear(RelicState memory s) internal pure {
        s.target = C.NONE;
        s.guess = C.NONE;
        s.shielded = 0;
        s.deck = "";
        s.seen = "";
        s.drawn[0] = C.NONE;
        s.drawn[1] = C.NONE;
        for (uint256 i = 0; i < 4; i++) {
            s.held[i] = C.NONE;
            s.possible[i] = C.ALL;
        }
    }

    function layOut(RelicState memory s) internal pure {
        s.phase = RelicPhase.Deal;
        uint8 slot = Seats.count(s.alive) == 2 ? 4 : 1;
        unchecked {
            for (uint256 i = 0; i < 4; i++) {
                uint8 seat = uint8((s.starter + i) & 3);
                if (Seats.has(s.alive, seat)) s.held[seat] = slot++;
            }
            s.drawn[0] = slot++;
            bytes memory deck = new bytes(C.DECK_SIZE - slot);
            for (uint256 i = 0; i < deck.length; i++) {
                deck[i] = bytes1(uint8(slot + i));
            }
            s.deck = deck;
        }
    }

    function dealtOut(RelicState memory s, Shown[] calldata shown) internal pure {
        s.phase = RelicPhase.Play;
        for (uint256 i = 0; i < shown.length; i++) {
            discard(s, C.TABLE, shown[i].face);
        }
    }

    function discard(RelicState memory s, uint8 seat, uint8 face) internal pure {
        s.discards = ByteList.append(s.discards, (seat << 4) | face);
    }

    function eliminate(RelicState memory s, uint8 seat) internal pure {
        s.alive &= ~C.bit(seat);
        s.shielded &= ~C.bit(seat);
        RelicSeen.forget(s.seen, 1 << s.held[seat]);
        s.held[seat] = C.NONE;
        s.possible[seat] = C.ALL;
    }

    function mustLeaveTokens(RelicState memory s, uint8 aliveAfter) internal pure returns (bool) {
        return Seats.count(aliveAfter) > 1 && s.deck.length > 0;
    }

    function endTurn(RelicState memory s) internal pure {
        if (Seats.count(s.playing) == 1) return RelicBoundary.endGame(s, s.playing);
        s.target = C.NONE;
        s.guess = C.NONE;
        s.drawn[1] = C.NONE;
        if (Seats.count(s.alive) == 1 || s.deck.length == 0) {
            s.phase = RelicPhase.Showdown;
            s.drawn[0] = C.NONE;
            return;
        }
        s.phase = RelicPhase.Draw;
        s.turn = Seats.firstFrom(s.alive, uint256(s.turn) + 1);
        s.shielded &= ~C.bit(s.turn);
        s.drawn[0] = ByteList.at(s.deck, 0);
        ByteList.cut(s.deck, 1);
    }

    function award(RelicState memory s, Shown[] calldata shown) internal pure {
        uint8 winners = _winners(s, shown);
        uint8 scouts = _scouts(s, shown);
        uint8 reached;
        for (uint8 seat = 0; seat < 4; seat++) {
            if (Seats.has(winners, seat)) s.relics[seat]++;
            if (Seats.count(scouts) == 1 && Seats.has(scouts, seat)) s.relics[seat]++;
            if (s.relics[seat] >= RELICS_TO_WIN) reached |= C.bit(seat);
        }
        reached &= s.playing;
        if (reached != 0) RelicBoundary.endGame(s, reached);
        else start(s, Seats.firstFrom(winners, uint256(s.starter) + 1));
    }

    /// Highest face; then the higher sum of own discards; then all who are still tied.
    function _winners(RelicState memory s, Shown[] calldata shown) private pure returns (uint8 winners) {
        uint256[16] memory sums;
        bytes memory discards = s.discards;
        unchecked {
            for (uint256 i = 0; i < discards.length; i++) {
                uint8 b = ByteList.at(discards, i);
                sums[b >> 4] += b & 15;
            }
            uint256 best;
            uint256 n;
            for (uint8 seat = 0; seat < 4; seat++) {
                if (!Seats.has(s.alive, seat)) continue;
                uint256 score = uint256(shown[n++].face) * 256 + sums[seat];
                if (score > best) winners = 0;
                if (score >= best) winners |= C.bit(seat);
                if (score > best) best = score;
            }
        }
    }

    /// The seats in the round that played, discarded or show a Scout.
    function _scouts(RelicState memory s, Shown[] calldata shown) private pure returns (uint8 scouts) {
        bytes memory discards = s.discards;
        unchecked {
            for (uint256 i = 0; i < discards.length; i++) {
                uint8 b = ByteList.at(discards, i);
                if (b & 15 == RelicFace.Scout && b >> 4 != C.TABLE) scouts |= C.bit(b >> 4);
            }
            uint256 n;
            for (uint8 seat = 0; seat < 4; seat++) {
                if (Seats.has(s.alive, seat) && shown[n++].face == RelicFace.Scout) scouts |= C.bit(seat);
            }
        }
        scouts &= s.alive;
    }

    function forfeit(RelicState memory s, uint8 seat) internal pure {
        if (s.phase == RelicPhase.Between) {
            s.leaving |= C.bit(seat);
            return RelicBoundary.decide(s);
        }
        if (Seats.has(s.late, seat)) s.playing &= ~C.bit(seat);
        s.late |= C.bit(seat);
        RelicSeen.forget(s.seen, (1 << s.drawn[0]) | (1 << s.drawn[1]));
        s.drawn[0] = C.NONE;
        s.drawn[1] = C.NONE;
        if (Seats.has(s.alive, seat)) eliminate(s, seat);
        endTurn(s);
    }

    function broken(RelicState memory s, uint256 parties) internal pure {
        uint8 playing = s.playing & ~uint8(parties & 15);
        if (playing == 0 || parties >> 16 != 0) {
            s.winners = 0;
            RelicBoundary.close(s, s.playing);
        } else if (Seats.count(playing) == 1) {
            RelicBoundary.endGame(s, playing);
        } else {
            s.playing = playing;
            start(s, Seats.firstFrom(playing, s.starter));
        }
    }

    /// The deck goes on without these seats: they are out of the game as by `broken`, their cards stay sealed, and
    /// the others play the round to its end. Where nothing is dealt yet, or none of those left is in the round, it
    /// is void.
    function absent(RelicState memory s, uint256 seats) internal pure {
        uint8 others = ~uint8(seats & 15);
        uint8 phase = s.phase;
        bool undealt = phase == RelicPhase.Shuffle || phase == RelicPhase.Deal;
        if (undealt || s.alive & others == 0 || Seats.count(s.playing & others) < 2 || seats >> 16 != 0) {
            return broken(s, seats);
        }
        s.playing &= others;
        for (uint8 seat = 0; seat < 4; seat++) {
            if (Seats.has(s.alive & ~others, seat)) eliminate(s, seat);
        }
        if (phase == RelicPhase.Showdown) return;
        bool redraw = phase == RelicPhase.Redraw;
        if (Seats.has(s.alive, redraw ? s.target : s.turn) && (redraw || Seats.count(s.alive) > 1)) return;
        // A card that was on its way has tokens of some seats already: nobody else may draw it.
        RelicSeen.forget(s.seen, (1 << s.drawn[0]) | (1 << s.drawn[1]));
        s.drawn[0] = C.NONE;
        s.drawn[1] = C.NONE;
        endTurn(s);
    }
}
