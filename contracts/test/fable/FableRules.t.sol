// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FableRules} from "../../src/rules/FableRules.sol";
import {FableSet} from "../../src/libraries/fable/FableSet.sol";
import {
    FableConfig,
    FableErrors,
    FableKind,
    FablePhase,
    FableReason,
    FableStart,
    FableState
} from "../../src/types/FableTypes.sol";
import {Outcome, Pending, PendingKind, Shown, Step, Verb} from "../../src/types/JointTypes.sol";
import {Test} from "../utils/Test.sol";

contract FableRulesTest is Test {
    FableRules private rules = new FableRules();
    /// Thirty cards that the house takes.
    bytes private constant LIST = hex"000001010102020203030304040406060607070708080809090a0a0f0f10";
    bytes32 private constant NONCE = bytes32(uint256(0x5a));

    event Gas(string what, uint256 gas);

    function test_code_isBelow24000Bytes() public view {
        assertAtMost(address(rules).code.length, 24_000, "FableRules");
    }

    // Article 1

    function test_article1_listIsRefusedByTheFirstThatIsWrong() public {
        FableConfig memory c = _house();
        _refusedList(c, FableErrors.WrongList.selector, bytes.concat(LIST, hex"05"));
        _refusedList(c, FableErrors.WrongList.selector, bytes.concat(LIST, hex"24"));
        _refusedList(c, FableErrors.WrongList.selector, "");
        _refusedList(c, FableErrors.DeckSize.selector, hex"0000000000");
        _refusedList(c, FableErrors.DeckSize.selector, _many(63));
        bytes memory four = LIST;
        four[2] = 0;
        four[3] = 0;
        _refusedList(c, FableErrors.TooManyCopies.selector, four);
        _refusedList(c, FableErrors.OverProvision.selector, _dear());
        c.provision = 0;
        assertEq(_opened(c, LIST, 0, 0).phase, FablePhase.Lay, "a list that is fine");
        assertEq(_opened(c, _many(62), 0, 0).phase, FablePhase.Lay, "62 cards");
    }

    function test_article1_listHoldsNoMoreThanWasBrought() public {
        FableConfig memory c = _house();
        c.owned = true;
        bytes memory s = _seated(c);
        vm.expectRevert(FableErrors.NothingBrought.selector);
        rules.begin(s);
        uint256 all = type(uint256).max;
        s = rules.bring(rules.bring(s, 0, all ^ 2).state, 1, all).state;
        vm.expectRevert(FableErrors.BroughtAlready.selector);
        rules.bring(s, 1, all);
        s = rules.begin(s).state;
        // Seat 0 has one copy of face 0, and the list has two.
        s = _choose(_choose(s, 0, LIST, 0), 1, LIST, 0);
        vm.expectRevert(FableErrors.NotOwned.selector);
        rules.step(s, 0, _reveal(LIST, 0));
    }

    function test_bring_revertsWhereNothingCanBeBrought() public {
        FableConfig memory c = _house();
        bytes memory s = _seated(c);
        vm.expectRevert(FableErrors.NothingToBring.selector);
        rules.bring(s, 0, 1);
        vm.expectRevert(FableErrors.NoSuchSeat.selector);
        rules.bring(s, 2, 1);
        c.owned = true;
        s = rules.setup(abi.encode(c)).state;
        vm.expectRevert(FableErrors.SeatEmpty.selector);
        rules.bring(s, 0, 1);
        s = rules.admit(s, 0, 13).state;
        vm.expectRevert(FableErrors.NothingBrought.selector);
        rules.bring(s, 0, 0);
        s = rules.begin(_seated(_house())).state;
        vm.expectRevert(FableErrors.NotAtBoundary.selector);
        rules.bring(s, 0, 1);
    }

    function test_setup_revertsIfMalformed() public {
        FableConfig memory c = _house();
        c.minDeck = 9;
        _refusedConfig(c);
        c = _house();
        c.health = 0;
        _refusedConfig(c);
        c = _house();
        c.provision = 4;
        _refusedConfig(c);
        c = _house();
        c.start = 2;
        _refusedConfig(c);
        c = _house();
        c.bond = 2 ** 100;
        vm.expectRevert(FableErrors.AmountOutOfRange.selector);
        rules.setup(abi.encode(c));
    }

    // Articles 2 to 5

    function test_article2_openingIsWhatWasSealed() public {
        bytes memory s = rules.begin(_seated(_house())).state;
        s = _choose(_choose(s, 0, LIST, 3), 1, LIST, 0);
        vm.expectRevert(FableErrors.WrongList.selector);
        rules.step(s, 0, _reveal(LIST, 4));
        vm.expectRevert(FableErrors.NotYourTurn.selector);
        rules.step(s, 1, _reveal(LIST, 0));
        assertEq(rules.step(s, 0, _reveal(LIST, 3)).pending.seat, 1, "the other opens");
    }

    function test_article2_repeatedHashOpensNothing() public {
        bytes memory s = rules.begin(_seated(_house())).state;
        bytes memory hash = abi.encodePacked(keccak256(bytes.concat(bytes1(0), NONCE, bytes1(0), LIST)));
        s = rules.step(s, 0, _action(FableKind.ChooseList, hash)).state;
        s = rules.step(s, 1, _action(FableKind.ChooseList, hash)).state;
        s = rules.step(s, 0, _reveal(LIST, 0)).state;
        vm.expectRevert(FableErrors.WrongList.selector);
        rules.step(s, 1, _reveal(LIST, 0));
    }

    function test_article3_coinIsTheHashOfBothNonces() public view {
        FableConfig memory c = _house();
        c.start = FableStart.Coin;
        FableState memory s = _opened(c, LIST, 0, 0);
        assertEq(s.first, uint256(keccak256(abi.encodePacked(NONCE, NONCE))) & 1, "first");
        assertEq(s.health[0], 20, "nobody pays");
    }

    function test_article4_higherBidStartsAndPays() public {
        FableState memory s = _opened(_house(), LIST, 4, 7);
        assertEq(s.first, 1, "first");
        assertEq(s.health[1], 13, "paid");
        assertEq(s.health[0], 20, "not paid");
        s = _opened(_house(), LIST, 6, 6);
        assertEq(s.health[s.first], 14, "the coin's winner pays");
        FableConfig memory c = _house();
        _refusedBid(c, 20);
        c.start = FableStart.Coin;
        _refusedBid(c, 1);
    }

    function test_article5_sevenCardsEach() public view {
        Step memory deal = rules.on(abi.encode(_opened(_house(), LIST, 1, 0)), new Shown[](0));
        assertEq(deal.pending.needs.length, 14, "deals");
        FableState memory s = _decode(rules.on(deal.state, new Shown[](0)).state);
        assertEq(s.phase, FablePhase.Main, "main");
        assertEq(s.hands[1], hex"0100010101020103010401050106", "hand");
    }

    // Articles 6 to 10

    function test_article6_everyTurnButTheFirstDraws() public view {
        Step memory next = rules.step(_mid(_main()), 0, _action(FableKind.Pass, ""));
        assertEq(next.pending.kind, PendingKind.Dealer, "draws");
        assertEq(next.pending.needs[0].slot, 263, "its next card");
        FableState memory s = _decode(rules.on(next.state, new Shown[](0)).state);
        assertEq(s.turn, 1, "turn");
        assertEq(s.turns, 2, "turns");
    }

    function test_article7_emptyDeckLosesAfterTheDefence() public view {
        FableState memory s = _main();
        s.next[1] = 30;
        s.turns = 2;
        s.boards[0] = hex"0800";
        FableState memory passed = _decode(rules.step(_mid(s), 0, _action(FableKind.Pass, "")).state);
        assertEq(passed.reason, FableReason.EmptyDeck, "reason");
        assertEq(passed.winner, 0, "winner");
        bytes memory attacked = rules.step(_mid(s), 0, _attack(1)).state;
        assertEq(_decode(attacked).phase, FablePhase.Defend, "defended first");
        FableState memory after_ = _decode(rules.step(attacked, 1, _action(FableKind.Defend, hex"ff")).state);
        assertEq(after_.health[1], 17, "hit");
        assertEq(after_.reason, FableReason.EmptyDeck, "then lost");
    }

    function test_article8_playMixesTheHandAndShowsItsFirstSlot() public view {
        Step memory step = rules.step(_mid(_main()), 0, _action(FableKind.Play, ""));
        assertEq(step.needs.length, 2, "needs");
        assertEq(step.needs[0].verb, Verb.Mix, "mix");
        assertEq(step.needs[0].list, hex"0000000100020003000400050006", "the whole hand");
        assertEq(step.needs[1].verb, Verb.Show, "show");
        assertEq(step.needs[1].set, (1 << 36) - 1, "any face");
        Shown[] memory shown = new Shown[](1);
        shown[0] = Shown(0, 20);
        FableState memory s = _decode(rules.on(step.state, shown).state);
        assertEq(s.boards[0], hex"1400", "on the board, awake");
        assertEq(s.hands[0].length, 12, "six are left");
    }

    function test_article8_fullHandMustPlay() public {
        FableState memory s = _main();
        s.hands[0] = new bytes(32);
        bytes memory full = _mid(s);
        _refused(full, 0, _action(FableKind.Pass, ""), FableErrors.MustPlay.selector);
        _refused(full, 0, _attack(1), FableErrors.MustPlay.selector);
        s.hands[0] = "";
        _refused(_mid(s), 0, _action(FableKind.Play, ""), FableErrors.HandEmpty.selector);
    }

    function test_article9_attackersAreThereAndNotInAQuietTurn() public {
        FableState memory s = _main();
        s.boards[0] = hex"080009000a00";
        _refused(_mid(s), 0, _attack(1), FableErrors.QuietTurn.selector);
        s.turns = 2;
        _refused(_mid(s), 0, _attack(0), FableErrors.NoAttackers.selector);
        _refused(_mid(s), 0, _attack(8), FableErrors.NoSuchCreature.selector);
        _refused(_mid(s), 0, _attack(1 << 63), FableErrors.NoSuchCreature.selector);
        _refused(_mid(s), 0, _action(FableKind.Attack, hex"01"), FableErrors.UnknownAction.selector);
        assertEq(_decode(rules.step(_mid(s), 0, _attack(5)).state).boards[0], hex"080109000a01", "tired");
    }

    function test_article10_blocksAreRefusedByTheFirstThatIsWrong() public {
        bytes memory s = _mid(_attacked(hex"080009011900", hex"08001800", 3));
        _refused(s, 0, _action(FableKind.Defend, hex"ff"), FableErrors.WrongBlockCount.selector);
        _refused(s, 0, _action(FableKind.Defend, hex"ffffff"), FableErrors.WrongBlockCount.selector);
        _refused(s, 0, _action(FableKind.Defend, hex"03ff"), FableErrors.NoSuchCreature.selector);
        _refused(s, 0, _action(FableKind.Defend, hex"0000"), FableErrors.BlockerTwice.selector);
        _refused(s, 0, _action(FableKind.Defend, hex"01ff"), FableErrors.BlockerTired.selector);
        _refused(s, 0, _action(FableKind.Defend, hex"ff00"), FableErrors.CannotBlock.selector);
        _refused(s, 0, _action(FableKind.Pass, ""), FableErrors.UnknownAction.selector);
        _refused(s, 1, _action(FableKind.Defend, hex"ffff"), FableErrors.NotYourTurn.selector);
        rules.step(s, 0, _action(FableKind.Defend, hex"0002"));
    }

    // Articles 11 and 12

    function test_fuzz_article11_combatIsWhatIsCountedByHand(uint256 seed, uint8 count, bool keywords) public view {
        uint256 n = 1 + count % 8;
        FableState memory s = _attacked(new bytes(2 * n), new bytes(2 * n), uint64((1 << n) - 1));
        bytes memory blocks = new bytes(n);
        s.config.keywords = keywords;
        uint256 damage;
        uint256[2] memory dead;
        for (uint256 i = 0; i < n; i++) {
            uint256 a = (seed >> (16 * i)) % 36;
            uint256 b = (seed >> (16 * i + 8)) % 36;
            s.boards[1][2 * i] = bytes1(uint8(a));
            s.boards[0][2 * i] = bytes1(uint8(b));
            bool wings = keywords && _number(a, 3) == 1 && _number(b, 3) != 1;
            if (wings || a % 5 == 0) {
                blocks[i] = 0xff;
                damage += _number(a, 0);
                continue;
            }
            blocks[i] = bytes1(uint8(i));
            bool venomA = keywords && _number(a, 3) == 8;
            bool venomB = keywords && _number(b, 3) == 8;
            if (_number(b, 0) >= _number(a, 1) || (venomB && _number(b, 0) > 0)) dead[1]++;
            if (_number(a, 0) >= _number(b, 1) || (venomA && _number(a, 0) > 0)) dead[0]++;
            if (keywords && _number(a, 3) == 2 && _number(a, 0) > _number(b, 1)) {
                damage += _number(a, 0) - _number(b, 1);
            }
        }
        FableState memory t = _decode(rules.step(_mid(s), 0, _action(FableKind.Defend, blocks)).state);
        assertEq(t.health[0], damage >= 20 ? 0 : 20 - damage, "health");
        assertEq(t.health[1], 20, "the attacker loses none");
        for (uint256 seat = 0; seat < 2; seat++) {
            assertEq(t.graves[seat].length, dead[seat], "buried");
            assertEq(t.boards[seat].length, 2 * (n - dead[seat]), "left");
        }
        assertEq(t.phase, damage >= 20 ? FablePhase.Close : FablePhase.Draw, "phase");
    }

    function test_article12_tiredEndsWithTheOwnDefence() public view {
        FableState memory s = _attacked(hex"0801", hex"0801", 1);
        FableState memory t = _decode(rules.step(_mid(s), 0, _action(FableKind.Defend, hex"ff")).state);
        assertEq(t.boards[0], hex"0800", "awake");
        assertEq(t.boards[1], hex"0801", "still tired");
    }

    // Articles 13 to 16

    function test_article13_stakesGoToTheWinnerAndBondsHome() public view {
        bytes memory closed = rules.step(_mid(_main()), 0, _action(FableKind.Concede, "")).state;
        assertEq(rules.outcome(closed).pot, 26, "nothing is paid before Close");
        Outcome memory o = rules.outcome(rules.on(closed, new Shown[](0)).state);
        assertEq(o.payouts[0], 3, "its bond");
        assertEq(o.payouts[1], 23, "both stakes and a bond");
        assertEq(o.winners, 2, "the other");
    }

    function test_article14_onlyTheAskedSeatConcedes() public {
        _refused(_mid(_main()), 1, _action(FableKind.Concede, ""), FableErrors.NotYourTurn.selector);
        _refused(_mid(_main()), 0, _action(FableKind.Concede, hex"00"), FableErrors.UnknownAction.selector);
        _refused(_mid(_main()), 0, _action(7, ""), FableErrors.UnknownAction.selector);
        _refused(_mid(_main()), 0, hex"00", FableErrors.MalformedAction.selector);
    }

    function test_article15_lateIsConcededAndBrokenPaysTheOther() public view {
        FableState memory s = _decode(rules.forfeit(_mid(_main()), 0).state);
        assertEq(s.reason, FableReason.Late, "late");
        assertEq(s.winner, 1, "the other");
        Outcome memory o = rules.outcome(rules.broken(_mid(_main()), 1).state);
        assertEq(o.payouts[1], 26, "stake and bond");
        o = rules.outcome(rules.broken(_mid(_main()), 3).state);
        assertEq(o.payouts[0], 13, "each its own");
        assertEq(o.winners, 0, "a draw");
    }

    function test_article16_beforeTheStartASeatLeaves() public {
        bytes memory s = _seated(_house());
        (, uint256 amount) = rules.release(s, 0);
        assertEq(amount, 13, "what it brought");
        bytes memory begun = rules.begin(s).state;
        vm.expectRevert(FableErrors.NotAtBoundary.selector);
        rules.release(begun, 0);
    }

    /// Whatever happens, what came in is there.
    function test_fuzz_moneyIsConserved(uint256 seed) public view {
        bytes memory s = rules.begin(_seated(_house())).state;
        for (uint256 i = 0; i < 12; i++) {
            seed = uint256(keccak256(abi.encode(seed)));
            Pending memory p = rules.pending(s);
            if (p.kind == PendingKind.Over) break;
            if (p.kind == PendingKind.Action) {
                if (_decode(s).phase == FablePhase.Choose) s = _choose(s, p.seat, LIST, 1 + p.seat);
                else if (_decode(s).phase == FablePhase.Reveal) s = rules.step(s, p.seat, _reveal(LIST, 1 + p.seat)).state;
                else if (seed % 7 == 0) s = rules.forfeit(s, p.seat).state;
                else s = rules.step(s, p.seat, _action(FableKind.Pass, "")).state;
            } else if (seed % 5 == 0) {
                s = rules.broken(s, seed >> 8 & 3).state;
            } else {
                s = rules.on(s, new Shown[](0)).state;
            }
            Outcome memory o = rules.outcome(s);
            assertEq(o.pot + o.house + o.payouts[0] + o.payouts[1], 26, "in equals out");
        }
    }

    // Gas

    function test_gas_attackAndDefendWithTenCreatures() public {
        FableState memory s = _main();
        s.turns = 9;
        bytes memory ten = hex"08000900040003000e000f001000150016001700";
        s.boards[0] = ten;
        s.boards[1] = ten;
        s.graves[0] = hex"0102030405";
        s.graves[1] = hex"0102030405";
        bytes memory from = _mid(s);
        bytes memory attack = _attack(1023);
        uint256 before = gasleft();
        bytes memory attacked = rules.step(from, 0, attack).state;
        uint256 spent = before - gasleft();
        emit Gas("Attack", spent);
        assertAtMost(spent, 60_000, "Attack with ten");
        bytes memory defend = _action(FableKind.Defend, hex"00010203040506070809");
        before = gasleft();
        rules.step(attacked, 1, defend);
        spent = before - gasleft();
        emit Gas("Defend", spent);
        assertAtMost(spent, 60_000, "Defend with ten");
    }

    function _house() private pure returns (FableConfig memory) {
        return FableConfig(10, 3, 20, 30, 5, FableStart.Bid, true, true, false);
    }

    function _seated(FableConfig memory c) private view returns (bytes memory s) {
        s = rules.setup(abi.encode(c)).state;
        s = rules.admit(s, 0, 13).state;
        s = rules.admit(s, 1, 13).state;
    }

    function _choose(bytes memory s, uint8 seat, bytes memory list, uint8 bid) private view returns (bytes memory) {
        bytes32 hash = keccak256(bytes.concat(bytes1(seat), NONCE, bytes1(bid), list));
        return rules.step(s, seat, _action(FableKind.ChooseList, abi.encodePacked(hash))).state;
    }

    function _reveal(bytes memory list, uint8 bid) private pure returns (bytes memory) {
        return _action(FableKind.RevealList, bytes.concat(NONCE, bytes1(bid), list));
    }

    function _opened(FableConfig memory c, bytes memory list, uint8 bid0, uint8 bid1)
        private
        view
        returns (FableState memory)
    {
        bytes memory s = rules.begin(_seated(c)).state;
        s = _choose(_choose(s, 0, list, bid0), 1, list, bid1);
        s = rules.step(s, 0, _reveal(list, bid0)).state;
        return _decode(rules.step(s, 1, _reveal(list, bid1)).state);
    }

    /// The first turn, of seat 0.
    function _main() private view returns (FableState memory s) {
        bytes memory laid = abi.encode(_opened(_house(), LIST, 1, 0));
        s = _decode(rules.on(rules.on(laid, new Shown[](0)).state, new Shown[](0)).state);
        s.health[0] = 20;
    }

    /// Seat 1 attacks seat 0.
    function _attacked(bytes memory own, bytes memory theirs, uint64 attackers)
        private
        view
        returns (FableState memory s)
    {
        s = _main();
        s.phase = FablePhase.Defend;
        s.turns = 4;
        s.boards[0] = own;
        s.boards[1] = theirs;
        s.attackers = attackers;
    }

    function _mid(FableState memory s) private pure returns (bytes memory) {
        return abi.encode(s);
    }

    function _decode(bytes memory s) private pure returns (FableState memory) {
        return abi.decode(s, (FableState));
    }

    function _action(uint8 kind, bytes memory data) private pure returns (bytes memory) {
        return bytes.concat(bytes32(uint256(kind)), data);
    }

    function _attack(uint64 attackers) private pure returns (bytes memory) {
        return _action(FableKind.Attack, abi.encodePacked(attackers));
    }

    function _number(uint256 face, uint256 which) private pure returns (uint256) {
        return uint8(FableSet.CARDS[4 * face + which]);
    }

    function _many(uint256 count) private pure returns (bytes memory list) {
        list = new bytes(count);
        for (uint256 i = 0; i < count; i++) {
            list[i] = bytes1(uint8(i / 3));
        }
    }

    function _dear() private pure returns (bytes memory list) {
        list = new bytes(30);
        for (uint256 i = 0; i < 30; i++) {
            list[i] = bytes1(uint8(14 + i / 3));
        }
    }

    function _refused(bytes memory s, uint8 seat, bytes memory action, bytes4 selector) private {
        vm.expectRevert(selector);
        rules.step(s, seat, action);
    }

    function _refusedList(FableConfig memory c, bytes4 selector, bytes memory list) private {
        bytes memory s = rules.begin(_seated(c)).state;
        s = _choose(_choose(s, 0, list, 0), 1, list, 0);
        _refused(s, 0, _reveal(list, 0), selector);
    }

    function _refusedBid(FableConfig memory c, uint8 bid) private {
        bytes memory s = rules.begin(_seated(c)).state;
        s = _choose(_choose(s, 0, LIST, bid), 1, LIST, 0);
        _refused(s, 0, _reveal(LIST, bid), FableErrors.WrongBid.selector);
    }

    function _refusedConfig(FableConfig memory c) private {
        vm.expectRevert(FableErrors.MalformedConfig.selector);
        rules.setup(abi.encode(c));
    }
}
