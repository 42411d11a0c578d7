// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Committee, CommitteeKeys} from "./libraries/CommitteeKeys.sol";
import {Signing} from "./libraries/Signing.sol";
import {SignedTypes} from "./types/SignedTypes.sol";

/// Who stands behind a committee of key servers: server i is run by operators[i − 1] and answers at urls[i − 1].
struct CommitteeTerms {
    uint8 threshold;
    address[] operators;
    string[] urls;
    /// After this time its keys may be gone.
    uint64 until;
    /// The hash under which the operators made their keys.
    bytes32 ceremony;
}

/// A list of committees, each signed by all of its operators, and of their keys, each proven by all of its servers.
/// It judges nobody: dealers never call it, clients compare a table's configuration with it before they join.
contract Committees {
    /// Thrown when operators and addresses of servers differ in number, or an operator is there twice or is nobody.
    error BadOperators();
    /// Thrown when the time is over, or too far away to be meant.
    error BadUntil();
    /// Thrown when this committee, or a key of it for this label, is listed already.
    error AlreadyListed();
    /// Thrown when there is no such committee, or no key of it for this label.
    error NotListed();
    /// Thrown when an operator's signature is missing or false.
    error NotSigned();
    /// Thrown when somebody who isn't one of its operators wants to end a committee.
    error NotOperator();

    event Listed(bytes32 indexed id, CommitteeTerms terms);
    event KeyListed(bytes32 indexed id, bytes32 indexed label, bytes keys);
    event Retired(bytes32 indexed id, address operator);

    uint256 private constant LONGEST = 400 days;

    bytes32[] public ids;
    mapping(bytes32 id => CommitteeTerms) private _terms;
    mapping(bytes32 id => mapping(bytes32 label => bytes)) private _keys;

    /// Signed by every operator, in their order.
    function register(CommitteeTerms calldata terms, bytes[] calldata signatures) external returns (bytes32 id) {
        uint256 n = terms.operators.length;
        CommitteeKeys.checkThreshold(terms.threshold, n);
        if (terms.urls.length != n) revert BadOperators();
        for (uint256 i = 0; i < n; i++) {
            if (terms.operators[i] == address(0)) revert BadOperators();
            for (uint256 j = 0; j < i; j++) {
                if (terms.operators[i] == terms.operators[j]) revert BadOperators();
            }
        }
        if (terms.until <= block.timestamp || terms.until > block.timestamp + LONGEST) revert BadUntil();
        id = idOf(terms);
        if (_terms[id].threshold != 0) revert AlreadyListed();
        _checkSigned(terms.operators, _digest(id), signatures);
        _terms[id] = terms;
        ids.push(id);
        emit Listed(id, terms);
    }

    /// A key of the committee: of a day, a generation, the beacon. `proofs` holds each server's share key and its proof
    /// of possession; every operator signs all of them, in their order.
    function list(bytes32 id, bytes32 label, bytes calldata proofs, bytes[] calldata signatures) external {
        CommitteeTerms memory terms = termsOf(id);
        if (_keys[id][label].length != 0) revert AlreadyListed();
        if (terms.until <= block.timestamp) revert BadUntil();
        Committee memory c = CommitteeKeys.accept(label, terms.threshold, terms.operators.length, proofs);
        _checkSigned(
            terms.operators,
            _digest(keccak256(abi.encode(SignedTypes.COMMITTEE_KEY, id, label, keccak256(c.keys)))),
            signatures
        );
        _keys[id][label] = c.keys;
        emit KeyListed(id, label, c.keys);
    }

    /// Any one operator can warn everyone: from now on nobody should trust this committee with something new.
    function retire(bytes32 id) external {
        CommitteeTerms memory terms = termsOf(id);
        for (uint256 i = 0; i < terms.operators.length; i++) {
            if (terms.operators[i] != msg.sender) continue;
            if (terms.until > block.timestamp) _terms[id].until = uint64(block.timestamp);
            emit Retired(id, msg.sender);
            return;
        }
        revert NotOperator();
    }

    function termsOf(bytes32 id) public view returns (CommitteeTerms memory terms) {
        terms = _terms[id];
        if (terms.threshold == 0) revert NotListed();
    }

    function keysOf(bytes32 id, bytes32 label) external view returns (Committee memory c) {
        c = Committee(_terms[id].threshold, _keys[id][label]);
        if (c.keys.length == 0) revert NotListed();
    }

    function count() external view returns (uint256) {
        return ids.length;
    }

    /// The hash that operators sign, and a committee's name.
    function idOf(CommitteeTerms calldata terms) public pure returns (bytes32) {
        bytes32[] memory urls = new bytes32[](terms.urls.length);
        for (uint256 i = 0; i < urls.length; i++) {
            urls[i] = keccak256(bytes(terms.urls[i]));
        }
        return keccak256(
            abi.encode(
                SignedTypes.COMMITTEE,
                terms.threshold,
                keccak256(abi.encodePacked(terms.operators)),
                keccak256(abi.encodePacked(urls)),
                terms.until,
                terms.ceremony
            )
        );
    }

    function _digest(bytes32 structHash) private view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                SignedTypes.DOMAIN, keccak256("Facedown committees"), keccak256("1"), block.chainid, address(this)
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, structHash));
    }

    function _checkSigned(address[] memory operators, bytes32 digest, bytes[] calldata signatures) private view {
        if (signatures.length != operators.length) revert NotSigned();
        for (uint256 i = 0; i < operators.length; i++) {
            if (!Signing.isByWallet(operators[i], digest, signatures[i])) revert NotSigned();
        }
    }
}
