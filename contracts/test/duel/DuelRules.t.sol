// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DuelBoard} from "../../src/libraries/DuelBoard.sol";
import {DuelCodec} from "../../src/libraries/duel/DuelCodec.sol";
import {DuelConfig, DuelErrors, DuelKind, DuelPhase, DuelState} from "../../src/types/DuelTypes.sol";
import {Step} from "../../src/types/JointTypes.sol";
import {DuelVectors} from "./DuelVectors.sol";

contract DuelRulesTest is DuelVectors, DuelErrors {
    uint256 private constant MAX_CODE = 24_000;
    uint8 private constant NONE = 255;

    function decode(bytes calldata state) external pure returns (DuelState memory) {
        return DuelCodec.decode(state);
    }

    function test_codec_agreesWithSolidity() external view {
        bytes memory state = _crowded();
        DuelState memory s = abi.decode(state, (DuelState));
        assertEq(DuelCodec.encode(s), state, "encode");
        assertEq(abi.encode(this.decode(state)), state, "decode");
        assertEq(abi.encode(DuelCodec.decodeCopy(state)), state, "decode a copy");
    }

    function test_fuzz_codec_agreesWithSolidity(DuelState memory s) external view {
        bytes memory state = abi.encode(s);
        assertEq(DuelCodec.encode(s), state, "encode");
        assertEq(abi.encode(this.decode(state)), state, "decode");
    }

    function test_code_fits() external view {
        assertAtMost(address(rules).code.length, MAX_CODE, "DuelRules");
        assertAtMost(address(DuelBoard).code.length, MAX_CODE, "DuelBoard");
    }

    function test_gas_withTwentyUnits() external view {
        bytes memory state = _crowded();
        assertEq(abi.decode(state, (DuelState)).units.length, 20, "units");
        // The first call pays for a cold library.
        _gas(state, DuelKind.Concede, 0, 0, 0);
        assertAtMost(_gas(state, DuelKind.Move, 18, 9, 0), 70_000, "move");
        assertAtMost(_gas(state, DuelKind.Strike, 21, 22, 0), 80_000, "strike");
        assertAtMost(_gas(state, DuelKind.Play, 6, 36, 26), 90_000, "play with an effect");
        assertAtMost(_gas(state, DuelKind.Play, 12, NONE, 22), 90_000, "a spell on a row");
        assertAtMost(_gas(state, DuelKind.End, 0, 0, 0), 90_000, "end");
        bytes memory frail = _crowdedWith(1);
        assertAtMost(_gas(frail, DuelKind.Strike, 21, 22, 0), 80_000, "a strike after which both die");
        assertAtMost(_gas(frail, DuelKind.Play, 12, NONE, 22), 90_000, "a spell after which a row dies");
    }

    function test_bring_staysWithTheSeat() external view {
        bytes memory state = _lobby(true);
        DuelState memory s = abi.decode(rules.bring(state, 1, 77).state, (DuelState));
        assertEq(s.owned[1], 77, "word");
        assertEq(s.owned[0], 0, "other");
    }

    function test_bring_revertsIfNothingIsOwned() external {
        bytes memory state = _lobby(false);
        vm.expectRevert(NothingToBring.selector);
        rules.bring(state, 0, 1);
    }

    function test_bring_revertsIfThereIsNoSuchSeat() external {
        bytes memory state = _lobby(true);
        vm.expectRevert(NoSuchSeat.selector);
        rules.bring(state, 2, 1);
    }

    function test_bring_revertsIfPlayHasBegun() external {
        bytes memory state = _crowded();
        vm.expectRevert(NotAtBoundary.selector);
        rules.bring(state, 0, 1);
    }

    function test_reveal_revertsIfTheListIsBeyondTheCollection() external {
        bytes memory state = _lobby(true);
        // Two of face 40 are owned, three are in the list.
        state = rules.bring(state, 0, (type(uint256).max >> 2 << 2) ^ (1 << 80)).state;
        state = rules.bring(state, 1, type(uint256).max).state;
        state = rules.admit(state, 0, 0).state;
        state = rules.admit(state, 1, 0).state;
        state = rules.begin(state).state;
        bytes memory list = _vector("test_article1_onlyCardsOfTheOwnListArePlayed").state;
        list = abi.decode(list, (DuelState)).config.lists[0];
        list[38] = list[39] = bytes1(uint8(40));
        bytes memory data = bytes.concat(bytes32(uint256(5)), list);
        bytes32 hash = keccak256(bytes.concat(bytes1(0), data));
        state = rules.step(state, 0, bytes.concat(_action(DuelKind.ChooseList, 0, 0, 0), hash)).state;
        state = rules.step(state, 1, bytes.concat(_action(DuelKind.ChooseList, 0, 0, 0), hash)).state;
        vm.expectRevert(BeyondCollection.selector);
        rules.step(state, 0, bytes.concat(_action(DuelKind.RevealList, 0, 0, 0), data));
    }

    function _lobby(bool owned) private view returns (bytes memory) {
        DuelConfig memory c;
        c.owned = owned;
        return rules.setup(abi.encode(c)).state;
    }

    /// Ten units a seat, face to face.
    function _crowded() private view returns (bytes memory) {
        return _crowdedWith(4);
    }

    function _crowdedWith(uint256 health) private view returns (bytes memory) {
        DuelState memory s =
            abi.decode(_vector("test_article5_onlyTheSeatWhoseTurnItIsActsAndOnlyByWhatBelongsToATurn").state, (DuelState));
        uint48[] memory units = new uint48[](20);
        uint8[20] memory squares =
            [1, 5, 10, 11, 12, 13, 14, 18, 19, 20, 21, 22, 23, 26, 28, 29, 30, 31, 32, 40];
        for (uint256 i = 0; i < 20; i++) {
            uint256 square = squares[i];
            uint256 seat = square % 9 < 4 ? 0 : 1;
            // Librarians, Tidecallers, Spore Mothers and Ash Adepts: the dear ones.
            uint256 face = [uint256(51), 18, 32, 2, 43][i % 5];
            if (square == 18) face = 57;
            if (square == 26) face = 59;
            units[i] = uint48(square | (face << 8) | (3 << 16) | (health << 24) | (9 << 32) | (seat << 39));
        }
        s.units = units;
        return abi.encode(s);
    }

    function _action(uint8 kind, uint8 what, uint8 to, uint8 target) private pure returns (bytes memory) {
        return abi.encode(kind, what, to, target);
    }

    function _gas(bytes memory state, uint8 kind, uint8 what, uint8 to, uint8 target) private view returns (uint256) {
        bytes memory data = abi.encodeCall(rules.step, (state, 0, _action(kind, what, to, target)));
        uint256 before = gasleft();
        (bool done, bytes memory answer) = address(rules).staticcall(data);
        uint256 used = before - gasleft();
        assertTrue(done, string(answer));
        return used;
    }
}
