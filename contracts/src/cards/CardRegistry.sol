// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SetBlob} from "./SetBlob.sol";

/// What is fixed for a set before its first version, and never changes.
struct SetTerms {
    /// Who may make cards.
    address[] minters;
    /// What a pack costs, in which token, and who gets it. Without a token no packs are sold.
    address token;
    uint96 price;
    address payee;
    /// Bound starter decks: how many of each face, as a word.
    uint256[] starters;
}

/// The public record of every card of every set. It is only ever added to.
contract CardRegistry {
    /// Thrown when somebody else publishes a version.
    error NotThePublisher();
    /// Thrown when the publisher has founded this set before.
    error AlreadyFounded();
    /// Thrown when this version is there already.
    error AlreadyPublished();
    /// Thrown when a version doesn't follow the last one.
    error VersionOutOfOrder();
    /// Thrown when a version lacks a face that an earlier one, or a starter, has.
    error FacesMissing();
    /// Thrown when the rules were created by somebody else, or nobody has shown who did.
    error NotTheAuthor();
    /// Thrown when the rules belong to a published version.
    error RulesTaken();
    /// Thrown when the terms name no payee for a price, too many minters or starters, or an empty starter.
    error BadSetTerms();
    /// Thrown when there is no such set.
    error NoSuchSet();
    /// Thrown when there is no such version of the set.
    error NoSuchVersion();
    /// Thrown when the set has no such face.
    error NoSuchFace();
    /// Thrown when the set has no such starter.
    error NoSuchStarter();
    /// Thrown when there is no such rarity.
    error NoSuchRarity();

    event Founded(uint256 indexed set, address indexed publisher, bytes32 salt, SetTerms terms);
    event Published(uint256 indexed set, uint32 version, address indexed rules, bytes[] records, string uri);

    struct CardSet {
        address publisher;
        /// From 1, in the order of founding: shorter than a set's number.
        uint32 index;
        uint32 version;
        /// A bit for each face that the newest version has.
        uint128 faces;
        address token;
        uint96 price;
        address payee;
        uint256[] starters;
    }

    struct Version {
        address records;
        address rules;
        string uri;
    }

    struct OfRules {
        uint208 set;
        uint32 index;
    }

    uint256 private constant MAX_MINTERS = 8;
    uint256 private constant MAX_STARTERS = 16;

    uint32 public founded;
    mapping(uint256 set => CardSet) private _sets;
    mapping(uint256 set => mapping(address minter => bool)) public isMinter;
    mapping(uint256 set => mapping(uint32 version => Version)) private _versions;
    mapping(address rules => address) public authorOf;
    mapping(address rules => OfRules) private _ofRules;

    /// The publisher's address is in the number: nobody can take it before him.
    function numberOf(address publisher, bytes32 salt) public pure returns (uint256) {
        return uint208(uint256(keccak256(abi.encode(publisher, salt))));
    }

    /// Fixes who makes cards, what packs cost and what starters hold.
    function found(bytes32 salt, SetTerms calldata terms) external returns (uint256 set) {
        set = numberOf(msg.sender, salt);
        CardSet storage s = _sets[set];
        if (s.publisher != address(0)) revert AlreadyFounded();
        if (
            terms.minters.length > MAX_MINTERS || terms.starters.length > MAX_STARTERS
                || (terms.token != address(0) && terms.payee == address(0))
        ) revert BadSetTerms();
        (s.publisher, s.index) = (msg.sender, ++founded);
        (s.token, s.price, s.payee) = (terms.token, terms.price, terms.payee);
        for (uint256 i = 0; i < terms.minters.length; i++) {
            isMinter[set][terms.minters[i]] = true;
        }
        for (uint256 i = 0; i < terms.starters.length; i++) {
            if (terms.starters[i] == 0) revert BadSetTerms();
            s.starters.push(terms.starters[i]);
        }
        emit Founded(set, msg.sender, salt, terms);
    }

    /// Anyone may show who created a contract, by the nonce from which its address follows. Without it a stranger
    /// could publish somebody else's rules first, with himself as the minter.
    function showAuthor(address rules, address author, uint64 nonce) external {
        if (author == address(0) || _created(author, nonce) != rules) revert NotTheAuthor();
        authorOf[rules] = author;
    }

    /// Adds a version. `rules` may be zero; then no table asks for this version.
    function publish(uint256 set, uint32 version, address rules, bytes[] calldata records, string calldata uri)
        external
    {
        CardSet storage s = _sets[set];
        if (s.publisher == address(0)) revert NoSuchSet();
        if (s.publisher != msg.sender) revert NotThePublisher();
        if (version != 0 && version <= s.version) revert AlreadyPublished();
        if (version != s.version + 1) revert VersionOutOfOrder();
        _add(set, s, records, version);
        _versions[set][version].uri = uri;
        if (rules != address(0)) {
            if (authorOf[rules] != msg.sender) revert NotTheAuthor();
            if (_ofRules[rules].set != 0) revert RulesTaken();
            _ofRules[rules] = OfRules(uint208(set), s.index);
            _versions[set][version].rules = rules;
        }
        emit Published(set, version, rules, records, uri);
    }

    /// Rarity, length of the name, name, and the game's own bytes.
    function recordOf(uint256 set, uint32 version, uint256 face) public view returns (bytes memory record) {
        record = SetBlob.recordOf(_version(set, version).records, face);
        if (record.length == 0) revert NoSuchFace();
    }

    /// As it was when the face was first published: what a token shows never changes.
    function firstRecordOf(uint256 set, uint256 face) external view returns (bytes memory record) {
        uint32 last = _founded(set).version;
        for (uint32 version = 1; version <= last; version++) {
            record = SetBlob.recordOf(_versions[set][version].records, face);
            if (record.length != 0) return record;
        }
        revert NoSuchFace();
    }

    /// The faces of a rarity, ascending, a byte each.
    function poolOf(uint256 set, uint32 version, uint256 rarity) external view returns (bytes memory pool) {
        if (rarity >= SetBlob.RARITIES) revert NoSuchRarity();
        bytes memory pools = poolsOf(set, version);
        uint256 from = 4;
        for (uint256 i = 0; i < rarity; i++) {
            from += uint8(pools[i]);
        }
        pool = new bytes(uint8(pools[rarity]));
        for (uint256 i = 0; i < pool.length; i++) {
            pool[i] = pools[from + i];
        }
    }

    /// All pools: four sizes, and then their faces.
    function poolsOf(uint256 set, uint32 version) public view returns (bytes memory) {
        return SetBlob.poolsOf(_version(set, version).records);
    }

    function versionOf(uint256 set, uint32 version) external view returns (address rules, string memory uri) {
        Version storage v = _version(set, version);
        return (v.rules, v.uri);
    }

    /// The newest version, and a bit for each of its faces.
    function facesOf(uint256 set) external view returns (uint32 version, uint128 faces) {
        CardSet storage s = _founded(set);
        return (s.version, s.faces);
    }

    function publisherOf(uint256 set) external view returns (address) {
        return _founded(set).publisher;
    }

    function saleOf(uint256 set) external view returns (address token, uint256 price, address payee, uint32 version) {
        CardSet storage s = _founded(set);
        return (s.token, s.price, s.payee, s.version);
    }

    function starterOf(uint256 set, uint256 which) external view returns (uint256 word) {
        CardSet storage s = _founded(set);
        if (which >= s.starters.length || s.version == 0) revert NoSuchStarter();
        return s.starters[which];
    }

    function startersOf(uint256 set) external view returns (uint256[] memory) {
        return _founded(set).starters;
    }

    /// Zero where the rules have no set.
    function setOf(address rules) external view returns (uint256 set, uint32 index) {
        OfRules storage of_ = _ofRules[rules];
        return (of_.set, of_.index);
    }

    function indexOf(uint256 set) external view returns (uint32) {
        return _sets[set].index;
    }

    function _add(uint256 set, CardSet storage s, bytes[] calldata records, uint32 version) private {
        (address blob, uint128 faces) = SetBlob.write(records);
        if (faces & s.faces != s.faces) revert FacesMissing();
        for (uint256 i = 0; i < s.starters.length; i++) {
            _requireFaces(s.starters[i], faces);
        }
        (s.version, s.faces) = (version, faces);
        _versions[set][version].records = blob;
    }

    function _founded(uint256 set) private view returns (CardSet storage s) {
        s = _sets[set];
        if (s.publisher == address(0)) revert NoSuchSet();
    }

    function _version(uint256 set, uint32 version) private view returns (Version storage v) {
        v = _versions[set][version];
        if (v.records == address(0)) revert NoSuchVersion();
    }

    function _requireFaces(uint256 word, uint128 faces) private pure {
        for (uint256 face = 0; word != 0; (face++, word >>= 2)) {
            if (word & 3 != 0 && (faces >> face) & 1 == 0) revert FacesMissing();
        }
    }

    /// The address that follows from a creator and its nonce: the last bytes of the hash of both as an RLP list.
    function _created(address author, uint64 nonce) private pure returns (address) {
        bytes memory number;
        if (nonce == 0) {
            number = hex"80";
        } else if (nonce < 0x80) {
            number = abi.encodePacked(uint8(nonce));
        } else {
            uint256 length;
            for (uint64 rest = nonce; rest != 0; rest >>= 8) {
                length++;
            }
            number = abi.encodePacked(uint8(0x80 + length));
            for (uint256 i = length; i > 0; i--) {
                number = bytes.concat(number, bytes1(uint8(nonce >> (8 * (i - 1)))));
            }
        }
        bytes memory list = abi.encodePacked(uint8(0xc0 + 21 + number.length), hex"94", author, number);
        return address(uint160(uint256(keccak256(list))));
    }
}
