// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AdvanceCall, ChangeCall, JoinCall, SettleCall} from "../../src/interfaces/ITable.sol";
import {Deed} from "../../src/libraries/Reducer.sol";
import {Signing} from "../../src/libraries/Signing.sol";
import {HoldemRules} from "../../src/rules/HoldemRules.sol";
import {HoldemState} from "../../src/types/HoldemTypes.sol";
import {FixedState, Signature, TableEntry, TableErrors, TablePhase} from "../../src/types/TableTypes.sol";
import {ChangeBench} from "./ChangeBench.sol";
import {EndlessDealer, EndlessRules} from "./EndlessRounds.sol";
import {newTable} from "./NewTable.sol";
import {Room} from "./TableBench.sol";

/// Answers with as many bytes as it likes when play is to begin: as an answer, as a reason, or in a loop.
contract ShoutingRules {
    HoldemRules private immutable _rules = new HoldemRules();

    function begin(bytes calldata) external pure {
        assembly {
            mstore(0, shl(224, 0x12345678))
            mstore(0x40, 0)
            revert(0, 100000)
        }
    }

    fallback(bytes calldata data) external returns (bytes memory answer) {
        bool done;
        (done, answer) = address(_rules).staticcall(data);
        if (!done) revert();
    }
}

/// Says yes to everything, and lets everybody speak through it: an owner whose word anyone can give.
contract OpenWallet {
    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        return 0x1626ba7e;
    }
}

/// Counts whoever tells it something.
contract FalseHub {
    uint256 public calls;

    fallback() external {
        calls++;
    }
}

/// A token whose balances shrink by themselves.
contract ShrinkingToken {
    mapping(address owner => uint256) private _shares;
    uint256 public percent = 100;

    function mint(address to, uint256 amount) external {
        _shares[to] += amount;
    }

    function shrink(uint256 to) external {
        percent = to;
    }

    function balanceOf(address owner) public view returns (uint256) {
        return _shares[owner] * percent / 100;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        return _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private returns (bool) {
        uint256 shares = amount * 100 / percent;
        _shares[from] -= shares;
        _shares[to] += shares;
        return true;
    }
}

/// What else was tried against the contracts of the second edition. Each of these is a way to take money, time or a
/// table from somebody, and none of them works.
contract AttacksTest is ChangeBench {
    function setUp() public {
        _deploy(newTable());
        holdem = new HoldemRules();
    }

    // Clocks of rounds.

    /// A colluder has used up his late share; all agree to leave the chain and quarrel again. In the new round his
    /// late share must leave the others their quarter, like the first.
    function test_extension_isForgottenWithItsRound() public {
        Room memory r = _rounds(2);
        _toPlay(r);
        (, uint256 deadline) = table.clock(r.id, r.terms);
        vm.warp(deadline);
        _post(r, 0);
        assertEq(_record(r).extended, 1, "seat 0 has moved the deadline");
        Room memory whole = abi.decode(abi.encode(r), (Room));
        _share(whole, 1);
        _share(whole, HOST);
        _share(whole, HOST + 1);
        table.checkpoint(r.id, r.terms, r.seating, _fixed(whole));
        assertEq(_record(r).extended, 0, "forgotten");
        _toPlay(whole);
        (, deadline) = table.clock(r.id, r.terms);
        vm.warp(deadline);
        _post(whole, 0);
        assertEq(_record(r).deadline, block.timestamp + ANSWER / 4, "a quarter for the others");
    }

    function test_extension_isForEveryServer() public {
        Room memory r = _rounds(8);
        _toPlay(r);
        (, uint256 deadline) = table.clock(r.id, r.terms);
        for (uint8 i = 0; i < 8; i++) {
            vm.warp(deadline);
            _post(r, HOST + i);
            deadline = _record(r).deadline;
            assertEq(deadline, block.timestamp + ANSWER / 4, "a quarter for the others");
        }
    }

    function test_create_revertsIfAServerHasNoBitInTheRecord() public {
        Room memory r = _newHoldem(false);
        r.setup.servers = new address[](9);
        for (uint8 i = 0; i < 9; i++) {
            r.setup.servers[i] = vm.addr(HOST_KEY + i);
        }
        r.terms.setup = keccak256(abi.encode(r.setup));
        vm.expectRevert(TableErrors.TooManyServers.selector);
        table.create(r.terms, r.setup);
    }

    /// All the shares that a colluder can post one by one in front of an honest one cost it nothing: the same bytes
    /// are taken afterwards, however late.
    function test_frontRunning_ofAShareCostsNothing() public {
        Room memory r = _rounds(8);
        _toPlay(r);
        AdvanceCall memory mine = abi.decode(abi.encode(_advanceCall(r, _deed(1), _keyOf(1))), (AdvanceCall));
        for (uint8 i = 0; i < 8; i++) {
            (, uint256 deadline) = table.clock(r.id, r.terms);
            vm.warp(deadline);
            _post(r, HOST + i);
            vm.expectRevert(TableErrors.WrongState.selector);
            table.advance(mine);
        }
        mine.state = r.state;
        vm.warp(_record(r).deadline);
        table.advance(mine);
        assertEq(_record(r).version, 0, "seat 0 still owes");
        assertEq(_record(r).lapsed, 0, "nobody was late");
    }

    /// Blocks come every twelve seconds, and the one after a colluder's share is missed. With a clock of eight blocks the
    /// honest share that failed for it is in time; with one of five it isn't, so clients take no seat at such a clock.
    function test_frontRunning_leavesTwoBlocksOfEight() public {
        assertTrue(_isInTimeAfterAMissedBlock(8), "eight blocks");
        assertTrue(!_isInTimeAfterAMissedBlock(5), "five blocks");
    }

    function _isInTimeAfterAMissedBlock(uint32 blocks) private returns (bool done) {
        Room memory r = _rounds(2, 12 * blocks);
        _toPlay(r);
        (, uint256 deadline) = table.clock(r.id, r.terms);
        vm.warp(deadline - deadline % 12);
        AdvanceCall memory mine = abi.decode(abi.encode(_advanceCall(r, _deed(1), _keyOf(1))), (AdvanceCall));
        _post(r, HOST);
        mine.state = r.state;
        vm.warp(block.timestamp + 24);
        (done,) = address(table).call(abi.encodeCall(table.advance, (mine)));
    }

    /// A lapse in the middle of a round names those alone who owed: the mask that lets others leave without a word.
    function test_lapse_marksNobodyWhoHasGiven() public {
        Room memory r = _rounds(2);
        _toPlay(r);
        _post(r, 0);
        (, uint256 deadline) = table.clock(r.id, r.terms);
        vm.warp(deadline + 1);
        table.timeout(_timeoutCall(r));
        assertEq(_record(r).lapsed, 2, "seat 1 alone, and no server's bit taken for a seat's");
    }

    // Changes of seats.

    /// A boundary from before a lapse, signed by all when it was the newest, is none any more.
    function test_change_revertsAtABoundaryFromBeforeALapse() public {
        Room memory r = _threeSeats();
        Room memory after_ = abi.decode(abi.encode(r), (Room));
        _playHand(after_);
        ChangeCall memory held =
            abi.decode(abi.encode(_change(abi.decode(abi.encode(after_), (Room)), 4, _none())), (ChangeCall));
        // An older state is disputed, and a seat that isn't there lapses: the hand goes on without it.
        _go(r, _shuffle52());
        _quarrel(r);
        vm.warp(block.timestamp + ANSWER + 1);
        table.timeout(_timeoutCall(r));
        assertTrue(_record(r).locked && held.version >= _record(r).version, "locked, and newer by its version");
        vm.expectRevert(TableErrors.LapseRecorded.selector);
        table.change(held);
    }

    /// Two leave at one boundary, one of them excused: he is paid what the recorded state says, not what the other writes.
    function test_change_paysAnExcusedLeaverHisRecordedStack() public {
        Room memory r = _threeSeats();
        _go(r, _shuffle52());
        _quarrel(r);
        vm.warp(block.timestamp + ANSWER + 1);
        table.timeout(_timeoutCall(r));
        r.state = _lapsed(r);
        uint8 gone = uint8(_record(r).lapsed == 1 ? 0 : _record(r).lapsed == 2 ? 1 : 2);
        _advance(r, _fold(r));
        assertTrue(holdem.outcome(r.state.rules).boundary, "a boundary on the chain");
        uint256 due = holdem.outcome(r.state.rules).payouts[gone];
        ChangeCall memory call = _call(r, uint256(1) << gone, _none());
        HoldemState memory s = abi.decode(call.rules, (HoldemState));
        uint8 thief = (gone + 1) % 3;
        _follow(r, uint256(1) << gone, _none());
        _signAll(r, call, uint256(1) << gone);
        bytes memory honest = call.rules;
        (s.stacks[gone], s.stacks[thief]) = (s.stacks[gone] - 10, s.stacks[thief] + 10);
        call.rules = abi.encode(s);
        vm.prank(_owner(thief));
        vm.expectRevert(TableErrors.LapseRecorded.selector);
        table.change(call);
        call.rules = honest;
        uint256 before = chips.balanceOf(_owner(gone));
        table.change(call);
        assertEq(chips.balanceOf(_owner(gone)) - before, due, "to the chip");
        assertTrue(!_record(r).locked, "a new epoch");
    }

    /// Once a change has begun a new epoch, nothing of the old one counts: no ack, no share, no change.
    function test_change_endsAllThatWasSignedBefore() public {
        Room memory r = _threeSeats();
        Room memory old = abi.decode(abi.encode(r), (Room));
        _playHand(old);
        FixedState memory f = FixedState(old.state.version, _hash(old), _allAcks(old));
        ChangeCall memory call = _change(r, 4, _none());
        table.change(call);
        vm.expectRevert(TableErrors.WrongSeating.selector);
        table.checkpoint(old.id, old.terms, old.seating, f);
        Signature[] memory two = new Signature[](2);
        (two[0], two[1]) = (f.acks[0], f.acks[1]);
        f.acks = two;
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.checkpoint(r.id, r.terms, r.seating, f);
        vm.expectRevert(TableErrors.WrongSeating.selector);
        table.change(call);
    }

    /// A wallet has authorised one top-up. Whoever has its session key, and the other seats with him, can't bring it twice.
    function test_change_usesAnOwnersWordOnce() public {
        Room memory r = _threeSeats();
        _playHand(r);
        TableEntry memory e = _buyIn(0);
        e.amount = 30;
        r.epoch++;
        e.authorisation = _bytesOf(0xA0, _joinDigest(r, e));
        r.epoch--;
        TableEntry[] memory twice = new TableEntry[](2);
        (twice[0], twice[1]) = (e, e);
        Room memory again = abi.decode(abi.encode(r), (Room));
        ChangeCall memory call = _change(again, 0, twice);
        vm.expectRevert(TableErrors.SeatTaken.selector);
        table.change(call);
        uint256 before = chips.balanceOf(_owner(0));
        table.change(_change(r, 0, _one(e)));
        assertEq(before - chips.balanceOf(_owner(0)), 30, "what he authorised");
    }

    // Words that somebody else holds.

    /// Whom a session key named in one epoch is nobody in the next.
    function test_dispute_revertsByADelegateOfAnEarlierEpoch() public {
        Room memory r = _threeSeats();
        address keeper = address(0x5E1A);
        bytes memory word = _bytesOf(_sessionKey(0), Signing.delegateDigest(_domain(), r.id, 0, 0, keeper));
        table.change(_change(r, 4, _none()));
        FixedState memory f = FixedState(r.state.version, _hash(r), new Signature[](0));
        vm.prank(keeper);
        vm.expectRevert(TableErrors.NotASeat.selector);
        table.dispute(r.id, r.terms, r.seating, f, 0, word);
        word = _bytesOf(_sessionKey(0), Signing.delegateDigest(_domain(), r.id, 1, 0, keeper));
        vm.prank(keeper);
        table.dispute(r.id, r.terms, r.seating, f, 0, word);
        assertEq(_record(r).phase, TablePhase.Register, "named anew");
    }

    function test_revokeFor_killsWhatIsHeldBackByTheOwnersSignature() public {
        Room memory r = _newRoom(false);
        _create(r);
        TableEntry memory e = _entry(0);
        e.authorisation = _bytesOf(0xA0, _joinDigest(r, e));
        JoinCall memory held = abi.decode(abi.encode(_joinCall(r, e)), (JoinCall));
        bytes memory word = _bytesOf(0xA0, Signing.revokeDigest(_domain(), r.id, e.owner, 0));
        bytes memory ofAnother = _bytesOf(0xA1, Signing.revokeDigest(_domain(), r.id, e.owner, 0));
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.revokeFor(r.id, e.owner, ofAnother);
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.revokeFor(r.id + 1, e.owner, word);
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.revokeFor(r.id, _owner(1), word);
        table.revokeFor(r.id, e.owner, word);
        assertEq(table.nonceOf(r.id, e.owner), 1, "raised");
        vm.expectRevert(TableErrors.AuthorisationRevoked.selector);
        table.join(held);
        // A word counts once: nobody can use it again to void what the owner signs later.
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.revokeFor(r.id, e.owner, word);
    }

    /// A wallet that says yes to all is its owner's affair, and speaks for nobody else.
    function test_join_byAnotherWalletsWordSeatsNobodyElse() public {
        Room memory r = _newRoom(false);
        _create(r);
        OpenWallet wallet = new OpenWallet();
        TableEntry memory e = _entry(0);
        e.authorisation = _bytesOf(0xA1, _joinDigest(r, e));
        JoinCall memory call = _joinCall(r, e);
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.join(call);
        e.owner = address(wallet);
        call = _joinCall(r, e);
        // It has no chips: its word moves nobody's.
        vm.expectRevert();
        table.join(call);
    }

    /// The same words on another chain, or at another contract of the same code, are worth nothing.
    function test_join_ofAnotherChainOrContractIsWorthNothing() public {
        Room memory r = _newRoom(false);
        _create(r);
        TableEntry memory e = _entry(0);
        e.authorisation = _bytesOf(0xA0, _joinDigest(r, e));
        JoinCall memory call = _joinCall(r, e);
        vm.chainId(block.chainid + 1);
        vm.expectRevert(TableErrors.WrongTerms.selector);
        table.join(call);
        assertTrue(table.create(r.terms, r.setup) != r.id, "another number on another chain");
        vm.chainId(block.chainid - 1);
        table = newTable();
        assertTrue(table.create(r.terms, r.setup) != r.id, "another number at another contract");
        vm.expectRevert(TableErrors.WrongPhase.selector);
        table.join(call);
    }

    /// The table puts its hub's address behind the call: whoever puts another there has put it before that one.
    function test_join_tellsItsOwnHubWhateverLiesBehindTheCall() public {
        Room memory r = _newRoom(false);
        _create(r);
        _join(r, _entry(0));
        FalseHub hub = new FalseHub();
        bytes memory data = abi.encodeCall(table.join, (_joinCall(r, _entry(1))));
        vm.expectEmit();
        emit GameStarted(r.terms.rules, r.id, 0);
        vm.prank(_owner(1));
        (bool done,) = address(table).call(bytes.concat(data, abi.encode(hub), abi.encode(hub)));
        assertTrue(done && _record(r).phase == TablePhase.Live, "started");
        assertEq(hub.calls(), 0, "nobody else was told");
    }

    event GameStarted(address indexed rules, uint256 indexed tableId, uint64 epoch);

    /// The parts of the table, called by themselves, take no money and change nothing.
    function test_parts_byThemselvesTakeNothing() public {
        Room memory r = _newRoom(false);
        (address lobby, address change) = (address(table.lobby()), address(table.seatChange()));
        bytes[6] memory calls = [
            abi.encodeCall(table.create, (r.terms, r.setup)),
            abi.encodeCall(table.join, (_joinCall(r, _entry(0)))),
            abi.encodeCall(table.cancel, (_lobbyCall(r))),
            abi.encodeCall(table.leaveLobby, (_lobbyCall(r), 0, "")),
            abi.encodeCall(table.revoke, (r.id)),
            abi.encodeCall(table.change, (_call(r, 0, _none())))
        ];
        vm.deal(address(this), 10);
        for (uint256 i = 0; i < calls.length; i++) {
            bool pays = i == 1 || i == 5;
            (bool done, bytes memory answer) =
                (i == 5 ? change : lobby).call{value: pays ? 1 : 0}(bytes.concat(calls[i], abi.encode(table.hub())));
            assertTrue(!done && bytes4(answer) == TableErrors.WrongPhase.selector, "only in the table");
        }
    }

    // Hostile rules and tokens.

    /// Rules that shout when play is to begin make nobody pay for more than the beginning of it.
    function test_begin_copiesNoMoreThanTheBeginningOfAReason() public {
        Room memory r = _newHoldem(false);
        r.terms.rules = address(new ShoutingRules());
        r.terms.maxSeats = 2;
        _create(r);
        for (uint8 i = 0; i < 2; i++) {
            JoinCall memory call = _joinCall(r, _buyIn(i));
            vm.prank(_owner(i));
            table.join(call);
            _seat(r, _buyIn(i));
        }
        r.lobby = r.state.rules;
        bytes memory reason = new bytes(256);
        (reason[0], reason[1], reason[2], reason[3]) = (0x12, 0x34, 0x56, 0x78);
        vm.expectEmit();
        emit Refused(r.id, reason);
        table.begin(_startCall(r));
        assertEq(_record(r).phase, TablePhase.Lobby, "a lobby again: everyone may leave");
    }

    event Refused(uint256 indexed tableId, bytes reason);

    /// A token that shrinks pays as long as there is any, owes the rest, and stops nobody.
    function test_settle_ofATokenThatShrinksOwesTheRest() public {
        ShrinkingToken token = new ShrinkingToken();
        token.mint(_owner(0), 1000);
        token.mint(_owner(1), 1000);
        Room memory r = _newRoom(false);
        r.terms.token = address(token);
        _create(r);
        _join(r, _entry(0));
        _join(r, _entry(1));
        token.shrink(50);
        r.state.version = 1;
        r.state.dealerHash = 0;
        r.state.rules = r.lobby;
        SettleCall memory call = _settleCall(r, _acks(r));
        table.settle(call);
        assertEq(token.balanceOf(_owner(0)), 490 + STAKE, "paid in full");
        assertEq(table.owed(address(token), _owner(1)), STAKE, "owed");
        token.shrink(100);
        vm.prank(_owner(1));
        vm.expectRevert(TableErrors.TransferFailed.selector);
        table.withdraw(address(token), _owner(1));
    }

    function _deed(uint8 party) private pure returns (Deed memory) {
        return Deed(party, "", hex"01", "");
    }

    function _keyOf(uint8 party) private pure returns (uint256) {
        return party < HOST ? _sessionKey(party) : HOST_KEY + party;
    }

    function _share(Room memory r, uint8 party) private view {
        _go(r, _deed(party));
    }

    function _post(Room memory r, uint8 party) private {
        table.advance(_advanceCall(r, _deed(party), _keyOf(party)));
        _share(r, party);
    }

    /// A game of rounds, which two seats and so many servers make together.
    function _rounds(uint8 servers) private returns (Room memory) {
        return _rounds(servers, ANSWER);
    }

    function _rounds(uint8 servers, uint32 answerSeconds) private returns (Room memory r) {
        r = _newRoom(false);
        r.terms.answerSeconds = answerSeconds;
        r.terms.rules = address(new EndlessRules());
        r.terms.dealer = address(new EndlessDealer(3 | (((uint256(1) << servers) - 1) << HOST)));
        r.setup.servers = new address[](servers);
        for (uint8 i = 0; i < servers; i++) {
            r.setup.servers[i] = vm.addr(_keyOf(HOST + i));
        }
        _create(r);
        _join(r, _entry(0));
        _join(r, _entry(1));
        table.begin(_startCall(r));
    }

    function _threeSeats() private returns (Room memory r) {
        r = _newHoldem(false);
        _create(r);
        for (uint8 i = 0; i < 3; i++) {
            _join(r, _buyIn(i));
        }
        table.begin(_startCall(r));
    }

    function _quarrel(Room memory r) private {
        FixedState memory f = FixedState(r.state.version, _hash(r), _allAcks(r));
        vm.prank(_owner(0));
        table.dispute(r.id, r.terms, r.seating, f, 0, "");
        vm.warp(block.timestamp + REGISTER + 1);
    }

    function _allAcks(Room memory r) private view returns (Signature[] memory acks) {
        acks = new Signature[](3);
        for (uint8 i = 0; i < 3; i++) {
            acks[i] = _ack(r, i);
        }
    }
}
