// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Decks} from "../../src/cards/Decks.sol";
import {Ghosts} from "../../src/cards/Ghosts.sol";
import {Inventory} from "../../src/cards/Inventory.sol";
import {TablePhase} from "../../src/types/TableTypes.sol";
import {CardsBench} from "./CardsBench.sol";

/// What went wrong elsewhere: each is tried here, and fails.
contract PeerFaultsTest is CardsBench {
    /// 0xFable: `removeCard` never checks the owner.
    function test_peer_nobodyTakesAnothersStakedCard() public {
        uint256 id = _mint(alice, 0);
        _stake(alice, id);
        vm.prank(bob);
        vm.expectRevert(Inventory.NotStaker.selector);
        inventory.unstake(_one(id));
        assertTrue(inventory.stakerOf(id) == alice, "alice's");
    }

    /// 0xFable: `claimed` is never set.
    function test_peer_aStarterIsClaimedOnce() public {
        vm.startPrank(alice);
        inventory.claimStarter(set, 0);
        vm.expectRevert(Inventory.AlreadyClaimed.selector);
        inventory.claimStarter(set, 0);
        vm.expectRevert(Inventory.AlreadyClaimed.selector);
        inventory.claimStarter(set, 1);
        vm.stopPrank();
        assertEq(cards.balanceOf(alice), 0, "and is no token");
    }

    /// 0xFable: anybody mints the ghost of a card that was sent directly.
    function test_peer_nobodyTakesTheGhostOfACardThatWasSent() public {
        uint256 id = _mint(alice, 0);
        vm.prank(alice);
        cards.transferFrom(alice, address(inventory), id);
        assertTrue(ghosts.ownerOf(id) == alice, "the sender's");
        vm.startPrank(bob);
        vm.expectRevert(Ghosts.NotTheInventory.selector);
        ghosts.announce(address(0), bob, _one(id));
        vm.expectRevert(Inventory.NotTheCards.selector);
        inventory.arrived(bob, id);
        vm.expectRevert(Inventory.ForeignToken.selector);
        inventory.onERC721Received(bob, bob, id, "");
        vm.expectRevert();
        inventory.stake(_one(id));
        vm.stopPrank();
    }

    /// 0xFable: a token's type is its id, so four copies, or one token three times, pass the deck check.
    function test_peer_aDeckIsCheckedByFaces() public {
        uint256[] memory ids = _mintMany(alice, 6, 4);
        vm.prank(alice);
        inventory.stake(ids);
        vm.expectRevert(abi.encodeWithSelector(Decks.TooManyCopies.selector, 6));
        inventory.checkDeck(alice, set, hex"06060606");
        _stake(bob, _mint(bob, 6));
        vm.expectRevert(abi.encodeWithSelector(Decks.NotOwned.selector, 6, 1, 3));
        inventory.checkDeck(bob, set, hex"060606");
    }

    /// 0xFable: joining a second game frees the lock of the first.
    function test_peer_aSecondTableLeavesTheFirstLocked() public {
        uint256 id = _mint(alice, 0);
        _stake(alice, id);
        _lock(1, alice);
        table.set(1, TablePhase.Live);
        _lock(2, alice);
        table.set(2, TablePhase.Done);
        vm.prank(alice);
        vm.expectRevert(Inventory.InGame.selector);
        inventory.unstake(_one(id));
    }

    /// 0xFable: games that have ended can be joined. Here such a lock holds nothing.
    function test_peer_aTableThatIsDoneHoldsNothing() public {
        uint256 id = _mint(alice, 0);
        _stake(alice, id);
        table.set(1, TablePhase.Done);
        _lock(1, alice);
        assertTrue(!inventory.isInGame(alice, set), "not in game");
        _unstake(alice, id);
    }

    /// FHEIGHT: rarity from the block's time. Here neither the time of the opening nor who opens changes anything.
    function test_peer_theTimeOfTheOpeningChangesNothing() public {
        uint256 first = _buy(alice, 2);
        _pass("the block");
        uint16[] memory expected = packs.draw(packs.pin(first), first + 1, registry.poolsOf(set, 1));
        vm.warp(block.timestamp + 12_345);
        vm.roll(block.number + 77);
        vm.prank(bob);
        uint256[] memory ids = packs.open(first + 1);
        for (uint256 i = 0; i < 5; i++) {
            assertEq(ids[i] & 0xffff, expected[i], "the same card");
        }
    }

    /// FHEIGHT: a remainder of one byte favours low cards by 14–17 %. 128 bits favour none that could be seen.
    function test_peer_aPoolsFacesAreEven() public view {
        bytes memory pools = registry.poolsOf(set, 1);
        uint256[6] memory seen;
        uint256 all;
        for (uint256 serial = 1; serial <= 1_500; serial++) {
            uint16[] memory kinds = packs.draw(11, serial, pools);
            for (uint256 i = 0; i < 5; i++) {
                if (kinds[i] >> 1 > 5) continue;
                seen[kinds[i] >> 1]++;
                all++;
            }
        }
        for (uint256 face = 0; face < 6; face++) {
            assertAtMost(seen[face] * 600, all * 112, "not too often");
            assertAtMost(all * 88, seen[face] * 600, "not too seldom");
        }
    }

    /// FHEIGHT: what was stored wasn't what was signed.
    function test_peer_whatIsKeptIsWhatWasSigned() public {
        bytes32 save =
            keccak256("SaveDeck(address owner,uint256 which,uint256 set,bytes faces,uint256 nonce,uint64 expires)");
        bytes32 message = keccak256(abi.encode(save, alice, 3, set, keccak256(hex"0001"), 0, 2_000_000_000));
        bytes memory signature = _signed(ALICE_KEY, address(inventory), message);
        vm.expectRevert(Decks.BadSignature.selector);
        inventory.saveDeckFor(alice, 3, set, hex"0002", 2_000_000_000, signature);
        vm.expectRevert(Decks.BadSignature.selector);
        inventory.saveDeckFor(alice, 4, set, hex"0001", 2_000_000_000, signature);
        inventory.saveDeckFor(alice, 3, set, hex"0001", 2_000_000_000, signature);
        (uint256 of_, bytes memory faces) = inventory.deckOf(alice, 3);
        assertEq(faces, hex"0001", "the very list");
        assertEq(of_, set, "the very set");
    }
}
