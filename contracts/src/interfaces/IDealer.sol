// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Context, Need, Shown} from "../types/JointTypes.sol";

/// A way to make the verbs true: the twin of the TypeScript `Dealer`. Stateless; it never knows which
/// game is played. `witness` brings what the state holds only the hash of; it isn't signed by anyone.
interface IDealer {
    /// Reverts unless `key` is one that `owner` may bring to this table for `context.party`.
    function checkKey(Context calldata context, address owner, bytes calldata key) external view;

    /// A new epoch, nothing dealt. `keys` by seat; empty for an empty seat.
    function start(bytes calldata config, bytes[] calldata keys) external view returns (bytes memory state);

    /// The parties that still have to contribute before these pending needs are met. A contribution ends no
    /// other party's debt.
    function owed(bytes calldata state, Need[] calldata needs) external view returns (uint256 parties);

    /// One party's whole contribution to pending needs; `context.party` says whose.
    function contribute(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) external view returns (bytes memory);

    /// Pending needs for which nothing is owed any more take effect.
    function resolve(bytes calldata state, Need[] calldata needs, bytes calldata witness)
        external
        view
        returns (bytes memory, Shown[] memory);

    /// The acting seat's evidence that the needs of its action hold.
    function prove(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) external view returns (bytes memory, Shown[] memory);

    /// The seat's action was made for it.
    function forfeit(bytes calldata state, uint8 seat) external view returns (bytes memory);

    /// The decks can't go on with these parties.
    function broken(bytes calldata state, uint256 parties) external view returns (bytes memory);
}
