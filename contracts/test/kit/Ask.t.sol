// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IDealer} from "../../src/interfaces/IDealer.sol";
import {IRules} from "../../src/interfaces/IRules.sol";
import {Ask, Encoded, Stepped, Waiting} from "../../src/libraries/Ask.sol";
import {Context, Need, Pending, Shown, Step} from "../../src/types/JointTypes.sol";
import {Test} from "../utils/Test.sol";

/// Answers every call with the same bytes, and keeps nothing.
contract Parrot {
    bytes private _answer;

    function learn(bytes calldata answer) external {
        _answer = answer;
    }

    fallback(bytes calldata) external returns (bytes memory) {
        return _answer;
    }
}

/// Answers with the hash of what it was asked.
contract Listener {
    fallback(bytes calldata data) external returns (bytes memory) {
        bytes memory heard = bytes.concat(keccak256(data));
        if (bytes4(data) == IDealer.contribute.selector) return abi.encode(heard, uint256(0), new Shown[](0));
        return abi.encode(heard, new Shown[](0));
    }
}

contract AskTest is Test {
    Parrot private parrot = new Parrot();

    function step(bytes calldata answer) external returns (Stepped memory s, bytes32 needs, bytes32 waiting) {
        parrot.learn(answer);
        s = Ask.step(IRules(address(parrot)), hex"00");
        return (s, _hash(s.needs), _hash(s.waiting.needs));
    }

    function pending(bytes calldata answer) external returns (Waiting memory) {
        parrot.learn(answer);
        return Ask.pending(IRules(address(parrot)), "");
    }

    function contribute(bytes calldata answer) external returns (bytes memory cards, uint256 parties, bytes32 shown) {
        parrot.learn(answer);
        Context memory context;
        Encoded memory all;
        (cards, parties, all) =
            Ask.contribute(IDealer(address(parrot)), context, "", Encoded(0x60, 32), [bytes(""), ""]);
        shown = _hash(all);
    }

    function resolve(bytes calldata answer) external returns (bytes memory cards, bytes32 shown) {
        parrot.learn(answer);
        Encoded memory all;
        (cards, all) = Ask.resolve(IDealer(address(parrot)), "", Encoded(0x60, 32), "");
        shown = _hash(all);
    }

    function test_fuzz_step_readsWhatSolidityEncodes(Step memory s) public {
        (Stepped memory told, bytes32 needs, bytes32 waiting) = this.step(abi.encode(s));
        assertEq(told.state, s.state, "state");
        assertTrue(needs == _listHash(s.needs) && waiting == _listHash(s.pending.needs), "needs");
        assertEq(told.waiting.kind, s.pending.kind, "kind");
        assertEq(told.waiting.seat, s.pending.seat, "seat");
    }

    /// The dealer is asked with the very bytes that Solidity would send.
    function test_fuzz_calls_areWhatSolidityEncodes(
        Context memory context,
        bytes memory state,
        Need[] memory needs,
        bytes memory evidence,
        bytes memory witness
    ) public {
        IDealer dealer = IDealer(address(new Listener()));
        bytes memory list = abi.encode(needs);
        uint256 start;
        assembly ("memory-safe") {
            start := add(list, 64)
        }
        Encoded memory raw = Encoded(start, list.length - 32);
        (bytes memory told,) = Ask.prove(dealer, context, state, raw, [evidence, witness]);
        bytes memory call = abi.encodeCall(IDealer.prove, (context, state, needs, evidence, witness));
        assertEq(told, bytes.concat(keccak256(call)), "prove");
        (told,,) = Ask.contribute(dealer, context, state, raw, [evidence, witness]);
        call = abi.encodeCall(IDealer.contribute, (context, state, needs, evidence, witness));
        assertEq(told, bytes.concat(keccak256(call)), "contribute");
        (told,) = Ask.resolve(dealer, state, raw, witness);
        assertEq(told, bytes.concat(keccak256(abi.encodeCall(IDealer.resolve, (state, needs, witness)))), "resolve");
    }

    /// Whatever word of an answer is changed or cut off: it is refused or stays inside the answer.
    function test_answers_inAnotherLayoutAreRefused() public {
        Step memory s;
        s.state = hex"010203";
        s.needs = new Need[](1);
        s.pending.needs = new Need[](1);
        uint256 refused = _tryAll(abi.encode(s), this.step.selector);
        refused += _tryAll(abi.encode(s.pending), this.pending.selector);
        refused += _tryAll(abi.encode(bytes(hex"01"), uint256(3), new Shown[](1)), this.contribute.selector);
        refused += _tryAll(abi.encode(bytes(hex"01"), new Shown[](1)), this.resolve.selector);
        assertTrue(refused > 40, "refused");
    }

    function _tryAll(bytes memory answer, bytes4 ask) private returns (uint256 refused) {
        for (uint256 i = 0; i < answer.length; i += 32) {
            bytes memory cut = new bytes(i);
            for (uint256 j = 0; j < i; j++) cut[j] = answer[j];
            if (_isRefused(cut, ask)) refused++;
            bytes memory changed = bytes.concat(answer);
            assembly ("memory-safe") {
                mstore(add(add(changed, 32), i), not(0))
            }
            if (_isRefused(changed, ask)) refused++;
        }
    }

    function _isRefused(bytes memory answer, bytes4 ask) private returns (bool) {
        // Far less gas than an address far away in memory would cost.
        (bool done, bytes memory told) =
            address(this).call{gas: 5_000_000}(abi.encodeWithSelector(ask, answer));
        if (done) return false;
        assertTrue(bytes4(told) == Ask.MalformedAnswer.selector, "by its name");
        return true;
    }

    function _hash(Encoded memory list) private pure returns (bytes32 hash) {
        (uint256 from, uint256 size) = (list.at, list.size);
        assembly ("memory-safe") {
            hash := keccak256(from, size)
        }
    }

    function _listHash(Need[] memory needs) private pure returns (bytes32 hash) {
        bytes memory list = abi.encode(needs);
        assembly ("memory-safe") {
            hash := keccak256(add(list, 64), sub(mload(list), 32))
        }
    }
}
