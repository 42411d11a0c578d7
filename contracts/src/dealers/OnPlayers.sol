// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IDealer} from "../interfaces/IDealer.sol";
import {Context, Need} from "../types/JointTypes.sol";

/// A dealer with key servers that leaves to the contract of `players` what that does, and to a contract of its own what
/// the open chair brings.
abstract contract OnPlayers is IDealer {
    uint8 internal constant CHAIR = 128;

    IDealer internal immutable PLAYERS;
    address private immutable SERVED;

    constructor(IDealer players, address served) {
        PLAYERS = players;
        SERVED = served;
    }

    function checkKey(Context calldata context, address owner, bytes calldata key) external view {
        PLAYERS.checkKey(context, owner, key);
    }

    function selfProving() external pure returns (bool) {
        return true;
    }

    /// What `players` answers to an action, encoded.
    function _proven(
        Context calldata context,
        bytes calldata players,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) internal view returns (bytes memory) {
        return _ask(abi.encodeCall(IDealer.prove, (context, players, needs, evidence, witness)));
    }

    /// Asks `players`; what it refuses is refused with its code.
    function _ask(bytes memory data) internal view returns (bytes memory answer) {
        bool done;
        (done, answer) = address(PLAYERS).staticcall(data);
        if (!done) {
            assembly ("memory-safe") {
                revert(add(answer, 32), mload(answer))
            }
        }
    }

    /// What the open chair brings is checked by a contract that is asked and answers as this one.
    function _forward() internal view {
        address served = SERVED;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := staticcall(gas(), served, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch done
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}
