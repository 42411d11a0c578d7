// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Table} from "../../src/Table.sol";
import {Inventory} from "../../src/cards/Inventory.sol";
import {Lock, Locks} from "../../src/cards/Locks.sol";
import {LobbyCall} from "../../src/interfaces/ITable.sol";
import {KuhnRules} from "../../src/rules/KuhnRules.sol";
import {Seating, TablePhase, TableRecord, TableSeat, TableSetup, TableTerms} from "../../src/types/TableTypes.sol";
import {KuhnConfig} from "../../src/types/KuhnTypes.sol";
import {newTable} from "../table/NewTable.sol";
import {CardsBench, PhaseTable} from "./CardsBench.sol";

/// Answers `recordOf` in every wrong way.
contract OddTable is PhaseTable {
    uint256 public way;

    function turn(uint256 way_) external {
        way = way_;
    }

    function recordOf(uint256 tableId) external view override returns (TableRecord memory record) {
        if (way == 0) {
            record.phase = phases[tableId];
            return record;
        }
        if (way == 1) revert("no answer");
        if (way == 2) while (true) {}
        // A bomb of a megabyte, whose seventh word says Done.
        if (way == 3) {
            assembly {
                mstore(192, 5)
                return(0, 1000000)
            }
        }
        // Too short.
        if (way == 4) {
            assembly {
                mstore(192, 5)
                return(0, 288)
            }
        }
        // Done, with dirt above it.
        if (way == 5) {
            assembly {
                mstore(192, 0x0105)
                return(0, 320)
            }
        }
        // Done in every word but that of the phase.
        if (way == 6) {
            assembly {
                for { let i := 0 } lt(i, 320) { i := add(i, 32) } { mstore(i, 5) }
                mstore(192, 4)
                return(0, 320)
            }
        }
        assembly {
            invalid()
        }
    }
}

contract LocksTest is CardsBench {
    uint256 private id;

    function setUp() public override {
        super.setUp();
        id = _mint(alice, 2);
        _stake(alice, id);
    }

    function test_lock_givesTheWordToTheTable() public {
        vm.prank(alice);
        inventory.claimStarter(set, 1);
        assertEq(_lock(1, alice), (1 << 4) | (1 << 6) | (1 << 8), "word");
        Lock[] memory locks = inventory.locksOf(alice);
        assertEq(locks.length, 1, "one");
        assertTrue(locks[0].table == address(table) && locks[0].tableId == 1, "this table");
        assertTrue(inventory.isInGame(alice, set), "in game");
    }

    function test_unstake_revertsInEveryPhaseOfATable() public {
        _lock(1, alice);
        uint256 other = _mint(alice, 2);
        uint8[4] memory phases = [TablePhase.Lobby, TablePhase.Live, TablePhase.Register, TablePhase.Play];
        for (uint256 i = 0; i < phases.length; i++) {
            table.set(1, phases[i]);
            vm.startPrank(alice);
            vm.expectRevert(Inventory.InGame.selector);
            inventory.unstake(_one(id));
            vm.expectRevert(Inventory.InGame.selector);
            inventory.stake(_one(other));
            vm.expectRevert(Inventory.InGame.selector);
            inventory.claimStarter(set, 0);
            // Neither by the back door.
            vm.expectRevert(Inventory.InGame.selector);
            cards.transferFrom(alice, address(inventory), other);
            vm.stopPrank();
        }
        table.set(1, TablePhase.Done);
        _unstake(alice, id);
    }

    function test_lock_leavesOtherSetsAndOwnersAlone() public {
        uint256 otherSet = registry.found("another", terms());
        _published(otherSet, 1, records());
        uint256 theirs = _mint(bob, 0);
        uint16[] memory kinds = new uint16[](1);
        uint256 elsewhere = cards.mint(alice, otherSet, kinds)[0];
        _lock(1, alice);
        _stake(bob, theirs);
        _unstake(bob, theirs);
        _stake(alice, elsewhere);
        _unstake(alice, elsewhere);
    }

    function test_unlock_freesOnlyTheTablesOwnLock() public {
        _lock(1, alice);
        _lock(2, alice);
        PhaseTable stranger = new PhaseTable();
        stranger.unlock(inventory, 1, alice);
        stranger.unlock(inventory, 2, alice);
        table.unlock(inventory, 3, alice);
        assertEq(inventory.locksOf(alice).length, 2, "both");
        table.unlock(inventory, 1, alice);
        vm.prank(alice);
        vm.expectRevert(Inventory.InGame.selector);
        inventory.unstake(_one(id));
        table.unlock(inventory, 2, alice);
        // Freeing what is free is no error: it must stop no payout.
        table.unlock(inventory, 2, alice);
        _unstake(alice, id);
    }

    /// A table's number is a hash: ids that share all bits but one are different tables.
    function test_fuzz_idsThatShareBitsAreDifferent(uint256 tableId, uint8 bit) public {
        uint256 other = tableId ^ (1 << bit);
        _lock(tableId, alice);
        table.unlock(inventory, other, alice);
        assertEq(inventory.locksOf(alice).length, 1, "kept");
        assertEq(inventory.locksOf(alice)[0].tableId, tableId, "whole");
        _lock(other, alice);
        assertEq(inventory.locksOf(alice).length, 2, "a lock of its own");
        table.set(other, TablePhase.Done);
        assertTrue(inventory.isInGame(alice, set), "the first plays");
        table.unlock(inventory, tableId, alice);
        assertTrue(!inventory.isInGame(alice, set), "only the other is left, and done");
    }

    function test_unlock_knowsIdsByTheirLowBitsAndByTheirHighBits() public {
        _lock(1, alice);
        table.unlock(inventory, 1 + 2 ** 32, alice);
        table.unlock(inventory, 1 + 2 ** 224, alice);
        table.unlock(inventory, 0, alice);
        assertEq(inventory.locksOf(alice).length, 1, "kept");
        // Zero is a number as any other.
        _lock(0, alice);
        assertEq(inventory.locksOf(alice).length, 2, "two");
        table.unlock(inventory, 0, alice);
        assertEq(inventory.locksOf(alice)[0].tableId, 1, "the other stays");
    }

    function test_lock_revertsIfTheTableIsNotAllowed() public {
        PhaseTable stranger = new PhaseTable();
        vm.expectRevert(Inventory.TableNotAllowed.selector);
        stranger.lock(inventory, 1, address(rules), alice);
        vm.prank(alice);
        inventory.allowTable(address(stranger), true);
        stranger.lock(inventory, 1, address(rules), alice);
        vm.prank(alice);
        inventory.allowTable(address(stranger), false);
        vm.expectRevert(Inventory.TableNotAllowed.selector);
        stranger.lock(inventory, 2, address(rules), alice);
        // Forbidding more frees nothing that is in play.
        vm.prank(alice);
        vm.expectRevert(Inventory.InGame.selector);
        inventory.unstake(_one(id));
    }

    function test_lock_revertsIfTheRulesHaveNoSet() public {
        vm.expectRevert(Inventory.RulesWithoutSet.selector);
        table.lock(inventory, 1, address(0x1234), alice);
        vm.expectRevert(Inventory.RulesWithoutSet.selector);
        table.lock(inventory, 1, address(0), alice);
    }

    function test_lock_takesEightTablesAndNoNinth() public {
        for (uint256 i = 1; i <= 8; i++) {
            _lock(i, alice);
        }
        vm.expectRevert(Locks.TooManyLocks.selector);
        _lock(9, alice);
        // The same table again is no new lock.
        _lock(8, alice);
        table.set(5, TablePhase.Done);
        _lock(9, alice);
        assertEq(inventory.locksOf(alice).length, 8, "eight");
    }

    function test_lock_usesTheOldestPlaceAgainWhenItsTableIsDone() public {
        for (uint256 i = 1; i <= 20; i++) {
            _lock(i, alice);
            assertEq(inventory.locksOf(alice).length, 1, "one");
            table.set(i, TablePhase.Done);
        }
    }

    function test_prune_sweepsWhatIsDead() public {
        for (uint256 i = 1; i <= 8; i++) {
            _lock(i, alice);
        }
        for (uint256 i = 1; i <= 7; i++) {
            if (i != 4) table.set(i, TablePhase.Done);
        }
        vm.prank(bob);
        inventory.prune(alice);
        Lock[] memory left = inventory.locksOf(alice);
        assertEq(left.length, 2, "two left");
        assertEq(left[0].tableId + left[1].tableId, 12, "4 and 8");
    }

    function test_unstake_isFreeAfterThirtyDays() public {
        _lock(1, alice);
        table.set(1, TablePhase.Live);
        vm.warp(block.timestamp + 30 days);
        vm.prank(alice);
        vm.expectRevert(Inventory.InGame.selector);
        inventory.unstake(_one(id));
        // Locking again does not begin the days anew.
        _lock(1, alice);
        vm.warp(block.timestamp + 1);
        _unstake(alice, id);
    }

    /// A table that gives no sane answer holds what it holds, for thirty days and no longer.
    function test_hostileTable_neitherFreesNorKeepsForEver() public {
        OddTable odd = new OddTable();
        vm.prank(alice);
        inventory.allowTable(address(odd), true);
        odd.lock(inventory, 1, address(rules), alice);
        for (uint256 way = 1; way <= 7; way++) {
            odd.turn(way);
            vm.prank(alice);
            uint256 left = gasleft();
            (bool done, bytes memory why) = address(inventory).call(abi.encodeCall(Inventory.unstake, (_one(id))));
            assertTrue(!done && bytes4(why) == Inventory.InGame.selector, "InGame");
            assertAtMost(left - gasleft(), 150_000, "bounded gas");
        }
        vm.warp(block.timestamp + 30 days + 1);
        odd.turn(2);
        _unstake(alice, id);
    }

    /// Whoever starves the question of gas gets a refusal, never a freed card.
    function test_fuzz_littleGasFreesNothing(uint256 gas_) public {
        _lock(1, alice);
        table.set(1, TablePhase.Live);
        gas_ = 20_000 + gas_ % 200_000;
        vm.prank(alice);
        (bool done,) = address(inventory).call{gas: gas_}(abi.encodeCall(Inventory.unstake, (_one(id))));
        assertTrue(!done && inventory.stakerOf(id) == alice, "still staked");
    }

    /// The table as it is: its record has the phase where a lock looks for it.
    function test_lock_diesWithARealTable() public {
        Table real = newTable();
        TableSetup memory setup;
        setup.creator = address(this);
        setup.rulesConfig = abi.encode(KuhnConfig(1));
        TableTerms memory t = TableTerms(
            address(new KuhnRules()),
            address(1),
            address(0),
            address(2),
            60,
            60,
            2,
            2,
            false,
            keccak256(abi.encode(setup))
        );
        uint256 tableId = real.create(t, setup);
        vm.prank(alice);
        inventory.allowTable(address(real), true);
        vm.prank(address(real));
        inventory.lock(tableId, address(rules), alice);
        vm.prank(alice);
        vm.expectRevert(Inventory.InGame.selector);
        inventory.unstake(_one(id));
        Seating memory seating = Seating(new TableSeat[](2), setup.servers);
        real.cancel(LobbyCall(tableId, t, setup, seating, KuhnRules(t.rules).setup(setup.rulesConfig).state));
        assertEq(real.recordOf(tableId).phase, TablePhase.Done, "done");
        _unstake(alice, id);
    }

    function test_lock_staysBelowItsGas() public {
        _lock(1, alice);
        table.set(1, TablePhase.Done);
        table.set(2, TablePhase.Lobby);
        uint256 left = gasleft();
        _lock(2, alice);
        assertAtMost(left - gasleft(), 70_000, "lock");
    }
}
