// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {RelicRules} from "../../src/rules/RelicRules.sol";
import {Outcome, Pending, PendingKind, Shown, Step, Verb} from "../../src/types/JointTypes.sol";
import {
    RelicAction,
    RelicConfig,
    RelicErrors,
    RelicFace,
    RelicKind,
    RelicPhase,
    RelicState
} from "../../src/types/RelicTypes.sol";
import {Test} from "../utils/Test.sol";

contract RelicRulesTest is Test {
    uint256 private constant LIMIT = 80_000;
    uint8 private constant NONE = 255;
    RelicRules private rules = new RelicRules();
    bytes private state;

    function setUp() public {
        state = _table(4, 10);
    }

    function test_code_isAtMost24000Bytes() public view {
        assertAtMost(address(rules).code.length, 24_000, "bytes of code");
    }

    function test_step_playCostsAtMost80000Gas() public {
        bytes memory start = _withMemories(state);
        for (uint8 face = 0; face < 10; face++) {
            RelicAction memory a = _play(face);
            bool aimed = face == 1 || face == 2 || face == 3 || face == 5 || face == 7;
            if (aimed) a.target = 1;
            if (face == RelicFace.Knight) a.guess = 9;
            if (face == RelicFace.Crystal) a.guess = 0;
            (bytes memory next, uint256 gas) = _timed(start, 0, a);
            emit Gas(face, gas);
            assertAtMost(gas, LIMIT, "a play");
            if (face == RelicFace.Knight) {
                _answer(next, 1, RelicKind.Show, NONE, 2);
                _answer(next, 1, RelicKind.Deny, NONE, 2);
            } else if (face == RelicFace.Healer) {
                _answer(next, 1, RelicKind.Reveal, NONE, 2);
            } else if (face == RelicFace.Berserker) {
                bytes memory compare = _answer(next, 1, RelicKind.Reveal, NONE, 2);
                _answer(compare, 0, RelicKind.Lower, 3, 5);
                bytes memory leaving = _answer(compare, 0, RelicKind.Higher, 3, 5);
                _answer(leaving, 1, RelicKind.Exit, NONE, NONE);
                _answer(compare, 0, RelicKind.Equal, NONE, 5);
            } else if (face == RelicFace.Wizard) {
                _answer(next, 1, RelicKind.Discard, 2, 2);
                _answer(next, 1, RelicKind.Discard, 9, 2);
            } else if (face == RelicFace.Paladin) {
                _answer(next, 1, RelicKind.Swap, NONE, 2);
            } else if (face == RelicFace.Tactician) {
                RelicAction memory r = _blank(RelicKind.Return);
                r.first = 2;
                r.second = 0;
                (, gas) = _timed(rules.on(next, new Shown[](0)).state, 0, r);
                assertAtMost(gas, LIMIT, "a return");
            }
        }
    }

    function test_on_awardCostsAtMost80000Gas() public view {
        RelicState memory s = abi.decode(state, (RelicState));
        s.phase = RelicPhase.Showdown;
        s.discards = hex"0111213101112131011121310111213101112131";
        bytes memory end = abi.encode(s);
        Shown[] memory shown = new Shown[](4);
        uint256 before = gasleft();
        rules.on(end, shown);
        assertAtMost(before - gasleft(), LIMIT, "the award");
    }

    function test_step_showsNothingButWhatTheRuleAsks() public view {
        RelicAction memory a = _play(RelicFace.Knight);
        a.target = 2;
        a.guess = RelicFace.Wizard;
        Step memory step = rules.step(state, 0, abi.encode(a));
        assertEq(step.needs.length, 2, "a mix and a show");
        assertEq(step.needs[0].verb, Verb.Mix, "the held cards are mixed");
        assertEq(step.needs[1].set, 1 << RelicFace.Knight, "the played face");
        RelicAction memory no = _blank(RelicKind.Deny);
        no.slot = 3;
        step = rules.step(step.state, 2, abi.encode(no));
        assertEq(step.needs.length, 1, "one claim");
        assertEq(step.needs[0].verb, Verb.Claim, "nothing is shown");
        assertEq(step.needs[0].set, 1023 ^ (1 << RelicFace.Wizard), "all but the named face");
    }

    function test_step_revertsIfOutOfTurn() public {
        _refused(RelicErrors.NotYourTurn.selector, 1, _play(RelicFace.Scout));
    }

    function test_step_revertsIfNamingKnight() public {
        RelicAction memory a = _play(RelicFace.Knight);
        a.target = 1;
        a.guess = RelicFace.Knight;
        _refused(RelicErrors.GuessedKnight.selector, 0, a);
    }

    function test_step_revertsIfTargetIsMissing() public {
        RelicAction memory a = _play(RelicFace.Healer);
        _refused(RelicErrors.MissingTarget.selector, 0, a);
        a.target = 4;
        _refused(RelicErrors.NoSuchTarget.selector, 0, a);
        a.target = 0;
        _refused(RelicErrors.OwnTarget.selector, 0, a);
    }

    function test_step_revertsIfTargetIsOutOrProtected() public {
        RelicState memory s = abi.decode(state, (RelicState));
        s.alive = 13;
        s.shielded = 4;
        state = abi.encode(s);
        RelicAction memory a = _play(RelicFace.Healer);
        a.target = 1;
        _refused(RelicErrors.TargetOut.selector, 0, a);
        a.target = 2;
        _refused(RelicErrors.TargetProtected.selector, 0, a);
    }

    function test_step_revertsIfAnswerIsForAnotherSlot() public {
        RelicAction memory a = _play(RelicFace.Healer);
        a.target = 1;
        state = rules.step(state, 0, abi.encode(a)).state;
        RelicAction memory r = _blank(RelicKind.Reveal);
        r.slot = 3;
        _refused(RelicErrors.WrongSlot.selector, 1, r);
        r = _blank(RelicKind.Deny);
        r.slot = 2;
        _refused(RelicErrors.WrongAnswer.selector, 1, r);
    }

    function test_step_revertsIfBottomOrderIsNoPermutation() public {
        state = rules.step(state, 0, abi.encode(_play(RelicFace.Tactician))).state;
        state = rules.on(state, new Shown[](0)).state;
        RelicAction memory r = _blank(RelicKind.Return);
        r.first = 1;
        r.second = 1;
        _refused(RelicErrors.BadOrder.selector, 0, r);
        r.second = 3;
        _refused(RelicErrors.BadOrder.selector, 0, r);
    }

    function test_step_revertsIfMalformed() public {
        vm.expectRevert(RelicErrors.MalformedAction.selector);
        rules.step(state, 0, hex"00");
        vm.expectRevert(RelicErrors.MalformedAction.selector);
        rules.step(state, 0, abi.encode(uint256(256), 0, 0, 0, 0, 0, 0));
    }

    function test_broken_twoSeatsPayTheOther() public view {
        Outcome memory o = rules.outcome(rules.broken(_table(2, 10), 1).state);
        assertEq(o.payouts[1], 20, "the pool");
        assertEq(o.winners, 2, "the other wins");
    }

    function test_broken_moreSeatsDealAgainWithoutTheKey() public view {
        Step memory step = rules.broken(state, 2);
        assertEq(step.pending.kind, PendingKind.Dealer, "a new deck");
        assertEq(step.pending.needs[0].set, 13, "of the others");
        assertEq(rules.outcome(step.state).pot, 40, "the fee stays");
    }

    /// Whatever happens, what came in is there.
    function test_fuzz_moneyIsConserved(uint256 seed) public view {
        uint8 seats = uint8(2 + seed % 3);
        bytes memory s = _table(seats, 7);
        for (uint256 i = 0; i < 40; i++) {
            seed = uint256(keccak256(abi.encode(seed)));
            Pending memory p = rules.pending(s);
            if (p.kind == PendingKind.Over) break;
            if (p.kind == PendingKind.Action) {
                s = rules.forfeit(s, p.seat).state;
            } else if (seed % 5 == 0) {
                s = rules.broken(s, 1 << ((seed >> 8) % 4)).state;
            } else {
                Shown[] memory shown = new Shown[](p.needs[0].verb == Verb.Show ? _shows(p) : 0);
                for (uint256 j = 0; j < shown.length; j++) {
                    shown[j] = Shown(0, uint8((seed >> (16 + 8 * j)) % 10));
                }
                s = rules.on(s, shown).state;
            }
            Outcome memory o = rules.outcome(s);
            uint256 sum = o.pot + o.house + o.payouts[0] + o.payouts[1] + o.payouts[2] + o.payouts[3];
            assertEq(sum, 7 * uint256(seats), "in equals out");
        }
    }

    event Gas(uint8 face, uint256 gas);

    function _shows(Pending memory p) private pure returns (uint256 n) {
        for (uint256 i = 0; i < p.needs.length; i++) {
            if (p.needs[i].verb == Verb.Show) n++;
        }
    }

    function _table(uint8 seats, uint128 fee) private view returns (bytes memory s) {
        s = rules.setup(abi.encode(RelicConfig(fee, 2, seats))).state;
        for (uint8 seat = 0; seat < seats; seat++) {
            s = rules.admit(s, seat, fee).state;
        }
        s = rules.begin(s).state;
        s = rules.on(s, new Shown[](0)).state;
        s = rules.on(s, new Shown[](seats == 2 ? 3 : 0)).state;
    }

    /// As much knowledge as a long round may pile up: every play has to carry it on.
    function _withMemories(bytes memory from) private pure returns (bytes memory) {
        RelicState memory s = abi.decode(from, (RelicState));
        s.discards = hex"0111213101112131";
        for (uint8 i = 0; i < 12; i++) {
            s.seen = abi.encodePacked(s.seen, i & 3, uint8(1 + (i % 5)), 21 + i, uint16(2));
        }
        s.copies = 40;
        return abi.encode(s);
    }

    function _answer(bytes memory from, uint8 seat, uint8 kind, uint8 face, uint8 slot) private returns (bytes memory) {
        RelicAction memory a = _blank(kind);
        a.face = face;
        a.slot = slot;
        (bytes memory next, uint256 gas) = _timed(from, seat, a);
        emit Gas(100 + kind, gas);
        assertAtMost(gas, LIMIT, "an answer");
        return next;
    }

    function _timed(bytes memory from, uint8 seat, RelicAction memory a) private view returns (bytes memory, uint256) {
        bytes memory action = abi.encode(a);
        uint256 before = gasleft();
        Step memory step = rules.step(from, seat, action);
        return (step.state, before - gasleft());
    }

    function _refused(bytes4 selector, uint8 seat, RelicAction memory a) private {
        bytes memory action = abi.encode(a);
        vm.expectRevert(selector);
        rules.step(state, seat, action);
    }

    function _blank(uint8 kind) private pure returns (RelicAction memory) {
        return RelicAction(kind, NONE, NONE, NONE, NONE, NONE, NONE);
    }

    function _play(uint8 face) private pure returns (RelicAction memory a) {
        a = _blank(RelicKind.Play);
        a.face = face;
    }
}
