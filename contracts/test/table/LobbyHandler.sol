// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Table} from "../../src/Table.sol";
import {ChangeCall, JoinCall, SettleCall, StartCall} from "../../src/interfaces/ITable.sol";
import {Deed, Reducer} from "../../src/libraries/Reducer.sol";
import {ChangeMessage, Signing} from "../../src/libraries/Signing.sol";
import {HoldemRules} from "../../src/rules/HoldemRules.sol";
import {HoldemAction, HoldemConfig, HoldemKind, HoldemState} from "../../src/types/HoldemTypes.sol";
import {PendingKind} from "../../src/types/JointTypes.sol";
import {Signature, TableEntry, TablePhase, TableRecord, TableSeat} from "../../src/types/TableTypes.sol";
import {HostileToken, HostileWallet} from "./Hostile.sol";
import {ChangeBench} from "./ChangeBench.sol";
import {BringingRules, HostileDoor} from "./HostileDoors.sol";
import {Room} from "./TableBench.sol";

/// Hold'em tables of three from their lobby to their end, for chips, native coin and a hostile token: seats
/// come, leave and top up in the lobby and at boundaries, with tickets and without, and one of the wallets
/// doesn't like to be paid.
contract LobbyHandler is ChangeBench {
    uint256 private constant MAX_ROOMS = 3;
    uint256 private constant INVITER = 0xF0;
    uint8 private constant WALLETS = 4;

    HostileToken private hostile;
    HostileWallet private wallet;
    HostileDoor private door;
    address private bringing;
    bytes[] private _rooms;
    mapping(uint256 tableId => uint256) private _lastEpoch;
    mapping(uint256 tableId => uint256) private _lastVersion;

    bool public wentBack;
    bool public uninvited;
    bool public unsigned;
    bool public stolen;
    mapping(bytes32 action => uint256) public done;

    /// How often somebody would have been paid at a table with a locker.
    uint256 public asked;
    /// For tables that ask for no more: what all sign is the state to which a change leads.
    bool private _signsNextOnly;

    error Probed(bool possible);
    error Gained(bool possible, uint256 amount);

    constructor(Table table_) {
        _deploy(table_);
        holdem = new HoldemRules();
        hostile = new HostileToken(table_);
        wallet = new HostileWallet(table_);
        door = new HostileDoor(table_);
        bringing = address(new BringingRules(holdem));
        vm.startPrank(address(wallet));
        chips.faucet(1_000_000);
        chips.approve(address(table), type(uint256).max);
        vm.stopPrank();
        for (uint8 i = 0; i < WALLETS; i++) {
            hostile.mint(_wallet(i), 1_000_000);
            vm.deal(_wallet(i), 1_000_000);
        }
    }

    function signNextOnly() external {
        _signsNextOnly = true;
    }

    /// By token: what the table holds, and what it owes to seats and payees.
    function money(uint256 kind) external view returns (uint256 held, uint256 due) {
        address token = _token(kind);
        held = _balance(token, address(table));
        for (uint256 i = 0; i < _rooms.length; i++) {
            Room memory r = _room(i);
            if (r.terms.token == token) due += table.recordOf(r.id).escrow;
        }
        due += table.owed(token, TREASURY);
        for (uint8 i = 0; i < WALLETS; i++) {
            due += table.owed(token, _wallet(i));
        }
    }

    /// Whether each seat of each lobby could leave now.
    function allMayLeave() external returns (bool) {
        for (uint256 i = 0; i < _rooms.length; i++) {
            Room memory r = _room(i);
            if (table.recordOf(r.id).phase != TablePhase.Lobby) continue;
            for (uint8 seat = 0; seat < 3; seat++) {
                if (r.seating.seats[seat].owner == address(0)) continue;
                if (!_probe(r.seating.seats[seat].owner, abi.encodeCall(table.leaveLobby, (_lobbyCall(r), seat, "")))) {
                    return false;
                }
            }
            if (!_probe(address(this), abi.encodeCall(table.cancel, (_lobbyCall(r))))) return false;
        }
        return true;
    }

    /// Whether everyone is paid, to the chip, who leaves a table with a locker now: from its lobby, at a change of seats,
    /// or because it closes. Whatever the locker does.
    function allArePaid() external returns (bool paid) {
        uint8 mood = door.mood();
        paid = true;
        for (uint256 i = 0; i < _rooms.length && paid; i++) {
            Room memory r = _room(i);
            if (r.setup.locker == address(0)) continue;
            for (uint8 m = 0; m < 7 && paid; m++) {
                door.setMood(m);
                paid = _paysWithLocker(r);
            }
        }
        door.setMood(mood);
    }

    function _paysWithLocker(Room memory r) private returns (bool) {
        uint8 phase = table.recordOf(r.id).phase;
        for (uint8 seat = 0; seat < 3; seat++) {
            if (r.seating.seats[seat].owner == address(0)) continue;
            if (phase == TablePhase.Lobby) {
                if (!_paid(r, seat, abi.encodeCall(table.leaveLobby, (_lobbyCall(r), seat, "")))) return false;
                if (!_paid(r, seat, abi.encodeCall(table.cancel, (_lobbyCall(r))))) return false;
            } else if (phase == TablePhase.Live) {
                try this.changed(r, uint256(1) << seat, new TableEntry[](0), false) returns (
                    ChangeCall memory call, Room memory
                ) {
                    if (!_paid(r, seat, abi.encodeCall(table.change, (call)))) return false;
                } catch {}
                if (!_paid(r, seat, abi.encodeCall(table.settle, (_closing(r))))) return false;
            }
        }
        return true;
    }

    /// The call does what it should and leaves this seat's owner with his whole stack, in hand or owed to him.
    function _paid(Room memory r, uint8 seat, bytes memory data) private returns (bool paid) {
        address owner = r.seating.seats[seat].owner;
        address by = bytes4(data) == table.cancel.selector ? address(this) : owner;
        uint256 due = holdem.outcome(r.state.rules).payouts[seat];
        try this.probePay(by, data, r.terms.token, owner) {}
        catch (bytes memory reason) {
            uint256 got;
            assembly ("memory-safe") {
                paid := mload(add(reason, 36))
                got := mload(add(reason, 68))
            }
            if (paid) asked++;
            paid = paid && got == due;
        }
    }

    function probePay(address by, bytes calldata data, address token, address owner) external {
        uint256 before = _balance(token, owner) + table.owed(token, owner);
        vm.prank(by);
        (bool possible,) = address(table).call(data);
        revert Gained(possible, _balance(token, owner) + table.owed(token, owner) - before);
    }

    function setMoods(uint8 token, uint8 payee) external {
        hostile.setMood(token % 5);
        wallet.setMood(payee % 6);
        door.setMood(payee % 7);
    }

    function openLobby(uint256 kind, bool invites) external {
        uint256 i = _place();
        if (i == MAX_ROOMS) return;
        Room memory r = _newRoom(false);
        r.terms.rules = address(holdem);
        r.terms.maxSeats = 3;
        r.terms.token = _token(kind);
        HoldemConfig memory config;
        (config.seats, config.smallBlind, config.bigBlind) = (3, 1, 2);
        (config.minBuyIn, config.maxBuyIn, config.bond) = (40, 200, 5);
        (config.rakeBp, config.rakeCap) = (500, 10);
        r.setup.rulesConfig = abi.encode(config);
        if (invites) r.setup.inviter = vm.addr(INVITER);
        if (kind % 5 == 4) (r.terms.rules, r.setup.locker) = (bringing, address(door));
        _create(r);
        _keep(i, r);
        done["create"]++;
    }

    function join(uint256 seed, uint8 who, uint8 seat, uint8 amount, bool cheats) external {
        (uint256 i, Room memory r, bool any) = _pick(seed, TablePhase.Lobby);
        if (!any) return;
        TableEntry memory e = _seatEntry(r, who, seat % 3, uint256(amount), cheats);
        JoinCall memory call = _joinCall(r, e);
        vm.prank(e.owner);
        try table.join{value: r.terms.token == address(0) ? e.amount : 0}(call) {
            if (cheats && r.setup.inviter != address(0)) uninvited = true;
            _seat(r, e);
            if (_isFull(r)) _begin(r);
            _keep(i, r);
            done["join"]++;
        } catch {}
        _note(r);
    }

    function leave(uint256 seed, uint8 seat) external {
        (uint256 i, Room memory r, bool any) = _pick(seed, TablePhase.Lobby);
        seat %= 3;
        if (!any || r.seating.seats[seat].owner == address(0)) return;
        vm.prank(r.seating.seats[seat].owner);
        table.leaveLobby(_lobbyCall(r), seat, "");
        _unseat(r, seat);
        _keep(i, r);
        done["leave"]++;
    }

    function cancel(uint256 seed) external {
        (, Room memory r, bool any) = _pick(seed, TablePhase.Lobby);
        if (!any) return;
        table.cancel(_lobbyCall(r));
        done["cancel"]++;
    }

    function start(uint256 seed) external {
        (uint256 i, Room memory r, bool any) = _pick(seed, TablePhase.Lobby);
        if (!any) return;
        try table.start(StartCall(r.id, r.terms, r.setup, r.seating, r.state.rules, new bytes[](3))) {
            _begin(r);
            _keep(i, r);
            done["start"]++;
        } catch {}
    }

    function begin(uint256 seed) external {
        (, Room memory r, bool any) = _pick(seed, TablePhase.Live);
        if (!any) return;
        try table.begin(_startCall(r)) {
            done["begin"]++;
        } catch {}
        _note(r);
    }

    /// Off chain: a hand that ends with a fold.
    function play(uint256 seed) external {
        (uint256 i, Room memory r, bool any) = _pick(seed, TablePhase.Live);
        if (!any || holdem.pending(r.state.rules).kind != PendingKind.Dealer) return;
        bytes memory order = new bytes(52);
        for (uint256 j = 0; j < 52; j++) {
            order[j] = bytes1(uint8(j));
        }
        _go(r, Deed(HOST, "", order, ""));
        for (uint256 j = 0; j < 3 && !holdem.outcome(r.state.rules).boundary; j++) {
            _go(r, Deed(holdem.pending(r.state.rules).seat, abi.encode(HoldemAction(HoldemKind.Fold, 0)), "", ""));
        }
        _keep(i, r);
        done["play"]++;
    }

    /// At a boundary somebody leaves, somebody comes or tops up, or both; a cheat lacks one signature.
    function change(uint256 seed, uint8 leaving, uint8 who, uint8 seat, uint8 amount, bool cheats) external {
        (uint256 i, Room memory r, bool any) = _pick(seed, TablePhase.Live);
        if (!any) return;
        TableEntry[] memory entries = new TableEntry[](who % 5 == 4 ? 0 : 1);
        if (entries.length > 0) entries[0] = _seatEntry(r, who, seat % 3, amount, false);
        try this.changed(r, leaving % 8, entries, cheats) returns (ChangeCall memory call, Room memory after_) {
            uint256[3] memory due = _due(r, leaving % 8, entries);
            vm.prank(entries.length > 0 ? entries[0].owner : address(this));
            try table.change{value: _coins(r, call)}(call) {
                if (cheats) unsigned = true;
                if (keccak256(abi.encode(due)) != keccak256(abi.encode(_wealth(r)))) stolen = true;
                _keep(i, after_);
                done["change"]++;
                if (leaving % 8 != 0) done["leaves"]++;
                if (entries.length > 0) done["enters"]++;
            } catch {}
        } catch {}
        _note(r);
    }

    /// One seat leaves and another tops up, as all have signed; the other posts it with another past, in which a chip of
    /// the leaver's was his own and he brings one less. Both lead to the same state.
    function steal(uint256 seed, uint8 seat, uint8 amount) external {
        (, Room memory r, bool any) = _pick(seed, TablePhase.Live);
        seat %= 3;
        uint8 to = (seat + 1) % 3;
        if (!any || r.seating.seats[seat].owner == address(0) || r.seating.seats[to].owner == address(0)) return;
        TableEntry[] memory entries = new TableEntry[](1);
        entries[0] = _seatEntry(r, _who(r.seating.seats[to].owner), to, 1 + amount % 100, false);
        try this.changed(r, uint256(1) << seat, entries, false) returns (ChangeCall memory call, Room memory) {
            HoldemState memory s = abi.decode(call.rules, (HoldemState));
            if (s.stacks[seat] == 0) return;
            (s.stacks[seat], s.stacks[to]) = (s.stacks[seat] - 1, s.stacks[to] + 1);
            call.rules = abi.encode(s);
            call.entries[0].amount--;
            done["steal"]++;
            if (_probe(entries[0].owner, abi.encodeCall(table.change, (call)), _coins(r, call))) stolen = true;
        } catch {}
    }

    function _who(address owner) private view returns (uint8 i) {
        while (_wallet(i) != owner) i++;
    }

    function _coins(Room memory r, ChangeCall memory call) private pure returns (uint256) {
        return r.terms.token == address(0) && call.entries.length > 0 ? call.entries[0].amount : 0;
    }

    /// What each old seat's owner has outside of the table, in hand or owed to him.
    function _wealth(Room memory r) private view returns (uint256[3] memory list) {
        for (uint8 i = 0; i < 3; i++) {
            address owner = r.seating.seats[i].owner;
            if (owner != address(0)) list[i] = _balance(r.terms.token, owner) + table.owed(r.terms.token, owner);
        }
    }

    /// What he must have after a change: his stack more if he leaves, and less what he has signed to bring.
    function _due(Room memory r, uint256 leaving, TableEntry[] memory entries)
        private
        view
        returns (uint256[3] memory list)
    {
        list = _wealth(r);
        uint256[] memory payouts = holdem.outcome(r.state.rules).payouts;
        for (uint8 i = 0; i < 3; i++) {
            address owner = r.seating.seats[i].owner;
            if (owner == address(0)) continue;
            if ((leaving >> i) & 1 == 1) list[i] += payouts[i];
            if (entries.length > 0 && entries[0].owner == owner) list[i] -= entries[0].amount;
        }
    }

    function settle(uint256 seed) external {
        (, Room memory r, bool any) = _pick(seed, TablePhase.Live);
        if (!any) return;
        table.settle(_closing(r));
        done["settle"]++;
    }

    /// All seats close the table where it is.
    function _closing(Room memory r) private view returns (SettleCall memory) {
        (uint64 version, bytes32 dealerHash) = (r.state.version, r.state.dealerHash);
        (r.state.version, r.state.dealerHash) = (version + 1, 0);
        SettleCall memory call =
            abi.decode(abi.encode(_settleCall(r, _allAcks(r, r.seating.seats))), (SettleCall));
        (r.state.version, r.state.dealerHash) = (version, dealerHash);
        return call;
    }

    function withdraw(uint8 who, uint256 kind) external {
        vm.prank(_wallet(who % WALLETS));
        try table.withdraw(_token(kind), _wallet(who % WALLETS)) {
            done["withdraw"]++;
        } catch {}
    }

    /// The call with everyone's signatures, and the room in its new epoch; reverts where the rules refuse.
    function changed(Room memory r, uint256 leaving, TableEntry[] memory entries, bool cheats)
        external
        view
        returns (ChangeCall memory call, Room memory)
    {
        call = _change(r, leaving, entries);
        if (_signsNextOnly) _signNext(r, call);
        if (cheats) call.signatures[0] = _sign(INVITER, _changeDigest(r, call));
        return (call, r);
    }

    function _signNext(Room memory r, ChangeCall memory call) private view {
        ChangeMessage memory m;
        (m.tableId, m.epoch, m.next) = (call.tableId, r.epoch, _hash(r));
        bytes32 digest = Signing.changeDigest(_domain(), m);
        uint256 n;
        for (uint8 i = 0; i < 3 && n < call.signatures.length; i++) {
            if (call.seating.seats[i].owner != address(0)) call.signatures[n++] = _sign(_sessionKey(i), digest);
        }
        for (uint256 i = 0; i < call.entries.length && n < call.signatures.length; i++) {
            call.signatures[n++] = _sign(_sessionKey(call.entries[i].seat), digest);
        }
    }

    function probe(address by, bytes calldata data, uint256 value) external {
        vm.prank(by);
        (bool possible,) = address(table).call{value: value}(data);
        revert Probed(possible);
    }

    function _probe(address by, bytes memory data) private returns (bool) {
        return _probe(by, data, 0);
    }

    function _probe(address by, bytes memory data, uint256 value) private returns (bool possible) {
        try this.probe(by, data, value) {}
        catch (bytes memory reason) {
            assembly ("memory-safe") {
                possible := mload(add(reason, 36))
            }
        }
    }

    function _seatEntry(Room memory r, uint8 who, uint8 seat, uint256 amount, bool cheats)
        private
        view
        returns (TableEntry memory e)
    {
        e = _entry(seat);
        e.owner = _wallet(who % WALLETS);
        // Out of range now and then.
        e.amount = amount;
        if (r.setup.inviter == address(0)) return e;
        bytes32 digest = Signing.ticketDigest(_domain(), cheats ? r.id + 1 : r.id, e.owner);
        e.ticket = _sign(INVITER, digest);
    }

    function _ackDigest(Room memory r) private view returns (bytes32) {
        return Signing.ackDigest(_domain(), r.id, r.epoch, r.state.version, Reducer.hash(r.state, r.id));
    }

    function _allAcks(Room memory r, TableSeat[] memory seats) private view returns (Signature[] memory acks) {
        uint256 n;
        acks = new Signature[](3);
        for (uint8 i = 0; i < 3; i++) {
            if (seats[i].owner != address(0)) acks[n++] = _sign(_sessionKey(i), _ackDigest(r));
        }
        assembly ("memory-safe") {
            mstore(acks, n)
        }
    }

    function _note(Room memory r) private {
        TableRecord memory t = table.recordOf(r.id);
        if (t.epoch < _lastEpoch[r.id] || t.version < _lastVersion[r.id]) wentBack = true;
        (_lastEpoch[r.id], _lastVersion[r.id]) = (t.epoch, t.version);
    }

    function _wallet(uint8 i) private view returns (address) {
        return i == 3 ? address(wallet) : _owner(i);
    }

    function _token(uint256 kind) private view returns (address) {
        return kind % 3 == 0 ? address(chips) : kind % 3 == 1 ? address(0) : address(hostile);
    }

    function _balance(address token, address owner) private view returns (uint256) {
        if (token == address(0)) return owner.balance;
        return token == address(chips) ? chips.balanceOf(owner) : hostile.balanceOf(owner);
    }

    function _place() private returns (uint256) {
        for (uint256 i = 0; i < _rooms.length; i++) {
            TableRecord memory t = table.recordOf(_room(i).id);
            if (t.phase == TablePhase.Done && t.escrow == 0) return i;
        }
        if (_rooms.length == MAX_ROOMS) return MAX_ROOMS;
        _rooms.push();
        return _rooms.length - 1;
    }

    function _room(uint256 i) private view returns (Room memory) {
        return abi.decode(_rooms[i], (Room));
    }

    function _pick(uint256 seed, uint8 phase) private view returns (uint256 i, Room memory r, bool any) {
        for (uint256 j = 0; j < _rooms.length && !any; j++) {
            i = (seed % MAX_ROOMS + j) % _rooms.length;
            r = _room(i);
            any = table.recordOf(r.id).phase == phase;
        }
    }

    function _keep(uint256 i, Room memory r) private {
        _rooms[i] = abi.encode(r);
    }
}
