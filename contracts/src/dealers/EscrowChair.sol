// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {EscrowRecovery} from "../libraries/EscrowRecovery.sol";
import {PlayersCards} from "../libraries/PlayersCards.sol";
import {PlayersNeeds} from "../libraries/PlayersNeeds.sol";
import {PlayersRun, Run} from "../libraries/PlayersRun.sol";
import {Transcript} from "../libraries/Transcript.sol";
import {EscrowErrors, EscrowState} from "../types/EscrowTypes.sol";
import {Context, Need, Shown} from "../types/JointTypes.sol";

/// What the open chair brings to a table of the `escrow` dealer, in a contract of its own: together with the rest of the
/// dealer it would exceed the size that a contract may have (EIP-170).
contract EscrowChair {
    using PlayersRun for Run;

    /// As `IDealer.contribute`, for party 128 alone.
    function contribute(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) external view returns (bytes memory, uint256, Shown[] memory) {
        EscrowState calldata s;
        assembly ("memory-safe") {
            s := add(state.offset, calldataload(state.offset))
        }
        if (EscrowRecovery.owed(s, needs) != EscrowRecovery.CHAIR_MASK) revert EscrowErrors.NothingOwed();
        return _recover(Transcript.contextHashOf(context), s, needs, evidence, witness);
    }

    function _recover(
        bytes32 context,
        EscrowState calldata s,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) private view returns (bytes memory, uint256, Shown[] memory) {
        Run memory run;
        run.cards = PlayersCards.decode(s.players);
        EscrowRecovery.recover(s, context, run.cards, needs, evidence, witness);
        // Nobody else owed anything.
        PlayersNeeds.resolve(run, needs);
        return (abi.encode(EscrowState(run.cards.state, s.committee, s.seals, s.returned, s.absent)), 0, run.allShown());
    }
}
