// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CardRegistry, SetTerms} from "../../src/cards/CardRegistry.sol";
import {Cards} from "../../src/cards/Cards.sol";
import {Inventory} from "../../src/cards/Inventory.sol";
import {JoinCall} from "../../src/interfaces/ITable.sol";
import {FableSet} from "../../src/libraries/fable/FableSet.sol";
import {Deed} from "../../src/libraries/Reducer.sol";
import {MoveHead, Signing} from "../../src/libraries/Signing.sol";
import {FableRules} from "../../src/rules/FableRules.sol";
import {FableConfig, FableKind, FableStart} from "../../src/types/FableTypes.sol";
import {PostedMove, TableEntry} from "../../src/types/TableTypes.sol";
import {newTable} from "../table/NewTable.sol";
import {Room, TableBench} from "../table/TableBench.sol";
import {CardsVm} from "./CardsBench.sol";

/// Fable with owned cards at the table as it is deployed; the Inventory is the locker.
abstract contract OwnedBench is TableBench {
    CardsVm private constant cheat = CardsVm(address(uint160(uint256(keccak256("hevm cheat code")))));
    /// Thirty cards, of which the starter holds all but the last.
    bytes internal constant LIST = hex"000001010102020203030304040406060607070708080809090a0a0f0f10";
    uint8 internal constant LAST = 0x10;
    bytes32 internal constant NONCE = bytes32(uint256(0x5a));

    FableRules internal fable;
    CardRegistry internal registry;
    Inventory internal inventory;
    Cards internal cards;
    uint256 internal set;

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        _deploy(newTable());
        registry = new CardRegistry();
        inventory = new Inventory(registry, address(table));
        cards = inventory.cards();
        SetTerms memory terms;
        terms.minters = new address[](1);
        terms.minters[0] = address(this);
        terms.starters = new uint256[](1);
        terms.starters[0] = _wordOf(LIST) - (1 << (2 * uint256(LAST)));
        set = registry.found("fable", terms);
        uint64 nonce = cheat.getNonce(address(this));
        fable = new FableRules();
        registry.showAuthor(address(fable), address(this), nonce);
        registry.publish(set, 1, address(fable), _records(), "ipfs://fable");
    }

    function _records() internal pure returns (bytes[] memory all) {
        bytes memory data = FableSet.CARDS;
        all = new bytes[](FableSet.FACES);
        for (uint256 face = 0; face < all.length; face++) {
            uint256 at = 4 * face;
            bytes memory own = abi.encodePacked(data[at], data[at + 1], data[at + 2], data[at + 3]);
            all[face] = bytes.concat(hex"0001", bytes1(uint8(0x41 + face % 26)), own);
        }
    }

    function _wordOf(bytes memory list) internal pure returns (uint256 word) {
        for (uint256 i = 0; i < list.length; i++) {
            word += 1 << (2 * uint256(uint8(list[i])));
        }
    }

    /// A card of this face, in the owner's hands.
    function _card(uint8 seat, uint8 face) internal returns (uint256[] memory) {
        uint16[] memory kinds = new uint16[](1);
        kinds[0] = uint16(face) * 2;
        return cards.mint(_owner(seat), set, kinds);
    }

    function _staked(uint8 seat, uint8 face) internal returns (uint256[] memory ids) {
        ids = _card(seat, face);
        vm.prank(_owner(seat));
        inventory.stake(ids);
    }

    function _claim(uint8 seat) internal {
        vm.prank(_owner(seat));
        inventory.claimStarter(set, 0);
    }

    function _newOwned(bool onchain) internal returns (Room memory r) {
        r = _newRoom(onchain);
        r.terms.rules = address(fable);
        r.setup.locker = address(inventory);
        r.setup.rulesConfig = abi.encode(FableConfig(17, 3, 20, 30, 5, FableStart.Bid, true, true, true));
        _create(r);
    }

    /// Joins, and the room follows by what the Inventory counts.
    function _sit(Room memory r, uint8 seat) internal {
        TableEntry memory e = _entry(seat);
        JoinCall memory call = _joinCall(r, e);
        vm.prank(e.owner);
        table.join(call);
        _seat(r, e);
        r.state.rules = fable.bring(r.state.rules, seat, inventory.wordOf(e.owner, set)).state;
        if (!_isFull(r)) return;
        _begin(r);
        table.begin(_startCall(r));
    }

    function _choose(uint8 seat, bytes memory list) internal pure returns (Deed memory) {
        bytes32 hash = keccak256(bytes.concat(bytes1(seat), NONCE, bytes1(0), list));
        return Deed(seat, bytes.concat(abi.encode(FableKind.ChooseList), hash), "", "");
    }

    function _reveal(uint8 seat, bytes memory list) internal pure returns (Deed memory) {
        return Deed(seat, bytes.concat(abi.encode(FableKind.RevealList), NONCE, bytes1(0), list), "", "");
    }

    /// A move that honest code would not make: signed over any next state.
    function _forced(Room memory r, Deed memory deed) internal view returns (PostedMove memory) {
        MoveHead memory head = MoveHead(r.id, r.epoch, r.state.version, _hash(r), bytes32(uint256(1)), deed.party);
        bytes32 digest = Signing.moveDigest(_domain(), head, deed.payload, deed.evidence);
        return PostedMove(deed.party, deed.payload, "", "", _sign(_keyOfParty(deed.party), digest));
    }
}
