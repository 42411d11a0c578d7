// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Chips} from "../../src/Chips.sol";
import {Table} from "../../src/Table.sol";
import {OpenDealer} from "../../src/dealers/OpenDealer.sol";
import {AdvanceCall, JoinCall, LobbyCall, SettleCall, StartCall, TimeoutCall} from "../../src/interfaces/ITable.sol";
import {IDealer} from "../../src/interfaces/IDealer.sol";
import {IRules} from "../../src/interfaces/IRules.sol";
import {Deed, Pair, Reducer, TableState} from "../../src/libraries/Reducer.sol";
import {JoinMessage, MoveHead, Signing} from "../../src/libraries/Signing.sol";
import {KuhnRules} from "../../src/rules/KuhnRules.sol";
import {Context, PendingKind} from "../../src/types/JointTypes.sol";
import {KuhnKind} from "../../src/types/KuhnTypes.sol";
import {
    FixedState,
    PostedMove,
    Seating,
    Signature,
    TableEntry,
    TableRecord,
    TableSeat,
    TableSetup,
    TableTerms
} from "../../src/types/TableTypes.sol";
import {Test} from "../utils/Test.sol";

/// One table with every key in one hand.
struct Room {
    uint256 id;
    uint64 epoch;
    TableTerms terms;
    TableSetup setup;
    Seating seating;
    TableState state;
    /// The rules' state when the last join started the table.
    bytes lobby;
}

/// What every test of the table needs: Kuhn poker by the open dealer for chips.
abstract contract TableBench is Test {
    uint256 internal constant HOST_KEY = 0xC0;
    uint8 internal constant HOST = 128;
    address internal constant TREASURY = address(0x7777);
    uint32 internal constant REGISTER = 60;
    uint32 internal constant ANSWER = 30;
    uint256 internal constant STAKE = 20;

    Table internal table;
    Chips internal chips;
    KuhnRules internal kuhn;
    OpenDealer internal open;
    uint256 private _salts;

    function _deploy(Table table_) internal {
        table = table_;
        chips = new Chips(address(0));
        kuhn = new KuhnRules();
        open = new OpenDealer();
        for (uint8 i = 0; i < 4; i++) {
            vm.startPrank(_owner(i));
            chips.faucet(1_000_000);
            chips.approve(address(table), type(uint256).max);
            vm.stopPrank();
        }
    }

    function _owner(uint8 seat) internal pure returns (address) {
        return vm.addr(0xA0 + uint256(seat));
    }

    function _sessionKey(uint8 seat) internal pure returns (uint256) {
        return 0xB0 + uint256(seat);
    }

    function _keyOfParty(uint8 party) internal pure returns (uint256) {
        return party == HOST ? HOST_KEY : _sessionKey(party);
    }

    function _newRoom(bool onchain) internal view returns (Room memory r) {
        r.setup.creator = address(this);
        r.setup.servers = new address[](1);
        r.setup.servers[0] = vm.addr(HOST_KEY);
        r.setup.rulesConfig = abi.encode(STAKE / 2);
        r.setup.name = "bench";
        r.terms.rules = address(kuhn);
        r.terms.dealer = address(open);
        r.terms.token = address(chips);
        r.terms.treasury = TREASURY;
        r.terms.registerSeconds = REGISTER;
        r.terms.answerSeconds = ANSWER;
        r.terms.minSeats = 2;
        r.terms.maxSeats = 2;
        r.terms.onchain = onchain;
    }

    function _create(Room memory r) internal {
        if (r.setup.salt == 0) r.setup.salt = bytes32(++_salts);
        r.terms.setup = keccak256(abi.encode(r.setup));
        r.seating = Seating(new TableSeat[](r.terms.maxSeats), r.setup.servers);
        r.state.rules = IRules(r.terms.rules).setup(r.setup.rulesConfig).state;
        r.id = table.create(r.terms, r.setup);
    }

    function _entry(uint8 seat) internal view returns (TableEntry memory e) {
        e.seat = seat;
        e.owner = _owner(seat);
        e.sessionKey = vm.addr(_sessionKey(seat));
        e.amount = STAKE;
        e.expires = uint64(block.timestamp + 10 minutes);
    }

    function _joinCall(Room memory r, TableEntry memory e) internal pure returns (JoinCall memory) {
        return JoinCall(r.id, r.terms, r.setup, r.seating, r.state.rules, e);
    }

    function _isFull(Room memory r) internal pure returns (bool) {
        for (uint256 i = 0; i < r.seating.seats.length; i++) {
            if (r.seating.seats[i].owner == address(0)) return false;
        }
        return true;
    }

    /// The owner joins by itself; the room follows, also through the start.
    function _join(Room memory r, TableEntry memory e) internal {
        JoinCall memory call = _joinCall(r, e);
        vm.prank(e.owner);
        table.join(call);
        _seat(r, e);
        if (_isFull(r)) _begin(r);
    }

    function _seat(Room memory r, TableEntry memory e) internal pure {
        r.seating.seats[e.seat] = TableSeat(e.owner, e.sessionKey, keccak256(e.cardKey));
        r.state.rules = IRules(r.terms.rules).admit(r.state.rules, e.seat, e.amount).state;
    }

    function _begin(Room memory r) internal view {
        r.lobby = r.state.rules;
        r.state.rules = IRules(r.terms.rules).begin(r.state.rules).state;
        r.state.dealer = IDealer(r.terms.dealer).start("", new bytes[](r.terms.maxSeats));
        r.state.dealerHash = keccak256(r.state.dealer);
    }

    /// Started by the last join; the chain hasn't been asked for the first state.
    function _joined(bool onchain) internal returns (Room memory r) {
        r = _newRoom(onchain);
        _create(r);
        _join(r, _entry(0));
        _join(r, _entry(1));
    }

    function _seated(bool onchain) internal returns (Room memory r) {
        r = _joined(onchain);
        table.begin(_startCall(r));
    }

    function _startCall(Room memory r) internal pure returns (StartCall memory) {
        return StartCall(r.id, r.terms, r.setup, r.seating, r.lobby, new bytes[](r.terms.maxSeats));
    }

    function _shuffle() internal pure returns (Deed memory) {
        return Deed(HOST, "", hex"020001", "");
    }

    function _bet(uint8 seat) internal pure returns (Deed memory) {
        return Deed(seat, abi.encode(KuhnKind.Bet), "", "");
    }

    function _check(uint8 seat) internal pure returns (Deed memory) {
        return Deed(seat, abi.encode(KuhnKind.Pass), "", "");
    }

    function _pair(Room memory r) internal pure returns (Pair memory) {
        return Pair(IRules(r.terms.rules), IDealer(r.terms.dealer));
    }

    /// A copy goes on; the state given stays.
    function _after(Room memory r, Deed memory deed) internal view returns (TableState memory s) {
        (s,) = _advanced(r, deed);
    }

    function _advanced(Room memory r, Deed memory deed) internal view returns (TableState memory s, bytes32 round) {
        s = abi.decode(abi.encode(r.state), (TableState));
        Context memory context = Context(block.chainid, address(table), r.id, r.epoch, s.version, deed.party);
        round = Reducer.advance(_pair(r), context, s, deed, _hash(r));
    }

    function _lapsed(Room memory r) internal view returns (TableState memory s) {
        s = abi.decode(abi.encode(r.state), (TableState));
        Reducer.lapse(_pair(r), s, "");
    }

    /// All seats move on without the chain.
    function _go(Room memory r, Deed memory deed) internal view {
        r.state = _after(r, deed);
    }

    function _hash(Room memory r) internal pure returns (bytes32) {
        return Reducer.hash(r.state, r.id);
    }

    function _sign(uint256 key, bytes32 digest) internal pure returns (Signature memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return Signature(r, v == 28 ? bytes32(uint256(s) | (1 << 255)) : s);
    }

    function _domain() internal view returns (bytes32) {
        return Signing.domainOf(address(table));
    }

    function _ack(Room memory r, uint8 seat) internal view returns (Signature memory) {
        return _sign(_sessionKey(seat), Signing.ackDigest(_domain(), r.id, r.epoch, r.state.version, _hash(r)));
    }

    function _acks(Room memory r) internal view returns (Signature[] memory acks) {
        acks = new Signature[](2);
        for (uint8 i = 0; i < 2; i++) {
            acks[i] = _ack(r, i);
        }
    }

    function _fixed(Room memory r) internal view returns (FixedState memory) {
        return FixedState(r.state.version, _hash(r), _acks(r));
    }

    function _posted(Room memory r, Deed memory deed, uint256 key) internal view returns (PostedMove memory) {
        (TableState memory s, bytes32 round) = _advanced(r, deed);
        bytes32 next = Reducer.hash(s, r.id);
        MoveHead memory head = MoveHead(r.id, r.epoch, r.state.version, _hash(r), next, deed.party);
        bytes32 digest = round == 0
            ? Signing.moveDigest(_domain(), head, deed.payload, deed.evidence)
            : Signing.shareDigest(_domain(), head, round, deed.payload, deed.evidence);
        return PostedMove(deed.party, deed.payload, deed.evidence, deed.witness, _sign(key, digest));
    }

    function _advanceCall(Room memory r, Deed memory deed) internal view returns (AdvanceCall memory) {
        return _advanceCall(r, deed, _keyOfParty(deed.party));
    }

    function _advanceCall(Room memory r, Deed memory deed, uint256 key) internal view returns (AdvanceCall memory) {
        PostedMove[] memory moves = new PostedMove[](1);
        moves[0] = _posted(r, deed, key);
        return AdvanceCall(r.id, r.terms, r.seating, r.state, moves);
    }

    function _advance(Room memory r, Deed memory deed) internal {
        table.advance(_advanceCall(r, deed));
        _go(r, deed);
    }

    function _dispute(Room memory r, uint8 seat) internal {
        FixedState memory f = _fixed(r);
        vm.prank(_owner(seat));
        table.dispute(r.id, r.terms, r.seating, f, seat, "");
    }

    /// Disputed, and the time to register is over.
    function _toPlay(Room memory r) internal {
        _dispute(r, 0);
        vm.warp(block.timestamp + REGISTER + 1);
    }

    function _timeoutCall(Room memory r) internal pure returns (TimeoutCall memory) {
        return TimeoutCall(r.id, r.terms, r.state, "");
    }

    function _settleCall(Room memory r, Signature[] memory acks) internal pure returns (SettleCall memory) {
        TableState memory s = r.state;
        return SettleCall(r.id, r.terms, r.seating, s.rules, s.dealerHash, s.version, s.round, acks, 0, "");
    }

    function _lobbyCall(Room memory r) internal pure returns (LobbyCall memory) {
        return LobbyCall(r.id, r.terms, r.setup, r.seating, r.state.rules);
    }

    function _record(Room memory r) internal view returns (TableRecord memory) {
        return table.recordOf(r.id);
    }

    function _isOver(Room memory r) internal pure returns (bool) {
        return IRules(r.terms.rules).pending(r.state.rules).kind == PendingKind.Over;
    }

    function _joinDigest(Room memory r, TableEntry memory e) internal view returns (bytes32) {
        JoinMessage memory m;
        (m.tableId, m.epoch, m.seat, m.owner, m.sessionKey) = (r.id, r.epoch, e.seat, e.owner, e.sessionKey);
        (m.cardKey, m.amount, m.nonce, m.expires) = (keccak256(e.cardKey), e.amount, e.nonce, e.expires);
        return Signing.joinDigest(_domain(), m);
    }

    function _bytesOf(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }
}
