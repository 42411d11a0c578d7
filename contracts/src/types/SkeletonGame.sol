// SPDX-License-Identifier: MIT
// Generated from the layout of Skeleton by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

import {Fees} from "../libraries/Fees.sol";
import {Needs} from "../libraries/Needs.sol";
import {FeeRules} from "../rules/FeeRules.sol";
import {FeeTable} from "./FeeTypes.sol";
import {Need, Pending, Shown, Step} from "./JointTypes.sol";
import {SkeletonAction, SkeletonErrors, SkeletonPhase, SkeletonState} from "./SkeletonTypes.sol";

/// What Skeleton has in common with every game of an entry fee. Its rules are what is left to write.
abstract contract SkeletonGame is FeeRules {
    function setup(bytes calldata config) external pure returns (Step memory) {
        SkeletonState memory s;
        s.table = Fees.open(config, _maxSeats());
        _empty(s);
        return _step(s, Needs.nothing());
    }

    function pending(bytes calldata state) external pure returns (Pending memory) {
        return _pending(_at(state));
    }

    function step(bytes calldata state, uint8 seat, bytes calldata action) external pure returns (Step memory) {
        SkeletonAction memory a = _parse(action);
        SkeletonState memory s = _at(state);
        if (!Needs.asksSeat(_pending(s), seat)) revert SkeletonErrors.NotYourTurn();
        return _step(s, _act(s, seat, a));
    }

    function on(bytes calldata state, Shown[] calldata shown) external pure returns (Step memory) {
        SkeletonState memory s = _at(state);
        _on(s, shown);
        return _step(s, Needs.nothing());
    }

    function forfeit(bytes calldata state, uint8 seat) external pure returns (Step memory) {
        SkeletonState memory s = _at(state);
        _forfeit(s, seat);
        return _step(s, Needs.nothing());
    }

    function absent(bytes calldata state, uint256 seats) external pure returns (Step memory) {
        return broken(state, seats);
    }

    function broken(bytes calldata state, uint256 parties) public pure virtual returns (Step memory) {
        SkeletonState memory s = _at(state);
        _callOff(s, parties);
        return _step(s, Needs.nothing());
    }

    /// How many seats the game can have.
    function _maxSeats() internal pure virtual returns (uint256);

    /// Fills what is not zero at a table where nobody sits yet.
    function _empty(SkeletonState memory s) internal pure virtual;

    /// Play begins, the fees are paid.
    function _begin(SkeletonState memory s) internal pure virtual;

    function _pending(SkeletonState memory s) internal pure virtual returns (Pending memory);

    /// An action of a seat that is asked: refused, or applied with the needs that make it honest.
    function _act(SkeletonState memory s, uint8 seat, SkeletonAction memory a) internal pure virtual returns (Need[] memory);

    function _on(SkeletonState memory s, Shown[] calldata shown) internal pure virtual;

    function _forfeit(SkeletonState memory s, uint8 seat) internal pure virtual;

    /// The game is over, and these seats share the pool.
    function _end(SkeletonState memory s, uint16 winners) internal pure {
        s.phase = SkeletonPhase.Over;
        Fees.share(s.table, winners, 0);
    }

    function _callOff(SkeletonState memory s, uint256 missing) internal pure {
        s.phase = SkeletonPhase.Over;
        Fees.callOff(s.table, missing);
    }

    function _tableOf(bytes calldata state) internal pure override returns (FeeTable memory, Stage) {
        SkeletonState memory s = _at(state);
        if (s.phase == SkeletonPhase.Waiting) return (s.table, Stage.Waiting);
        return (s.table, s.phase == SkeletonPhase.Over ? Stage.Over : Stage.Playing);
    }

    function _with(bytes calldata state, FeeTable memory table) internal pure override returns (Step memory) {
        SkeletonState memory s = _at(state);
        s.table = table;
        return _step(s, Needs.nothing());
    }

    function _start(bytes calldata state, FeeTable memory table) internal pure override returns (Step memory) {
        SkeletonState memory s = _at(state);
        s.table = table;
        _begin(s);
        return _step(s, Needs.nothing());
    }

    function _parse(bytes calldata action) internal pure returns (SkeletonAction memory) {
        if (action.length != 32) revert SkeletonErrors.MalformedAction();
        if (uint256(bytes32(action[0:])) >> 8 != 0) revert SkeletonErrors.MalformedAction();
        return abi.decode(action, (SkeletonAction));
    }

    function _at(bytes calldata state) private pure returns (SkeletonState memory) {
        return abi.decode(state, (SkeletonState));
    }

    function _step(SkeletonState memory s, Need[] memory needs) private pure returns (Step memory) {
        return Step(abi.encode(s), needs, _pending(s));
    }
}
