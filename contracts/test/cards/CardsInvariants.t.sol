// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BlockBeacon} from "../../src/BlockBeacon.sol";
import {CardRegistry} from "../../src/cards/CardRegistry.sol";
import {Cards} from "../../src/cards/Cards.sol";
import {Inventory} from "../../src/cards/Inventory.sol";
import {Packs} from "../../src/cards/Packs.sol";
import {Words} from "../../src/cards/Words.sol";
import {IBeacon} from "../../src/interfaces/IBeacon.sol";
import {Test} from "../utils/Test.sol";
import {PhaseTable} from "./CardsBench.sol";
import {CardsHandler} from "./CardsHandler.sol";

/// An Inventory with one bug, by the number of the sentence that it breaks.
contract BuggyInventory is Inventory {
    uint256 private immutable _bug;

    constructor(CardRegistry registry_, address table_, uint256 bug) Inventory(registry_, table_) {
        _bug = bug;
    }

    /// 1: gives a card back and forgets to write it down.
    function _unstake(address owner, uint256[] calldata ids) internal override {
        if (_bug != 1) return super._unstake(owner, ids);
        cards.transferFrom(address(this), owner, ids[0]);
    }

    /// 2: counts a card twice. 3: forgets what is beyond three.
    function _more(address owner, uint256 set, uint256 word, uint256 face) internal override returns (uint256) {
        if (_bug == 2) _accounts[owner].staked++;
        if (_bug == 3 && Words.count(word, face) == 3) return word;
        return super._more(owner, set, word, face);
    }

    /// 4: asks nobody. 5: takes every lock for one that lives.
    function _requireFree(address owner, uint256 set) internal view override {
        if (_bug == 4) return;
        if (_bug == 5 && _locks[owner][0] != 0) revert InGame();
        super._requireFree(owner, set);
    }

    /// 7: the second table frees the first.
    function _keep(address owner, address table_, uint256 tableId, uint32 index) internal override {
        if (_bug == 7) delete _locks[owner];
        super._keep(owner, table_, tableId, index);
    }
}

/// 6: opens a pack as often as one likes.
contract BuggyPacks is Packs {
    constructor(Cards cards_, IBeacon beacon_) Packs(cards_, beacon_) {}

    function _requireClosed(Purchase storage, uint256) internal view override {}
}

/// The seven sentences, and that each is broken by its planted bug within a bounded walk.
contract CardsInvariantsTest is Test {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    uint256 private constant STEPS = 300;
    uint256 private constant SENTENCES = 7;

    CardsHandler private handler;

    function setUp() public {
        vm.warp(1_800_000_000);
        vm.roll(20_000);
        handler = _handler(0);
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function targetSelectors() public view returns (FuzzSelector[] memory targets) {
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(handler), _selectors());
    }

    /// forge-config: default.invariant.runs = 6
    /// forge-config: default.invariant.depth = 60
    /// forge-config: long.invariant.runs = 64
    function invariant_stakedIsHeldGhostsAreStakedAndWordsAreRecounts() public view {
        assertTrue(handler.stakedIsHeld(), "1. staked = held by the Inventory");
        assertTrue(handler.ghostsAreStaked(), "2. ghost supply = staked");
        assertTrue(handler.wordsAreRecounts(), "3. a word = a recount");
    }

    /// forge-config: default.invariant.runs = 6
    /// forge-config: default.invariant.depth = 60
    /// forge-config: long.invariant.runs = 64
    function invariant_nothingLeavesWhileATablePlaysForAtMostThirtyDays() public view {
        assertTrue(!handler.leftInGame(), "4. nothing leaves while a table plays");
        assertTrue(!handler.stuck(), "5. locks die with the table, and after thirty days");
    }

    /// forge-config: default.invariant.runs = 6
    /// forge-config: default.invariant.depth = 60
    /// forge-config: long.invariant.runs = 64
    function invariant_packsNeverMintTwice() public view {
        assertTrue(handler.packsMintOnce(), "6. packs never mint twice");
    }

    function test_sentence1_bites() public {
        assertTrue(_breaks(1), "staked = held");
    }

    function test_sentence2_bites() public {
        assertTrue(_breaks(2), "ghosts");
    }

    function test_sentence3_bites() public {
        assertTrue(_breaks(3), "words");
    }

    function test_sentence4_bites() public {
        assertTrue(_breaks(4), "nothing leaves");
    }

    function test_sentence5_bites() public {
        assertTrue(_breaks(5), "locks die");
    }

    function test_sentence6_bites() public {
        assertTrue(_breaks(6), "packs");
    }

    function test_sentence7_bites() public {
        assertTrue(_breaks(7), "a second table");
    }

    /// The same walk breaks nothing in the contracts as they are, and does everything that it can do.
    function test_theWalk_isComplete() public {
        for (uint256 i = 0; i < 2 * STEPS; i++) {
            _step(handler, uint256(keccak256(abi.encode(i))));
        }
        for (uint256 n = 1; n <= SENTENCES; n++) {
            assertTrue(_holds(handler, n), "a sentence");
        }
        string[12] memory actions =
            ["mint", "stake", "send", "unstake", "claim", "sit", "leave", "turn", "wait", "prune", "buy", "open"];
        for (uint256 i = 0; i < actions.length; i++) {
            assertTrue(handler.done(bytes32(bytes(actions[i]))) > 0, actions[i]);
        }
    }

    function _handler(uint256 bug) private returns (CardsHandler) {
        CardRegistry registry = new CardRegistry();
        PhaseTable table = new PhaseTable();
        Inventory inventory = new BuggyInventory(registry, address(table), bug);
        BlockBeacon beacon = new BlockBeacon();
        Packs packs = bug == 6 ? new BuggyPacks(inventory.cards(), beacon) : new Packs(inventory.cards(), beacon);
        return new CardsHandler(registry, inventory, table, packs);
    }

    function _breaks(uint256 sentence) private returns (bool) {
        require(sentence >= 1 && sentence <= SENTENCES, "no such bug");
        for (uint256 walk = 0; walk < 16; walk++) {
            CardsHandler buggy = _handler(sentence);
            for (uint256 i = 0; i < STEPS; i++) {
                _step(buggy, uint256(keccak256(abi.encode(walk, i))));
                if (i % 20 == 19 && !_holds(buggy, sentence)) return true;
            }
        }
        return false;
    }

    function _holds(CardsHandler h, uint256 sentence) private view returns (bool) {
        if (sentence == 1) return h.stakedIsHeld();
        if (sentence == 2) return h.ghostsAreStaked();
        if (sentence == 3) return h.wordsAreRecounts();
        if (sentence == 5) return !h.stuck();
        if (sentence == 6) return h.packsMintOnce();
        require(sentence == 4 || sentence == 7, "no such sentence");
        // 4 and 7: a card that leaves while any of its owner's tables plays.
        return !h.leftInGame();
    }

    function _step(CardsHandler h, uint256 seed) private {
        bytes4[] memory all = _selectors();
        // What fails inside is the handler's business.
        (bool ok,) = address(h).call(abi.encodeWithSelector(all[seed % all.length], seed >> 16));
        ok;
    }

    function _selectors() private pure returns (bytes4[] memory s) {
        s = new bytes4[](16);
        (s[0], s[1], s[2], s[3]) =
        (
            CardsHandler.mint.selector,
            CardsHandler.stake.selector,
            CardsHandler.stake.selector,
            CardsHandler.unstake.selector
        );
        (s[4], s[5], s[6], s[7]) =
        (
            CardsHandler.unstake.selector,
            CardsHandler.claim.selector,
            CardsHandler.sit.selector,
            CardsHandler.leave.selector
        );
        (s[8], s[9], s[10], s[11]) =
        (
            CardsHandler.turn.selector,
            CardsHandler.wait_.selector,
            CardsHandler.prune.selector,
            CardsHandler.buy.selector
        );
        (s[12], s[13], s[14], s[15]) =
        (
            CardsHandler.open.selector,
            CardsHandler.mint.selector,
            CardsHandler.turn.selector,
            CardsHandler.stake.selector
        );
    }
}
