// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ChangeCall, StartCall} from "../../src/interfaces/ITable.sol";
import {Deed, Reducer} from "../../src/libraries/Reducer.sol";
import {ChangeMessage, Signing} from "../../src/libraries/Signing.sol";
import {HoldemRules} from "../../src/rules/HoldemRules.sol";
import {HoldemAction, HoldemConfig, HoldemKind} from "../../src/types/HoldemTypes.sol";
import {Step} from "../../src/types/JointTypes.sol";
import {Signature, TableEntry, TableSeat} from "../../src/types/TableTypes.sol";
import {Room, TableBench} from "./TableBench.sol";

/// What tests of a change of seats need: Hold'em at a table of three, dealt by the open dealer.
abstract contract ChangeBench is TableBench {
    HoldemRules internal holdem;

    function _newHoldem(bool onchain) internal view returns (Room memory r) {
        r = _newRoom(onchain);
        r.terms.rules = address(holdem);
        r.terms.maxSeats = 3;
        HoldemConfig memory config;
        (config.seats, config.smallBlind, config.bigBlind) = (3, 1, 2);
        (config.minBuyIn, config.maxBuyIn) = (40, 200);
        r.setup.rulesConfig = abi.encode(config);
    }

    function _twoOfThree(bool onchain) internal returns (Room memory r) {
        r = _newHoldem(onchain);
        _create(r);
        _join(r, _buyIn(0));
        _join(r, _buyIn(1));
        table.start(StartCall(r.id, r.terms, r.setup, r.seating, r.state.rules, new bytes[](3)));
        _begin(r);
        assertEq(uint256(_record(r).state), uint256(_hash(r)), "started");
    }

    function _buyIn(uint8 seat) internal view returns (TableEntry memory e) {
        e = _entry(seat);
        e.amount = 100;
    }

    function _one(TableEntry memory e) internal pure returns (TableEntry[] memory list) {
        list = new TableEntry[](1);
        list[0] = e;
    }

    function _none() internal pure returns (TableEntry[] memory) {
        return new TableEntry[](0);
    }

    function _fold(Room memory r) internal view returns (Deed memory) {
        return Deed(holdem.pending(r.state.rules).seat, abi.encode(HoldemAction(HoldemKind.Fold, 0)), "", "");
    }

    /// Dealt, and all but one fold.
    function _playHand(Room memory r) internal view {
        _go(r, _shuffle52());
        while (!holdem.outcome(r.state.rules).boundary) _go(r, _fold(r));
    }

    function _shuffle52() internal pure returns (Deed memory) {
        bytes memory order = new bytes(52);
        for (uint256 i = 0; i < 52; i++) {
            order[i] = bytes1(uint8(i));
        }
        return Deed(HOST, "", order, "");
    }

    function _call(Room memory r, uint256 leaving, TableEntry[] memory entries)
        internal
        pure
        returns (ChangeCall memory call)
    {
        call.tableId = r.id;
        call.terms = r.terms;
        call.setup = r.setup;
        call.seating.servers = r.seating.servers;
        call.seating.seats = abi.decode(abi.encode(r.seating.seats), (TableSeat[]));
        (call.rules, call.dealerHash, call.version) = (r.state.rules, r.state.dealerHash, r.state.version);
        call.leaving = leaving;
        call.entries = entries;
        call.cardKeys = new bytes[](r.terms.maxSeats);
    }

    /// The room goes on into the new epoch; reverts where the rules refuse.
    function _follow(Room memory r, uint256 leaving, TableEntry[] memory entries) internal view {
        for (uint8 i = 0; i < r.terms.maxSeats; i++) {
            if ((leaving >> i) & 1 == 1) _unseat(r, i);
        }
        for (uint256 i = 0; i < entries.length; i++) {
            _seat(r, entries[i]);
        }
        if (_isOver(r)) r.state.rules = holdem.begin(r.state.rules).state;
        r.state.dealer = open.start("", new bytes[](r.terms.maxSeats));
        r.state.dealerHash = keccak256(r.state.dealer);
        r.state.version++;
        r.epoch++;
    }

    function _unseat(Room memory r, uint8 seat) internal view {
        (Step memory step,) = holdem.release(r.state.rules, seat);
        r.state.rules = step.state;
        delete r.seating.seats[seat];
    }

    /// The call, with everyone's signatures; the room goes on into the new epoch.
    function _change(Room memory r, uint256 leaving, TableEntry[] memory entries)
        internal
        view
        returns (ChangeCall memory call)
    {
        call = _call(r, leaving, entries);
        _follow(r, leaving, entries);
        _signAll(r, call, 0);
    }

    /// All old seats but the excused, then those that enter and haven't signed; `r` is in the new epoch.
    function _signAll(Room memory r, ChangeCall memory call, uint256 excused) internal view {
        bytes32 digest = _changeDigest(r, call);
        Signature[] memory list = new Signature[](2 * call.seating.seats.length);
        uint256 n;
        for (uint8 i = 0; i < call.seating.seats.length; i++) {
            bool isOut = call.seating.seats[i].owner == address(0) || (excused >> i) & 1 == 1;
            if (!isOut) list[n++] = _sign(_sessionKey(i), digest);
        }
        for (uint256 i = 0; i < call.entries.length; i++) {
            uint8 seat = call.entries[i].seat;
            if (call.seating.seats[seat].owner == address(0)) list[n++] = _sign(_sessionKey(seat), digest);
        }
        assembly ("memory-safe") {
            mstore(list, n)
        }
        call.signatures = list;
    }

    function _changeDigest(Room memory r, ChangeCall memory call) internal view returns (bytes32) {
        bytes32[] memory entries = new bytes32[](call.entries.length);
        for (uint256 i = 0; i < entries.length; i++) {
            TableEntry memory e = call.entries[i];
            entries[i] = Signing.entryHash(e.seat, e.owner, e.sessionKey, e.amount);
        }
        ChangeMessage memory m;
        (m.tableId, m.epoch, m.version) = (call.tableId, r.epoch, call.version);
        m.boundary = keccak256(abi.encode(keccak256(call.rules), call.dealerHash, uint256(call.version), call.tableId));
        (m.leaving, m.entries) = (call.leaving, keccak256(abi.encodePacked(entries)));
        (m.cardKeys, m.next) = (keccak256(abi.encode(call.cardKeys)), Reducer.hash(r.state, r.id));
        return Signing.changeDigest(_domain(), m);
    }
}
