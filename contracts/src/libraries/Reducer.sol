// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IDealer} from "../interfaces/IDealer.sol";
import {IRules} from "../interfaces/IRules.sol";
import {Context, Pending, PendingKind, Shown, Step, TableHash} from "../types/JointTypes.sol";

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

    function waitingFor(Pair memory pair, TableState memory s) internal view returns (uint8 kind, uint256 parties) {
        Pending memory p = pair.rules.pending(s.rules);
        if (p.kind == PendingKind.Dealer) return (p.kind, pair.dealer.owed(_cards(s), p.needs));
        return (p.kind, p.kind == PendingKind.Action ? 1 << p.seat : 0);
    }

    function advance(Pair memory pair, Context memory context, TableState memory s, Deed memory deed)
        internal
        view
        returns (TableState memory)
    {
        Pending memory p = pair.rules.pending(s.rules);
        if (p.kind == PendingKind.Over) revert GameOver();
        context.version = s.version;
        context.party = deed.party;
        if (p.kind == PendingKind.Dealer) {
            if ((pair.dealer.owed(_cards(s), p.needs) >> deed.party) & 1 == 0) revert NotYourTurn();
            if (deed.payload.length != 0) revert UnexpectedPayload();
            _setCards(s, pair.dealer.contribute(context, s.dealer, p.needs, deed.evidence, deed.witness));
        } else {
            if (p.seat != deed.party) revert NotYourTurn();
            Step memory done = pair.rules.step(s.rules, deed.party, deed.payload);
            if (done.needs.length == 0) {
                if (deed.evidence.length != 0) revert UnexpectedEvidence();
            } else {
                (bytes memory cards, Shown[] memory shown) =
                    pair.dealer.prove(context, _cards(s), done.needs, deed.evidence, deed.witness);
                _setCards(s, cards);
                if (shown.length > 0) done = pair.rules.on(done.state, shown);
            }
            s.rules = done.state;
            p = done.pending;
        }
        s.version++;
        return settled(pair, s, p, deed.witness);
    }

    /// What the clock does when it runs out: the owed action is made for the seat, or the deck breaks.
    function lapse(Pair memory pair, TableState memory s, bytes memory witness)
        internal
        view
        returns (TableState memory)
    {
        Pending memory p = pair.rules.pending(s.rules);
        if (p.kind == PendingKind.Over) revert GameOver();
        Step memory done;
        if (p.kind == PendingKind.Dealer) {
            uint256 parties = pair.dealer.owed(_cards(s), p.needs);
            done = pair.rules.broken(s.rules, parties);
            _setCards(s, pair.dealer.broken(s.dealer, parties));
        } else {
            done = pair.rules.forfeit(s.rules, p.seat);
            _setCards(s, pair.dealer.forfeit(_cards(s), p.seat));
        }
        s.rules = done.state;
        s.version++;
        return settled(pair, s, done.pending, witness);
    }

    /// Lets pending needs take effect for as long as nobody owes anything for them.
    function settled(Pair memory pair, TableState memory s, Pending memory p, bytes memory witness)
        internal
        view
        returns (TableState memory)
    {
        for (uint256 round = 0; round < MAX_RESOLVES; round++) {
            if (p.kind != PendingKind.Dealer || pair.dealer.owed(_cards(s), p.needs) != 0) return s;
            (bytes memory cards, Shown[] memory shown) = pair.dealer.resolve(s.dealer, p.needs, witness);
            _setCards(s, cards);
            Step memory done = pair.rules.on(s.rules, shown);
            s.rules = done.state;
            p = done.pending;
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
