// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CardId} from "../../src/cards/CardId.sol";
import {Cards} from "../../src/cards/Cards.sol";
import {Inventory} from "../../src/cards/Inventory.sol";
import {CardsBench} from "./CardsBench.sol";

contract CardsTest is CardsBench {
    using CardId for uint256;

    function test_mint_givesIdsByTheLayout() public {
        uint16[] memory kinds = new uint16[](2);
        (kinds[0], kinds[1]) = (5 * 2, 11 * 2 + 1);
        uint256[] memory ids = cards.mint(alice, set, kinds);
        assertEq(ids[0], set * 2 ** 48 + 1 * 2 ** 16 + 5 * 2, "first");
        assertEq(ids[1], set * 2 ** 48 + 2 * 2 ** 16 + 11 * 2 + 1, "second");
        assertEq(ids[1].setOf(), set, "set");
        assertEq(ids[1].serialOf(), 2, "serial");
        assertEq(ids[1].faceOf(), 11, "face");
        assertTrue(ids[1].isPrismatic() && !ids[0].isPrismatic(), "prismatic");
        assertTrue(cards.ownerOf(ids[1]) == alice, "owner");
    }

    function test_mint_revertsIfByAnyoneElse() public {
        vm.prank(alice);
        vm.expectRevert(Cards.NotAMinter.selector);
        cards.mint(alice, set, new uint16[](1));
        // Who mints one set mints no other.
        vm.expectRevert(Cards.NotAMinter.selector);
        cards.mint(alice, set + 1, new uint16[](1));
    }

    function test_mint_revertsIfTheSetHasNoSuchFace() public {
        uint16[4] memory bad = [uint16(12 * 2), 14 * 2, 128 * 2, type(uint16).max];
        for (uint256 i = 0; i < bad.length; i++) {
            uint16[] memory kinds = new uint16[](1);
            kinds[0] = bad[i];
            vm.expectRevert(Cards.NoSuchFace.selector);
            cards.mint(alice, set, kinds);
        }
        assertEq(cards.mintedOf(set), 0, "nothing was minted");
    }

    /// `_mint`, never `_safeMint`: who gets cards can't refuse them, and so can't choose.
    function test_mint_asksNobody() public {
        Refuser refuser = new Refuser();
        uint256 id = _mint(address(refuser), 0);
        assertTrue(cards.ownerOf(id) == address(refuser), "minted");
    }

    function test_mint_revertsIfStraightToTheInventory() public {
        uint16[] memory kinds = new uint16[](1);
        vm.expectRevert(Inventory.NotStaker.selector);
        cards.mint(address(inventory), set, kinds);
    }

    function test_tokenURI_isJsonWithAPicture() public {
        string memory json = vm.readFile("../vectors/cards.json");
        uint256 id = _mint(alice, 9);
        assertEq(bytes(cards.tokenURI(id)), bytes(vm.parseJsonString(json, ".tokenURI.plain")), "plain");
        uint16[] memory kinds = new uint16[](1);
        kinds[0] = 11 * 2 + 1;
        uint256 prismatic = cards.mint(alice, set, kinds)[0];
        assertEq(bytes(cards.tokenURI(prismatic)), bytes(vm.parseJsonString(json, ".tokenURI.prismatic")), "prismatic");
    }

    function test_tokenURI_revertsIfThereIsNoSuchCard() public {
        vm.expectRevert(abi.encodeWithSignature("ERC721NonexistentToken(uint256)", 5));
        cards.tokenURI(5);
    }

    /// The Inventory needs no approval, and yet it can't move what isn't there, which would make it.
    function test_transferFrom_makesNoCard() public {
        uint256 id = CardId.make(set, 1, 2);
        vm.prank(address(inventory));
        vm.expectRevert(abi.encodeWithSignature("ERC721NonexistentToken(uint256)", id));
        cards.transferFrom(address(0), address(inventory), id);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSignature("ERC721NonexistentToken(uint256)", id));
        inventory.stake(_one(id));
    }

    function test_transferFrom_revertsIfByAStranger() public {
        uint256 id = _mint(alice, 0);
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSignature("ERC721InsufficientApproval(address,uint256)", bob, id));
        cards.transferFrom(alice, bob, id);
    }
}

/// Takes no tokens.
contract Refuser {
    fallback() external {
        revert();
    }
}
