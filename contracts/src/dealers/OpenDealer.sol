// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IDealer} from "../interfaces/IDealer.sol";
import {Needs} from "../libraries/Needs.sol";
import {Context, Need, Shown, Verb} from "../types/JointTypes.sol";
import {OpenCard, OpenErrors, OpenState} from "../types/OpenTypes.sol";

/// Trusts the host with everything: the twin of packages/dealers/src/open. For tests and teaching.
contract OpenDealer is IDealer, OpenErrors {
    using Needs for bytes;

    uint8 private constant HOST = 128;
    uint8 private constant EVERYONE = 254;
    uint8 private constant ASIDE = 253;

    struct Run {
        OpenState s;
        uint8 seat;
        bytes evidence;
        uint256 offset;
        Shown[] shown;
        uint256 count;
    }

    function checkKey(Context calldata, address, bytes calldata key) external pure {
        if (key.length != 0) revert MalformedEvidence();
    }

    function start(bytes calldata, bytes[] calldata) external pure returns (bytes memory) {
        OpenState memory s;
        return abi.encode(s);
    }

    function owed(bytes calldata state, Need[] calldata needs) external pure returns (uint256) {
        return _undealt(abi.decode(state, (OpenState)), needs) ? 1 << HOST : 0;
    }

    function contribute(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata
    ) external pure returns (bytes memory, uint256 parties, Shown[] memory shown) {
        OpenState memory s = abi.decode(state, (OpenState));
        if (!_undealt(s, needs) || context.party != HOST) revert NothingOwed();
        uint256 length;
        for (uint256 i = 0; i < needs.length; i++) {
            length += _orderLength(needs[i]);
        }
        if (length != evidence.length) revert MalformedEvidence();
        uint256 offset;
        for (uint256 i = 0; i < needs.length; i++) {
            uint256 end = offset + _orderLength(needs[i]);
            if (needs[i].verb == Verb.Deck) s.cards = _lay(s.cards, needs[i], evidence[offset:end]);
            if (needs[i].verb == Verb.Reshuffle) _reshuffle(s.cards, needs[i].list, evidence[offset:end]);
            offset = end;
        }
        shown = _resolve(s, needs);
        return (abi.encode(s), parties, shown);
    }

    function resolve(bytes calldata state, Need[] calldata needs, bytes calldata)
        external
        pure
        returns (bytes memory, Shown[] memory)
    {
        OpenState memory s = abi.decode(state, (OpenState));
        Shown[] memory shown = _resolve(s, needs);
        return (abi.encode(s), shown);
    }

    function _resolve(OpenState memory s, Need[] calldata needs) private pure returns (Shown[] memory) {
        s.laid = 0;
        Shown[] memory shown = new Shown[](needs.length);
        uint256 count;
        for (uint256 i = 0; i < needs.length; i++) {
            Need memory n = needs[i];
            if (n.verb == Verb.Deck || n.verb == Verb.Reshuffle || n.verb == Verb.Close) continue;
            OpenCard memory card = s.cards[_find(s.cards, n.slot)];
            if (card.holder == ASIDE) revert NotDrawable();
            if (n.verb == Verb.Deal) {
                if (card.holder != Needs.DECK) revert AlreadyDealt();
                card.holder = n.seat;
            } else if (n.verb == Verb.Show) {
                count = _show(card, n, shown, count);
            } else {
                revert UnexpectedVerb();
            }
        }
        return _cut(shown, count);
    }

    function prove(
        Context calldata context,
        bytes calldata state,
        Need[] calldata needs,
        bytes calldata evidence,
        bytes calldata
    ) external pure returns (bytes memory, Shown[] memory) {
        _checkLength(needs, evidence);
        Run memory run = Run(abi.decode(state, (OpenState)), context.party, evidence, 0, new Shown[](needs.length), 0);
        for (uint256 i = 0; i < needs.length; i++) {
            _meet(run, needs[i]);
        }
        return (abi.encode(run.s), _cut(run.shown, run.count));
    }

    function forfeit(bytes calldata state, uint8) external pure returns (bytes memory) {
        return state;
    }

    function missed(bytes calldata, Need[] calldata, uint256 parties)
        external
        pure
        returns (bytes memory, uint256, uint256)
    {
        OpenState memory s;
        return (abi.encode(s), parties, 0);
    }

    function selfProving() external pure returns (bool) {
        return false;
    }

    function _meet(Run memory run, Need memory n) private pure {
        OpenState memory s = run.s;
        if (n.verb == Verb.Mix) return _mix(run, n.list);
        if (n.verb == Verb.Drop) {
            s.cards = _remove(s.cards, _find(s.cards, n.slot));
            return;
        }
        if (n.verb == Verb.Exit) {
            for (uint256 j = 0; 2 * j < n.list.length; j++) {
                _find(s.cards, n.list.slotAt(j));
            }
            return;
        }
        if (n.verb == Verb.None) return _none(run, n);
        OpenCard memory card = s.cards[_find(s.cards, n.slot)];
        if (n.verb == Verb.Hide) {
            if (card.holder != EVERYONE) revert NotShown();
            card.holder = n.seat;
            return;
        }
        if (card.holder != run.seat) revert NotHeld();
        if (n.verb == Verb.Show) {
            run.count = _show(card, n, run.shown, run.count);
        } else if (n.verb == Verb.Claim) {
            if ((n.set >> card.face) & 1 == 0) revert FalseFace();
        } else if (n.verb == Verb.Pass) {
            if (n.other == n.slot) {
                card.holder = n.seat;
            } else {
                if (_has(s.cards, n.other)) revert SlotTaken();
                s.cards = _insert(s.cards, OpenCard(n.other, card.face, n.seat));
            }
        } else if (n.verb == Verb.Same) {
            OpenCard memory other = s.cards[_find(s.cards, n.other)];
            if (other.holder != run.seat) revert NotHeld();
            if (other.face != card.face) revert NotTheSame();
        } else {
            revert UnexpectedVerb();
        }
    }

    function _show(OpenCard memory card, Need memory n, Shown[] memory shown, uint256 count)
        private
        pure
        returns (uint256)
    {
        if ((n.set >> card.face) & 1 == 0) revert FalseFace();
        card.holder = EVERYONE;
        if (!Needs.isTelling(n)) return count;
        shown[count] = Shown(n.slot, card.face);
        return count + 1;
    }

    function _mix(Run memory run, bytes memory slots) private pure {
        OpenCard[] memory cards = run.s.cards;
        uint256 length = slots.length / 2;
        uint8[] memory faces = new uint8[](length);
        for (uint256 i = 0; i < length; i++) {
            faces[i] = cards[_find(cards, slots.slotAt(i))].face;
        }
        for (uint256 i = 0; i < length; i++) {
            if (cards[_find(cards, slots.slotAt(i))].holder != run.seat) revert NotHeld();
        }
        uint256 used;
        for (uint256 i = 0; i < length; i++) {
            uint8 from = uint8(run.evidence[run.offset++]);
            if (from >= length || (used >> from) & 1 == 1) revert BadArrangement();
            used |= 1 << from;
            cards[_find(cards, slots.slotAt(i))].face = faces[from];
        }
    }

    function _none(Run memory run, Need memory n) private pure {
        OpenCard[] memory cards = run.s.cards;
        uint256 length = n.list.length / 2;
        uint256[] memory at = new uint256[](length);
        for (uint256 i = 0; i < length; i++) {
            at[i] = _find(cards, n.list.slotAt(i));
        }
        for (uint256 i = 0; i < length; i++) {
            if (cards[at[i]].holder != run.seat) revert NotHeld();
        }
        for (uint256 i = 0; i < length; i++) {
            if ((n.set >> cards[at[i]].face) & 1 == 1) revert FalseFace();
        }
    }

    /// How many bytes the host brings for a need.
    function _orderLength(Need calldata n) private pure returns (uint256) {
        if (n.verb == Verb.Deck) return n.list.length;
        return n.verb == Verb.Reshuffle ? n.list.length / 2 : 0;
    }

    /// Undealt cards change places: `order` says from which place each comes.
    function _reshuffle(OpenCard[] memory cards, bytes memory slots, bytes calldata order) private pure {
        uint8[] memory faces = new uint8[](order.length);
        for (uint256 i = 0; i < faces.length; i++) {
            faces[i] = cards[_find(cards, slots.slotAt(i))].face;
        }
        for (uint256 i = 0; i < faces.length; i++) {
            if (cards[_find(cards, slots.slotAt(i))].holder != Needs.DECK) revert AlreadyDealt();
        }
        uint256 used;
        for (uint256 i = 0; i < faces.length; i++) {
            uint8 from = uint8(order[i]);
            if (from >= faces.length || (used >> from) & 1 == 1) revert BadOrder();
            used |= 1 << from;
            cards[_find(cards, slots.slotAt(i))].face = faces[from];
        }
    }

    /// Removes the deck's old cards and lays the new ones, keeping the list in the order of slots.
    function _lay(OpenCard[] memory cards, Need memory n, bytes calldata order)
        private
        pure
        returns (OpenCard[] memory)
    {
        _requirePermutation(n.list, order);
        OpenCard[] memory next = new OpenCard[](cards.length + order.length);
        uint256 count;
        uint256 i;
        for (; i < cards.length && cards[i].slot >> 8 < n.slot >> 8; i++) {
            next[count++] = cards[i];
        }
        for (uint256 j = 0; j < order.length; j++) {
            uint8 holder = Needs.isDrawable(n, j) ? Needs.DECK : ASIDE;
            next[count++] = OpenCard(n.slot + uint16(j), uint8(order[j]), holder);
        }
        for (; i < cards.length; i++) {
            if (cards[i].slot >> 8 != n.slot >> 8) next[count++] = cards[i];
        }
        assembly ("memory-safe") {
            mstore(next, count)
        }
        return next;
    }

    function _requirePermutation(bytes memory faces, bytes calldata order) private pure {
        int256[256] memory counts;
        for (uint256 i = 0; i < faces.length; i++) {
            counts[uint8(faces[i])]++;
            counts[uint8(order[i])]--;
        }
        for (uint256 i = 0; i < faces.length; i++) {
            if (counts[uint8(faces[i])] != 0) revert BadOrder();
        }
    }

    function _checkLength(Need[] calldata needs, bytes calldata evidence) private pure {
        uint256 length;
        for (uint256 i = 0; i < needs.length; i++) {
            if (needs[i].verb == Verb.Mix) length += needs[i].list.length / 2;
        }
        if (length != evidence.length) revert MalformedEvidence();
    }

    function _undealt(OpenState memory s, Need[] calldata needs) private pure returns (bool) {
        (bytes32 hash, bool any) = _decksHash(needs);
        return any && s.laid != hash;
    }

    function _decksHash(Need[] calldata needs) private pure returns (bytes32, bool any) {
        bytes memory hashes;
        for (uint256 i = 0; i < needs.length; i++) {
            if (needs[i].verb != Verb.Deck && needs[i].verb != Verb.Reshuffle) continue;
            hashes = bytes.concat(hashes, keccak256(abi.encode(needs[i])));
            any = true;
        }
        return (keccak256(hashes), any);
    }

    function _has(OpenCard[] memory cards, uint16 slot) private pure returns (bool) {
        for (uint256 i = 0; i < cards.length; i++) {
            if (cards[i].slot == slot) return true;
        }
        return false;
    }

    function _find(OpenCard[] memory cards, uint16 slot) private pure returns (uint256) {
        for (uint256 i = 0; i < cards.length; i++) {
            if (cards[i].slot == slot) return i;
        }
        revert UnknownSlot();
    }

    function _remove(OpenCard[] memory cards, uint256 place) private pure returns (OpenCard[] memory next) {
        next = new OpenCard[](cards.length - 1);
        for (uint256 i = 0; i < next.length; i++) {
            next[i] = cards[i < place ? i : i + 1];
        }
    }

    function _insert(OpenCard[] memory cards, OpenCard memory card) private pure returns (OpenCard[] memory next) {
        next = new OpenCard[](cards.length + 1);
        uint256 i;
        for (; i < cards.length && cards[i].slot < card.slot; i++) {
            next[i] = cards[i];
        }
        next[i] = card;
        for (; i < cards.length; i++) {
            next[i + 1] = cards[i];
        }
    }

    function _cut(Shown[] memory shown, uint256 count) private pure returns (Shown[] memory) {
        assembly ("memory-safe") {
            mstore(shown, count)
        }
        return shown;
    }
}
