// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Need, Shown, Verb} from "../types/JointTypes.sol";
import {PlayersErrors, PlayersState} from "../types/PlayersTypes.sol";
import {Needs} from "./Needs.sol";
import {Cards, PlayersCards} from "./PlayersCards.sol";
import {PlayersRun, Run} from "./PlayersRun.sol";
import {PlayersTokens} from "./PlayersTokens.sol";

/// Pending needs of the `players` dealer and of those that build on it: who owes something, and what they come to.
library PlayersNeeds {
    using PlayersCards for Cards;
    using PlayersRun for Run;

    /// What seats shuffle one after the other: new decks, and undealt slots anew.
    function isShuffled(uint8 verb) internal pure returns (bool) {
        return verb == Verb.Deck || verb == Verb.Reshuffle;
    }

    /// The hash of the decks asked for, and the seats that shuffle them.
    function decks(Need[] calldata needs) internal pure returns (bytes32 laid, uint256 seats) {
        bytes memory all;
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            if (!isShuffled(n.verb)) continue;
            all = bytes.concat(all, keccak256(abi.encode(n)));
            seats |= n.set;
        }
        if (all.length > 0) laid = keccak256(all);
    }

    /// The same, and of the seats those that have not shuffled yet.
    function decksLeft(PlayersState calldata s, Need[] calldata needs)
        internal
        pure
        returns (bytes32 asked, uint256 left)
    {
        (asked, left) = decks(needs);
        if (asked == s.laid) left &= ~s.done;
    }

    /// Who owes tokens for these needs; the decks are shuffled.
    function tokensDue(Cards memory cards, Need[] calldata needs) internal pure returns (uint256 parties) {
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            (uint256 place, bool found) = cards.locate(n.slot);
            if (found) parties |= PlayersTokens.dueFrom(cards.record(place), n);
        }
    }

    /// Needs for which nothing is owed any more take effect.
    function resolve(Run memory run, Need[] calldata needs) internal pure {
        run.shown = new Shown[](needs.length);
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            if (n.verb == Verb.Close || n.verb == Verb.Reshuffle) continue;
            if (n.verb == Verb.Deck) {
                run.cards.keepDrawable(n.slot >> 8, n.other);
                continue;
            }
            if (n.verb == Verb.Show) {
                run.show(n);
                continue;
            }
            if (n.verb != Verb.Deal) revert PlayersErrors.UnexpectedVerb();
            uint256 place = run.cards.find(n.slot);
            uint256 record = run.cards.record(place);
            if (PlayersCards.holderOf(record) != PlayersCards.DECK) revert PlayersErrors.AlreadyDealt();
            if (PlayersCards.missingOf(record) != uint256(1) << n.seat) revert PlayersErrors.NotDealable();
            run.cards.setRecord(place, PlayersCards.withHolder(record, n.seat));
        }
        run.cards.setLaid(0, 0);
    }
}
