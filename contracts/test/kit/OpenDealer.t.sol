// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {OpenDealer} from "../../src/dealers/OpenDealer.sol";
import {Needs} from "../../src/libraries/Needs.sol";
import {Context, Need, Shown, Verb} from "../../src/types/JointTypes.sol";
import {OpenCard, OpenErrors, OpenState} from "../../src/types/OpenTypes.sol";
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

    function test_checkKey_takesNone() public {
        dealer.checkKey(_by(0), address(0), "");
        vm.expectRevert(OpenErrors.MalformedEvidence.selector);
        dealer.checkKey(_by(0), address(0), hex"00");
    }

    function test_contribute_revertsIfTheOrderIsTooShortOrTooLong() public {
        _refuses(OpenErrors.MalformedEvidence.selector, _one(Needs.deck(1, hex"000102", 3)), hex"0200");
        _refuses(OpenErrors.MalformedEvidence.selector, _one(Needs.deck(1, hex"000102", 3)), hex"02000100");
        _refuses(OpenErrors.NothingOwed.selector, _one(Needs.deal(2, 1)), "");
    }

    function test_owed_isNothingWithoutADeck() public view {
        assertEq(dealer.owed(dealt, _one(Needs.deal(2, 1))), 0, "deals are nobody's debt");
        assertEq(dealer.owed(dealt, new Need[](0)), 0, "nothing is asked for");
        assertEq(dealer.owed(dealt, _one(Needs.reshuffle(hex"0002", 3))), 1 << 128, "a reshuffle");
    }

    function test_resolve_refusesEachByItsName() public {
        _cannotResolve(OpenErrors.UnknownSlot.selector, Needs.deal(77, 1));
        _cannotResolve(OpenErrors.UnknownSlot.selector, Needs.show(77, 7));
        _cannotResolve(OpenErrors.FalseFace.selector, Needs.show(2, 5));
        _cannotResolve(OpenErrors.UnexpectedVerb.selector, Needs.claim(0, 7));
        (bytes memory state,) = dealer.resolve(dealt, _one(Needs.close()), "");
        assertEq(state, dealt, "a close changes nothing");
    }

    function test_resolve_showsWithoutAskingWhoHolds() public view {
        Need[] memory needs = new Need[](3);
        needs[0] = Needs.show(2, 7);
        needs[1] = Needs.show(1, 1);
        needs[2] = Needs.show(0, 7);
        (bytes memory state, Shown[] memory shown) = dealer.resolve(dealt, needs, "");
        assertEq(shown.length, 2, "a face that is known tells nothing");
        assertTrue(shown[0].slot == 2 && shown[0].face == 1 && shown[1].slot == 0 && shown[1].face == 2, "faces");
        _assertCards(state, hex"000000fe_000100fe_000200fe", hex"020001");
    }

    function test_resolve_dealsOnlyDrawableSlots() public {
        Need memory lay = Need(Verb.Deck, 256, 255, 2, 3, hex"000102");
        (bytes memory state,,) = dealer.contribute(_by(128), dealt, _one(lay), hex"020001", "");
        (bytes memory next,) = dealer.resolve(state, _one(Needs.deal(257, 1)), "");
        (next,) = dealer.prove(_by(1), next, _one(Needs.claim(257, 1)), "", "");
        vm.expectRevert(OpenErrors.NotDrawable.selector);
        dealer.resolve(state, _one(Needs.deal(258, 1)), "");
    }

    function test_contribute_laysDecksInOrderAndReplacesThemWhole() public view {
        bytes memory state = _lay(dealt, 2, hex"09");
        state = _lay(state, 1, hex"0708");
        _assertSlots(state, hex"0000_0001_0002_0100_0101_0200");
        state = _lay(state, 1, hex"05");
        _assertSlots(state, hex"0000_0001_0002_0100_0200");
        state = _lay(state, 0, hex"0304");
        _assertSlots(state, hex"0000_0001_0100_0200");
    }

    function test_contribute_reshufflesUndealtSlots() public {
        bytes memory state = _lay(dealt, 1, hex"0708");
        Need[] memory anew = _one(Needs.reshuffle(hex"000201000101", 3));
        (bytes memory next, uint256 parties,) = dealer.contribute(_by(128), state, anew, hex"020001", "");
        assertEq(parties, 0, "done");
        _assertCards(next, hex"00000000_00010000_000200ff_010000ff_010100ff", hex"0200080107");
        dealt = state;
        _refuses(OpenErrors.BadOrder.selector, anew, hex"020002");
        _refuses(OpenErrors.BadOrder.selector, anew, hex"020003");
        _refuses(OpenErrors.MalformedEvidence.selector, anew, hex"0200");
        _refuses(OpenErrors.AlreadyDealt.selector, _one(Needs.reshuffle(hex"00020001", 3)), hex"0100");
        _refuses(OpenErrors.UnknownSlot.selector, _one(Needs.reshuffle(hex"00020077", 3)), hex"0100");
    }

    function test_prove_refusesEachByItsName() public {
        _cannot(OpenErrors.MalformedEvidence.selector, Needs.show(0, 7), hex"00");
        _cannot(OpenErrors.MalformedEvidence.selector, Needs.mix(hex"00000001"), hex"01");
        _cannot(OpenErrors.NotHeld.selector, Needs.mix(hex"00000002"), hex"0001");
        _cannot(OpenErrors.UnknownSlot.selector, Needs.mix(hex"00000077"), hex"0001");
        _cannot(OpenErrors.BadArrangement.selector, Needs.mix(hex"00000001"), hex"0002");
        _cannot(OpenErrors.UnknownSlot.selector, Needs.drop(77), "");
        _cannot(OpenErrors.UnknownSlot.selector, Needs.exit(hex"00020077"), "");
        _cannot(OpenErrors.UnknownSlot.selector, Needs.show(77, 7), "");
        _cannot(OpenErrors.FalseFace.selector, Needs.show(0, 3), "");
        _cannot(OpenErrors.NotHeld.selector, Needs.claim(2, 7), "");
        _cannot(OpenErrors.NotShown.selector, Needs.hide(0, 1), "");
        _cannot(OpenErrors.NotShown.selector, Needs.hide(2, 1), "");
        _cannot(OpenErrors.SlotTaken.selector, Needs.passCopy(0, 1, 2), "");
        _cannot(OpenErrors.NotHeld.selector, Needs.same(0, 2), "");
        _cannot(OpenErrors.UnknownSlot.selector, Needs.same(0, 77), "");
        _cannot(OpenErrors.UnknownSlot.selector, Needs.none(hex"00000077", 1 << 9), "");
        _cannot(OpenErrors.NotHeld.selector, Needs.none(hex"00000002", 1 << 9), "");
        _cannot(OpenErrors.FalseFace.selector, Needs.none(hex"00000001", 1), "");
        _cannot(OpenErrors.UnexpectedVerb.selector, Needs.deal(0, 1), "");
    }

    function test_prove_dropsExitsAndDenies() public view {
        Need[] memory needs = new Need[](4);
        needs[0] = Needs.none(hex"00000001", 2);
        needs[1] = Needs.exit(hex"00020000");
        needs[2] = Needs.none("", 7);
        needs[3] = Needs.drop(1);
        (bytes memory state, Shown[] memory shown) = dealer.prove(_by(0), dealt, needs, "", "");
        assertEq(shown.length, 0, "nothing is shown");
        _assertCards(state, hex"00000000_000200ff", hex"0201");
    }

    function test_prove_passesAndKeepsSlotsInOrder() public view {
        Need[] memory needs = new Need[](5);
        needs[0] = Needs.passCopy(0, 0, 30);
        needs[1] = Needs.passCopy(1, 1, 20);
        needs[2] = Needs.same(0, 30);
        needs[3] = Needs.pass(1, 255);
        needs[4] = Needs.pass(0, 1);
        (bytes memory state,) = dealer.prove(_by(0), dealt, needs, "", "");
        _assertCards(state, hex"00000001_000100ff_000200ff_00140001_001e0000", hex"0200010002");
    }

    function test_prove_showsSeveralAndHidesThemAgain() public view {
        Need[] memory needs = new Need[](3);
        needs[0] = Needs.show(0, 7);
        needs[1] = Needs.show(1, 7);
        needs[2] = Needs.hide(0, 1);
        (bytes memory state, Shown[] memory shown) = dealer.prove(_by(0), dealt, needs, "", "");
        assertEq(shown.length, 2, "two faces");
        assertTrue(shown[0].face == 2 && shown[1].face == 0 && shown[1].slot == 1, "in their order");
        _assertCards(state, hex"00000001_000100fe_000200ff", hex"020001");
    }

    function test_missed_breaksTheDecksOfThoseWhoOweThem() public view {
        (bytes memory state, uint256 broken, uint256 absent) = dealer.missed(dealt, new Need[](0), 5);
        assertTrue(broken == 5 && absent == 0, "parties");
        assertEq(state, dealer.start("", new bytes[](2)), "nothing is dealt");
        assertEq(dealer.forfeit(dealt, 0), dealt, "the cards stay");
        assertTrue(!dealer.selfProving(), "the host has a key");
    }

    function _lay(bytes memory state, uint8 number, bytes memory faces) private view returns (bytes memory next) {
        (next,,) = dealer.contribute(_by(128), state, _one(Needs.deck(number, faces, 3)), faces, "");
    }

    function _refuses(bytes4 code, Need[] memory needs, bytes memory order) private {
        vm.expectRevert(code);
        dealer.contribute(_by(128), dealt, needs, order, "");
    }

    function _cannotResolve(bytes4 code, Need memory need) private {
        vm.expectRevert(code);
        dealer.resolve(dealt, _one(need), "");
    }

    function _cannot(bytes4 code, Need memory need, bytes memory evidence) private {
        vm.expectRevert(code);
        dealer.prove(_by(0), dealt, _one(need), evidence, "");
    }

    /// Two bytes a slot.
    function _assertSlots(bytes memory state, bytes memory slots) private pure {
        OpenCard[] memory cards = abi.decode(state, (OpenState)).cards;
        assertEq(2 * cards.length, slots.length, "so many cards");
        for (uint256 i = 0; i < cards.length; i++) {
            assertEq(cards[i].slot, Needs.slotAt(slots, i), "slot");
        }
    }

    /// Two bytes for the slot, one that is skipped, one for the holder; and the faces.
    function _assertCards(bytes memory state, bytes memory held, bytes memory faces) private pure {
        OpenCard[] memory cards = abi.decode(state, (OpenState)).cards;
        assertEq(cards.length, faces.length, "so many cards");
        for (uint256 i = 0; i < cards.length; i++) {
            assertEq(cards[i].slot, Needs.slotAt(held, 2 * i), "slot");
            assertEq(cards[i].holder, uint8(held[4 * i + 3]), "holder");
            assertEq(cards[i].face, uint8(faces[i]), "face");
        }
    }

    function _one(Need memory need) private pure returns (Need[] memory needs) {
        needs = new Need[](1);
        needs[0] = need;
    }

    function _by(uint8 party) private pure returns (Context memory context) {
        context.party = party;
    }
}
