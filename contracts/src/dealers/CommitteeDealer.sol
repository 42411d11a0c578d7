// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IDealer} from "../interfaces/IDealer.sol";
import {Bn254} from "../libraries/Bn254.sol";
import {CommitteeConfig} from "../libraries/CommitteeConfig.sol";
import {CommitteeDebts} from "../libraries/CommitteeDebts.sol";
import {Committee, CommitteeKeys} from "../libraries/CommitteeKeys.sol";
import {Needs} from "../libraries/Needs.sol";
import {Cards, PlayersCards} from "../libraries/PlayersCards.sol";
import {PlayersNeeds} from "../libraries/PlayersNeeds.sol";
import {PlayersRun, Run} from "../libraries/PlayersRun.sol";
import {PlayersShuffles} from "../libraries/PlayersShuffles.sol";
import {PlayersTokens} from "../libraries/PlayersTokens.sol";
import {Transcript} from "../libraries/Transcript.sol";
import {CommitteeDealerErrors, CommitteeState} from "../types/CommitteeDealerTypes.sol";
import {Context, Need, Shown, Verb} from "../types/JointTypes.sol";
import {CommitteeChair} from "./CommitteeChair.sol";
import {OnPlayers} from "./OnPlayers.sol";
import {ShuffleVerifier} from "./ShuffleVerifier.sol";

/// Decks are sealed to a key of the table of which t of n key servers have shares; seats shuffle them and do with their
/// hands as at a table of `players`, whose contract is asked for that. The twin of packages/dealers/src/committee.
contract CommitteeDealer is OnPlayers, CommitteeDealerErrors {
    using PlayersCards for Cards;
    using PlayersRun for Run;

    ShuffleVerifier private immutable SHUFFLES = new ShuffleVerifier();

    /// The chair's contract is deployed before: made here, the code that makes both would exceed what a transaction may
    /// bring (EIP-3860).
    constructor(IDealer players, CommitteeChair served) OnPlayers(players, address(served)) {}

    function start(bytes calldata config, bytes[] calldata keys) external view returns (bytes memory) {
        Committee memory c = CommitteeConfig.read(config);
        if (Bn254.isZero(CommitteeKeys.joint(c))) revert IdentityKey();
        if (keys.length > CommitteeDebts.SERVERS) revert NoSuchSeat();
        bytes[] memory places = new bytes[](CommitteeDebts.SERVERS + 1);
        for (uint256 i = 0; i < keys.length; i++) {
            places[i] = keys[i];
        }
        return abi.encode(CommitteeState(PLAYERS.start("", places), keccak256(config), 0));
    }

    function owed(bytes calldata state, Need[] calldata needs) external pure returns (uint256) {
        return CommitteeDebts.owed(CommitteeDebts.at(state), needs);
    }

    function contribute(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) external view returns (bytes memory, uint256, Shown[] memory) {
        CommitteeState calldata s = CommitteeDebts.at(state);
        if ((CommitteeDebts.owed(s, needs) >> context.party) & 1 == 0) revert NothingOwed();
        if (context.party == CHAIR) _forward();
        return _give(PlayersRun.begin(context, s.players, evidence, witness), context, s, needs);
    }

    function _give(Run memory run, Context calldata context, CommitteeState calldata s, Need[] calldata needs)
        private
        view
        returns (bytes memory, uint256, Shown[] memory)
    {
        (bytes32 asked, uint256 left) = PlayersNeeds.decksLeft(PlayersCards.inCalldata(s.players), needs);
        if (left != 0) _shuffle(run, context, needs, asked);
        else _show(run, needs, asked);
        run.end();
        return _given(run, s, needs, left & ~(uint256(1) << run.seat));
    }

    function _given(Run memory run, CommitteeState calldata s, Need[] calldata needs, uint256 left)
        private
        pure
        returns (bytes memory, uint256 parties, Shown[] memory)
    {
        parties =
            left == 0 ? CommitteeDebts.named(PlayersNeeds.tokensDue(run.cards, needs)) : left & (~left + 1);
        if (parties == 0) PlayersNeeds.resolve(run, needs);
        return (abi.encode(CommitteeState(run.cards.state, s.committee, s.shares)), parties, run.allShown());
    }

    function resolve(bytes calldata state, Need[] calldata needs, bytes calldata)
        external
        pure
        returns (bytes memory, Shown[] memory)
    {
        CommitteeState calldata s = CommitteeDebts.at(state);
        Run memory run;
        run.cards = PlayersCards.decode(s.players);
        PlayersNeeds.resolve(run, needs);
        return (abi.encode(CommitteeState(run.cards.state, s.committee, s.shares)), run.allShown());
    }

    function prove(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata witness
    ) external view returns (bytes memory, Shown[] memory) {
        CommitteeState calldata s = CommitteeDebts.at(state);
        return _with(s, _proven(context, s.players, needs, evidence, witness));
    }

    function forfeit(bytes calldata state, uint8) external pure returns (bytes memory) {
        return state;
    }

    /// A seat owes pending needs nothing but a shuffle, or shows of its own hand, which the rules take as mucked.
    function missed(bytes calldata state, Need[] calldata needs, uint256 parties)
        external
        view
        returns (bytes memory, uint256, uint256)
    {
        CommitteeState calldata s = CommitteeDebts.at(state);
        (, uint256 left) = PlayersNeeds.decksLeft(PlayersCards.inCalldata(s.players), needs);
        if (left == 0 && parties != CommitteeDebts.CHAIR_MASK) return (state, 0, parties);
        (bytes memory players,,) = PLAYERS.missed(s.players, needs, parties);
        return (abi.encode(CommitteeState(players, s.committee, s.shares)), parties, 0);
    }

    function _shuffle(Run memory run, Context calldata context, Need[] calldata needs, bytes32 asked) private view {
        uint256 mine = uint256(1) << run.seat;
        run.shuffles = SHUFFLES;
        _refuseSolo(needs);
        (bytes32 laid,) = run.cards.laid();
        if (laid != asked) {
            PlayersShuffles.layDecks(run.cards, needs, CommitteeDebts.SERVERS_MASK);
            run.cards.setLaid(asked, 0);
        }
        for (uint256 i = 0; i < needs.length; i++) {
            if (!PlayersNeeds.isShuffled(needs[i].verb) || needs[i].set & mine == 0) continue;
            run.context = Transcript.deckContextHash(context, keccak256(abi.encode(needs[i])));
            if (needs[i].verb == Verb.Deck) PlayersShuffles.deck(run, needs[i], CommitteeDebts.SERVERS_MASK);
            else PlayersShuffles.mix(run, needs[i].list, PlayersCards.DECK);
        }
        (, uint256 done) = run.cards.laid();
        run.cards.setLaid(asked, done | mine);
    }

    function _show(Run memory run, Need[] calldata needs, bytes32 asked) private view {
        (bytes32 laid,) = run.cards.laid();
        // A deck half shuffled is no deck: nobody may draw from it.
        if (laid != 0 && asked == 0) revert DeckNotReady();
        PlayersTokens.giveHeld(run, needs, CommitteeDebts.SERVERS_MASK);
    }

    /// Whoever shuffles a deck alone knows its order.
    function _refuseSolo(Need[] calldata needs) private pure {
        for (uint256 i = 0; i < needs.length; i++) {
            Need calldata n = Needs.get(needs, i);
            uint256 set = n.set;
            unchecked {
                if (n.verb == Verb.Deck && set & (set - 1) == 0) revert SoloDeck();
            }
        }
    }

    function _with(CommitteeState calldata s, bytes memory answer)
        private
        pure
        returns (bytes memory, Shown[] memory)
    {
        (bytes memory players, Shown[] memory shown) = abi.decode(answer, (bytes, Shown[]));
        return (abi.encode(CommitteeState(players, s.committee, s.shares)), shown);
    }
}
