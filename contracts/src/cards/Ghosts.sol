// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";

interface IStakes {
    function stakerOf(uint256 id) external view returns (address);
    function stakedBy(address owner) external view returns (uint256);
    function cards() external view returns (address);
}

/// What is staked, as tokens that stay where they are, so that wallets show them. It keeps nothing: it asks the
/// Inventory, which tells it only what to announce.
contract Ghosts {
    /// Thrown when somebody tries to move a ghost, or to let another move it.
    error Bound();
    /// Thrown when no such card is staked.
    error NotStaked();
    /// Thrown when anybody else than the Inventory announces something.
    error NotTheInventory();

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    /// ERC-5192.
    event Locked(uint256 tokenId);

    string public constant name = "Facedown Cards, staked";
    string public constant symbol = "GHOSTS";
    bytes4 private constant ERC165 = 0x01ffc9a7;
    bytes4 private constant ERC5192 = 0xb45a3c0e;

    IStakes public immutable inventory;

    constructor() {
        inventory = IStakes(msg.sender);
    }

    /// Zero stands for the card itself: it comes back, or it goes.
    function announce(address from, address to, uint256[] calldata ids) external {
        if (msg.sender != address(inventory)) revert NotTheInventory();
        for (uint256 i = 0; i < ids.length; i++) {
            emit Transfer(from, to, ids[i]);
            if (from == address(0)) emit Locked(ids[i]);
        }
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = inventory.stakerOf(id);
        if (owner == address(0)) revert NotStaked();
    }

    function balanceOf(address owner) external view returns (uint256) {
        return inventory.stakedBy(owner);
    }

    function totalSupply() external view returns (uint256) {
        return IERC721(inventory.cards()).balanceOf(address(inventory));
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        return IERC721Metadata(inventory.cards()).tokenURI(id);
    }

    function locked(uint256 id) external view returns (bool) {
        ownerOf(id);
        return true;
    }

    function getApproved(uint256 id) external view returns (address) {
        ownerOf(id);
        return address(0);
    }

    function isApprovedForAll(address, address) external pure returns (bool) {
        return false;
    }

    function approve(address, uint256) external pure {
        revert Bound();
    }

    function setApprovalForAll(address, bool) external pure {
        revert Bound();
    }

    function transferFrom(address, address, uint256) external pure {
        revert Bound();
    }

    function safeTransferFrom(address, address, uint256) external pure {
        revert Bound();
    }

    function safeTransferFrom(address, address, uint256, bytes calldata) external pure {
        revert Bound();
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return
            id == ERC165 || id == ERC5192 || id == type(IERC721).interfaceId || id == type(IERC721Metadata).interfaceId;
    }
}
