// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IBeacon} from "../interfaces/IBeacon.sol";
import {IERC20 as IPermitted} from "../libraries/Money.sol";
import {Signing} from "../libraries/Signing.sol";
import {Permit} from "../types/TableTypes.sol";
import {CardRegistry} from "./CardRegistry.sol";
import {Cards} from "./Cards.sol";
import {SignedTypes} from "../types/SignedTypes.sol";

/// Packs of five cards. What decides is fixed in the transaction that pays, and everyone can draw the same cards from
/// the beacon's value; who opens a pack, and when, changes nothing. A pack whose value the chain has forgotten is
/// spent: drawing again would let its owner wait for better cards.
contract Packs {
    using SafeERC20 for IERC20;
    using Signing for address;

    /// Thrown when the set sells no packs, or its cards are made by others alone.
    error NotForSale();
    /// Thrown when the packs cost more than their owner has signed for.
    error TooDear();
    /// Thrown when nothing, or more than ten packs, are bought at once.
    error BadCount();
    /// Thrown when one of the set's rarities has no face.
    error NoPool();
    /// Thrown when no such pack was sold.
    error NoSuchPack();
    /// Thrown when the pack was opened before.
    error AlreadyOpened();
    /// Thrown when a signed order comes too late.
    error AuthorisationExpired();
    /// Thrown when a signature isn't the owner's, or not of this very order.
    error BadSignature();

    event Bought(
        address indexed owner, uint256 indexed set, uint32 version, uint256 first, uint256 count, bytes32 beaconId
    );
    event Opened(uint256 indexed serial, address indexed owner, uint256 value, uint256[] ids);

    /// What an owner signs.
    struct Order {
        address owner;
        uint256 set;
        uint256 count;
        /// The most that he pays.
        uint256 most;
        uint64 expires;
    }

    struct Purchase {
        address owner;
        uint32 version;
        uint8 count;
        /// A bit for each pack.
        uint16 opened;
        uint256 set;
    }

    uint256 public constant CARDS = 5;
    uint256 private constant MOST = 10;

    CardRegistry public immutable registry;
    Cards public immutable cards;
    IBeacon public immutable beacon;
    /// The last serial number of a pack.
    uint256 public sold;
    mapping(address owner => uint256) public nonceOf;
    mapping(uint256 first => Purchase) private _purchases;

    constructor(Cards cards_, IBeacon beacon_) {
        cards = cards_;
        registry = cards_.registry();
        beacon = beacon_;
    }

    /// Takes the price and fixes what decides. Serial numbers begin with the answer.
    function buy(uint256 set, uint256 count) external returns (uint256 first) {
        return _buy(msg.sender, set, count);
    }

    /// By the owner's signature; the permit may be empty.
    function buyFor(Order calldata order, Permit calldata permit, bytes calldata signature)
        external
        returns (uint256 first)
    {
        _requireOrder(order, signature);
        _requireCount(order.count);
        (address token, uint256 price,,) = registry.saleOf(order.set);
        if (price * order.count > order.most) revert TooDear();
        if (permit.deadline != 0) _usePermit(token, order.owner, permit);
        return _buy(order.owner, order.set, order.count);
    }

    /// Anyone keeps the value of a pack's purchase while it can be had.
    function pin(uint256 serial) external returns (uint256) {
        (uint256 first,) = _purchase(serial);
        return beacon.pin(beaconIdOf(first));
    }

    /// Anyone opens a pack; its cards go to whom it was sold.
    function open(uint256 serial) external returns (uint256[] memory ids) {
        (uint256 first, Purchase storage p) = _purchase(serial);
        _requireClosed(p, serial - first);
        p.opened |= uint16(1 << (serial - first));
        uint256 value = beacon.pin(beaconIdOf(first));
        uint16[] memory kinds = draw(value, serial, registry.poolsOf(p.set, p.version));
        ids = cards.mint(p.owner, p.set, kinds);
        emit Opened(serial, p.owner, value, ids);
    }

    /// The five kinds (face·2 + prismatic) of a pack; `pools` as the registry gives them.
    function draw(uint256 value, uint256 serial, bytes memory pools) public pure returns (uint16[] memory kinds) {
        kinds = new uint16[](CARDS);
        for (uint256 i = 0; i < CARDS; i++) {
            uint256 w = uint256(keccak256(abi.encode(value, serial, i)));
            uint256 rarity = _rarity(w >> 248);
            uint256 from = 4;
            for (uint256 r = 0; r < rarity; r++) {
                from += uint8(pools[r]);
            }
            uint256 face = uint8(pools[from + uint128(w) % uint8(pools[rarity])]);
            bool prismatic = ((w >> 240) & 0xff) < [10, 15, 18, 20][rarity];
            kinds[i] = uint16(face * 2 + (prismatic ? 1 : 0));
        }
    }

    function packOf(uint256 serial)
        external
        view
        returns (address owner, uint256 set, uint32 version, uint256 first, bool opened)
    {
        Purchase storage p;
        (first, p) = _purchase(serial);
        return (p.owner, p.set, p.version, first, (p.opened >> (serial - first)) & 1 == 1);
    }

    /// Of the packs that were bought together, by the first of them.
    function beaconIdOf(uint256 first) public view returns (bytes32) {
        return beacon.idOf(address(this), bytes32(first));
    }

    function _buy(address owner, uint256 set, uint256 count) private returns (uint256 first) {
        _requireCount(count);
        (address token, uint256 price, address payee, uint32 version) = registry.saleOf(set);
        if (token == address(0) || version == 0) revert NotForSale();
        // Nobody could ever open them.
        if (!registry.isMinter(set, address(this))) revert NotForSale();
        bytes memory pools = registry.poolsOf(set, version);
        if (pools[0] == 0 || pools[1] == 0 || pools[2] == 0 || pools[3] == 0) revert NoPool();
        first = sold + 1;
        sold += count;
        _purchases[first] = Purchase(owner, version, uint8(count), 0, set);
        bytes32 id = beacon.fix(bytes32(first), keccak256(abi.encode(owner, set, version, count)));
        emit Bought(owner, set, version, first, count, id);
        IERC20(token).safeTransferFrom(owner, payee, price * count);
    }

    /// Someone may have used the same permit already; then the allowance is there.
    function _usePermit(address token, address owner, Permit calldata p) private {
        try IPermitted(token).permit(owner, address(this), p.value, p.deadline, p.v, p.r, p.s) {} catch {}
    }

    function _purchase(uint256 serial) private view returns (uint256 first, Purchase storage p) {
        if (serial == 0 || serial > sold) revert NoSuchPack();
        first = serial;
        // Ten are sold at once at most, and the first of them is written down.
        while (_purchases[first].owner == address(0)) first--;
        p = _purchases[first];
    }

    function _requireCount(uint256 count) private pure {
        if (count == 0 || count > MOST) revert BadCount();
    }

    function _rarity(uint256 roll) internal pure virtual returns (uint256) {
        return roll <= 186 ? 0 : roll <= 225 ? 1 : roll <= 250 ? 2 : 3;
    }

    function _requireClosed(Purchase storage p, uint256 bit) internal view virtual {
        if ((p.opened >> bit) & 1 == 1) revert AlreadyOpened();
    }

    function _requireOrder(Order calldata o, bytes calldata signature) private {
        if (block.timestamp > o.expires) revert AuthorisationExpired();
        bytes32 message = keccak256(
            abi.encode(SignedTypes.BUY_PACKS, o.owner, o.set, o.count, o.most, nonceOf[o.owner]++, o.expires)
        );
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", Signing.domainOf(address(this)), message));
        if (o.owner == address(0) || !o.owner.isByWallet(digest, signature)) revert BadSignature();
    }
}
