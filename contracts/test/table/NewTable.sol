// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Table} from "../../src/Table.sol";
import {TableChange} from "../../src/TableChange.sol";
import {TableLobby} from "../../src/TableLobby.sol";

/// A table with all its parts, as a deployment puts it on a chain.
function newTable() returns (Table) {
    return new Table(new TableLobby(), new TableChange());
}
