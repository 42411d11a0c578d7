// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BlockBeacon} from "../../src/BlockBeacon.sol";
import {Chips} from "../../src/Chips.sol";
import {CardId} from "../../src/cards/CardId.sol";
import {CardRegistry, SetTerms} from "../../src/cards/CardRegistry.sol";
import {Cards} from "../../src/cards/Cards.sol";
import {Ghosts} from "../../src/cards/Ghosts.sol";
import {Inventory} from "../../src/cards/Inventory.sol";
import {Packs} from "../../src/cards/Packs.sol";
import {ILocker} from "../../src/interfaces/ILocker.sol";
import {TablePhase, TableRecord} from "../../src/types/TableTypes.sol";
import {Test} from "../utils/Test.sol";

interface CardsVm {
    function getNonce(address who) external view returns (uint64);
    function setBlockhash(uint256 number, bytes32 hash) external;
}

/// A table contract that only has phases, and calls the locker as the real one does.
contract PhaseTable {
    mapping(uint256 tableId => uint8) public phases;

    function set(uint256 tableId, uint8 phase) external {
        phases[tableId] = phase;
    }

    function lock(ILocker locker, uint256 tableId, address rules, address owner) external returns (uint256) {
        if (phases[tableId] == TablePhase.None) phases[tableId] = TablePhase.Lobby;
        return locker.lock(tableId, rules, owner);
    }

    function unlock(ILocker locker, uint256 tableId, address owner) external {
        locker.unlock(tableId, owner);
    }

    function recordOf(uint256 tableId) external view virtual returns (TableRecord memory record) {
        record.phase = phases[tableId];
    }
}

/// Stands for a game's rules: only its address matters here.
contract SomeRules {}

/// A whole house of cards around one small set of twelve faces.
abstract contract CardsBench is Test {
    using CardId for uint256;

    CardsVm internal constant cheat = CardsVm(address(uint160(uint256(keccak256("hevm cheat code")))));
    bytes32 internal constant SALT = "test set";
    uint96 internal constant PRICE = 3e6;
    address internal constant PAYEE = address(0xfee);
    uint256 internal constant ALICE_KEY = 0xa11ce;
    uint256 internal constant BOB_KEY = 0xb0b;

    address internal alice = vm.addr(ALICE_KEY);
    address internal bob = vm.addr(BOB_KEY);
    CardRegistry internal registry;
    PhaseTable internal table;
    Inventory internal inventory;
    Cards internal cards;
    Ghosts internal ghosts;
    Chips internal chips;
    BlockBeacon internal beacon;
    Packs internal packs;
    SomeRules internal rules;
    uint256 internal set;

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        vm.roll(20_000);
        registry = new CardRegistry();
        table = new PhaseTable();
        _house(new Inventory(registry, address(table)));
        chips = new Chips(address(table));
        beacon = new BlockBeacon();
        packs = new Packs(cards, beacon);
        set = registry.found(SALT, terms());
        rules = _published(set, 1, records());
    }

    function _house(Inventory inventory_) internal {
        inventory = inventory_;
        cards = inventory.cards();
        ghosts = inventory.ghosts();
    }

    function _published(uint256 set_, uint32 version, bytes[] memory all) internal returns (SomeRules made) {
        uint64 nonce = cheat.getNonce(address(this));
        made = new SomeRules();
        registry.showAuthor(address(made), address(this), nonce);
        registry.publish(set_, version, address(made), all, "ipfs://set");
    }

    /// This contract mints too, so that tests need no packs.
    function terms() internal view returns (SetTerms memory t) {
        t.minters = new address[](2);
        (t.minters[0], t.minters[1]) = (address(packs), address(this));
        (t.token, t.price, t.payee) = (address(chips), PRICE, PAYEE);
        t.starters = new uint256[](2);
        // Three each of faces 0, 1 and 2; one each of 3 and 4.
        (t.starters[0], t.starters[1]) = (63, (1 << 6) | (1 << 8));
    }

    /// Faces 0–5 common, 6–8 rare, 9–10 epic, 11 legendary; 12 is nothing, 13 a card that no pack holds.
    function records() internal pure returns (bytes[] memory all) {
        all = new bytes[](14);
        for (uint256 face = 0; face < 14; face++) {
            if (face == 12) continue;
            uint8 rarity = face < 6 ? 0 : face < 9 ? 1 : face < 11 ? 2 : face == 11 ? 3 : 4;
            bytes memory name = bytes.concat("Card ", bytes1(uint8(0x41 + face)));
            all[face] = abi.encodePacked(rarity, uint8(name.length), name, uint8(face), uint8(7));
        }
    }

    function _mint(address to, uint256 face) internal returns (uint256) {
        return _mintMany(to, face, 1)[0];
    }

    function _mintMany(address to, uint256 face, uint256 n) internal returns (uint256[] memory) {
        uint16[] memory kinds = new uint16[](n);
        for (uint256 i = 0; i < n; i++) {
            kinds[i] = uint16(face * 2);
        }
        return cards.mint(to, set, kinds);
    }

    function _one(uint256 id) internal pure returns (uint256[] memory ids) {
        ids = new uint256[](1);
        ids[0] = id;
    }

    function _stake(address owner, uint256 id) internal {
        vm.prank(owner);
        inventory.stake(_one(id));
    }

    function _unstake(address owner, uint256 id) internal {
        vm.prank(owner);
        inventory.unstake(_one(id));
    }

    function _lock(uint256 tableId, address owner) internal returns (uint256) {
        return table.lock(inventory, tableId, address(rules), owner);
    }

    function _signed(uint256 key, address verifier, bytes32 message) internal view returns (bytes memory) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Facedown"),
                keccak256("1"),
                block.chainid,
                verifier
            )
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, keccak256(abi.encodePacked(hex"1901", domain, message)));
        return abi.encodePacked(r, s, v);
    }

    function _buy(address owner, uint256 count) internal returns (uint256 first) {
        chips.faucetTo(owner, PRICE * count);
        vm.prank(owner);
        chips.approve(address(packs), type(uint256).max);
        vm.prank(owner);
        return packs.buy(set, count);
    }

    /// Until the block that decides is past; its hash is what the test says.
    function _pass(bytes32 hash) internal {
        uint256 number = block.number + beacon.DELAY();
        vm.roll(number + 1);
        cheat.setBlockhash(number, hash);
    }
}
