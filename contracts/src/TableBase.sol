// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Hub} from "./Hub.sol";
import {ITableEvents} from "./interfaces/ITable.sol";
import {Money} from "./libraries/Money.sol";
import {Raw} from "./libraries/Raw.sol";
import {Signing} from "./libraries/Signing.sol";
import {Context, Outcome} from "./types/JointTypes.sol";
import {Seating, Signature, TableErrors, TablePhase, TableRecord, TableSeat, TableTerms} from "./types/TableTypes.sol";

/// What the parts of the table share: its storage, and the checks that all of them make.
abstract contract TableBase is ITableEvents, TableErrors {
    using Signing for address;

    mapping(address token => mapping(address owner => uint256)) internal _owed;
    mapping(uint256 tableId => TableRecord) internal _tables;
    /// What an owner's authorisations must name; it rises when he revokes them or leaves a lobby.
    mapping(uint256 tableId => mapping(address owner => uint64)) internal _nonces;
    uint256 private transient _entered;

    modifier guarded() {
        if (_entered != 0) revert Reentered();
        _entered = 1;
        _;
        _entered = 0;
    }

    function _hub() internal view virtual returns (Hub);

    /// A table's number: no two tables, contracts or chains share one, and it binds everything about the table.
    function _idOf(TableTerms calldata terms) internal view returns (uint256) {
        return uint256(keccak256(abi.encode(block.chainid, address(this), Raw.hash(terms))));
    }

    function _running(uint256 tableId, TableTerms calldata terms) internal view returns (TableRecord storage t) {
        t = _tables[tableId];
        if (t.phase < TablePhase.Live || t.phase > TablePhase.Play) revert WrongPhase();
        if (tableId != _idOf(terms)) revert WrongTerms();
    }

    /// REGISTER becomes PLAY when its deadline has passed; nobody has to say so.
    function _clock(TableRecord storage t, TableTerms calldata terms) internal view virtual returns (uint8, uint256) {
        (uint8 phase, uint256 deadline) = (t.phase, t.deadline);
        if (phase != TablePhase.Register || block.timestamp <= deadline) return (phase, deadline);
        return (TablePhase.Play, deadline + terms.answerSeconds);
    }

    /// By the seat's wallet, its session key, or whom that key has named.
    function _requireSeat(
        uint256 tableId,
        uint64 epoch,
        Seating calldata seating,
        uint8 seat,
        bytes calldata permission
    ) internal view {
        if (seat >= seating.seats.length || seating.seats[seat].owner == address(0)) {
            revert NotASeat();
        }
        TableSeat calldata by = seating.seats[seat];
        if (msg.sender == by.owner || msg.sender == by.sessionKey) return;
        bytes32 digest = Signing.delegateDigest(_domain(), tableId, epoch, seat, msg.sender);
        if (!by.sessionKey.isByWallet(digest, permission)) revert NotASeat();
    }

    function _requireAcks(
        uint256 tableId,
        uint64 epoch,
        uint64 version,
        bytes32 state,
        TableSeat[] calldata seats,
        Signature[] calldata acks
    ) internal view virtual {
        bytes32 digest = Signing.ackDigest(_domain(), tableId, epoch, version, state);
        uint256 n;
        for (uint256 i = 0; i < seats.length; i++) {
            if (seats[i].owner == address(0)) continue;
            if (n == acks.length) revert MissingAcks();
            if (!seats[i].sessionKey.isBy(digest, acks[n++])) revert BadSignature();
        }
        if (n != acks.length) revert MissingAcks();
    }

    function _requireBalance(uint256 escrow, TableSeat[] calldata seats, Outcome memory o) internal pure {
        uint256 sum = o.house;
        for (uint256 i = 0; i < o.payouts.length; i++) {
            if (o.payouts[i] == 0) continue;
            if (i >= seats.length || seats[i].owner == address(0)) revert OutOfBalance();
            sum += o.payouts[i];
        }
        if (sum != escrow) revert OutOfBalance();
    }

    function _store(TableRecord storage t, uint64 version, bytes32 hash, TableTerms calldata terms, bool play)
        internal
    {
        if (version > type(uint40).max) revert StaleVersion();
        t.state = hash;
        (t.version, t.phase, t.deadline, t.extended) =
            (uint40(version), play ? TablePhase.Play : TablePhase.Live, play ? _after(terms.answerSeconds) : 0, 0);
    }

    function _give(address token, address to, uint256 amount) internal virtual {
        if (amount == 0 || Money.give(token, to, amount)) return;
        _owed[token][to] += amount;
        emit Owed(token, to, amount);
    }

    function _context(uint256 tableId, uint64 epoch, uint64 version, uint8 party)
        internal
        view
        returns (Context memory)
    {
        return Context(block.chainid, address(this), tableId, epoch, version, party);
    }

    function _owners(TableSeat[] memory seats) internal pure returns (address[] memory owners) {
        owners = new address[](seats.length);
        for (uint256 i = 0; i < seats.length; i++) {
            owners[i] = seats[i].owner;
        }
    }

    function _after(uint256 seconds_) internal view virtual returns (uint40) {
        return uint40(block.timestamp + seconds_);
    }

    function _domain() internal view returns (bytes32) {
        return Signing.domainOf(address(this));
    }
}
