// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Table} from "../../src/Table.sol";
import {IRules} from "../../src/interfaces/IRules.sol";
import {Deed, TableState} from "../../src/libraries/Reducer.sol";
import {Pending, PendingKind} from "../../src/types/JointTypes.sol";
import {Signature, TablePhase, TableRecord} from "../../src/types/TableTypes.sol";
import {Room, TableBench} from "./TableBench.sol";

/// Plays some tables at once, well and badly. Seat 0 is honest: it registers the newest state before
/// the time for it is over, and answers on chain at the last moment it has. Seat 1 and strangers try
/// whatever there is. All seats sign one state a version at most, as every client does.
contract TableHandler is TableBench {
    uint256 private constant MAX_ROOMS = 3;

    /// By room: the room with the newest state that all seats signed or the chain recorded.
    bytes[] private _rooms;
    /// By room: every state that all seats signed or the chain recorded.
    bytes[][] private _states;
    /// By room: when the party that owes something on chain began to owe it.
    uint256[] private _owedSince;
    uint256[] private _lastVersion;
    uint256[] private _payments;

    bool public wentBack;
    bool public undone;
    bool public honestLapsed;
    bool public forged;
    bool public paidTwice;
    mapping(bytes32 action => uint256) public done;

    error Probed(bool possible);

    constructor(Table table_) {
        _deploy(table_);
    }

    function rooms() public view returns (uint256) {
        return _rooms.length;
    }

    function chipsHeld() external view returns (uint256 held, uint256 escrow, uint256 owed, uint256 outside) {
        held = chips.balanceOf(address(table));
        for (uint256 i = 0; i < _rooms.length; i++) {
            escrow += table.recordOf(_room(i).id).escrow;
        }
        address[3] memory payees = [_owner(0), _owner(1), TREASURY];
        for (uint256 i = 0; i < 3; i++) {
            owed += table.owed(address(chips), payees[i]);
            outside += chips.balanceOf(payees[i]);
        }
        // Two seats began with a million each.
        outside = 2_000_000 - outside;
    }

    /// A new table, in the place of one that is done if there are enough.
    function openTable(bool onchain) external {
        uint256 i = _place();
        if (i == MAX_ROOMS) return;
        Room memory r = _seated(onchain);
        _owedSince[i] = block.timestamp;
        _lastVersion[i] = 0;
        _payments[i] = 0;
        delete _states[i];
        _keep(i, r);
        done["open"]++;
    }

    /// Off chain: the owing party moves, all seats sign.
    function move(uint256 seed) external {
        (uint256 i, Room memory r, bool any) = _pick(seed);
        if (!any || _phase(r) != TablePhase.Live || _isOver(r)) return;
        _go(r, _deed(r, seed));
        _keep(i, r);
        done["move"]++;
        _note(i);
    }

    function checkpoint(uint256 seed, uint256 which) external {
        (uint256 i, Room memory r, bool any) = _pick(seed);
        if (!any) return;
        r.state = _stateOf(i, which);
        try table.checkpoint(r.id, r.terms, r.seating, _fixed(r)) {
            done["checkpoint"]++;
        } catch {}
        _note(i);
    }

    function dispute(uint256 seed, uint256 which, bool by) external {
        (uint256 i, Room memory r, bool any) = _pick(seed);
        if (!any) return;
        r.state = _stateOf(i, which);
        _tryDispute(i, r, by ? 1 : 0);
        _note(i);
    }

    /// In PLAY the owing party posts its move.
    function post(uint256 seed) external {
        (uint256 i, Room memory r, bool any) = _pick(seed);
        if (any) _post(i, r, seed);
        _note(i);
    }

    /// In PLAY all seats sign the next state instead, and leave the chain again.
    function agree(uint256 seed) external {
        (uint256 i, Room memory r, bool any) = _pick(seed);
        if (!any || _phase(r) != TablePhase.Play || r.terms.onchain || _isOver(r)) return;
        if (table.recordOf(r.id).locked) return;
        _go(r, _deed(r, seed));
        _keep(i, r);
        table.checkpoint(r.id, r.terms, r.seating, _fixed(r));
        done["agree"]++;
        _note(i);
    }

    /// A move that is right in all but the key.
    function forge(uint256 seed, uint8 by) external {
        (, Room memory r, bool any) = _pick(seed);
        if (!any || _phase(r) != TablePhase.Play || _isOver(r)) return;
        Deed memory deed = _deed(r, seed);
        uint256 key = by % 3 == 2 ? HOST_KEY : _sessionKey(by % 3);
        if (key == _keyOfParty(deed.party)) return;
        done["forge"]++;
        if (_probe(abi.encodeCall(table.advance, (_advanceCall(r, deed, key))))) forged = true;
    }

    function timeout(uint256 seed) external {
        (uint256 i, Room memory r, bool any) = _pick(seed);
        if (!any || _isOver(r)) return;
        bool honest = _owes(r) == 0;
        try table.timeout(_timeoutCall(r)) {
            if (honest) honestLapsed = true;
            r.state = _lapsed(r);
            _owedSince[i] = block.timestamp;
            _keep(i, r);
            done["timeout"]++;
        } catch {}
        _note(i);
    }

    function settle(uint256 seed, uint256 which) external {
        (uint256 i, Room memory r, bool any) = _pick(seed);
        if (!any) return;
        TableState memory newest = r.state;
        r.state = _stateOf(i, which);
        try table.settle(_settleCall(r, _acks(r))) {
            _settled(i, r, newest);
        } catch {
            try table.settle(_settleCall(r, new Signature[](0))) {
                _settled(i, r, newest);
            } catch {}
        }
        _note(i);
    }

    /// Time goes on, and the honest seat does what it must before it is too late.
    function pass(uint8 seconds_) external {
        uint256 end = block.timestamp + 1 + (seconds_ % 100);
        for (uint256 n = 0; n < 20; n++) {
            _register();
            (uint256 i, uint256 limit) = _mostUrgent();
            if (limit >= end) break;
            if (limit > block.timestamp) vm.warp(limit);
            if (!_post(i, _room(i), n)) break;
        }
        vm.warp(end);
        done["pass"]++;
        for (uint256 i = 0; i < _rooms.length; i++) {
            _note(i);
        }
    }

    /// Can the owing party move at this moment, and can the clock act at this moment?
    function possible(uint256 i) external returns (bool advance, bool timeout_) {
        Room memory r = _room(i);
        if (_isOver(r)) return (false, false);
        advance = _probe(abi.encodeCall(table.advance, (_advanceCall(r, _deed(r, 0)))));
        timeout_ = _probe(abi.encodeCall(table.timeout, (_timeoutCall(r))));
    }

    function probe(bytes calldata data) external {
        (bool ok,) = address(table).call(data);
        revert Probed(ok);
    }

    function _probe(bytes memory data) private returns (bool) {
        try this.probe(data) {}
        catch (bytes memory answer) {
            return answer.length == 36 && answer[35] == 0x01;
        }
        return false;
    }

    function _post(uint256 i, Room memory r, uint256 seed) private returns (bool) {
        if (_isOver(r)) return false;
        Deed memory deed = _deed(r, seed);
        try table.advance(_advanceCall(r, deed)) {
            _go(r, deed);
            _owedSince[i] = block.timestamp;
            _keep(i, r);
            done["post"]++;
            return true;
        } catch {
            return false;
        }
    }

    function _tryDispute(uint256 i, Room memory r, uint8 seat) private {
        bytes memory data = abi.encodeCall(table.dispute, (r.id, r.terms, r.seating, _fixed(r), seat, ""));
        vm.prank(_owner(seat));
        (bool ok,) = address(table).call(data);
        if (!ok) return;
        _owedSince[i] = block.timestamp + REGISTER;
        done["dispute"]++;
    }

    /// The honest seat never lets an old state stand.
    function _register() private {
        for (uint256 i = 0; i < _rooms.length; i++) {
            Room memory r = _room(i);
            TableRecord memory t = table.recordOf(r.id);
            if (t.phase != TablePhase.Register || t.version >= r.state.version) continue;
            table.checkpoint(r.id, r.terms, r.seating, _fixed(r));
            done["register"]++;
        }
    }

    /// The room in which the honest seat's time to answer ends first.
    function _mostUrgent() private view returns (uint256 at, uint256 limit) {
        limit = type(uint256).max;
        for (uint256 i = 0; i < _rooms.length; i++) {
            Room memory r = _room(i);
            uint8 phase = table.recordOf(r.id).phase;
            if (phase != TablePhase.Play && phase != TablePhase.Register) continue;
            if (_isOver(r) || _owes(r) != 0 || _owedSince[i] + ANSWER >= limit) continue;
            (at, limit) = (i, _owedSince[i] + ANSWER);
        }
    }

    function _settled(uint256 i, Room memory r, TableState memory newest) private {
        if (++_payments[i] > 1) paidTwice = true;
        if (r.state.version < newest.version) undone = true;
        done["settle"]++;
    }

    function _note(uint256 i) private {
        if (i >= _rooms.length) return;
        Room memory r = _room(i);
        TableRecord memory t = table.recordOf(r.id);
        if (t.version < _lastVersion[i]) wentBack = true;
        _lastVersion[i] = t.version;
        if (_phase(r) != TablePhase.Play) return;
        if (t.version < r.state.version) undone = true;
        if (t.version == r.state.version && t.state != _hash(r)) undone = true;
    }

    function _place() private returns (uint256) {
        for (uint256 i = 0; i < _rooms.length; i++) {
            TableRecord memory t = table.recordOf(_room(i).id);
            if (t.phase == TablePhase.Done && t.escrow == 0) return i;
        }
        if (_rooms.length == MAX_ROOMS) return MAX_ROOMS;
        _rooms.push();
        _states.push();
        _owedSince.push();
        _lastVersion.push();
        _payments.push();
        return _rooms.length - 1;
    }

    function _phase(Room memory r) private view returns (uint8 phase) {
        (phase,) = table.clock(r.id, r.terms);
    }

    function _owes(Room memory r) private view returns (uint8) {
        Pending memory p = IRules(r.terms.rules).pending(r.state.rules);
        return p.kind == PendingKind.Dealer ? HOST : p.seat;
    }

    function _deed(Room memory r, uint256 seed) private view returns (Deed memory) {
        uint8 party = _owes(r);
        if (party == HOST) return _shuffle();
        return seed % 2 == 0 ? _bet(party) : _check(party);
    }

    function _room(uint256 i) private view returns (Room memory) {
        return abi.decode(_rooms[i], (Room));
    }

    function _pick(uint256 seed) private view returns (uint256 i, Room memory r, bool any) {
        if (_rooms.length == 0) return (0, r, false);
        i = seed % _rooms.length;
        return (i, _room(i), true);
    }

    /// The newest half of the time.
    function _stateOf(uint256 i, uint256 which) private view returns (TableState memory) {
        uint256 length = _states[i].length;
        return abi.decode(_states[i][which % 2 == 0 ? length - 1 : which % length], (TableState));
    }

    function _keep(uint256 i, Room memory r) private {
        _rooms[i] = abi.encode(r);
        _states[i].push(abi.encode(r.state));
    }
}
