// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AllOf} from "../../src/cards/AllOf.sol";
import {Friends} from "../../src/cards/Friends.sol";
import {HouseTickets} from "../../src/cards/HouseTickets.sol";
import {Test} from "../utils/Test.sol";

contract JoinChecksTest is Test {
    uint256 private constant HOUSE_KEY = 0x4005e;
    address private constant CREATOR = address(0xc0ffee);
    address private constant OWNER = address(0xb0b);

    Friends private friends = new Friends();
    AllOf private allOf = new AllOf();
    HouseTickets private tickets = new HouseTickets();
    address private house = vm.addr(HOUSE_KEY);

    function setUp() public {
        vm.warp(1_800_000_000);
    }

    function test_friends_letInWhomTheCreatorNamed() public {
        friends.check(1, CREATOR, CREATOR, "");
        vm.expectRevert(Friends.NotAFriend.selector);
        friends.check(1, CREATOR, OWNER, "");
        _befriend(CREATOR, true);
        friends.check(1, CREATOR, OWNER, "");
        // Not the other way round, and not at somebody else's table.
        vm.expectRevert(Friends.NotAFriend.selector);
        friends.check(1, OWNER, CREATOR, "");
        _befriend(CREATOR, false);
        vm.expectRevert(Friends.NotAFriend.selector);
        friends.check(1, CREATOR, OWNER, "");
    }

    function test_houseTickets_letInARangeOfRatings() public {
        bytes memory config = abi.encode(house, uint32(1200), uint32(1600));
        vm.expectRevert(HouseTickets.NoTicket.selector);
        tickets.check(1, CREATOR, OWNER, config);
        _present(1500, 1_800_000_000, 1_800_000_600);
        tickets.check(1, CREATOR, OWNER, config);
        vm.expectRevert(HouseTickets.RatingOutOfRange.selector);
        tickets.check(1, CREATOR, OWNER, abi.encode(house, uint32(1501), uint32(1600)));
        vm.expectRevert(HouseTickets.RatingOutOfRange.selector);
        tickets.check(1, CREATOR, OWNER, abi.encode(house, uint32(0), uint32(1499)));
        vm.expectRevert(HouseTickets.NoTicket.selector);
        tickets.check(1, CREATOR, OWNER, abi.encode(CREATOR, uint32(1200), uint32(1600)));
        vm.expectRevert(HouseTickets.NoTicket.selector);
        tickets.check(1, CREATOR, CREATOR, config);
        vm.warp(1_800_000_601);
        vm.expectRevert(HouseTickets.TicketExpired.selector);
        tickets.check(1, CREATOR, OWNER, config);
    }

    function test_houseTickets_keepTheNewest() public {
        bytes memory old = _signed(900, 1_800_000_000, 1_900_000_000);
        _present(1500, 1_800_000_001, 1_900_000_000);
        vm.expectRevert(HouseTickets.StaleTicket.selector);
        tickets.present(house, OWNER, HouseTickets.Ticket(900, 1_800_000_000, 1_900_000_000), old);
    }

    function test_houseTickets_revertIfTheHouseSignedSomethingElse() public {
        bytes memory signature = _signed(900, 1_800_000_000, 1_900_000_000);
        vm.expectRevert(HouseTickets.BadSignature.selector);
        tickets.present(house, OWNER, HouseTickets.Ticket(2400, 1_800_000_000, 1_900_000_000), signature);
        vm.expectRevert(HouseTickets.BadSignature.selector);
        tickets.present(house, CREATOR, HouseTickets.Ticket(900, 1_800_000_000, 1_900_000_000), signature);
        vm.expectRevert(HouseTickets.BadSignature.selector);
        tickets.present(address(0), OWNER, HouseTickets.Ticket(900, 1_800_000_000, 1_900_000_000), "");
        vm.expectRevert(HouseTickets.MalformedConfig.selector);
        tickets.check(1, CREATOR, OWNER, "");
        vm.expectRevert(HouseTickets.MalformedConfig.selector);
        tickets.check(1, CREATOR, OWNER, abi.encode(type(uint256).max, 0, 9));
        vm.expectRevert(HouseTickets.MalformedConfig.selector);
        tickets.check(1, CREATOR, OWNER, abi.encode(house, uint32(9), uint32(8)));
    }

    function test_allOf_isHeardByTheFirstRefusal() public {
        bytes memory config = _both();
        vm.expectRevert(Friends.NotAFriend.selector);
        allOf.check(1, CREATOR, OWNER, config);
        _befriend(CREATOR, true);
        vm.expectRevert(HouseTickets.NoTicket.selector);
        allOf.check(1, CREATOR, OWNER, config);
        _present(1500, 1_800_000_000, 1_800_000_600);
        uint256 left = gasleft();
        allOf.check(1, CREATOR, OWNER, config);
        assertAtMost(left - gasleft(), 200_000, "what a table gives a check");
    }

    function test_allOf_revertsIfItsConfigIsNone() public {
        vm.expectRevert(AllOf.MalformedConfig.selector);
        allOf.check(1, CREATOR, OWNER, abi.encode(new address[](0), new bytes[](0)));
        vm.expectRevert(AllOf.MalformedConfig.selector);
        allOf.check(1, CREATOR, OWNER, abi.encode(new address[](2), new bytes[](1)));
        vm.expectRevert(AllOf.MalformedConfig.selector);
        allOf.check(1, CREATOR, OWNER, abi.encode(new address[](9), new bytes[](9)));
        vm.expectRevert(AllOf.MalformedConfig.selector);
        allOf.check(1, CREATOR, OWNER, hex"1234");
        // An address without code would let everyone in if it were merely called.
        vm.expectRevert(AllOf.MalformedConfig.selector);
        allOf.check(1, CREATOR, OWNER, abi.encode(new address[](1), new bytes[](1)));
    }

    function _both() private view returns (bytes memory) {
        address[] memory checks = new address[](2);
        (checks[0], checks[1]) = (address(friends), address(tickets));
        bytes[] memory configs = new bytes[](2);
        configs[1] = abi.encode(house, uint32(1200), uint32(1600));
        return abi.encode(checks, configs);
    }

    function _befriend(address creator, bool yes) private {
        address[] memory owners = new address[](1);
        owners[0] = OWNER;
        vm.prank(creator);
        friends.befriend(owners, yes);
    }

    function _present(uint32 rating, uint64 issued, uint64 expires) private {
        tickets.present(house, OWNER, HouseTickets.Ticket(rating, issued, expires), _signed(rating, issued, expires));
    }

    function _signed(uint32 rating, uint64 issued, uint64 expires) private view returns (bytes memory) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Facedown"),
                keccak256("1"),
                block.chainid,
                address(tickets)
            )
        );
        bytes32 message = keccak256(
            abi.encode(
                keccak256("Rating(address owner,uint32 rating,uint64 issued,uint64 expires)"),
                OWNER,
                rating,
                issued,
                expires
            )
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(HOUSE_KEY, keccak256(abi.encodePacked(hex"1901", domain, message)));
        return abi.encodePacked(r, s, v);
    }
}
