// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DuelErrors, DuelKind, DuelState} from "../types/DuelTypes.sol";
import {DuelCodec} from "./duel/DuelCodec.sol";
import {DuelField, Field} from "./duel/DuelField.sol";
import {DuelFight} from "./duel/DuelFight.sol";
import {DuelPlay} from "./duel/DuelPlay.sol";
import {DuelTurn} from "./duel/DuelTurn.sol";

/// What happens on Duel's board, in a contract of its own: with lists, phases and needs it would be too large
/// for one. States come and go as bytes.
library DuelBoard {
    /// Checks and does one action of a turn.
    function act(bytes calldata state, uint8 seat, uint8[4] calldata action) external pure returns (bytes memory) {
        DuelState memory s = DuelCodec.decode(state);
        Field memory f = DuelField.open(s);
        uint8 kind = action[0];
        if (kind == DuelKind.End) {
            DuelTurn.end(f);
        } else {
            if (kind == DuelKind.Move) DuelFight.move(f, seat, action[1], action[2]);
            else if (kind == DuelKind.Strike) DuelFight.strike(f, seat, action[1], action[2]);
            else if (kind == DuelKind.Play) DuelPlay.fromHand(f, seat, action[1], action[2], action[3]);
            else if (kind == DuelKind.PlayOpen) DuelPlay.fromOpen(f, seat, action[1], action[2], action[3]);
            else if (kind == DuelKind.Replace) DuelPlay.replace(f, seat);
            else if (kind == DuelKind.Oath) DuelPlay.oath(f, seat, action[3]);
            else revert DuelErrors.UnknownAction();
            DuelTurn.settleAction(f);
        }
        DuelField.close(f);
        return DuelCodec.encode(s);
    }

    /// The other seat's turn starts.
    function startTurn(bytes calldata state) external pure returns (bytes memory) {
        DuelState memory s = DuelCodec.decode(state);
        Field memory f = DuelField.open(s);
        DuelTurn.start(f);
        DuelField.close(f);
        return DuelCodec.encode(s);
    }
}
