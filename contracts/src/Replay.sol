// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IBring} from "./interfaces/IBring.sol";
import {IRules} from "./interfaces/IRules.sol";
import {Ask} from "./libraries/Ask.sol";
import {Deed, Pair, Reducer, TableState} from "./libraries/Reducer.sol";
import {Context, Shown, Step} from "./types/JointTypes.sol";

/// One call on the rules, as packages/game-kit/src/play/script.ts notes it.
struct Op {
    uint8 kind;
    uint8 seat;
    uint256 amount;
    bytes payload;
    Shown[] shown;
}

/// For the differential tests: replays a whole game in one call and answers with one word a step.
contract Replay {
    /// Thrown when rules or dealer refuse without a name; what TypeScript calls an action that can't be read.
    error MalformedAction();

    /// A digest of each step, or the selector of its refusal. A refused step changes nothing.
    function rules(IRules game, Op[] calldata ops) external view returns (bytes32[] memory answers) {
        answers = new bytes32[](ops.length);
        bytes memory state;
        for (uint256 i = 0; i < ops.length; i++) {
            (bool done, bytes memory data) = address(game).staticcall(_call(game, state, ops[i]));
            if (!done) {
                answers[i] = bytes32(data.length < 4 ? MalformedAction.selector : bytes4(data));
            } else if (ops[i].kind == 8) {
                answers[i] = keccak256(data);
            } else {
                Step memory step;
                if (ops[i].kind == 2) (step,) = abi.decode(data, (Step, uint256));
                else step = abi.decode(data, (Step));
                state = step.state;
                answers[i] = keccak256(abi.encode(step));
            }
        }
    }

    /// The table's hash after each deed; or the selector of its refusal, which changes nothing. A deed
    /// whose party is 255 stands for the clock running out.
    function table(Pair calldata pair, Context calldata context, TableState calldata start, Deed[] calldata deeds)
        external
        view
        returns (bytes32[] memory answers)
    {
        answers = new bytes32[](deeds.length);
        TableState memory state = start;
        for (uint256 i = 0; i < deeds.length; i++) {
            try this.one(pair, context, state, deeds[i]) returns (TableState memory next) {
                state = next;
                answers[i] = Reducer.hash(next, context.tableId);
            } catch (bytes memory data) {
                answers[i] = bytes32(data.length < 4 ? MalformedAction.selector : bytes4(data));
            }
        }
    }

    function one(Pair calldata pair, Context calldata context, TableState calldata state, Deed calldata deed)
        external
        view
        returns (TableState memory next)
    {
        next = state;
        if (deed.party == 255) Reducer.lapse(pair, next, deed.witness);
        else Reducer.advance(pair, context, next, deed, Reducer.hash(next, context.tableId));
    }

    /// The state that a table starts in: everyone seated, nothing dealt.
    function begin(Pair calldata pair, bytes calldata rulesState, bytes calldata dealerConfig, bytes[] calldata keys)
        external
        view
        returns (TableState memory state)
    {
        state.rules = rulesState;
        state.dealer = pair.dealer.start(dealerConfig, keys);
        state.dealerHash = keccak256(state.dealer);
        Reducer.settle(pair, state, Ask.pending(pair.rules, rulesState), "");
    }

    function _call(IRules game, bytes memory state, Op calldata op) private pure returns (bytes memory) {
        if (op.kind == 0) return abi.encodeCall(game.setup, (op.payload));
        if (op.kind == 1) return abi.encodeCall(game.admit, (state, op.seat, op.amount));
        if (op.kind == 2) return abi.encodeCall(game.release, (state, op.seat));
        if (op.kind == 3) return abi.encodeCall(game.begin, (state));
        if (op.kind == 4) return abi.encodeCall(game.step, (state, op.seat, op.payload));
        if (op.kind == 5) return abi.encodeCall(game.on, (state, op.shown));
        if (op.kind == 6) return abi.encodeCall(game.forfeit, (state, op.seat));
        if (op.kind == 7) return abi.encodeCall(game.broken, (state, op.amount));
        if (op.kind == 10) return abi.encodeCall(game.absent, (state, op.amount));
        if (op.kind == 9) return abi.encodeCall(IBring.bring, (state, op.seat, op.amount));
        return abi.encodeCall(game.outcome, (state));
    }
}
