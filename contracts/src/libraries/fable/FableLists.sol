// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FableConfig, FableErrors, FableStart} from "../../types/FableTypes.sol";
import {FableSet} from "./FableSet.sol";

/// Deck lists and bids: the twin of packages/games/fable/src/lists.ts.
library FableLists {
    uint256 private constant MAX_DECK = 62;
    uint256 private constant MAX_COPIES = 3;

    /// Reverts unless a seat with this word of owned cards may play this list.
    function check(FableConfig memory c, uint256 owned, bytes calldata list) internal pure {
        for (uint256 i = 0; i < list.length; i++) {
            uint8 face = uint8(list[i]);
            if (face >= FableSet.FACES || (i > 0 && face < uint8(list[i - 1]))) revert FableErrors.WrongList();
        }
        if (list.length < c.minDeck || list.length > MAX_DECK) revert FableErrors.DeckSize();
        // Equal faces stand together: a list with more of one than allowed has it again that many places later.
        for (uint256 i = MAX_COPIES; i < list.length; i++) {
            if (list[i] == list[i - MAX_COPIES]) revert FableErrors.TooManyCopies();
        }
        if (c.owned) _checkOwned(owned, list);
        if (c.provision > 0) _checkProvision(c.provision, list);
    }

    function checkBid(FableConfig memory c, uint8 bid) internal pure {
        if (bid > (c.start == FableStart.Bid ? c.health - 1 : 0)) revert FableErrors.WrongBid();
    }

    function _checkOwned(uint256 owned, bytes calldata list) private pure {
        uint256 copies;
        for (uint256 i = 0; i < list.length; i++) {
            copies = i > 0 && list[i] == list[i - 1] ? copies + 1 : 1;
            if (copies > (owned >> (2 * uint256(uint8(list[i])))) & 3) revert FableErrors.NotOwned();
        }
    }

    function _checkProvision(uint256 allowed, bytes calldata list) private pure {
        bytes memory cards = FableSet.CARDS;
        uint256 sum;
        for (uint256 i = 0; i < list.length; i++) {
            sum += uint8(cards[4 * uint256(uint8(list[i])) + 2]);
        }
        if (sum > allowed * list.length) revert FableErrors.OverProvision();
    }
}
