// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Seats} from "../libraries/Seats.sol";
import {IRules} from "../interfaces/IRules.sol";
import {Needs} from "../libraries/Needs.sol";
import {RelicAnswers} from "../libraries/relic/RelicAnswers.sol";
import {RelicBoundary} from "../libraries/relic/RelicBoundary.sol";
import {RelicCards as C} from "../libraries/relic/RelicCards.sol";
import {RelicRound} from "../libraries/relic/RelicRound.sol";
import {RelicTurn} from "../libraries/relic/RelicTurn.sol";
import {Need, Outcome, Pending, PendingKind, Shown, Step} from "../types/JointTypes.sol";
import {RelicAction, RelicConfig, RelicErrors, RelicKind, RelicPhase, RelicState} from "../types/RelicTypes.sol";

/// Relic, the twin of packages/games/relic.
contract RelicRules is IRules, RelicErrors {
    function setup(bytes calldata config) external pure returns (Step memory) {
        if (config.length != 96) revert MalformedConfig();
        RelicConfig memory c = abi.decode(config, (RelicConfig));
        if (c.fee >= 2 ** 100) revert AmountOutOfRange();
        if (c.minSeats < 2 || c.maxSeats < c.minSeats || c.maxSeats > C.SEATS) revert MalformedConfig();
        RelicState memory s;
        s.first = C.NONE;
        s.copies = C.FIRST_COPY;
        s.minSeats = c.minSeats;
        s.maxSeats = c.maxSeats;
        s.fee = c.fee;
        RelicRound.clear(s);
        return _step(s);
    }

    function admit(bytes calldata state, uint8 seat, uint256 amount) external pure returns (Step memory) {
        RelicState memory s = _at(state);
        if (!RelicBoundary.isBoundary(s)) revert NotAtBoundary();
        if (seat >= s.maxSeats) revert NoSuchSeat();
        bool isNew = !Seats.has(s.seated, seat);
        if (!isNew && (Seats.has(s.leaving, seat) || RelicBoundary.canPay(s, seat))) revert SeatTaken();
        if (amount != s.fee) revert AmountOutOfRange();
        s.seated |= C.bit(seat);
        if (isNew && s.phase == RelicPhase.Between) s.ready |= C.bit(seat);
        s.stacks[seat] += uint128(amount);
        return _step(s);
    }

    function release(bytes calldata state, uint8 seat) external pure returns (Step memory, uint256 amount) {
        RelicState memory s = _at(state);
        if (!RelicBoundary.isBoundary(s)) revert NotAtBoundary();
        if (seat >= s.maxSeats) revert NoSuchSeat();
        if (!Seats.has(s.seated, seat)) revert SeatEmpty();
        amount = s.stacks[seat];
        uint8 others = ~C.bit(seat);
        s.seated &= others;
        s.ready &= others;
        s.leaving &= others;
        s.stacks[seat] = 0;
        s.relics[seat] = 0;
        s.tallies[seat] = 0;
        if (s.phase == RelicPhase.Between) RelicBoundary.decide(s);
        return (_step(s), amount);
    }

    function begin(bytes calldata state) external pure returns (Step memory) {
        RelicState memory s = _at(state);
        if (s.phase != RelicPhase.Waiting) revert NotAtBoundary();
        uint8 able = RelicBoundary.able(s);
        if (Seats.count(able) < s.minSeats) revert NotEnoughSeats();
        RelicBoundary.startGame(s, able);
        return _step(s);
    }

    function pending(bytes calldata state) external pure returns (Pending memory) {
        return _pending(_at(state));
    }

    function step(bytes calldata state, uint8 seat, bytes calldata action) external pure returns (Step memory) {
        if (action.length != 224) revert MalformedAction();
        for (uint256 i = 0; i < 224; i += 32) {
            if (uint256(bytes32(action[i:i + 32])) > 255) revert MalformedAction();
        }
        RelicAction memory a = abi.decode(action, (RelicAction));
        RelicState memory s = _at(state);
        if (seat == C.NONE || _asked(s) != seat) revert NotYourTurn();
        if (a.kind > RelicKind.Leave) revert UnknownAction();
        if (!RelicAnswers.isAnswer(s.phase, a.kind)) revert WrongAnswer();
        Need[] memory needs;
        if (a.kind == RelicKind.Play) {
            RelicTurn.check(s, a);
            needs = RelicTurn.needs(s, a);
            RelicTurn.apply_(s, a);
        } else {
            RelicAnswers.check(s, seat, a);
            needs = RelicAnswers.needs(s, a);
            RelicAnswers.apply_(s, seat, a);
        }
        return Step(abi.encode(s), needs, _pending(s));
    }

    function on(bytes calldata state, Shown[] calldata shown) external pure returns (Step memory) {
        RelicState memory s = _at(state);
        if (s.phase == RelicPhase.Shuffle) RelicRound.layOut(s);
        else if (s.phase == RelicPhase.Deal) RelicRound.dealtOut(s, shown);
        else if (s.phase == RelicPhase.Draw) s.phase = RelicPhase.Play;
        else if (s.phase == RelicPhase.Tactics) s.phase = RelicPhase.Return;
        else if (s.phase == RelicPhase.Redraw) RelicRound.endTurn(s);
        else RelicRound.award(s, shown);
        return _step(s);
    }

    function forfeit(bytes calldata state, uint8 seat) external pure returns (Step memory) {
        RelicState memory s = _at(state);
        RelicRound.forfeit(s, seat);
        return _step(s);
    }

    function absent(bytes calldata state, uint256 seats) external pure returns (Step memory) {
        RelicState memory s = _at(state);
        RelicRound.absent(s, seats);
        return _step(s);
    }

    function broken(bytes calldata state, uint256 parties) external pure returns (Step memory) {
        RelicState memory s = _at(state);
        RelicRound.broken(s, parties);
        return _step(s);
    }

    function outcome(bytes calldata state) external pure returns (Outcome memory o) {
        RelicState memory s = _at(state);
        o.boundary = RelicBoundary.isBoundary(s);
        o.payouts = new uint256[](4);
        for (uint256 i = 0; i < 4; i++) {
            o.payouts[i] = s.stacks[i];
        }
        o.pot = s.pool;
        o.winners = s.winners;
    }

    function _at(bytes calldata state) private pure returns (RelicState memory) {
        return abi.decode(state, (RelicState));
    }

    function _step(RelicState memory s) private pure returns (Step memory) {
        return Step(abi.encode(s), new Need[](0), _pending(s));
    }

    function _pending(RelicState memory s) private pure returns (Pending memory p) {
        uint8 seat = _asked(s);
        if (seat != C.NONE) {
            p.kind = PendingKind.Action;
            p.seat = seat;
            return p;
        }
        if (s.phase == RelicPhase.Waiting) return p;
        p.kind = PendingKind.Dealer;
        if (s.phase == RelicPhase.Deal) {
            p.needs = _dealNeeds(s);
        } else if (s.phase == RelicPhase.Showdown) {
            p.needs = new Need[](Seats.count(s.alive));
            uint256 n;
            for (uint8 i = 0; i < 4; i++) {
                if (Seats.has(s.alive, i)) p.needs[n++] = Needs.show(s.held[i], C.ALL);
            }
        } else if (s.phase == RelicPhase.Shuffle) {
            p.needs = new Need[](1);
            p.needs[0] = Needs.deck(0, C.DECK_FACES, s.playing);
        } else if (s.phase == RelicPhase.Redraw) {
            p.needs = new Need[](1);
            p.needs[0] = Needs.deal(s.held[s.target], s.target);
        } else {
            p.needs = new Need[](s.drawn[1] == C.NONE ? 1 : 2);
            p.needs[0] = Needs.deal(s.drawn[0], s.turn);
            if (s.drawn[1] != C.NONE) p.needs[1] = Needs.deal(s.drawn[1], s.turn);
        }
    }

    function _dealNeeds(RelicState memory s) private pure returns (Need[] memory needs) {
        uint256 seats = Seats.count(s.alive);
        needs = new Need[](seats == 2 ? 6 : seats + 1);
        uint256 n;
        if (seats == 2) {
            for (uint16 slot = 1; slot <= 3; slot++) {
                needs[n++] = Needs.show(slot, C.ALL);
            }
        }
        for (uint8 i = 0; i < 4; i++) {
            if (Seats.has(s.alive, i)) needs[n++] = Needs.deal(s.held[i], i);
        }
        needs[n] = Needs.deal(s.drawn[0], s.turn);
    }

    /// The seat whose action the table waits for; 255 where it waits for none.
    function _asked(RelicState memory s) private pure returns (uint8) {
        uint8 phase = s.phase;
        if (phase == RelicPhase.Play || phase == RelicPhase.Resolve || phase == RelicPhase.Return) return s.turn;
        if (phase == RelicPhase.Between) return Seats.firstFrom(RelicBoundary.undecided(s), 0);
        if (
            (phase >= RelicPhase.Knight && phase <= RelicPhase.Berserker) || phase == RelicPhase.Wizard
                || phase == RelicPhase.Paladin || phase == RelicPhase.Exit
        ) return s.target;
        return C.NONE;
    }
}
