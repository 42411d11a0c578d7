// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {CardId} from "./CardId.sol";
import {CardPicture} from "./CardPicture.sol";
import {CardRegistry} from "./CardRegistry.sol";

/// Told of every card that comes without being asked for.
interface IArrivals {
    function arrived(address from, uint256 id) external;
}

/// The cards of every set, as tokens. Nobody owns this contract; a set's minters were fixed when it was founded.
/// The Inventory needs no approval: it moves a card only on its owner's word, so that one signature stakes.
contract Cards is ERC721 {
    using CardId for uint256;
    using Strings for uint256;

    /// Thrown when somebody else than one of the set's minters makes a card.
    error NotAMinter();
    /// Thrown when the set has no such face.
    error NoSuchFace();
    /// Thrown when the set has as many cards as serial numbers.
    error SetExhausted();

    CardRegistry public immutable registry;
    address public immutable inventory;
    /// The last serial number of each set.
    mapping(uint256 set => uint256) public mintedOf;

    constructor(CardRegistry registry_, address inventory_) ERC721("Facedown Cards", "CARDS") {
        registry = registry_;
        inventory = inventory_;
    }

    /// A kind is face·2 + prismatic. Serial numbers follow each other.
    function mint(address to, uint256 set, uint16[] calldata kinds) external returns (uint256[] memory ids) {
        if (!registry.isMinter(set, msg.sender)) revert NotAMinter();
        (, uint128 faces) = registry.facesOf(set);
        uint256 serial = mintedOf[set];
        if (serial + kinds.length > type(uint32).max) revert SetExhausted();
        mintedOf[set] = serial + kinds.length;
        ids = new uint256[](kinds.length);
        for (uint256 i = 0; i < kinds.length; i++) {
            uint256 face = kinds[i] >> 1;
            if (face > 127 || (faces >> face) & 1 == 0) revert NoSuchFace();
            ids[i] = CardId.make(set, ++serial, kinds[i]);
            _mint(to, ids[i]);
        }
    }

    /// JSON with a picture in it, from the set's own record: nothing has to be hosted anywhere.
    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        bytes memory record = registry.firstRecordOf(id.setOf(), id.faceOf());
        bytes memory json = bytes.concat(
            '{"name":"', CardPicture.nameOf(record), " #", bytes(id.serialOf().toString()), '","attributes":['
        );
        json = bytes.concat(json, _trait("Rarity", CardPicture.rarityName(uint8(record[0]))), ",");
        json = bytes.concat(json, _trait("Face", id.faceOf().toString()), ",");
        json = bytes.concat(json, _trait("Prismatic", id.isPrismatic() ? "yes" : "no"), ",");
        json = bytes.concat(json, _trait("Set", id.setOf().toHexString(26)), '],"image":"data:image/svg+xml;base64,');
        json = bytes.concat(json, bytes(Base64.encode(CardPicture.svg(record, id.isPrismatic()))), '"}');
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }

    function _trait(string memory what, string memory value) private pure returns (bytes memory) {
        return bytes.concat('{"trait_type":"', bytes(what), '","value":"', bytes(value), '"}');
    }

    /// A card that is sent to the Inventory, safely or not, is staked for whom it came from: none gets stuck there.
    function _update(address to, uint256 id, address auth) internal override returns (address from) {
        from = super._update(to, id, auth);
        if (to == inventory && msg.sender != inventory) IArrivals(inventory).arrived(from, id);
    }

    function _isAuthorized(address owner, address spender, uint256 id) internal view override returns (bool) {
        // Nobody's card is a card that isn't there: moving it would make it.
        return (spender == inventory && owner != address(0)) || super._isAuthorized(owner, spender, id);
    }
}
