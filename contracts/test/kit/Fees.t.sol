// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BroughtList} from "../../src/libraries/BroughtList.sol";
import {Fees} from "../../src/libraries/Fees.sol";
import {FeeErrors, FeeTable} from "../../src/types/FeeTypes.sol";
import {Test} from "../utils/Test.sol";

/// The other half of these facts is in packages/game-kit/src/parts/parts.test.ts.
contract FeesTest is Test {
    function open(bytes calldata config) external pure returns (FeeTable memory) {
        return Fees.open(config, 4);
    }

    function sit(FeeTable memory t, uint8 seat, uint256 amount) external pure returns (FeeTable memory) {
        Fees.sit(t, seat, amount);
        return t;
    }

    function leave(FeeTable memory t, uint8 seat) external pure returns (FeeTable memory, uint256 amount) {
        amount = Fees.leave(t, seat);
        return (t, amount);
    }

    function pay(FeeTable memory t) external pure returns (FeeTable memory) {
        Fees.pay(t);
        return t;
    }

    function share(FeeTable memory t, uint16 winners, uint8 first) external pure returns (FeeTable memory) {
        Fees.share(t, winners, first);
        return t;
    }

    function callOff(FeeTable memory t, uint256 missing) external pure returns (FeeTable memory) {
        Fees.callOff(t, missing);
        return t;
    }

    function opened(uint8 seat, bytes calldata data, bytes32 hash) external pure returns (bytes memory) {
        return BroughtList.opened(seat, data, hash);
    }

    function test_open_takesWhatTheGameAllows() public {
        assertEq(this.open(abi.encode(2 ** 100 - 1, 2, 2)).fee, 2 ** 100 - 1, "the highest fee");
        assertEq(this.open(abi.encode(0, 2, 4)).stacks.length, 4, "the most seats");
        _opensNot(FeeErrors.AmountOutOfRange.selector, abi.encode(2 ** 100, 2, 3));
        _opensNot(FeeErrors.MalformedConfig.selector, abi.encode(10, 1, 3));
        _opensNot(FeeErrors.MalformedConfig.selector, abi.encode(10, 3, 2));
        _opensNot(FeeErrors.MalformedConfig.selector, abi.encode(10, 2, 5));
        _opensNot(FeeErrors.MalformedConfig.selector, abi.encode(10, 2, 3, 0));
    }

    function test_sit_refusesEachByItsName() public {
        FeeTable memory t = _seated(3);
        vm.expectRevert(FeeErrors.NoSuchSeat.selector);
        this.sit(t, 3, 10);
        vm.expectRevert(FeeErrors.SeatTaken.selector);
        this.sit(t, 1, 10);
        vm.expectRevert(FeeErrors.AmountOutOfRange.selector);
        this.sit(t, 2, 11);
    }

    function test_leave_givesBackOnceWhatTheSeatOwns() public {
        (FeeTable memory left, uint256 amount) = this.leave(_seated(3), 1);
        assertTrue(amount == 10 && left.seated == 1 && left.stacks[0] == 10 && left.stacks[1] == 0, "what it brought");
        vm.expectRevert(FeeErrors.SeatEmpty.selector);
        this.leave(left, 1);
        vm.expectRevert(FeeErrors.NoSuchSeat.selector);
        this.leave(left, 3);
    }

    function test_pay_takesTheFeeOfAllIfThereAreEnough() public {
        FeeTable memory t = this.pay(_seated(5));
        assertTrue(t.pool == 20 && t.playing == 5 && t.stacks[0] + t.stacks[1] + t.stacks[2] == 0, "two pay");
        t = _seated(4);
        vm.expectRevert(FeeErrors.NotEnoughSeats.selector);
        this.pay(t);
    }

    function test_share_givesWhatDoesNotDivideToTheFirstFromASeatOn() public view {
        FeeTable memory t = this.pay(_seated(7));
        t.pool = 31;
        t.stacks[0] = 100;
        _assertStacks(this.share(t, 5, 1), 115, 0, 16, 5);
        _assertStacks(this.share(t, 5, 0), 116, 0, 15, 5);
    }

    function test_callOff_paysALastSeatOrSharesAmongThoseWhoAreNotToBlame() public view {
        FeeTable memory t = this.pay(_seated(7));
        _assertStacks(this.callOff(t, 3), 0, 0, 30, 4);
        _assertStacks(this.callOff(t, 2), 15, 0, 15, 0);
        _assertStacks(this.callOff(t, 7), 10, 10, 10, 0);
        assertEq(this.callOff(t, 2).playing, 5, "who is still in");
        assertEq(this.callOff(t, 7).playing, 7, "all, where all are missing");
    }

    function test_opened_isTheListOfTheSeatThatHashedIt() public view {
        bytes memory data = bytes.concat(bytes32(uint256(5)), hex"030102");
        bytes32 hash = keccak256(bytes.concat(hex"01", data));
        assertEq(this.opened(1, data, hash), hex"030102", "the list");
        assertEq(this.opened(0, data, hash), "", "another seat's");
        assertEq(this.opened(1, bytes.concat(data, hex"00"), hash), "", "another list");
        bytes memory short = hex"0102";
        assertEq(this.opened(1, short, keccak256(bytes.concat(hex"01", short))), "", "no nonce");
    }

    function _opensNot(bytes4 code, bytes memory config) private {
        vm.expectRevert(code);
        this.open(config);
    }

    /// A fee of ten, three seats, and these of them taken.
    function _seated(uint256 seats) private view returns (FeeTable memory t) {
        t = this.open(abi.encode(10, 2, 3));
        for (uint8 seat = 0; seat < 3; seat++) {
            if ((seats >> seat) & 1 == 1) t = this.sit(t, seat, 10);
        }
    }

    function _assertStacks(FeeTable memory t, uint256 a, uint256 b, uint256 c, uint256 winners) private pure {
        assertEq(t.stacks[0], a, "first seat");
        assertEq(t.stacks[1], b, "second seat");
        assertEq(t.stacks[2], c, "third seat");
        assertTrue(t.pool == 0 && t.winners == winners, "the pool is shared");
    }
}
