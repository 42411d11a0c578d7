// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IDealer} from "../interfaces/IDealer.sol";
import {IRules} from "../interfaces/IRules.sol";
import {Context} from "../types/JointTypes.sol";

/// A list as it was encoded, where it lies in memory.
struct Encoded {
    uint256 at;
    uint256 size;
}

/// What a table waits for.
struct Waiting {
    uint256 kind;
    uint256 seat;
    uint256 seats;
    Encoded needs;
}

/// What the rules answer to a step.
struct Stepped {
    bytes state;
    Encoded needs;
    Waiting waiting;
}

/// Calls to rules and dealers that hand lists from one to the other as they are encoded: decoding needs
/// and encoding them anew for each question costs more than a bet. Rules answer in the layout that
/// Solidity's encoder writes; any other is refused.
library Ask {
    /// Thrown when rules or dealer answer in another layout than the one of their interface.
    error MalformedAnswer();

    function pending(IRules rules, bytes memory state) internal view returns (Waiting memory) {
        (uint256 at, uint256 size) = _ask(address(rules), abi.encodeCall(IRules.pending, (state)), true);
        if (_word(at) != 32) revert MalformedAnswer();
        unchecked {
            return _waiting(at + 32, at + size);
        }
    }

    /// Any call to the rules that answers with a Step.
    function step(IRules rules, bytes memory data) internal view returns (Stepped memory) {
        (uint256 at, uint256 size) = _ask(address(rules), data, false);
        return _stepped(at, size);
    }

    /// The same for a call that rules need not have: those that haven't revert without a word, and then with this one.
    function stepIfAny(IRules rules, bytes memory data, bytes4 otherwise) internal view returns (Stepped memory) {
        (uint256 at, uint256 size) = (0, 0);
        assembly ("memory-safe") {
            let done := staticcall(gas(), rules, add(data, 32), mload(data), 0, 0)
            size := returndatasize()
            at := mload(0x40)
            returndatacopy(at, 0, size)
            if iszero(done) {
                if lt(size, 4) {
                    mstore(at, otherwise)
                    size := 4
                }
                revert(at, size)
            }
            mstore(0x40, and(add(add(at, size), 31), not(31)))
        }
        return _stepped(at, size);
    }

    function _stepped(uint256 at, uint256 size) private pure returns (Stepped memory s) {
        if (size < 128 || _word(at) != 32) revert MalformedAnswer();
        unchecked {
            (uint256 from, uint256 end) = (at + 32, at + size);
            (uint256 needs, uint256 waiting) = (_word(from + 32), _word(from + 64));
            if (needs > size || waiting > size || needs + 32 > waiting) revert MalformedAnswer();
            s.state = _bytes(from, end);
            s.needs = Encoded(from + needs, waiting - needs);
            s.waiting = _waiting(from + waiting, end);
        }
    }

    function on(IRules rules, bytes memory state, Encoded memory shown) internal view returns (Stepped memory) {
        uint256 head = _start(IRules.on.selector);
        uint256 end = _put(head, 0, head + 64, state);
        end = _put(head, 1, end, shown);
        return step(rules, _whole(head, end));
    }

    /// How many there are in the list.
    function count(Encoded memory list) internal pure returns (uint256) {
        return _word(list.at);
    }

    function owed(IDealer dealer, bytes memory state, Waiting memory w) internal view returns (uint256 parties) {
        uint256 head = _start(IDealer.owed.selector);
        uint256 end = _put(head, 0, head + 64, state);
        end = _put(head, 1, end, w.needs);
        (uint256 at, uint256 size) = _ask(address(dealer), _whole(head, end), true);
        if (size < 32) revert MalformedAnswer();
        return _word(at);
    }

    function contribute(
        IDealer dealer,
        Context memory context,
        bytes memory state,
        Encoded memory needs,
        bytes[2] memory brought
    ) internal view returns (bytes memory, uint256 parties, Encoded memory) {
        uint256 head = _start(IDealer.contribute.selector);
        uint256 end = _putAll(head, context, state, needs, brought);
        (uint256 at, uint256 size) = _ask(address(dealer), _whole(head, end), false);
        unchecked {
            uint256 shown = size < 128 ? size : _word(at + 64);
            if (shown > size - 32) revert MalformedAnswer();
            return (_bytes(at, at + size), _word(at + 32), Encoded(at + shown, size - shown));
        }
    }

    function prove(
        IDealer dealer,
        Context memory context,
        bytes memory state,
        Encoded memory needs,
        bytes[2] memory brought
    ) internal view returns (bytes memory, Encoded memory) {
        uint256 head = _start(IDealer.prove.selector);
        uint256 end = _putAll(head, context, state, needs, brought);
        return _cards(dealer, _whole(head, end));
    }

    function resolve(IDealer dealer, bytes memory state, Encoded memory needs, bytes memory witness)
        internal
        view
        returns (bytes memory, Encoded memory)
    {
        uint256 head = _start(IDealer.resolve.selector);
        uint256 end = _put(head, 0, head + 96, state);
        end = _put(head, 1, end, needs);
        end = _put(head, 2, end, witness);
        return _cards(dealer, _whole(head, end));
    }

    function missed(IDealer dealer, bytes memory state, Encoded memory needs, uint256 parties)
        internal
        view
        returns (bytes memory cards, uint256 broken, uint256 absent)
    {
        uint256 head = _start(IDealer.missed.selector);
        uint256 end = _put(head, 0, head + 96, state);
        end = _put(head, 1, end, needs);
        assembly ("memory-safe") {
            mstore(add(head, 64), parties)
        }
        (uint256 at, uint256 size) = _ask(address(dealer), _whole(head, end), false);
        if (size < 128) revert MalformedAnswer();
        unchecked {
            return (_bytes(at, at + size), _word(at + 32), _word(at + 64));
        }
    }

    /// The dealer's state and what was shown.
    function _cards(IDealer dealer, bytes memory data) private view returns (bytes memory, Encoded memory) {
        (uint256 at, uint256 size) = _ask(address(dealer), data, false);
        unchecked {
            uint256 shown = size < 96 ? size : _word(at + 32);
            if (shown > size - 32) revert MalformedAnswer();
            return (_bytes(at, at + size), Encoded(at + shown, size - shown));
        }
    }

    function _waiting(uint256 from, uint256 end) private pure returns (Waiting memory w) {
        unchecked {
            if (from + 160 > end || _word(from + 96) != 128) revert MalformedAnswer();
            (w.kind, w.seat, w.seats) = (_word(from), _word(from + 32), _word(from + 64));
            (w.needs.at, w.needs.size) = (from + 128, end - from - 128);
        }
    }

    function _word(uint256 at) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := mload(at)
        }
    }

    /// The bytes that the first word of a head at `from` points to: memory has them in the same form.
    function _bytes(uint256 from, uint256 end) private pure returns (bytes memory data) {
        uint256 offset = _word(from);
        unchecked {
            if (offset > end - from - 32 || _word(from + offset) > end - from - offset - 32) revert MalformedAnswer();
        }
        assembly ("memory-safe") {
            data := add(from, offset)
        }
    }

    /// A call under construction lies behind the free memory: a word for its length, the selector, its head
    /// and then its tails. `head` is where its head begins.
    function _start(bytes4 selector) private pure returns (uint256 head) {
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(add(m, 32), selector)
            head := add(m, 36)
        }
    }

    function _putAll(
        uint256 head,
        Context memory context,
        bytes memory state,
        Encoded memory needs,
        bytes[2] memory brought
    ) private pure returns (uint256 end) {
        assembly ("memory-safe") {
            mcopy(head, context, 192)
        }
        end = _put(head, 6, head + 320, state);
        end = _put(head, 7, end, needs);
        end = _put(head, 8, end, brought[0]);
        end = _put(head, 9, end, brought[1]);
    }

    function _put(uint256 head, uint256 place, uint256 to, bytes memory data) private pure returns (uint256 end) {
        assembly ("memory-safe") {
            mstore(add(head, shl(5, place)), sub(to, head))
            let size := mload(data)
            mcopy(to, data, add(size, 32))
            mstore(add(add(to, 32), size), 0)
            end := add(add(to, 32), and(add(size, 31), not(31)))
        }
    }

    function _put(uint256 head, uint256 place, uint256 to, Encoded memory list) private pure returns (uint256 end) {
        assembly ("memory-safe") {
            mstore(add(head, shl(5, place)), sub(to, head))
            let size := mload(add(list, 32))
            mcopy(to, mload(list), size)
            end := add(to, size)
        }
    }

    function _whole(uint256 head, uint256 end) private pure returns (bytes memory data) {
        assembly ("memory-safe") {
            data := sub(head, 36)
            mstore(data, sub(end, sub(head, 4)))
            mstore(0x40, and(add(end, 31), not(31)))
        }
    }

    /// The answer takes the place of the question where that was the last thing put into memory.
    function _ask(address to, bytes memory data, bool isLast) private view returns (uint256 at, uint256 size) {
        bool done;
        assembly ("memory-safe") {
            done := staticcall(gas(), to, add(data, 32), mload(data), 0, 0)
            size := returndatasize()
            at := mload(0x40)
            if isLast { at := data }
            returndatacopy(at, 0, size)
            if iszero(done) { revert(at, size) }
            mstore(0x40, and(add(add(at, size), 31), not(31)))
        }
        if (size < 32) revert MalformedAnswer();
    }
}
