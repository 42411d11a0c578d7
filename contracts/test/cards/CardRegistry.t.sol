// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CardRegistry, SetTerms} from "../../src/cards/CardRegistry.sol";
import {SetBlob} from "../../src/cards/SetBlob.sol";
import {CardsBench, SomeRules} from "./CardsBench.sol";

contract CardRegistryTest is CardsBench {
    function test_found_numbersASetByItsPublisherAndSalt() public view {
        uint256 expected = uint256(keccak256(abi.encode(address(this), SALT))) & ((1 << 208) - 1);
        assertEq(set, expected, "number");
    }

    function test_found_keepsPublishersApart() public {
        vm.prank(bob);
        uint256 other = registry.found(SALT, terms());
        assertTrue(other != set, "no squatting");
    }

    function test_found_revertsIfDoneBefore() public {
        vm.expectRevert(CardRegistry.AlreadyFounded.selector);
        registry.found(SALT, terms());
    }

    function test_found_revertsIfAStarterIsEmpty() public {
        SetTerms memory t = terms();
        t.starters[1] = 0;
        vm.expectRevert(CardRegistry.BadSetTerms.selector);
        registry.found("another", t);
    }

    function test_found_revertsIfAPriceHasNoPayee() public {
        SetTerms memory t = terms();
        t.payee = address(0);
        vm.expectRevert(CardRegistry.BadSetTerms.selector);
        registry.found("another", t);
    }

    function test_recordOf_givesBackEveryByte() public view {
        bytes[] memory all = records();
        for (uint256 face = 0; face < all.length; face++) {
            if (face != 12) assertEq(registry.recordOf(set, 1, face), all[face], "record");
        }
    }

    function test_recordOf_revertsIfTheSetHasNoSuchFace() public {
        vm.expectRevert(CardRegistry.NoSuchFace.selector);
        registry.recordOf(set, 1, 12);
        vm.expectRevert(CardRegistry.NoSuchFace.selector);
        registry.recordOf(set, 1, 14);
        vm.expectRevert(CardRegistry.NoSuchVersion.selector);
        registry.recordOf(set, 2, 0);
        vm.expectRevert(CardRegistry.NoSuchVersion.selector);
        registry.recordOf(set + 1, 1, 0);
    }

    function test_poolOf_holdsTheFacesOfARarity() public view {
        assertEq(registry.poolOf(set, 1, 0), hex"000102030405", "common");
        assertEq(registry.poolOf(set, 1, 1), hex"060708", "rare");
        assertEq(registry.poolOf(set, 1, 2), hex"090a", "epic");
        assertEq(registry.poolOf(set, 1, 3), hex"0b", "legendary");
    }

    function test_poolOf_revertsIfThereIsNoSuchRarity() public {
        vm.expectRevert(CardRegistry.NoSuchRarity.selector);
        registry.poolOf(set, 1, 4);
    }

    function test_publish_revertsIfByASecondPublisher() public {
        bytes[] memory all = records();
        vm.prank(bob);
        vm.expectRevert(CardRegistry.NotThePublisher.selector);
        registry.publish(set, 2, address(0), all, "");
    }

    function test_publish_revertsIfItChangesWhatIsThere() public {
        vm.expectRevert(CardRegistry.AlreadyPublished.selector);
        registry.publish(set, 1, address(0), records(), "");
        vm.expectRevert(CardRegistry.VersionOutOfOrder.selector);
        registry.publish(set, 3, address(0), records(), "");
        vm.expectRevert(CardRegistry.VersionOutOfOrder.selector);
        registry.publish(set, 0, address(0), records(), "");
    }

    function test_publish_revertsIfAFaceIsGone() public {
        bytes[] memory all = records();
        all[5] = "";
        vm.expectRevert(CardRegistry.FacesMissing.selector);
        registry.publish(set, 2, address(0), all, "");
    }

    function test_publish_revertsIfAStarterHasAFaceThatTheSetHasnt() public {
        SetTerms memory t = terms();
        t.starters[1] = 1 << 24;
        uint256 other = registry.found("another", t);
        vm.expectRevert(CardRegistry.FacesMissing.selector);
        registry.publish(other, 1, address(0), records(), "");
    }

    function test_publish_revertsIfTheSetWasNotFounded() public {
        vm.expectRevert(CardRegistry.NoSuchSet.selector);
        registry.publish(7, 1, address(0), records(), "");
    }

    /// The first record holds, whatever a later version says: what a token shows never changes.
    function test_firstRecordOf_staysWhenALaterVersionSaysOtherwise() public {
        bytes[] memory all = records();
        all[12] = abi.encodePacked(uint8(0), uint8(3), "New");
        all[0] = abi.encodePacked(uint8(3), uint8(7), "Renamed");
        _published(set, 2, all);
        assertEq(registry.firstRecordOf(set, 0), records()[0], "as it was");
        assertEq(registry.firstRecordOf(set, 12), all[12], "the new face");
        assertEq(registry.recordOf(set, 1, 0), records()[0], "version 1");
        assertEq(registry.recordOf(set, 2, 0), all[0], "version 2");
        assertEq(registry.poolOf(set, 1, 3), hex"0b", "version 1's legendaries");
        assertEq(registry.poolOf(set, 2, 3), hex"000b", "version 2's legendaries");
    }

    /// Else a stranger could publish somebody's rules first, mint what he likes, and play it there.
    function test_publish_revertsIfTheRulesAreSomebodyElses() public {
        uint64 nonce = cheat.getNonce(address(this));
        SomeRules mine = new SomeRules();
        vm.prank(bob);
        uint256 theirs = registry.found(SALT, terms());
        bytes[] memory all = records();
        vm.prank(bob);
        vm.expectRevert(CardRegistry.NotTheAuthor.selector);
        registry.publish(theirs, 1, address(mine), all, "");
        // Not even once it is known whose they are.
        registry.showAuthor(address(mine), address(this), nonce);
        vm.prank(bob);
        vm.expectRevert(CardRegistry.NotTheAuthor.selector);
        registry.publish(theirs, 1, address(mine), all, "");
    }

    function test_publish_revertsIfTheRulesHaveASet() public {
        vm.expectRevert(CardRegistry.RulesTaken.selector);
        registry.publish(set, 2, address(rules), records(), "");
    }

    function test_showAuthor_revertsIfTheNonceLeadsElsewhere() public {
        uint64 nonce = cheat.getNonce(address(this));
        SomeRules mine = new SomeRules();
        vm.expectRevert(CardRegistry.NotTheAuthor.selector);
        registry.showAuthor(address(mine), address(this), nonce + 1);
        vm.expectRevert(CardRegistry.NotTheAuthor.selector);
        registry.showAuthor(address(mine), bob, nonce);
    }

    /// RLP writes numbers in three ways: nothing for zero, itself below 128, with its length above.
    function test_showAuthor_knowsEveryKindOfNonce() public {
        uint64[6] memory nonces = [uint64(0), 1, 127, 128, 255, 70_000];
        for (uint256 i = 0; i < nonces.length; i++) {
            address author = address(uint160(0xabc000 + i));
            AuthorVm(address(cheat)).setNonceUnsafe(author, nonces[i]);
            vm.prank(author);
            SomeRules made = new SomeRules();
            // An account's transaction counts before it creates, a contract's creation after: ask for what was used.
            uint64 used = nonces[i];
            try registry.showAuthor(address(made), author, used) {}
            catch {
                registry.showAuthor(address(made), author, used + 1);
            }
            assertTrue(registry.authorOf(address(made)) == author, "author");
        }
    }

    function test_publish_revertsIfARecordIsNone() public {
        bytes[5] memory bad = [
            bytes(hex"00"),
            abi.encodePacked(uint8(5), uint8(1), "x"),
            abi.encodePacked(uint8(0), uint8(0), "x"),
            abi.encodePacked(uint8(0), uint8(9), "short"),
            abi.encodePacked(uint8(0), uint8(32), "a name of two and thirty letters")
        ];
        uint256 other = registry.found("another", terms());
        for (uint256 i = 0; i < bad.length; i++) {
            bytes[] memory all = records();
            all[3] = bad[i];
            vm.expectRevert(abi.encodeWithSelector(SetBlob.BadRecord.selector, 3));
            registry.publish(other, 1, address(0), all, "");
        }
    }

    /// A name stands in JSON and in a picture.
    function test_publish_revertsIfANameCouldBreakOut() public {
        bytes[6] memory letters = [bytes('"'), "\\", "<", ">", "&", hex"0a"];
        uint256 other = registry.found("another", terms());
        for (uint256 i = 0; i < letters.length; i++) {
            bytes[] memory all = records();
            all[0] = abi.encodePacked(uint8(0), uint8(2), "a", letters[i]);
            vm.expectRevert(abi.encodeWithSelector(SetBlob.BadRecord.selector, 0));
            registry.publish(other, 1, address(0), all, "");
        }
    }

    function test_publish_revertsIfThereAreMoreFacesThanAWordHolds() public {
        uint256 other = registry.found("another", terms());
        vm.expectRevert(SetBlob.TooManyFaces.selector);
        registry.publish(other, 1, address(0), new bytes[](129), "");
        vm.expectRevert(SetBlob.TooManyFaces.selector);
        registry.publish(other, 1, address(0), new bytes[](0), "");
    }

    function test_publish_takes128Faces() public {
        bytes[] memory all = new bytes[](128);
        for (uint256 i = 0; i < 128; i++) {
            all[i] = abi.encodePacked(uint8(i % 4), uint8(20), "Twenty letters long.", bytes32(i), bytes32(i));
        }
        uint256 other = registry.found("another", terms());
        registry.publish(other, 1, address(0), all, "");
        assertEq(registry.recordOf(other, 1, 127), all[127], "the last");
        assertEq(registry.poolOf(other, 1, 3).length, 32, "legendaries");
    }
}

interface AuthorVm {
    function setNonceUnsafe(address who, uint64 nonce) external;
}
