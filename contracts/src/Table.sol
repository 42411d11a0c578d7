// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Hub} from "./Hub.sol";
import {TableBase} from "./TableBase.sol";
import {TableChange} from "./TableChange.sol";
import {TableLobby} from "./TableLobby.sol";
import {IDealer} from "./interfaces/IDealer.sol";
import {IRules} from "./interfaces/IRules.sol";
import {
    AdvanceCall,
    ChangeCall,
    ITable,
    JoinCall,
    LobbyCall,
    SettleCall,
    StartCall,
    TimeoutCall
} from "./interfaces/ITable.sol";
import {Money} from "./libraries/Money.sol";
import {Deed, Pair, Reducer, TableState} from "./libraries/Reducer.sol";
import {Raw} from "./libraries/Raw.sol";
import {MoveHead, Signing} from "./libraries/Signing.sol";
import {Outcome, PendingKind} from "./types/JointTypes.sol";
import {
    FixedState,
    PostedMove,
    Seating,
    Signature,
    TablePhase,
    TableRecord,
    TableSetup,
    TableTerms
} from "./types/TableTypes.sol";

/// Off-chain speed with the chain as judge, for any rules and any dealer. Nobody owns it. Its lobby and its
/// changes of seats are contracts of their own, because one contract may not be so long.
contract Table is TableBase, ITable {
    using Signing for address;

    uint8 private constant FIRST_SERVER = 128;

    Hub public immutable hub = new Hub();
    TableLobby public immutable lobby;
    TableChange public immutable seatChange;

    constructor(TableLobby lobby_, TableChange seatChange_) {
        (lobby, seatChange) = (lobby_, seatChange_);
    }

    function create(TableTerms calldata, TableSetup calldata) external returns (uint256) {
        _runIn(address(lobby));
    }

    function join(JoinCall calldata) external payable {
        _runIn(address(lobby));
    }

    function start(StartCall calldata) external {
        _runIn(address(lobby));
    }

    function begin(StartCall calldata) external {
        _runIn(address(lobby));
    }

    function leaveLobby(LobbyCall calldata, uint8, bytes calldata) external {
        _runIn(address(lobby));
    }

    function cancel(LobbyCall calldata) external {
        _runIn(address(lobby));
    }

    function revoke(uint256) external {
        _runIn(address(lobby));
    }

    function revokeFor(uint256, address, bytes calldata) external {
        _runIn(address(lobby));
    }

    function change(ChangeCall calldata) external payable {
        _runIn(address(seatChange));
    }

    function checkpoint(
        uint256 tableId,
        TableTerms calldata terms,
        Seating calldata seating,
        FixedState calldata fixedState
    ) external guarded {
        TableRecord storage t = _running(tableId, terms);
        (uint8 phase,) = _clock(t, terms);
        _record(t, tableId, seating, fixedState);
        if (phase == TablePhase.Play) {
            t.phase = terms.onchain ? TablePhase.Play : TablePhase.Live;
            t.deadline = terms.onchain ? _after(terms.answerSeconds) : 0;
        }
    }

    function dispute(
        uint256 tableId,
        TableTerms calldata terms,
        Seating calldata seating,
        FixedState calldata fixedState,
        uint8 seat,
        bytes calldata permission
    ) external guarded {
        TableRecord storage t = _running(tableId, terms);
        if (t.phase != TablePhase.Live) revert WrongPhase();
        _requireSeat(tableId, t.epoch, seating, seat, permission);
        if (fixedState.state != t.state || fixedState.version != t.version) {
            _record(t, tableId, seating, fixedState);
        } else if (t.seats != Raw.hash(seating)) {
            revert WrongSeating();
        }
        t.phase = TablePhase.Register;
        t.deadline = _after(terms.registerSeconds);
        emit Disputed(tableId, fixedState.version, fixedState.state, t.deadline);
    }

    function advance(AdvanceCall calldata call) external guarded {
        TableRecord storage t = _running(call.tableId, call.terms);
        _requireTime(t, call.terms, false);
        if (t.seats != Raw.hash(call.seating)) revert WrongSeating();
        if (call.moves.length == 0) revert NoMoves();
        TableState memory s = _loaded(t, call.state, call.tableId);
        Pair memory pair = Pair(IRules(call.terms.rules), IDealer(call.terms.dealer));
        bytes32 hash = t.state;
        uint64 epoch = t.epoch;
        for (uint256 i = 0; i < call.moves.length; i++) {
            hash = _move(call, pair, s, hash, epoch, i);
        }
        if (s.version == t.version) return _storeShares(t, hash, call);
        _store(t, s.version, hash, call.terms, true);
    }

    function timeout(TimeoutCall calldata call) external guarded {
        TableRecord storage t = _running(call.tableId, call.terms);
        _requireTime(t, call.terms, true);
        TableState memory s = _loaded(t, call.state, call.tableId);
        Pair memory pair = Pair(IRules(call.terms.rules), IDealer(call.terms.dealer));
        uint256 late = Reducer.lapse(pair, s, call.witness);
        bytes32 hash = Reducer.hash(s, call.tableId);
        t.lapsed |= uint16(late);
        // Also at the next boundary: a state from before the lapse may have a higher version than that.
        if (!IRules(call.terms.rules).outcome(s.rules).boundary) t.locked = true;
        _store(t, s.version, hash, call.terms, true);
        emit Lapsed(call.tableId, s.version, hash, late);
    }

    function settle(SettleCall calldata call) external guarded {
        TableRecord storage t = _running(call.tableId, call.terms);
        bytes32 hash = Reducer.hash(keccak256(call.rules), call.dealerHash, call.version, call.tableId, call.round);
        bool recorded = hash == t.state;
        if (t.seats != Raw.hash(call.seating)) revert WrongSeating();
        if (!recorded) {
            _requireNewer(t, call.version);
            _requireAcks(call.tableId, t.epoch, call.version, hash, call.seating.seats, call.acks);
        }
        Outcome memory o = IRules(call.terms.rules).outcome(call.rules);
        if (!o.boundary) revert NotFinal();
        if (call.dealerHash != 0 && IRules(call.terms.rules).pending(call.rules).kind != PendingKind.Over) {
            _requireStop(t, call, recorded);
        }
        _requireBalance(t.escrow, call.seating.seats, o);
        _finish(t);
        emit Settled(call.tableId, call.version, o.payouts, o.house);
        _payAll(call, o);
    }

    function withdraw(address token, address to) external guarded {
        uint256 amount = _owed[token][msg.sender];
        if (amount == 0) revert NothingToWithdraw();
        _owed[token][msg.sender] = 0;
        emit Withdrawn(token, msg.sender, amount);
        if (!Money.giveAlone(token, to, amount)) revert TransferFailed();
    }

    function recordOf(uint256 tableId) external view returns (TableRecord memory) {
        return _tables[tableId];
    }

    function clock(uint256 tableId, TableTerms calldata terms) external view returns (uint8, uint256) {
        return _clock(_tables[tableId], terms);
    }

    /// A move is in time up to the deadline, and the clock acts after it: never both.
    function _requireTime(TableRecord storage t, TableTerms calldata terms, bool late) internal view virtual {
        (uint8 phase, uint256 deadline) = _clock(t, terms);
        if (phase != TablePhase.Play) revert WrongPhase();
        if (late && block.timestamp <= deadline) revert TooEarly();
        if (!late && block.timestamp > deadline) revert TooLate();
    }

    function _requireNewer(TableRecord storage t, uint64 version) internal view virtual {
        if (version <= t.version || version > type(uint40).max) revert StaleVersion();
        if (t.locked) revert LapseRecorded();
    }

    /// Shares that don't end their round: no version, and no clock but for the last quarter.
    function _storeShares(TableRecord storage t, bytes32 hash, AdvanceCall calldata call) internal virtual {
        t.state = hash;
        (, uint256 deadline) = _clock(t, call.terms);
        uint256 quarter = call.terms.answerSeconds / 4;
        uint256 by;
        for (uint256 i = 0; i < call.moves.length; i++) {
            uint256 party = call.moves[i].party;
            by |= 1 << (party < FIRST_SERVER ? party : party - FIRST_SERVER + 16);
        }
        if (block.timestamp + quarter > deadline && uint24(by) & ~t.extended != 0) {
            t.extended |= uint24(by);
            deadline = block.timestamp + quarter;
        } else if (t.phase == TablePhase.Play) {
            return;
        }
        (t.phase, t.deadline) = (TablePhase.Play, uint40(deadline));
    }

    function _finish(TableRecord storage t) internal virtual {
        t.phase = TablePhase.Done;
        t.escrow = 0;
    }

    function _loaded(TableRecord storage t, TableState calldata state, uint256 tableId)
        private
        view
        returns (TableState memory s)
    {
        s = state;
        if (s.dealerHash == 0) revert ClosedState();
        if (Reducer.hash(s, tableId) != t.state) revert WrongState();
        if (s.dealer.length != 0 && keccak256(s.dealer) != s.dealerHash) revert WrongState();
    }

    /// A boundary that isn't the end closes a table only where the chain holds the newest state: in PLAY.
    function _requireStop(TableRecord storage t, SettleCall calldata call, bool recorded) private view {
        (uint8 phase,) = _clock(t, call.terms);
        if (!recorded || phase != TablePhase.Play) revert NotFinal();
        if (call.terms.onchain) _requireSeat(call.tableId, t.epoch, call.seating, call.seat, call.permission);
    }

    function _move(
        AdvanceCall calldata call,
        Pair memory pair,
        TableState memory s,
        bytes32 previous,
        uint64 epoch,
        uint256 i
    ) private returns (bytes32 next) {
        PostedMove calldata m = call.moves[i];
        Deed memory deed = Deed(m.party, m.payload, m.evidence, m.witness);
        MoveHead memory head = MoveHead(call.tableId, epoch, s.version, previous, 0, m.party);
        bytes32 round = Reducer.advance(pair, _context(call.tableId, epoch, s.version, m.party), s, deed, previous);
        next = Reducer.hash(s, call.tableId);
        head.next = next;
        _requireSigned(call.seating, head, round, deed, m.signature);
        emit Moved(call.tableId, s.version, next, round, m.party, m.payload, m.evidence, m.signature);
    }

    function _requireSigned(
        Seating calldata seating,
        MoveHead memory head,
        bytes32 round,
        Deed memory deed,
        Signature calldata signature
    ) internal view virtual {
        address key = _keyOf(seating, head.party);
        // An open chair: its evidence has proven itself.
        if (key == address(0) && head.party >= FIRST_SERVER) return;
        bytes32 digest = round == 0
            ? Signing.moveDigest(_domain(), head, deed.payload, deed.evidence)
            : Signing.shareDigest(_domain(), head, round, deed.payload, deed.evidence);
        if (!key.isBy(digest, signature)) revert BadSignature();
    }

    function _record(TableRecord storage t, uint256 tableId, Seating calldata seating, FixedState calldata f) private {
        if (t.seats != Raw.hash(seating)) revert WrongSeating();
        _requireNewer(t, f.version);
        _requireAcks(tableId, t.epoch, f.version, f.state, seating.seats, f.acks);
        (t.version, t.extended) = (uint40(f.version), 0);
        t.state = f.state;
        emit Fixed(tableId, t.epoch, f.version, f.state);
    }

    function _payAll(SettleCall calldata call, Outcome memory o) private {
        address[] memory owners = _owners(call.seating.seats);
        for (uint256 i = 0; i < o.payouts.length; i++) {
            if (o.payouts[i] != 0) _give(call.terms.token, owners[i], o.payouts[i]);
        }
        _give(call.terms.token, call.terms.treasury, o.house);
        hub.ended(call.terms.rules, call.tableId, call.terms.token, owners, o.payouts, o.winners, o.house);
    }

    function _keyOf(Seating calldata seating, uint8 party) internal view virtual returns (address) {
        if (party < seating.seats.length) return seating.seats[party].sessionKey;
        if (party < FIRST_SERVER || party - FIRST_SERVER >= seating.servers.length) revert NotASeat();
        return seating.servers[party - FIRST_SERVER];
    }

    function nonceOf(uint256 tableId, address owner) external view returns (uint64) {
        return _nonces[tableId][owner];
    }

    function owed(address token, address owner) external view returns (uint256) {
        return _owed[token][owner];
    }

    function _hub() internal view override returns (Hub) {
        return hub;
    }

    /// Runs the same call in another contract's code, with the hub's address behind it, and answers with its answer.
    function _runIn(address code) private {
        address hub_ = address(hub);
        assembly ("memory-safe") {
            let free := mload(0x40)
            calldatacopy(free, 0, calldatasize())
            mstore(add(free, calldatasize()), hub_)
            let done := delegatecall(gas(), code, free, add(calldatasize(), 32), 0, 0)
            returndatacopy(free, 0, returndatasize())
            switch done
            case 0 { revert(free, returndatasize()) }
            default { return(free, returndatasize()) }
        }
    }
}
