// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HoldemErrors, HoldemKind, HoldemPhase, HoldemState} from "../../src/types/HoldemTypes.sol";
import {Need, PendingKind, Pending, Step} from "../../src/types/JointTypes.sol";
import {HoldemTable} from "./HoldemTable.sol";

/// Everything that can happen to a table, from bounded random numbers.
contract HoldemHandler is HoldemTable {
    uint256 public chipsIn;
    uint256 public calls;

    constructor() {
        uint256[] memory stacks = new uint256[](6);
        for (uint256 i = 0; i < 6; i++) stacks[i] = 500 * (i + 1);
        _open(_config(), stacks);
        chipsIn = 10_500 + 6 * 70;
    }

    /// Many steps a call, or no sequence would ever see a river.
    function play(uint256 random) external {
        for (uint256 i = 0; i < 8; i++) {
            random = uint256(keccak256(abi.encode(random)));
            _one(random, random >> 64);
        }
    }

    function _one(uint256 random, uint256 amount) private {
        Pending memory p = rules.pending(state);
        if (p.kind != PendingKind.Action) return _dealerStep(random);
        HoldemState memory s = _decoded();
        calls++;
        if (s.phase == HoldemPhase.Showdown) {
            _act(p.seat, s.shown != 0 && random % 3 == 0 ? HoldemKind.Muck : HoldemKind.Show, 0);
            return;
        }
        bool owes = s.bets[p.seat] < s.bet;
        if (random % 16 == 0) return _take(rules.forfeit(state, p.seat));
        if (random % 16 == 1) return _try(p.seat, HoldemKind.SitOut, 0);
        if (random % 16 < 4) return _try(p.seat, HoldemKind.Fold, 0);
        if (random % 16 < 8) return _try(p.seat, HoldemKind.Raise, int256(amount % (uint256(s.bets[p.seat]) + s.stacks[p.seat] + 2)));
        _try(p.seat, owes ? HoldemKind.Call : HoldemKind.Check, 0);
    }

    function _dealerStep(uint256 random) private {
        Pending memory p = rules.pending(state);
        if (p.kind != PendingKind.Dealer) return;
        calls++;
        if (random % 24 == 0) return _take(rules.broken(state, random >> 8));
        if (_decoded().phase == HoldemPhase.Shuffle) _shuffle(random);
        _deal();
    }

    function admit(uint256 random, uint256 amount) external {
        uint8 seat = uint8(random % 10);
        amount %= 5000;
        try rules.admit(state, seat, amount) returns (Step memory step) {
            chipsIn += amount;
            _take(step);
        } catch {}
        _begin();
    }

    function release(uint256 random) external {
        if (random % 4 != 0) return;
        try rules.release(state, uint8(random >> 8) % 10) returns (Step memory step, uint256 amount) {
            chipsIn -= amount;
            _take(step);
        } catch {}
        _begin();
    }

    function chips() external view returns (uint256) {
        return _chips();
    }

    function decoded() external view returns (HoldemState memory) {
        return _decoded();
    }

    function _begin() private {
        try rules.begin(state) returns (Step memory step) {
            _take(step);
        } catch {}
    }

    function _try(uint8 seat, uint8 kind, int256 amount) private {
        try this.tryAct(seat, kind, amount) {} catch {}
    }

    function tryAct(uint8 seat, uint8 kind, int256 amount) external {
        if (msg.sender != address(this)) return;
        _act(seat, kind, amount);
    }

    function _take(Step memory step) private {
        state = step.state;
    }

    function _shuffle(uint256 random) private {
        for (uint256 i = 51; i > 0; i--) {
            uint256 j = uint256(keccak256(abi.encode(random, i))) % (i + 1);
            (faces[i], faces[j]) = (faces[j], faces[i]);
        }
    }
}

contract HoldemInvariants is HoldemTable {
    HoldemHandler private handler;

    function setUp() public {
        handler = new HoldemHandler();
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// Chips in are stacks, bonds, pots and rake.
    /// forge-config: default.invariant.runs = 8
    /// forge-config: long.invariant.runs = 32
    /// forge-config: long.invariant.depth = 100
    function invariant_chipsInAreStacksBondsPotsAndRake() public view {
        assertEq(handler.chips(), handler.chipsIn(), "chips");
    }

    /// While a hand runs two seats are in it, so every pot has an eligible seat.
    /// forge-config: default.invariant.runs = 8
    /// forge-config: long.invariant.runs = 32
    /// forge-config: long.invariant.depth = 100
    function invariant_noPotWithoutAnEligibleSeat() public view {
        HoldemState memory s = handler.decoded();
        if (s.phase <= HoldemPhase.Shuffle) return;
        uint256 live = s.live;
        assertTrue(live & (live - 1) != 0, "two live seats");
        assertTrue(s.live & ~s.dealt == 0, "only dealt seats are live");
    }

    /// Nobody is asked to bet who is out of the hand or out of chips.
    /// forge-config: default.invariant.runs = 8
    /// forge-config: long.invariant.runs = 32
    /// forge-config: long.invariant.depth = 100
    function invariant_onlyALiveSeatIsAsked() public view {
        HoldemState memory s = handler.decoded();
        if (s.phase != HoldemPhase.PreFlop && s.phase != HoldemPhase.FlopBetting) return;
        assertTrue((s.live >> s.turn) & 1 == 1 && s.stacks[s.turn] > 0, "a live seat with chips");
    }

    /// What a seat has bet on this street is part of what it has put into the hand.
    /// forge-config: default.invariant.runs = 8
    /// forge-config: long.invariant.runs = 32
    /// forge-config: long.invariant.depth = 100
    function invariant_betsArePartOfTotals() public view {
        HoldemState memory s = handler.decoded();
        if (s.phase <= HoldemPhase.Shuffle || s.phase == HoldemPhase.Runout) return;
        for (uint256 seat = 0; seat < 9; seat++) assertTrue(s.bets[seat] <= s.totals[seat], "bets within totals");
    }
}
