// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CardId} from "../../src/cards/CardId.sol";
import {CardRegistry} from "../../src/cards/CardRegistry.sol";
import {Inventory} from "../../src/cards/Inventory.sol";
import {Packs} from "../../src/cards/Packs.sol";
import {BlockBeacon} from "../../src/BlockBeacon.sol";
import {Chips} from "../../src/Chips.sol";
import {Words} from "../../src/cards/Words.sol";
import {TablePhase} from "../../src/types/TableTypes.sol";
import {CardsBench, PhaseTable} from "./CardsBench.sol";

/// Three owners who do everything that they can with a few faces, and a memory of what ought to be.
contract CardsHandler is CardsBench {
    using CardId for uint256;

    struct Sat {
        address owner;
        uint256 tableId;
        uint256 since;
        bool left;
    }

    address[3] public owners = [address(0xa1), address(0xa2), address(0xa3)];
    uint256[] public ids;
    Sat[] private _sat;
    uint256 private _tables;
    uint256 public openings;
    /// Something left while a table played.
    bool public leftInGame;
    /// Nothing held it, and yet it couldn't leave.
    bool public stuck;
    mapping(bytes32 action => uint256) public done;

    constructor(CardRegistry registry_, Inventory inventory_, PhaseTable table_, Packs packs_) {
        registry = registry_;
        table = table_;
        _house(inventory_);
        packs = packs_;
        beacon = BlockBeacon(address(packs.beacon()));
        chips = new Chips(address(table_));
        set = registry.found(SALT, terms());
        rules = _published(set, 1, records());
        for (uint256 i = 0; i < 3; i++) {
            vm.prank(owners[i]);
            chips.approve(address(packs), type(uint256).max);
        }
    }

    function setUp() public override {}

    function mint(uint256 seed) external {
        // Mostly one face of one owner, so that words saturate.
        ids.push(_mint(owners[seed % 6 < 4 ? 0 : seed % 3], (seed >> 8) % 8 == 0 ? 1 : 0));
        done["mint"]++;
    }

    function stake(uint256 seed) external {
        uint256 id = _next(seed, false);
        if (id == 0) return;
        address owner = cards.ownerOf(id);
        vm.prank(owner);
        if (seed & (1 << 40) == 0) {
            try inventory.stake(_one(id)) {
                done["stake"]++;
            } catch {}
        } else {
            try cards.transferFrom(owner, address(inventory), id) {
                done["send"]++;
            } catch {}
        }
    }

    function unstake(uint256 seed) external {
        uint256 id = _next(seed, true);
        if (id == 0) return;
        address owner = inventory.stakerOf(id);
        bool held = isHeld(owner);
        vm.prank(owner);
        try inventory.unstake(_one(id)) {
            done["unstake"]++;
            if (held) leftInGame = true;
        } catch {
            if (!held) stuck = true;
        }
    }

    function claim(uint256 seed) external {
        vm.prank(owners[seed % 3]);
        try inventory.claimStarter(set, (seed >> 8) % 2) {
            done["claim"]++;
        } catch {}
    }

    function sit(uint256 seed) external {
        address owner = owners[seed % 3];
        uint256 tableId = _tables == 0 || seed & (1 << 41) == 0 ? ++_tables : 1 + (seed >> 8) % _tables;
        if (table.phases(tableId) == TablePhase.Done) return;
        try table.lock(inventory, tableId, address(rules), owner) {
            done["sit"]++;
            for (uint256 i = 0; i < _sat.length; i++) {
                if (_sat[i].owner == owner && _sat[i].tableId == tableId && !_sat[i].left) return;
            }
            _sat.push(Sat(owner, tableId, block.timestamp, false));
        } catch {}
    }

    function leave(uint256 seed) external {
        if (_sat.length == 0) return;
        Sat storage sat = _sat[seed % _sat.length];
        table.unlock(inventory, sat.tableId, sat.owner);
        sat.left = true;
        done["leave"]++;
    }

    function turn(uint256 seed) external {
        if (_tables == 0) return;
        uint256 tableId = 1 + seed % _tables;
        if (table.phases(tableId) == TablePhase.Done) return;
        table.set(tableId, (seed >> 8) % 2 == 0 ? TablePhase.Done : uint8(2 + (seed >> 9) % 3));
        done["turn"]++;
    }

    function wait_(uint256 seed) external {
        vm.warp(block.timestamp + seed % 20 days);
        vm.roll(block.number + 1 + seed % 3);
        done["wait"]++;
    }

    function prune(uint256 seed) external {
        inventory.prune(owners[seed % 3]);
        done["prune"]++;
    }

    function buy(uint256 seed) external {
        address owner = owners[seed % 3];
        uint256 count = 1 + (seed >> 8) % 3;
        chips.faucetTo(owner, PRICE * count);
        vm.prank(owner);
        packs.buy(set, count);
        done["buy"]++;
    }

    function open(uint256 seed) external {
        if (packs.sold() == 0) return;
        uint256 serial = 1 + seed % packs.sold();
        (,,,, bool opened) = packs.packOf(serial);
        try packs.open(serial) returns (uint256[] memory made) {
            if (!opened) openings++;
            for (uint256 i = 0; i < made.length; i++) {
                ids.push(made[i]);
            }
            done["open"]++;
        } catch {}
    }

    /// Any card that is staked, or that isn't; zero where there is none.
    function _next(uint256 seed, bool staked) private view returns (uint256) {
        for (uint256 i = 0; i < ids.length; i++) {
            uint256 id = ids[(seed % ids.length + i) % ids.length];
            if ((inventory.stakerOf(id) != address(0)) == staked) return id;
        }
        return 0;
    }

    /// By the memory, not by the Inventory.
    function isHeld(address owner) public view returns (bool) {
        for (uint256 i = 0; i < _sat.length; i++) {
            Sat storage sat = _sat[i];
            if (sat.owner != owner || sat.left || block.timestamp > sat.since + 30 days) continue;
            if (table.phases(sat.tableId) != TablePhase.Done) return true;
        }
        return false;
    }

    function count() external view returns (uint256) {
        return ids.length;
    }

    /// 1. What is staked is held by the Inventory, and nothing else is.
    function stakedIsHeld() external view returns (bool) {
        for (uint256 i = 0; i < ids.length; i++) {
            bool held = cards.ownerOf(ids[i]) == address(inventory);
            if (held != (inventory.stakerOf(ids[i]) != address(0))) return false;
        }
        return true;
    }

    /// 2. There are as many ghosts as staked cards, for each owner too.
    function ghostsAreStaked() external view returns (bool) {
        uint256 staked;
        uint256[3] memory of_;
        for (uint256 i = 0; i < ids.length; i++) {
            address owner = inventory.stakerOf(ids[i]);
            if (owner == address(0)) continue;
            staked++;
            for (uint256 k = 0; k < 3; k++) {
                if (owners[k] == owner) of_[k]++;
            }
        }
        for (uint256 k = 0; k < 3; k++) {
            if (ghosts.balanceOf(owners[k]) != of_[k]) return false;
        }
        return ghosts.totalSupply() == staked;
    }

    /// 3. A word is what a recount gives.
    function wordsAreRecounts() external view returns (bool) {
        for (uint256 k = 0; k < 3; k++) {
            uint256 starter = inventory.starterWordOf(owners[k], set);
            uint256 word;
            for (uint256 face = 0; face < 14; face++) {
                uint256 n = Words.count(starter, face);
                for (uint256 i = 0; i < ids.length; i++) {
                    if (ids[i].faceOf() == face && inventory.stakerOf(ids[i]) == owners[k]) n++;
                }
                word |= (n > 3 ? 3 : n) << (2 * face);
            }
            if (inventory.wordOf(owners[k], set) != word) return false;
        }
        return true;
    }

    /// 6. Packs never mint twice: five cards for each that was opened, and no more.
    function packsMintOnce() external view returns (bool) {
        return cards.mintedOf(set) == done["mint"] + 5 * openings;
    }
}
