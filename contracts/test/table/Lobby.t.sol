// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Chips} from "../../src/Chips.sol";
import {Hub} from "../../src/Hub.sol";
import {Table} from "../../src/Table.sol";
import {TableLobby} from "../../src/TableLobby.sol";
import {OpenDealer} from "../../src/dealers/OpenDealer.sol";
import {JoinCall, LobbyCall, StartCall} from "../../src/interfaces/ITable.sol";
import {Signing} from "../../src/libraries/Signing.sol";
import {KuhnErrors} from "../../src/types/KuhnTypes.sol";
import {OpenErrors} from "../../src/types/OpenTypes.sol";
import {
    Permit,
    Seating,
    Signature,
    TableEntry,
    TableErrors,
    TablePhase,
    TableSetup,
    TableTerms
} from "../../src/types/TableTypes.sol";
import {newTable} from "./NewTable.sol";
import {Room, TableBench} from "./TableBench.sol";

/// Takes a fee of one from every transfer.
contract FeeToken {
    mapping(address owner => uint256) public balanceOf;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        balanceOf[from] -= amount;
        balanceOf[to] += amount - 1;
        return true;
    }
}

/// A wallet that is a contract and accepts one digest.
contract ContractWallet {
    bytes32 public digest;

    function accept(bytes32 digest_) external {
        digest = digest_;
    }

    function isValidSignature(bytes32 hash, bytes calldata) external view returns (bytes4) {
        return hash == digest ? this.isValidSignature.selector : bytes4(0);
    }
}

contract LobbyTest is TableBench {
    function setUp() public {
        _deploy(newTable());
    }

    function test_create_opensALobby() public {
        Room memory r = _newRoom(false);
        _create(r);
        bytes32 terms = keccak256(abi.encode(r.terms));
        assertEq(r.id, uint256(keccak256(abi.encode(block.chainid, address(table), terms))), "its number");
        assertEq(_record(r).phase, TablePhase.Lobby, "phase");
    }

    function test_create_namesACreatorWhoNeedNotPay() public {
        Room memory r = _newRoom(false);
        r.setup.creator = address(1);
        r.terms.setup = keccak256(abi.encode(r.setup));
        _create(r);
        LobbyCall memory call = LobbyCall(r.id, r.terms, r.setup, r.seating, r.state.rules);
        vm.expectRevert(TableErrors.NotTheCreator.selector);
        table.cancel(call);
        vm.prank(address(1));
        table.cancel(call);
        assertEq(_record(r).phase, TablePhase.Done, "phase");
    }

    /// With the name before the configurations, a hash of the bytes up to the name's end binds neither: the
    /// creator could bring another one when the table starts.
    function test_create_revertsIfTheSetupIsLaidOutInAnotherWay() public {
        Room memory r = _newRoom(false);
        bytes memory head = abi.encode(r.setup.salt, r.setup.creator, r.setup.inviter, 0, 0, 352, 352, 384);
        // Ten words of the head, the name's length, then an empty list, a configuration and an empty one.
        bytes memory bound = bytes.concat(head, abi.encode(448, 320, 0));
        bytes memory free = abi.encode(0, 32, STAKE / 2, 0);
        r.terms.setup = keccak256(bytes.concat(abi.encode(32), bound));
        (bool done, bytes memory answer) =
            address(table).call(bytes.concat(table.create.selector, abi.encode(r.terms), abi.encode(352), bound, free));
        assertTrue(!done, "no table");
        assertTrue(bytes4(answer) == TableErrors.BadTerms.selector, "code");
    }

    function test_create_revertsIfTheTermsAreNone() public {
        for (uint256 i = 0; i < 11; i++) {
            Room memory r = _newRoom(false);
            if (i == 0) r.setup.creator = address(0);
            if (i == 1) r.terms.minSeats = 1;
            if (i == 2) r.terms.minSeats = 3;
            if (i == 3) r.terms.maxSeats = 17;
            if (i == 4) r.terms.registerSeconds = 0;
            if (i == 5) r.terms.answerSeconds = 0;
            if (i == 6) r.terms.treasury = address(0);
            if (i == 8) r.setup.check = address(0x99);
            if (i == 9) r.setup.locker = address(0x99);
            if (i == 10) r.setup.servers[0] = address(0);
            r.terms.setup = keccak256(abi.encode(r.setup));
            if (i == 7) r.terms.setup = 0;
            vm.expectRevert(TableErrors.BadTerms.selector);
            table.create(r.terms, r.setup);
        }
    }

    function test_create_revertsIfTheRulesRefuseTheConfig() public {
        Room memory r = _newRoom(false);
        r.setup.rulesConfig = abi.encode(uint256(0));
        r.terms.setup = keccak256(abi.encode(r.setup));
        vm.expectRevert(KuhnErrors.AmountOutOfRange.selector);
        table.create(r.terms, r.setup);
    }

    function test_join_takesTheStakeAndStartsWhenFull() public {
        Room memory r = _newRoom(false);
        _create(r);
        uint256 before = chips.balanceOf(_owner(0));
        _join(r, _entry(0));
        assertEq(before - chips.balanceOf(_owner(0)), STAKE, "paid");
        assertEq(_record(r).phase, TablePhase.Lobby, "waits");
        _join(r, _entry(1));
        assertEq(_record(r).phase, TablePhase.Live, "live");
        assertEq(_record(r).escrow, 2 * STAKE, "escrow");
        assertEq(_record(r).deadline, 0, "no clock");
    }

    function test_join_startsAnOnChainTableInPlay() public {
        Room memory r = _seated(true);
        assertEq(_record(r).phase, TablePhase.Play, "play");
        assertEq(_record(r).deadline, block.timestamp + ANSWER, "clock");
    }

    function test_join_byARelayWithTheOwnersSignature() public {
        Room memory r = _newRoom(false);
        _create(r);
        TableEntry memory e = _entry(0);
        e.authorisation = _bytesOf(0xA0, _joinDigest(r, e));
        table.join(_joinCall(r, e));
        assertEq(_record(r).escrow, STAKE, "escrow");
    }

    function test_join_revertsIfAnyFieldIsNotTheSignedOne() public {
        Room memory r = _newRoom(false);
        _create(r);
        for (uint256 i = 0; i < 6; i++) {
            TableEntry memory e = _entry(0);
            bytes memory signature = _bytesOf(0xA0, _joinDigest(r, e));
            e.authorisation = signature;
            if (i == 0) e.seat = 1;
            if (i == 1) e.sessionKey = address(0x99);
            if (i == 2) e.amount = STAKE + 1;
            if (i == 3) e.expires--;
            if (i == 4) e.owner = _owner(1);
            if (i == 5) e.cardKey = hex"01";
            JoinCall memory call = _joinCall(r, e);
            vm.expectRevert(TableErrors.BadSignature.selector);
            table.join(call);
        }
    }

    function test_join_revertsIfTheAuthorisationExpired() public {
        Room memory r = _newRoom(false);
        _create(r);
        TableEntry memory e = _entry(0);
        e.expires = uint64(block.timestamp);
        e.authorisation = _bytesOf(0xA0, _joinDigest(r, e));
        vm.warp(block.timestamp + 1);
        vm.expectRevert(TableErrors.AuthorisationExpired.selector);
        table.join(_joinCall(r, e));
    }

    function test_join_revertsIfTheAuthorisationLivesForHours() public {
        Room memory r = _newRoom(false);
        _create(r);
        TableEntry memory e = _entry(0);
        e.expires = uint64(block.timestamp + 1 hours + 1);
        e.authorisation = _bytesOf(0xA0, _joinDigest(r, e));
        JoinCall memory call = _joinCall(r, e);
        vm.expectRevert(TableErrors.AuthorisationTooLong.selector);
        table.join(call);
        vm.warp(block.timestamp + 1);
        table.join(call);
    }

    /// A relay holds a join back; its owner thinks better of it, and nothing that he signed can seat him any more.
    function test_revoke_killsWhatIsHeldBack() public {
        Room memory r = _newRoom(false);
        _create(r);
        TableEntry memory e = _entry(0);
        e.authorisation = _bytesOf(0xA0, _joinDigest(r, e));
        JoinCall memory held = abi.decode(abi.encode(_joinCall(r, e)), (JoinCall));
        // Somebody else's revocation is his own.
        vm.prank(_owner(1));
        table.revoke(r.id);
        vm.prank(_owner(0));
        table.revoke(r.id);
        assertEq(table.nonceOf(r.id, _owner(0)), 1, "nonce");
        vm.expectRevert(TableErrors.AuthorisationRevoked.selector);
        table.join(held);
        held.entry.nonce = 1;
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.join(held);
        e.nonce = 1;
        e.authorisation = _bytesOf(0xA0, _joinDigest(r, e));
        table.join(_joinCall(r, e));
        assertEq(_record(r).escrow, STAKE, "a new word counts");
    }

    /// A stranger who joins with the victim's session key and leaves must not keep the victim out.
    function test_join_standsIfAStrangerUsedTheSessionKeyBefore() public {
        Room memory r = _newRoom(false);
        _create(r);
        TableEntry memory thief = _entry(1);
        thief.sessionKey = _entry(0).sessionKey;
        bytes memory empty = r.state.rules;
        _join(r, thief);
        LobbyCall memory leaving = _lobbyCall(r);
        vm.prank(_owner(1));
        table.leaveLobby(leaving, 1, "");
        delete r.seating.seats[1];
        r.state.rules = empty;
        TableEntry memory e = _entry(0);
        e.authorisation = _bytesOf(0xA0, _joinDigest(r, e));
        table.join(_joinCall(r, e));
        assertEq(_record(r).escrow, STAKE, "escrow");
    }

    /// The same setup with other terms is another table; the same of both is there already.
    function test_create_bindsTermsAndSetup() public {
        Room memory r = _newRoom(false);
        _create(r);
        vm.expectRevert(TableErrors.TableExists.selector);
        table.create(r.terms, r.setup);
        uint256 id = r.id;
        r.terms.treasury = address(0x6666);
        vm.prank(address(0x5555));
        assertTrue(table.create(r.terms, r.setup) != id, "another number");
        (r.terms.treasury, r.id) = (TREASURY, table.create(_salted(r).terms, _salted(r).setup));
        assertTrue(r.id != id, "another random word, another number");
    }

    function test_join_takesTheSignatureOfAContractWallet() public {
        Room memory r = _newRoom(false);
        _create(r);
        ContractWallet wallet = new ContractWallet();
        TableEntry memory e = _entry(0);
        e.owner = address(wallet);
        e.amount = STAKE;
        vm.prank(_owner(0));
        chips.transfer(address(wallet), STAKE);
        vm.prank(address(wallet));
        chips.approve(address(table), STAKE);
        JoinCall memory call = _joinCall(r, e);
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.join(call);
        wallet.accept(_joinDigest(r, e));
        table.join(call);
        assertEq(_record(r).escrow, STAKE, "escrow");
    }

    function test_join_withAPermit() public {
        Room memory r = _newRoom(false);
        _create(r);
        vm.prank(_owner(0));
        chips.approve(address(table), 0);
        TableEntry memory e = _entry(0);
        e.authorisation = _bytesOf(0xA0, _joinDigest(r, e));
        e.permit = _permit(0xA0, STAKE);
        table.join(_joinCall(r, e));
        assertEq(chips.allowance(_owner(0), address(table)), 0, "used");
    }

    function test_join_standsIfSomeoneUsedThePermitFirst() public {
        Room memory r = _newRoom(false);
        _create(r);
        TableEntry memory e = _entry(0);
        e.authorisation = _bytesOf(0xA0, _joinDigest(r, e));
        Permit memory p = _permit(0xA0, STAKE);
        e.permit = p;
        chips.permit(e.owner, address(table), p.value, p.deadline, p.v, p.r, p.s);
        table.join(_joinCall(r, e));
        assertEq(_record(r).escrow, STAKE, "escrow");
    }

    function test_join_revertsIfTheWalletSitsAlready() public {
        Room memory r = _newRoom(false);
        _create(r);
        _join(r, _entry(0));
        TableEntry memory e = _entry(1);
        e.owner = _owner(0);
        JoinCall memory call = _joinCall(r, e);
        vm.prank(e.owner);
        vm.expectRevert(TableErrors.AlreadySeated.selector);
        table.join(call);
    }

    function test_join_revertsIfTheSeatIsTakenOrNone() public {
        Room memory r = _newRoom(false);
        _create(r);
        _join(r, _entry(0));
        TableEntry memory e = _entry(1);
        e.seat = 0;
        JoinCall memory call = _joinCall(r, e);
        vm.prank(e.owner);
        vm.expectRevert(TableErrors.SeatTaken.selector);
        table.join(call);
        call.entry.seat = 2;
        vm.prank(e.owner);
        vm.expectRevert(TableErrors.NoSuchSeat.selector);
        table.join(call);
    }

    function test_join_revertsIfTheCalldataIsNotTheTables() public {
        Room memory r = _newRoom(false);
        _create(r);
        bytes4[4] memory codes = [
            TableErrors.WrongTerms.selector,
            TableErrors.WrongSetup.selector,
            TableErrors.WrongSeating.selector,
            TableErrors.WrongState.selector
        ];
        for (uint256 i = 0; i < 4; i++) {
            JoinCall memory call = abi.decode(abi.encode(_joinCall(r, _entry(0))), (JoinCall));
            if (i == 0) call.terms.answerSeconds++;
            if (i == 1) call.setup.name = "other";
            if (i == 2) call.seating.seats[0].owner = address(9);
            if (i == 3) call.rules = bytes.concat(call.rules, hex"00");
            vm.prank(_owner(0));
            vm.expectRevert(codes[i]);
            table.join(call);
        }
    }

    function test_join_revertsIfTheCardKeyIsRefused() public {
        Room memory r = _newRoom(false);
        _create(r);
        TableEntry memory e = _entry(0);
        e.cardKey = hex"01";
        JoinCall memory call = _joinCall(r, e);
        vm.prank(e.owner);
        vm.expectRevert(OpenErrors.MalformedEvidence.selector);
        table.join(call);
    }

    function test_join_revertsIfNotInvited() public {
        Room memory r = _newRoom(false);
        r.setup.inviter = vm.addr(0xF0);
        _create(r);
        TableEntry memory e = _entry(0);
        JoinCall memory call = _joinCall(r, e);
        vm.prank(e.owner);
        vm.expectRevert(TableErrors.NotInvited.selector);
        table.join(call);
        // Another wallet's ticket is none.
        call.entry.ticket = _sign(0xF0, Signing.ticketDigest(_domain(), r.id, _owner(1)));
        vm.prank(e.owner);
        vm.expectRevert(TableErrors.NotInvited.selector);
        table.join(call);
        call.entry.ticket = _sign(0xF0, Signing.ticketDigest(_domain(), r.id, e.owner));
        vm.prank(e.owner);
        table.join(call);
        assertEq(_record(r).escrow, STAKE, "escrow");
    }

    function test_join_forNativeCoin() public {
        Room memory r = _newRoom(false);
        r.terms.token = address(0);
        _create(r);
        vm.deal(_owner(0), 100);
        JoinCall memory call = _joinCall(r, _entry(0));
        vm.prank(_owner(0));
        vm.expectRevert(TableErrors.WrongValue.selector);
        table.join{value: STAKE - 1}(call);
        vm.prank(_owner(0));
        vm.expectRevert(TableErrors.WrongValue.selector);
        table.join{value: STAKE + 1}(call);
        vm.prank(_owner(0));
        table.join{value: STAKE}(call);
        assertEq(address(table).balance, STAKE, "held");
    }

    function test_join_revertsIfCoinComesToATableForTokens() public {
        Room memory r = _newRoom(false);
        _create(r);
        vm.deal(_owner(0), 100);
        JoinCall memory call = _joinCall(r, _entry(0));
        vm.prank(_owner(0));
        vm.expectRevert(TableErrors.WrongValue.selector);
        table.join{value: 1}(call);
    }

    function test_join_revertsIfTheTokensDoNotCome() public {
        Room memory r = _newRoom(false);
        _create(r);
        vm.prank(_owner(0));
        chips.approve(address(table), STAKE - 1);
        JoinCall memory call = _joinCall(r, _entry(0));
        vm.prank(_owner(0));
        vm.expectRevert(TableErrors.TransferFailed.selector);
        table.join(call);
    }

    function test_join_revertsIfTheTokenTakesAFee() public {
        FeeToken token = new FeeToken();
        token.mint(_owner(0), STAKE);
        Room memory r = _newRoom(false);
        r.terms.token = address(token);
        _create(r);
        JoinCall memory call = _joinCall(r, _entry(0));
        vm.prank(_owner(0));
        vm.expectRevert(TableErrors.TransferFailed.selector);
        table.join(call);
    }

    function test_start_byTheCreatorAtTheMinimum() public {
        Room memory r = _newRoom(false);
        r.terms.maxSeats = 3;
        _create(r);
        _join(r, _entry(0));
        StartCall memory call = StartCall(r.id, r.terms, r.setup, r.seating, r.state.rules, new bytes[](3));
        vm.expectRevert(TableErrors.SeatEmpty.selector);
        table.start(call);
        _join(r, _entry(1));
        call = StartCall(r.id, r.terms, r.setup, r.seating, r.state.rules, new bytes[](3));
        vm.prank(_owner(0));
        vm.expectRevert(TableErrors.NotTheCreator.selector);
        table.start(call);
        table.start(call);
        assertEq(_record(r).phase, TablePhase.Live, "live");
    }

    function test_leaveLobby_paysBackAndTheSeatIsFree() public {
        Room memory r = _newRoom(false);
        _create(r);
        uint256 before = chips.balanceOf(_owner(0));
        bytes32 empty = _record(r).seats;
        _join(r, _entry(0));
        LobbyCall memory call = _lobbyCall(r);
        vm.expectRevert(TableErrors.NotASeat.selector);
        table.leaveLobby(call, 0, "");
        vm.prank(_owner(0));
        table.leaveLobby(call, 0, "");
        assertEq(chips.balanceOf(_owner(0)), before, "paid back");
        assertEq(uint256(_record(r).seats), uint256(empty), "free");
    }

    function test_join_revertsIfTheAuthorisationIsUsedAgainAfterLeaving() public {
        Room memory r = _newRoom(false);
        _create(r);
        TableEntry memory e = _entry(0);
        e.authorisation = _bytesOf(0xA0, _joinDigest(r, e));
        JoinCall memory call = abi.decode(abi.encode(_joinCall(r, e)), (JoinCall));
        table.join(call);
        _seat(r, e);
        LobbyCall memory leaving = _lobbyCall(r);
        vm.prank(vm.addr(_sessionKey(0)));
        table.leaveLobby(leaving, 0, "");
        vm.expectRevert(TableErrors.AuthorisationRevoked.selector);
        table.join(call);
    }

    function test_cancel_paysEveryoneBack() public {
        Room memory r = _newRoom(false);
        r.terms.maxSeats = 3;
        _create(r);
        uint256 before = chips.balanceOf(_owner(0)) + chips.balanceOf(_owner(1));
        _join(r, _entry(0));
        _join(r, _entry(1));
        LobbyCall memory call = _lobbyCall(r);
        vm.prank(_owner(0));
        vm.expectRevert(TableErrors.NotTheCreator.selector);
        table.cancel(call);
        table.cancel(call);
        assertEq(chips.balanceOf(_owner(0)) + chips.balanceOf(_owner(1)), before, "paid back");
        assertEq(_record(r).phase, TablePhase.Done, "done");
        vm.expectRevert(TableErrors.WrongPhase.selector);
        table.cancel(call);
    }

    function test_cancel_revertsAfterTheStart() public {
        Room memory r = _seated(false);
        LobbyCall memory call = _lobbyCall(r);
        vm.expectRevert(TableErrors.WrongPhase.selector);
        table.cancel(call);
    }

    function test_lobby_revertsOutsideATable() public {
        TableLobby lobby = new TableLobby();
        Room memory r = _newRoom(false);
        r.terms.setup = keccak256(abi.encode(r.setup));
        vm.expectRevert(TableErrors.WrongPhase.selector);
        lobby.create(r.terms, r.setup);
    }

    function test_hub_listensToItsTableOnly() public {
        Hub hub = table.hub();
        assertEq(uint160(hub.table()), uint160(address(table)), "its table");
        vm.expectRevert(Hub.UnknownTable.selector);
        hub.started(address(kuhn), 1, 0);
        vm.expectRevert(Hub.UnknownTable.selector);
        hub.left(address(kuhn), 1, address(chips), address(this), 1);
        vm.expectRevert(Hub.UnknownTable.selector);
        hub.ended(address(kuhn), 1, address(chips), new address[](0), new uint256[](0), 0, 0);
    }

    function _salted(Room memory r) private pure returns (Room memory other) {
        other = abi.decode(abi.encode(r), (Room));
        other.setup.salt = keccak256("salt");
        other.terms.setup = keccak256(abi.encode(other.setup));
    }

    function _permit(uint256 key, uint256 value) private view returns (Permit memory) {
        bytes32 permitType =
            keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        address owner = vm.addr(key);
        bytes32 message =
            keccak256(abi.encode(permitType, owner, address(table), value, chips.nonces(owner), type(uint256).max));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", chips.DOMAIN_SEPARATOR(), message));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return Permit(value, type(uint256).max, v, r, s);
    }
}
