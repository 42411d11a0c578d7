// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TableSeats} from "./TableSeats.sol";
import {IDealer} from "./interfaces/IDealer.sol";
import {IRules} from "./interfaces/IRules.sol";
import {ChangeCall} from "./interfaces/ITable.sol";
import {Raw} from "./libraries/Raw.sol";
import {Reducer} from "./libraries/Reducer.sol";
import {ChangeMessage, Signing} from "./libraries/Signing.sol";
import {Outcome} from "./types/JointTypes.sol";
import {Seating, TableEntry, TablePhase, TableRecord, TableSeat} from "./types/TableTypes.sol";

/// The part of the table that changes its seats at a boundary. Everyone concerned has signed the whole of it.
contract TableChange is TableSeats {
    using Signing for address;

    function change(ChangeCall calldata call) external payable onlyInTable guarded {
        TableRecord storage t = _running(call.tableId, call.terms);
        if (call.terms.setup != Raw.hash(call.setup)) revert WrongSetup();
        if (t.seats != Raw.hash(call.seating)) revert WrongSeating();
        if (call.version < t.version) revert StaleVersion();
        if (call.dealerHash == 0) revert ClosedState();
        _requireBoundary(t, call);

        Draft memory d = Draft(call.tableId, t.epoch + 1, Raw.seatsOf(call.seating), call.rules, msg.value);
        if (call.leaving >> d.seats.length != 0) revert NoSuchSeat();
        bytes32 boundary = _boundaryOf(call);
        // After a lapse nobody comes back to a boundary from before it.
        if (t.locked && boundary != t.state) revert LapseRecorded();
        uint256 excused = _excused(t, call, boundary);
        uint256[] memory amounts = new uint256[](d.seats.length);
        for (uint8 i = 0; i < d.seats.length; i++) {
            if ((call.leaving >> i) & 1 == 1) (, amounts[i]) = _release(t, d, call.terms.rules, i);
        }
        for (uint256 i = 0; i < call.entries.length; i++) {
            // Rising, so that an owner's word is used once.
            if (i > 0 && call.entries[i].seat <= call.entries[i - 1].seat) revert SeatTaken();
            _enter(t, d, call.terms, call.setup, call.entries[i]);
        }
        _requireSigned(call, _digest(call, d.epoch, boundary, _newEpoch(t, d, call)), excused);
        for (uint256 i = 0; i < call.entries.length; i++) {
            _pull(d, call.terms.token, call.entries[i]);
        }
        if (d.value != 0) revert WrongValue();
        _payLeavers(call, amounts);
    }

    function _requireBoundary(TableRecord storage t, ChangeCall calldata call) private view {
        Outcome memory o = IRules(call.terms.rules).outcome(call.rules);
        if (!o.boundary) revert NotFinal();
        _requireBalance(t.escrow, call.seating.seats, o);
    }

    function _boundaryOf(ChangeCall calldata call) private pure returns (bytes32) {
        return Reducer.hash(keccak256(call.rules), call.dealerHash, call.version, call.tableId, 0);
    }

    /// Where the chain itself has come to this boundary, seats whose time ran out in this epoch leave without a word.
    function _excused(TableRecord storage t, ChangeCall calldata call, bytes32 boundary)
        internal
        view
        virtual
        returns (uint256)
    {
        if (boundary != t.state) return 0;
        (uint8 phase,) = _clock(t, call.terms);
        return phase == TablePhase.Play ? t.lapsed & call.leaving : 0;
    }

    /// Over everything that decides who gets what: nothing of it is the poster's to choose.
    function _digest(ChangeCall calldata call, uint64 epoch, bytes32 boundary, bytes32 next)
        internal
        view
        virtual
        returns (bytes32)
    {
        bytes32[] memory entries = new bytes32[](call.entries.length);
        for (uint256 i = 0; i < entries.length; i++) {
            TableEntry calldata e = call.entries[i];
            entries[i] = Signing.entryHash(e.seat, e.owner, e.sessionKey, e.amount);
        }
        ChangeMessage memory message;
        (message.tableId, message.epoch, message.version) = (call.tableId, epoch, call.version);
        (message.boundary, message.leaving, message.next) = (boundary, call.leaving, next);
        message.entries = keccak256(abi.encodePacked(entries));
        message.cardKeys = keccak256(abi.encode(call.cardKeys));
        return Signing.changeDigest(_domain(), message);
    }

    function _requireSigned(ChangeCall calldata call, bytes32 digest, uint256 excused) internal view virtual {
        TableSeat[] calldata seats = call.seating.seats;
        uint256 n;
        for (uint256 i = 0; i < seats.length; i++) {
            if (seats[i].owner == address(0) || (excused >> i) & 1 == 1) continue;
            _requireNext(call, n++, seats[i].sessionKey, digest);
        }
        for (uint256 i = 0; i < call.entries.length; i++) {
            (uint8 seat, address key) = (call.entries[i].seat, call.entries[i].sessionKey);
            if (seats[seat].sessionKey == key && (excused >> seat) & 1 == 0) continue;
            _requireNext(call, n++, key, digest);
        }
        if (n != call.signatures.length) revert MissingAcks();
    }

    function _requireNext(ChangeCall calldata call, uint256 n, address key, bytes32 digest) private pure {
        if (n >= call.signatures.length) revert MissingAcks();
        if (!key.isBy(digest, call.signatures[n])) revert BadSignature();
    }

    /// Records the first state of a later epoch, and answers with its hash, which everyone concerned has signed.
    function _newEpoch(TableRecord storage t, Draft memory d, ChangeCall calldata call) private returns (bytes32 hash) {
        if (call.cardKeys.length != d.seats.length) revert WrongCardKeys();
        for (uint8 i = 0; i < d.seats.length; i++) {
            if (d.seats[i].owner == address(0)) {
                if (call.cardKeys[i].length != 0) revert WrongCardKeys();
                continue;
            }
            d.seats[i].cardKey = keccak256(call.cardKeys[i]);
            IDealer(call.terms.dealer).checkKey(_context(d.tableId, d.epoch, 0, i), d.seats[i].owner, call.cardKeys[i]);
        }
        for (uint256 i = 0; i < call.entries.length; i++) {
            if (d.seats[call.entries[i].seat].cardKey != keccak256(call.entries[i].cardKey)) revert WrongCardKeys();
        }
        uint64 version = call.version + 1;
        hash = _begun(d, call.terms, call.setup, call.cardKeys, version);
        _enterEpoch(t, d.epoch);
        (t.lapsed, t.extended, t.locked) = (0, 0, false);
        t.seats = keccak256(abi.encode(Seating(d.seats, call.seating.servers)));
        _store(t, version, hash, call.terms, call.terms.onchain);
        emit Keyed(d.tableId, d.epoch, call.cardKeys);
        emit Started(d.tableId, d.epoch, version, hash);
        _hub().started(call.terms.rules, d.tableId, d.epoch);
    }

    function _enterEpoch(TableRecord storage t, uint64 epoch) internal virtual {
        t.epoch = uint24(epoch);
    }

    function _payLeavers(ChangeCall calldata call, uint256[] memory amounts) private {
        for (uint256 i = 0; i < amounts.length; i++) {
            if ((call.leaving >> i) & 1 == 0) continue;
            address owner = call.seating.seats[i].owner;
            _hub().left(call.terms.rules, call.tableId, call.terms.token, owner, amounts[i]);
            _unlock(call.setup.locker, call.tableId, owner);
            _give(call.terms.token, owner, amounts[i]);
        }
    }
}
