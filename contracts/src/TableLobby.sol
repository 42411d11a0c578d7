// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TableSeats} from "./TableSeats.sol";
import {IDealer} from "./interfaces/IDealer.sol";
import {IRules} from "./interfaces/IRules.sol";
import {JoinCall, LobbyCall, StartCall} from "./interfaces/ITable.sol";
import {Raw} from "./libraries/Raw.sol";
import {Signing} from "./libraries/Signing.sol";
import {Step} from "./types/JointTypes.sol";
import {Seating, TableEntry, TablePhase, TableRecord, TableSeat, TableSetup, TableTerms} from "./types/TableTypes.sol";

/// The part of the table that is there before play: from opening a lobby to the start.
contract TableLobby is TableSeats {
    using Signing for address;

    uint256 private constant MAX_SEATS = 16;
    /// As many as the record has bits for: a share of any further one would leave the others no time.
    uint256 private constant MAX_SERVERS = 8;
    /// Of the reason why a table can't begin, so that nobody pays for copying a long one.
    uint256 private constant MAX_REASON = 256;

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
        if (setup.servers.length > MAX_SERVERS) revert TooManyServers();
        if (!_isThere(setup.check) || !_isThere(setup.locker)) revert BadTerms();
        for (uint256 i = 0; i < setup.servers.length; i++) {
            if (setup.servers[i] == address(0) && !_isSelfProving(terms.dealer)) revert BadTerms();
        }
        Step memory step = IRules(terms.rules).setup(setup.rulesConfig);
        tableId = _idOf(terms);
        TableRecord storage t = _tables[tableId];
        if (t.phase != TablePhase.None) revert TableExists();
        t.phase = TablePhase.Lobby;
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
        _enter(t, d, call.terms, call.setup, entry);
        IDealer(call.terms.dealer).checkKey(_context(d.tableId, d.epoch, 0, entry.seat), entry.owner, entry.cardKey);
        t.seats = Raw.hashWith(call.seating, entry.seat, d.seats[entry.seat]);
        bytes32 lobby = _lobbyHash(d.rules, d.tableId);
        t.state = lobby;
        if (_occupied(d.seats) == d.seats.length) {
            (t.phase, t.deadline) = _firstClock(call.terms);
            emit Started(d.tableId, d.epoch, 0, lobby);
            _hub().started(call.terms.rules, d.tableId, d.epoch);
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
        _hub().started(call.terms.rules, d.tableId, d.epoch);
    }

    function begin(StartCall calldata call) external onlyInTable guarded {
        TableRecord storage t = _running(call.tableId, call.terms);
        _requireLobby(t, call.tableId, call.terms, call.setup, call.seating, call.rules);
        _requireKeys(call.seating.seats, call.cardKeys);
        uint256 gasBefore = gasleft();
        (bool done, bytes memory answer) = _opened(abi.encodeCall(TableLobby.opening, (call)));
        if (done) {
            t.state = bytes32(answer);
            emit Begun(call.tableId, t.state);
        } else {
            // A refusal is an error with a name. Whoever brings too little gas must not fake one.
            if (answer.length < 4 || gasleft() < gasBefore / 2) revert NotBegun();
            (t.phase, t.deadline) = (TablePhase.Lobby, 0);
            emit Refused(call.tableId, answer);
        }
    }

    /// What `opening` answers, or the beginning of why it doesn't.
    function _opened(bytes memory data) private view returns (bool done, bytes memory answer) {
        address self = _self;
        assembly ("memory-safe") {
            done := staticcall(gas(), self, add(data, 32), mload(data), 0, 0)
            let size := returndatasize()
            if gt(size, MAX_REASON) { size := MAX_REASON }
            answer := mload(0x40)
            mstore(answer, size)
            returndatacopy(add(answer, 32), 0, size)
            mstore(0x40, add(add(answer, 64), size))
        }
    }

    /// The hash of the state that a lobby begins in; reverts where rules or dealer refuse to begin.
    function opening(StartCall calldata call) external view returns (bytes32) {
        Draft memory d = Draft(call.tableId, 0, Raw.seatsOf(call.seating), call.rules, 0);
        return _begun(d, call.terms, call.setup, call.cardKeys, 0);
    }

    function revoke(uint256 tableId) external onlyInTable guarded {
        _void(tableId, msg.sender);
    }

    function revokeFor(uint256 tableId, address owner, bytes calldata permission) external onlyInTable guarded {
        bytes32 digest = Signing.revokeDigest(_domain(), tableId, owner, _nonces[tableId][owner]);
        if (!owner.isByWallet(digest, permission)) revert BadSignature();
        _void(tableId, owner);
    }

    function leaveLobby(LobbyCall calldata call, uint8 seat, bytes calldata permission) external onlyInTable guarded {
        TableRecord storage t = _lobby(call.tableId, call.terms, call.setup, call.seating, call.rules);
        Draft memory d = Draft(call.tableId, t.epoch, Raw.seatsOf(call.seating), call.rules, 0);
        _requireSeat(d.tableId, d.epoch, call.seating, seat, permission);
        (address owner, uint256 amount) = _release(t, d, call.terms.rules, seat);
        _void(d.tableId, owner);
        t.seats = keccak256(abi.encode(Seating(d.seats, call.seating.servers)));
        t.state = _lobbyHash(d.rules, d.tableId);
        _unlock(call.setup.locker, d.tableId, owner);
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
            _unlock(call.setup.locker, d.tableId, owner);
            _give(call.terms.token, owner, amount);
        }
        if (t.escrow != 0) revert OutOfBalance();
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
        if (tableId != _idOf(terms)) revert WrongTerms();
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

    /// What was signed for this owner at this table, and not used, is worth nothing from now on.
    function _void(uint256 tableId, address owner) private {
        uint64 nonce = ++_nonces[tableId][owner];
        emit Revoked(tableId, owner, nonce);
    }

    /// A call to nobody would look like consent.
    function _isThere(address named) private view returns (bool) {
        return named == address(0) || named.code.length > 0;
    }

    /// Whether an open chair is safe: nobody signs for it, so its evidence has to prove itself.
    function _isSelfProving(address dealer) private view returns (bool) {
        (bool done, bytes memory answer) = dealer.staticcall(abi.encodeWithSignature("selfProving()"));
        return done && answer.length == 32 && uint256(bytes32(answer)) == 1;
    }

    /// Shorter than what a table's state hashes, so it is never one: nobody settles a lobby.
    function _lobbyHash(bytes memory rules, uint256 tableId) private pure returns (bytes32) {
        return keccak256(abi.encode(keccak256(rules), tableId));
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
