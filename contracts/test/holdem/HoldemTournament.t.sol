// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HoldemConfig, HoldemErrors, HoldemKind, HoldemPhase, HoldemState} from "../../src/types/HoldemTypes.sol";
import {HoldemTable} from "./HoldemTable.sol";

/// What a cheater, a coalition or a hostile creator could try at a sit-and-go.
contract HoldemTournamentTest is HoldemTable {
    uint256 private constant SERVER = 1 << 128;

    function _levels(uint8 seats) private pure returns (HoldemConfig memory c) {
        c = HoldemConfig(seats, 0, 500, 1000, 50, 100, 0, 1000, 1000, 0, 2, 0, 0, 0);
        c.levels = 1 | (2 << 16) | (3 << 32);
        c.antes = 1 << 32;
        c.prizes = 5000 | (3000 << 16) | (2000 << 32);
    }

    function _begin(HoldemConfig memory config, uint256 seats) private {
        uint256[] memory stacks = new uint256[](seats);
        for (uint256 i = 0; i < seats; i++) stacks[i] = config.minBuyIn;
        _open(config, stacks);
    }

    /// Chips, places and seats that are gone as they could be after some hands.
    function _later(uint128[4] memory stacks, uint64 places, uint16 gone, uint8 button) private {
        HoldemState memory s = _decoded();
        for (uint256 i = 0; i < 4; i++) s.stacks[i] = stacks[i];
        (s.hand, s.places, s.gone, s.button) = (7, places, gone, button);
        state = abi.encode(s);
    }

    function _place(uint256 seat) private view returns (uint256) {
        return (_decoded().places >> (4 * seat)) & 15;
    }

    function test_begin_revertsIfItEndedBeforeTheFirstHand() public {
        HoldemConfig memory config = _levels(3);
        config.prizes = 7000 | (3000 << 16);
        _begin(config, 2);
        state = rules.broken(state, 2).state;
        assertEq(_decoded().hand, 0, "no hand was played");
        assertEq(_decoded().house, 100, "the rake");
        vm.expectRevert(HoldemErrors.TournamentBegun.selector);
        rules.admit(state, 2, 1000);
        vm.expectRevert(HoldemErrors.TournamentBegun.selector);
        rules.begin(state);
    }

    function test_broken_byTheDealerTakesNoPlaceThatWasWon() public {
        _begin(_levels(4), 4);
        _later([uint128(2500), 500, 0, 0], 0x4300, 0, 0);
        HoldemState memory s = _decoded();
        s.stacks[0] = 3500;
        state = abi.encode(s);
        _toAction();
        state = rules.broken(state, SERVER).state;
        s = _decoded();
        assertEq(s.phase, HoldemPhase.Waiting, "it has ended");
        // 4000 chips: 800 for the third, 1200 each for the second place, and 800 by chips.
        assertEq(s.stacks[0], 1900, "the one with 3500 chips");
        assertEq(s.stacks[1], 1300, "the one with 500 chips");
        assertEq(s.stacks[2], 800, "the third");
        assertEq(s.stacks[3], 0, "the fourth");
        assertEq(s.house, 0, "no rake");
    }

    function test_outcome_isNotLostToDeadMoney() public {
        _begin(_levels(4), 4);
        // Seat 3 is gone and posts its last 350; seats 1 and 2 are all-in with less, and 2 vanishes before the board.
        _later([uint128(3100), 300, 250, 350], 0, 8, 0);
        _toAction();
        _act(0, HoldemKind.Raise, 1000);
        _act(1, HoldemKind.Call, 0);
        _act(2, HoldemKind.Call, 0);
        assertEq(_decoded().phase, HoldemPhase.Runout, "all cards are opened");
        // 4000 chips less 200: nobody who is in can miss the third place.
        assertEq(rules.outcome(state).payouts[2], 760, "seat 2 is sure of the third place");
        state = rules.absent(state, 4).state;
        assertEq(rules.outcome(state).payouts[2], 760, "and keeps it");
        faces[0] = 51;
        faces[1] = 50;
        faces[2] = 0;
        faces[3] = 5;
        for (uint8 i = 6; i < 11; i++) faces[i] = 10 + 7 * (i - 6);
        _deal();
        assertEq(_place(3), 4, "who went before is last");
        assertEq(_place(2), 3, "then who vanished");
        assertEq(_chips(), 4000, "chips are conserved");
    }

    function test_release_revertsIfItRuns() public {
        _begin(_levels(3), 3);
        vm.expectRevert(HoldemErrors.NotAtBoundary.selector);
        rules.release(state, 0);
        _toAction();
        vm.expectRevert(HoldemErrors.NotAtBoundary.selector);
        rules.release(state, 0);
        uint8 turn = _turn();
        _act(turn, HoldemKind.Raise, 1000);
        assertTrue(!rules.outcome(state).boundary, "nobody is paid by chips");
    }

    /// However a creator fills the words: refused by name, or chips are kept whatever happens.
    function test_fuzz_setup_locksNoChips(HoldemConfig memory c, uint256 seed) public {
        c.seats = uint8(2 + c.seats % 8);
        c.headsUpOrder %= 2;
        c.rakeBp %= 10_001;
        c.bigBlind = uint128(1 + c.bigBlind % (1 << 80));
        c.smallBlind = uint128(1 + c.smallBlind % c.bigBlind);
        (c.ante, c.bond) = (0, 0);
        c.minBuyIn = uint128(1 + c.minBuyIn % (1 << 96));
        c.maxBuyIn = c.minBuyIn;
        if (c.levelHands == 0) c.levelHands = 1;
        c.levels = 1 + c.levels % 65_535;
        c.levels |= 65_535 << 16;
        c.antes = 0;
        uint256 second = c.prizes % 5000;
        c.prizes = (10_000 - second) | (second << 16);
        _begin(c, c.seats);
        uint256 brought = uint256(c.minBuyIn) * c.seats;
        for (uint256 i = 0; i < 30 && !rules.outcome(state).boundary; i++) {
            assertEq(_chips(), brought, "chips are conserved");
            seed = uint256(keccak256(abi.encode(seed)));
            _chance(seed);
        }
        if (!rules.outcome(state).boundary) state = rules.broken(state, (1 << c.seats) - 1).state;
        assertEq(_chips(), brought, "at the end, too");
        assertTrue(rules.outcome(state).boundary, "and it ends");
    }

    /// An all-in or a fold, a step of the dealer's, or a seat that is missing in it.
    function _chance(uint256 seed) private {
        HoldemState memory s = _decoded();
        uint8 phase = s.phase;
        bool asks = phase == HoldemPhase.PreFlop || phase == HoldemPhase.FlopBetting || phase == HoldemPhase.TurnBetting
            || phase == HoldemPhase.RiverBetting || phase == HoldemPhase.Showdown;
        if (asks && (seed % 3 == 0 || phase == HoldemPhase.Showdown)) state = rules.forfeit(state, s.turn).state;
        else if (asks && s.bets[s.turn] < s.bet) _act(s.turn, HoldemKind.Call, 0);
        else if (asks) _act(s.turn, HoldemKind.Check, 0);
        else if (seed % 7 == 0) state = rules.broken(state, 1 << ((seed >> 8) % s.config.seats)).state;
        else if (seed % 7 == 1) state = rules.absent(state, 1 << ((seed >> 8) % s.config.seats)).state;
        else _deal();
    }
}
