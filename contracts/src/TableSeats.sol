// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Hub} from "./Hub.sol";
import {TableBase} from "./TableBase.sol";
import {IBring} from "./interfaces/IBring.sol";
import {IDealer} from "./interfaces/IDealer.sol";
import {IRules} from "./interfaces/IRules.sol";
import {Ask, Stepped, Waiting} from "./libraries/Ask.sol";
import {Doors} from "./libraries/Doors.sol";
import {Money} from "./libraries/Money.sol";
import {Pair, Reducer, TableState} from "./libraries/Reducer.sol";
import {JoinMessage, Signing} from "./libraries/Signing.sol";
import {PendingKind, Step} from "./types/JointTypes.sol";
import {TableEntry, TableRecord, TableSeat, TableSetup, TableTerms} from "./types/TableTypes.sol";

/// How people come to sit and to go, in a lobby and at a boundary. It runs in the table's storage and holds
/// nothing of its own.
abstract contract TableSeats is TableBase {
    using Signing for address;

    /// An authorisation that somebody holds back is soon worth nothing.
    uint256 private constant MAX_AUTHORISATION = 1 hours;

    address internal immutable _self = address(this);

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

    /// The table has put its hub's address behind the call.
    function _hub() internal pure override returns (Hub hub) {
        assembly ("memory-safe") {
            hub := calldataload(sub(calldatasize(), 32))
        }
    }

    /// Checks one entry and seats it, or tops it up. The money comes later, by `_pull`.
    function _enter(
        TableRecord storage t,
        Draft memory d,
        TableTerms calldata terms,
        TableSetup calldata setup,
        TableEntry calldata entry
    ) internal {
        if (entry.seat >= d.seats.length) revert NoSuchSeat();
        if (entry.owner == address(0) || entry.sessionKey == address(0)) revert NotASeat();
        address sitting = d.seats[entry.seat].owner;
        if (sitting != address(0) && sitting != entry.owner) revert SeatTaken();
        for (uint256 i = 0; i < d.seats.length; i++) {
            if (i != entry.seat && d.seats[i].owner == entry.owner) revert AlreadySeated();
        }
        _requireTicket(setup, d.tableId, entry);
        _requireAuthorisation(d, entry);
        Doors.check(setup, d.tableId, entry.owner);
        d.seats[entry.seat] = TableSeat(entry.owner, entry.sessionKey, keccak256(entry.cardKey));
        bytes memory admit = abi.encodeCall(IRules.admit, (d.rules, entry.seat, entry.amount));
        d.rules = Ask.step(IRules(terms.rules), admit).state;
        if (entry.amount > type(uint96).max - t.escrow) revert AmountOutOfRange();
        t.escrow += uint96(entry.amount);
        emit Joined(d.tableId, entry.owner, entry.seat, entry.sessionKey, entry.amount, d.epoch, entry.cardKey);
        if (setup.locker != address(0) && sitting == address(0)) _bring(d, terms.rules, setup.locker, entry);
    }

    /// Locks are for those who wait in the lobby: a locker that refuses must not spoil a change that all agreed to.
    function _bring(Draft memory d, address rules, address locker, TableEntry calldata entry) private {
        if (d.epoch != 0) revert LobbyOnly();
        uint256 word = Doors.lock(locker, d.tableId, rules, entry.owner);
        bytes memory bring = abi.encodeCall(IBring.bring, (d.rules, entry.seat, word));
        d.rules = Ask.stepIfAny(IRules(rules), bring, RulesTakeNothing.selector).state;
        emit Brought(d.tableId, entry.seat, word);
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

    /// Who joins by himself replays nothing.
    function _requireAuthorisation(Draft memory d, TableEntry calldata entry) internal view virtual {
        if (msg.sender == entry.owner) return;
        if (block.timestamp > entry.expires) revert AuthorisationExpired();
        if (entry.expires > block.timestamp + MAX_AUTHORISATION) revert AuthorisationTooLong();
        if (entry.nonce != _nonces[d.tableId][entry.owner]) revert AuthorisationRevoked();
        bytes32 digest = Signing.joinDigest(
            _domain(),
            JoinMessage(
                d.tableId,
                d.epoch,
                entry.seat,
                entry.owner,
                entry.sessionKey,
                keccak256(entry.cardKey),
                entry.amount,
                entry.nonce,
                entry.expires
            )
        );
        if (!entry.owner.isByWallet(digest, entry.authorisation)) revert BadSignature();
    }

    /// Whoever was locked in may go; a locker that fails stops nobody.
    function _unlock(address locker, uint256 tableId, address owner) internal virtual {
        Doors.unlock(locker, tableId, owner);
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
        internal
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

    function _begun(
        Draft memory d,
        TableTerms calldata terms,
        TableSetup calldata setup,
        bytes[] calldata cardKeys,
        uint64 version
    ) internal view returns (bytes32) {
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
}
