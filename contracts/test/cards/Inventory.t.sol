// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CardRegistry} from "../../src/cards/CardRegistry.sol";
import {Decks} from "../../src/cards/Decks.sol";
import {Ghosts} from "../../src/cards/Ghosts.sol";
import {Inventory} from "../../src/cards/Inventory.sol";
import {Words} from "../../src/cards/Words.sol";
import {CardsBench} from "./CardsBench.sol";

contract InventoryTest is CardsBench {
    uint64 private constant LATER = 1_800_001_000;

    function test_stake_holdsTheCardAndCountsItsFace() public {
        uint256[] memory ids = _mintMany(alice, 7, 2);
        vm.prank(alice);
        inventory.stake(ids);
        assertTrue(cards.ownerOf(ids[1]) == address(inventory), "held");
        assertTrue(inventory.stakerOf(ids[1]) == alice, "staker");
        assertEq(inventory.wordOf(alice, set), 2 << 14, "word");
        assertEq(inventory.stakedBy(alice), 2, "count");
    }

    function test_stake_saturatesAtThreeAndForgetsNone() public {
        uint256[] memory ids = _mintMany(alice, 127 - 114, 5);
        vm.startPrank(alice);
        inventory.stake(ids);
        assertEq(inventory.wordOf(alice, set), 3 << 26, "three");
        assertEq(inventory.stakedOf(alice, set, 13), 5, "five");
        inventory.unstake(_one(ids[0]));
        inventory.unstake(_one(ids[1]));
        assertEq(inventory.wordOf(alice, set), 3 << 26, "still three");
        inventory.unstake(_one(ids[2]));
        assertEq(inventory.wordOf(alice, set), 2 << 26, "two");
        vm.stopPrank();
    }

    function test_stake_revertsIfTheCardIsAnothers() public {
        uint256 id = _mint(bob, 0);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSignature("ERC721IncorrectOwner(address,uint256,address)", alice, id, bob));
        inventory.stake(_one(id));
    }

    function test_stake_revertsIfOneCardIsNamedTwice() public {
        uint256 id = _mint(alice, 0);
        uint256[] memory twice = new uint256[](2);
        (twice[0], twice[1]) = (id, id);
        vm.prank(alice);
        vm.expectRevert();
        inventory.stake(twice);
        assertEq(inventory.wordOf(alice, set), 0, "nothing");
    }

    function test_unstake_revertsIfOneCardIsNamedTwice() public {
        uint256[] memory ids = _mintMany(alice, 0, 2);
        vm.prank(alice);
        inventory.stake(ids);
        ids[1] = ids[0];
        vm.prank(alice);
        vm.expectRevert(Inventory.NotStaker.selector);
        inventory.unstake(ids);
    }

    function test_stake_revertsIfNothingIsNamed() public {
        vm.expectRevert(Inventory.NoCards.selector);
        inventory.stake(new uint256[](0));
        vm.expectRevert(Inventory.NoCards.selector);
        inventory.unstake(new uint256[](0));
    }

    function test_unstake_revertsIfNotTheStaker() public {
        uint256 id = _mint(alice, 0);
        _stake(alice, id);
        vm.prank(bob);
        vm.expectRevert(Inventory.NotStaker.selector);
        inventory.unstake(_one(id));
        vm.prank(bob);
        vm.expectRevert(Inventory.NotStaker.selector);
        inventory.unstake(_one(id + 2 ** 16));
    }

    function test_stake_takesSeveralSetsAtOnce() public {
        uint256 other = registry.found("another", terms());
        registry.publish(other, 1, address(0), records(), "");
        uint256[] memory ids = new uint256[](3);
        uint16[] memory kinds = new uint16[](1);
        kinds[0] = 2;
        ids[0] = _mint(alice, 1);
        ids[1] = cards.mint(alice, other, kinds)[0];
        ids[2] = _mint(alice, 1);
        vm.startPrank(alice);
        inventory.stake(ids);
        assertEq(inventory.wordOf(alice, set), 2 << 2, "this set");
        assertEq(inventory.wordOf(alice, other), 1 << 2, "that set");
        inventory.unstake(ids);
        assertEq(inventory.wordOf(alice, set) + inventory.wordOf(alice, other), 0, "none");
        assertEq(cards.balanceOf(alice), 3, "all back");
        vm.stopPrank();
    }

    /// However a card is sent here, it is staked for whom it came from, and he gets it back.
    function test_arrived_stakesForWhomItCameFrom() public {
        (uint256 plain, uint256 safe, uint256 byOther) = (_mint(alice, 0), _mint(alice, 1), _mint(alice, 2));
        vm.startPrank(alice);
        cards.transferFrom(alice, address(inventory), plain);
        cards.safeTransferFrom(alice, address(inventory), safe);
        cards.approve(bob, byOther);
        vm.stopPrank();
        vm.prank(bob);
        cards.safeTransferFrom(alice, address(inventory), byOther, "for bob, please");
        assertTrue(inventory.stakerOf(byOther) == alice, "alice's");
        assertEq(inventory.wordOf(alice, set), 1 | (1 << 2) | (1 << 4), "word");
        assertEq(inventory.wordOf(bob, set), 0, "none of bob's");
        _unstake(alice, plain);
        assertTrue(cards.ownerOf(plain) == alice, "back");
    }

    function test_onERC721Received_revertsIfTheTokenIsForeign() public {
        vm.expectRevert(Inventory.ForeignToken.selector);
        inventory.onERC721Received(alice, alice, 5, "");
        vm.expectRevert(Inventory.NotTheCards.selector);
        inventory.arrived(alice, 5);
    }

    function test_claimStarter_countsBesideWhatIsStaked() public {
        vm.prank(alice);
        inventory.claimStarter(set, 1);
        uint256[] memory ids = _mintMany(alice, 3, 4);
        vm.prank(alice);
        inventory.stake(ids);
        assertEq(inventory.wordOf(alice, set), (3 << 6) | (1 << 8), "saturated");
        vm.prank(alice);
        inventory.unstake(ids);
        assertEq(inventory.wordOf(alice, set), (1 << 6) | (1 << 8), "the starter stays");
    }

    function test_claimStarter_revertsIfThereIsNoSuchStarter() public {
        vm.expectRevert(CardRegistry.NoSuchStarter.selector);
        inventory.claimStarter(set, 2);
        vm.expectRevert(CardRegistry.NoSuchSet.selector);
        inventory.claimStarter(set + 1, 0);
    }

    function test_saveDeck_keepsSixteenLists() public {
        vm.startPrank(alice);
        inventory.saveDeck(0, set, hex"000102");
        inventory.saveDeck(15, set, hex"0b0b");
        vm.stopPrank();
        (uint256 of_, bytes memory faces) = inventory.deckOf(alice, 15);
        assertEq(of_, set, "set");
        assertEq(faces, hex"0b0b", "faces");
        vm.prank(alice);
        inventory.saveDeck(15, set, "");
        (of_, faces) = inventory.deckOf(alice, 15);
        assertEq(of_ + faces.length, 0, "cleared");
        (, faces) = inventory.deckOf(alice, 0);
        assertEq(faces, hex"000102", "the other stays");
    }

    function test_saveDeck_revertsIfItIsNone() public {
        vm.expectRevert(Decks.NoSuchDeck.selector);
        inventory.saveDeck(16, set, hex"00");
        vm.expectRevert(Decks.NoSuchDeck.selector);
        inventory.deckOf(alice, 16);
        vm.expectRevert(Decks.NoSuchFace.selector);
        inventory.saveDeck(0, set, hex"000c");
        vm.expectRevert(Decks.NoSuchFace.selector);
        inventory.saveDeck(0, set, hex"80");
        vm.expectRevert(Decks.DeckSize.selector);
        inventory.saveDeck(0, set, new bytes(129));
        vm.expectRevert(CardRegistry.NoSuchSet.selector);
        inventory.saveDeck(0, set + 1, hex"00");
    }

    function test_checkDeck_namesTheFirstCardThatIsMissing() public {
        vm.prank(alice);
        inventory.claimStarter(set, 0);
        inventory.checkDeck(alice, set, hex"000000010102");
        vm.expectRevert(abi.encodeWithSelector(Decks.NotOwned.selector, 5, 0, 1));
        inventory.checkDeck(alice, set, hex"000501");
        _stake(alice, _mint(alice, 5));
        inventory.checkDeck(alice, set, hex"000501");
        vm.expectRevert(abi.encodeWithSelector(Decks.NotOwned.selector, 5, 1, 2));
        inventory.checkDeck(alice, set, hex"050005");
    }

    function test_ghosts_showWhatIsStaked() public {
        uint256 id = _mint(alice, 4);
        vm.expectRevert(Ghosts.NotStaked.selector);
        ghosts.ownerOf(id);
        _stake(alice, id);
        assertTrue(ghosts.ownerOf(id) == alice && ghosts.locked(id), "alice's, locked");
        assertEq(ghosts.balanceOf(alice), 1, "balance");
        assertEq(ghosts.totalSupply(), 1, "supply");
        assertEq(bytes(ghosts.tokenURI(id)), bytes(cards.tokenURI(id)), "same picture");
        assertTrue(ghosts.supportsInterface(0xb45a3c0e) && ghosts.supportsInterface(0x80ac58cd), "5192 and 721");
        assertTrue(!ghosts.supportsInterface(0xffffffff), "not everything");
        _unstake(alice, id);
        assertEq(ghosts.totalSupply() + ghosts.balanceOf(alice), 0, "none");
    }

    function test_ghosts_stayWhereTheyAre() public {
        uint256 id = _mint(alice, 4);
        _stake(alice, id);
        vm.startPrank(alice);
        vm.expectRevert(Ghosts.Bound.selector);
        ghosts.transferFrom(alice, bob, id);
        vm.expectRevert(Ghosts.Bound.selector);
        ghosts.safeTransferFrom(alice, bob, id);
        vm.expectRevert(Ghosts.Bound.selector);
        ghosts.safeTransferFrom(alice, bob, id, "");
        vm.expectRevert(Ghosts.Bound.selector);
        ghosts.approve(bob, id);
        vm.expectRevert(Ghosts.Bound.selector);
        ghosts.setApprovalForAll(bob, true);
        vm.stopPrank();
    }

    function test_stakeFor_isByTheOwnersSignature() public {
        uint256 id = _mint(alice, 0);
        bytes memory signature =
            _by(ALICE_KEY, "Stake(address owner,uint256[] ids,uint256 nonce,uint64 expires)", id, 0);
        vm.prank(bob);
        inventory.stakeFor(alice, _one(id), LATER, signature);
        assertTrue(inventory.stakerOf(id) == alice, "staked");
        signature = _by(ALICE_KEY, "Unstake(address owner,uint256[] ids,uint256 nonce,uint64 expires)", id, 1);
        inventory.unstakeFor(alice, _one(id), LATER, signature);
        assertTrue(cards.ownerOf(id) == alice, "back");
    }

    function test_stakeFor_revertsIfTheSignatureIsForSomethingElse() public {
        uint256 id = _mint(alice, 0);
        uint256 other = _mint(alice, 1);
        string memory what = "Stake(address owner,uint256[] ids,uint256 nonce,uint64 expires)";
        bytes memory signature = _by(ALICE_KEY, what, id, 0);
        vm.expectRevert(Decks.BadSignature.selector);
        inventory.stakeFor(alice, _one(other), LATER, signature);
        vm.expectRevert(Decks.BadSignature.selector);
        inventory.stakeFor(alice, _one(id), LATER + 1, signature);
        vm.expectRevert(Decks.BadSignature.selector);
        inventory.unstakeFor(alice, _one(id), LATER, signature);
        vm.expectRevert(Decks.BadSignature.selector);
        inventory.stakeFor(bob, _one(id), LATER, signature);
        bytes memory bobs = _by(BOB_KEY, what, id, 0);
        vm.expectRevert(Decks.BadSignature.selector);
        inventory.stakeFor(alice, _one(id), LATER, bobs);
        vm.warp(LATER + 1);
        vm.expectRevert(Decks.AuthorisationExpired.selector);
        inventory.stakeFor(alice, _one(id), LATER, signature);
    }

    function test_stakeFor_revertsIfUsedTwice() public {
        uint256 id = _mint(alice, 0);
        bytes memory signature =
            _by(ALICE_KEY, "Stake(address owner,uint256[] ids,uint256 nonce,uint64 expires)", id, 0);
        inventory.stakeFor(alice, _one(id), LATER, signature);
        _unstake(alice, id);
        vm.expectRevert(Decks.BadSignature.selector);
        inventory.stakeFor(alice, _one(id), LATER, signature);
    }

    function test_everyOtherCall_isAlsoByTheOwnersSignature() public {
        bytes32 claim = keccak256("ClaimStarter(address owner,uint256 set,uint256 which,uint256 nonce,uint64 expires)");
        bytes32 message = keccak256(abi.encode(claim, alice, set, 0, 0, LATER));
        inventory.claimStarterFor(alice, set, 0, LATER, _signed(ALICE_KEY, address(inventory), message));
        assertEq(inventory.starterWordOf(alice, set), 63, "starter");

        bytes32 allow = keccak256("AllowTable(address owner,address table,bool allowed,uint256 nonce,uint64 expires)");
        message = keccak256(abi.encode(allow, alice, address(7), true, 1, LATER));
        inventory.allowTableFor(alice, address(7), true, LATER, _signed(ALICE_KEY, address(inventory), message));
        assertTrue(inventory.isAllowed(alice, address(7)), "allowed");

        bytes32 save =
            keccak256("SaveDeck(address owner,uint256 which,uint256 set,bytes faces,uint256 nonce,uint64 expires)");
        message = keccak256(abi.encode(save, alice, 3, set, keccak256(hex"0001"), 2, LATER));
        inventory.saveDeckFor(alice, 3, set, hex"0001", LATER, _signed(ALICE_KEY, address(inventory), message));
        (, bytes memory faces) = inventory.deckOf(alice, 3);
        assertEq(faces, hex"0001", "deck");
        assertEq(inventory.nonceOf(alice), 3, "nonces");
    }

    function test_words_agreeWithTypeScript() public view {
        string memory json = vm.readFile("../vectors/cards.json");
        assertEq(set, uint256(bytes32(vm.parseJsonBytes(json, ".set"))), "the set's number");
        for (uint256 i = 0; i < 8; i++) {
            string memory key = string.concat(".words[", vm.toString(i), "]");
            uint256 a = uint256(bytes32(vm.parseJsonBytes(json, string.concat(key, ".a"))));
            uint256 b = uint256(bytes32(vm.parseJsonBytes(json, string.concat(key, ".b"))));
            uint256 sum = uint256(bytes32(vm.parseJsonBytes(json, string.concat(key, ".sum"))));
            assertEq(Words.add(a, b), sum, "sum");
        }
    }

    function test_fuzz_wordsAddFaceByFace(uint256 a, uint256 b) public pure {
        uint256 sum = Words.add(a, b);
        for (uint256 face = 0; face < 128; face++) {
            uint256 expected = Words.count(a, face) + Words.count(b, face);
            assertEq(Words.count(sum, face), expected > 3 ? 3 : expected, "face");
        }
    }

    function test_stake_staysBelowItsGas() public {
        uint256[] memory ids = _mintMany(alice, 3, 6);
        uint256 other = _mint(bob, 3);
        _stake(bob, other);
        uint256 left = gasleft();
        _stake(alice, ids[0]);
        uint256 one = left - gasleft() + 21_000 + 1_000;
        assertAtMost(one, 130_000, "stake one");
        uint256[] memory rest = new uint256[](5);
        for (uint256 i = 0; i < 5; i++) {
            rest[i] = ids[i + 1];
        }
        vm.prank(alice);
        left = gasleft();
        inventory.stake(rest);
        assertAtMost((left - gasleft()) / 5, 60_000, "each further");
        vm.prank(address(0xc1));
        left = gasleft();
        inventory.claimStarter(set, 0);
        assertAtMost(left - gasleft() + 21_000 + 1_000, 70_000, "claimStarter");
    }

    function _by(uint256 key, string memory what, uint256 id, uint256 nonce) private view returns (bytes memory) {
        bytes32 ids = keccak256(abi.encodePacked(id));
        bytes32 message = keccak256(abi.encode(keccak256(bytes(what)), vm.addr(ALICE_KEY), ids, nonce, LATER));
        return _signed(key, address(inventory), message);
    }
}
