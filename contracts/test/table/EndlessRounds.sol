// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IDealer} from "../../src/interfaces/IDealer.sol";
import {IRules} from "../../src/interfaces/IRules.sol";
import {Needs} from "../../src/libraries/Needs.sol";
import {Context, Need, Outcome, Pending, PendingKind, Shown, Step} from "../../src/types/JointTypes.sol";

/// A game that is nothing but decks, one after the other: for the clocks of rounds.
contract EndlessRules is IRules {
    struct State {
        bool begun;
        uint256 decks;
        uint256[2] stacks;
    }

    function setup(bytes calldata) external pure returns (Step memory) {
        State memory s;
        return _step(s);
    }

    function admit(bytes calldata state, uint8 seat, uint256 amount) external pure returns (Step memory) {
        State memory s = abi.decode(state, (State));
        s.stacks[seat] += amount;
        return _step(s);
    }

    function release(bytes calldata state, uint8 seat) external pure returns (Step memory, uint256 amount) {
        State memory s = abi.decode(state, (State));
        (amount, s.stacks[seat]) = (s.stacks[seat], 0);
        return (_step(s), amount);
    }

    function begin(bytes calldata state) external pure returns (Step memory) {
        State memory s = abi.decode(state, (State));
        s.begun = true;
        return _step(s);
    }

    function pending(bytes calldata state) external pure returns (Pending memory) {
        return _pending(abi.decode(state, (State)));
    }

    function step(bytes calldata, uint8, bytes calldata) external pure returns (Step memory) {
        revert();
    }

    function on(bytes calldata state, Shown[] calldata) external pure returns (Step memory) {
        return _next(state);
    }

    function forfeit(bytes calldata state, uint8) external pure returns (Step memory) {
        return _next(state);
    }

    function broken(bytes calldata state, uint256) external pure returns (Step memory) {
        return _next(state);
    }

    function absent(bytes calldata state, uint256) external pure returns (Step memory) {
        return _next(state);
    }

    function outcome(bytes calldata state) external pure returns (Outcome memory o) {
        State memory s = abi.decode(state, (State));
        o.boundary = !s.begun;
        o.payouts = new uint256[](2);
        (o.payouts[0], o.payouts[1]) = (s.stacks[0], s.stacks[1]);
    }

    function _next(bytes calldata state) private pure returns (Step memory) {
        State memory s = abi.decode(state, (State));
        s.decks++;
        return _step(s);
    }

    function _step(State memory s) private pure returns (Step memory) {
        return Step(abi.encode(s), new Need[](0), _pending(s));
    }

    function _pending(State memory s) private pure returns (Pending memory p) {
        if (!s.begun) return p;
        p.kind = PendingKind.Dealer;
        p.needs = new Need[](1);
        p.needs[0] = Needs.deck(0, hex"000102", 3);
    }
}

/// For each deck it wants a byte of every party in its set, in any order.
contract EndlessDealer is IDealer {
    error NothingOwed();

    uint256 private immutable _parties;

    constructor(uint256 parties) {
        _parties = parties;
    }

    function checkKey(Context calldata, address, bytes calldata) external pure {}

    function start(bytes calldata, bytes[] calldata) external pure returns (bytes memory) {
        return abi.encode(uint256(0));
    }

    function owed(bytes calldata state, Need[] calldata) public view returns (uint256) {
        return _parties & ~abi.decode(state, (uint256));
    }

    function contribute(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata
    ) external view returns (bytes memory, uint256, Shown[] memory) {
        _prove(context, evidence);
        uint256 given = abi.decode(state, (uint256));
        if ((owed(state, needs) >> context.party) & 1 == 0) revert NothingOwed();
        given |= uint256(1) << context.party;
        if (given == _parties) return (abi.encode(uint256(0)), 0, new Shown[](0));
        return (abi.encode(given), _parties & ~given, new Shown[](0));
    }

    function resolve(bytes calldata, Need[] calldata, bytes calldata)
        external
        pure
        returns (bytes memory, Shown[] memory)
    {
        return (abi.encode(uint256(0)), new Shown[](0));
    }

    function prove(Context calldata, bytes calldata state, Need[] calldata, bytes calldata, bytes calldata)
        external
        pure
        returns (bytes memory, Shown[] memory)
    {
        return (state, new Shown[](0));
    }

    function forfeit(bytes calldata state, uint8) external pure returns (bytes memory) {
        return state;
    }

    function missed(bytes calldata, Need[] calldata, uint256 parties)
        external
        pure
        returns (bytes memory, uint256, uint256)
    {
        return (abi.encode(uint256(0)), parties, 0);
    }

    function selfProving() external pure virtual returns (bool) {
        return false;
    }

    function _prove(Context calldata context, bytes calldata evidence) internal pure virtual {}
}

/// The same with a server whose evidence proves itself: it can be one byte alone.
contract ProvingDealer is EndlessDealer {
    error BadProof();

    constructor(uint256 parties) EndlessDealer(parties) {}

    function selfProving() external pure override returns (bool) {
        return true;
    }

    function _prove(Context calldata context, bytes calldata evidence) internal pure override {
        if (context.party >= 128 && (evidence.length != 1 || evidence[0] != 0x2a)) revert BadProof();
    }
}
