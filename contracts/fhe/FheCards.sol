// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Needs} from "../src/libraries/Needs.sol";
import {FheErrors, FheSeat, FheState} from "../src/types/FheTypes.sol";
import {Need, Shown, Verb} from "../src/types/JointTypes.sol";
import {FhePlaces} from "./FhePlaces.sol";

/// One card from the deck. `stir` is a mask of places among which the newest card hides (zero: it hides from nobody);
/// `isHole` where the place has bits of a card that is gone.
struct FheDraw {
    uint8 place;
    bool isHole;
    uint8 stir;
}

enum FheOpKind {
    Show,
    Claim,
    Same,
    Pass
}

/// What the ciphertexts have to do for an action, beside the change of labels.
struct FheOp {
    FheOpKind kind;
    uint8 place;
    /// Of the other card for Same, in the receiver's hand for Pass.
    uint8 other;
    uint8 to;
    bool isHole;
    bool isFirst;
    uint256 set;
}

/// One party's way through its needs. The vault walks without values and takes `ops` and `draws`; the dealer walks
/// with values and takes what was shown.
struct FheWalk {
    FheState s;
    uint8 party;
    bytes arrange;
    uint256 arranged;
    bool knows;
    bytes values;
    uint256 valued;
    /// Mask of seats whose ciphertexts get another name.
    uint256 changed;
    bool lays;
    /// The hand was empty before the draws: whatever its ciphertext holds is void.
    bool fresh;
    bytes list;
    FheDraw[] draws;
    FheOp[] ops;
    Shown[] shown;
}

/// The public part of the cards: the twin of packages/dealers/src/fhe/walk.ts.
library FheCards {
    using FhePlaces for FheSeat;
    using FhePlaces for FheState;
    using Needs for bytes;

    uint256 internal constant MAX_DECK = 42;
    uint256 internal constant FACES = 64;
    uint256 private constant NOWHERE = type(uint256).max;

    function walk(FheState memory s, uint8 party, bytes memory arrange, bytes memory values, bool knows)
        internal
        pure
        returns (FheWalk memory w)
    {
        (w.s, w.party, w.arrange, w.values, w.knows) = (s, party, arrange, values, knows);
    }

    function owes(FheState memory s, Need[] memory needs, uint8 seat) internal pure returns (bool) {
        if (s.seats[seat].done) return false;
        for (uint256 i = 0; i < needs.length; i++) {
            Need memory n = needs[i];
            if ((n.verb == Verb.Deck || n.verb == Verb.Deal) && n.seat == seat) return true;
            if (n.verb == Verb.Show && s.seats[seat].place(n.slot) != NOWHERE) return true;
        }
        return false;
    }

    /// What a party brings to pending needs: its deck, its shown cards, its draws.
    function contribute(FheWalk memory w, Need[] memory needs) internal pure {
        (w.draws, w.ops) = (new FheDraw[](needs.length), new FheOp[](needs.length));
        (uint256 draws, uint256 ops) = (0, 0);
        FheSeat memory own = w.s.seats[w.party];
        for (uint256 i = 0; i < needs.length; i++) {
            if (needs[i].verb == Verb.Deck && needs[i].seat == w.party) _lay(w, needs[i]);
        }
        for (uint256 i = 0; i < needs.length; i++) {
            if (needs[i].verb != Verb.Show || own.place(needs[i].slot) == NOWHERE) continue;
            w.ops[ops++] = _show(w, needs[i]);
        }
        w.fresh = own.isEmpty();
        uint8 unseen = _unseen(own);
        for (uint256 i = 0; i < needs.length; i++) {
            Need memory n = needs[i];
            if (n.verb != Verb.Deal || n.seat != w.party) continue;
            (bool isDrawn, FheDraw memory draw) = _deal(w, n.slot);
            if (!isDrawn) continue;
            if (unseen != 0) unseen = draw.stir = unseen | uint8(1 << draw.place);
            w.draws[draws++] = draw;
        }
        own.done = true;
        _cut(w, draws, ops, 0);
    }

    /// The needs of an action, in their order.
    function act(FheWalk memory w, Need[] memory needs) internal pure {
        (w.ops, w.shown) = (new FheOp[](needs.length), new Shown[](needs.length));
        (uint256 ops, uint256 shown) = (0, 0);
        FheSeat memory own = w.s.seats[w.party];
        for (uint256 i = 0; i < needs.length; i++) {
            Need memory n = needs[i];
            if (n.verb == Verb.Mix) {
                _mix(w, n.list);
            } else if (n.verb == Verb.Drop) {
                _drop(w.s, n.slot);
            } else if (n.verb == Verb.Exit) {
                for (uint256 j = 0; 2 * j + 1 < n.list.length; j++) {
                    if (!w.s.isKnown(n.list.slotAt(j))) revert FheErrors.UnknownSlot();
                }
            } else if (n.verb == Verb.Show) {
                _held(w, own, n.slot);
                w.ops[ops++] = _show(w, n);
                if (Needs.isTelling(n)) w.shown[shown++] = Shown(n.slot, uint8(own.open[own.open.length - 1]));
            } else if (n.verb == Verb.Claim) {
                uint8 spot = _held(w, own, n.slot);
                if (_bit(w) == 0) revert FheErrors.FalseFace();
                own.seen |= uint8(1 << spot);
                w.ops[ops++] = FheOp(FheOpKind.Claim, spot, 0, 0, false, false, n.set);
            } else if (n.verb == Verb.Same) {
                (uint8 spot, uint8 other) = (_held(w, own, n.slot), _held(w, own, n.other));
                if (_bit(w) == 0) revert FheErrors.NotTheSame();
                own.seen |= uint8(1 << spot) | uint8(1 << other);
                w.ops[ops++] = FheOp(FheOpKind.Same, spot, other, 0, false, false, 0);
            } else if (n.verb == Verb.Pass) {
                (bool moves, FheOp memory op) = _pass(w, own, n);
                if (moves) w.ops[ops++] = op;
            } else {
                revert FheErrors.UnexpectedVerb();
            }
        }
        _cut(w, 0, ops, shown);
    }

    /// How many places the arrangements of these needs have together.
    function mixed(Need[] memory needs) internal pure returns (uint256 count) {
        for (uint256 i = 0; i < needs.length; i++) {
            if (needs[i].verb == Verb.Mix) count += needs[i].list.length / 2;
        }
    }

    /// How many values the ops open.
    function opened(FheOp[] memory ops) internal pure returns (uint256 count) {
        for (uint256 i = 0; i < ops.length; i++) {
            if (ops[i].kind != FheOpKind.Pass) count++;
        }
    }

    function _lay(FheWalk memory w, Need memory n) private pure {
        uint8 deck = uint8(n.slot >> 8);
        uint256 size = n.list.length;
        if (size == 0) revert FheErrors.EmptyDeck();
        if (size > MAX_DECK) revert FheErrors.DeckTooLarge();
        for (uint256 i = 0; i < size; i++) {
            if (uint8(n.list[i]) >= FACES) revert FheErrors.FaceTooLarge();
        }
        for (uint256 i = 0; i < w.s.seats.length; i++) {
            uint8 other = w.s.seats[i].deck;
            if (i == w.party ? other != Needs.DECK && other != deck : other == deck) revert FheErrors.DeckTaken();
        }
        if (deck == Needs.DECK) revert FheErrors.DeckTaken();
        FheSeat memory own = w.s.seats[w.party];
        own.forget(deck);
        (own.deck, own.left, own.undealt) = (deck, uint8(size), uint64((1 << size) - 1));
        (w.lays, w.list) = (true, n.list);
        w.changed |= 1 << w.party;
    }

    function _deal(FheWalk memory w, uint16 slot) private pure returns (bool, FheDraw memory draw) {
        FheSeat memory own = w.s.seats[w.party];
        uint256 spot = own.find(slot);
        if (spot != NOWHERE && own.isBack(spot)) {
            own.back &= ~uint8(1 << spot);
            return (false, draw);
        }
        if (!own.isUndealt(slot)) _refuseDeal(w.s, slot);
        (spot, draw.isHole) = own.fill(slot);
        if (spot == NOWHERE) revert FheErrors.HandFull();
        draw.place = uint8(spot);
        own.left--;
        own.undealt &= ~uint64(1 << (slot & 255));
        w.changed |= 1 << w.party;
        return (true, draw);
    }

    function _refuseDeal(FheState memory s, uint16 slot) private pure {
        for (uint256 i = 0; i < s.seats.length; i++) {
            if (s.seats[i].place(slot) != NOWHERE || s.seats[i].findOpen(slot) != NOWHERE) {
                revert FheErrors.AlreadyDealt();
            }
        }
        if (s.isKnown(slot)) revert FheErrors.NotOwner();
        revert FheErrors.UnknownSlot();
    }

    function _show(FheWalk memory w, Need memory n) private pure returns (FheOp memory) {
        FheSeat memory own = w.s.seats[w.party];
        uint8 spot = uint8(own.place(n.slot));
        uint8 face = _value(w);
        if (w.knows && (face >= FACES || (n.set >> face) & 1 == 0)) revert FheErrors.FalseFace();
        own.empty(spot);
        own.open = bytes.concat(own.open, bytes2(n.slot), bytes1(face));
        return FheOp(FheOpKind.Show, spot, 0, 0, false, false, 0);
    }

    function _drop(FheState memory s, uint16 slot) private pure {
        if (!s.isKnown(slot)) revert FheErrors.UnknownSlot();
        for (uint256 i = 0; i < s.seats.length; i++) {
            FheSeat memory seat = s.seats[i];
            if (seat.isUndealt(slot)) {
                seat.undealt &= ~uint64(1 << (slot & 255));
                continue;
            }
            uint256 spot = seat.find(slot);
            if (spot != NOWHERE) {
                seat.empty(spot);
                continue;
            }
            spot = seat.findOpen(slot);
            if (spot != NOWHERE) seat.unopen(spot);
        }
    }

    function _pass(FheWalk memory w, FheSeat memory own, Need memory n) private pure returns (bool, FheOp memory op) {
        op.kind = FheOpKind.Pass;
        op.place = _held(w, own, n.slot);
        bool isCopy = n.other != n.slot;
        if (n.seat == Needs.DECK) {
            if (isCopy) revert FheErrors.UnexpectedVerb();
            own.back |= uint8(1 << op.place);
            return (false, op);
        }
        if (n.seat >= w.s.seats.length) revert FheErrors.NoSuchSeat();
        if (isCopy && (n.other == FhePlaces.HOLE || w.s.isKnown(n.other))) revert FheErrors.SlotTaken();
        if (!isCopy && n.seat == w.party) return (false, op);
        if (isCopy) own.seen |= uint8(1 << op.place);
        else own.empty(op.place);
        FheSeat memory to = w.s.seats[n.seat];
        op.isFirst = to.isEmpty();
        uint256 spot;
        (spot, op.isHole) = to.fill(n.other);
        if (spot == NOWHERE) revert FheErrors.HandFull();
        (op.other, op.to) = (uint8(spot), n.seat);
        to.seen |= uint8(1 << spot);
        w.changed |= 1 << n.seat;
        return (true, op);
    }

    /// The places keep their ciphertexts and change their labels.
    function _mix(FheWalk memory w, bytes memory list) private pure {
        FheSeat memory own = w.s.seats[w.party];
        uint256 count = list.length / 2;
        uint256 from = w.arranged;
        w.arranged += count;
        for (uint256 i = 0; i < count; i++) {
            if (!w.s.isKnown(list.slotAt(i))) revert FheErrors.UnknownSlot();
        }
        uint8[] memory places = new uint8[](count);
        for (uint256 i = 0; i < count; i++) {
            places[i] = _held(w, own, list.slotAt(i));
        }
        uint256 used;
        uint256 covered;
        for (uint256 i = 0; i < count; i++) {
            uint8 spot = uint8(w.arrange[from + i]);
            if (spot >= count || (used >> spot) & 1 == 1 || (covered >> places[i]) & 1 == 1) {
                revert FheErrors.BadArrangement();
            }
            used |= 1 << spot;
            covered |= 1 << places[i];
        }
        if (own.seen & covered != 0) revert FheErrors.SeenSlot();
        for (uint256 i = 0; i < count; i++) {
            own.label(places[uint8(w.arrange[from + i])], list.slotAt(i));
        }
    }

    function _held(FheWalk memory w, FheSeat memory own, uint16 slot) private pure returns (uint8) {
        uint256 spot = own.place(slot);
        if (spot != NOWHERE) return uint8(spot);
        if (w.s.isKnown(slot)) revert FheErrors.NotHeld();
        revert FheErrors.UnknownSlot();
    }

    function _value(FheWalk memory w) private pure returns (uint8) {
        if (!w.knows) return 0;
        if (w.valued == w.values.length) revert FheErrors.MalformedEvidence();
        return uint8(w.values[w.valued++]);
    }

    function _bit(FheWalk memory w) private pure returns (uint8 bit) {
        if (!w.knows) return 1;
        bit = _value(w);
        if (bit > 1) revert FheErrors.MalformedEvidence();
    }

    function _unseen(FheSeat memory s) private pure returns (uint8 mask) {
        for (uint256 i = 0; 2 * i < s.slots.length; i++) {
            if (s.slots.slotAt(i) != FhePlaces.HOLE) mask |= uint8(1 << i);
        }
        return mask & ~s.seen & ~s.back;
    }

    /// Lists get their lengths, and no value may be left over.
    function _cut(FheWalk memory w, uint256 draws, uint256 ops, uint256 shown) private pure {
        if (w.knows && (w.valued != w.values.length || w.arranged != w.arrange.length)) {
            revert FheErrors.MalformedEvidence();
        }
        (FheDraw[] memory a, FheOp[] memory b, Shown[] memory c) = (w.draws, w.ops, w.shown);
        assembly ("memory-safe") {
            if mload(a) { mstore(a, draws) }
            if mload(b) { mstore(b, ops) }
            if mload(c) { mstore(c, shown) }
        }
    }
}
