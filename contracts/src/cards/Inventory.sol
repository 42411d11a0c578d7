// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {ILocker} from "../interfaces/ILocker.sol";
import {CardId} from "./CardId.sol";
import {CardRegistry} from "./CardRegistry.sol";
import {Cards, IArrivals} from "./Cards.sol";
import {Decks} from "./Decks.sol";
import {Ghosts} from "./Ghosts.sol";
import {Lock, Locks} from "./Locks.sol";
import {Words} from "./Words.sol";
import {SignedTypes} from "../types/SignedTypes.sol";

/// Holds staked cards, and tells tables how many of each face an owner may play with. While a table plays, nothing
/// of that set comes or goes, for at most thirty days. Nobody owns it. Every call of an owner is also there as
/// `…For`, by his EIP-712 signature, so that somebody else pays.
contract Inventory is Decks, ILocker, IArrivals, IERC721Receiver {
    using CardId for uint256;
    using Locks for uint256[16];

    /// Thrown when the owner's cards of this set are in play.
    error InGame();
    /// Thrown when the card was staked by somebody else, or not at all.
    error NotStaker();
    /// Thrown when no card is named.
    error NoCards();
    /// Thrown when a token of another contract is sent here.
    error ForeignToken();
    /// Thrown when anybody else than the cards' contract says that a card came.
    error NotTheCards();
    /// Thrown when the owner has not allowed this table contract.
    error TableNotAllowed();
    /// Thrown when the table's rules belong to no published set.
    error RulesWithoutSet();
    /// Thrown when a starter of this set was claimed before.
    error AlreadyClaimed();

    event Staked(address indexed owner, uint256[] ids);
    event Unstaked(address indexed owner, uint256[] ids);
    event StarterClaimed(address indexed owner, uint256 indexed set, uint256 which, uint256 word);
    event TableAllowed(address indexed owner, address indexed table, bool allowed);
    event LockKept(address indexed owner, address indexed table, uint256 tableId, uint256 set, uint256 word);
    event LockFreed(address indexed owner, address indexed table, uint256 tableId);

    Cards public immutable cards;
    Ghosts public immutable ghosts;
    /// The deployment's own, which every owner allows.
    address public immutable table;

    mapping(uint256 id => address) public stakerOf;
    mapping(address owner => mapping(address table => bool)) public isAllowed;
    mapping(address owner => mapping(uint256 set => uint256)) private _staked;
    /// Beyond the three that a word counts.
    mapping(address owner => mapping(uint256 set => mapping(uint256 face => uint256))) private _beyond;
    mapping(address owner => mapping(uint256 set => uint256)) private _starters;
    mapping(address owner => uint256[16]) internal _locks;

    constructor(CardRegistry registry_, address table_) Decks(registry_) {
        table = table_;
        cards = new Cards(registry_, address(this));
        ghosts = new Ghosts();
    }

    function stake(uint256[] calldata ids) external {
        _stake(msg.sender, ids);
    }

    function stakeFor(address owner, uint256[] calldata ids, uint64 expires, bytes calldata signature) external {
        bytes32 what = keccak256(abi.encodePacked(ids));
        _requireSigned(
            owner, keccak256(abi.encode(SignedTypes.STAKE, owner, what, _nonce(owner), expires)), expires, signature
        );
        _stake(owner, ids);
    }

    function unstake(uint256[] calldata ids) external {
        _unstake(msg.sender, ids);
    }

    function unstakeFor(address owner, uint256[] calldata ids, uint64 expires, bytes calldata signature) external {
        bytes32 what = keccak256(abi.encodePacked(ids));
        _requireSigned(
            owner, keccak256(abi.encode(SignedTypes.UNSTAKE, owner, what, _nonce(owner), expires)), expires, signature
        );
        _unstake(owner, ids);
    }

    /// One bound starter deck an owner and set: counts in the word, is no token, can't be given away.
    function claimStarter(uint256 set, uint256 which) external {
        _claim(msg.sender, set, which);
    }

    function claimStarterFor(address owner, uint256 set, uint256 which, uint64 expires, bytes calldata signature)
        external
    {
        bytes32 message = keccak256(abi.encode(SignedTypes.CLAIM_STARTER, owner, set, which, _nonce(owner), expires));
        _requireSigned(owner, message, expires, signature);
        _claim(owner, set, which);
    }

    /// Lets another table contract lock the owner's cards, or no more. Locks that it holds stay.
    function allowTable(address table_, bool allowed) external {
        _allow(msg.sender, table_, allowed);
    }

    function allowTableFor(address owner, address table_, bool allowed, uint64 expires, bytes calldata signature)
        external
    {
        bytes32 message = keccak256(abi.encode(SignedTypes.ALLOW_TABLE, owner, table_, allowed, _nonce(owner), expires));
        _requireSigned(owner, message, expires, signature);
        _allow(owner, table_, allowed);
    }

    function lock(uint256 tableId, address rules, address owner) external returns (uint256 word) {
        if (msg.sender != table && !isAllowed[owner][msg.sender]) revert TableNotAllowed();
        (uint256 set, uint32 index) = registry.setOf(rules);
        if (set == 0) revert RulesWithoutSet();
        _keep(owner, msg.sender, tableId, index);
        word = wordOf(owner, set);
        emit LockKept(owner, msg.sender, tableId, set, word);
    }

    function unlock(uint256 tableId, address owner) external {
        if (_locks[owner].drop(msg.sender, tableId)) emit LockFreed(owner, msg.sender, tableId);
    }

    /// Anyone may sweep away an owner's locks of tables that are done, and those older than thirty days.
    function prune(address owner) external {
        _locks[owner].prune();
    }

    /// Any way a card comes by itself, it is staked for whom it came from.
    function arrived(address from, uint256 id) external {
        if (msg.sender != address(cards)) revert NotTheCards();
        if (from == address(0)) revert NotStaker();
        uint256[] memory ids = new uint256[](1);
        ids[0] = id;
        _note(from, ids);
    }

    function onERC721Received(address, address from, uint256 id, bytes calldata) external view returns (bytes4) {
        if (msg.sender != address(cards)) revert ForeignToken();
        if (stakerOf[id] != from) revert NotStaker();
        return IERC721Receiver.onERC721Received.selector;
    }

    /// Staked and starter, two bits a face, saturated at 3.
    function wordOf(address owner, uint256 set) public view override returns (uint256) {
        return Words.add(_staked[owner][set], _starters[owner][set]);
    }

    /// How many of one face are staked, beyond three too.
    function stakedOf(address owner, uint256 set, uint256 face) external view returns (uint256) {
        return Words.count(_staked[owner][set], face) + _beyond[owner][set][face];
    }

    function starterWordOf(address owner, uint256 set) external view returns (uint256) {
        return _starters[owner][set];
    }

    function locksOf(address owner) external view returns (Lock[] memory) {
        return _locks[owner].list();
    }

    function isInGame(address owner, uint256 set) public view returns (bool) {
        return _locks[owner].holds(registry.indexOf(set));
    }

    function _stake(address owner, uint256[] calldata ids) private {
        if (ids.length == 0) revert NoCards();
        for (uint256 i = 0; i < ids.length; i++) {
            cards.transferFrom(owner, address(this), ids[i]);
        }
        _note(owner, ids);
    }

    function _unstake(address owner, uint256[] calldata ids) internal virtual {
        if (ids.length == 0) revert NoCards();
        uint256 set;
        uint256 word;
        for (uint256 i = 0; i < ids.length; i++) {
            uint256 id = ids[i];
            _requireStaker(owner, id);
            delete stakerOf[id];
            if (i == 0 || id.setOf() != set) {
                if (i != 0) _staked[owner][set] = word;
                set = id.setOf();
                _requireFree(owner, set);
                word = _staked[owner][set];
            }
            word = _less(owner, set, word, id.faceOf());
        }
        _staked[owner][set] = word;
        _accounts[owner].staked -= uint64(ids.length);
        emit Unstaked(owner, ids);
        ghosts.announce(owner, address(0), ids);
        for (uint256 i = 0; i < ids.length; i++) {
            cards.transferFrom(address(this), owner, ids[i]);
        }
    }

    /// Writes down cards that are here already.
    function _note(address owner, uint256[] memory ids) private {
        _accounts[owner].staked += uint64(ids.length);
        uint256 set;
        uint256 word;
        for (uint256 i = 0; i < ids.length; i++) {
            uint256 id = ids[i];
            stakerOf[id] = owner;
            if (i == 0 || id.setOf() != set) {
                if (i != 0) _staked[owner][set] = word;
                set = id.setOf();
                _requireFree(owner, set);
                word = _staked[owner][set];
            }
            word = _more(owner, set, word, id.faceOf());
        }
        _staked[owner][set] = word;
        emit Staked(owner, ids);
        ghosts.announce(address(0), owner, ids);
    }

    function _more(address owner, uint256 set, uint256 word, uint256 face) internal virtual returns (uint256) {
        if (Words.count(word, face) < 3) return word + (1 << (2 * face));
        _beyond[owner][set][face]++;
        return word;
    }

    function _less(address owner, uint256 set, uint256 word, uint256 face) internal virtual returns (uint256) {
        if (Words.count(word, face) < 3 || _beyond[owner][set][face] == 0) return word - (1 << (2 * face));
        _beyond[owner][set][face]--;
        return word;
    }

    function _claim(address owner, uint256 set, uint256 which) internal virtual {
        if (_starters[owner][set] != 0) revert AlreadyClaimed();
        if (isInGame(owner, set)) revert InGame();
        uint256 word = registry.starterOf(set, which);
        _starters[owner][set] = word;
        emit StarterClaimed(owner, set, which, word);
    }

    function _allow(address owner, address table_, bool allowed) private {
        isAllowed[owner][table_] = allowed;
        emit TableAllowed(owner, table_, allowed);
    }

    function _requireStaker(address owner, uint256 id) internal view virtual {
        if (stakerOf[id] != owner) revert NotStaker();
    }

    function _requireFree(address owner, uint256 set) internal view virtual {
        if (_locks[owner][0] != 0 && isInGame(owner, set)) revert InGame();
    }

    function _keep(address owner, address table_, uint256 tableId, uint32 index) internal virtual {
        _locks[owner].keep(table_, tableId, index);
    }
}
