// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CommitteeState} from "../types/CommitteeDealerTypes.sol";
import {Need} from "../types/JointTypes.sol";
import {Needs} from "./Needs.sol";
import {PlayersCards} from "./PlayersCards.sol";
import {PlayersNeeds} from "./PlayersNeeds.sol";
import {PlayersTokens} from "./PlayersTokens.sol";

/// Who owes something at a table of the `committee` dealer.
library CommitteeDebts {
    uint256 internal constant CHAIR_MASK = 1 << 128;
    /// Among the seats of a slot's mask, and among the keys, the committee has the sixteenth place.
    uint256 internal constant SERVERS = 15;
    uint256 internal constant SERVERS_MASK = 1 << SERVERS;

    function at(bytes calldata state) internal pure returns (CommitteeState calldata s) {
        assembly ("memory-safe") {
            s := add(state.offset, calldataload(state.offset))
        }
    }

    /// The chair only once no seat owes anything: servers answer on a state that is fixed.
    function owed(CommitteeState calldata s, Need[] calldata needs) internal pure returns (uint256) {
        (, uint256 left) = PlayersNeeds.decksLeft(PlayersCards.inCalldata(s.players), needs);
        if (left != 0) return s.shares == 0 ? CHAIR_MASK : left & (~left + 1);
        bytes calldata slots = PlayersCards.inCalldata(s.players).slots;
        uint256 due;
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            uint256 record = PlayersCards.peek(slots, n.slot);
            if (record != 0) due |= PlayersTokens.dueFrom(record, n);
        }
        return named(due);
    }

    /// Whom the missing tokens of slots are owed by.
    function named(uint256 due) internal pure returns (uint256 seats) {
        seats = due & ~SERVERS_MASK;
        if (seats == 0 && due != 0) seats = CHAIR_MASK;
    }
}
