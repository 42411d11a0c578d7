// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {OpenDealer} from "../../src/dealers/OpenDealer.sol";
import {IDealer} from "../../src/interfaces/IDealer.sol";
import {Context, Need, Shown} from "../../src/types/JointTypes.sol";

/// Kuhn's deck asks both seats for a byte, in any order; then it lies as the open dealer would lay it. A seat that is
/// late breaks the deck, or is absent, as the dealer is made.
contract TwoShares is IDealer {
    error NothingOwed();
    error BadShare();

    OpenDealer private immutable _open = new OpenDealer();
    bool private immutable _goesOn;

    constructor(bool goesOn) {
        _goesOn = goesOn;
    }

    function checkKey(Context calldata, address, bytes calldata) external pure {}

    function start(bytes calldata config, bytes[] calldata keys) external view returns (bytes memory) {
        return _state(0, _open.start(config, keys));
    }

    function owed(bytes calldata state, Need[] calldata needs) public view returns (uint256) {
        (uint256 given, bytes memory cards) = abi.decode(state, (uint256, bytes));
        return _open.owed(cards, needs) == 0 ? 0 : 3 & ~given;
    }

    function contribute(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata
    ) external view returns (bytes memory, uint256, Shown[] memory) {
        (uint256 given, bytes memory cards) = abi.decode(state, (uint256, bytes));
        if (context.party > 1 || (owed(state, needs) >> context.party) & 1 == 0) revert NothingOwed();
        if (evidence.length != 1 || uint8(evidence[0]) != context.party) revert BadShare();
        given |= 1 << context.party;
        if (given != 3) return (_state(given, cards), 3 & ~given, new Shown[](0));
        return _lay(context, cards, needs);
    }

    function _lay(Context memory host, bytes memory cards, Need[] calldata needs)
        private
        view
        returns (bytes memory laid, uint256, Shown[] memory shown)
    {
        host.party = 128;
        (laid,, shown) = _open.contribute(host, cards, needs, hex"020001", "");
        return (_state(0, laid), 0, shown);
    }

    function resolve(bytes calldata state, Need[] calldata needs, bytes calldata witness)
        external
        view
        returns (bytes memory, Shown[] memory)
    {
        (, bytes memory cards) = abi.decode(state, (uint256, bytes));
        (bytes memory next, Shown[] memory shown) = _open.resolve(cards, needs, witness);
        return (_state(0, next), shown);
    }

    function prove(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) external view returns (bytes memory, Shown[] memory) {
        (, bytes memory cards) = abi.decode(state, (uint256, bytes));
        (bytes memory next, Shown[] memory shown) = _open.prove(context, cards, needs, evidence, witness);
        return (_state(0, next), shown);
    }

    function forfeit(bytes calldata state, uint8) external pure returns (bytes memory) {
        return state;
    }

    /// Where it goes on, what a late seat owed counts as given.
    function missed(bytes calldata state, Need[] calldata, uint256 parties)
        external
        view
        returns (bytes memory, uint256, uint256)
    {
        (uint256 given, bytes memory cards) = abi.decode(state, (uint256, bytes));
        if (_goesOn) return (_state(given, cards), 0, parties);
        return (_state(0, cards), parties, 0);
    }

    function selfProving() external pure returns (bool) {
        return false;
    }

    function _state(uint256 given, bytes memory cards) private pure returns (bytes memory) {
        return abi.encode(given, cards);
    }
}
