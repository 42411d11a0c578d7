// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {OpenDealer} from "../../src/dealers/OpenDealer.sol";
import {Needs} from "../../src/libraries/Needs.sol";
import {Context, Need, Shown} from "../../src/types/JointTypes.sol";
import {OpenErrors} from "../../src/types/OpenTypes.sol";
import {Test} from "../utils/Test.sol";

contract OpenDealerTest is Test {
    OpenDealer private dealer = new OpenDealer();
    bytes private dealt;

    /// Three cards: faces 2, 0, 1 in slots 0, 1, 2; the first two are dealt to seat 0.
    function setUp() public {
        bytes memory state = dealer.start("", new bytes[](2));
        Need[] memory lay = _one(Needs.deck(0, hex"000102", 3));
        assertEq(dealer.owed(state, lay), 1 << 128, "the host owes the order");
        uint256 parties;
        (state, parties,) = dealer.contribute(_by(128), state, lay, hex"020001", "");
        assertEq(parties, 0, "the deck is laid");
        Need[] memory deals = new Need[](2);
        deals[0] = Needs.deal(0, 0);
        deals[1] = Needs.deal(1, 0);
        (dealt,) = dealer.resolve(state, deals, "");
    }

    function test_contribute_revertsIfNotAPermutation() public {
        bytes memory state = dealer.start("", new bytes[](2));
        vm.expectRevert(OpenErrors.BadOrder.selector);
        dealer.contribute(_by(128), state, _one(Needs.deck(0, hex"000102", 3)), hex"020101", "");
    }

    function test_contribute_revertsIfNotTheHost() public {
        bytes memory state = dealer.start("", new bytes[](2));
        vm.expectRevert(OpenErrors.NothingOwed.selector);
        dealer.contribute(_by(0), state, _one(Needs.deck(0, hex"000102", 3)), hex"020001", "");
    }

    function test_resolve_revertsIfDealtTwice() public {
        vm.expectRevert(OpenErrors.AlreadyDealt.selector);
        dealer.resolve(dealt, _one(Needs.deal(0, 1)), "");
    }

    function test_prove_showsAfterMixing() public view {
        Need[] memory needs = new Need[](2);
        needs[0] = Needs.mix(hex"00000001");
        needs[1] = Needs.show(0, 7);
        (, Shown[] memory shown) = dealer.prove(_by(0), dealt, needs, hex"0100", "");
        assertEq(shown.length, 1, "one face");
        assertEq(shown[0].face, 0, "the face that lay in slot 1");
    }

    function test_prove_singletonShowTellsNothing() public view {
        (, Shown[] memory shown) = dealer.prove(_by(0), dealt, _one(Needs.show(0, 4)), "", "");
        assertEq(shown.length, 0, "no event");
    }

    function test_prove_revertsIfFaceNotInSet() public {
        vm.expectRevert(OpenErrors.FalseFace.selector);
        dealer.prove(_by(0), dealt, _one(Needs.claim(0, 3)), "", "");
    }

    function test_prove_revertsIfNotHeld() public {
        vm.expectRevert(OpenErrors.NotHeld.selector);
        dealer.prove(_by(1), dealt, _one(Needs.show(0, 7)), "", "");
    }

    function test_prove_revertsIfSlotIsDropped() public {
        Need[] memory needs = new Need[](2);
        needs[0] = Needs.drop(0);
        needs[1] = Needs.show(0, 7);
        vm.expectRevert(OpenErrors.UnknownSlot.selector);
        dealer.prove(_by(0), dealt, needs, "", "");
    }

    function test_prove_copyIsHeldByItsReceiver() public {
        Need[] memory needs = new Need[](2);
        needs[0] = Needs.passCopy(0, 1, 30);
        needs[1] = Needs.claim(0, 4);
        (bytes memory state,) = dealer.prove(_by(0), dealt, needs, "", "");
        (state,) = dealer.prove(_by(1), state, _one(Needs.claim(30, 4)), "", "");
        vm.expectRevert(OpenErrors.NotHeld.selector);
        dealer.prove(_by(0), state, _one(Needs.claim(30, 4)), "", "");
    }

    function test_prove_revertsIfNotTheSame() public {
        vm.expectRevert(OpenErrors.NotTheSame.selector);
        dealer.prove(_by(0), dealt, _one(Needs.same(0, 1)), "", "");
    }

    function test_prove_revertsIfArrangementRepeats() public {
        vm.expectRevert(OpenErrors.BadArrangement.selector);
        dealer.prove(_by(0), dealt, _one(Needs.mix(hex"00000001")), hex"0000", "");
    }

    function _one(Need memory need) private pure returns (Need[] memory needs) {
        needs = new Need[](1);
        needs[0] = need;
    }

    function _by(uint8 party) private pure returns (Context memory context) {
        context.party = party;
    }
}
