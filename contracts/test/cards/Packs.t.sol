// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BlockBeacon} from "../../src/BlockBeacon.sol";
import {CardId} from "../../src/cards/CardId.sol";
import {CardRegistry, SetTerms} from "../../src/cards/CardRegistry.sol";
import {Packs} from "../../src/cards/Packs.sol";
import {Permit} from "../../src/types/TableTypes.sol";
import {CardsBench} from "./CardsBench.sol";
import {Refuser} from "./Cards.t.sol";

/// Takes nothing and says that it did; or calls back.
contract HostileToken {
    Packs private immutable _packs;
    uint256 public again;
    uint256 private _set;

    constructor(Packs packs) {
        _packs = packs;
    }

    function turn(uint256 set) external {
        _set = set;
    }

    function transferFrom(address, address, uint256) external returns (bool) {
        if (_set != 0) {
            uint256 set = _set;
            _set = 0;
            again = _packs.buy(set, 1);
        }
        return true;
    }
}

contract PacksTest is CardsBench {
    using CardId for uint256;

    function test_buy_takesThePriceAndFixesWhatDecides() public {
        uint256 first = _buy(alice, 3);
        assertEq(first, 1, "first");
        assertEq(packs.sold(), 3, "sold");
        assertEq(chips.balanceOf(PAYEE), 3 * PRICE, "paid");
        assertEq(beacon.blockOf(packs.beaconIdOf(1)), block.number + beacon.DELAY(), "fixed");
        assertEq(_buy(bob, 1), 4, "the next");
        (address owner, uint256 of_, uint32 version, uint256 from, bool opened) = packs.packOf(3);
        assertTrue(owner == alice && of_ == set && version == 1 && from == 1 && !opened, "the third");
    }

    function test_open_givesFiveCardsToWhomThePackWasSold() public {
        uint256 first = _buy(alice, 2);
        _pass("the block");
        vm.prank(bob);
        uint256[] memory ids = packs.open(first + 1);
        assertEq(ids.length, 5, "five");
        assertEq(cards.balanceOf(alice), 5, "alice's");
        assertEq(cards.balanceOf(bob), 0, "not the opener's");
        uint256 value = beacon.valueOf(packs.beaconIdOf(first));
        uint16[] memory kinds = packs.draw(value, first + 1, registry.poolsOf(set, 1));
        for (uint256 i = 0; i < 5; i++) {
            assertEq(ids[i] & 0xffff, kinds[i], "as everyone can draw");
        }
    }

    function test_draw_agreesWithTypeScript() public view {
        string memory json = vm.readFile("../vectors/cards.json");
        bytes memory pools = vm.parseJsonBytes(json, ".packs.pools");
        assertEq(registry.poolsOf(set, 1), pools, "pools");
        uint256 n = vm.parseJsonUint(json, ".packs.count");
        assertTrue(n >= 20, "enough");
        for (uint256 i = 0; i < n; i++) {
            string memory key = string.concat(".packs.draws[", vm.toString(i), "]");
            uint256 value = uint256(bytes32(vm.parseJsonBytes(json, string.concat(key, ".value"))));
            uint256 serial = vm.parseJsonUint(json, string.concat(key, ".serial"));
            uint16[] memory kinds = packs.draw(value, serial, pools);
            bytes memory packed;
            for (uint256 k = 0; k < 5; k++) {
                packed = abi.encodePacked(packed, kinds[k]);
            }
            assertEq(packed, vm.parseJsonBytes(json, string.concat(key, ".kinds")), "kinds");
        }
    }

    /// A roll beyond each bound belongs to the next rarity.
    function test_draw_hasEveryRarity() public view {
        bytes memory pools = registry.poolsOf(set, 1);
        uint256[4] memory seen;
        uint256 prismatic;
        for (uint256 serial = 1; serial <= 400; serial++) {
            uint16[] memory kinds = packs.draw(7, serial, pools);
            for (uint256 i = 0; i < 5; i++) {
                uint256 face = kinds[i] >> 1;
                seen[face < 6 ? 0 : face < 9 ? 1 : face < 11 ? 2 : 3]++;
                prismatic += kinds[i] & 1;
                assertTrue(face < 12, "a face of a pool");
            }
        }
        assertTrue(seen[0] > seen[1] && seen[1] > seen[2] && seen[2] > seen[3] && seen[3] > 0, "in this order");
        assertTrue(prismatic > 20 && prismatic < 200, "few are prismatic");
    }

    function test_open_revertsIfOpenedBefore() public {
        uint256 first = _buy(alice, 1);
        _pass("the block");
        packs.open(first);
        vm.expectRevert(Packs.AlreadyOpened.selector);
        packs.open(first);
        assertEq(cards.mintedOf(set), 5, "five");
    }

    function test_open_revertsIfTheBlockIsInTheFuture() public {
        uint256 first = _buy(alice, 1);
        vm.roll(block.number + beacon.DELAY());
        vm.expectRevert(BlockBeacon.TooEarly.selector);
        packs.open(first);
        (,,,, bool opened) = packs.packOf(first);
        assertTrue(!opened, "still closed");
    }

    /// A pack that was left too long is spent: no other block decides about it, ever.
    function test_open_revertsForEverIfTheBlockIsForgotten() public {
        uint256 first = _buy(alice, 1);
        vm.roll(block.number + 20_000);
        vm.expectRevert(BlockBeacon.StaleBlock.selector);
        packs.open(first);
        vm.prank(address(packs));
        vm.expectRevert(BlockBeacon.AlreadyFixed.selector);
        beacon.fix(bytes32(first), "again");
        vm.roll(block.number + 1);
        vm.expectRevert(BlockBeacon.StaleBlock.selector);
        packs.open(first);
    }

    /// Pinned by anyone in time, it can be opened at any time, with the same cards.
    function test_pin_keepsThePackForLater() public {
        uint256 first = _buy(alice, 1);
        _pass("the block");
        vm.prank(bob);
        uint256 value = packs.pin(first);
        uint16[] memory kinds = packs.draw(value, first, registry.poolsOf(set, 1));
        vm.roll(block.number + 50_000);
        uint256[] memory ids = packs.open(first);
        assertEq(ids[4] & 0xffff, kinds[4], "the same");
    }

    function test_open_revertsIfNoSuchPackWasSold() public {
        _buy(alice, 1);
        vm.expectRevert(Packs.NoSuchPack.selector);
        packs.open(0);
        vm.expectRevert(Packs.NoSuchPack.selector);
        packs.open(2);
        vm.expectRevert(Packs.NoSuchPack.selector);
        packs.packOf(2);
    }

    /// The buyer has no say when cards come: a contract that refuses tokens can't undo a draw that it dislikes.
    function test_open_asksNobody() public {
        Refuser refuser = new Refuser();
        uint256 first = _buy(address(refuser), 1);
        _pass("the block");
        packs.open(first);
        assertEq(cards.balanceOf(address(refuser)), 5, "minted");
    }

    /// What was bought is drawn from the pools of that time.
    function test_open_drawsFromTheVersionThatWasBought() public {
        uint256 first = _buy(alice, 1);
        bytes[] memory all = records();
        // Everything becomes common but the first face, which is all there is of the rest.
        for (uint256 face = 1; face < 12; face++) {
            all[face][0] = 0x00;
        }
        registry.publish(set, 2, address(0), all, "");
        _pass("the block");
        uint256[] memory ids = packs.open(first);
        uint16[] memory kinds = packs.draw(beacon.valueOf(packs.beaconIdOf(first)), first, registry.poolsOf(set, 1));
        for (uint256 i = 0; i < 5; i++) {
            assertEq(ids[i] & 0xffff, kinds[i], "version 1");
        }
        vm.prank(alice);
        vm.expectRevert(Packs.NoPool.selector);
        packs.buy(set, 1);
    }

    function test_buy_revertsIfTheCountIsOut() public {
        vm.expectRevert(Packs.BadCount.selector);
        packs.buy(set, 0);
        vm.expectRevert(Packs.BadCount.selector);
        packs.buy(set, 11);
        vm.expectRevert(Packs.BadCount.selector);
        packs.buy(set, type(uint256).max);
    }

    function test_buy_revertsIfItIsNotPaid() public {
        vm.prank(alice);
        vm.expectRevert();
        packs.buy(set, 1);
        assertEq(packs.sold(), 0, "none");
    }

    function test_buy_revertsIfNothingIsForSale() public {
        SetTerms memory t = terms();
        t.token = address(0);
        uint256 closed = registry.found("closed", t);
        registry.publish(closed, 1, address(0), records(), "");
        vm.expectRevert(Packs.NotForSale.selector);
        packs.buy(closed, 1);
        uint256 empty = registry.found("empty", terms());
        vm.expectRevert(Packs.NotForSale.selector);
        packs.buy(empty, 1);
        vm.expectRevert(CardRegistry.NoSuchSet.selector);
        packs.buy(5, 1);
        t = terms();
        t.minters = new address[](1);
        t.minters[0] = address(this);
        uint256 others = registry.found("others", t);
        registry.publish(others, 1, address(0), records(), "");
        vm.expectRevert(Packs.NotForSale.selector);
        packs.buy(others, 1);
    }

    /// A set with a hostile token harms nobody else's packs.
    function test_buy_withAHostileTokenKeepsPacksApart() public {
        HostileToken token = new HostileToken(packs);
        SetTerms memory t = terms();
        t.token = address(token);
        uint256 hostile = registry.found("hostile", t);
        registry.publish(hostile, 1, address(0), records(), "");
        uint256 first = _buy(alice, 2);
        token.turn(hostile);
        vm.prank(bob);
        uint256 outer = packs.buy(hostile, 2);
        assertTrue(outer == first + 2 && token.again() == outer + 2, "numbers of their own");
        assertEq(_buy(alice, 1), outer + 3, "and the next");
        _pass("the block");
        packs.open(first + 1);
        packs.open(outer + 3);
        assertEq(cards.balanceOf(alice), 10, "alice's");
    }

    function test_buyFor_isByTheOwnersSignatureAndPermit() public {
        chips.faucetTo(alice, 10 * PRICE);
        Packs.Order memory order = Packs.Order(alice, set, 2, 2 * PRICE, 1_800_001_000);
        bytes memory signature = _signed(ALICE_KEY, address(packs), _message(order, 0));
        vm.prank(bob);
        uint256 first = packs.buyFor(order, _permit(2 * PRICE), signature);
        (address owner,,,,) = packs.packOf(first + 1);
        assertTrue(owner == alice, "alice's");
        assertEq(chips.balanceOf(alice), 8 * PRICE, "paid by alice");

        Permit memory none;
        vm.expectRevert(Packs.BadSignature.selector);
        packs.buyFor(order, none, signature);
        order.count = 3;
        signature = _signed(ALICE_KEY, address(packs), _message(order, 1));
        vm.expectRevert(Packs.TooDear.selector);
        packs.buyFor(order, none, signature);
        // What he would pay isn't even reckoned: it would overflow.
        (order.count, order.most) = (type(uint256).max, type(uint256).max);
        signature = _signed(ALICE_KEY, address(packs), _message(order, 1));
        vm.expectRevert(Packs.BadCount.selector);
        packs.buyFor(order, none, signature);
        order.expires = 1;
        vm.expectRevert(Packs.AuthorisationExpired.selector);
        packs.buyFor(order, none, signature);
    }

    function test_open_staysBelowItsGas() public {
        uint256 first = _buy(alice, 10);
        _pass("the block");
        uint256 left = gasleft();
        packs.open(first + 9);
        assertAtMost(left - gasleft() + 22_000, 450_000, "the last of ten, pinned here too");
    }

    function _message(Packs.Order memory o, uint256 nonce) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256(
                    "BuyPacks(address owner,uint256 set,uint256 count,uint256 most,uint256 nonce,uint64 expires)"
                ),
                o.owner,
                o.set,
                o.count,
                o.most,
                nonce,
                o.expires
            )
        );
    }

    function _permit(uint256 value) private view returns (Permit memory) {
        bytes32 message = keccak256(
            abi.encode(
                keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"),
                alice,
                address(packs),
                value,
                0,
                1_800_001_000
            )
        );
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", chips.DOMAIN_SEPARATOR(), message));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(ALICE_KEY, digest);
        return Permit(value, 1_800_001_000, v, r, s);
    }
}
