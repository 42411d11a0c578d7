// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Table} from "../../src/Table.sol";
import {TableChange} from "../../src/TableChange.sol";
import {TableLobby} from "../../src/TableLobby.sol";
import {ILocker} from "../../src/interfaces/ILocker.sol";
import {ChangeCall} from "../../src/interfaces/ITable.sol";
import {ChangeMessage, Signing} from "../../src/libraries/Signing.sol";
import {TableEntry, TableRecord, TableSetup} from "../../src/types/TableTypes.sol";
import {Test} from "../utils/Test.sol";
import {newTable} from "./NewTable.sol";
import {LobbyHandler} from "./LobbyHandler.sol";

/// The sentences about seats and money, as questions to a handler. Each answers whether it still holds.
library LobbySentences {
    /// 1. Money in equals money out and escrow, whatever the token.
    function moneyIsConserved(LobbyHandler handler) internal view returns (bool) {
        for (uint256 kind = 0; kind < 3; kind++) {
            (uint256 held, uint256 due) = handler.money(kind);
            if (held != due) return false;
        }
        return true;
    }

    /// 2. Neither an epoch nor its version goes back.
    function epochsNeverGoBack(LobbyHandler handler) internal view returns (bool) {
        return !handler.wentBack();
    }

    /// 3. Nobody sits without a ticket where one is asked for.
    function guestsAreInvited(LobbyHandler handler) internal view returns (bool) {
        return !handler.uninvited();
    }

    /// 4. Seats change only with everyone's signature.
    function allAgreeToAChange(LobbyHandler handler) internal view returns (bool) {
        return !handler.unsigned();
    }

    /// 5. Everyone in a lobby can leave it, and its creator can close it, whoever can't be paid.
    function nobodyIsHeld(LobbyHandler handler) internal returns (bool) {
        return handler.allMayLeave();
    }

    /// 6. A locker stops no payout: not in a lobby, not at a change of seats, not at the end.
    function lockersStopNobody(LobbyHandler handler) internal returns (bool) {
        return handler.allArePaid();
    }

    /// 7. Nobody's stack changes at a change of seats but by what its owner signed.
    function stacksAreTheirOwners(LobbyHandler handler) internal view returns (bool) {
        return !handler.stolen();
    }
}

/// A lobby with one bug, by the number of the sentence that it breaks.
contract BuggyLobby is TableLobby {
    uint256 private immutable _bug;

    constructor(uint256 bug) {
        _bug = bug;
    }

    /// 1: takes a word for the money.
    function _pull(Draft memory d, address token, TableEntry calldata entry) internal override {
        if (_bug == 1) d.value = 0;
        else super._pull(d, token, entry);
    }

    /// 3: asks for no ticket.
    function _requireTicket(TableSetup calldata setup, uint256 tableId, TableEntry calldata entry)
        internal
        view
        override
    {
        if (_bug != 3) super._requireTicket(setup, tableId, entry);
    }

    /// 5: insists that a payee takes his money.
    function _give(address token, address to, uint256 amount) internal override {
        uint256 before = _owed[token][to];
        super._give(token, to, amount);
        if (_bug == 5 && _owed[token][to] != before) revert TransferFailed();
    }

}

/// The same for what changes the seats.
contract BuggyChange is TableChange {
    uint256 private immutable _bug;

    constructor(uint256 bug) {
        _bug = bug;
    }

    /// 2: forgets which epoch it is.
    function _enterEpoch(TableRecord storage t, uint64 epoch) internal override {
        super._enterEpoch(t, _bug == 2 && epoch == 2 ? 0 : epoch);
    }

    /// 4: looks at no signature.
    function _requireSigned(ChangeCall calldata call, bytes32 digest, uint256 excused) internal view override {
        if (_bug != 4) super._requireSigned(call, digest, excused);
    }

    /// 6: takes a locker's failure for a reason, here and nowhere else.
    function _unlock(address locker, uint256 tableId, address owner) internal override {
        if (_bug == 6 && locker != address(0)) ILocker(locker).unlock(tableId, owner);
        else super._unlock(locker, tableId, owner);
    }

    /// 7: everyone signs to which state it leads, and nobody from which.
    function _digest(ChangeCall calldata call, uint64 epoch, bytes32 boundary, bytes32 next)
        internal
        view
        override
        returns (bytes32)
    {
        if (_bug != 7) return super._digest(call, epoch, boundary, next);
        ChangeMessage memory m;
        (m.tableId, m.epoch, m.next) = (call.tableId, epoch, next);
        return Signing.changeDigest(_domain(), m);
    }
}

contract LobbyInvariantsTest is Test {
    using LobbySentences for LobbyHandler;

    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    LobbyHandler private handler;

    function setUp() public {
        handler = new LobbyHandler(newTable());
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function targetSelectors() public view returns (FuzzSelector[] memory targets) {
        bytes4[] memory selectors = new bytes4[](12);
        selectors[0] = LobbyHandler.openLobby.selector;
        selectors[1] = LobbyHandler.join.selector;
        selectors[2] = LobbyHandler.leave.selector;
        selectors[3] = LobbyHandler.cancel.selector;
        selectors[4] = LobbyHandler.start.selector;
        selectors[5] = LobbyHandler.begin.selector;
        selectors[6] = LobbyHandler.play.selector;
        selectors[7] = LobbyHandler.change.selector;
        selectors[8] = LobbyHandler.settle.selector;
        selectors[9] = LobbyHandler.withdraw.selector;
        selectors[10] = LobbyHandler.setMoods.selector;
        selectors[11] = LobbyHandler.steal.selector;
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(handler), selectors);
    }

    /// forge-config: default.invariant.runs = 4
    /// forge-config: long.invariant.runs = 16
    /// forge-config: long.invariant.depth = 100
    function invariant_moneyInEqualsMoneyOutAndEscrowWhateverTheToken() public view {
        assertTrue(handler.moneyIsConserved(), "money in = money out + escrow");
    }

    /// forge-config: default.invariant.runs = 4
    /// forge-config: long.invariant.runs = 16
    /// forge-config: long.invariant.depth = 100
    function invariant_everyoneInALobbyCanLeaveIt() public {
        assertTrue(handler.nobodyIsHeld(), "everyone in a lobby can leave it");
    }

    /// forge-config: default.invariant.runs = 2
    /// forge-config: long.invariant.runs = 16
    /// forge-config: long.invariant.depth = 100
    function invariant_aLockerStopsNoPayout() public {
        assertTrue(handler.lockersStopNobody(), "a locker stops no payout");
    }

    /// forge-config: default.invariant.runs = 2
    /// forge-config: long.invariant.runs = 16
    /// forge-config: long.invariant.depth = 100
    function invariant_seatsChangeOnlyAsAllAgreed() public view {
        assertTrue(handler.epochsNeverGoBack(), "neither an epoch nor its version goes back");
        assertTrue(handler.guestsAreInvited(), "nobody sits without a ticket where one is asked for");
        assertTrue(handler.allAgreeToAChange(), "seats change only with everyone's signature");
        assertTrue(handler.stacksAreTheirOwners(), "nobody's stack changes but by what its owner signed");
    }
}

/// Each planted bug breaks its sentence within a bounded number of the handler's actions.
contract LobbyBugsTest is Test {
    using LobbySentences for LobbyHandler;

    uint256 private constant STEPS = 600;

    function test_sentence1_bites() public {
        assertTrue(_breaks(1), "money");
    }

    function test_sentence2_bites() public {
        assertTrue(_breaks(2), "epochs");
    }

    function test_sentence3_bites() public {
        assertTrue(_breaks(3), "tickets");
    }

    function test_sentence4_bites() public {
        assertTrue(_breaks(4), "signatures");
    }

    function test_sentence5_bites() public {
        assertTrue(_breaks(5), "leaving");
    }

    function test_sentence6_bites() public {
        assertTrue(_breaks(6), "lockers");
    }

    function test_sentence7_bites() public {
        assertTrue(_breaks(7), "stacks");
    }

    /// The same walk breaks nothing in the table as it is, and does everything that it can do.
    function test_theWalk_isComplete() public {
        LobbyHandler handler = new LobbyHandler(newTable());
        for (uint256 i = 0; i < 2 * STEPS; i++) {
            _step(handler, i);
            if (i % 100 == 99) assertTrue(_holds(handler, 6), "a locker stops no payout");
        }
        for (uint256 n = 1; n <= 7; n++) {
            assertTrue(_holds(handler, n), "a sentence");
        }
        string[13] memory actions = [
            "create", "join", "leave", "cancel", "start", "begin", "play", "change", "leaves", "enters", "settle",
            "withdraw", "steal"
        ];
        for (uint256 i = 0; i < actions.length; i++) {
            assertTrue(handler.done(bytes32(bytes(actions[i]))) > 0, actions[i]);
        }
        assertTrue(handler.asked() > 0, "somebody was paid at a table with a locker");
    }

    function _buggy(uint256 bug) private returns (Table) {
        require(bug >= 1 && bug <= 7, "no such bug");
        return new Table(new BuggyLobby(bug), new BuggyChange(bug));
    }

    function _breaks(uint256 sentence) private returns (bool) {
        for (uint256 walk = 0; walk < 4; walk++) {
            LobbyHandler handler = new LobbyHandler(_buggy(sentence));
            if (sentence == 7) handler.signNextOnly();
            for (uint256 i = 0; i < STEPS; i++) {
                _step(handler, uint256(keccak256(abi.encode(walk, i))));
                if (i % 10 == 9 && !_holds(handler, sentence)) return true;
            }
        }
        return false;
    }

    function _holds(LobbyHandler handler, uint256 sentence) private returns (bool) {
        if (sentence == 1) return handler.moneyIsConserved();
        if (sentence == 2) return handler.epochsNeverGoBack();
        if (sentence == 3) return handler.guestsAreInvited();
        if (sentence == 4) return handler.allAgreeToAChange();
        if (sentence == 6) return handler.lockersStopNobody();
        if (sentence == 7) return handler.stacksAreTheirOwners();
        require(sentence == 5, "no such sentence");
        return handler.nobodyIsHeld();
    }

    function _step(LobbyHandler handler, uint256 seed) private {
        uint256 a = uint256(keccak256(abi.encode(seed)));
        uint256 kind = a % 32;
        (uint256 b, uint256 c) = (a >> 16, a >> 128);
        bytes memory data;
        if (kind <= 3) data = abi.encodeCall(handler.openLobby, (b, c % 3 == 0));
        else if (kind <= 15) data = abi.encodeCall(handler.join, (b, uint8(c), uint8(c >> 8), uint8(c >> 16), c >> 24 & 7 == 0));
        else if (kind == 16) data = abi.encodeCall(handler.leave, (b, uint8(c)));
        else if (kind == 17) data = abi.encodeCall(handler.cancel, (b));
        else if (kind == 18) data = abi.encodeCall(handler.start, (b));
        else if (kind <= 20) data = abi.encodeCall(handler.begin, (b));
        else if (kind <= 22) data = abi.encodeCall(handler.play, (b));
        else if (kind == 23) data = abi.encodeCall(handler.steal, (b, uint8(c), uint8(c >> 8)));
        else if (kind <= 28) data = abi.encodeCall(handler.change, (b, c % 4 == 0 ? uint8(1 << c % 3) : 0, uint8(c >> 8), uint8(c >> 16), uint8(c >> 24), c >> 32 & 7 == 0));
        else if (kind == 29) data = abi.encodeCall(handler.settle, (b));
        else if (kind == 30) data = abi.encodeCall(handler.withdraw, (uint8(c), b));
        else data = abi.encodeCall(handler.setMoods, (c % 2 == 0 ? 0 : uint8(c >> 8), c % 3 == 0 ? 0 : uint8(c >> 16)));
        // A bug may make the handler itself stumble; what it noted before still counts.
        (bool ok,) = address(handler).call(data);
        ok;
    }
}
