// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IDealer} from "../interfaces/IDealer.sol";
import {IRules} from "../interfaces/IRules.sol";
import {Context, PendingKind, RoundHash, TableHash} from "../types/JointTypes.sol";
import {Ask, Encoded, Stepped, Waiting} from "./Ask.sol";

/// The two halves that run a table.
struct Pair {
    IRules rules;
    IDealer dealer;
}

/// Everything public about a table at one version. Where a move touches no card, `dealer` may stay
/// empty and `dealerHash` alone be brought. `round` is the hash of the state in which a round began of which
/// some shares are in, else zero.
struct TableState {
    bytes rules;
    bytes dealer;
    bytes32 dealerHash;
    uint64 version;
    bytes32 round;
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

    /// Takes one party's deed, and `s` with it to the state that follows; `current` is the hash of `s`. Answers
    /// with the hash of the state in which the deed's round began, or zero for one seat's action.
    function advance(Pair memory pair, Context memory context, TableState memory s, Deed memory deed, bytes32 current)
        internal
        view
        returns (bytes32 round)
    {
        Waiting memory w = Ask.pending(pair.rules, s.rules);
        if (w.kind == PendingKind.Over) revert GameOver();
        uint256 parties = _parties(pair, s, w);
        if ((parties >> deed.party) & 1 == 0) revert NotYourTurn();
        (context.version, context.party) = (s.version, deed.party);
        if (w.kind != PendingKind.Action) round = s.round == 0 ? current : s.round;
        bool isOwed;
        if (w.kind == PendingKind.Dealer) (w, isOwed) = _contribute(pair, context, s, deed, w);
        else w = _act(pair, context, s, deed);
        // What the others owe stays owed, so nothing takes effect yet.
        if (parties != uint256(1) << deed.party) {
            s.round = round;
            return round;
        }
        s.round = 0;
        s.version++;
        if (!isOwed) settle(pair, s, w, deed.witness);
    }

    /// One party's part in pending needs. Where nobody owes anything after it, they have taken effect.
    function _contribute(
        Pair memory pair,
        Context memory context,
        TableState memory s,
        Deed memory deed,
        Waiting memory w
    ) private view returns (Waiting memory, bool isOwed) {
        if (deed.payload.length != 0) revert UnexpectedPayload();
        (bytes memory cards, uint256 parties, Encoded memory shown) =
            Ask.contribute(pair.dealer, context, s.dealer, w.needs, [deed.evidence, deed.witness]);
        _setCards(s, cards);
        if (parties != 0) return (w, true);
        Stepped memory done = Ask.on(pair.rules, s.rules, shown);
        s.rules = done.state;
        return (done.waiting, false);
    }

    /// One seat's action, with the evidence that its needs hold.
    function _act(Pair memory pair, Context memory context, TableState memory s, Deed memory deed)
        private
        view
        returns (Waiting memory)
    {
        Stepped memory done = Ask.step(pair.rules, abi.encodeCall(IRules.step, (s.rules, deed.party, deed.payload)));
        if (Ask.count(done.needs) == 0) {
            if (deed.evidence.length != 0) revert UnexpectedEvidence();
        } else {
            (bytes memory cards, Encoded memory shown) =
                Ask.prove(pair.dealer, context, _cards(s), done.needs, [deed.evidence, deed.witness]);
            _setCards(s, cards);
            if (Ask.count(shown) > 0) done = Ask.on(pair.rules, done.state, shown);
        }
        s.rules = done.state;
        return done.waiting;
    }

    /// What the clock does when it runs out, to those who are still owed something. Answers with them.
    function lapse(Pair memory pair, TableState memory s, bytes memory witness)
        internal
        view
        returns (uint256 parties)
    {
        Waiting memory w = Ask.pending(pair.rules, s.rules);
        if (w.kind == PendingKind.Over) revert GameOver();
        parties = _parties(pair, s, w);
        Stepped memory done;
        if (w.kind == PendingKind.Dealer) {
            (bytes memory cards, uint256 broken, uint256 absent) =
                Ask.missed(pair.dealer, s.dealer, w.needs, parties);
            done = Ask.step(
                pair.rules,
                broken != 0
                    ? abi.encodeCall(IRules.broken, (s.rules, broken))
                    : abi.encodeCall(IRules.absent, (s.rules, absent))
            );
            _setCards(s, cards);
            s.rules = done.state;
        } else {
            for (uint256 left = parties; left != 0; left &= left - 1) {
                uint8 seat = _lowest(left);
                done = Ask.step(pair.rules, abi.encodeCall(IRules.forfeit, (s.rules, seat)));
                _setCards(s, pair.dealer.forfeit(_cards(s), seat));
                s.rules = done.state;
            }
        }
        s.round = 0;
        s.version++;
        settle(pair, s, done.waiting, witness);
    }

    /// Lets pending needs take effect for as long as nobody owes anything for them.
    function settle(Pair memory pair, TableState memory s, Waiting memory w, bytes memory witness) internal view {
        for (uint256 round = 0; round < MAX_RESOLVES; round++) {
            if (w.kind != PendingKind.Dealer || Ask.owed(pair.dealer, _cards(s), w) != 0) return;
            (bytes memory cards, Encoded memory shown) = Ask.resolve(pair.dealer, s.dealer, w.needs, witness);
            _setCards(s, cards);
            Stepped memory done = Ask.on(pair.rules, s.rules, shown);
            s.rules = done.state;
            w = done.waiting;
        }
        revert EndlessDealing();
    }

    function hash(TableState memory s, uint256 tableId) internal pure returns (bytes32) {
        return hash(keccak256(s.rules), s.dealerHash, s.version, tableId, s.round);
    }

    function hash(bytes32 rules, bytes32 dealer, uint64 version, uint256 tableId, bytes32 round)
        internal
        pure
        returns (bytes32)
    {
        return round == 0
            ? keccak256(abi.encode(TableHash(rules, dealer, version, tableId)))
            : keccak256(abi.encode(RoundHash(rules, dealer, version, tableId, round)));
    }

    function _parties(Pair memory pair, TableState memory s, Waiting memory w) private view returns (uint256) {
        if (w.kind == PendingKind.Dealer) return Ask.owed(pair.dealer, _cards(s), w);
        return w.kind == PendingKind.All ? w.seats : uint256(1) << w.seat;
    }

    function _lowest(uint256 mask) private pure returns (uint8 member) {
        while ((mask >> member) & 1 == 0) {
            member++;
        }
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
