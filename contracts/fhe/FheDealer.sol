// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IDealer} from "../src/interfaces/IDealer.sol";
import {Needs} from "../src/libraries/Needs.sol";
import {FheErrors, FheSeat, FheState} from "../src/types/FheTypes.sol";
import {FheVaultErrors} from "../src/types/FheVaultTypes.sol";
import {Context, Need, Shown, Verb} from "../src/types/JointTypes.sol";
import {FheCards, FheWalk} from "./FheCards.sol";
import {FheCodec} from "./FheCodec.sol";
import {FheHashes} from "./FheHashes.sol";
import {FhePlaces} from "./FhePlaces.sol";
import {IFheVault} from "./IFheVault.sol";

/// Own decks as ciphertexts: the twin of packages/dealers/src/fhe. It follows the public part of the cards and asks
/// the vault whether the rest is there.
contract FheDealer is IDealer, FheErrors, FheVaultErrors {
    using FheCards for FheWalk;
    using FheCards for FheState;
    using FhePlaces for FheSeat;
    using FhePlaces for FheState;

    uint256 private constant NOWHERE = type(uint256).max;
    IFheVault public immutable vault;

    constructor(IFheVault vault_) {
        vault = vault_;
    }

    function checkKey(Context calldata, address, bytes calldata key) external pure {
        if (key.length != 0) revert MalformedEvidence();
    }

    function start(bytes calldata config, bytes[] calldata keys) external pure returns (bytes memory) {
        if (config.length != 0) revert MalformedConfig();
        return _empty(keys.length);
    }

    function owed(bytes calldata state, Need[] calldata needs) external pure returns (uint256) {
        return _owed(FheCodec.decode(state), needs);
    }

    function contribute(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata
    ) external view returns (bytes memory, uint256, Shown[] memory) {
        return _contribute(context, FheCodec.decode(state), needs, evidence);
    }

    function resolve(bytes calldata state, Need[] calldata needs, bytes calldata)
        external
        pure
        returns (bytes memory, Shown[] memory)
    {
        FheState memory s = FheCodec.decode(state);
        Shown[] memory shown = _resolve(s, needs);
        return (FheCodec.encode(s), shown);
    }

    function prove(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata
    ) external view returns (bytes memory, Shown[] memory) {
        FheWalk memory w = _walk(state, context.party, FheCards.mixed(needs), evidence);
        return _prove(context, needs, w);
    }

    function forfeit(bytes calldata state, uint8) external pure returns (bytes memory) {
        return state;
    }

    /// Nobody else can name a late seat's cards, so nothing goes on.
    function missed(bytes calldata state, Need[] calldata, uint256 parties)
        external
        pure
        returns (bytes memory, uint256, uint256)
    {
        return (_empty(FheCodec.decode(state).seats.length), parties, 0);
    }

    function selfProving() external pure returns (bool) {
        return false;
    }

    function _owed(FheState memory s, Need[] memory needs) private pure returns (uint256 parties) {
        for (uint256 i = 0; i < s.seats.length; i++) {
            if (s.owes(needs, uint8(i))) parties |= 1 << i;
        }
    }

    function _resolve(FheState memory s, Need[] memory needs) private pure returns (Shown[] memory shown) {
        for (uint256 i = 0; i < s.seats.length; i++) {
            s.seats[i].done = false;
        }
        shown = new Shown[](needs.length);
        uint256 count;
        for (uint256 i = 0; i < needs.length; i++) {
            count = _meet(s, needs[i], shown, count);
        }
        assembly ("memory-safe") {
            mstore(shown, count)
        }
    }

    function _contribute(Context calldata context, FheState memory s, Need[] memory needs, bytes calldata evidence)
        private
        view
        returns (bytes memory, uint256 parties, Shown[] memory shown)
    {
        if (context.party >= s.seats.length || !s.owes(needs, context.party)) revert NothingOwed();
        FheWalk memory w = FheCards.walk(s, context.party, "", evidence, true);
        w.contribute(needs);
        _check(context, w, FheHashes.pending(needs));
        parties = _owed(s, needs);
        if (parties == 0) shown = _resolve(s, needs);
        return (FheCodec.encode(s), parties, shown);
    }

    function _prove(Context calldata context, Need[] memory needs, FheWalk memory w)
        private
        view
        returns (bytes memory, Shown[] memory)
    {
        w.act(needs);
        _check(context, w, FheHashes.action(w.party, needs, w.arrange));
        return (FheCodec.encode(w.s), w.shown);
    }

    /// The evidence of an action: its mixes' arrangements, then the opened values.
    function _walk(bytes calldata state, uint8 party, uint256 arranged, bytes calldata evidence)
        private
        pure
        returns (FheWalk memory)
    {
        FheState memory s = FheCodec.decode(state);
        if (party >= s.seats.length) revert NothingOwed();
        if (evidence.length < arranged) revert MalformedEvidence();
        return FheCards.walk(s, party, evidence[:arranged], evidence[arranged:], true);
    }

    /// What only the chain knows: the values were opened and settled, and every changed hand exists.
    function _check(Context calldata context, FheWalk memory w, bytes32 act) private view {
        if (w.values.length != 0) {
            uint256 packed = w.values.length << 248;
            for (uint256 i = 0; i < w.values.length; i++) {
                packed |= uint256(uint8(w.values[i])) << (8 * i);
            }
            if (vault.valuesOf(FheHashes.deed(context, w.party, act)) != packed) revert NotSettled();
        }
        for (uint8 i = 0; i < w.s.seats.length; i++) {
            if ((w.changed >> i) & 1 == 0) continue;
            FheSeat memory seat = w.s.seats[i];
            seat.cards = FheHashes.next(context, i, seat.cards, act);
            if (!vault.isServed(FheHashes.key(context, i, seat.cards))) revert NotServed();
        }
    }

    /// Nobody owes anything any more: what the parties did not bring can't be had from this dealer.
    function _meet(FheState memory s, Need memory n, Shown[] memory shown, uint256 count)
        private
        pure
        returns (uint256)
    {
        if (n.verb == Verb.Deck) {
            if (n.seat >= s.seats.length) revert SharedDeck();
            for (uint256 i = 0; i < s.seats.length; i++) {
                if (i != n.seat) s.seats[i].forget(uint8(n.slot >> 8));
            }
        } else if (n.verb == Verb.Deal) {
            if (n.seat >= s.seats.length) revert NoSuchSeat();
        } else if (n.verb == Verb.Show) {
            uint8 face = _faceOf(s, n.slot);
            if ((n.set >> face) & 1 == 0) revert FalseFace();
            if (Needs.isTelling(n)) shown[count++] = Shown(n.slot, face);
        } else if (n.verb != Verb.Close) {
            revert UnexpectedVerb();
        }
        return count;
    }

    function _faceOf(FheState memory s, uint16 slot) private pure returns (uint8) {
        for (uint256 i = 0; i < s.seats.length; i++) {
            uint256 spot = s.seats[i].findOpen(slot);
            if (spot != NOWHERE) return uint8(s.seats[i].open[3 * spot + 2]);
        }
        if (s.isKnown(slot)) revert NotHeld();
        revert UnknownSlot();
    }

    function _empty(uint256 seats) private pure returns (bytes memory) {
        FheState memory s;
        s.seats = new FheSeat[](seats);
        for (uint256 i = 0; i < seats; i++) {
            s.seats[i].deck = Needs.DECK;
        }
        return FheCodec.encode(s);
    }
}
