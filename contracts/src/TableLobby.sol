// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Hub} from "./Hub.sol";
import {TableBase} from "./TableBase.sol";
import {IDealer} from "./interfaces/IDealer.sol";
import {IRules} from "./interfaces/IRules.sol";
import {ChangeCall, JoinCall, LobbyCall, StartCall} from "./interfaces/ITable.sol";
import {Ask, Stepped, Waiting} from "./libraries/Ask.sol";
import {Money} from "./libraries/Money.sol";
import {Pair, Reducer, TableState} from "./libraries/Reducer.sol";
import {Raw} from "./libraries/Raw.sol";
import {JoinMessage, Signing} from "./libraries/Signing.sol";
import {Outcome, PendingKind, Step} from "./types/JointTypes.sol";
import {Seating, TableEntry, TablePhase, TableRecord, TableSeat, TableSetup, TableTerms} from "./types/TableTypes.sol";

/// The half of the table that seats people: from opening a lobby to the start, and at boundaries. It runs
/// in the table's storage and holds nothing of its own.
contract TableLobby is TableBase {
    using Signing for address;

    uint256 private constant MAX_SEATS = 16;

    address private immutable _self = address(this);

    /// Seats and money in flight while a lobby or an epoch changes.
    struct Draft {
        uint256 tableId;
        uint64 epoch;
        TableSeat[] seats;
        bytes rules;
        uint256 value;
    }

    /// Money brought to this contract instead of the table would never get out.
    modifier onlyInTable() {
        if (address(this) == _self) revert WrongPhase();
        _;
    }

    constructor(Hub hub_) TableBase(hub_) {}

    function create(TableTerms calldata terms, TableSetup calldata setup)
        external
        onlyInTable
        guarded
        returns (uint256 tableId)
    {
        // Encoded anew, this once: what is kept must be the hash of the canonical layout, which `Raw` relies on.
        if (
            setup.creator == address(0) || terms.setup != keccak256(abi.encode(setup)) || terms.minSeats < 2
                || terms.minSeats > terms.maxSeats || terms.maxSeats > MAX_SEATS || terms.registerSeconds == 0
                || terms.answerSeconds == 0 || terms.treasury == address(0)
        ) revert BadTerms();
        Step memory step = IRules(terms.rules).setup(setup.rulesConfig);
        tableId = ++_count;
        TableRecord storage t = _tables[tableId];
        t.phase = TablePhase.Lobby;
        t.config = Raw.hash(terms);
        t.seats = keccak256(abi.encode(Seating(new TableSeat[](terms.maxSeats), setup.servers)));
        t.state = _lobbyHash(step.state, tableId);
        emit Created(tableId, setup.creator, terms, setup);
    }

    function join(JoinCall calldata call) external payable onlyInTable guarded {
        TableRecord storage t = _lobby(call.tableId, call.terms, call.setup, call.seating, call.rules);
        Draft memory d = Draft(call.tableId, t.epoch, Raw.seatsOf(call.seating), call.rules, msg.value);
        TableEntry calldata entry = call.entry;
        if (entry.seat >= d.seats.length) revert NoSuchSeat();
        if (d.seats[entry.seat].owner != address(0)) revert SeatTaken();
        // Who joins by himself replays nothing.
        if (msg.sender != entry.owner && _left[call.tableId][entry.sessionKey]) revert SessionKeyUsed();
        _enter(t, d, call.terms, call.setup, entry);
        IDealer(call.terms.dealer).checkKey(_context(d.tableId, d.epoch, 0, entry.seat), entry.owner, entry.cardKey);
        t.seats = Raw.hashWith(call.seating, entry.seat, d.seats[entry.seat]);
        bytes32 lobby = _lobbyHash(d.rules, d.tableId);
        t.state = lobby;
        if (_occupied(d.seats) == d.seats.length) {
            (t.phase, t.deadline) = _firstClock(call.terms);
            emit Started(d.tableId, d.epoch, 0, lobby);
            hub.started(call.terms.rules, d.tableId, d.epoch);
        }
        _pull(d, call.terms.token, entry);
        if (d.value != 0) revert WrongValue();
    }

    function start(StartCall calldata call) external onlyInTable guarded {
        TableRecord storage t = _lobby(call.tableId, call.terms, call.setup, call.seating, call.rules);
        if (msg.sender != call.setup.creator) revert NotTheCreator();
        Draft memory d = Draft(call.tableId, t.epoch, Raw.seatsOf(call.seating), call.rules, 0);
        if (_occupied(d.seats) < call.terms.minSeats) revert SeatEmpty();
        _requireKeys(d.seats, call.cardKeys);
        _store(t, 0, _begun(d, call.terms, call.setup, call.cardKeys, 0), call.terms, call.terms.onchain);
        emit Started(d.tableId, d.epoch, 0, t.state);
        hub.started(call.terms.rules, d.tableId, d.epoch);
    }

    function begin(StartCall calldata call) external onlyInTable guarded {
        TableRecord storage t = _running(call.tableId, call.terms);
        _requireLobby(t, call.tableId, call.terms, call.setup, call.seating, call.rules);
        _requireKeys(call.seating.seats, call.cardKeys);
        uint256 gasBefore = gasleft();
        try TableLobby(_self).opening(call) returns (bytes32 hash) {
            t.state = hash;
            emit Begun(call.tableId, hash);
        } catch (bytes memory reason) {
            // A refusal is an error with a name. Whoever brings too little gas must not fake one.
            if (reason.length < 4 || gasleft() < gasBefore / 2) revert NotBegun();
            (t.phase, t.deadline) = (TablePhase.Lobby, 0);
            emit Refused(call.tableId, reason);
        }
    }

    /// The hash of the state that a lobby begins in; reverts where rules or dealer refuse to begin.
    function opening(StartCall calldata call) external view returns (bytes32) {
        Draft memory d = Draft(call.tableId, 0, Raw.seatsOf(call.seating), call.rules, 0);
        return _begun(d, call.terms, call.setup, call.cardKeys, 0);
    }

    function leaveLobby(LobbyCall calldata call, uint8 seat, bytes calldata permission) external onlyInTable guarded {
        TableRecord storage t = _lobby(call.tableId, call.terms, call.setup, call.seating, call.rules);
        Draft memory d = Draft(call.tableId, t.epoch, Raw.seatsOf(call.seating), call.rules, 0);
        _requireSeat(d.tableId, d.epoch, call.seating, seat, permission);
        _left[d.tableId][d.seats[seat].sessionKey] = true;
        (address owner, uint256 amount) = _release(t, d, call.terms.rules, seat);
        t.seats = keccak256(abi.encode(Seating(d.seats, call.seating.servers)));
        t.state = _lobbyHash(d.rules, d.tableId);
        _give(call.terms.token, owner, amount);
    }

    function cancel(LobbyCall calldata call) external onlyInTable guarded {
        TableRecord storage t = _lobby(call.tableId, call.terms, call.setup, call.seating, call.rules);
        if (msg.sender != call.setup.creator) revert NotTheCreator();
        t.phase = TablePhase.Done;
        emit Cancelled(call.tableId);
        Draft memory d = Draft(call.tableId, t.epoch, Raw.seatsOf(call.seating), call.rules, 0);
        for (uint8 i = 0; i < d.seats.length; i++) {
            if (d.seats[i].owner == address(0)) continue;
            (address owner, uint256 amount) = _release(t, d, call.terms.rules, i);
            _give(call.terms.token, owner, amount);
        }
        if (t.escrow != 0) revert OutOfBalance();
    }

    function change(ChangeCall calldata call) external payable onlyInTable guarded {
        TableRecord storage t = _running(call.tableId, call.terms);
        if (call.terms.setup != Raw.hash(call.setup)) revert WrongSetup();
        if (t.seats != Raw.hash(call.seating)) revert WrongSeating();
        if (call.version < t.version) revert StaleVersion();
        Outcome memory o = IRules(call.terms.rules).outcome(call.rules);
        if (!o.boundary) revert NotFinal();
        _requireBalance(t.escrow, call.seating.seats, o);

        Draft memory d = Draft(call.tableId, t.epoch + 1, Raw.seatsOf(call.seating), call.rules, msg.value);
        address[] memory payees = new address[](d.seats.length);
        uint256[] memory amounts = new uint256[](d.seats.length);
        for (uint8 i = 0; i < d.seats.length; i++) {
            if ((call.leaving >> i) & 1 == 1) (payees[i], amounts[i]) = _release(t, d, call.terms.rules, i);
        }
        for (uint256 i = 0; i < call.entries.length; i++) {
            _enter(t, d, call.terms, call.setup, call.entries[i]);
        }
        _newEpoch(t, d, call);
        for (uint256 i = 0; i < call.entries.length; i++) {
            _pull(d, call.terms.token, call.entries[i]);
        }
        if (d.value != 0) revert WrongValue();
        for (uint256 i = 0; i < payees.length; i++) {
            _give(call.terms.token, payees[i], amounts[i]);
        }
    }

    function _lobby(
        uint256 tableId,
        TableTerms calldata terms,
        TableSetup calldata setup,
        Seating calldata seating,
        bytes calldata rules
    ) private view returns (TableRecord storage t) {
        t = _tables[tableId];
        if (t.phase != TablePhase.Lobby) revert WrongPhase();
        if (t.config != Raw.hash(terms)) revert WrongTerms();
        _requireLobby(t, tableId, terms, setup, seating, rules);
    }

    function _requireLobby(
        TableRecord storage t,
        uint256 tableId,
        TableTerms calldata terms,
        TableSetup calldata setup,
        Seating calldata seating,
        bytes calldata rules
    ) private view {
        if (terms.setup != Raw.hash(setup)) revert WrongSetup();
        if (t.seats != Raw.hash(seating)) revert WrongSeating();
        if (t.state != _lobbyHash(rules, tableId)) revert WrongState();
    }

    /// Checks one entry and seats it, or tops it up. The money comes later, by `_pull`.
    function _enter(
        TableRecord storage t,
        Draft memory d,
        TableTerms calldata terms,
        TableSetup calldata setup,
        TableEntry calldata entry
    ) private {
        if (entry.seat >= d.seats.length) revert NoSuchSeat();
        if (entry.owner == address(0) || entry.sessionKey == address(0)) revert NotASeat();
        address sitting = d.seats[entry.seat].owner;
        if (sitting != address(0) && sitting != entry.owner) revert SeatTaken();
        for (uint256 i = 0; i < d.seats.length; i++) {
            if (i != entry.seat && d.seats[i].owner == entry.owner) revert AlreadySeated();
        }
        _requireTicket(setup, d.tableId, entry);
        _requireAuthorisation(t.config, d, entry);
        d.seats[entry.seat] = TableSeat(entry.owner, entry.sessionKey, keccak256(entry.cardKey));
        bytes memory admit = abi.encodeCall(IRules.admit, (d.rules, entry.seat, entry.amount));
        d.rules = Ask.step(IRules(terms.rules), admit).state;
        if (entry.amount > type(uint96).max - t.escrow) revert AmountOutOfRange();
        t.escrow += uint96(entry.amount);
        emit Joined(d.tableId, entry.owner, entry.seat, entry.sessionKey, entry.amount, d.epoch, entry.cardKey);
    }

    function _requireTicket(TableSetup calldata setup, uint256 tableId, TableEntry calldata entry)
        internal
        view
        virtual
    {
        if (setup.inviter == address(0)) return;
        bytes32 digest = Signing.ticketDigest(_domain(), tableId, entry.owner);
        if (!setup.inviter.isBy(digest, entry.ticket)) revert NotInvited();
    }

    function _requireAuthorisation(bytes32 config, Draft memory d, TableEntry calldata entry) private view {
        if (msg.sender == entry.owner) return;
        if (block.timestamp > entry.expires) revert AuthorisationExpired();
        bytes32 digest = Signing.joinDigest(
            _domain(),
            JoinMessage(
                d.tableId,
                config,
                d.epoch,
                entry.seat,
                entry.sessionKey,
                keccak256(entry.cardKey),
                entry.amount,
                entry.expires
            )
        );
        if (!entry.owner.isByWallet(digest, entry.authorisation)) revert BadSignature();
    }

    function _pull(Draft memory d, address token, TableEntry calldata entry) internal virtual {
        uint256 amount = entry.amount;
        if (amount == 0) return;
        if (token == address(0)) {
            if (d.value < amount) revert WrongValue();
            d.value -= amount;
        } else if (!Money.take(token, entry.owner, amount, entry.permit)) {
            revert TransferFailed();
        }
    }

    function _release(TableRecord storage t, Draft memory d, address rules, uint8 seat)
        private
        returns (address owner, uint256 amount)
    {
        owner = d.seats[seat].owner;
        if (owner == address(0)) revert SeatEmpty();
        Step memory step;
        (step, amount) = IRules(rules).release(d.rules, seat);
        d.rules = step.state;
        if (amount > t.escrow) revert OutOfBalance();
        t.escrow -= uint96(amount);
        delete d.seats[seat];
        emit Left(d.tableId, owner, seat, amount);
    }

    function _requireKeys(TableSeat[] memory seats, bytes[] calldata cardKeys) private pure {
        if (cardKeys.length != seats.length) revert WrongCardKeys();
        for (uint256 i = 0; i < cardKeys.length; i++) {
            bytes32 expected = seats[i].owner == address(0) ? keccak256("") : seats[i].cardKey;
            if (keccak256(cardKeys[i]) != expected) revert WrongCardKeys();
        }
    }

    function _firstClock(TableTerms calldata terms) private view returns (uint8 phase, uint40 deadline) {
        return terms.onchain ? (TablePhase.Play, _after(terms.answerSeconds)) : (TablePhase.Live, uint40(0));
    }

    /// Shorter than what a table's state hashes, so it is never one: nobody settles a lobby.
    function _lobbyHash(bytes memory rules, uint256 tableId) private pure returns (bytes32) {
        return keccak256(abi.encode(keccak256(rules), tableId));
    }

    /// The first state of a later epoch, which everyone concerned has signed.
    function _newEpoch(TableRecord storage t, Draft memory d, ChangeCall calldata call) private {
        if (call.cardKeys.length != d.seats.length) revert WrongCardKeys();
        for (uint8 i = 0; i < d.seats.length; i++) {
            if (d.seats[i].owner == address(0)) {
                if (call.cardKeys[i].length != 0) revert WrongCardKeys();
                continue;
            }
            d.seats[i].cardKey = keccak256(call.cardKeys[i]);
            IDealer(call.terms.dealer).checkKey(_context(d.tableId, d.epoch, 0, i), d.seats[i].owner, call.cardKeys[i]);
        }
        uint64 version = call.version + 1;
        bytes32 hash = _begun(d, call.terms, call.setup, call.cardKeys, version);
        _requireAcks(d.tableId, d.epoch, version, hash, call.seating.seats, call.acks);
        if (call.entryAcks.length != call.entries.length) revert MissingAcks();
        bytes32 digest = Signing.ackDigest(_domain(), d.tableId, d.epoch, version, hash);
        for (uint256 i = 0; i < call.entries.length; i++) {
            if (d.seats[call.entries[i].seat].cardKey != keccak256(call.entries[i].cardKey)) revert WrongCardKeys();
            if (!call.entries[i].sessionKey.isBy(digest, call.entryAcks[i])) revert BadSignature();
        }
        _enterEpoch(t, d.epoch);
        t.seats = keccak256(abi.encode(Seating(d.seats, call.seating.servers)));
        _store(t, version, hash, call.terms, call.terms.onchain);
        emit Keyed(d.tableId, d.epoch, call.cardKeys);
        emit Started(d.tableId, d.epoch, version, hash);
        hub.started(call.terms.rules, d.tableId, d.epoch);
    }

    function _enterEpoch(TableRecord storage t, uint64 epoch) internal virtual {
        t.epoch = uint24(epoch);
    }

    function _begun(
        Draft memory d,
        TableTerms calldata terms,
        TableSetup calldata setup,
        bytes[] calldata cardKeys,
        uint64 version
    ) private view returns (bytes32) {
        Pair memory pair = Pair(IRules(terms.rules), IDealer(terms.dealer));
        Waiting memory w;
        TableState memory s;
        s.rules = d.rules;
        s.version = version;
        if (version != 0) w = Ask.pending(pair.rules, s.rules);
        if (w.kind == PendingKind.Over) {
            Stepped memory begun = Ask.step(pair.rules, abi.encodeCall(IRules.begin, (s.rules)));
            (s.rules, w) = (begun.state, begun.waiting);
        }
        s.dealer = pair.dealer.start(setup.dealerConfig, cardKeys);
        s.dealerHash = keccak256(s.dealer);
        Reducer.settle(pair, s, w, "");
        return Reducer.hash(s, d.tableId);
    }

    function _occupied(TableSeat[] memory seats) private pure returns (uint256 n) {
        assembly ("memory-safe") {
            let end := add(seats, shl(5, mload(seats)))
            for { let at := seats } lt(at, end) {} {
                at := add(at, 32)
                n := add(n, iszero(iszero(mload(mload(at)))))
            }
        }
    }
}
