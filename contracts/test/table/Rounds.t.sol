// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRules} from "../../src/interfaces/IRules.sol";
import {AdvanceCall, SettleCall} from "../../src/interfaces/ITable.sol";
import {Deed, Reducer} from "../../src/libraries/Reducer.sol";
import {MoveHead, Signing} from "../../src/libraries/Signing.sol";
import {KuhnRules} from "../../src/rules/KuhnRules.sol";
import {Outcome, Pending, Shown, Step} from "../../src/types/JointTypes.sol";
import {KuhnKind} from "../../src/types/KuhnTypes.sol";
import {FixedState, PostedMove, Signature, TableErrors, TablePhase, TableRecord} from "../../src/types/TableTypes.sol";
import {newTable} from "./NewTable.sol";
import {Room, TableBench} from "./TableBench.sol";
import {TwoShares} from "./TwoShares.sol";

/// A round is one version, with one clock, and its shares come in any order.
contract RoundsTest is TableBench {
    TwoShares private shares;

    function setUp() public {
        _deploy(newTable());
        shares = new TwoShares(false);
    }

    function _room(bool onchain) private returns (Room memory r) {
        r = _newRoom(onchain);
        r.terms.dealer = address(shares);
        _create(r);
        _join(r, _entry(0));
        _join(r, _entry(1));
        table.begin(_startCall(r));
    }

    function _share(uint8 seat) private pure returns (Deed memory) {
        return Deed(seat, "", bytes.concat(bytes1(seat)), "");
    }

    function test_advance_leadsToOneStateInAnyOrder() public {
        Room memory one = _room(true);
        _advance(one, _share(0));
        _advance(one, _share(1));
        Room memory other = _room(true);
        other.id = one.id;
        other.state.round = 0;
        Room memory fresh = other;
        _go(fresh, _share(1));
        _go(fresh, _share(0));
        assertTrue(_hash(fresh) == _hash(one), "equal");
        assertEq(one.state.version, 1, "one version for both shares");
    }

    function test_advance_takesSeveralSharesAtOnce() public {
        Room memory r = _room(true);
        PostedMove[] memory moves = new PostedMove[](2);
        moves[0] = _posted(r, _share(1), _sessionKey(1));
        Room memory half = abi.decode(abi.encode(r), (Room));
        _go(half, _share(1));
        moves[1] = _posted(half, _share(0), _sessionKey(0));
        table.advance(AdvanceCall(r.id, r.terms, r.seating, r.state, moves));
        assertEq(_record(r).version, 1, "the round is over");
    }

    function test_advance_ofAPartialRoundCostsNobodyTime() public {
        Room memory r = _room(true);
        uint256 deadline = _record(r).deadline;
        vm.warp(block.timestamp + 5);
        _advance(r, _share(0));
        assertEq(_record(r).deadline, deadline, "the clock runs on");
        assertEq(_record(r).version, 0, "no version");
        vm.warp(block.timestamp + 5);
        _advance(r, _share(1));
        assertEq(_record(r).deadline, block.timestamp + ANSWER, "a new clock");
    }

    function test_advance_inTheLastQuarterLeavesTheOthersAQuarter() public {
        Room memory r = _room(true);
        vm.warp(_record(r).deadline);
        AdvanceCall memory mine = _advanceCall(r, _share(1));
        _advance(r, _share(0));
        // The share that was on its way doesn't fit the state any more, and there is time to post it again.
        vm.expectRevert(TableErrors.WrongState.selector);
        table.advance(mine);
        assertEq(_record(r).deadline, block.timestamp + ANSWER / 4, "a quarter");
        vm.warp(block.timestamp + ANSWER / 4);
        _advance(r, _share(1));
        assertEq(_record(r).version, 1, "in time");
    }

    /// forge-config: default.fuzz.runs = 64
    function test_fuzz_advance_nearADeadlineNeverFailsByAnothersShare(uint256 at) public {
        Room memory r = _room(true);
        vm.warp(block.timestamp + at % (ANSWER + 1));
        _advance(r, _share(0));
        uint256 left = _record(r).deadline - block.timestamp;
        assertTrue(left >= ANSWER / 4, "at least a quarter");
        assertTrue(left <= ANSWER, "never more than it had");
    }

    function test_advance_movesTheDeadlineOnceAParty() public {
        Room memory r = _room(true);
        vm.warp(_record(r).deadline);
        _advance(r, _share(0));
        assertEq(_record(r).extended, 1, "seat 0");
        _advance(r, _share(1));
        assertEq(_record(r).extended, 0, "a new round");
    }

    function test_advance_revertsIfAShareIsPostedTwice() public {
        Room memory r = _room(true);
        Deed memory share = _share(0);
        AdvanceCall memory again = _advanceCall(r, share);
        _advance(r, share);
        again.state = r.state;
        vm.expectRevert(Reducer.NotYourTurn.selector);
        table.advance(again);
    }

    function test_advance_revertsIfAShareIsSignedForAnotherRound() public {
        Room memory r = _room(true);
        AdvanceCall memory call = _advanceCall(r, _share(0));
        MoveHead memory head = MoveHead(r.id, r.epoch, 0, 0, 0, 0);
        bytes32 digest = Signing.shareDigest(_domain(), head, bytes32(uint256(1)), "", hex"00");
        call.moves[0].signature = _sign(_sessionKey(0), digest);
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.advance(call);
    }

    function test_advance_revertsIfAShareIsSignedAsAMove() public {
        Room memory r = _room(true);
        AdvanceCall memory call = _advanceCall(r, _share(0));
        bytes32 next = Reducer.hash(_after(r, _share(0)), r.id);
        MoveHead memory head = MoveHead(r.id, r.epoch, 0, _hash(r), next, 0);
        call.moves[0].signature = _sign(_sessionKey(0), Signing.moveDigest(_domain(), head, "", hex"00"));
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.advance(call);
    }

    function test_advance_keepsTheBasesSignatureThroughTheRound() public {
        Room memory r = _room(true);
        AdvanceCall memory call = _advanceCall(r, _share(1));
        _advance(r, _share(0));
        // Signed before the other share came: the same bytes fit after it.
        call.state = r.state;
        table.advance(call);
        assertEq(_record(r).version, 1, "over");
    }

    function test_timeout_blamesOnlyWhoStillOwes() public {
        Room memory r = _room(true);
        _advance(r, _share(0));
        vm.warp(_record(r).deadline + 1);
        table.timeout(_timeoutCall(r));
        r.state = _lapsed(r);
        assertEq(_record(r).lapsed, 2, "seat 1 alone");
        assertEq(kuhn.outcome(r.state.rules).payouts[0], STAKE + STAKE / 2, "seat 0 has the other's ante");
    }

    function test_dispute_continuesARoundOnTheChain() public {
        Room memory r = _room(false);
        _dispute(r, 0);
        vm.warp(block.timestamp + REGISTER + 1);
        _advance(r, _share(1));
        TableRecord memory t = _record(r);
        assertEq(t.phase, TablePhase.Play, "play");
        assertEq(t.version, 0, "half a round");
        _advance(r, _share(0));
        assertEq(_record(r).version, 1, "a round");
    }

    function test_checkpoint_outranksAPartialRound() public {
        Room memory r = _room(false);
        _toPlay(r);
        Room memory whole = abi.decode(abi.encode(r), (Room));
        _go(whole, _share(0));
        _go(whole, _share(1));
        _advance(r, _share(1));
        table.checkpoint(r.id, r.terms, r.seating, _fixed(whole));
        assertEq(_record(r).phase, TablePhase.Live, "live");
        assertEq(_record(r).version, 1, "the whole round");
    }
}

/// Kuhn in which a late seat checks: the hand goes on.
contract PatientKuhn is IRules {
    function forfeit(bytes calldata state, uint8 seat) external pure returns (Step memory) {
        return _rules().step(state, seat, abi.encode(KuhnKind.Pass));
    }

    function setup(bytes calldata config) external pure returns (Step memory) {
        return _rules().setup(config);
    }

    function admit(bytes calldata state, uint8 seat, uint256 amount) external pure returns (Step memory) {
        return _rules().admit(state, seat, amount);
    }

    function release(bytes calldata state, uint8 seat) external pure returns (Step memory, uint256) {
        return _rules().release(state, seat);
    }

    function begin(bytes calldata state) external pure returns (Step memory) {
        return _rules().begin(state);
    }

    function pending(bytes calldata state) external pure returns (Pending memory) {
        return _rules().pending(state);
    }

    function step(bytes calldata state, uint8 seat, bytes calldata action) external pure returns (Step memory) {
        return _rules().step(state, seat, action);
    }

    function on(bytes calldata state, Shown[] calldata shown) external pure returns (Step memory) {
        return _rules().on(state, shown);
    }

    function broken(bytes calldata state, uint256 parties) external pure returns (Step memory) {
        return _rules().broken(state, parties);
    }

    function absent(bytes calldata state, uint256 seats) external pure returns (Step memory) {
        return _rules().absent(state, seats);
    }

    function outcome(bytes calldata state) external pure returns (Outcome memory) {
        return _rules().outcome(state);
    }

    /// Where the bench has put it, so that the functions stay pure.
    function _rules() private pure returns (KuhnRules) {
        return KuhnRules(address(0xbeef));
    }
}

/// After a lapse in PLAY nobody comes back to a state from before it.
contract LapseRecordedTest is TableBench {
    PatientKuhn private patient;

    function setUp() public {
        _deploy(newTable());
        vm.etch(address(0xbeef), address(kuhn).code);
        patient = new PatientKuhn();
    }

    function _room() private returns (Room memory r) {
        r = _newRoom(false);
        r.terms.rules = address(patient);
        _create(r);
        _join(r, _entry(0));
        _join(r, _entry(1));
        table.begin(_startCall(r));
        _go(r, _shuffle());
    }

    /// A coalition disputes an old state, lets a seat lapse so that cards are opened, and brings a newer one from before.
    function test_checkpoint_revertsAfterALapseBeforeTheNextBoundary() public {
        Room memory r = _room();
        Room memory newer = abi.decode(abi.encode(r), (Room));
        _go(newer, _check(0));
        _go(newer, _bet(1));
        _toPlay(r);
        vm.warp(block.timestamp + ANSWER + 1);
        table.timeout(_timeoutCall(r));
        assertTrue(_record(r).locked, "locked");
        assertEq(_record(r).lapsed, 1, "seat 0 lapsed");
        FixedState memory kept = _fixed(newer);
        vm.expectRevert(TableErrors.LapseRecorded.selector);
        table.checkpoint(r.id, r.terms, r.seating, kept);
    }

    function test_settle_revertsWithAStateFromBeforeALapse() public {
        Room memory r = _room();
        Room memory newer = abi.decode(abi.encode(r), (Room));
        _go(newer, _check(0));
        _go(newer, _bet(1));
        _go(newer, _check(0));
        assertTrue(_isOver(newer), "over");
        _toPlay(r);
        vm.warp(block.timestamp + ANSWER + 1);
        table.timeout(_timeoutCall(r));
        SettleCall memory call = _settleCall(newer, _acks(newer));
        vm.expectRevert(TableErrors.LapseRecorded.selector);
        table.settle(call);
    }

    function test_settle_takesTheBoundaryThatTheChainCameTo() public {
        Room memory r = _room();
        _toPlay(r);
        vm.warp(block.timestamp + ANSWER + 1);
        table.timeout(_timeoutCall(r));
        r.state = _lapsed(r);
        _advance(r, _check(1));
        assertTrue(_isOver(r), "a boundary");
        table.settle(_settleCall(r, new Signature[](0)));
        assertEq(_record(r).phase, TablePhase.Done, "paid");
    }

    /// The hand on the chain was shorter than what the seats had signed before: at its boundary a state from before the
    /// lapse is the newer one by its version. It counts no more, there or later in this epoch.
    function test_checkpoint_andSettleRevertAtTheBoundaryToo() public {
        Room memory r = _room();
        Room memory newer = abi.decode(abi.encode(r), (Room));
        _go(newer, _check(0));
        _go(newer, _bet(1));
        _go(newer, _bet(0));
        _toPlay(r);
        vm.warp(block.timestamp + ANSWER + 1);
        table.timeout(_timeoutCall(r));
        r.state = _lapsed(r);
        _advance(r, _check(1));
        assertTrue(_isOver(r) && newer.state.version > _record(r).version, "a boundary, and a newer state");
        FixedState memory kept = _fixed(newer);
        vm.expectRevert(TableErrors.LapseRecorded.selector);
        table.checkpoint(r.id, r.terms, r.seating, kept);
        SettleCall memory call = _settleCall(newer, _acks(newer));
        vm.expectRevert(TableErrors.LapseRecorded.selector);
        table.settle(call);
    }

    /// What ended with the lapse itself opened nothing afterwards: the seats may agree again.
    function test_checkpoint_standsAfterALapseThatEndedTheHand() public {
        Room memory r = _seated(false);
        _go(r, _shuffle());
        Room memory newer = abi.decode(abi.encode(r), (Room));
        _toPlay(r);
        vm.warp(block.timestamp + ANSWER + 1);
        table.timeout(_timeoutCall(r));
        assertTrue(!_record(r).locked, "Kuhn's forfeit ends the hand");
        _go(newer, _bet(0));
        _go(newer, _bet(1));
        table.checkpoint(r.id, r.terms, r.seating, _fixed(newer));
    }
}
