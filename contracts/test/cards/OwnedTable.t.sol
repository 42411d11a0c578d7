// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CardRegistry} from "../../src/cards/CardRegistry.sol";
import {Inventory} from "../../src/cards/Inventory.sol";
import {Lock} from "../../src/cards/Locks.sol";
import {AdvanceCall, JoinCall, LobbyCall} from "../../src/interfaces/ITable.sol";
import {FableErrors, FableKind, FablePhase, FableState} from "../../src/types/FableTypes.sol";
import {FableCodec} from "../../src/libraries/fable/FableCodec.sol";
import {Deed} from "../../src/libraries/Reducer.sol";
import {Step} from "../../src/types/JointTypes.sol";
import {PostedMove, TableEntry, TablePhase} from "../../src/types/TableTypes.sol";
import {Room} from "../table/TableBench.sol";
import {OwnedBench} from "./OwnedBench.sol";

/// Owned cards at the real table: what a seat brings is locked, counted, and all that it can play.
contract OwnedTableTest is OwnedBench {
    event Brought(uint256 indexed tableId, uint8 seat, uint256 word);

    uint256[] private ids;
    uint256[] private loose;

    /// Seat 0 owns the whole list, seat 1 the starter.
    function setUp() public override {
        super.setUp();
        _claim(0);
        _claim(1);
        ids = _staked(0, LAST);
        loose = _card(0, LAST);
    }

    function test_join_locksAndBringsTheWord() public {
        Room memory r = _newOwned(false);
        JoinCall memory call = _joinCall(r, _entry(0));
        vm.expectEmit();
        emit Brought(r.id, 0, _wordOf(LIST));
        vm.prank(_owner(0));
        table.join(call);
        Lock[] memory locks = inventory.locksOf(_owner(0));
        assertEq(locks.length, 1, "one lock");
        assertTrue(locks[0].table == address(table) && locks[0].tableId == r.id, "of this table");
        assertTrue(r.id > type(uint128).max, "whose number is a hash");
        assertTrue(!inventory.isInGame(_owner(1), set), "nobody else's");
    }

    function test_join_leavesTheWordInTheRulesState() public {
        Room memory r = _newOwned(false);
        _sit(r, 0);
        _sit(r, 1);
        // The table has taken both joins and `begin` with this very state.
        FableState memory s = this.decoded(r.state.rules);
        assertEq(s.owned[0], _wordOf(LIST), "seat 0");
        assertEq(s.owned[1], _wordOf(LIST) - (1 << (2 * uint256(LAST))), "seat 1");
        assertEq(uint256(_record(r).state), uint256(_hash(r)), "recorded");
    }

    function test_unstake_isRefusedInEveryPhase() public {
        Room memory r = _newOwned(false);
        _sit(r, 0);
        _held(r, TablePhase.Lobby);
        _sit(r, 1);
        _held(r, TablePhase.Live);
        _dispute(r, 0);
        _held(r, TablePhase.Register);
        vm.warp(block.timestamp + REGISTER + 1);
        _advance(r, _choose(0, LIST));
        _held(r, TablePhase.Play);
        _go(r, Deed(1, abi.encode(FableKind.Concede), "", ""));
        table.settle(_settleCall(r, _acks(r)));
        assertEq(_record(r).phase, TablePhase.Done, "done");
        assertTrue(!inventory.isInGame(_owner(0), set), "free");
        vm.prank(_owner(0));
        inventory.unstake(ids);
        assertTrue(cards.ownerOf(ids[0]) == _owner(0), "his again");
    }

    /// Whoever publishes a set can add to it at any time, and makes cards as he likes. A table that plays feels none of it.
    function test_hostileSet_stopsNoPayoutAndNoLeave() public {
        Room memory r = _newOwned(false);
        Room memory left = _newOwned(false);
        _sit(r, 0);
        _sit(r, 1);
        _sit(left, 0);
        bytes[] memory other = new bytes[](128);
        for (uint256 face = 0; face < 128; face++) {
            other[face] = bytes.concat(hex"0401", bytes1("Z"), new bytes(180));
        }
        registry.publish(set, 2, address(0), other, "ipfs://other");
        uint256[] memory gift = _card(0, LAST);
        vm.prank(_owner(0));
        vm.expectRevert(Inventory.InGame.selector);
        inventory.stake(gift);
        assertEq(this.decoded(r.state.rules).owned[0], inventory.wordOf(_owner(0), set), "the word is the same");

        LobbyCall memory call = _lobbyCall(left);
        vm.prank(_owner(0));
        table.leaveLobby(call, 0, "");
        _dispute(r, 0);
        vm.warp(block.timestamp + REGISTER + 1);
        _advance(r, _choose(0, LIST));
        _go(r, Deed(1, abi.encode(FableKind.Concede), "", ""));
        table.settle(_settleCall(r, _acks(r)));
        assertEq(_record(r).escrow, 0, "paid out");
        vm.prank(_owner(0));
        inventory.unstake(ids);
        assertTrue(cards.ownerOf(ids[0]) == _owner(0), "his again");
    }

    function test_leaveLobby_unlocks() public {
        Room memory r = _newOwned(false);
        _sit(r, 0);
        LobbyCall memory call = _lobbyCall(r);
        vm.prank(_owner(0));
        table.leaveLobby(call, 0, "");
        assertEq(inventory.locksOf(_owner(0)).length, 0, "unlocked");
        vm.prank(_owner(0));
        inventory.unstake(ids);
        // Who comes back brings what he has now, not what he had.
        (Step memory step,) = fable.release(r.state.rules, 0);
        r.state.rules = step.state;
        delete r.seating.seats[0];
        JoinCall memory again = _joinCall(r, _entry(0));
        vm.expectEmit();
        emit Brought(r.id, 0, _wordOf(LIST) - (1 << (2 * uint256(LAST))));
        vm.prank(_owner(0));
        table.join(again);
    }

    function test_cancel_unlocksEverySeat() public {
        Room memory r = _newOwned(false);
        _sit(r, 0);
        table.cancel(_lobbyCall(r));
        assertEq(inventory.locksOf(_owner(0)).length, 0, "unlocked");
        vm.prank(_owner(0));
        inventory.unstake(ids);
    }

    /// Leaving one of two tables frees nothing: the other holds the set.
    function test_leaveLobby_freesNothingThatAnotherTableHolds() public {
        Room memory r = _newOwned(false);
        Room memory other = _newOwned(false);
        _sit(r, 0);
        _sit(other, 0);
        LobbyCall memory call = _lobbyCall(r);
        vm.prank(_owner(0));
        table.leaveLobby(call, 0, "");
        _held(other, TablePhase.Lobby);
    }

    function test_list_isRefusedBeyondTheWord() public {
        Room memory r = _newOwned(true);
        _sit(r, 0);
        _sit(r, 1);
        _advance(r, _choose(0, LIST));
        _advance(r, _choose(1, LIST));
        // Seat 0 owns it all; seat 1 lacks the last card of the very same list.
        _advance(r, _reveal(0, LIST));
        AdvanceCall memory call = AdvanceCall(r.id, r.terms, r.seating, r.state, new PostedMove[](1));
        call.moves[0] = _forced(r, _reveal(1, LIST));
        vm.expectRevert(FableErrors.NotOwned.selector);
        table.advance(call);
        assertEq(this.decoded(r.state.rules).phase, FablePhase.Reveal, "still owed");
    }

    /// A card that comes after the seat was taken is no card of this game: it does not even come.
    function test_list_isRefusedBeyondWhatWasThereAtTheJoin() public {
        uint256[] memory late = _card(1, LAST);
        Room memory r = _newOwned(true);
        _sit(r, 0);
        _sit(r, 1);
        vm.prank(_owner(1));
        vm.expectRevert(Inventory.InGame.selector);
        inventory.stake(late);
        vm.prank(_owner(1));
        vm.expectRevert(Inventory.InGame.selector);
        cards.transferFrom(_owner(1), address(inventory), late[0]);
    }

    function test_join_revertsIfTheOwnerHasNothing() public {
        Room memory r = _newOwned(false);
        TableEntry memory e = _entry(0);
        e.owner = _owner(2);
        JoinCall memory call = _joinCall(r, e);
        vm.prank(e.owner);
        vm.expectRevert(FableErrors.NothingBrought.selector);
        table.join(call);
        assertEq(inventory.locksOf(_owner(2)).length, 0, "no lock");
        assertEq(_record(r).escrow, 0, "no money");
    }

    function test_join_revertsIfTheInventoryIsAnotherTables() public {
        inventory = new Inventory(registry, address(1));
        Room memory r = _newOwned(false);
        JoinCall memory call = _joinCall(r, _entry(0));
        vm.prank(_owner(0));
        vm.expectRevert(Inventory.TableNotAllowed.selector);
        table.join(call);
    }

    function test_join_revertsIfTheRulesHaveNoSet() public {
        inventory = new Inventory(new CardRegistry(), address(table));
        Room memory r = _newOwned(false);
        JoinCall memory call = _joinCall(r, _entry(0));
        vm.prank(_owner(0));
        vm.expectRevert(Inventory.RulesWithoutSet.selector);
        table.join(call);
    }

    /// Without a locker nothing is brought, and Fable with owned cards never begins: all take back what they paid.
    function test_begin_isRefusedWithoutALocker() public {
        inventory = Inventory(address(0));
        Room memory r = _newOwned(false);
        for (uint8 seat = 0; seat < 2; seat++) {
            TableEntry memory e = _entry(seat);
            JoinCall memory call = _joinCall(r, e);
            vm.prank(e.owner);
            table.join(call);
            _seat(r, e);
        }
        r.lobby = r.state.rules;
        table.begin(_startCall(r));
        assertEq(_record(r).phase, TablePhase.Lobby, "a lobby again");
        table.cancel(_lobbyCall(r));
        assertEq(_record(r).escrow, 0, "paid back");
    }

    function decoded(bytes calldata state) external pure returns (FableState memory) {
        return FableCodec.decode(state);
    }

    function _held(Room memory r, uint8 phase) private {
        (uint8 now_,) = table.clock(r.id, r.terms);
        assertEq(now_, phase, "phase");
        vm.startPrank(_owner(0));
        vm.expectRevert(Inventory.InGame.selector);
        inventory.unstake(ids);
        vm.expectRevert(Inventory.InGame.selector);
        inventory.stake(loose);
        vm.stopPrank();
        inventory.prune(_owner(0));
        assertTrue(inventory.stakerOf(ids[0]) == _owner(0) && inventory.isInGame(_owner(0), set), "held");
    }
}
