// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IDealer} from "../interfaces/IDealer.sol";
import {IRules} from "../interfaces/IRules.sol";
import {Context, PendingKind, TableHash} from "../types/JointTypes.sol";
import {Ask, Encoded, Stepped, Waiting} from "./Ask.sol";

/// The two halves that run a table.
struct Pair {
    IRules rules;
    IDealer dealer;
}

/// Everything public about a table at one version. Where a move touches no card, `dealer` may stay
/// empty and `dealerHash` alone be brought.
struct TableState {
    bytes rules;
    bytes dealer;
    bytes32 dealerHash;
    uint64 version;
}

/// What a party does: its action (none for a dealer's step) and its evidence. The witness is for the
/// contract alone and signed by nobody.
struct Deed {
    uint8 party;
    bytes payload;
    bytes evidence;
    bytes witness;
}

/// The one way from a state to the next: the twin of packages/game-kit/src/table.ts.
library Reducer {
    /// Thrown when a move comes after the end.
    error GameOver();
    /// Thrown when the table doesn't wait for this party.
    error NotYourTurn();
    /// Thrown when a dealer's step carries an action.
    error UnexpectedPayload();
    /// Thrown when evidence comes with an action that needs none.
    error UnexpectedEvidence();
    /// Thrown when the dealer's state is needed and only its hash was brought.
    error DealerStateMissing();
    /// Thrown when pending needs that nobody owes never end.
    error EndlessDealing();

    uint256 private constant MAX_RESOLVES = 32;

    function waitingFor(Pair memory pair, TableState memory s) internal view returns (uint256 kind, uint256 parties) {
        Waiting memory w = Ask.pending(pair.rules, s.rules);
        if (w.kind == PendingKind.Dealer) return (w.kind, Ask.owed(pair.dealer, _cards(s), w));
        return (w.kind, w.kind == PendingKind.Action ? 1 << w.seat : 0);
    }

    function advance(Pair memory pair, Context memory context, TableState memory s, Deed memory deed)
        internal
        view
        returns (TableState memory)
    {
        Waiting memory w = Ask.pending(pair.rules, s.rules);
        if (w.kind == PendingKind.Over) revert GameOver();
        context.version = s.version;
        context.party = deed.party;
        if (w.kind == PendingKind.Dealer) {
            uint256 parties = Ask.owed(pair.dealer, _cards(s), w);
            if ((parties >> deed.party) & 1 == 0) revert NotYourTurn();
            if (deed.payload.length != 0) revert UnexpectedPayload();
            _setCards(s, Ask.contribute(pair.dealer, context, s.dealer, w.needs, [deed.evidence, deed.witness]));
            // What the others owe stays owed, so nothing takes effect yet.
            if (parties != uint256(1) << deed.party) {
                s.version++;
                return s;
            }
        } else {
            if (w.seat != deed.party) revert NotYourTurn();
            Stepped memory done =
                Ask.step(pair.rules, abi.encodeCall(IRules.step, (s.rules, deed.party, deed.payload)));
            if (Ask.count(done.needs) == 0) {
                if (deed.evidence.length != 0) revert UnexpectedEvidence();
            } else {
                (bytes memory cards, Encoded memory shown) =
                    Ask.prove(pair.dealer, context, _cards(s), done.needs, [deed.evidence, deed.witness]);
                _setCards(s, cards);
                if (Ask.count(shown) > 0) done = Ask.on(pair.rules, done.state, shown);
            }
            s.rules = done.state;
            w = done.waiting;
        }
        s.version++;
        return settled(pair, s, w, deed.witness);
    }

    /// What the clock does when it runs out: the owed action is made for the seat, or the deck breaks.
    function lapse(Pair memory pair, TableState memory s, bytes memory witness)
        internal
        view
        returns (TableState memory)
    {
        Waiting memory w = Ask.pending(pair.rules, s.rules);
        if (w.kind == PendingKind.Over) revert GameOver();
        Stepped memory done;
        if (w.kind == PendingKind.Dealer) {
            uint256 parties = Ask.owed(pair.dealer, _cards(s), w);
            done = Ask.step(pair.rules, abi.encodeCall(IRules.broken, (s.rules, parties)));
            _setCards(s, pair.dealer.broken(s.dealer, parties));
        } else {
            done = Ask.step(pair.rules, abi.encodeCall(IRules.forfeit, (s.rules, uint8(w.seat))));
            _setCards(s, pair.dealer.forfeit(_cards(s), uint8(w.seat)));
        }
        s.rules = done.state;
        s.version++;
        return settled(pair, s, done.waiting, witness);
    }

    /// Lets pending needs take effect for as long as nobody owes anything for them.
    function settled(Pair memory pair, TableState memory s, Waiting memory w, bytes memory witness)
        internal
        view
        returns (TableState memory)
    {
        for (uint256 round = 0; round < MAX_RESOLVES; round++) {
            if (w.kind != PendingKind.Dealer || Ask.owed(pair.dealer, _cards(s), w) != 0) return s;
            (bytes memory cards, Encoded memory shown) = Ask.resolve(pair.dealer, s.dealer, w.needs, witness);
            _setCards(s, cards);
            Stepped memory done = Ask.on(pair.rules, s.rules, shown);
            s.rules = done.state;
            w = done.waiting;
        }
        revert EndlessDealing();
    }

    function hash(TableState memory s, uint256 tableId) internal pure returns (bytes32) {
        return keccak256(abi.encode(TableHash(keccak256(s.rules), s.dealerHash, s.version, tableId)));
    }

    function _cards(TableState memory s) private pure returns (bytes memory) {
        if (s.dealer.length == 0) revert DealerStateMissing();
        return s.dealer;
    }

    function _setCards(TableState memory s, bytes memory cards) private pure {
        s.dealer = cards;
        s.dealerHash = keccak256(cards);
    }
}
