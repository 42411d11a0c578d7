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

    /// The parties that still have to contribute before these pending needs are met. The law of rounds: what one
    /// of them may bring doesn't depend on what the others bring, contributions in any order lead to equal bytes,
    /// and each ends its own party's debt alone. Who is owed something only after them is named after them.
    function owed(bytes calldata state, Need[] calldata needs) external view returns (uint256 parties);

    /// One party's whole contribution to pending needs; `context.party` says whose, its version is the round's base.
    /// Answers with who is owed something after it; where that is nobody, the needs have taken effect as by `resolve`.
    function contribute(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) external view returns (bytes memory, uint256 parties, Shown[] memory);

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

    /// These parties owed something for the needs and were too late. `broken`: those without whom the decks can't
    /// go on; where there is none, the cards go on, and the rules are told of the seats in `absent`.
    function missed(bytes calldata state, Need[] calldata needs, uint256 parties)
        external
        view
        returns (bytes memory, uint256 broken, uint256 absent);

    /// Its servers need no key: their evidence proves itself, and anyone may bring it.
    function selfProving() external view returns (bool);
}
